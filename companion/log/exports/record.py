"""A compact game record in the manner of PGN: headers in brackets, then numbered turns.

    [Game "…"] … [Result "22½-26½"]
    12. green  B V +1 {0:38}

A word is an answer in the game's shorthand, as `verb:argument`, or in full between quotes. `(…)`
was forced, `!RULE` behind a word is a rule that the players set aside, `<` takes back, `>>` does
again, `correction=` and `recount=` tell what was put right. `+1` and `{…}` are for readers only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from companion.core.answers import Answer
from companion.core.game import Game
from companion.core.journal import ANSWER, REDO, UNDO, Entry
from companion.core.ledger import Move
from companion.core.report import Notation, Report
from companion.log.exports.chronicle import Chronicle, totals
from companion.wording import clock, number

VERSION = "1"
UNDONE, REDONE, UNFINISHED = "<", ">>", "*"
REMARK = re.compile(r"[+-](\d+½?|½)")
"""Points won or lost in a turn; no word of a record looks like that."""
PLAIN = re.compile(r"[^\s\"{}()\[\]!]+")


def record_text(chronicle: Chronicle) -> str:
    tags = [f"[{name} {_quoted(value)}]" for name, value in _tags(chronicle)]
    return "\n".join([*tags, "", *_turns(chronicle), _result(chronicle)]) + "\n"


def _tags(chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    yield "Game", chronicle.game.name
    yield "Record", VERSION
    if chronicle.report.bgg_id is not None:
        yield "BggId", str(chronicle.report.bgg_id)
    yield "Date", chronicle.began[:10].replace("-", ".") or "????.??.??"
    if chronicle.name:
        yield "Event", chronicle.name
    yield "Rules", chronicle.game.rules
    yield "Software", str(chronicle.header.get("software", ""))
    yield from chronicle.report.notation.tags(chronicle.setup)
    if chronicle.deck:
        yield "Open", str(chronicle.deck.open)
    yield "Result", _result(chronicle)


def _result(chronicle: Chronicle) -> str:
    return result_text(chronicle.game, chronicle.report, chronicle.state)


def result_text(game: Game[Any], report: Report, state: Any) -> str:
    """The points in the order of the seats; `*` while the game is not over."""
    if game.result(state) is None:
        return UNFINISHED
    points = totals(report.points(state))
    return "-".join(number(points[seat.id]) for seat in report.seats(game.setup))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _turns(chronicle: Chronicle) -> Iterator[str]:
    """One line for each stretch of entries of one player in one turn."""
    before, played = chronicle.start, 0
    told = zip(chronicle.entries, chronicle.states, strict=True)
    for (turn, player), group in groupby(told, key=lambda pair: (pair[0].turn, pair[0].player)):
        steps = list(group)
        words = list(_words(chronicle.report.notation, before, steps))
        gain = _gain(chronicle, before, steps[-1][1], player)
        until = steps[-1][0].at.get("played", played)
        time = [f"{{{clock((until - played) / 1000)}}}"] if until > played else []
        unverified = any(chronicle.report.is_unverified(*step) for step in steps)
        marks = ["{unverified}"] * unverified
        yield " ".join([f"{turn}.", player or "-", "", *words, *gain, *marks, *time])
        before, played = steps[-1][1], until


def _gain(chronicle: Chronicle, before: Any, after: Any, player: str) -> list[str]:
    """What the turn brought its player, as if the game ended after it."""
    points = chronicle.report.points
    gain = totals(points(after)).get(player, 0) - totals(points(before)).get(player, 0)
    return [("+" if gain > 0 else "") + number(gain)] if gain else []


def _words(notation: Notation, before: Any, steps: Sequence[tuple[Entry, Any]]) -> Iterator[str]:
    for entry, after in steps:
        word = _word(notation, before, entry)
        yield f"({word})" if entry.forced else word
        remark = " ".join(filter(None, (notation.remark(entry), entry.note)))
        if remark:
            yield "{" + remark.replace("}", ")") + "}"
        before = after


def _word(notation: Notation, before: Any, entry: Entry) -> str:
    if entry.kind == UNDO:
        return UNDONE
    if entry.kind == REDO:
        return REDONE
    if entry.kind == ANSWER:
        return answer_word(notation, before, Answer.parse(entry.text))
    data = {"moves": [_shortened(move) for move in entry.moves], "marks": entry.marks}
    kept = {name: value for name, value in data.items() if value}
    return f"{entry.kind}={json.dumps(kept, ensure_ascii=False, separators=(',', ':'))}"


def _shortened(move: Move) -> list[Any]:
    """`[2, "iron", "bag", "yard"]`, and the rule if there is one."""
    extra = [move.rule, move.auto] if move.rule or move.auto else []
    return [move.n, move.piece, move.source, move.target, *extra]


def answer_word(notation: Notation, state: Any, answer: Answer) -> str:
    """The shortest word that reads back to the same answer: the game's, `verb:args`, or in full."""
    bare = answer._replace(waives=())
    tries = (notation.short(state, bare), ":".join((bare.verb, *bare.args)))
    word = next((w for w in tries if w and _reads_as(notation, state, w, bare)), _quoted(str(bare)))
    if all(PLAIN.fullmatch(rule) for rule in answer.waives):
        return word + "".join(f"!{rule}" for rule in answer.waives)
    return _quoted(str(answer))


def _reads_as(notation: Notation, state: Any, word: str, answer: Answer) -> bool:
    """Whether a reader takes the word for this answer and for nothing else."""
    taken = word in {UNDONE, REDONE} or REMARK.fullmatch(word)
    return bool(PLAIN.fullmatch(word)) and not taken and read_word(notation, state, word) == answer


def read_word(notation: Notation, state: Any, word: str) -> Answer | None:
    """The answer that a word without quotes stands for in this state."""
    answer = notation.long(state, word)
    if answer is not None:
        return answer
    verb, *args = word.split(":")
    return Answer(verb, tuple(args)) if verb.isidentifier() else None

"""Reading a record back: each word is answered to the rules, and the entries come out again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.answers import Answer, Refusal, Unreadable
from companion.core.game import Game, Json, Plugin
from companion.core.journal import CORRECTION, RECOUNT, BadLog, Entry, Log, link
from companion.core.ledger import Move
from companion.core.replay import MISMATCH, Failure
from companion.core.report import Notation, Tags
from companion.core.session import Node, Timeline, make_header
from companion.log.exports.record import (
    REDONE,
    REMARK,
    UNDONE,
    UNFINISHED,
    VERSION,
    read_word,
    result_text,
)

TAG = re.compile(r'\[\s*(\w+)\s+("(?:[^"\\]|\\.)*")\s*\]\s*')
TURN = re.compile(r"(\d+)\.\s+(\S+)\s*")
RESULT = re.compile(r"\*|-?[\d½]+(--?[\d½]+)*")
WORD = re.compile(r"[^\s\"{}()!]+")
WAIVED = re.compile(r"!([^\s\"{}()!]+)")
CORRECTING = re.compile(rf"({CORRECTION}|{RECOUNT})=")
_JSON = json.JSONDecoder()


class Word(NamedTuple):
    """One word of a record: `data` of a correction, or the text of an answer."""

    line: int
    text: str
    quoted: bool = False
    forced: bool = False
    waives: tuple[str, ...] = ()
    data: Json = None


class Record(Struct, frozen=True):
    """A record as read: its log, and where the rules stopped following it."""

    log: Log
    failure: Failure | None


def is_record(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("[")


def read_record(text: str, name: str, find: Callable[[str], Plugin]) -> Record:
    """`BadLog` if the text is no record; what the rules refuse is the `failure`."""
    lines = [line.rstrip("\r") for line in text.lstrip("\ufeff").split("\n")]
    tags = list(_tags(lines, name))
    values = dict(tags)
    if values.get("Record") != VERSION:
        raise BadLog(f"{name}: not a record of version {VERSION}")
    plugin = find(values.get("Game", ""))
    game = _game(plugin, tags, name)
    reading = _Reading(game, plugin.report.notation, values.get("Software", ""))
    failure = reading.read(_words(lines, name))
    result = result_text(game, plugin.report, reading.state)
    if failure is None and result != values.get("Result", UNFINISHED):
        words = "the result is not what the entries lead to"
        failure = Failure(len(reading.entries), MISMATCH, words)
    return Record(Log(reading.header, tuple(reading.entries), {}), failure)


def _tags(lines: list[str], name: str) -> Iterator[tuple[str, str]]:
    for at, line in enumerate(lines, start=1):
        if not line.startswith("["):
            continue
        found = TAG.findall(line)
        if TAG.sub("", line):
            raise BadLog(f"{name}, line {at}: not tags like [Name 'value']")
        for tag, value in found:
            try:
                yield tag, json.loads(value)
            except ValueError as error:
                raise BadLog(f"{name}, line {at}: {error}") from None


def _game(plugin: Plugin, tags: Tags, name: str) -> Game[Any]:
    try:
        return plugin.load(plugin.report.notation.setup(tags))
    except ValueError as error:
        raise BadLog(f"{name}: no playable set-up: {error}") from None


def _words(lines: list[str], name: str) -> Iterator[Word]:
    for at, line in enumerate(lines, start=1):
        if line.startswith("[") or not line.strip():
            continue
        turn = TURN.match(line)
        if turn:
            yield from _scan(line, turn.end(), at, name)
        elif not RESULT.fullmatch(line.strip()):
            raise BadLog(f"{name}, line {at}: neither a tag nor a turn nor the result")


def _scan(line: str, start: int, at: int, name: str) -> Iterator[Word]:
    """The words of a line; comments and points are left out."""
    position, forced = start, False
    while position < len(line):
        sign = line[position]
        if sign in "( )\t":
            forced = sign == "(" or (forced and sign != ")")
            position += 1
        elif sign == "{":
            position = _behind_comment(line, position, at, name)
        else:
            word, position = _word(line, position, at, name)
            if word.quoted or not REMARK.fullmatch(word.text):
                yield word._replace(forced=forced)


def _behind_comment(line: str, position: int, at: int, name: str) -> int:
    end = line.find("}", position)
    if end < 0:
        raise BadLog(f"{name}, line {at}: a comment without an end")
    return end + 1


def _word(line: str, position: int, at: int, name: str) -> tuple[Word, int]:
    try:
        if correcting := CORRECTING.match(line, position):
            data, end = _JSON.raw_decode(line, correcting.end())
            return Word(at, correcting[1], data=data), end
        if line[position] == '"':
            text, end = _JSON.raw_decode(line, position)
            return _waiving(Word(at, text, quoted=True), line, end)
    except ValueError as error:
        raise BadLog(f"{name}, line {at}: {error}") from None
    found = WORD.match(line, position)
    if found is None:
        raise BadLog(f"{name}, line {at}: {line[position]!r} where a word belongs")
    return _waiving(Word(at, found[0]), line, found.end())


def _waiving(word: Word, line: str, end: int) -> tuple[Word, int]:
    waives = []
    while waived := WAIVED.match(line, end):
        waives.append(waived[1])
        end = waived.end()
    return word._replace(waives=tuple(waives)), end


class _Reading:
    """The timeline of a record in the making."""

    def __init__(self, game: Game[Any], notation: Notation, software: str) -> None:
        self.header = make_header(game, {"software": software})
        self.entries: list[Entry] = []
        self._timeline = Timeline(game)
        self._notation = notation
        self._last_hash = link("", self.header)

    @property
    def state(self) -> Any:
        return self._timeline.state

    def read(self, words: Iterator[Word]) -> Failure | None:
        for word in words:
            step = self._step(word)
            if isinstance(step, Refusal):
                return self._failure(word, ", ".join(step.rules), step.words)
            if isinstance(step, str):
                return self._failure(word, MISMATCH, step)
            entry = step.entry.chained(self._last_hash)
            self._timeline.take(step._replace(entry=entry))
            self._last_hash = entry.hash
            self.entries.append(entry)
        return None

    def _failure(self, word: Word, rule: str, words: str) -> Failure:
        return Failure(len(self.entries) + 1, rule, f"{words} (line {word.line}, {word.text!r})")

    def _step(self, word: Word) -> Node | Refusal | str:
        """The entry of a word, or why there is none."""
        if word.data is not None:
            return self._corrected(word)
        if not word.quoted and word.text in {UNDONE, REDONE}:
            undone = word.text == UNDONE
            step = self._timeline.undone() if undone else self._timeline.redone()
            return step or "nothing to take back or do again"
        answer = self._answer(word)
        if isinstance(answer, str):
            return answer
        return self._timeline.answered(answer, word.forced)

    def _answer(self, word: Word) -> Answer | str:
        if word.quoted:
            try:
                answer = Answer.parse(word.text)
            except Unreadable as error:
                return str(error)
        else:
            read = read_word(self._notation, self.state, word.text)
            if read is None:
                return "that is no answer here"
            answer = read
        return answer._replace(waives=(*answer.waives, *word.waives))

    def _corrected(self, word: Word) -> Node | Refusal | str:
        try:
            moves = [_move(data) for data in word.data.get("moves", ())]
            marks = dict(word.data.get("marks", {}))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            return f"not a correction: {error}"
        return self._timeline.corrected(moves, marks, word.text)


def _move(data: Json) -> Move:
    n, piece, source, target, *rest = data
    rule, auto = rest or ("", False)
    return Move.from_json(
        {"n": n, "piece": piece, "from": source, "to": target, "rule": rule, "auto": auto}
    )

"""CSV: one row for each turn; opens in a spreadsheet and adds up to the result."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion.core.answers import Answer
from companion.core.journal import ANSWER
from companion.log.exports.chronicle import Chronicle, Turn
from companion.log.exports.record import answer_word

FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
"""How a cell begins that a spreadsheet would not take for text."""


def csv_text(chronicle: Chronicle) -> str:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(_head(chronicle))
    writer.writerows(_row(chronicle, turn) for turn in chronicle.turns)
    return file.getvalue()


def csv_bytes(chronicle: Chronicle) -> bytes:
    """With the mark by which spreadsheets know UTF-8."""
    return csv_text(chronicle).encode("utf-8-sig", errors="backslashreplace")


def _head(chronicle: Chronicle) -> list[str]:
    seats, report = chronicle.seats, chronicle.report
    won = [f"{seat.id} {source}" for seat in seats for source in report.sources]
    scores = [f"{seat.id} score" for seat in seats]
    marks = ["unverified", "rulings", "corrections", "undone"]
    deck = ["deck"] if chronicle.deck else []
    return ["turn", "player", "name", "seconds", *report.columns, *won, *scores, *marks, *deck,
            "answers"]  # fmt: skip


def _row(chronicle: Chronicle, turn: Turn) -> list[object]:
    report = chronicle.report
    game_row = report.row(turn.before, turn.entries, turn.after)
    before, after = report.points(turn.before), report.points(turn.after)
    seats = [seat.id for seat in chronicle.seats]
    first = turn is chronicle.turns[0]
    won = [
        after[seat][source] - (0 if first else before[seat][source])
        for seat in seats
        for source in report.sources
    ]
    return [
        turn.number,
        turn.player,
        _text(chronicle.names.get(turn.player, "")),
        "" if turn.seconds is None else round(turn.seconds, 1),
        *(_cell(game_row.get(column, "")) for column in report.columns),
        *map(_plain, won),
        *(_plain(sum(after[seat].values())) for seat in seats),
        "yes" if turn.unverified else "",
        " ".join(turn.rulings),
        turn.corrections or "",
        turn.undone or "",
        *([chronicle.deck.kind] if chronicle.deck else []),
        _text(" ".join(_answers(chronicle, turn))),
    ]


def _answers(chronicle: Chronicle, turn: Turn) -> Iterator[str]:
    notation = chronicle.report.notation
    for step in turn.steps:
        if step.entry.kind == ANSWER:
            yield answer_word(notation, step.before, Answer.parse(step.entry.text))
        else:
            yield step.entry.kind


def _plain(value: float) -> str:
    """`3`, `22.5`: a number that every program reads."""
    return f"{value:g}"


def _cell(value: object) -> object:
    return _text(value) if isinstance(value, str) else value


def _text(text: str) -> str:
    """A text that no spreadsheet computes: an apostrophe goes before what looks like a formula."""
    return "'" + text if text.startswith(FORMULA) else text

"""ROWS: A to E, then OK, are the lines of the table from top to bottom, all game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.answers import Answer, Refusal
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import ROWS, Choice, Help, Keyboard, Numbers, Row, Then, refuse
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs.asked import Asked, saying
from companion.games.foothills.dialogs.names import SHORT_ACTIONS, short_action
from companion.games.foothills.effects import program_text
from companion.games.foothills.goods import halves
from companion.games.foothills.layout import Station
from companion.games.foothills.phases.surveying import AT_HOME
from companion.games.foothills.state import HALF, PUB, SUPPLY
from companion.games.foothills.taggable import surveyor_id
from companion.hw.ports import Key
from companion.ui.page import WIDTH
from companion.ui.texts import msgid

RowChoice = Callable[[str], Choice]


def rows(
    asked: Asked,
    title: Row,
    choice: RowChoice,
    about: Help,
    held: Mapping[Key, Choice] | None = None,
) -> Keyboard:
    by_line = {line: choice(line) for line in asked.state.layout.lines}
    choices = dict(zip(ROWS, by_line.values(), strict=True))
    scans = _by_card(asked, {line: one.then for line, one in by_line.items()})
    return Keyboard(title, choices, held or {}, scans, about)


def _by_card(asked: Asked, rows_: Mapping[str, Then]) -> dict[str, Then]:
    """A station card on the reader names its line."""
    stations = asked.state.layout.stations.values()
    return {s.id: rows_[s.lines[0]] for s in stations if s.lines and s.lines[0] in rows_}


def dig(asked: Asked) -> Dialog:
    about = Help(
        phrase("Rubble from one line, from the left. Each card you clear is 1 VP."), "FH:B-1"
    )
    if asked.step.lines > 1:
        return _dig_two(asked, about)
    if say("dig", SUPPLY) in asked.options:
        ok = Choice(phrase("from the supply"), saying(say("dig", SUPPLY)))
        return Keyboard(Row(phrase("TAKE {n}", n=asked.step.n)), {Key.OK: ok}, about=about)
    return rows(
        asked, Row(phrase("TAKE {n}", n=asked.step.n)), lambda line: _dug(asked, line), about
    )


def _dug(asked: Asked, line: str, *more: str) -> Choice:
    answer = say("dig", line, *more)
    lying = sum(n for _, n in table.rubble_in(asked.state, line))
    gain = points_of(asked, answer)
    there = phrase("{n} there{gain}", n=lying, gain=gain) if lying else phrase("empty")
    if line == asked.state.layout.lines[-1]:
        there = plain(gain.strip())
    return Choice(plain(line), saying(answer), there, answer in asked.options)


def points_of(asked: Asked, answer: Answer) -> str:
    """` +1`: what the answer brings at once; nothing where it brings nothing."""
    outcome = asked.game.apply(asked.state, answer)
    if isinstance(outcome, Refusal):
        return ""
    gained = sum(m.n for m in outcome.moves if (m.piece, m.target) == (HALF, asked.player))
    return f" +{halves(gained)}" if gained else ""


def _dig_two(asked: Asked, about: Help) -> Dialog:
    """The first line, then the second; the same again for one line only."""

    def second(line: str) -> Reply:
        title = Row(plain(f"{line} + ?"))
        return rows(asked, title, lambda other: _pair(asked, line, other), about)

    def first(line: str) -> Choice:
        return _dug(asked, line)._replace(then=lambda: second(line))

    return rows(asked, Row(phrase("{n} IN 2 LINES", n=asked.step.n)), first, about)


def _pair(asked: Asked, line: str, other: str) -> Choice:
    if line == other:
        return _dug(asked, line)._replace(right=phrase("only"))
    lines = sorted((line, other), key=asked.state.layout.lines.index)
    answer = say("dig", *lines)
    return _dug(asked, other)._replace(then=saying(answer), possible=answer in asked.options)


class Spot(NamedTuple):
    """The digit printed on a card (or the column of a space on a double), its answer, the card."""

    digit: int
    answer: Answer
    card: str


def spots(
    asked: Asked,
    title: Row,
    by_line: Mapping[str, Sequence[Spot]],
    refused: Mapping[str, Answer],
    about: Help,
    held: Mapping[Key, Choice] | None = None,
) -> Keyboard:
    """A row, then the number of the card unless there is only one; or the card on the reader.
    What a card or its line is `refused` for, the rules say to the answer that it would be."""
    stations = asked.state.layout.stations

    def choice(line: str) -> Choice:
        found = by_line.get(line, ())
        if found:
            digits = plain(" ".join(map(str, sorted({spot.digit for spot in found}))))
            return Choice(plain(line), lambda: _which(line, title, found, about), digits)
        cards = (card for card in refused if line in stations[card].lines)
        why = refused.get(next(cards, ""))
        return Choice(plain(line), saying(why) if why else _nothing, possible=False)

    board = rows(asked, title, choice, about, held)
    named: dict[str, Then] = dict.fromkeys(stations, _nothing)
    named |= {card: saying(answer) for card, answer in refused.items()}
    every = tuple(dict.fromkeys(spot for found in by_line.values() for spot in found))
    return replace(board, scans={**named, **_scans(every, title, about)})


def _nothing() -> Reply:
    return refuse(msgid("nothing to choose there"))


def _scans(found: Sequence[Spot], title: Row, about: Help) -> dict[str, Then]:
    """A card on the reader is itself; which of its spaces is still asked."""

    def on(card: str) -> Then:
        return lambda: _which(card, title, [spot for spot in found if spot.card == card], about)

    return {spot.card: on(spot.card) for spot in found}


def _which(line: str, title: Row, found: Sequence[Spot], about: Help) -> Reply:
    if len(found) == 1:
        return found[0].answer
    answers = {spot.digit: spot.answer for spot in found}
    if len(answers) < len(found):
        return _nested(line, title, found, about)
    ask, scans = phrase("{line} - ?", line=line), _scans(found, title, about)
    named = scans if len(scans) > 1 else {}
    return Numbers(title, ask, frozenset(answers), answers.__getitem__, about=about, scans=named)


def _nested(line: str, title: Row, found: Sequence[Spot], about: Help) -> Reply:
    """Two answers share a digit: number them from 1."""
    answers = {n: spot.answer for n, spot in enumerate(found, start=1)}
    notes = tuple(Row(plain(f"{n} {answer.args[0]}")) for n, answer in answers.items())
    ask = phrase("{line} - ?", line=line)
    return Numbers(title, ask, frozenset(answers), answers.__getitem__, notes[:3], about=about)


def build(asked: Asked) -> Keyboard:
    about = Help(
        phrase("Pay, put your tile on the space, take the bonus. No rubble may lie there."),
        "FH:D-2",
    )
    return spots(asked, Row(phrase("BUILD")), spaces(asked, "build"), _first_spaces(asked), about)


def spaces(asked: Asked, verb: str) -> dict[str, list[Spot]]:
    found: dict[str, list[Spot]] = {}
    for args in asked.words(verb):
        station, space = asked.state.layout.spaces[args[0]]
        digit = station.column + (space.index - 1 if station.double and space.index < 3 else 0)
        for line in station.lines:
            found.setdefault(line, []).append(Spot(digit, say(verb, *args), station.id))
    return found


def _first_spaces(asked: Asked) -> dict[str, Answer]:
    """What a card would build that cannot be built on: its refusal says why not."""
    stations = (station for station in asked.state.layout.search if station.spaces)
    return {station.id: say("build", station.spaces[0].place) for station in stations}


def move(asked: Asked) -> Keyboard:
    """The reader lies under the pub card: a surveyor who is put down there has gone to the pub."""
    about = Help(
        phrase("To a free space of a built station, and act there. Hold D: home, E: pub."), "FH:E-1"
    )
    held = {
        Key.D: _elsewhere(asked, phrase("home"), AT_HOME),
        Key.E: _elsewhere(asked, phrase("pub"), PUB),
    }
    by_line: dict[str, list[Spot]] = {}
    for (target,) in asked.words("move"):
        station = asked.state.layout.stations.get(target)
        if station is not None:
            spot = Spot(station.column, say("move", target), target)
            for line in station.lines:
                by_line.setdefault(line, []).append(spot)
    board = spots(asked, Row(phrase("GO TO")), by_line, _surveyed(asked), about, held)
    put_down = {surveyor_id(asked.player): held[Key.E].then}
    return replace(board, scans={**board.scans, **put_down})


def _elsewhere(asked: Asked, name: Phrase, place: str) -> Choice:
    answer = say("move", place)
    return Choice(name, saying(answer), possible=answer in asked.options)


def _surveyed(asked: Asked) -> dict[str, Answer]:
    """Where a surveyor could stand: the refusal says why not now."""
    return {station.id: say("move", station.id) for station in asked.state.layout.surveyed}


def survey(asked: Asked) -> Dialog:
    about = Help(phrase("The surveyor may go to the new station and act there at once."), "FH:D-11")
    station = asked.state.layout.stations[asked.step.station]
    choices = {
        Key.A: Choice(phrase("surveyor there"), saying(say("survey", "yes"))),
        Key.OK: Choice(phrase("no"), saying(say("survey", "no"))),
    }
    title = Row(phrase("BUILT {where}", where=station.label))
    return Keyboard(title, choices, notes=(Row(action_text(station)),), about=about)


def action_text(station: Station) -> Phrase:
    if station.action is None:
        return phrase("(not yet known)")
    text = program_text(station.action)
    return short_action(text) if text in SHORT_ACTIONS else plain(text[:WIDTH])

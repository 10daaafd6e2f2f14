"""The station cards as they lie on the table: rows, columns, neighbours and search order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from typing import Any, TypeVar

from msgspec import Struct

from companion.games.foothills.effects import (
    PRIMARY,
    Build,
    ByWord,
    Effect,
    FlipAnother,
    FlipAny,
    Needs,
    Pay,
    Program,
    Score,
    Travel,
)
from companion.games.foothills.facts import (
    BARMOUTH_FERRY,
    DEVILS_BRIDGE,
    GREY_TYPE,
    LINES,
    PORTHMADOG,
    Deck,
    Key,
    group_of,
    lines_of,
    station_id,
)
from companion.games.foothills.goods import NOTHING, Goods

E = TypeVar("E")

BY_WORD: Program = (ByWord(),)
EFFECTS: dict[str, Program] = {BARMOUTH_FERRY: (FlipAny(),), DEVILS_BRIDGE: (Score(),)}


class Space(Struct, frozen=True):
    """A station space: where a tile goes, what it costs and gives; None is open."""

    place: str
    index: int
    cost: Goods | None
    bonus: Goods | None


class Station(Struct, frozen=True):
    """One station card in play. `action` and `effect` are () for none and None for open."""

    id: str
    lines: tuple[str, ...]
    row: int
    column: int
    double: bool
    start: bool
    tracks: int
    rubble: int | None
    spaces: tuple[Space, ...]
    ordered: bool
    action: Program | None
    effect: Program
    track: str
    surveyor: str

    @property
    def label(self) -> str:
        """As printed: a double carries both its numbers."""
        return f"{self.id}/{self.column + 1}" if self.double else self.id

    @property
    def has_surveyor_space(self) -> bool:
        return self.action != () and not self.effect


class ActionCard(Struct, frozen=True):
    """An action card: `grey` is () never; an open text is played by word."""

    id: str
    golden: str
    colour: str
    grey: Program
    scores: str | None
    conditions: Program
    """The effects of the grey side that ask for something before it can be selected."""
    price: Goods
    """What the grey side costs in all before anything is done."""

    @property
    def grey_type(self) -> str:
        return GREY_TYPE[self.golden]

    def program(self, grey: bool) -> Program:
        return self.grey if grey else PRIMARY[self.golden]

    def kind(self, grey: bool) -> str:
        """The type letter of the side facing up."""
        return self.grey_type if grey else self.golden


class Layout:
    """Everything that does not change in a game, read off the deck once."""

    def __init__(
        self, deck: Deck, lines: Iterable[str], cards: dict[str, ActionCard] | None = None
    ) -> None:
        self.deck = deck
        self.lines = tuple(line for line in LINES if line in set(lines))
        self.cards = cards or {card: _action_card(deck, card) for card in deck.subjects("action")}
        self.rows: dict[str, tuple[Station, ...]] = {}
        self.stations: dict[str, Station] = {}
        if not any(key.field == "cards" for key in self.missing()):
            self._lay()

    def knowing(self, key: Key, value: str) -> Layout:
        """The action cards are read anew only if the fact is about one of them."""
        is_about_cards = group_of(key.subject) == "action"
        deck = self.deck.knowing({key: value})
        return Layout(deck, self.lines, None if is_about_cards else self.cards)

    def missing(self) -> Iterator[Key]:
        """What must be known before the cubes can be laid out, in the order to ask for it."""
        for line in self.lines:
            if self.deck.text(line, "cards") is None:
                yield Key(line, "cards")
        for station in self.stations.values():
            if station.double and self.deck.text(station.id, "spaces") is None:
                yield Key(station.id, "spaces")
            if station.rubble is None:
                yield Key(station.id, "rubble")

    def _lay(self) -> None:
        for row, line in enumerate(self.lines):
            stations = []
            for span in self.deck.value(line, "cards") or ():
                card = station_id(line, span.number)
                if card not in self.stations:
                    self.stations[card] = self._station(card, row, span.number, span.double)
                stations.append(self.stations[card])
            self.rows[line] = tuple(stations)

    def _station(self, card: str, row: int, column: int, double: bool) -> Station:
        deck = self.deck
        start = column == 1
        lines = tuple(line for line in lines_of(card) if line in self.lines)
        spaces = _or(deck.value(card, "spaces"), 0 if start else 2 if double else 1)
        tracks = 2 if card == PORTHMADOG else _or(deck.value(card, "tracks"), 0 if start else 1)
        rubble = deck.value(card, "rubble")
        return Station(
            id=card,
            lines=lines,
            row=row,
            column=column,
            double=double,
            start=start,
            tracks=tracks,
            rubble=_or(rubble, 0) if start else rubble,
            spaces=tuple(_space(deck, card, index) for index in range(1, spaces + 1)),
            ordered=deck.text(card, "ordered") == "yes",
            action=() if card in EFFECTS else deck.value(card, "action"),
            effect=EFFECTS.get(card) or deck.value(card, "effect") or (),
            track=f"{card}/track",
            surveyor=f"{card}/surveyor",
        )

    @cached_property
    def programs(self) -> dict[str, Program]:
        """The effects of each card side (`tea-break:grey`), of each surveyor space, and of the
        stations that have one when they are built."""
        sides = {
            f"{card.id}:{side}": card.program(side == "grey")
            for card in self.cards.values()
            for side in ("golden", "grey")
        }
        spaces = {
            station.id: BY_WORD if station.action is None else station.action
            for station in self.stations.values()
        }
        effects = {effect_of(s.id): s.effect for s in self.stations.values() if s.effect}
        return sides | spaces | effects

    def effect(self, source: str, pc: int, kind: type[E]) -> E:
        """What a step that was begun for such an effect goes by."""
        effect = self.programs[source][pc]
        assert isinstance(effect, kind)
        return effect

    @cached_property
    def doubtful(self) -> frozenset[str]:
        """The programs that an open value may turn out to leave nothing of (OQ-71)."""
        costs_are_open = any(space.cost is None for _, space in self.spaces.values())
        spaces_are_open = any(s.action is None and not s.start for s in self.surveyed)
        kinds = (ByWord, *(Build,) * costs_are_open, *(Travel,) * spaces_are_open)
        return frozenset(
            source
            for source, program in self.programs.items()
            if any(isinstance(effect, kinds) for effect in program)
        )

    @cached_property
    def flipping_another(self) -> frozenset[str]:
        """The card sides that allow an additional flip (FH:FLIP-2)."""
        return frozenset(source for source, p in self.programs.items() if FlipAnother() in p)

    @cached_property
    def search(self) -> tuple[Station, ...]:
        """Where a navvy looks, in order: by column, then by row, no starting stations
        (FH:NAVVY-1, FH:NAVVY-2); a double is met in its left column (OQ-18)."""
        cards = [station for station in self.stations.values() if not station.start]
        return tuple(sorted(cards, key=lambda station: (station.column, station.row)))

    @cached_property
    def starts(self) -> tuple[Station, ...]:
        return tuple(station for station in self.stations.values() if station.start)

    @cached_property
    def start_cards(self) -> frozenset[str]:
        return frozenset(station.id for station in self.starts)

    @cached_property
    def cards_of(self) -> dict[str, frozenset[str]]:
        """The station cards of each line."""
        return {line: frozenset(s.id for s in row) for line, row in self.rows.items()}

    @cached_property
    def spaces_in(self) -> dict[str, tuple[str, ...]]:
        """Where stations lie in each line; those of Porthmadog are in both of its lines."""
        return {
            line: tuple(space.place for station in row for space in station.spaces)
            for line, row in self.rows.items()
        }

    @cached_property
    def surveyed(self) -> tuple[Station, ...]:
        """The cards with a surveyor space."""
        return tuple(s for s in self.stations.values() if s.has_surveyor_space)

    @cached_property
    def tracked(self) -> dict[str, tuple[Station, ...]]:
        """The cards of each line that have track spaces, left to right."""
        return {
            line: tuple(station for station in row if station.tracks)
            for line, row in self.rows.items()
        }

    @cached_property
    def spaces(self) -> dict[str, tuple[Station, Space]]:
        """Every station space by its place."""
        return {
            space.place: (station, space)
            for station in self.stations.values()
            for space in station.spaces
        }

    @cached_property
    def spaces_by_search(self) -> tuple[str, ...]:
        """The places of all station spaces in the order of the columns."""
        return tuple(space.place for station in self.search for space in station.spaces)

    @cached_property
    def tickets(self) -> dict[str, str]:
        """The ticket of each line, as a piece; III and IV share theirs (OQ-53)."""
        return {line: "ticket " + "/".join(lines_of(row[0].id)) for line, row in self.rows.items()}

    @cached_property
    def ticket_types(self) -> tuple[str, ...]:
        """The tickets in play, as pieces."""
        return tuple(dict.fromkeys(self.tickets.values()))

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """Cards that touch: left, right, above, below (FH:SEC-FIELD-WORKER-3, OQ-65)."""
        cells = {cell: station.id for cell, station in self._cells()}
        touching: dict[str, set[str]] = {card: set() for card in self.stations}
        for (row, column), card in cells.items():
            for other in (cells.get((row + 1, column)), cells.get((row, column + 1))):
                if other is not None and other != card:
                    touching[card].add(other)
                    touching[other].add(card)
        return {card: frozenset(others) for card, others in touching.items()}

    def _cells(self) -> Iterator[tuple[tuple[int, int], Station]]:
        for row, line in enumerate(self.lines):
            for station in self.rows.get(line, ()):
                for column in range(station.column, station.column + 1 + station.double):
                    yield (row, column), station

    @cached_property
    def by_letter(self) -> dict[str, tuple[str, ...]]:
        """The action cards of each golden letter."""
        letters: dict[str, list[str]] = {}
        for card in self.cards.values():
            letters.setdefault(card.golden, []).append(card.id)
        return {letter: tuple(sorted(cards)) for letter, cards in sorted(letters.items())}

    @cached_property
    def neutral(self) -> dict[str, tuple[str, ...]]:
        """The neutral action cards of each golden letter, of which one is left out (FH:SET-28)."""
        return {
            letter: tuple(card for card in cards if self.cards[card].colour == "neutral")
            for letter, cards in self.by_letter.items()
        }

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place on and at the station cards."""
        at_cards = [
            place
            for station in self.stations.values()
            for place in (
                station.id,
                station.track,
                station.surveyor,
                *(space.place for space in station.spaces),
            )
        ]
        return (*at_cards, *(f"{line}/end" for line in self.lines))


def effect_of(card: str) -> str:
    """The name of the program that a station runs when it is built."""
    return f"{card}:effect"


def _or(value: Any, default: int) -> int:
    return default if value is None else int(value)


def _space(deck: Deck, card: str, index: int) -> Space:
    return Space(
        f"{card}/{index}",
        index,
        deck.value(card, f"cost.{index}"),
        deck.value(card, f"bonus.{index}"),
    )


def _action_card(deck: Deck, card: str) -> ActionCard:
    grey = _grey(deck, card)
    return ActionCard(
        id=card,
        golden=deck.text(card, "golden") or "",
        colour=deck.text(card, "colour") or "",
        grey=grey,
        scores=deck.text(card, "scores"),
        conditions=tuple(filter(_is_condition, grey)),
        price=_price(grey),
    )


def _is_condition(effect: Effect) -> bool:
    return isinstance(effect, Needs | Pay) or (isinstance(effect, Build) and effect.plus != NOTHING)


def _grey(deck: Deck, card: str) -> Program:
    """Conditions and prices come first, in whatever order they were told; what the rulebook
    asks for holds also where the text does not say it."""
    text: Program = deck.value(card, "text") or BY_WORD
    stated = (Needs(what) for what in (*(deck.value(card, "needs") or ()), *_tile(deck, card)))
    needs = tuple(need for need in stated if need not in text)
    first = (*needs, *(effect for effect in text if isinstance(effect, Needs)))
    rest = (effect for effect in text if not isinstance(effect, Needs | Pay))
    price = _price(text)
    return (*first, *(() if price == NOTHING else (Pay(price),)), *rest)


def _price(program: Program) -> Goods:
    """Several prices are one: none of them is skipped (OQ-46)."""
    return reduce(Goods.plus, (e.goods for e in program if isinstance(e, Pay)), NOTHING)


def _tile(deck: Deck, card: str) -> tuple[str, ...]:
    """A card that builds by the players' word needs a tile to do so (FH:LIMIT-2, OQ-71)."""
    builds = GREY_TYPE.get(deck.text(card, "golden") or "") == "D"
    return ("tile",) if builds and deck.value(card, "text") in {None, BY_WORD} else ()

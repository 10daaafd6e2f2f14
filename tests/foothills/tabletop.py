"""A table to try the rules of Foothills on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.engine import Step
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import Deck, Key
from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.scoring import Score, score
from companion.games.foothills.settings import Settings
from companion.games.foothills.state import State
from companion.games.foothills.steps import Ask, Select
from tests.tabletop import AnyTabletop

SIX = ("I", "II", "III", "IV", "V", "VIII")


def deck(name: str) -> Deck:
    return load_deck(name)


def deck_with(of: str, facts: dict[tuple[str, str], str] | None) -> Deck:
    """A deck on which some values are printed otherwise."""
    cards = deck(of)
    if not facts:
        return cards
    changed = {Key(*key): value for key, value in facts.items()}
    kept = {key: fact for key, fact in cards.facts.items() if key not in changed}
    return Deck(cards.name, cards.kind, kept, cards.note).knowing(changed)


class Tabletop(AnyTabletop):
    def __init__(
        self,
        lines: Iterable[str] = SIX,
        start: str = "blue",
        settings: Settings | None = None,
        facts: dict[tuple[str, str], str] | None = None,
        of: str = "sample",
    ) -> None:
        setup = Setup(deck_with(of, facts), tuple(lines), start, settings=settings or Settings())
        super().__init__(Foothills(setup))

    @classmethod
    def ready(cls, *args: Any, **kwargs: Any) -> Tabletop:
        """A table at the start of the first turn: 2 resources in the yard, `is` with each.

        What is open and must be known to lay the table is told as in the sample."""
        table = cls(*args, **kwargs)
        while isinstance(asked := table.state.stack[-1], Ask):
            value = deck("sample").text(asked.subject, asked.field)
            table.answer(f"fact {asked.subject} {asked.field} '{value}'")
        while table.phase == "neutral":
            table.answer(str(table.game.options(table.state)[0]))
        table.answer("opening 3").answer("draft is").answer("draft is")
        return table

    def give(self, player: str, **goods: int) -> Tabletop:
        """Arrange: a player has exactly these goods; resources come from and go to the bag."""
        for piece, n in goods.items():
            other = "bag" if piece in {"iron", "stone"} else "supply"
            have = self.count(piece, player)
            self.put(max(0, n - have), piece, other, player)
            self.put(max(0, have - n), piece, player, other)
        return self

    def yard(self, iron: int = 0, stone: int = 0, event: int = 0) -> Tabletop:
        """Arrange: exactly these cubes are in the stockyard, the others in the bag."""
        for piece, n in (("iron", iron), ("stone", stone), ("event", event)):
            have = self.count(piece, "yard")
            self.put(max(0, n - have), piece, "bag", "yard")
            self.put(max(0, have - n), piece, "yard", "bag")
        return self

    def clear(self, *stations: str) -> Tabletop:
        """Arrange: no rubble on these cards (all of them if none is named)."""
        for station in stations or tuple(self.state.layout.stations):
            self.put(self.count("rubble", station), "rubble", station, "supply")
        return self

    def navvy(self, *stations: str) -> Tabletop:
        """Arrange: a navvy on each of these cards."""
        for station in stations:
            self.clear(station).put(1, "navvy", "supply", station)
        return self

    def track(self, player: str, *stations: str) -> Tabletop:
        """Arrange: a track of this player on each of these cards."""
        for station in stations:
            self.clear(station)
            self.put(1, f"{player} tile", f"{player}/tiles", f"{station}/track")
        return self

    def station(self, player: str, *spaces: str) -> Tabletop:
        """Arrange: a station of this player on each of these spaces (`V-2/1`)."""
        for space in spaces:
            self.clear(space.rpartition("/")[0])
            self.put(1, f"{player} tile", f"{player}/tiles", space)
            self.mark(**{f"{player}_stations": getattr(self.record, f"{player}_stations") + 1})
        return self

    def ticket(self, player: str, *starts: str) -> Tabletop:
        """Arrange: the player has the ticket of these starting stations (`V-1`)."""
        for start in starts:
            ticket = f"ticket {start.rpartition('-')[0]}"
            self.put(1, ticket, start, player)
        return self

    def surveyor(self, player: str, place: str) -> Tabletop:
        """Arrange: the surveyor stands at home, in the pub or on a card."""
        token = f"{player} surveyor"
        here = next(p for p, pieces in self.state.places.items() if token in pieces)
        target = {"home": f"{player}/home", "pub": "pub"}.get(place, f"{place}/surveyor")
        return self.put(1, token, here, target) if here != target else self

    def card(self, player: str, card: str, grey: bool = False) -> Tabletop:
        """Arrange: this card lies in its slot at the player's board."""
        letter = self.state.layout.cards[card].golden
        slot = f"{player}/{letter}"
        here = next(p for p, pieces in self.state.places.items() if card in pieces)
        if here != slot:
            for other in tuple(self.state.places[slot]):
                self.put(1, other, slot, here)
            self.put(1, card, here, slot)
        side = set(self.record.grey) | {card} if grey else set(self.record.grey) - {card}
        return self.mark(grey=sorted(side))

    def without(self, player: str, *letters: str) -> Tabletop:
        """Arrange: these slots of the player are vacant, their cards scored."""
        for letter in letters:
            for card in tuple(self.state.places[f"{player}/{letter}"]):
                self.put(1, card, f"{player}/{letter}", f"{player}/pile")
        return self

    def turn_of(self, player: str) -> Tabletop:
        return self.mark(player=player)

    def pending(self, *steps: Step) -> Tabletop:
        """Arrange: these steps are pending, the last one first to be done."""
        state = self.state
        self.state = State(state.ledger, state.record, steps, state.layout, state.settings)
        return self

    def only(self, player: str, *letters: str) -> Tabletop:
        """Arrange: just these slots of the player's board hold cards; the others were scored."""
        for letter in "ABCDE":
            for card in tuple(self.state.places[f"{player}/{letter}"]):
                if letter not in letters:
                    self.put(1, card, f"{player}/{letter}", f"{player}/pile")
        return self

    def facing(self, player: str, letter: str) -> tuple[str, str]:
        """The card in a slot and the side that is up."""
        (card,) = self.state.places[f"{player}/{letter}"]
        return card, "grey" if card in self.record.grey else "golden"

    def select_again(self, player: str) -> Tabletop:
        return self.turn_of(player).pending(Select())

    def points(self, player: str) -> float:
        """Victory points in chits."""
        return self.count("half", player) / 2

    def score(self, player: str) -> Score:
        return score(self.state, player)

    def moved(self, piece: str) -> list[tuple[int, str, str]]:
        """The moves of one piece that followed from the last answer."""
        return [(m.n, m.source, m.target) for m in self.moves if m.piece == piece]

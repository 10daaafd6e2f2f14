"""Setting up on the device: lines, players, who starts. The rest is asked by the game itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from itertools import combinations
from random import Random
from typing import Any

from companion.core.game import Game
from companion.core.values import dataclass
from companion.fsm import naming
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row
from companion.fsm.orders import Begin, Fire
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills.dialogs.names import player_name
from companion.games.foothills.facts import COLOURS, LINES, Deck
from companion.games.foothills.game import LINES_IN_PLAY, Foothills, Setup
from companion.hw.ports import Key

ABOUT = Help(
    phrase("Six of the eight lines are played. The backs of the cards show pairs to leave out."),
    "FH:SET-2",
)


@dataclass(frozen=True)
class Lobby:
    """What has been agreed so far."""

    deck: Deck
    remembered: Sequence[str]
    rng: Random
    lines: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)

    def first(self) -> Dialog:
        choices = {
            Key.A: Choice(phrase("draw the lines"), self._draw_lines),
            Key.B: Choice(phrase("choose the lines"), lambda: self._leave_out(())),
            Key.C: Choice(phrase("pair on a back"), lambda: self._leave_out(())),
            Key.D: Choice(phrase("settings"), lambda: Fire("menu")),
        }
        return Keyboard(
            Row(plain("FOOTHILLS"), inverse=True),
            choices,
            notes=(Row(self._deck_name),),
            about=ABOUT,
        )

    @property
    def _deck_name(self) -> Phrase:
        if self.deck.kind == "sample":
            return phrase("SAMPLE: invented")
        return (
            phrase("only the rulebook") if self.deck.kind == "rulebook" else plain(self.deck.name)
        )

    def _draw_lines(self) -> Reply:
        lines = self.rng.choice(list(combinations(LINES, LINES_IN_PLAY)))
        return replace(self, lines=lines)._shown()

    def _leave_out(self, out: tuple[int, ...]) -> Reply:
        """Two numbers from 1 to 8, the order does not matter."""
        if len(out) == len(LINES) - LINES_IN_PLAY:
            left = tuple(line for n, line in enumerate(LINES, start=1) if n not in out)
            return replace(self, lines=left)._shown()
        possible = frozenset(range(1, len(LINES) + 1)) - set(out)
        title = Row(phrase("LEAVE OUT {n}/2", n=len(out) + 1), inverse=True)
        notes = (Row(plain("1I 2II 3III 4IV 5V")), Row(plain("6VI 7VII 8VIII")))
        return Numbers(
            title,
            phrase("which line?"),
            possible,
            lambda n: self._leave_out((*out, n)),
            notes,
            about=ABOUT,
        )

    def _shown(self) -> Dialog:
        """The lines as they will lie, then who plays what."""
        rows = (Row(plain(" ".join(self.lines[:3]))), Row(plain(" ".join(self.lines[3:]))))
        choices = {
            Key.A: Choice(phrase("names"), lambda: self._who(COLOURS[0])),
            Key.OK: Choice(phrase("no names"), lambda: self._named_by_colour()._start()),
        }
        title = Row(phrase("SIX LINES"), inverse=True)
        return Keyboard(title, choices, notes=rows, about=ABOUT)

    def _named_by_colour(self) -> Lobby:
        return replace(self, names={colour: colour.title() for colour in COLOURS})

    def _who(self, colour: str) -> Reply:
        taken = set(self.names.values())
        known = [name for name in (*self.remembered, colour.title()) if name not in taken]
        title = phrase("WHO PLAYS {colour}?", colour=phrase(colour.upper()))
        return naming.who(title, known, player_name, self._named(colour))

    def _named(self, colour: str) -> Callable[[str], Reply]:
        def then(name: str) -> Reply:
            lobby = replace(self, names={**self.names, colour: name})
            return lobby._who(COLOURS[1]) if colour == COLOURS[0] else lobby._start()

        return then

    def _start(self) -> Reply:
        choices = {
            key: Choice(player_name(self.names[colour]), self._beginning(colour), phrase(colour))
            for key, colour in zip(LETTERS, COLOURS, strict=False)
        }
        choices[Key.C] = Choice(phrase("draw"), self._drawn_start)
        return Keyboard(Row(phrase("WHO STARTS?"), inverse=True), choices, about=ABOUT)

    def _drawn_start(self) -> Reply:
        return self._beginning(self.rng.choice(COLOURS))()

    def _beginning(self, start: str) -> Callable[[], Reply]:
        def deal() -> Game[Any]:
            return Foothills(Setup(self.deck, self.lines, start, self.names))

        return lambda: Begin(deal)

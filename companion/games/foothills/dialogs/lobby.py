"""Setting up on the device: lines, players, who starts. The rest is asked by the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.game import Game
from companion.fsm import naming
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.houserules import HouseRules
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row, Then
from companion.fsm.manual import manual
from companion.fsm.orders import Begin, Fire
from companion.fsm.phrase import NONE, Phrase, phrase, plain
from companion.games.foothills.dialogs.houserules import QUESTIONS
from companion.games.foothills.dialogs.names import player_name
from companion.games.foothills.facts import COLOURS, LINES, Deck
from companion.games.foothills.game import LINES_IN_PLAY, Foothills, Setup
from companion.games.foothills.settings import Settings
from companion.hw.ports import Key
from companion.ui.page import WIDTH

ABOUT = Help(
    phrase("Six of the eight lines are played. The backs of the cards show pairs to leave out."),
    "FH:SET-2",
)


class Lobby(Struct, frozen=True):
    """What has been agreed so far."""

    deck: Deck
    remembered: Sequence[str]
    rng: Random
    settings: Settings = field(default_factory=Settings)
    last: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)

    def first(self) -> Dialog:
        own = phrase("ours") if self.settings != Settings() else NONE
        choices = {
            Key.A: Choice(phrase("draw the lines"), self._draw_lines),
            Key.B: Choice(phrase("choose/pair on back"), lambda: self._leave_out(())),
            Key.C: Choice(phrase("house rules"), self._house_rules, own),
            Key.D: Choice(phrase("settings"), lambda: Fire("settings")),
            Key.OK: Choice(phrase("help"), lambda: manual(self.first)),
        }
        return Keyboard(
            Row(plain("FOOTHILLS"), inverse=True),
            choices,
            notes=(Row(self._deck_name),),
            about=ABOUT,
        )

    def _house_rules(self) -> Reply:
        return HouseRules(self.settings, QUESTIONS, self._ruled).page()

    def _ruled(self, settings: Settings) -> Reply:
        return replace(self, settings=settings).first()

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
        if self.last:
            both = plain("/".join(self.last[colour] for colour in COLOURS)).within(WIDTH - 2)
            choices[Key.B] = Choice(both, lambda: replace(self, names=dict(self.last))._start())
        title = Row(phrase("SIX LINES"), inverse=True)
        about = Help(
            phrase("Lay out these lines. Then who plays: by name, as last time, or by colour."),
            "FH:SET-6",
        )
        return Keyboard(title, choices, scans=self._fobs(), notes=rows, about=about)

    def _fobs(self) -> dict[str, Then]:
        """A player's fob says that they play its colour, under their name of last time."""
        names = {colour: self.last.get(colour, colour.title()) for colour in COLOURS}
        return {
            colour: self._naming(colour, name)
            for colour, name in names.items()
            if colour not in self.names
        }

    def _named_by_colour(self) -> Lobby:
        return replace(self, names={colour: colour.title() for colour in COLOURS})

    def _who(self, colour: str) -> Reply:
        taken = set(self.names.values())
        known = [name for name in (*self.remembered, colour.title()) if name not in taken]
        title = phrase("WHO PLAYS {colour}?", colour=phrase(colour.upper()))
        board = naming.who(title, known, player_name, self._named(colour))
        return replace(board, scans=self._fobs())

    def _naming(self, colour: str, name: str) -> Then:
        return lambda: self._named(colour)(name)

    def _named(self, colour: str) -> Callable[[str], Reply]:
        def then(name: str) -> Reply:
            lobby = replace(self, names={**self.names, colour: name})
            missing = [other for other in COLOURS if other not in lobby.names]
            return lobby._who(missing[0]) if missing else lobby._start()

        return then

    def _start(self) -> Reply:
        choices = {
            key: Choice(player_name(self.names[colour]), self._beginning(colour), phrase(colour))
            for key, colour in zip(LETTERS, COLOURS, strict=False)
        }
        choices[Key.C] = Choice(phrase("draw"), self._drawn_start)
        about = Help(phrase("Any way to choose who starts will do. C draws for you."), "FH:SET-30")
        title = Row(phrase("WHO STARTS?"), inverse=True)
        scans = {colour: self._beginning(colour) for colour in COLOURS}
        return Keyboard(title, choices, scans=scans, about=about)

    def _drawn_start(self) -> Reply:
        return self._beginning(self.rng.choice(COLOURS))()

    def _beginning(self, start: str) -> Callable[[], Reply]:
        def deal() -> Game[Any]:
            return Foothills(Setup(self.deck, self.lines, start, self.names, self.settings))

        return lambda: Begin(deal)

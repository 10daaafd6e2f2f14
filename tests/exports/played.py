"""Sessions to export: plain ones, eventful ones, and names that try to break out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from companion.core.answers import Refusal
from companion.core.game import Game, Json, Marks, Plugin, find_game
from companion.core.journal import MemoryJournal
from companion.core.ledger import Move
from companion.core.replay import Replay
from companion.core.session import Session, make_header
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.game import Foothills, Setup
from companion.games.foothills.plugin import LINE_CHOICES
from companion.games.roots.game import Roots
from companion.games.roots.game import Setup as RootsSetup
from companion.games.roots.pieces import PLAYERS
from companion.games.roots.series import settings_of
from companion.log.exports.chronicle import Chronicle, chronicle_of

PLUGIN = find_game("foothills")
TABLES = ("foothills", "roots board", "roots counts")
"""What is exported: each game, in each way of following it."""
HARD_NAMES = (
    "Anna",
    '"O\'Neill" \\ <script>alert(1)</script>',
    "</script><img src=x onerror=alert(1)>",
    "=1+1;cmd|'/c calc'!A0",
    "@ñandú 🦊👩‍👩‍👧 ½",
    "שָׁלוֹם עולם",
    'محمد] [Green "x"]',
    "{curly} (round) [square]",
    "line\nbreak\ttab \u2028 \u202e",
)


def setup(deck: str = "sample", number: int = 0, **more: Any) -> Setup:
    return Setup(load_deck(deck), LINE_CHOICES[number % len(LINE_CHOICES)], **more)


def named(blue: str, green: str, **more: Any) -> Setup:
    return setup(names={"blue": blue, "green": green}, **more)


def game_at(table: str, number: int = 0, names: tuple[str, str] = ("Anna", "Ben")) -> Game[Any]:
    """A game at one of the tables; the numbers pass all ways to set it up."""
    name, _, follow = table.partition(" ")
    if name == "foothills":
        return Foothills(named(*names, number=number, start=("blue", "green")[number % 2]))
    called = dict(zip(PLAYERS, names, strict=True))
    return Roots(RootsSetup(PLAYERS[number % 2], follow, called, settings_of(number)))


@cache
def plugin_of(game: str) -> Plugin:
    return find_game(game)


class Stamps:
    """A clock that goes on by as much as the dice say."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._played = 0

    def __call__(self) -> Mapping[str, Json]:
        self._played += self._rng.randrange(1000, 60_000)
        return {"played": self._played, "wall": "2026-11-18T19:30:00Z", "set": True}


def new_session(of: Setup | Game[Any], rng: Random) -> Session:
    game: Game[Any] = Foothills(of) if isinstance(of, Setup) else of
    header = make_header(game, {"software": "test", "session": f"{rng.random()}"})
    return Session(game, MemoryJournal(header), stamp=Stamps(rng))


def play(session: Session, rng: Random, answers: int = 100_000, policy: str = "random") -> Session:
    for _ in range(answers):
        if session.game.prompt(session.state) is None:
            break
        given = session.answer(_policy(session, policy)(session.game, session.state, rng))
        assert not isinstance(given, Refusal), given
    return session


def _policy(session: Session, name: str) -> Any:
    return plugin_of(session.game.name).policies[name]


def _put_right(session: Session, rng: Random) -> tuple[list[Move], Marks]:
    if session.game.name == "foothills":
        return [Move(1, "rubble", "supply", rng.choice(["blue", "lost"]))], {}
    return [Move(1, "card", "deck", rng.choice(["blue/hand", "lost"]))], {"ap": rng.randrange(9)}


COUNTED = {"foothills": {"yard": {"iron": 1}}, "roots": {"deck": {"card": 9}}}


def eventful(of: Setup | Game[Any], seed: int, answers: int = 250) -> Session:
    """Answers, rulings, corrections, recounts, amendments, steps back and on."""
    rng = Random(seed)
    session = new_session(of, rng)
    for _ in range(answers):
        if session.game.prompt(session.state) is None:
            break
        match rng.randrange(14):
            case 0:
                session.undo()
            case 1 if session.undo():
                session.redo()
            case 2:
                session.correct(*_put_right(session, rng))
            case 3:
                session.recount(COUNTED[session.game.name])
            case 4:
                _rule(session, rng)
            case _:
                session.answer(_policy(session, "random")(session.game, session.state, rng))
    return session


def _rule(session: Session, rng: Random) -> None:
    """ "We play it so": something that the rules refuse, with them set aside."""
    refused = [r for r in session.game.refused(session.state) if r.can_be_waived]
    if refused:
        refusal = rng.choice(refused)
        session.answer(refusal.answer.waiving(*refusal.rules))


def told(session: Session, name: str = "") -> Chronicle:
    plugin = plugin_of(session.game.name)
    return chronicle_of(plugin, session.journal.header, session.journal, name)


def as_it_was_played(session: Session) -> Chronicle:
    """Without going through the rules again; only for sessions in which nothing was undone."""
    nodes = session.timeline.nodes
    entries, states = [node.entry for node in nodes], [node.state for node in nodes]
    folded = Replay(session.timeline, session.last_hash, entries, states)
    return Chronicle(plugin_of(session.game.name), session.journal.header, folded)


@cache
def finished(seed: int = 1, blue: str = "Anna", green: str = "Ben") -> Chronicle:
    rng = Random(seed)
    of = named(blue, green, number=seed)
    return told(play(new_session(of, rng), rng, policy="greedy"))


@cache
def finished_at(table: str) -> Chronicle:
    """A whole game at one of the tables, by the recommended house rules."""
    if table == "foothills":
        return finished()
    rng = Random(3)
    return told(play(new_session(game_at(table), rng), rng, policy="greedy"))


@cache
def marked() -> Chronicle:
    """A session with everything that an export must mark."""
    tries = (told(eventful(setup("rulebook"), seed, answers=160)) for seed in range(1, 100))
    return next(filter(_has_all_marks, tries))


def _has_all_marks(chronicle: Chronicle) -> bool:
    turns = chronicle.turns
    return chronicle.result is None and all(
        any(getattr(turn, mark) for turn in turns)
        for mark in ("unverified", "rulings", "corrections", "undone")
    )

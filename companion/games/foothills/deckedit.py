"""Filling in a deck at a terminal: card by card through what is open, with proposals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from companion.games.foothills.deckcheck import contradictions
from companion.games.foothills.deckopen import fields_of, open_facts
from companion.games.foothills.facts import (
    OWNER,
    RULEBOOK,
    SCORING,
    TICKETS,
    BadFact,
    Deck,
    Fact,
    Key,
    group_of,
    parse_fact,
)

SKIP, SKIP_CARD, STOP, HELP = "-", "--", "q", "?"
USAGE = (
    f"Enter takes the value in [brackets], {SKIP} skips a value, {SKIP_CARD} the card, "
    f"{HELP} explains, {STOP} stops; everything entered is kept."
)
_EXPLAINED = {
    "name": "the name as printed",
    "cards": "the numbers from left to right, a double as 2/3: 1 2/3 4 5",
    "ticket": f"the colour of its ticket: {', '.join(TICKETS)}",
    "tracks": "how many track spaces: 0, 1 or 2",
    "rubble": "how many rubble cubes are printed: 3",
    "spaces": "how many station spaces: 0 to 3",
    "cost": "what the station costs: 1 iron + 2 stone, or nothing",
    "bonus": "what building it gives: 1 vp, ½ vp, 2 passenger, or none",
    "ordered": "must the stations be built in the order of arrows: yes or no",
    "action": "what the surveyor does there: up to 2 x: track for 1 iron, or none",
    "effect": "what happens once when it is built: flip any, or none",
    "back": "the two lines named on the back: II VII, or none",
    "text": "what the grey side does: dig 2; flip another (see docs/deck.md)",
    "scores": f"the scoring option: {', '.join(SCORING)}",
    "mark": "the small letter and digit: A3",
}

Proposals = Callable[[Key], str | None]
Queue = Callable[[Deck], Iterable[Key]]


class Terminal(Protocol):
    def ask(self, prompt: str) -> str | None:
        """What was typed, or None when there is no more input."""

    def tell(self, text: str) -> None: ...


class Stopped(Exception):
    """The owner has had enough for today."""


def fill_in(deck: Deck, propose: Proposals, terminal: Terminal) -> Iterator[tuple[Key, str]]:
    """Walk through what is open; each fact is handed over as soon as it is entered."""
    return _walk(deck, open_facts, propose, terminal)


def revise(deck: Deck, card: str, terminal: Terminal) -> Iterator[tuple[Key, str]]:
    """Go through one card again, with what the deck says as proposals."""

    def not_stated(known: Deck) -> Iterator[Key]:
        for key in fields_of(known, card):
            fact = known.facts.get(key)
            if fact is None or fact.source != RULEBOOK:
                yield key

    return _walk(deck, not_stated, lambda key: deck.text(*key), terminal)


def _walk(
    deck: Deck, queue: Queue, propose: Proposals, terminal: Terminal
) -> Iterator[tuple[Key, str]]:
    asked: set[Key] = set()
    skipped: set[str] = set()
    heading = ""
    while key := _next(queue(deck), asked, skipped):
        if heading != (heading := _heading(deck, key.subject)):
            terminal.tell(heading)
        asked.add(key)
        try:
            value = _value(deck, key, propose(key), terminal)
        except Stopped:
            return
        if value == SKIP_CARD:
            skipped.add(key.subject)
        elif value != SKIP:
            deck = _knowing(deck, key, value)
            yield key, value


def _next(keys: Iterable[Key], asked: set[Key], skipped: set[str]) -> Key | None:
    return next((k for k in keys if k not in asked and k.subject not in skipped), None)


def _heading(deck: Deck, subject: str) -> str:
    kind = {"line": "Line", "station": "Station", "action": "Action card"}[group_of(subject)]
    name = deck.text(subject, "name")
    return f"{kind} {subject}" + (f", {name}" if name else "")


def _value(deck: Deck, key: Key, proposal: str | None, terminal: Terminal) -> str:
    """Ask until the answer fits. What contradicts a rule is taken when it is entered twice."""
    doubted = None
    while True:
        typed = _answer(key, proposal, terminal)
        if typed in {SKIP, SKIP_CARD}:
            return typed
        objections = _objections(deck, key, typed, insisted=typed == doubted)
        if not objections:
            return typed
        for objection in objections:
            terminal.tell(f"    {objection}")
        doubted = typed


def _answer(key: Key, proposal: str | None, terminal: Terminal) -> str:
    prompt = f"  {key.field} [{proposal}]: " if proposal else f"  {key.field}: "
    while True:
        typed = terminal.ask(prompt)
        if typed is None or typed.strip() == STOP:
            raise Stopped
        if typed.strip() != HELP:
            return typed.strip() or proposal or SKIP
        terminal.tell(f"    {_EXPLAINED[key.field.partition('.')[0]]}")


def _objections(deck: Deck, key: Key, typed: str, *, insisted: bool) -> list[str]:
    try:
        parse_fact(key, typed)
    except BadFact as error:
        return [str(error)]
    if insisted:
        return []
    before = set(contradictions(deck))
    after = [c for c in contradictions(_knowing(deck, key, typed)) if c not in before]
    return [*map(str, after), "enter it again if the card says so"] if after else []


def _knowing(deck: Deck, key: Key, value: str) -> Deck:
    return Deck(deck.name, deck.kind, {**deck.facts, key: Fact(value, OWNER)}, deck.note)

"""What happens on the table: drawing, shuffling, discarding, roots that come and go."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.roots import table
from companion.games.roots.board import EDGES, alive
from companion.games.roots.pieces import (
    CARD,
    DECK,
    DISCARD,
    HAND,
    PLAYING,
    ROOT,
    SHOWN,
    SUPPLY,
    UNSEEN,
    WEATHER_DECK,
    WEATHER_DISCARD,
)
from companion.games.roots.state import Work


def pay(work: Work, cost: int) -> None:
    """A ruling may let somebody act who could not pay; nobody owes action points."""
    if cost:
        work.note(ap=max(0, work.record.ap - cost))


def draw(work: Work, player: str, n: int, rule: str) -> None:
    """Cards from the deck, with a shuffle in between; what is not there is not drawn (RF:DECK-2,
    RF:DECK-3)."""
    while n:
        if not table.deck(work):
            shuffle(work)
        drawn = min(n, table.deck(work))
        if not drawn:
            return
        work.move(drawn, CARD, DECK, HAND[player], rule, True)
        n -= drawn
        if work.settings.shuffle == "empty" and not table.deck(work):
            shuffle(work)


def shuffle(work: Work) -> None:
    """The discard pile becomes the deck; the card in play is not part of it (RF:PLAY-4)."""
    lying = work.count(CARD, SHOWN) - table.in_play(work)
    work.move(max(0, lying), CARD, SHOWN, DECK, "RF:DECK-1", True)
    for face, n in tuple(work.places[DISCARD].items()):
        work.move(n, face, DISCARD, UNSEEN, "RF:DECK-1", True)


def shuffle_weather(work: Work) -> None:
    for card, n in tuple(work.places[WEATHER_DISCARD].items()):
        work.move(n, card, WEATHER_DISCARD, WEATHER_DECK, "RF:DECK-1", True)


def show(work: Work, player: str, card: str, rule: str) -> None:
    """A card out of the hand onto the table: now its face is known."""
    work.move(1, CARD, HAND[player], SHOWN, rule)
    work.move(1, card, UNSEEN, PLAYING, rule)


def put_away(work: Work, card: str, rule: str) -> None:
    """The card in play is resolved."""
    work.move(1, card, PLAYING, DISCARD, rule, True)


def discard(work: Work, player: str, card: str, rule: str) -> None:
    """A card is told and discarded unplayed."""
    work.move(1, CARD, HAND[player], SHOWN, rule)
    work.move(1, card, UNSEEN, DISCARD, rule)


def discard_unseen(work: Work, player: str, n: int, rule: str, auto: bool = False) -> None:
    """Cards are discarded of which only the number is told."""
    work.move(n, CARD, HAND[player], SHOWN, rule, auto)


def place(work: Work, player: str, edge: str, rule: str, auto: bool = False) -> None:
    work.move(1, ROOT[player], SUPPLY[player], edge, rule, auto)


def remove(work: Work, player: str, edges: Iterable[str], rule: str) -> None:
    """Roots go back to their owner's supply; whatever then reaches no main root dies, too."""
    before = table.roots(work, player)
    living = alive(before, work.record.main)
    gone = tuple(edges)
    for edge in gone:
        work.move(1, ROOT[player], edge, SUPPLY[player], rule, True)
    if not work.record.main.isdisjoint(gone):
        work.note(main=work.record.main - set(gone))
    left = alive(before - set(gone), work.record.main)
    dead = living - left - set(gone)
    for edge in EDGES:
        if edge in dead:
            work.move(1, ROOT[player], edge, SUPPLY[player], "RF:ATTACK-8", True)

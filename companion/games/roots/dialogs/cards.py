"""The ten player cards on fixed keys, pressed and held: to play one, or to tell a discard."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Numbers, Row, number
from companion.fsm.phrase import phrase, plain
from companion.games.roots import table
from companion.games.roots.dialogs.asked import Asked, copies
from companion.games.roots.names import CARDS
from companion.games.roots.phases.common import COST, DONE, PLAY
from companion.games.roots.seasons import PINES, card_cost
from companion.hw.ports import Key

PRESSED = ("maple", "willow", "pitch-pine", "red-pine", "recycling")
HELD = ("ironwood", "evergreen", "seed", "composting", "invasive")
PLAYED = Help(
    phrase("Which card is played? Its cost is paid, then what it says is done."), "RF:PLAY-1"
)
EXCHANGED = Help(
    phrase("Any number of cards is discarded, then as many are drawn."), "RF:WEATHER-PRUNING-1"
)
FLOODED = Help(phrase("The whole hand is discarded, card by card."), "RF:WEATHER-FLOOD-1")
KEYS = 10
"""The largest number that one key can say."""


def board(
    asked: Asked, title: Row, answer: Callable[[str], Answer], about: Help, ok: Choice | None = None
) -> Keyboard:
    """A card that cannot be meant now is crossed; what cannot be read off the table is not shown,
    so that the page gives no hand away."""
    said = {card: answer(card) for card in CARDS}
    cards = {
        card: Choice(CARDS[card], asked.saying(words), possible=asked.allows(words))
        for card, words in said.items()
    }
    choices = {key: cards[card] for key, card in zip(LETTERS, PRESSED, strict=True)}
    held = {key: cards[card] for key, card in zip(LETTERS, HELD, strict=True)}
    if ok is not None:
        choices[Key.OK] = ok
    scans = copies({card: choice.then for card, choice in cards.items()})
    return Keyboard(title, choices, held, scans, about)


def play(asked: Asked) -> Dialog:
    ap = phrase("{n}AP", n=asked.state.record.ap)
    return board(asked, Row(phrase("PLAY WHICH CARD?"), ap), PLAY.__getitem__, PLAYED)


def pines_for(asked: Asked, change: int) -> Keyboard:
    """The cards that gather, where the tracker asks another price than the box."""

    def choice(card: str) -> Choice:
        cost = max(0, card_cost(asked.state, card) + change)
        answer = say("play", card, f"{COST}{cost}")
        price = phrase("{n}AP", n=cost)
        return Choice(CARDS[card], lambda: answer, price, asked.takes(answer))

    choices = {LETTERS[PRESSED.index(card)]: choice(card) for card in PINES}
    return Keyboard(Row(phrase("AT ANOTHER PRICE")), choices, about=PLAYED)


def exchange(asked: Asked) -> Dialog:
    step = asked.step
    title = Row(phrase("{who} DISCARDS", who=asked.colour))
    if asked.state.settings.discards == "told":
        done = Choice(phrase("done"), lambda: DONE, possible=asked.allows(DONE))
        return board(asked, title, _discarding, EXCHANGED, done)
    held = Row(phrase("in hand"), plain(table.hand(asked.state, step.player)))
    most = len(asked.options) - 1
    return amount(title, most, lambda n: say("discard", str(n)), (held,), EXCHANGED)


def flood(asked: Asked) -> Dialog:
    left = plain(table.hand(asked.state, asked.step.player))
    title = Row(phrase("{who} DISCARDS", who=asked.colour), left)
    return board(asked, title, _discarding, FLOODED)


def _discarding(card: str) -> Answer:
    return say("discard", card)


def amount(
    title: Row, most: int, then: Callable[[int], Reply], notes: tuple[Row, ...], about: Help
) -> Dialog:
    """A number by one key; by two digits if it may be larger."""
    if most <= KEYS:
        return Numbers(title, phrase("how many?"), _up_to(most), then, notes, about=about)

    def ones(tens: int) -> Reply:
        possible = frozenset(n for n in range(10) if 10 * tens + n <= most)
        question = phrase("{tens}? the last digit", tens=tens)
        return number(title, question, possible, lambda n: then(10 * tens + n), about=about)

    tens = _up_to(most // 10)
    return Numbers(title, phrase("how many tens?"), tens, ones, notes, about=about)


def _up_to(most: int) -> frozenset[int]:
    return frozenset(range(most + 1))

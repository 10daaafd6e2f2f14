"""Choosing among a few cards of the general supply."""

from __future__ import annotations

from random import Random

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row
from companion.fsm.orders import Answers
from companion.fsm.phrase import Phrase, phrase
from companion.games.foothills.dialogs.asked import Asked, card_name, saying
from companion.games.foothills.facts import LETTERS as LETTER_ORDER
from companion.hw.ports import Key


def _board(asked: Asked, title: Phrase, about: Help) -> Keyboard:
    cards = [option.args[0] for option in asked.options]
    choices = {
        key: Choice(card_name(asked.state, card), saying(option))
        for key, card, option in zip(LETTERS, cards, asked.options, strict=False)
    }
    scans = {option.args[0]: saying(option) for option in asked.options}
    return Keyboard(Row(title), choices, scans=scans, about=about)


def neutral(asked: Asked, rng: Random) -> Dialog:
    """Two of three neutral cards are used: which one stays in the box? D draws for the players."""
    about = Help(phrase("Two of the three neutral cards of each letter are used."), "FH:SET-28")
    board = _board(asked, phrase("TYPE {letter}: LEAVE OUT", letter=asked.step.letter), about)
    drawn = {
        Key.D: Choice(phrase("draw for us"), lambda: rng.choice(asked.options)),
        Key.E: Choice(phrase("draw all for us"), lambda: Answers(_drawn(asked, rng))),
    }
    return Keyboard(board.title, {**board.choices, **drawn}, scans=board.scans, about=about)


def _drawn(asked: Asked, rng: Random) -> tuple[Answer, ...]:
    """For this letter and those that follow."""
    neutral_cards = asked.state.layout.neutral
    letters = LETTER_ORDER[LETTER_ORDER.index(asked.step.letter) :]
    return tuple(say("leave", rng.choice(neutral_cards[letter])) for letter in letters)


def replace(asked: Asked) -> Dialog:
    about = Help(phrase("One of these takes the place of the card that was scored."), "FH:PUB-8")
    return _board(asked, phrase("NEW CARD FOR {letter}", letter=asked.step.letter), about)

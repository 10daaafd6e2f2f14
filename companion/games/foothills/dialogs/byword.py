"""An action whose text is open, by the players' word: A what its type does, B cubes, C gain,
D pay, E turn a card, OK done."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Row, number, refuse
from companion.fsm.orders import Answers
from companion.fsm.phrase import phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs import rows, slots
from companion.games.foothills.dialogs.asked import Asked, saying
from companion.games.foothills.dialogs.facts import PIECES, Heap
from companion.games.foothills.dialogs.pictured import CUBES, GOODS, counted, goods_of
from companion.games.foothills.goods import KINDS, Goods
from companion.games.foothills.phases.wording import STEPS
from companion.games.foothills.state import BAG, IRON, STONE, YARD
from companion.hw.ports import Key
from companion.ui.texts import msgid

ABOUT = Help(
    phrase("Say what the card lets you do, step by step. OK when it is done."), "FH:TURN-10"
)
TITLE = Row(phrase("AS THE CARD SAYS"))


def byword(asked: Asked) -> Dialog:
    """At first what the type does; once that is done, or by a held A, all the steps."""
    verbs = _verbs(asked)
    if asked.step.acted or len(verbs) != 1:
        return _steps(asked)
    board = _STEPS[verbs[0]](asked)
    others = Choice(phrase("other"), lambda: _steps(asked))
    return replace(board, held={**board.held, Key.A: others}, about=ABOUT)


def _verbs(asked: Asked) -> list[str]:
    return [verb for verb in _STEPS if verb in STEPS[asked.step.kind]]


def _steps(asked: Asked) -> Keyboard:
    have = plain(counted(asked.state.places[asked.player], CUBES[:2]))
    choices = {
        Key.B: Choice(phrase("cubes"), lambda: _cubes(asked), have),
        Key.C: Choice(phrase("gain"), lambda: _gain(asked)),
        Key.D: Choice(phrase("pay"), lambda: _pay(asked)),
        Key.E: Choice(phrase("turn a card"), lambda: _flip(asked)),
        Key.OK: Choice(phrase("done"), saying(say("done")), possible=say("done") in asked.options),
    }
    if _verbs(asked):
        choices[Key.A] = _main(asked)
    title = Row(phrase("{kind} AS IT SAYS", kind=asked.step.kind))
    return Keyboard(title, choices, _GAINED, about=ABOUT)


_GAINED = {
    Key.C: Choice(phrase("rubble"), saying(say("gain", "r"))),
    Key.D: Choice(phrase("passenger"), saying(say("gain", "p"))),
    Key.E: Choice(phrase("1 VP"), saying(say("gain", "1"))),
}
"""What the general supply gives, one at a time: held on the steps, pressed on their own page."""


def _main(asked: Asked) -> Choice:
    verbs = _verbs(asked)
    if len(verbs) == 1:
        return Choice(_NAMES[verbs[0]], _doing(asked, verbs[0]))
    choices = {
        key: Choice(_NAMES[verb], _doing(asked, verb))
        for key, verb in zip((Key.A, Key.B), verbs, strict=False)
    }
    return Choice(phrase("rubble, track"), lambda: Keyboard(TITLE, choices, about=ABOUT))


def _doing(asked: Asked, verb: str) -> Callable[[], Reply]:
    return lambda: _STEPS[verb](asked)


_NAMES = {
    "dig": phrase("dig"),
    "track": phrase("lay track"),
    "build": phrase("build"),
    "move": phrase("move surveyor"),
}


def _dig(asked: Asked) -> Keyboard:
    """The row, then how much in one number."""

    def choice(line: str) -> Choice:
        lying = sum(n for _, n in table.rubble_in(asked.state, line))
        if not lying:
            return Choice(plain(line), saying(say("dig", line)), phrase("empty"), False)
        return Choice(plain(line), lambda: _how_much(line, lying), phrase("{n} there", n=lying))

    return rows.rows(asked, Row(phrase("DIG")), choice, ABOUT)


def _how_much(line: str, lying: int) -> Reply:
    amounts = frozenset(range(1, min(lying, 10) + 1))
    title = Row(phrase("DIG {line}", line=line))

    def then(n: int) -> Reply:
        return Answers((say("dig", line),) * n)

    return number(title, phrase("how many?"), amounts, then, about=ABOUT)


def _track(asked: Asked) -> Keyboard:
    def choice(line: str) -> Choice:
        answer = say("track", line)
        return Choice(plain(line), saying(answer), possible=answer in asked.options)

    return rows.rows(asked, Row(phrase("TRACK")), choice, ABOUT)


_STEPS: dict[str, Callable[[Asked], Keyboard]] = {
    "dig": _dig,
    "track": _track,
    "build": rows.build,
    "move": rows.move,
}


def _cubes(asked: Asked) -> Reply:
    """A iron and B stone from the yard; held, looked for in the bag; E one more to the yard."""
    yard, bag = asked.state.places[YARD], asked.state.places[BAG]
    choices = {
        Key.A: _cube(asked, say("take", "i"), msgid("iron: yard"), yard.get(IRON, 0)),
        Key.B: _cube(asked, say("take", "s"), msgid("stone: yard"), yard.get(STONE, 0)),
        Key.C: _cube(asked, say("look", "i"), msgid("iron: bag"), bag.get(IRON, 0)),
        Key.D: _cube(asked, say("look", "s"), msgid("stone: bag"), bag.get(STONE, 0)),
    }
    choices[Key.E] = _cube(
        asked, say("add"), msgid("1 more to yard"), table.cubes(asked.state, BAG)
    )
    return Keyboard(TITLE, choices, about=ABOUT)


def _cube(asked: Asked, answer: Answer, words: str, there: int) -> Choice:
    return Choice(phrase(words), saying(answer), plain(there), answer in asked.options)


def _gain(asked: Asked) -> Reply:
    """Pressed for yourself, held for the other player."""
    half = Choice(phrase("½"), saying(say("gain", "½")))
    return Keyboard(Row(phrase("GAIN")), {Key.A: half, **_GAINED}, _GRANTED, about=ABOUT)


_GRANTED = {
    Key.A: Choice(phrase("other"), saying(say("grant", "½"))),
    Key.C: Choice(phrase("other"), saying(say("grant", "r"))),
    Key.D: Choice(phrase("other"), saying(say("grant", "p"))),
    Key.E: Choice(phrase("other"), saying(say("grant", "1"))),
}


def _pay(asked: Asked) -> Reply:
    """All that is paid, then OK; never more than the player has."""
    title, supply = (
        Row(plain(goods_of(asked.state, asked.player))),
        asked.state.places[asked.player],
    )
    there = Goods(*(supply.get(kind, 0) for kind in GOODS))
    return Heap(title, PIECES, {}, phrase("paid"), _paid, there=there).board()


def _paid(goods: Goods) -> Reply:
    letters = "".join(letter * n for letter, n in zip(KINDS, goods[:4], strict=True))
    if not letters:
        return refuse(msgid("nothing is paid yet"))
    return Answers(tuple(say("pay", letter) for letter in letters))


def _flip(asked: Asked) -> Reply:
    return slots.slots(asked, Row(phrase("TURN WHICH?")), "flip", None, ABOUT)

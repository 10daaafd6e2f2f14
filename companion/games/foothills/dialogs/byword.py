"""An action whose text is open, by the players' word: A what its type does, B cubes, C gain,
D pay, E turn a card, OK done."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.answers import Answer
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Numbers, Row
from companion.fsm.orders import Answers
from companion.fsm.phrase import phrase, plain
from companion.games.foothills import table
from companion.games.foothills.dialogs import rows, slots
from companion.games.foothills.dialogs.asked import Asked, goods_letters, saying, titled
from companion.games.foothills.phases.common import say
from companion.games.foothills.phases.wording import STEPS
from companion.games.foothills.state import BAG, IRON, STONE, YARD
from companion.hw.ports import Key

ABOUT = Help(
    phrase("Say what the card lets you do, step by step. OK when it is done."), "FH:TURN-10"
)
TITLE = Row(phrase("AS THE CARD SAYS"))


def byword(asked: Asked) -> Dialog:
    steps = STEPS[asked.step.kind]
    have = plain(goods_letters(asked.state, asked.player).removesuffix(" 0p"))
    choices: dict[Key, Choice] = {}
    if steps & {"dig", "build", "move", "track"}:
        choices[Key.A] = _main(asked, steps)
    if steps & {"take", "look", "add"}:
        choices[Key.B] = Choice(phrase("cubes"), lambda: _cubes(asked, steps))
    choices |= {
        Key.C: Choice(phrase("gain"), lambda: _gain(asked)),
        Key.D: Choice(phrase("pay"), lambda: _pay(asked), have),
        Key.E: Choice(phrase("turn a card"), lambda: _flip(asked)),
        Key.OK: Choice(phrase("done"), saying(say("done")), possible=say("done") in asked.options),
    }
    return Keyboard(titled("{kind} AS IT SAYS", kind=asked.step.kind), choices, about=ABOUT)


def _main(asked: Asked, steps: frozenset[str]) -> Choice:
    verbs = [verb for verb in ("dig", "track", "build", "move") if verb in steps]
    if len(verbs) == 1:
        return Choice(_NAMES[verbs[0]], lambda: _STEPS[verbs[0]](asked))
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


def _dig(asked: Asked) -> Reply:
    """The row, then how much in one number."""

    def choice(line: str) -> Choice:
        lying = sum(n for _, n in table.rubble_in(asked.state, line))
        if not lying:
            return Choice(plain(line), saying(say("dig", line)), phrase("empty"), False)
        return Choice(plain(line), lambda: _how_much(line, lying), phrase("{n} there", n=lying))

    return rows.rows(asked, titled("DIG"), choice, ABOUT)


def _how_much(line: str, lying: int) -> Reply:
    amounts = frozenset(range(1, min(lying, 10) + 1))
    then = lambda n: Answers((say("dig", line),) * n)  # noqa: E731
    return Numbers(titled("DIG {line}", line=line), phrase("how many?"), amounts, then, about=ABOUT)


def _track(asked: Asked) -> Reply:
    def choice(line: str) -> Choice:
        answer = say("track", line)
        return Choice(plain(line), saying(answer), possible=answer in asked.options)

    return rows.rows(asked, titled("TRACK"), choice, ABOUT)


def _build(asked: Asked) -> Reply:
    return rows.build(asked)


def _move(asked: Asked) -> Reply:
    return rows.move(asked)


_STEPS: dict[str, Callable[[Asked], Reply]] = {
    "dig": _dig,
    "track": _track,
    "build": _build,
    "move": _move,
}


def _cubes(asked: Asked, steps: frozenset[str]) -> Reply:
    """A iron and B stone from the yard; held, looked for in the bag; E one more to the yard."""
    yard, bag = asked.state.places[YARD], asked.state.places[BAG]
    choices = {
        Key.A: _cube(asked, say("take", "i"), "iron: yard", yard.get(IRON, 0)),
        Key.B: _cube(asked, say("take", "s"), "stone: yard", yard.get(STONE, 0)),
        Key.C: _cube(asked, say("look", "i"), "iron: bag", bag.get(IRON, 0)),
        Key.D: _cube(asked, say("look", "s"), "stone: bag", bag.get(STONE, 0)),
    }
    if "add" in steps:
        choices[Key.E] = _cube(
            asked, say("add"), "1 more to the yard", table.cubes(asked.state, BAG)
        )
    return Keyboard(TITLE, choices, about=ABOUT)


def _cube(asked: Asked, answer: Answer, words: str, there: int) -> Choice:
    return Choice(phrase(words), saying(answer), plain(there), answer in asked.options)


def _gain(asked: Asked) -> Reply:
    choices = {
        Key.C: Choice(phrase("rubble"), saying(say("gain", "r"))),
        Key.D: Choice(phrase("passenger"), saying(say("gain", "p"))),
        Key.E: Choice(phrase("1 VP"), saying(say("gain", "1"))),
    }
    held = {Key.E: Choice(phrase("½"), saying(say("gain", "½")))}
    return Keyboard(titled("GAIN"), choices, held, about=ABOUT)


def _pay(asked: Asked) -> Reply:
    kinds = {
        Key.A: ("iron", "i"),
        Key.B: ("stone", "s"),
        Key.C: ("rubble", "r"),
        Key.D: ("passenger", "p"),
    }
    supply = asked.state.places[asked.player]
    choices = {
        key: _cube(asked, say("pay", letter), kind, supply.get(kind, 0))
        for key, (kind, letter) in kinds.items()
    }
    return Keyboard(titled("PAY"), choices, about=ABOUT)


def _flip(asked: Asked) -> Reply:
    return slots.slots(asked, titled("TURN WHICH?"), "flip", None, ABOUT)

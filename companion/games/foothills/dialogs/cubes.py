"""NUMBERS for cubes: iron is asked for, stone is the rest wherever the sum is known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice

from companion.core.answers import Answer
from companion.core.engine import say
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Numbers, Row, Then, number, shown
from companion.fsm.phrase import Phrase, phrase, plain
from companion.games.foothills import odds, table
from companion.games.foothills.dialogs.asked import Asked, saying
from companion.games.foothills.dialogs.pictured import CUBES, beside, counted, goods_of
from companion.games.foothills.goods import KINDS
from companion.games.foothills.phases.common import NOTHING_MORE
from companion.games.foothills.state import BAG, EVENT, IRON, STONE, YARD, State
from companion.hw.ports import Key
from companion.ui.page import WIDTH
from companion.ui.texts import msgid

Mixes = Mapping[tuple[int, int], Answer]
"""Iron and stone -> the answer that names them."""

NOT_THERE = msgid("there are not so many")
HOW_MUCH_IRON = beside(IRON, phrase("IRON ?"))
HOW_MANY_WHITE = beside(EVENT, phrase("WHITE ?"))


def mixes(asked: Asked, verb: str) -> Mixes:
    return {(word.count("i"), word.count("s")): say(verb, word) for (word,) in asked.words(verb)}


def mix(title: Row, answers: Mixes, about: Help, *notes: Row) -> Dialog:
    """Iron first, then stone; each only if more than one number can be true."""

    def stones(iron: int) -> Reply:
        possible = frozenset(s for i, s in answers if i == iron)
        ask = phrase("{n} IRON, STONE ?", n=iron)
        more = partial(_beyond, answers, iron)
        return number(
            title, ask, possible, lambda stone: answers[iron, stone], notes, NOT_THERE, about, more
        )

    irons, more = frozenset(iron for iron, _ in answers), partial(_beyond, answers)
    return shown(title, number(title, HOW_MUCH_IRON, irons, stones, notes, NOT_THERE, about, more))


def _beyond(answers: Mixes, iron: int, stone: int = 0) -> Answer:
    """The same answer with another mix: the rules say why not, and the players may insist."""
    like = next(iter(answers.values()))
    mixed = "i" * iron + "s" * stone or NOTHING_MORE
    return like._replace(args=(*like.args[:-1], mixed))


def lying(asked: Asked, place: str, name: Phrase) -> Row:
    return Row(name, plain(counted(asked.state.places[place], CUBES)))


def take(asked: Asked) -> Dialog:
    about = Help(
        phrase("Up to so many from the stockyard, any mix. First the iron, then stone."), "FH:A-1"
    )
    yard = lying(asked, YARD, phrase("stockyard"))
    have = Row(phrase("you"), plain(goods_of(asked.state, asked.player)))
    return mix(
        Row(phrase("TAKE UP TO {n}", n=asked.step.left)), mixes(asked, "take"), about, yard, have
    )


def draft(asked: Asked) -> Dialog:
    title = Row(phrase("{colour}: TAKE 2", colour=asked.colour))
    yard = lying(asked, YARD, phrase("stockyard"))
    about = Help(phrase("Two resources each, the second player first."), "FH:SET-31")
    return mix(title, mixes(asked, "draft"), about, yard, Row(phrase("stone = the rest")))


def keep(asked: Asked) -> Dialog:
    title = Row(phrase("KEEP {n}", n=asked.step.n))
    about = Help(phrase("The rest goes to the stockyard."), "FH:E-6")
    step = asked.step
    drawn = Row(phrase("drawn"), plain(counted({IRON: step.iron, STONE: step.stone}, CUBES[:2])))
    rest = Row(phrase("stone = the rest"))
    return mix(title, mixes(asked, "keep"), about, drawn, rest)


def pay(asked: Asked) -> Dialog:
    about = Help(phrase("Iron or stone at your choice."), "FH:D-6")
    have = Row(phrase("you"), plain(goods_of(asked.state, asked.player)))
    title = Row(phrase("PAY {goods}", goods=asked.step.goods.drawn))
    return mix(title, mixes(asked, "pay"), about, Row(phrase("stone = the rest")), have)


def opening(asked: Asked) -> Dialog:
    answers = {int(word): say("opening", word) for (word,) in asked.words("opening")}
    about = Help(phrase("Draw six cubes without the white ones into the stockyard."), "FH:SET-18")
    notes = (Row(phrase("stone = the rest")),)
    return Numbers(
        Row(phrase("FIRST 6 CUBES")),
        HOW_MUCH_IRON,
        frozenset(answers),
        answers.__getitem__,
        notes,
        about=about,
    )


def blind(asked: Asked) -> Dialog:
    answers = {int(word): say("blind", word) for (word,) in asked.words("blind")}
    about = Help(
        phrase("Drawn unseen; a white cube goes back and another is drawn."),
    )
    notes = (Row(phrase("stone = the rest")), Row(phrase("white: draw again")))
    title = Row(phrase("DRAW {n} BLIND", n=asked.step.n))
    return Numbers(
        title, HOW_MUCH_IRON, frozenset(answers), answers.__getitem__, notes, about=about
    )


def refill(asked: Asked, show_odds: bool = True) -> Dialog:
    """Two digits: white, then iron. What the bag does not hold cannot be typed."""
    state = asked.state
    drawn = {(int(w), int(i)): say("draw", w, i) for w, i in asked.words("draw")}
    n = min(asked.step.n, table.cubes(state, BAG))
    chance = odds.chance_of_an_event(state, n)
    right = phrase("event {n}%", n=round(100 * chance)) if show_odds else plain("")
    title = Row(phrase("REFILL {n}", n=n), right)
    about = Help(
        phrase("Draw from the bag: how many are white, how many iron? Each white one is a navvy."),
        "FH:REFILL-3",
    )

    def irons(white: int) -> Reply:
        possible = frozenset(i for w, i in drawn if w == white)
        rest = Row(phrase("stone = the rest"))
        notes = (rest, *_navvies(state, white), Row(phrase("BACK change white")))
        ask = phrase("WHITE {n}   IRON ?", n=white)
        return number(title, ask, possible, lambda i: drawn[white, i], notes, NOT_IN_BAG, about)

    whites = frozenset(w for w, _ in drawn)
    notes = (lying(asked, BAG, phrase("bag")), *_navvies(state, 1))
    first = number(title, HOW_MANY_WHITE, whites, irons, notes, NOT_IN_BAG, about)
    return shown(title, first)


def _navvies(state: State, n: int) -> tuple[Row, ...]:
    """Where so many would go; as many as there is room for on the line."""
    if not n:
        return ()
    where = " ".join(station.label for station in islice(table.navvy_targets(state), n))
    return (Row(phrase("next: {where}", where=where or "-").within(WIDTH)),)


NOT_IN_BAG = msgid("the bag does not hold that")
PLACE_KEYS = {BAG: Key.D, YARD: Key.E}
KIND_KEYS = {"i": Key.A, "s": Key.B}
PLACE_NAMES = {BAG: phrase("bag"), YARD: phrase("stockyard")}
KIND_NAMES = {"i": phrase("iron"), "s": phrase("stone")}


def receive(asked: Asked) -> Dialog:
    """A iron, B stone; D bag, E stockyard: only what is not clear is asked."""
    words = [word for (word,) in asked.words("get") if word != NOTHING_MORE]
    letters = tuple(dict.fromkeys(word[0] for word in words))
    about = Help(phrase("At your choice from the stockyard, or looked for in the bag."), "FH:E-6")
    title = Row(phrase("{colour} RECEIVES", colour=phrase(asked.step.player.upper())))
    if len(letters) == 1:
        return _places(asked, title, letters[0], about)
    choices = {
        KIND_KEYS[x]: Choice(KIND_NAMES[x], _then_place(asked, title, x, about)) for x in letters
    }
    return Keyboard(title, choices, about=about)


def _then_place(asked: Asked, title: Row, letter: str, about: Help) -> Then:
    places = [word for (word,) in asked.words("get") if word[0] == letter]
    if len(places) == 1:
        return saying(say("get", places[0]))
    return lambda: _places(asked, title, letter, about)


def _places(asked: Asked, title: Row, letter: str, about: Help) -> Keyboard:
    choices = {
        key: Choice(
            phrase("{what}: {where}", what=KIND_NAMES[letter], where=PLACE_NAMES[place]),
            saying(say("get", f"{letter}@{place}")),
            plain(asked.state.places[place].get(KINDS[letter], 0)),
            say("get", f"{letter}@{place}") in asked.options,
        )
        for place, key in PLACE_KEYS.items()
    }
    return Keyboard(title, choices, about=about)

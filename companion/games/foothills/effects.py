"""The vocabulary of what cards do, stated as data that an owner can read off a card and type.

A text is a list of clauses, separated by `;`. The clauses:

    needs ticket | needs track                    a condition for selecting the card
    pay GOODS                                     a price, paid before anything else
    take N                                        up to N resources from the stockyard
    draw N [keep M]                               N from the bag unseen; events are drawn again;
                                                  M are kept, the rest goes to the stockyard
    search GOODS keep N                           look these up in the bag, keep N, rest to yard
    add N                                         N cubes from the bag to the stockyard
    refill [unless N]                             6 cubes to the stockyard, unless N lie there
    dig N [from 2 lines] [with ticket]            rubble off one line (or two), left to right
    up to N x: TRADE / TRADE …                    N times one of
        track for GOODS [with ticket]                 lay a track
        GOODS -> GOODS                                exchange
    build [plus GOODS] [less GOODS] [without bonus] [on own line]
    move REACH [or pub] [or home]                 the surveyor, to an available space to act there
        anywhere, space | start                       any | a starting station's
        adjacent | ticket                             on a card beside | on a line with own ticket
    gain GOODS [per ticket]                       from yard or bag at choice, and general supply
    opponent gains GOODS
    ticket | summit                               take that
    score a card                                  as in the pub
    flip any | flip another                       at once, any number | one more in step 3
    by word                                       as the players say: the text is not in these words
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from itertools import chain, product

from msgspec import Struct

from companion.games.foothills.goods import NOTHING, BadGoods, Goods


class BadEffect(ValueError):
    """The text is not in the vocabulary."""


class Needs(Struct, frozen=True):
    what: str

    def __str__(self) -> str:
        return f"needs {self.what}"


class Pay(Struct, frozen=True):
    goods: Goods

    def __str__(self) -> str:
        return f"pay {self.goods}"


class Take(Struct, frozen=True):
    n: int

    def __str__(self) -> str:
        return f"take {self.n}"


class Draw(Struct, frozen=True):
    n: int
    keep: int

    def __str__(self) -> str:
        return f"draw {self.n}" + (f" keep {self.keep}" if self.keep != self.n else "")


class Search(Struct, frozen=True):
    goods: Goods
    keep: int

    def __str__(self) -> str:
        return f"search {self.goods} keep {self.keep}"


class Add(Struct, frozen=True):
    n: int

    def __str__(self) -> str:
        return f"add {self.n}"


class Refill(Struct, frozen=True):
    unless: int | None = None

    def __str__(self) -> str:
        return "refill" + (f" unless {self.unless}" if self.unless is not None else "")


class Dig(Struct, frozen=True):
    n: int
    lines: int = 1
    ticketed: bool = False

    def __str__(self) -> str:
        return (
            f"dig {self.n}"
            + (f" from {self.lines} lines" if self.lines > 1 else "")
            + (" with ticket" if self.ticketed else "")
        )


class Lay(Struct, frozen=True):
    price: Goods
    ticketed: bool = False

    def __str__(self) -> str:
        return f"track for {self.price}" + (" with ticket" if self.ticketed else "")


class Exchange(Struct, frozen=True, dict=True):
    pay: Goods
    get: Goods

    @cached_property
    def word(self) -> str:
        return f"{self.pay.short}>{self.get.short}"

    def __str__(self) -> str:
        return f"{self.pay} -> {self.get}"


class Trades(Struct, frozen=True):
    times: int
    choices: tuple[Lay | Exchange, ...]

    def __str__(self) -> str:
        return f"up to {self.times} x: " + " / ".join(map(str, self.choices))


class Build(Struct, frozen=True):
    plus: Goods = NOTHING
    less: Goods = NOTHING
    bonus: bool = True
    own_line: bool = False

    def __str__(self) -> str:
        return (
            "build"
            + (f" plus {self.plus}" if self.plus != NOTHING else "")
            + (f" less {self.less}" if self.less != NOTHING else "")
            + ("" if self.bonus else " without bonus")
            + (" on own line" if self.own_line else "")
        )


class Travel(Struct, frozen=True):
    reach: str
    pub: bool = False
    home: bool = False

    def __str__(self) -> str:
        return f"move {self.reach}" + " or pub" * self.pub + " or home" * self.home


class Gain(Struct, frozen=True):
    goods: Goods
    per_ticket: bool = False

    def __str__(self) -> str:
        return f"gain {self.goods}" + " per ticket" * self.per_ticket


class OpponentGains(Struct, frozen=True):
    goods: Goods

    def __str__(self) -> str:
        return f"opponent gains {self.goods}"


class Ticket(Struct, frozen=True):
    def __str__(self) -> str:
        return "ticket"


class Summit(Struct, frozen=True):
    def __str__(self) -> str:
        return "summit"


class Score(Struct, frozen=True):
    def __str__(self) -> str:
        return "score a card"


class FlipAny(Struct, frozen=True):
    def __str__(self) -> str:
        return "flip any"


class FlipAnother(Struct, frozen=True):
    def __str__(self) -> str:
        return "flip another"


class ByWord(Struct, frozen=True):
    def __str__(self) -> str:
        return "by word"


Effect = (
    Needs | Pay | Take | Draw | Search | Add | Refill | Dig | Trades | Build | Travel | Gain
    | OpponentGains | Ticket | Summit | Score | FlipAny | FlipAnother | ByWord
)  # fmt: skip
Program = tuple[Effect, ...]

NEEDS = ("ticket", "track")
REACHES = ("anywhere", "space", "adjacent", "start", "ticket")


def parse_program(text: str) -> Program:
    """Read a card's text; `none` is a card that does nothing."""
    if text.strip() == "none":
        return ()
    return tuple(_clause(clause.strip()) for clause in text.split(";"))


def program_text(program: Program) -> str:
    return "; ".join(map(str, program)) or "none"


def _clause(text: str) -> Effect:
    for pattern, make in _CLAUSES:
        if match := pattern.fullmatch(text):
            try:
                return make(match)
            except BadGoods as error:
                raise BadEffect(f"{text!r}: {error}") from None
    raise BadEffect(f"{text!r} is not an effect" if text else "an empty clause")


def _draw(n: int, keep: int) -> Draw:
    _check_kept(keep, n)
    return Draw(n, keep)


def _search(goods: Goods, keep: int) -> Search:
    if goods._replace(iron=0, stone=0) != NOTHING:
        raise BadEffect("iron and stone are looked for by name")
    _check_kept(keep, goods.resources)
    return Search(goods, keep)


def _check_kept(keep: int, n: int) -> None:
    if keep > n:
        raise BadEffect(f"keep {keep} of {n}")


def _trades(times: int, text: str) -> Trades:
    choices = tuple(dict.fromkeys(chain.from_iterable(map(_trade, text.split("/")))))
    if sum(isinstance(choice, Lay) for choice in choices) > 1:
        raise BadEffect(f"{text.strip()!r}: a track has one price")
    return Trades(times, choices)


def _trade(text: str) -> list[Lay | Exchange]:
    """A track, or an exchange in all its ways: a resource at choice in it is each of the two."""
    if match := re.fullmatch(r"track for (.+?)( with ticket)?", text.strip()):
        return [Lay(Goods.parse(match[1]), match[2] is not None)]
    pay, arrow, get = text.partition("->")
    if not arrow:
        raise BadEffect(f"{text.strip()!r} is neither a track nor an exchange")
    ways = [*product(Goods.parse(pay).named(), Goods.parse(get).named())]
    return [Exchange(*way) for way in ways if way[0] != way[1] or len(ways) == 1]


def _less(text: str | None) -> Goods:
    goods = _goods(text)
    if goods.any or goods.halves:
        raise BadEffect(f"{text!r}: say which goods it costs less")
    return goods


def _goods(text: str | None) -> Goods:
    return Goods.parse(text) if text else NOTHING


Match = re.Match[str]
_N = r"([1-9]\d?)"
_FORMS: list[tuple[str, Callable[[Match], Effect]]] = [
    (r"needs (ticket|track)", lambda m: Needs(m[1])),
    (r"pay (.+)", lambda m: Pay(Goods.parse(m[1]))),
    (rf"take {_N}", lambda m: Take(int(m[1]))),
    (rf"draw {_N}(?: keep {_N})?", lambda m: _draw(int(m[1]), int(m[2] or m[1]))),
    (rf"search (.+) keep {_N}", lambda m: _search(Goods.parse(m[1]), int(m[2]))),
    (rf"add {_N}", lambda m: Add(int(m[1]))),
    (rf"refill(?: unless {_N})?", lambda m: Refill(int(m[1]) if m[1] else None)),
    (
        rf"dig {_N}(?: from (2) lines)?( with ticket)?",
        lambda m: Dig(int(m[1]), int(m[2] or 1), m[3] is not None),
    ),
    (
        rf"up to {_N} ?x: (.+)",
        lambda m: _trades(int(m[1]), m[2]),
    ),
    (
        r"build(?: plus (.+?))?(?: less (.+?))?( without bonus)?( on own line)?",
        lambda m: Build(_goods(m[1]), _less(m[2]), m[3] is None, m[4] is not None),
    ),
    (
        rf"move ({'|'.join(REACHES)})( or pub)?( or home)?",
        lambda m: Travel(m[1], m[2] is not None, m[3] is not None),
    ),
    (r"gain (.+?)( per ticket)?", lambda m: Gain(Goods.parse(m[1]), m[2] is not None)),
    (r"opponent gains (.+)", lambda m: OpponentGains(Goods.parse(m[1]))),
    (r"ticket", lambda m: Ticket()),
    (r"summit", lambda m: Summit()),
    (r"score a card", lambda m: Score()),
    (r"flip any", lambda m: FlipAny()),
    (r"flip another", lambda m: FlipAnother()),
    (r"by word", lambda m: ByWord()),
]
_CLAUSES = [(re.compile(pattern), make) for pattern, make in _FORMS]

PRIMARY: dict[str, Program] = {
    "A": (Take(3),),
    "B": (Dig(4),),
    "C": (Trades(3, (Lay(Goods(iron=2)), Exchange(Goods(rubble=2), Goods(stone=1)))),),
    "D": (Build(),),
    "E": (Travel("anywhere", pub=True, home=True),),
}
"""The five golden sides (FH:CARD-8)."""

SEEN_SURVEYOR_ACTIONS: dict[str, str] = {
    "N1": "up to 2 x: 1 iron -> 1 stone / 1 stone -> 1 iron",
    "N2": "up to 3 x: 1 rubble -> 1 stone",
    "N3": "up to 2 x: track for 1 iron",
    "N4": "up to 1 x: 3 rubble -> 1 iron + 1 stone",
    "N5": "up to 2 x: track for 3 rubble",
    "N6": "up to 1 x: 1 passenger -> 3 passenger",
    "N7": "summit",
    "N8": "up to 1 x: 1 iron + 1 stone + 1 passenger -> 3 vp",
    "N9": "up to 1 x: 2 stone + 1 passenger -> 3 vp",
    "N10": "up to 1 x: 2 iron + 1 passenger -> 3 vp",
    "N11": "search 2 iron + 2 stone keep 2",
}
"""The surveyor actions that the rulebook's pictures show, under the numbers of our rules page."""

START_BONUSES: tuple[str, ...] = (
    "gain 1 iron; ticket",
    "gain 1 stone; ticket",
    "gain 1 resource; ticket",
    "gain 2 rubble; ticket",
    "gain 1 passenger; ticket",
)
"""The five actions that a starting station can have (FH:TICKET-1, FH:TICKET-2)."""

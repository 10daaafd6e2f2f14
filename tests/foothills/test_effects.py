"""The vocabulary says everything that the sources show, and reads back what it writes."""

from typing import TypeVar, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import NODEFAULT
from msgspec.structs import fields

from companion.games.foothills import effects as fx
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.effects import BadEffect, parse_program, program_text
from companion.games.foothills.goods import BadGoods, Goods

E = TypeVar("E")

few = st.integers(1, 12)
goods = st.builds(Goods, *[st.integers(0, 9)] * 6)
lays = st.builds(fx.Lay, goods, st.booleans())
named = goods.map(lambda g: g._replace(any=0))
payable = named.map(lambda g: g._replace(halves=0))
exchanges = st.builds(fx.Exchange, named, named)
draws = few.flatmap(lambda n: st.builds(fx.Draw, st.just(n), st.integers(1, n)))
resources = goods.map(lambda g: Goods(g.iron, g.stone))
searches = resources.filter(lambda g: g.resources).flatmap(
    lambda g: st.builds(fx.Search, st.just(g), st.integers(1, g.resources))
)
trades = (
    st.lists(lays | exchanges, min_size=1, max_size=3, unique=True)
    .filter(lambda choices: sum(isinstance(choice, fx.Lay) for choice in choices) < 2)
    .map(tuple)
)
effects = st.one_of(
    st.builds(fx.Needs, st.sampled_from(fx.NEEDS)),
    st.builds(fx.Pay, goods),
    st.builds(fx.Take, few),
    draws,
    searches,
    st.builds(fx.Add, few),
    st.builds(fx.Refill, st.none() | few),
    st.builds(fx.Dig, few, st.sampled_from([1, 2]), st.booleans()),
    st.builds(fx.Trades, few, trades),
    st.builds(fx.Build, goods, payable, st.booleans(), st.booleans()),
    st.builds(fx.Travel, st.sampled_from(fx.REACHES), st.booleans(), st.booleans()),
    st.builds(fx.Gain, goods, st.booleans()),
    st.builds(fx.OpponentGains, goods),
    *(st.builds(kind) for kind in (fx.Ticket, fx.Summit, fx.Score, fx.FlipAny, fx.FlipAnother)),
    st.builds(fx.ByWord),
)
IN_WORDS = [kind for kind in get_args(fx.Effect) if kind is not fx.ByWord]
"""All but the way out for a text that the vocabulary does not cover."""


@given(goods)
def test_goods_are_read_as_they_are_written(amount: Goods) -> None:
    assert Goods.parse(str(amount)) == amount


@given(st.lists(effects, max_size=5).map(tuple))
def test_effects_are_read_as_they_are_written(program: fx.Program) -> None:
    assert parse_program(program_text(program)) == program


@given(st.text())
def test_any_other_text_is_refused_with_a_reason(text: str) -> None:
    try:
        program = parse_program(text)
    except BadEffect as error:
        assert str(error)
    else:
        assert parse_program(program_text(program)) == program


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take 0", "not an effect"),
        ("draw 2 keep 3", "keep 3 of 2"),
        ("search 1 iron keep 2", "keep 2 of 1"),
        ("gain 2 gold", "no kind of goods"),
        ("gain ½ iron", "no half iron"),
        ("take 2;", "empty clause"),
        ("up to 2 x: dance", "neither a track nor an exchange"),
        ("needs luck", "not an effect"),
        ("up to 2 x: track for 1 iron / track for 3 rubble", "a track has one price"),
    ],
)
def test_what_is_no_effect_says_why(text: str, reason: str) -> None:
    with pytest.raises(BadEffect, match=reason):
        parse_program(text)


@pytest.mark.parametrize("text", ["anys", "2 halvess", "iron", "1 ironss", "-1 iron", "1.5 vp"])
def test_what_is_no_goods_is_refused(text: str) -> None:
    with pytest.raises(BadGoods):
        Goods.parse(text)


def test_half_points_are_counted_in_halves() -> None:
    assert Goods.parse("1½ vp") == Goods(halves=3)
    assert str(Goods(halves=1)) == "½ vp"
    assert str(Goods(halves=4, any=1)) == "1 resource + 2 vp"


TEA_BREAK = "up to 1 x: track for 2 iron / 2 rubble -> 1 stone; flip another"
PUB = "score a card"
SEEN = {**fx.SEEN_SURVEYOR_ACTIONS, "F1": "flip any", "F2": PUB, "P1": PUB, "Tea Break": TEA_BREAK}
SEEN |= {f"start {number}": text for number, text in enumerate(fx.START_BONUSES, start=1)}


@pytest.mark.parametrize("number", SEEN)
def test_every_action_of_the_sources_can_be_said(number: str) -> None:
    assert program_text(parse_program(SEEN[number])) == SEEN[number]


@pytest.mark.parametrize(
    ("letter", "text"),
    [
        ("A", "take 3"),
        ("B", "dig 4"),
        ("C", "up to 3 x: track for 2 iron / 2 rubble -> 1 stone"),
        ("D", "build"),
        ("E", "move anywhere or pub or home"),
    ],
)
def test_the_golden_sides_are_said_in_it(letter: str, text: str) -> None:
    assert fx.PRIMARY[letter] == parse_program(text)


def printed_effects() -> list[object]:
    """Everything on the sample's cards and the golden sides, trades included."""
    deck = load_deck("sample")
    programs = [
        deck.value(*key) for key, _ in deck if key.field in {"action", "effect", "text"}
    ] + list(fx.PRIMARY.values())
    flat: list[object] = [effect for program in programs for effect in program or ()]
    return flat + [c for e in flat if isinstance(e, fx.Trades) for c in e.choices]


def uses_of(kind: type[E]) -> list[E]:
    return [effect for effect in printed_effects() if isinstance(effect, kind)]


@pytest.mark.parametrize("kind", [*IN_WORDS, fx.Lay, fx.Exchange])
def test_the_sample_deck_uses_the_whole_vocabulary(kind: type) -> None:
    uses = uses_of(kind)
    assert uses
    for field in fields(kind):
        if field.default is not NODEFAULT:
            assert any(getattr(use, field.name) != field.default for use in uses), field.name


def test_the_sample_deck_uses_every_reach_and_every_condition() -> None:
    assert {use.reach for use in uses_of(fx.Travel)} == set(fx.REACHES)
    assert {use.what for use in uses_of(fx.Needs)} == set(fx.NEEDS)
    assert any(use.keep < use.n for use in uses_of(fx.Draw))


def test_only_what_is_not_plain_is_said() -> None:
    for text in (
        "draw 2",
        "draw 3 keep 2",
        "refill",
        "dig 4",
        "build",
        "up to 1 x: track for nothing",
    ):
        assert program_text(parse_program(text)) == text

"""Our frozen dataclasses are those of the standard library, only quicker to define."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from typing import Any, ClassVar

import pytest

from companion.core import values

THEIRS = dataclasses.dataclass(frozen=True, slots=True)
OURS = values.dataclass(frozen=True, slots=True)


def defined(dataclass: Callable[[type], Any]) -> dict[str, Any]:
    """The same classes, once with each decorator."""

    @dataclass
    class Base:
        kind: ClassVar[str] = "base"
        name: str

    @dataclass
    class Load(Base):
        kind: ClassVar[str] = "load"
        n: int = 1
        goods: list[int] = field(default_factory=list, compare=False)

    @dataclass
    class Word:
        """With a value that follows from another."""

        text: str
        length: int = field(init=False, repr=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "length", len(self.text))

    @dataclass
    class Own:  # noqa: PLW1641, the decorator hashes it
        n: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and self.n % 2 == other.n % 2

        def __repr__(self) -> str:
            return f"<{self.n}>"

    @dataclass
    class Nothing:
        pass

    return {cls.__name__: cls for cls in (Base, Load, Word, Own, Nothing)}


@dataclasses.dataclass
class Pair:
    theirs: Any
    ours: Any


@pytest.fixture(params=["Base", "Load", "Word", "Own", "Nothing"])
def pair(request: pytest.FixtureRequest) -> Pair:
    return Pair(*(defined(decorator)[request.param] for decorator in (THEIRS, OURS)))


ARGUMENTS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}),
    (("a",), {}),
    ((3,), {}),
    (("a", 2), {}),
    (("a", 2, [3]), {}),
    (("a",), {"n": 5}),
    ((), {"goods": [1]}),
    (("a", 1, [], 4), {}),
]


def made(cls: Any, args: tuple[Any, ...], more: dict[str, Any]) -> Any:
    try:
        return cls(*args, **more)
    except TypeError:
        return None


@pytest.mark.parametrize(("args", "more"), ARGUMENTS)
def test_they_are_made_shown_and_taken_apart_alike(
    pair: Pair, args: tuple[Any, ...], more: dict[str, Any]
) -> None:
    theirs, ours = made(pair.theirs, args, more), made(pair.ours, args, more)
    assert (theirs is None) == (ours is None)
    if ours is not None:
        assert repr(ours) == repr(theirs)
        assert asdict(ours) == asdict(theirs)
        assert hash(ours) == hash(theirs)


def test_the_classes_look_alike_from_outside(pair: Pair) -> None:
    for cls in (pair.theirs, pair.ours):
        assert not hasattr(cls, "__dict__") or "__dict__" not in cls.__slots__
    assert pair.ours.__match_args__ == pair.theirs.__match_args__
    assert pair.ours.__slots__ == pair.theirs.__slots__
    assert [f.name for f in fields(pair.ours)] == [f.name for f in fields(pair.theirs)]


def test_equal_values_are_equal_from_the_first_moment() -> None:
    """Also where comparing, hashing or showing is the first thing that is asked of a class."""
    load = defined(OURS)["Load"]
    one, other = load("a", 2, [3]), load("a", 2, [])
    assert one == other
    assert len({one, other, load("b", 2)}) == 2
    assert one != ("a", 2)
    assert defined(OURS)["Base"]("a") != one
    own = defined(OURS)["Own"]
    assert own(1) == own(3) != own(2)


def test_nothing_can_be_changed_but_a_changed_copy_can_be_made() -> None:
    load = defined(OURS)["Load"]("a", 2)
    for act in (lambda: setattr(load, "n", 3), lambda: delattr(load, "n")):
        with pytest.raises(FrozenInstanceError):
            act()
    assert replace(load, n=3).n == 3
    assert load.n == 2


@values.dataclass(frozen=True, slots=True)
class Packed:
    n: int
    more: tuple[int, ...] = ()


def test_it_can_be_copied_and_sent_to_another_process() -> None:
    packed = Packed(1, (2, 3))
    assert pickle.loads(pickle.dumps(packed)) == copy.copy(packed) == copy.deepcopy(packed)
    assert copy.deepcopy(packed) == packed


def test_each_value_has_its_own_list() -> None:
    load = defined(OURS)["Load"]
    assert load("a").goods is not load("a").goods


def test_what_can_be_changed_is_left_to_the_standard_library() -> None:
    @values.dataclass(slots=True)
    class Tally:
        n: int = 0

    tally = Tally()
    tally.n += 1
    assert tally == Tally(1)


@pytest.mark.parametrize("order", [(OURS, THEIRS), (THEIRS, OURS)], ids=["ours first", "theirs"])
def test_each_can_inherit_from_the_other(order: tuple[Any, Any]) -> None:
    first, then = order

    @first
    class Card:
        name: str

    @then
    class Station(Card):
        number: int = 1

    station = Station("Mason", 2)
    assert station == Station("Mason", 2) != Station("Mason")
    assert repr(station).endswith("Station(name='Mason', number=2)")
    for part in ("name", "number"):
        with pytest.raises(FrozenInstanceError):
            setattr(station, part, 3)
    assert replace(station, number=3) == Station("Mason", 3)

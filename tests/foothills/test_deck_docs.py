"""The owners' guide shows only what works, and leaves no effect out."""

import re
from pathlib import Path
from typing import get_args

from companion.games.foothills import effects as fx
from companion.games.foothills.deckcheck import check
from companion.games.foothills.deckfile import parse_deck
from companion.games.foothills.effects import parse_program
from companion.games.foothills.facts import GROUPS

GUIDE = (Path(__file__).parents[2] / "docs" / "deck.md").read_text(encoding="utf-8")
EFFECTS = GUIDE.partition("## Effects")[2]


def test_the_example_file_is_a_deck() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    deck = parse_deck(example, "the example")
    assert check(deck).is_clean


def test_every_example_can_be_read_and_every_effect_has_one() -> None:
    examples = re.findall(r"\| `([^`|]+)` \|$", EFFECTS, re.MULTILINE)
    effects = [effect for text in examples for effect in parse_program(text)]
    trades = [c for e in effects if isinstance(e, fx.Trades) for c in e.choices]
    assert {type(effect) for effect in effects} == set(get_args(fx.Effect))
    assert {type(choice) for choice in trades} == {fx.Lay, fx.Exchange}


def test_every_field_is_explained() -> None:
    explained = set(re.findall(r"`([a-z]+(?:\.\d)?)`", GUIDE.partition("## Goods")[0]))
    fields = {field for group in GROUPS.values() for field in group}
    assert fields - explained == {"cost.2", "bonus.2"}

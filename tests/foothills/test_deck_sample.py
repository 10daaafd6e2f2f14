"""The sample deck is invented, complete, and differs from the sources in nothing they state."""

from collections import Counter
from itertools import combinations

import pytest

from companion.games.foothills.checks.lines import doubles, known_layouts, length
from companion.games.foothills.deckcheck import check, disagreements
from companion.games.foothills.deckfile import find_deck, load_deck, rulebook
from companion.games.foothills.deckopen import station_cards
from companion.games.foothills.effects import SEEN_SURVEYOR_ACTIONS, parse_program
from companion.games.foothills.facts import INVENTED, LINES, RULEBOOK, SCORING, Key, parse_fact

SAMPLE = load_deck("sample")
STARTS = {
    "yellow": "gain 1 stone; ticket",
    "orange": "gain 2 rubble; ticket",
    "red/grey": "gain 1 resource; ticket",
    "green": "gain 1 iron; ticket",
    "light blue": "gain 2 rubble; ticket",
    "dark blue": "gain 1 passenger; ticket",
    "white": "gain 1 passenger; ticket",
}
"""S1 to S7 of the rules page: what is seen beside each ticket."""


@pytest.mark.parametrize("key", rulebook().facts, ids=str)
def test_it_keeps_every_fact_of_the_rulebook(key: Key) -> None:
    stated = rulebook().facts[key]
    assert SAMPLE.facts[key] == stated
    own = find_deck("sample").facts.get(key)
    assert own is None or parse_fact(key, own) == parse_fact(key, stated.value)


def test_it_is_clean_and_complete() -> None:
    report = check(find_deck("sample"))
    assert (report.contradictions, report.needed, report.can_wait) == ((), (), ())
    assert not list(disagreements(find_deck("sample")))


def test_it_says_that_it_is_invented() -> None:
    assert SAMPLE.kind == "sample"
    assert "Invented" in SAMPLE.note
    own = {key for key, fact in SAMPLE if fact.source == INVENTED}
    assert own == set(SAMPLE.facts) - set(rulebook().facts)
    names = [f.value for k, f in SAMPLE if k.field == "name" and f.source != RULEBOOK]
    assert names
    assert all(name.startswith("Sample ") for name in names)


def test_it_has_the_cards_of_the_box() -> None:
    layouts = known_layouts(SAMPLE)
    assert sum(map(length, layouts.values())) == 36
    assert len(doubles(layouts)) == 7
    assert len(station_cards(SAMPLE)) == 27
    assert len(SAMPLE.subjects("action")) == 25


def test_its_backs_name_each_pair_of_lines_once() -> None:
    backs = Counter(f.value for k, f in SAMPLE if k.field.startswith("back."))
    assert backs.pop("none") == 6
    assert backs == Counter(" ".join(pair) for pair in combinations(LINES, 2))


def test_its_scoring_options_are_spread_evenly() -> None:
    scores = Counter(SAMPLE.text(card, "scores") for card in SAMPLE.subjects("action"))
    assert scores == dict.fromkeys(SCORING, 5)


def test_it_has_the_surveyor_actions_that_the_pictures_show() -> None:
    actions = {SAMPLE.value(card, "action") for card in station_cards(SAMPLE)}
    assert {parse_program(text) for text in SEEN_SURVEYOR_ACTIONS.values()} <= actions
    for line in LINES:
        start = (SAMPLE.stations_of(line) or ("",))[0]
        assert SAMPLE.text(start, "action") == STARTS[SAMPLE.text(line, "ticket") or ""]


def test_its_rubble_is_in_the_box() -> None:
    assert sum(SAMPLE.value(card, "rubble") for card in station_cards(SAMPLE)) <= 58

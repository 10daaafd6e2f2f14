"""Every answer that the rules allow can be given with the keys, in every phase that asks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import catalogues
import pytest

from companion.bench.presses import measure
from companion.bench.robot import way_to
from companion.core.game import find_game
from companion.fsm.options import Options
from companion.fsm.phrase import wrapped
from companion.games.foothills import phases as rules
from companion.games.foothills.phases import ASKING
from companion.games.foothills.policies import random
from companion.ui.canvas import overflows
from companion.ui.texts import translator
from tests.fsm.seats import house


def visited(deck: str, games: range) -> set[str]:
    """Random games; at each question every option is looked for on the keys."""
    plugin = find_game("foothills")
    phases = set()
    for number in games:
        game, rng = plugin.deal(number, deck), Random(number)
        face = house(deck).game.face(game, Options())
        state = game.start()
        while (prompt := game.prompt(state)) and prompt.turn < 60:
            phases.add(prompt.phase)
            question = face.question(state)
            for option in rng.sample(game.options(state), min(2, len(game.options(state)))):
                assert option.verb == "stalled" or way_to(question, (option,)), f"{option} {prompt}"
            state = game.apply(state, random(game, state, rng)).state
    return phases


def test_every_option_has_its_keys_with_a_known_deck() -> None:
    seen = visited("sample", range(8))
    assert {"neutral", "opening", "draft", "select", "take", "refill", "dig", "trade"} <= seen
    assert {"build", "move", "survey"} <= seen <= set(ASKING)


def test_every_option_has_its_keys_with_an_open_deck() -> None:
    assert {"ask", "byword"} <= visited("rulebook", range(3))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_the_rules_say_fits_on_the_refusal(language: str) -> None:
    say = translator(language, "companion.games.foothills")
    phases = Path(rules.__file__).parent
    reasons = {words for file in phases.glob("*.py") for words, _ in catalogues.texts(file)}
    assert len(reasons) > 50
    assert not [words for words in reasons if len(wrapped(say(words))) > 2]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_help_of_every_question_fits(language: str) -> None:
    plugin, say = find_game("foothills"), translator(language, "companion.games.foothills")
    game, rng = plugin.deal(2, "sample"), Random(2)
    face, state = house().game.face(game, Options(language=language)), game.start()
    while game.prompt(state):
        page = face.question(state).help(say)
        assert not overflows(page)
        assert len(page.lines) >= 1
        state = game.apply(state, random(game, state, rng)).state


@pytest.mark.parametrize("deck", ["sample", "rulebook"])
def test_a_robot_enters_whole_games_with_few_presses(deck: str) -> None:
    found = measure(Path(), find_game("foothills"), deck, 2)
    assert found["finished"] == 2
    assert found["presses_per_turn_median"] <= 5

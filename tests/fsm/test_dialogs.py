"""Every answer that the rules allow can be given with the keys, in every phase that asks."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import catalogues
import pytest

from companion.bench.presses import measure
from companion.bench.robot import way_to
from companion.core.game import find_game
from companion.fsm.options import Options
from companion.fsm.phrase import wrapped
from companion.games.foothills.checks import lines
from companion.games.foothills.deckfile import load_deck
from companion.games.foothills.facts import Key
from companion.ui.canvas import overflows
from companion.ui.texts import translator
from tests.fsm.games import FOOTHILLS, ROOTS, TABLE_GAMES, TableGame
from tests.fsm.seats import house

SPECIALS = {"stalled", "stopped"}
"""Answers that live in the menu."""
LANGUAGES = ["en", "de", "fr"]
of_each_game = pytest.mark.parametrize("table_game", TABLE_GAMES, ids=lambda game: game.name)


def visited(table_game: TableGame, deck: str, games: range, turns: int = 60) -> set[str]:
    """Random games; at each question every option is looked for on the keys."""
    plugin, policy = find_game(table_game.name), table_game.policy()
    phases = set()
    for number in games:
        game, rng = plugin.deal(number, deck), Random(number)
        face = house(deck, game=table_game.name).game.face(game, Options())
        state = game.start()
        while (prompt := game.prompt(state)) and prompt.turn < turns:
            phases.add(prompt.phase)
            question = face.question(state)
            for option in rng.sample(game.options(state), min(2, len(game.options(state)))):
                assert option.verb in SPECIALS or way_to(question, (option,)), f"{option} {prompt}"
            state = game.apply(state, policy(game, state, rng)).state
    return phases


def test_every_option_has_its_keys_with_a_known_deck() -> None:
    seen = visited(FOOTHILLS, "sample", range(8))
    assert {"neutral", "opening", "draft", "select", "take", "refill", "dig", "trade"} <= seen
    assert {"build", "move", "survey"} <= seen


def test_every_option_has_its_keys_with_an_open_deck() -> None:
    assert {"ask", "byword"} <= visited(FOOTHILLS, "rulebook", range(3))


def test_every_option_has_its_keys_by_counts_and_on_the_board() -> None:
    counted = visited(ROOTS, "counts", range(2, 14, 2), turns=90)
    assert {"act", "reveal", "window", "exchange", "weather", "flood"} <= counted
    seen = counted | visited(ROOTS, "board", range(3), turns=24)
    assert set(ROOTS.asking) - {"fertilize", "forage", "aim"} <= seen


@of_each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rules_say_fits_on_the_refusal(language: str, table_game: TableGame) -> None:
    say = translator(language, table_game.texts)
    rules = import_module(f"{table_game.texts}.phases")
    phases = Path(str(rules.__file__)).parent
    reasons = {words for file in phases.glob("*.py") for words, _ in catalogues.texts(file)}
    assert len(reasons) > 20
    assert not [words for words in reasons if len(wrapped(say(words))) > 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_cannot_be_is_refused_in_the_language_of_the_table(language: str) -> None:
    say, told = translator(language, FOOTHILLS.texts), load_deck("rulebook")
    wrong = {"I": "1/2", "IV": "1 2 3", "VII": "1", "VIII": "1 2 3 4 5 6 7 8"}
    wrong |= dict.fromkeys(("II", "III", "V", "VI"), "1 2/3 4/5 6/7")
    told = told.knowing({Key(line, "cards"): cards for line, cards in wrong.items()})
    texts = {found.text for found in lines.contradictions(told)}
    assert len(texts) == 8
    assert not [text for text in texts if len(wrapped(say(text))) > 2]
    assert language == "en" or not [text for text in texts if say(text) == text]


@of_each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_every_question_fits(language: str, table_game: TableGame) -> None:
    plugin, say = find_game(table_game.name), translator(language, table_game.texts)
    game, rng = plugin.deal(2, table_game.decks[0]), Random(2)
    options, policy = Options(language=language), table_game.policy()
    face, state = house(game=table_game.name).game.face(game, options), game.start()
    while game.prompt(state):
        page = face.question(state).help(say)
        assert not overflows(page)
        assert len(page.lines) >= 1
        state = game.apply(state, policy(game, state, rng)).state


@pytest.mark.parametrize(
    ("table_game", "deck", "most"),
    [
        (FOOTHILLS, "sample", 5),
        (FOOTHILLS, "rulebook", 5),
        (ROOTS, "counts", 8),
        (ROOTS, "board", 20),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_robot_enters_whole_games_with_few_presses(
    table_game: TableGame, deck: str, most: int
) -> None:
    found = measure(Path(), find_game(table_game.name), deck, 2)
    assert found["finished"] == 2
    assert found["presses_per_turn_median"] <= most

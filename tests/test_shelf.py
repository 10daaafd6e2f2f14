"""Several games at one table: which one is asked first, and everything follows the choice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.game import Plugin, default_game, find_game, game_titles, installed_games
from companion.shelf import Shelf
from companion.tagfile import TagFile
from companion.ui.canvas import overflows
from companion.ui.texts import LANGUAGES, translator
from tests.at_home import Home

GAMES = installed_games()


def test_the_default_game_comes_first() -> None:
    assert GAMES[0] == default_game()
    assert len(GAMES) == 2


def test_titles_are_known_without_reading_any_rules() -> None:
    code = """
import sys
from companion.core.game import game_titles
print(*game_titles().values(), sep=", ")
print(any(name.endswith(".plugin") for name in sys.modules))
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    titles, read_any = said.stdout.splitlines()
    assert titles == ", ".join(find_game(name).title for name in GAMES)
    assert read_any == "False"


def test_the_first_screen_asks_which_game_and_opens_its_set_up(tmp_path: Path) -> None:
    home = Home(tmp_path, games=GAMES)
    for key, name in zip("AB", GAMES, strict=True):
        title = find_game(name).title
        assert f"{key} {title}" in home.screen
        assert home.press(key).startswith(title.upper())
        home.press("BACK")
        assert home.screen.startswith("WHICH GAME?")


def test_the_first_screen_opens_the_settings_as_it_says(tmp_path: Path) -> None:
    home = Home(tmp_path, games=GAMES)
    assert home.press("E").startswith("SETTINGS")
    assert home.press("BACK").startswith("WHICH GAME?")


def test_either_game_is_played_and_the_last_one_is_offered_again(tmp_path: Path) -> None:
    home = Home(tmp_path, games=GAMES)
    home.press("B A OK OK A A")
    assert home.session.game.name == "roots"
    assert home.screen.startswith("BLUE 3AP")
    home.close()
    again = Home(tmp_path, games=GAMES)
    assert again.screen.startswith("WELCOME BACK")
    again.press("A OK")
    assert again.screen.startswith("BLUE 3AP")
    again.close()
    new = Home(tmp_path, games=GAMES)
    assert new.press("B").startswith("WHICH GAME?")
    new.press("A A OK A")
    assert new.session.game.name == "foothills"


def test_no_rules_are_read_before_the_first_screen_but_while_nobody_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(name: str) -> Plugin:
        read.append(name)
        return find_game(name)

    monkeypatch.setattr("companion.core.game.find_game", counted)
    home = Home(tmp_path, games=GAMES)
    assert home.screen.startswith("WHICH GAME?")
    assert read == []
    home.wait(3)
    assert read == GAMES
    home.press("B BACK A BACK")
    assert read == GAMES


def test_tags_are_those_of_the_game_that_is_played(tmp_path: Path) -> None:
    TagFile(tmp_path).change("roots", lambda tags: tags.enrol("04A1B2C3", "maple-1"))
    home = Home(tmp_path, games=GAMES)
    assert home.table.house.tags.card("04A1B2C3") is None
    home.press("B A OK OK A")
    assert home.table.house.tags.card("04A1B2C3") == "maple-1"


def test_only_one_game_on_the_shelf_is_not_asked_for(tmp_path: Path) -> None:
    assert Home(tmp_path).screen.startswith("FOOTHILLS")


def test_the_question_fits_in_every_language() -> None:
    shelf = Shelf(game_titles(), lambda name: find_game(name).tableside(None, (), 1))
    for language in LANGUAGES:
        say = translator(language, "companion.games.foothills")
        assert not overflows(shelf.lobby().page(say))
        assert not overflows(shelf.lobby().help(say))

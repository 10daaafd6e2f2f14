"""How the players like their table outlives the game."""

from pathlib import Path

import pytest

from companion.fsm.options import Options
from companion.preferences import NAME, load_options, save_options


def test_what_was_set_is_there_again(tmp_path: Path) -> None:
    options = Options(language="fr", scores=False, lock=True)
    save_options(tmp_path, options)
    assert load_options(tmp_path, Options()) == options


@pytest.mark.parametrize("content", ["", "[]", "{", '{"scores": "no", "later": 1}', "\xff"])
def test_a_file_that_makes_no_sense_leaves_the_defaults(tmp_path: Path, content: str) -> None:
    (tmp_path / NAME).write_text(content, encoding="latin-1")
    assert load_options(tmp_path, Options(language="de")) == Options(language="de")


def test_a_folder_that_cannot_be_written_costs_no_game(tmp_path: Path) -> None:
    save_options(tmp_path / "nowhere", Options())

"""The script command: a table without devices, driven line by line."""

from pathlib import Path

import pytest
from PIL import Image

from companion.cli import main
from companion.core.journal import read_log


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "some.script"


def test_the_first_unmet_expectation_is_named(
    script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text("# a comment\nexpect FOOTHILLS\npress A\nexpect a railway to the moon\n")
    assert main(["script", str(script)]) == 1
    captured = capsys.readouterr()
    assert "line 4" in captured.err
    assert "|FOOTHILLS" in captured.out


@pytest.mark.parametrize(
    "line",
    [
        "press F",
        "jump A",
        "expect",
        "hold",
        "wait long",
        "picture ../over-there",
        "table --lang elvish",
        "table --colour red",
        "table --deck 'torn",
    ],
)
def test_a_line_that_is_no_script_is_wrong_usage(
    line: str, script: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script.write_text(line + "\n")
    assert main(["script", str(script)]) == 2
    assert "line 1" in capsys.readouterr().err


def test_a_script_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    latin = tmp_path / "latin.script"
    latin.write_bytes("# Größe\n".encode("latin-1"))
    assert main(["script", str(tmp_path / "none")]) == 2
    assert (
        capsys.readouterr().err
        == f"companion: cannot read {tmp_path}/none: No such file or directory\n"
    )
    assert main(["script", str(latin)]) == 2
    assert capsys.readouterr().err == f"companion: {latin} is not a text in UTF-8\n"


def test_the_head_of_a_script_says_at_which_table_it_is_played(script: Path) -> None:
    script.write_text(
        "table --lang de --deck rulebook\nexpect Strecken ziehen\nexpect nur das Regelheft"
    )
    assert main(["script", str(script)]) == 0
    assert main(["script", str(script), "--lang", "fr"]) == 1, "the command line overrules it"


def test_the_head_comes_first(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("press A\ntable --lang de\n")
    assert main(["script", str(script)]) == 2
    assert "line 2" in capsys.readouterr().err


SET_UP = "press A OK A\npress E C A A\nexpect BLUE 1\n"


def test_a_picture_is_the_frame_of_the_display(script: Path, tmp_path: Path) -> None:
    script.write_text(SET_UP + "picture home\n")
    pictures = tmp_path / "pictures"
    assert main(["script", str(script)]) == 0, "pictures are kept only where they are wanted"
    assert main(["script", str(script), "--pictures", str(pictures), "--scale", "3"]) == 0
    with Image.open(pictures / "home.png") as image:
        assert (image.size, image.mode) == ((384, 192), "1")
        assert len(image.getcolors() or ()) == 2


def test_an_unplugged_table_finds_its_game_again(script: Path) -> None:
    script.write_text(SET_UP + "press B A\nunplug\nexpect WELCOME BACK\npress A OK\nexpect GREEN 2")
    assert main(["script", str(script)]) == 0
    script.write_text("unplug\nexpect FOOTHILLS\n")
    assert main(["script", str(script)]) == 0, "before a game there is nothing to find"


def test_the_log_of_a_script_can_be_kept(script: Path, tmp_path: Path) -> None:
    script.write_text(SET_UP + "press B A\n")
    kept = tmp_path / "kept.jsonl"
    assert main(["script", str(script), "--log", str(kept)]) == 0
    assert read_log(kept.read_text(encoding="utf-8")).entries[-1].text.startswith("dig")
    assert main(["replay", str(kept)]) == 0
    script.write_text("show\n")
    assert main(["script", str(script), "--log", str(kept)]) == 2

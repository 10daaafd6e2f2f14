"""Every kind of screen against its reference picture."""

from pathlib import Path

import pytest
from PIL import Image

from companion.ui.canvas import draw, turned
from tests.ui.golden import compare
from tests.ui.samples import HOME, SCREENS

FOLDER = Path(__file__).parent / "golden"


@pytest.mark.golden
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_drawn_as_in_its_picture(name: str) -> None:
    compare(draw(SCREENS[name]), FOLDER / f"{name}.png")


@pytest.mark.golden
def test_a_turned_screen_is_drawn_as_in_its_picture() -> None:
    compare(turned(draw(HOME)), FOLDER / "home-turned.png")


def test_a_picture_that_differs_is_noticed_and_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    monkeypatch.setattr("tests.ui.golden.FAILED", tmp_path / "failed")
    frame = draw(HOME)
    frame.save(tmp_path / "kept.png")
    compare(frame, tmp_path / "kept.png")
    frame.putpixel((5, 7), 255 - int(str(frame.getpixel((5, 7)))))
    with pytest.raises(pytest.fail.Exception, match=r"differ within \(5, 7, 6, 8\)"):
        compare(frame, tmp_path / "kept.png")
    with Image.open(tmp_path / "failed" / "kept.png") as aside:
        assert list(aside.tobytes()) == list(frame.tobytes())


def test_a_missing_picture_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    with pytest.raises(pytest.fail.Exception, match="make golden"):
        compare(draw(HOME), tmp_path / "new.png")

"""The boot message, looked at on the glass."""

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from companion.config import DisplaySettings
from companion.hw import boot
from companion.hw.recorded import Glass, RecordedBus


def shown(settings: DisplaySettings) -> Image.Image:
    bus = RecordedBus(Glass(paged=settings.chip == "sh1106"))
    for transfer in boot.transfers(settings):
        bus.write_i2c_block_data(settings.address, transfer[0], list(transfer[1:]))
    return bus.glass.picture()


@pytest.mark.parametrize("chip", ["ssd1309", "ssd1306", "sh1106"])
def test_the_word_stands_in_the_middle_of_every_panel(chip: str) -> None:
    picture = shown(replace(DisplaySettings(), chip=chip))
    left, top, right, bottom = picture.getbbox()
    assert abs(left - (128 - right)) <= 1
    assert bottom - top == len(boot.WORD) * boot.SCALE
    word = picture.crop((left, top, right, bottom)).resize((len(boot.WORD[0]), len(boot.WORD)))
    rows = ["".join(".#"[bool(word.getpixel((x, y)))] for x in range(word.width)) for y in range(5)]
    assert rows == [row.replace(" ", ".") for row in boot.WORD]


def test_it_is_turned_with_the_display() -> None:
    upright, turned = shown(DisplaySettings()), shown(DisplaySettings(rotate=180))
    assert ImageChops.difference(upright.rotate(180), turned).getbbox() is None


def test_without_a_bus_it_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_bus(*_: object) -> int:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(boot.os, "open", no_bus)
    assert boot.main() == 0
    assert "no boot message" in capsys.readouterr().err

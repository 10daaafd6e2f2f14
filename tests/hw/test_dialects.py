"""The readers' byte streams: every good frame is read, and nothing else ever is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hw.readers import pico, pn532, rdm6300
from companion.hw.readers.dialect import (
    Alive,
    Dialect,
    Glimpse,
    Heard,
    Hello,
    Present,
    Recovered,
    Removed,
    Roll,
    Trouble,
    is_random,
)
from companion.hw.readers.pico import Pico, line
from companion.hw.readers.pn532 import FROM_CHIP, Pn532
from companion.hw.readers.rdm6300 import Rdm6300


def tag_list(*uids: str) -> bytes:
    """What a PN532 answers when it was asked for its tags."""
    body = bytes([0x4B, len(uids)])
    for number, uid in enumerate(uids, 1):
        raw = bytes.fromhex(uid)
        body += bytes([number, 0x00, 0x44, 0x00, len(raw)]) + raw
    return pn532.frame(FROM_CHIP, body)


def listing_pn532() -> Pn532:
    """A PN532 that has been through its set-up and is asked for tags."""
    chip = Pn532()
    for answer in ("15", "03 32 01 06 07", "33"):
        assert chip.hear(pn532.frame(FROM_CHIP, bytes.fromhex(answer)))
    return chip


@dataclass(frozen=True)
class Kind:
    make: Callable[[], Dialect]
    encode: Callable[[str], bytes]
    heard: Callable[[str], Heard]
    digits: int


KINDS = {
    "pico": Kind(Pico, lambda uid: line(f"present {uid}"), Present, 14),
    "rdm6300": Kind(Rdm6300, rdm6300.frame, Glimpse, 10),
    "pn532": Kind(listing_pn532, tag_list, lambda uid: Roll(frozenset({uid})), 14),
}
every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def uids(digits: int) -> st.SearchStrategy[str]:
    return st.binary(min_size=digits // 2, max_size=digits // 2).map(lambda raw: raw.hex().upper())


def pieces(stream: bytes, cuts: list[int]) -> Iterator[bytes]:
    edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    yield from (stream[a:b] for a, b in pairwise(edges))


@every_kind
@given(data=st.data())
def test_frames_are_read_wherever_the_stream_is_cut(kind: Kind, data: st.DataObject) -> None:
    tags = data.draw(st.lists(uids(kind.digits), max_size=6))
    cuts = data.draw(st.lists(st.integers(0, 10_000), max_size=30))
    dialect = kind.make()
    stream = b"".join(kind.encode(tag) for tag in tags)
    heard = [item for piece in pieces(stream, cuts) for item in dialect.hear(piece)]
    assert heard == [kind.heard(tag) for tag in tags]
    assert dialect.damaged == 0


@every_kind
@given(data=st.data())
def test_a_frame_with_one_wrong_byte_is_dropped_and_the_next_one_read(
    kind: Kind, data: st.DataObject
) -> None:
    tag, other = data.draw(uids(kind.digits)), data.draw(uids(kind.digits))
    frame = bytearray(kind.encode(tag))
    place = data.draw(st.integers(0, len(frame) - 1))
    frame[place] ^= data.draw(st.integers(1, 255))
    dialect = kind.make()
    heard = dialect.hear(bytes(frame) + kind.encode(other) * 2)
    assert kind.heard(other) in heard
    assert set(heard) <= {kind.heard(tag), kind.heard(other)}


@every_kind
@given(data=st.data())
def test_half_a_frame_costs_only_itself(kind: Kind, data: st.DataObject) -> None:
    tag, other = data.draw(uids(kind.digits)), data.draw(uids(kind.digits))
    frame = kind.encode(tag)
    half = frame[: data.draw(st.integers(1, len(frame) - 1))]
    dialect = kind.make()
    heard = dialect.hear(half + kind.encode(other))
    assert heard in ([kind.heard(other)], [kind.heard(tag), kind.heard(other)])


@every_kind
def test_ten_megabytes_of_noise_with_good_frames_in_between(kind: Kind) -> None:
    """Every good frame is read and no false one. The noise is of evenly random bytes and of frames
    that break off, against which all three formats are safe; what the RDM6300's XOR cannot
    promise, damage inside a whole frame, is said there."""
    chance = Random(f"noise {kind.digits}")
    dialect = kind.make()
    sent: list[Heard] = []
    heard: list[Heard] = []
    for _ in range(2_500):
        tag = chance.randbytes(kind.digits // 2).hex().upper()
        sent.append(kind.heard(tag))
        heard += dialect.hear(chance.randbytes(chance.randrange(8_000)))
        heard += dialect.hear(kind.encode(tag)[: chance.randrange(1, len(kind.encode(tag)) - 4)])
        heard += dialect.hear(kind.encode(tag))
    heard += dialect.hear(chance.randbytes(300))
    assert heard == sent
    assert dialect.damaged > 1_000


def test_the_examples_of_the_protocol() -> None:
    board = Pico()
    stream = (
        b"$hello companion-reader 1 1.0.0 92 passed*014E\n"
        b"$beat 0 ready -*5F0C\n"
        b"$present 04A1B2C3D4E5F6*D794\r\n"
        b"$beat 18 ready 04A1B2C3D4E5F6,DEADBEEF*43B9\n"
        b"$removed 04A1B2C3D4E5F6*B91D\n"
        b"$chip lost FF*C919\n"
        b"$beat 19 lost 04A1B2C3D4E5F6*9C96\n"
        b"$chip ready 92 passed*F659\n"
    )
    tag = "04A1B2C3D4E5F6"
    assert [_kind_of(heard) for heard in board.hear(stream)] == [
        Hello("1.0.0", "92"),
        Roll(frozenset()),
        Present(tag),
        Roll(frozenset({tag, "DEADBEEF"})),
        Removed(tag),
        Trouble,
        Alive(),
        Recovered,
    ]
    assert board.damaged == 0


def _kind_of(heard: Heard) -> Heard | type[Heard]:
    return type(heard) if isinstance(heard, Trouble | Recovered) else heard


def test_a_half_line_is_counted_and_an_unknown_word_is_not() -> None:
    board = Pico()
    assert board.hear(b"x7$present 04A1B2$present 04A1B2C3D4E5F6*D794\n" + line("tune 3")) == [
        Present("04A1B2C3D4E5F6")
    ]
    assert board.damaged == 1
    assert board.hear(line("present 04") + line("beat x ready -")) == []
    assert board.damaged == 3


def test_a_line_that_never_ends_is_dropped_and_takes_no_memory() -> None:
    board = Pico()
    assert board.hear(b"$" + b"x" * 199) == []
    assert board.damaged == 1
    assert board.hear(b"\n" + line("present DEADBEEF")) == [Present("DEADBEEF")]


def test_another_protocol_is_not_interpreted() -> None:
    board = Pico()
    stream = line("hello companion-reader 2 9.0.0 92 passed") + line("present DEADBEEF")
    assert [type(heard) for heard in board.hear(stream)] == [Trouble]


def test_the_board_is_asked_until_it_has_said_hello() -> None:
    board = Pico()
    asked = [board.poll() for _ in range(6)]
    assert asked == [b"\n$hello?*4283\n", b"", b""] * 2
    board.hear(line("hello companion-reader 1 1.0.0 92 passed"))
    assert not any(board.poll() for _ in range(6))


def test_an_id12la_puts_cr_lf_before_the_end() -> None:
    reader = Rdm6300()
    frame = rdm6300.frame("0F00A1B2C3")
    assert frame == b"\x020F00A1B2C3DF\x03"
    assert reader.hear(frame[:-1] + b"\r\n\x03" + frame) == [Glimpse("0F00A1B2C3")] * 2


def test_the_pn532_is_woken_asked_and_then_polled() -> None:
    chip = Pn532()
    assert chip.poll().endswith(bytes.fromhex("0000FF05FBD4140114010200"))
    chip.hear(bytes.fromhex("0000FF00FF00") + pn532.frame(FROM_CHIP, b"\x15"))
    assert chip.poll() == bytes.fromhex("0000FF02FED4022A00")
    assert chip.hear(pn532.frame(FROM_CHIP, bytes.fromhex("0332010607"))) == [Hello("1.6", "PN532")]
    assert chip.poll() == pn532.frame(pn532.TO_CHIP, bytes.fromhex("3205FF0102"))
    chip.hear(pn532.frame(FROM_CHIP, b"\x33"))
    assert chip.poll() == bytes.fromhex("0000FF04FCD44A0200E000")
    assert chip.hear(tag_list()) == [Roll(frozenset())]
    assert chip.damaged == 0


def test_the_pn532_is_asked_again_when_no_answer_comes() -> None:
    chip = Pn532()
    asked = [chip.poll() for _ in range(6)]
    assert asked[0] == asked[5] != b""
    assert not any(asked[1:5])


def test_the_pn532_lists_two_tags_one_of_them_a_phone_with_its_ats() -> None:
    phone = bytes.fromhex("01 0344 20 04 08C3A91E 05 7880 7002")
    card = bytes.fromhex("02 0044 00 07 04A1B2C3D4E5F6")
    answer = pn532.frame(FROM_CHIP, b"\x4b\x02" + phone + card)
    assert listing_pn532().hear(answer) == [Roll(frozenset({"08C3A91E", "04A1B2C3D4E5F6"}))]


@pytest.mark.parametrize(
    ("uid", "random"),
    [("08C3A91E", True), ("18C3A91E", False), ("08C3A91E112233", False), ("04A1B2C3", False)],
)
def test_only_four_bytes_beginning_with_08_are_made_up(uid: str, random: bool) -> None:
    assert is_random(uid) is random


def test_the_readers_word_for_its_protocol_is_the_documented_crc() -> None:
    assert line("123456789") == b"$123456789*29B1\n"
    assert pico.PROTOCOL == 1

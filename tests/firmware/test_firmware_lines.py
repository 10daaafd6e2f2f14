"""The line format, against its description and against an independent CRC."""

import binascii
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from picoreader import VERSION, lines

DOCUMENT = (Path(__file__).parents[2] / "docs/reader-protocol.md").read_text()
EXAMPLES = re.findall(r"^[^\n$]*(?:\$[^\n$]*)?\$([^\n$]*\*[0-9A-F]{4})$", DOCUMENT, re.MULTILINE)
FORMS = (
    rf"hello companion-reader {lines.PROTOCOL} {VERSION} [0-9A-F]{{2}} (passed|differs|absent)",
    r"(present|removed) ([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})",
    r"beat \d{1,5} (ready|lost) (-|[0-9A-F,]+)",
    r"chip lost (00|FF)",
    r"chip ready [0-9A-F]{2} (passed|differs)",
    r"hello\?",
)

payloads = st.text(
    st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="$*"),
    min_size=1,
    max_size=lines.LONGEST_PAYLOAD,
)


def received(stream: bytes) -> list[str]:
    receiver = lines.LineReceiver()
    return [payload for payload in map(receiver.feed, stream) if payload is not None]


@given(st.binary())
@example(b"123456789")
def test_the_checksum_is_the_one_of_the_description(data: bytes) -> None:
    assert lines.crc16(data) == binascii.crc_hqx(data, 0xFFFF)


def test_the_description_has_examples_of_every_message() -> None:
    payloads = [example.rsplit("*", 1)[0] for example in EXAMPLES]
    for form in FORMS:
        assert any(re.fullmatch(form, payload) for payload in payloads), form
    for payload in payloads:
        assert any(re.fullmatch(form, payload) for form in FORMS), payload


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_of_the_description_are_good_lines(line: str) -> None:
    payload = line.rsplit("*", 1)[0]
    assert lines.encode(payload) == f"${line}\n".encode()
    assert received(f"${line}\r\n".encode()) == [payload]


@given(payloads)
def test_a_line_comes_back_as_its_payload(payload: str) -> None:
    assert received(lines.encode(payload)) == [payload]


@given(payloads, st.binary(), payloads)
def test_noise_costs_no_line_but_its_own(first: str, noise: bytes, second: str) -> None:
    got = received(lines.encode(first) + noise + lines.encode(second))
    assert got[0] == first
    assert got[-1] == second


@given(payloads, payloads, st.data())
def test_half_a_line_costs_only_itself(cut: str, whole: str, data: st.DataObject) -> None:
    line = lines.encode(cut)
    half = line[: data.draw(st.integers(0, len(line) - 1))]
    assert received(half + lines.encode(whole)) == [whole]


@given(payloads, st.data())
def test_one_wrong_byte_is_noticed(payload: str, data: st.DataObject) -> None:
    line = bytearray(lines.encode(payload))
    place = data.draw(st.integers(0, len(line) - 2))
    line[place] ^= data.draw(st.integers(1, 255))
    assert payload not in received(bytes(line))


def test_a_line_without_end_is_forgotten() -> None:
    endless = b"$" + b"x" * (lines.LONGEST_PAYLOAD + 7)
    longest = "y" * lines.LONGEST_PAYLOAD
    assert received(endless + b"*0000\n" + lines.encode(longest)) == [longest]
    assert received(lines.encode(longest + "y")) == []


def test_the_fullest_beat_fits_into_a_line() -> None:
    beat = lines.beat(65535, False, [f"{n:020X}" for n in range(8)])
    assert received(lines.encode(beat)) == [beat]

"""What the documents show is what the software does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.game import find_game
from companion.log.exports.formats import FORMATS
from companion.log.exports.record import record_text
from companion.log.exports.recordread import read_record
from tests.exports.played import TABLES, finished, finished_at

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_record_in_the_document_is_the_one_that_is_written() -> None:
    shown = page("record-format.md").split("```")[1].removeprefix("\n")
    assert shown == record_text(finished())
    record = read_record(shown, "document", find_game)
    assert record.failure is None and len(record.log.entries) == len(finished().entries)


def test_the_beginning_of_a_record_on_a_board_is_the_one_that_is_written() -> None:
    shown = page("record-format.md").split("```")[3].removeprefix("\n")
    assert shown.count("\n") > 30
    assert record_text(finished_at("roots board")).startswith(shown)


@pytest.mark.parametrize("table", TABLES)
def test_the_log_document_names_every_place(table: str) -> None:
    """A place as it is, or one of its kind: `V-2/track`, `H3,0`, `3,4`."""
    text = page("log-format.md")
    chronicle = finished_at(table)
    places = {place for state in chronicle.states for place in state.ledger.places}
    unnamed = {place for place in places if f"`{place}`" not in text}
    assert {place for place in unnamed if not ONE_OF_A_KIND.fullmatch(place)} == set()


ONE_OF_A_KIND = re.compile(
    r"green(/\w+)?|(blue|green)/[A-E]|[HV]?\d+,\d+|[IVX/]+-[\d/]+(/(track|surveyor|\d))?|[IVX]+/end"
)
"""Places that the document tells by an example."""


def test_every_format_and_every_picture_is_there() -> None:
    text = page("sessions.md")
    assert all(f"| `{name}` |" in text for name in FORMATS)
    pictures = re.findall(r"\]\((pictures/[^)]+)\)", text)
    assert len(pictures) == 6
    assert all((DOCS / picture).stat().st_size > 10_000 for picture in pictures)
    links = re.findall(r"\]\(([\w.-]+\.md)\)", text)
    assert all((DOCS / link).exists() for link in links)


def test_the_log_document_names_every_key_of_an_entry() -> None:
    text = page("log-format.md")
    keys = {key for entry in finished().entries for key in entry.to_json()}
    assert {key for key in keys if f"`{key}`" not in text} == set()

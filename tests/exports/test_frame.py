"""The frame of exports knows no game: a small game with other habits goes through all of it.

It has no deck, no number of BoardGameGeek, nobody who starts, one source of points that may be
lost again, more gauges than there are colours, and no set-up before its first turn.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.core.picture import Box, Face, Look, Picture, Token
from companion.core.report import Seat, Setup, Speech, Tags
from companion.core.session import Session
from companion.log.exports.bgstats import play as bgstats_play
from companion.log.exports.chronicle import Chronicle, chronicle_of
from companion.log.exports.formats import FORMATS, export_chronicle
from companion.log.exports.record import record_text
from companion.log.exports.recordread import read_record
from companion.log.exports.stats import Statistics, statistics_of
from companion.log.exports.statstext import Presentation
from companion.log.exports.table import csv_text
from companion.wording import LANGUAGES
from tests.exports.test_html_text import Page
from tests.toy import PLAYERS, STONES, Toy, ToyState

GAUGES = tuple(f"{colour} {place}" for colour in STONES for place in ("bag", "table", *PLAYERS))


class ToySpeech:
    def label(self, key: str) -> str:
        return key.title()

    def step(self, before: ToyState, entry: Entry, after: ToyState) -> str:
        return f"{entry.player}: {entry.text or entry.kind}."

    def basis(self, setup: Setup, state: ToyState) -> Iterator[str]:
        yield from ()


class ToyNotation:
    """No shorthand at all: the frame writes everything in full."""

    def tags(self, setup: Setup) -> Tags:
        return [("Stones", str(setup["stones"])), ("Names", json.dumps(setup["players"]))]

    def setup(self, tags: Tags) -> Setup:
        values = dict(tags)
        return {"stones": int(values["Stones"]), "players": json.loads(values["Names"])}

    def short(self, state: ToyState, answer: Answer) -> str | None:
        return None

    def long(self, state: ToyState, word: str) -> Answer | None:
        return None

    def remark(self, entry: Entry) -> str:
        return ""


class ToyReport:
    bgg_id = None
    sources = ("coins",)
    columns = ()
    looks: Mapping[str, Look] = {
        name: Look("#333333", "#ffffff", "#000000") for name in (*PLAYERS, *STONES)
    }
    notation = ToyNotation()

    def speech(self, language: str) -> ToySpeech:
        return ToySpeech()

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return tuple(Seat(seat, name, False) for seat, name in setup["players"].items())

    def deck(self, setup: Setup, state: ToyState) -> None:
        return None

    def points(self, state: ToyState) -> dict[str, dict[str, float]]:
        return {player: {"coins": state.ledger.count("coin", player)} for player in PLAYERS}

    def winners(self, result: Mapping[str, int]) -> tuple[str, ...]:
        return tuple(player for player, n in result.items() if n == max(result.values()))

    def gauges(self, setup: Setup) -> Mapping[str, Sequence[str]]:
        return {"stones": GAUGES}

    def happenings(self, setup: Setup) -> Mapping[str, Sequence[str]]:
        return {}

    def count(self, state: ToyState) -> dict[str, int]:
        return {gauge: state.ledger.count(*gauge.split()) for gauge in GAUGES}

    def events(self, entry: Entry) -> Mapping[str, int]:
        return {}

    def spell(self, state: ToyState) -> str:
        return ""

    def traces(self, entry: Entry) -> Mapping[str, str]:
        return {}

    def row(self, before: Any, entries: Sequence[Entry], after: Any) -> Mapping[str, object]:
        return {}

    def is_unverified(self, entry: Entry, after: ToyState) -> bool:
        return False

    def picture(self, state: ToyState, speech: Speech) -> Picture:
        return Picture(120, 40, (Box(0, 0, 120, 40, "ann"), Token("red", 5, 5, 30, 20)))

    def faces(
        self, state: ToyState, speech: Speech, traces: Mapping[str, str]
    ) -> Mapping[str, Face]:
        return {"red": Face("red", str(state.ledger.count("red", "table")))}


class ToyPlugin:
    name, title, report = "toy", "Toy", ToyReport()

    def load(self, setup: Mapping[str, Any]) -> Toy:
        return Toy(setup)


def find(name: str) -> Any:
    assert name == "toy"
    return ToyPlugin()


def played(seed: int = 1, answers: int = 1000, names: tuple[str, str] = ("Zoë", "bob")) -> Session:
    game = Toy({"stones": 4, "players": dict(zip(PLAYERS, names, strict=True))})
    session, chance = Session.in_memory(game), Random(seed)
    for _ in range(answers):
        options = game.options(session.state)
        if not options:
            break
        session.answer(chance.choice(options))
    return session


def told(session: Session) -> Chronicle:
    plugin: Any = ToyPlugin()
    return chronicle_of(plugin, session.journal.header, session.journal)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answers", [0, 1, 1000])
def test_every_format_takes_it_from_the_first_question_to_the_end(
    tmp_path: Path, language: str, answers: int
) -> None:
    chronicle = told(played(answers=answers))
    for name in FORMATS:
        path = export_chronicle(chronicle, name, tmp_path, language=language)
        assert path.stat().st_size > 100


def test_its_record_comes_back() -> None:
    for seed in range(20):
        session = played(seed)
        record = read_record(record_text(told(session)), "toy.record", find)
        assert record.failure is None
        assert [e.text for e in record.log.entries] == [e.text for e in session.journal]


def test_its_page_calls_players_by_their_names_and_others_by_their_seat(tmp_path: Path) -> None:
    page = Page(export_chronicle(told(played()), "html", tmp_path).read_text(encoding="utf-8"))
    assert "Zoë" in page.text and "Bob" in page.text
    assert "Zoë (Ann)" in page.text and "(Bob)" not in page.text


def test_its_table_of_turns_has_no_deck_and_adds_up() -> None:
    chronicle = told(played())
    rows = list(csv.DictReader(io.StringIO(csv_text(chronicle))))
    assert "deck" not in rows[0]
    for player in PLAYERS:
        won = sum(float(row[f"{player} coins"]) for row in rows)
        assert won == chronicle.totals[player]


def test_its_play_has_no_number_and_all_who_share_the_first_place_win() -> None:
    play = bgstats_play(told(played()))
    assert "bggId" not in play["game"]
    best = max(player["score"] for player in play["players"])
    assert all(player["winner"] == (player["score"] == best) for player in play["players"])


@pytest.fixture(scope="module")
def found() -> Statistics:
    return statistics_of(told(played(seed)) for seed in range(6))


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_statistics_leave_out_what_it_does_not_have(found: Statistics, language: str) -> None:
    assert found.finished == 6
    assert found.by_start == {} and found.sample_games == 0
    report: Any = ToyReport()
    shown = Presentation(found, report, "Toy", language)
    assert "Zoë" in shown.text() and "Coins" in Page(shown.html()).text


def test_games_with_different_seats_are_averaged_over_who_sat_there() -> None:
    class Solo(ToyReport):
        def seats(self, setup: Setup) -> tuple[Seat, ...]:
            return super().seats(setup)[:1]

        def points(self, state: ToyState) -> dict[str, dict[str, float]]:
            return {"ann": super().points(state)["ann"]}

        def winners(self, result: Mapping[str, int]) -> tuple[str, ...]:
            return ("ann",)

    plugin: Any = ToyPlugin()
    plugin.report = Solo()
    both, session = told(played(1)), played(2)
    alone = chronicle_of(plugin, session.journal.header, session.journal)
    found = statistics_of([alone, both])
    assert found.mean_scores["bob"] == both.totals["bob"]
    assert found.mean_scores["ann"] == (both.totals["ann"] + alone.totals["ann"]) / 2

"""The seasons, whose tracker is missing (RF:SEASON)."""

import pytest
from msgspec.structs import fields

from companion.core.settings import BadSetting
from companion.games.roots.seasons import SEASONS, card_cost, gather_cost, season_now
from companion.games.roots.settings import Settings
from tests.citations import RulesPage
from tests.roots.tabletop import Tabletop

COSTS = {
    "text": {"spring": (2, 1, 3), "summer": (2, 1, 3), "autumn": (2, 1, 3), "winter": (2, 1, 3)},
    "minimal": {"spring": (2, 1, 3), "summer": (2, 1, 3), "autumn": (3, 2, 4), "winter": (2, 1, 3)},
    "mirror": {"spring": (1, 0, 2), "summer": (2, 1, 3), "autumn": (3, 2, 4), "winter": (2, 1, 3)},
}
GROWTH = {"spring": (2, 3), "summer": (3, 4), "autumn": (2, 3), "winter": (1, 2)}


def now(table: Tabletop) -> tuple[int, int, int, int, int]:
    """Roots per Grow and Willow; the costs of Gather, Pitch Pine, Red Pine."""
    state = table.state
    pines = card_cost(state, "pitch-pine"), card_cost(state, "red-pine")
    return (*season_now(state)[:2], gather_cost(state), *pines)


def test_the_year_begins_in_spring_and_goes_round() -> None:
    """RF:SEASON-1"""
    table, seen = Tabletop.counts(), []
    for _ in range(5):
        seen.append(table.record.season)
        table.round("season")
    assert seen == ["spring", "summer", "autumn", "winter", "spring"]


def test_only_season_change_moves_it() -> None:
    """RF:SEASON-2"""
    for card in ("wildfire", "flood", "lightning", "rainfall", "eclipse"):
        assert Tabletop.counts().sky(card).record.season == "spring"
    table = Tabletop.counts()
    assert table.count("season", "weather/deck") == 5


@pytest.mark.parametrize("seasons", ["text", "minimal", "mirror"])
@pytest.mark.parametrize("season", SEASONS)
def test_the_table_of_the_page(seasons: str, season: str) -> None:
    """RF:SEASON-3, RF:SEASON-6"""
    table = Tabletop.counts(Settings(seasons=seasons)).mark(season=season)
    assert now(table) == (*GROWTH[season], *COSTS[seasons][season])


@pytest.mark.parametrize("seasons", ["text", "minimal", "mirror"])
@pytest.mark.parametrize("season", ["autumn", "winter"])
def test_the_table_of_the_page_with_evergreen(seasons: str, season: str) -> None:
    """RF:SEASON-6"""
    table = Tabletop.counts(Settings(seasons=seasons)).mark(season=season, evergreen=True)
    assert now(table) == (2, 3, 2, 1, 3)


def test_autumn_has_a_negative_effect_and_a_season_changes_gathering() -> None:
    """RF:SEASON-4: the recommended table is the least that gives every printed word a use."""
    assert Settings().seasons == "minimal"
    table = Tabletop.counts().mark(season="autumn")
    assert now(table) > now(Tabletop.counts()), "autumn costs more"
    assert now(table)[:2] == now(Tabletop.counts())[:2]


def test_what_is_on_the_tracker_can_be_stated_whatever_it_is() -> None:
    """RF:SEASON-5, RF:Q-11"""
    own = Settings(
        seasons="custom",
        custom_grow=(4, 3, 1, 0),
        custom_willow=(5, 4, 2, 1),
        custom_gather=(-1, 1, 2, -2),
    )
    found = [now(Tabletop.counts(own).mark(season=season)) for season in SEASONS]
    assert found == [(4, 5, 1, 0, 2), (3, 4, 3, 2, 4), (1, 2, 4, 3, 5), (0, 1, 0, 0, 1)]


@pytest.mark.parametrize("growth", [0, -1])
def test_a_season_in_which_nothing_grows_asks_for_no_root(growth: int) -> None:
    """RF:SEASON-5"""
    still = Settings(
        seasons="custom", custom_grow=(growth, 3, 2, 1), custom_willow=(growth, 4, 3, 2)
    )
    table = Tabletop.board(settings=still).hand("blue", 1).answer("grow", "play willow")
    assert (table.phase, table.record.ap, table.supply("blue")) == ("act", 2, 97)


@pytest.mark.parametrize(
    ("text", "ap"),
    [("gather cost=1", 3), ("gather cost=0", 4), ("play pitch-pine cost=3", 1)],
)
@pytest.mark.parametrize("season", ["spring", "autumn"])
def test_the_cost_really_paid_can_be_stated_in_the_answer(text: str, ap: int, season: str) -> None:
    """RF:Q-11"""
    table = Tabletop.counts().hand("blue", 1).mark(season=season)
    assert table.answer(text).record.ap == ap


def test_the_cost_can_be_stated_with_a_board_too_but_not_beyond_the_points() -> None:
    """RF:Q-11"""
    assert Tabletop.board().answer("gather 3,0 cost=1").record.ap == 3
    table = Tabletop.board().hand("blue", 1).mark(ap=1)
    assert "RF:TURN-2" in table.refused("gather 3,0 cost=2")
    for text in (
        "grow cost=0",
        "end cost=0",
        "attack cost=1",
        "play maple cost=0",
        "gather cost=x",
    ):
        assert not table.can_overrule(text)


def test_every_setting_stands_on_the_rules_page_with_its_values() -> None:
    page = RulesPage("roots", "RF").text.partition("## 16. Settings")[2]
    for setting in fields(Settings):
        row = next(line for line in page.splitlines() if f"`{setting.name}`" in line)
        for value in Settings.choices.get(setting.name, ()):
            assert str(value) in row, f"{setting.name}: {value}"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seasons": "leap"},
        {"wildfire": 3},
        {"wildfire": True},
        {"custom_grow": (1, 2, 3)},
        {"custom_grow": (1, 2, 3, "4")},
        {"home_from": "2"},
        {"lightning_stops_ironwood": 1},
        {"weather": "fine"},
    ],
)
def test_a_setting_that_there_is_not_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadSetting):
        Settings.from_json(wrong)

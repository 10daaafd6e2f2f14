"""Players made of chance, the games of a series, and what a tag may stand for."""

from collections import Counter
from pathlib import Path
from random import Random

from msgspec.structs import fields

from companion.core.answers import Answer
from companion.games.roots.plugin import Plugin
from companion.games.roots.policies import chance_of_ironwood, greedy, random
from companion.games.roots.series import settings_of
from companion.games.roots.settings import Settings
from tests.roots.tabletop import Tabletop


def test_every_copy_of_every_card_may_have_a_tag() -> None:
    names = Plugin().cards(Path())
    assert len(names) == 55 == len(set(names.values()))
    assert names["maple-4"] == "Maple 4" and names["season-5"] == "Season Change 5"


def test_a_series_passes_both_ways_both_players_and_every_value_of_every_setting() -> None:
    games = [Plugin().deal(number, None).set_up for number in range(120)]
    assert {(game.follow, game.first) for game in games} == {
        (follow, first) for follow in ("counts", "board") for first in ("blue", "orange")
    }
    assert games[0].settings == games[1].settings == Settings()
    for setting in fields(Settings):
        values = Settings.choices.get(setting.name, (True, False))
        seen = {getattr(game.settings, setting.name) for game in games}
        assert seen >= set(values) or (len(seen) > 1 and setting.type != "bool"), setting.name
    assert settings_of(5) == settings_of(5)


def test_the_table_decides_by_its_true_odds() -> None:
    table, rng = Tabletop.counts().answer("gather"), Random(2)
    drawn = Counter(random(table.game, table.state, rng) for _ in range(2000))
    assert 500 < drawn[Answer("face", ("+3",))] < 700, "30 of 100"
    assert drawn[Answer("face", ("+7",))] < 60, "1 of 100"


def test_ironwood_is_shown_as_often_as_such_a_hand_holds_one() -> None:
    table = Tabletop.counts().hand("orange", 1).answer("attack")
    assert chance_of_ironwood(table.state) == 1 - 32 / 35
    table.hand("orange", 33)
    assert chance_of_ironwood(table.state) == 1
    assert random(table.game, table.state, Random(1)) == Answer("ironwood")


def test_chance_never_stops_a_game_and_greed_gathers_first() -> None:
    table = Tabletop.board()
    said = {random(table.game, table.state, Random(seed)).verb for seed in range(60)}
    assert said == {"grow", "gather", "end"}
    assert {greedy(table.game, table.state, Random(seed)).verb for seed in range(20)} == {"gather"}


def test_greed_grows_to_where_tokens_lie() -> None:
    table = Tabletop.board().answer("grow")
    said = {greedy(table.game, table.state, Random(seed)).args[0] for seed in range(20)}
    assert said <= {"V3,0", "V6,0", "H2,0", "H6,0"}, "V4,0 and V5,0 bring nothing new"

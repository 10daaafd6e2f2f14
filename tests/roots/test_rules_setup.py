"""The box and the set-up (RF:SET)."""

from random import Random

import pytest

from companion.games.roots.game import BadSetup, Roots, Setup
from companion.games.roots.pieces import CARDS, COSTS, FACES, TOKEN, VALUES, WEATHER
from companion.games.roots.plugin import Plugin
from companion.games.roots.settings import Settings
from tests.roots.tabletop import FAR, MAIN, Tabletop


def test_the_box_holds_what_the_list_says() -> None:
    assert sum(CARDS.values()) == 35 and len(CARDS) == 10
    assert sum(WEATHER.values()) == 20 and len(WEATHER) == 9
    assert sum(FACES.values()) == 100
    assert sum(VALUES[face] * n for face, n in FACES.items()) == 197
    by_cost = {cost: sum(CARDS[c] for c in CARDS if COSTS[c] == cost) for cost in range(4)}
    assert by_cost == {0: 4 + 3, 1: 21, 2: 4, 3: 3}


def test_two_players_and_no_others() -> None:
    """RF:SET-1"""
    for names in ({"blue": "A"}, {"blue": "A", "orange": "B", "green": "C"}):
        with pytest.raises(BadSetup):
            Setup(names=names)


def test_each_player_has_a_border_of_their_own_on_opposite_sides() -> None:
    """RF:SET-2"""
    table = Tabletop("board")
    assert table.options() == [f"root H{x},0" for x in range(10)]
    table.answer("root H3,0")
    assert table.options() == [f"root H{x},10" for x in range(10)]


def test_decks_are_shuffled_so_any_card_may_lie_on_top() -> None:
    """RF:SET-4, RF:Q-1"""
    table = Tabletop.counts().answer("end", "end")
    assert table.options() == [f"weather {card}" for card in WEATHER]
    assert all(table.count(card, "unseen") == n for card, n in CARDS.items())


def test_a_token_lies_face_down_on_each_of_the_100_tiles() -> None:
    """RF:SET-5"""
    table = Tabletop.board()
    tiles = [place for place, pieces in table.state.ledger.places.items() if TOKEN in pieces]
    assert sorted(tiles) == sorted(f"{x},{y}" for x in range(10) for y in range(10))
    assert all(table.count(TOKEN, tile) == 1 for tile in tiles)
    assert {face: table.count(face, "face-down") for face in FACES} == FACES


def test_tokens_are_only_counted_without_a_board() -> None:
    assert Tabletop.counts().count(TOKEN, "tiles") == 100


@pytest.mark.parametrize("first", ["blue", "orange"])
def test_either_colour_may_be_player_one_and_has_a_hundred_pieces(first: str) -> None:
    """RF:SET-6"""
    table = Tabletop("board", first)
    assert table.player == first
    assert table.supply("blue") == table.supply("orange") == 100


def test_there_is_one_season_and_it_is_spring() -> None:
    """RF:SET-7"""
    assert Tabletop.counts().record.season == "spring"


@pytest.mark.parametrize("grass", ["blue", "orange"])
def test_whoever_touched_grass_last_is_player_one(grass: str) -> None:
    """RF:SET-8"""
    game = _agreed({"grass": grass})
    assert game.set_up.first == grass
    assert Tabletop(first=grass).player == grass


def test_player_one_is_picked_at_random_if_nobody_knows() -> None:
    """RF:Q-2"""
    picked = {_agreed({}, seed).set_up.first for seed in range(20)}
    assert picked == {"blue", "orange"}


def _agreed(said: dict[str, str], seed: int = 1) -> Roots:
    def ask(question: str, default: str) -> str:
        return next((answer for word, answer in said.items() if word in question), default)

    return Plugin().agree(ask, Random(seed), None, None)


def test_the_players_alternate_until_each_has_planted_three() -> None:
    """RF:SET-9"""
    table, order = Tabletop("board", "orange"), []
    for edge in ("H1,0", "H1,10", "H2,0", "H2,10", "H3,0", "H3,10"):
        order.append(table.player)
        table.answer(f"root {edge}")
    assert order == ["orange", "blue"] * 3
    assert table.phase == "act"
    assert table.record.main == {"H1,0", "H1,10", "H2,0", "H2,10", "H3,0", "H3,10"}


@pytest.mark.parametrize("edge", ["H3,10", "H3,1", "V3,0", "V0,0", "H4,5"])
def test_a_main_root_goes_on_the_own_border(edge: str) -> None:
    """RF:SET-10"""
    table = Tabletop("board")
    assert table.refused(f"root {edge}") == ("RF:SET-10",)
    assert table.can_overrule(f"root {edge}")


def test_outside_the_span_that_borders_the_tree_there_is_only_a_warning() -> None:
    """RF:Q-3"""
    assert Tabletop("board").warned("root H0,0") == ()
    table = Tabletop("board", settings=Settings(home_from=4, home_to=6))
    assert table.warned("root H4,0") == table.warned("root H6,0") == ()
    assert table.warned("root H3,0") == table.warned("root H7,0") == ("RF:Q-3",)


def test_main_roots_may_lie_apart_but_not_on_one_edge() -> None:
    """RF:SET-11"""
    table = Tabletop.board(("H0,0", "H4,0", "H9,0"))
    assert table.edges_of("blue") == {"H0,0", "H4,0", "H9,0"}
    again = Tabletop("board").answer("root H3,0", "root H3,10")
    assert "RF:BOARD-2" in again.refused("root H3,0")


def test_main_roots_are_neither_attacked_nor_destroyed() -> None:
    """RF:SET-12"""
    table = Tabletop.board().roots("blue", "V5,0").roots("orange", "V6,0")
    assert set(MAIN) < table.edges_of("blue")
    table.sky("wildfire")
    assert table.edges_of("blue") == set(MAIN)
    assert table.edges_of("orange") == set(FAR)
    table = Tabletop.board().roots("orange", "V6,0").mark(player="orange", ap=4)
    assert table.refused("attack H5,0") == ("RF:SET-12", "RF:ATTACK-3")


def test_main_roots_come_out_of_the_supply() -> None:
    """RF:SET-13"""
    table = Tabletop.board()
    assert table.supply("blue") == table.supply("orange") == 97


def test_starting_hands_are_empty() -> None:
    """RF:SET-14"""
    table = Tabletop.counts()
    assert table.cards("blue") == table.cards("orange") == 0
    assert table.count("card", "deck") == 35


def test_a_table_may_deal_starting_hands() -> None:
    """RF:Q-4: neither a starting hand nor a limit is written; by default there are none."""
    table = Tabletop.counts(Settings(starting_hand=3))
    assert (table.cards("blue"), table.cards("orange"), table.count("card", "deck")) == (3, 3, 29)
    table.put(29, "card", "deck", "blue/hand")
    assert table.cards("blue") == 32 and "play maple" in table.options()


@pytest.mark.parametrize(
    ("first", "follow", "words"), [("green", "counts", "blue and orange"), ("blue", "eyes", "eyes")]
)
def test_a_set_up_that_cannot_be_played_says_why(first: str, follow: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        Setup(first, follow)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"home_from": 5, "home_to": 4}, "home"),
        ({"home_to": 10}, "home"),
        ({"home_from": -1}, "home"),
        ({"starting_hand": -1}, "hand"),
        ({"starting_hand": 18}, "hand"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(wrong: dict[str, int], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        Setup(settings=Settings(**wrong))


def test_a_set_up_comes_back_from_a_log_as_it_was() -> None:
    settings = Settings(seasons="custom", custom_gather=(-1, 0, 2, 0), wildfire=1, tie="tokens")
    setup = Setup("orange", "board", {"blue": "Ann", "orange": "Ben"}, settings)
    assert Plugin().load(setup.to_json()).set_up == setup

"""Action cards (FH:CARD) and their flipping (FH:FLIP)."""

import pytest

from companion.games.foothills.effects import PRIMARY, program_text
from companion.games.foothills.facts import LETTERS
from companion.games.foothills.layout import ActionCard
from tests.foothills.tabletop import Tabletop, deck


def cards(of: str = "sample") -> list[ActionCard]:
    return list(Tabletop(of=of).state.layout.cards.values())


def slots(player: str) -> str:
    places = Tabletop(of="rulebook").state.places
    return " ".join(card for letter in LETTERS for card in places[f"{player}/{letter}"])


def test_the_grey_side_is_another_action_of_another_type() -> None:
    """FH:CARD-1 FH:CARD-4: A to C, B to D, C to E, D to A, E to B."""
    pairs = {(card.kind(grey=False), card.kind(grey=True)) for card in cards()}
    assert pairs == {("A", "C"), ("B", "D"), ("C", "E"), ("D", "A"), ("E", "B")}
    for card in cards():
        assert card.program(grey=True) != card.program(grey=False)


def test_primary_actions_of_a_type_are_identical_and_secondary_ones_all_different() -> None:
    """FH:CARD-2 FH:CARD-3"""
    for letter in LETTERS:
        same = {card.program(grey=False) for card in cards() if card.golden == letter}
        assert same == {PRIMARY[letter]}
    assert len({card.program(grey=True) for card in cards()}) == 25
    assert len({deck("rulebook").text(card.id, "name") for card in cards()}) == 25


def test_a_replacement_is_found_by_its_golden_letter_alone() -> None:
    """FH:CARD-5"""
    table = Tabletop.ready().station("blue", "V-2/1").select_again("blue")
    table.answer("select E", "move pub", "score A")
    offered = {option.split()[1] for option in table.options()}
    assert offered == {
        card.id for card in cards() if card.golden == "A" and table.count(card.id, "cards")
    }
    other = next(
        card.id for card in cards() if card.golden == "D" and table.count(card.id, "cards")
    )
    assert table.refused(f"replace {other}") == ("FH:PUB-6",)


def test_each_letter_has_a_blue_a_green_and_three_neutral_cards() -> None:
    """FH:CARD-6"""
    assert len(cards("rulebook")) == 25
    for letter in LETTERS:
        colours = sorted(card.colour for card in cards("rulebook") if card.golden == letter)
        assert colours == ["blue", "green", "neutral", "neutral", "neutral"]


@pytest.mark.parametrize("field", ["colour", "golden", "name", "text", "scores"])
def test_what_a_card_shows_is_known_of_every_card(field: str) -> None:
    """FH:CARD-7"""
    assert all(deck("sample").text(card.id, field) for card in cards())


def test_the_five_primary_actions() -> None:
    """FH:CARD-8"""
    texts = {card.golden: program_text(card.program(grey=False)) for card in cards("rulebook")}
    assert texts == {
        "A": "take 3",
        "B": "dig 4",
        "C": "up to 3 x: track for 2 iron / 2 rubble -> 1 stone",
        "D": "build",
        "E": "move anywhere or pub or home",
    }


def test_the_blue_and_the_green_set() -> None:
    """FH:CARD-9 FH:CARD-10"""
    assert slots("blue") == "breakers-yard landscaper inspector salvage light-work-gang"
    assert slots("green") == "strongarm mason tourist harbour-market local-help"


def test_the_selected_card_is_turned_after_the_action() -> None:
    """FH:FLIP-1: golden to grey, not before all is done, and no other card."""
    table = Tabletop.ready().answer("select B")
    assert table.record.grey == set()
    table.answer("dig I")
    assert table.record.grey == {"landscaper"}


def test_a_grey_card_is_turned_back_to_gold() -> None:
    """FH:FLIP-1"""
    table = Tabletop.ready().card("blue", "light-work-gang", grey=True)
    table.answer("select E", "dig I", "turn -")
    assert table.record.grey == set()


def tea_break() -> Tabletop:
    """Blue has used the grey Tea Break, which allows an additional flip; D is grey."""
    table = Tabletop.ready().card("blue", "tea-break", grey=True)
    table.card("blue", "salvage", grey=True).give("blue", iron=2, rubble=2).select_again("blue")
    return table.answer("select A", "trade 'rr>s' bag")


def test_an_additional_flip_is_optional_and_comes_in_step_three() -> None:
    """FH:FLIP-2 FH:FLIP-4: the action is over, and the turn is not."""
    table = tea_break()
    assert (table.phase, table.player) == ("another", "blue")
    assert ("perform", "flip") in [(edge.source, edge.dest) for edge in table.edges]
    table.answer("turn -")
    assert table.record.grey == {"salvage"}
    assert table.player == "green"


def test_an_additional_flip_concerns_another_card() -> None:
    """FH:FLIP-3"""
    table = tea_break()
    assert table.options() == ["turn B", "turn C", "turn D", "turn E", "turn -"]
    assert table.refused("turn A") == ("FH:FLIP-3",)
    assert table.refused("turn BC") == ("UNFIT",)


@pytest.mark.parametrize(("letter", "grey"), [("C", {"salvage", "inspector"}), ("D", set())])
def test_an_additional_flip_goes_both_ways_and_performs_nothing(
    letter: str, grey: set[str]
) -> None:
    """FH:FLIP-5 FH:FLIP-6 FH:FLIP-7: Tea Break is turned to gold all the same."""
    table = tea_break().answer(f"turn {letter}")
    assert table.record.grey == grey
    assert table.moves == ()
    assert (table.phase, table.player) == ("select", "green")


def test_a_card_scored_in_this_turn_is_not_turned_nor_is_its_replacement() -> None:
    """FH:FLIP-8 FH:FLIP-9"""
    table = Tabletop.ready().station("blue", "V-2/1").select_again("blue")
    table.answer("select E", "move pub", "score E", "replace itinerant-workers")
    assert table.count("light-work-gang", "blue/pile") == 1
    assert table.count("itinerant-workers", "blue/E") == 1
    assert table.record.grey == set()


def test_another_card_scored_leaves_the_selected_one_to_be_turned() -> None:
    """FH:FLIP-1 FH:FLIP-9"""
    table = Tabletop.ready().station("blue", "V-2/1").select_again("blue")
    table.answer("select E", "move pub", "score A", "replace tea-break")
    assert table.record.grey == {"light-work-gang"}


def test_a_replacement_cannot_be_turned_additionally() -> None:
    """FH:FLIP-9"""
    table = Tabletop.ready(facts={("landscaper", "text"): "build; flip another"})
    table.card("blue", "landscaper", grey=True).clear("VIII-4").give("blue", stone=1)
    table.select_again("blue").answer("select B", "build VIII-4/1", "score A", "replace tea-break")
    assert table.refused("turn A") == ("FH:FLIP-9",)
    assert "turn A" not in table.options()

"""The table: every press is answered, nothing is taken by mistake, everything can be taken back."""

from __future__ import annotations

import pytest

from companion.core.answers import Answer, Refusal, because
from companion.core.ledger import Move
from companion.fsm.notices import Refused
from companion.fsm.options import Options
from companion.fsm.phrase import plain
from companion.fsm.table import Table
from companion.hw.ports import Condition, DeviceNotice
from companion.ui.icons import spelled
from companion.ui.page import WIDTH
from companion.ui.texts import translator
from tests.fsm.seats import Seat, house


def last(seat: Seat) -> str:
    return seat.session.timeline.nodes[-1].entry.text


def test_a_key_becomes_an_answer_and_the_next_question() -> None:
    seat = Seat.dealt().to_the_first_turn()
    assert "Excavation" in seat.screen
    assert "TAKE 4" in seat.press("B")
    assert last(seat) == "select B"


def test_ok_is_ignored_on_a_new_page_and_says_so() -> None:
    seat = Seat.dealt().to_the_first_turn()
    assert "OK: too quick" in seat.press("OK", after=0.3)
    assert "LAST ANSWERS" in seat.press("OK", after=0.2)


def test_a_double_tap_of_ok_does_not_type_two_zeros() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("A")
    seat.press("OK")
    answers = seat.session.timeline.length
    assert "too quick" in seat.press("OK", after=0.2)
    assert seat.session.timeline.length == answers


def test_other_keys_can_be_typed_ahead() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("B A", after=0.01)
    assert seat.session.timeline.nodes[-1].entry.text.startswith("dig")


def test_a_key_without_meaning_is_refused_visibly_each_time() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("A")
    before = seat.screen
    first = seat.hold("D")
    second = seat.hold("D")
    assert len({before, first, second}) == 3


def test_back_goes_back_in_the_question_first_and_then_in_the_log() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("A")
    asked = seat.screen
    seat.press("A")
    assert "STONE ?" in seat.screen
    assert seat.press("BACK") == asked
    assert "taken back" in seat.press("BACK")
    assert seat.phase == "select"


def test_hold_back_does_again_what_was_taken_back() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("B BACK")
    assert seat.phase == "select"
    seat.hold("BACK")
    assert seat.phase == "dig"
    assert "nothing to redo" in seat.hold("BACK")


def test_back_across_the_end_of_a_turn_asks_first() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("B A")
    assert seat.table.prompt and seat.table.prompt.turn == 2
    assert "SURE?" in seat.press("BACK")
    assert seat.table.prompt.turn == 2
    seat.press("OK BACK A")
    assert seat.phase == "dig"


def test_a_refusal_names_the_rule_and_e_plays_it_so() -> None:
    seat = Seat.dealt().to_the_first_turn()
    refused = seat.press("D")
    assert "FH:TURN-5" in refused
    assert "E we play it so" in refused
    seat.press("OK")
    assert seat.phase == "select"
    seat.press("D E")
    assert last(seat) == str(Answer("select", ("D",)).waiving("FH:TURN-5"))


def test_what_cannot_be_waived_offers_no_such_key() -> None:
    seat = Seat.dealt()
    seat.press("E")
    assert "we play it so" not in seat.press("A A E E E")


def test_what_just_cannot_be_names_the_rule_of_the_question() -> None:
    seat = Seat.dealt()
    seat.press("E")
    refused = seat.hold("E")
    assert "that cannot be" in refused
    assert "FH:SET-18" in refused


def test_more_than_the_rules_allow_can_be_insisted_on_where_it_lies_there() -> None:
    seat = Seat.dealt()
    seat.press("E E B")
    assert "FH:SET-31" in seat.press("C")
    assert "we play it so" in seat.screen
    seat.press("E")
    assert seat.session.state.ledger.count("iron", "blue") == 3


def test_taking_nothing_says_that_something_must_be_taken() -> None:
    seat = Seat.dealt()
    seat.press("E B B")
    assert "STONE ?" in seat.press("A")
    assert "FH:A-3" in seat.press("OK")


def test_back_on_what_followed_takes_the_answer_back() -> None:
    """The mock-up's `BACK wrong draw`."""
    seat = Seat.dealt(2).to_the_first_turn()
    before = len(seat.session.timeline.nodes)
    seat.press("E B")
    assert "BACK takes it back" in seat.screen
    seat.press("BACK")
    assert "taken back" in seat.screen or "SURE?" in seat.screen
    assert len(seat.session.timeline.nodes) <= before + 2


def test_the_menu_opens_over_the_question_and_closes_to_it() -> None:
    seat = Seat.dealt().to_the_first_turn()
    home = seat.screen
    assert "MENU" in seat.hold("OK")
    assert "HELP" in seat.press("A")
    assert seat.press("BACK BACK") == home


def test_a_game_begun_with_the_wrong_lines_is_left_by_back() -> None:
    seat = Seat.dealt()
    assert "Back to the set-up?" in " ".join(seat.press("BACK").split())
    assert "LEAVE OUT" in seat.press("OK"), "OK is no"
    assert "FOOTHILLS" in seat.press("BACK A")
    assert seat.table.session is None
    assert seat.table.modes.state == "lobby"
    assert "SIX LINES" in seat.press("A")


@pytest.mark.parametrize("game", ["foothills", "roots"])
def test_back_at_the_first_turn_says_that_it_leads_into_the_set_up(game: str) -> None:
    seat = Seat.dealt(deck="sample" if game == "foothills" else "board", game=game)
    while seat.table.prompt and not seat.table.prompt.turn:
        seat.session.answer(seat.session.game.options(seat.session.state)[0])
    seat.table.ask_anew(plain(""))
    assert "That takes back the end of the set-up." in " ".join(seat.press("BACK").split())
    seat.press("A")
    assert seat.table.prompt and seat.table.prompt.turn == 0


def test_the_menu_leads_to_another_game_and_asks_first() -> None:
    seat = Seat.dealt().to_the_first_turn()
    home = seat.press("B A")
    seat.hold("OK")
    assert "This one is kept" in " ".join(seat.press("E D").split())
    assert seat.press("OK") == home
    seat.hold("OK")
    assert "FOOTHILLS" in seat.press("E D A")


def test_a_locked_table_takes_no_keys_until_ok_is_held() -> None:
    seat = Seat.dealt().to_the_first_turn()
    home = seat.screen
    seat.hold("OK")
    assert "LOCKED" in seat.press("E B")
    assert "locked: hold OK" in seat.press("A")
    assert seat.hold("OK") == home


def test_a_scan_answers_neither_on_a_locked_table_nor_in_a_pause() -> None:
    for keys, told in (("E B", "locked: hold OK"), ("E A", "not now")):
        seat = Seat.dealt(cards={"04FF": "light-work-gang"}).to_the_first_turn()
        seat.hold("OK")
        seat.press(keys)
        assert told in seat.scan("04FF")
        assert seat.phase == "select"


def test_clocks_run_for_the_player_who_is_asked_and_rest_in_a_pause() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.wait(60)
    seat.press("B A")
    seat.hold("OK")
    assert "PAUSE" in seat.press("E A")
    spent = seat.clocks.spent("blue", seat.at)
    assert spent > 60
    seat.wait(600)
    seat.press("OK")
    assert seat.clocks.spent("blue", seat.at) == spent
    assert seat.clocks.spent("green", seat.at) < 20


def test_a_look_around_comes_back_by_itself() -> None:
    seat = Seat.dealt().to_the_first_turn()
    home = seat.screen
    seat.press("OK OK OK")
    assert seat.screen != home
    assert seat.wait(60) == home


def test_the_language_changes_in_the_middle_of_the_game() -> None:
    seat = Seat.dealt().to_the_first_turn()
    english = seat.wait(5)
    seat.hold("OK")
    seat.press("E C A B")
    assert "Sprache" in seat.wait(5)
    assert seat.press("OK") != english
    assert "BLAU" in seat.screen


def test_points_that_the_box_keeps_are_hidden_with_the_score() -> None:
    seat = Seat.dealt().to_the_first_turn()
    shown = Options(chits=False)
    for options, is_shown in ((shown, True), (shown.changed("scores", False), False)):
        seat.table.wear(options)
        seat.wait(5)
        around = [seat.press("OK") for _ in range(7)]
        assert any("tiles left" in screen for screen in around)
        assert any("points kept" in screen for screen in around) == is_shown
        seat.wait(60)


def test_setting_up_takes_few_presses_with_a_known_deck() -> None:
    seat = Seat(Table(house(), Options()))
    seat.press("A A A B A")
    seat.press("E C A A")
    assert seat.phase == "select"
    assert seat.presses <= 40
    assert seat.session.game.setup["players"] == {"blue": "Ada", "green": "Green"}


def test_a_scanned_card_is_the_key_of_its_slot() -> None:
    seat = Seat.dealt(cards={"04AA": "light-work-gang"}).to_the_first_turn()
    assert "unknown tag" in seat.scan("FFFF")
    seat.scan("04AA")
    assert last(seat) == "select E"


def test_what_followed_stands_on_one_page_and_can_be_typed_through() -> None:
    seat = Seat.dealt().to_the_first_turn()
    state = seat.session.state
    spare = state.ledger.places["yard"]
    moves = [Move(n, piece, "yard", "bag") for piece, n in spare.items()]
    seat.session.correct([*moves, Move(1, "iron", "bag", "yard")])
    seat.press("B BACK A")
    assert "B takes" in seat.screen
    assert "REFILL 6" in seat.press("OK")
    assert "IRON ?" in seat.press("B")
    assert "2 NAVVIES" in seat.press("B")
    seat.press("B")
    assert seat.session.timeline.nodes[-1].entry.text.startswith(("take", "select"))


def test_what_was_done_without_a_question_is_told() -> None:
    """Only one cube lies there: it is taken at once, and the players hear of it."""
    seat = Seat.dealt().to_the_first_turn()
    spare = seat.session.state.ledger.places["yard"]
    moves = [Move(n, piece, "yard", "bag") for piece, n in spare.items()]
    seat.session.correct([*moves, Move(1, "stone", "bag", "yard")])
    taken = spelled(seat.press("B BACK A"))
    assert taken.splitlines()[:2] == ["NOW ON THE TABLE", "B takes s"]
    seat.press("BACK")
    assert seat.phase == "select"
    assert seat.session.state.ledger.count("stone", "yard") == 1


def test_a_cube_that_can_only_come_from_the_bag_is_said_to() -> None:
    seat = Seat.dealt(cards={"04AA": "I-1"}).to_the_first_turn()
    stones = seat.session.state.ledger.count("stone", "yard")
    seat.session.correct([Move(stones, "stone", "yard", "bag")])
    seat.press("E")
    seat.scan("04AA")
    lines = spelled(seat.screen).splitlines()
    assert lines[1:3] == ["B gets s", "bag".rjust(WIDTH)]


def test_the_turn_machine_follows_every_answer_and_every_jump() -> None:
    """It goes by the edges of the rules and stands where the state says, also after undo."""
    seat = Seat.dealt().to_the_first_turn()
    sitting = seat.table.sitting
    assert sitting is not None
    for keys in ("B", "A", "E", "BACK", "A", "B", "C", "BACK", "BACK", "A", "B A"):
        seat.press(keys)
        assert sitting.turn.state == seat.session.state.stack[-1].phase


def test_amending_is_a_mode_that_leads_back_to_the_menu_or_to_play() -> None:
    seat = Seat.dealt().to_the_first_turn()
    seat.press("B A")
    seat.hold("OK")
    seat.press("B C A")
    assert seat.table.modes.state == "amending"
    seat.press("BACK")
    assert seat.table.modes.state == "menu"
    seat.press("BACK BACK BACK BACK")
    assert seat.table.modes.state == "playing"


def test_settings_can_be_made_before_the_game_and_are_kept() -> None:
    kept: list[Options] = []
    at_home = house()
    at_home.keep = kept.append
    seat = Seat(Table(at_home, Options()))
    assert "SETTINGS" in seat.press("D")
    assert "set" in seat.press("B")
    assert kept == [Options(scores=False)]
    assert "SETTINGS" in seat.wait(5), "more may be set"
    assert "set" in seat.press("C")
    assert kept[-1] == Options(scores=False, odds=False)
    assert "FOOTHILLS" in seat.press("OK")
    assert seat.table.modes.state == "lobby"
    assert "language" in seat.press("D")
    seat.press("A B")
    assert "EINSTELLUNGEN" in seat.wait(5)
    assert "Strecken ziehen" in seat.wait(60), "it goes away by itself"


def test_keys_lock_themselves_only_where_players_want_that() -> None:
    seat = Seat.dealt().to_the_first_turn()
    assert "LOCKED" not in seat.wait(3600)
    seat.hold("OK")
    assert "set" in seat.press("E C E C")
    assert "BLUE 1" in seat.wait(31)
    assert "LOCKED" in seat.wait(30)
    assert "locked" in seat.press("A")
    assert "BLUE 1" in seat.hold("OK")


@pytest.mark.parametrize(
    ("language", "told"), [("en", "reader lost"), ("de", "Leser fehlt"), ("fr", "lecteur absent")]
)
def test_a_device_in_trouble_is_told_in_the_language_of_the_table(language: str, told: str) -> None:
    seat = Seat.dealt(language=language).to_the_first_turn()
    seat.table.take(DeviceNotice("reader", Condition.LOST, "The reader is gone.", seat.at + 1))
    assert told in seat.screen


@pytest.mark.parametrize(("language", "told"), [("de", "höchstens 3"), ("fr", "3 au plus")])
def test_a_refusal_with_a_number_speaks_the_language_of_the_table(language: str, told: str) -> None:
    say = translator(language, "companion.games.foothills")
    reason = because("FH:A-1", words="at most {n}", n=3)
    assert told in str(Refused(Refusal(Answer("take"), (reason,))).page(say))


def test_a_step_in_which_nothing_is_possible_can_be_left_or_ruled_on() -> None:
    """FH:TURN-6: no dead end after a ruling."""
    seat = Seat.dealt().to_the_first_turn()
    seat.press("D E")
    assert "NO CHOICE" in seat.screen
    seat.press("A")
    assert "BUILD" in seat.screen
    assert "NO CHOICE" in seat.press("BACK")
    seat.press("OK")
    assert seat.session.timeline.nodes[-1].entry.turn == 1
    assert seat.table.prompt is not None
    assert seat.table.prompt.turn == 2

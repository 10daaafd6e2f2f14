"""A printed value is asked once: the rematch and the next game of the evening know it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.bench.robot import Robot
from companion.core.answers import Answer
from companion.core.session import Session
from companion.fsm.house import House
from companion.fsm.options import Options
from companion.fsm.table import Table
from companion.games.foothills import deckfile, decksave
from companion.games.foothills.deckfile import DeckFile, read_deck
from companion.games.foothills.facts import OWNER, Key
from companion.games.foothills.plugin import Plugin
from companion.games.foothills.steps import Ask
from companion.ui.texts import translator
from tests.at_home import Hands, Home
from tests.foothills.tabletop import Tabletop, deck
from tests.fsm.seats import Seat

CARDS = Key("I", "cards")


class Evening:
    """A table that is not left between two games, with the data folder of a house."""

    def __init__(self, folder: Path, named: str | None) -> None:
        self.plugin = Plugin()
        self.said: list[str] = []
        house = House(
            game=self.plugin.tableside(named, (), 1, folder),
            open=Session.in_memory,
            translate=lambda language: translator(language, "companion.games.foothills"),
            settled=self._settled,
        )
        self.seat = Seat(Table(house, Options()))

    def _settled(self, session: Session) -> None:
        game: Any = session.game
        self.said.append(self.plugin.remember(game, session.state))

    def set_up(self) -> Evening:
        """Six lines with VI and VII left out, players by their colours, and blue starts."""
        self.seat.press("B")
        self.seat.hold("A")
        self.seat.hold("B")
        self.seat.press("OK A")
        return self

    def tell_all(self) -> Evening:
        """What is asked to lay the table out, as it is printed in the sample."""
        while (asked := told_in_the_sample(self.seat.session)) is not None:
            self.seat.table.heed(asked, None)
        return self

    def next_game(self) -> Evening:
        self.seat.table.get_up()
        return self

    @property
    def facts(self) -> Any:
        game: Any = self.seat.session.game
        return game.set_up.deck.facts


def told_in_the_sample(session: Session) -> Answer | None:
    step = session.state.stack[-1]
    if not isinstance(step, Ask):
        return None
    value = deck("sample").text(step.subject, step.field)
    return Answer.parse(f"fact {step.subject} {step.field} '{value}'")


def own_deck(path: Path, lacking: str = "", kind: str = "owner") -> Path:
    """A file that agrees with the sample but for what nobody has read off."""
    facts = {key: fact.value for key, fact in deck("sample").facts.items() if key.field != lacking}
    decksave.save(path, decksave.clean_text(DeckFile("Ours", kind, facts)))
    return path


def last_turn_of_a_tie(of: str) -> Tabletop:
    table = Tabletop.ready(of=of).clear()
    return table.mark(ending="blue").select_again("green")


@pytest.mark.parametrize("of", ["rulebook", "sample"])
def test_the_rematch_knows_what_the_first_game_was_told(of: str) -> None:
    """FH:SCORE-14: the same cards lie there, so that nothing has to be read off again."""
    played = last_turn_of_a_tie(of)
    session = Session.in_memory(played.game)
    session.join(played.state.places, played.game.marks(played.state))
    house = House(Plugin().tableside(of, (), 1), Session.in_memory, lambda language: str)
    seat = Seat(Table(house, Options(), session))
    robot = Robot(seat.table)
    while seat.table.prompt is not None:
        assert robot.say((session.game.options(session.state)[0],))
    seat.wait(60)
    while "rematch" not in seat.screen:
        seat.press("OK")
    seat.press("A")
    assert seat.session is not session
    assert seat.phase == "neutral"
    again: Any = seat.session.game
    assert again.set_up.deck.kind == of
    assert again.set_up.rematch is not None


@pytest.mark.parametrize("named", ["rulebook", "file", None])
def test_the_next_game_knows_what_the_last_was_told(tmp_path: Path, named: str | None) -> None:
    """Whichever deck was named at the start, as far as it is one of real cards."""
    folder = tmp_path / "house"
    if named != "rulebook":
        path = folder / "deck.toml" if named is None else tmp_path / "theirs.toml"
        own_deck(path, lacking="rubble")
        named = named and str(path)
    evening = Evening(folder, named).set_up()
    assert evening.seat.phase == "ask"
    evening.tell_all().next_game().set_up()
    assert evening.seat.phase == "neutral"
    assert evening.facts[Key("V-2", "rubble")].source == OWNER
    assert set(evening.said) == {""}


def test_a_named_file_is_left_as_it_is_and_not_mixed_with_the_own_deck(tmp_path: Path) -> None:
    """What is told goes into the own deck; what that knew before stays out of the other."""
    theirs = own_deck(tmp_path / "theirs.toml", lacking="rubble")
    before = theirs.read_bytes()
    text = decksave.with_facts(decksave.new_text("Ours"), {Key("VII-2", "rubble"): "7"})
    decksave.save(tmp_path / "deck.toml", text)
    evening = Evening(tmp_path, str(theirs)).set_up().tell_all().next_game().set_up()
    assert theirs.read_bytes() == before
    assert Key("VII-2", "rubble") not in evening.facts
    assert Key("V-2", "rubble") in read_deck(tmp_path / "deck.toml").facts


def test_the_sample_learns_nothing_and_teaches_nothing(tmp_path: Path) -> None:
    """Not even where it has gaps, as one that somebody made for a try."""
    invented = own_deck(tmp_path / "invented.toml", "rubble", "sample")
    evening = Evening(tmp_path, str(invented)).set_up()
    told = Tabletop.ready(of="rulebook")
    assert evening.plugin.remember(told.game, told.state) == ""
    before = evening.facts
    evening.next_game().set_up()
    assert evening.facts == before
    assert OWNER not in {fact.source for fact in evening.facts.values()}
    learned = read_deck(tmp_path / "deck.toml").facts
    assert learned[CARDS] == deck("sample").text(*CARDS)
    assert len(learned) == len(told.record.facts)


def test_a_deck_that_comes_into_being_is_played_from_the_next_game_on(tmp_path: Path) -> None:
    """`companion deck edit` may run beside a table that is never switched off."""
    evening = Evening(tmp_path, None)
    assert "SAMPLE" in evening.seat.screen
    own_deck(tmp_path / "deck.toml")
    evening.next_game()
    assert "Ours" in evening.seat.screen


def test_a_deck_that_becomes_unreadable_does_not_end_the_evening(tmp_path: Path) -> None:
    own_deck(tmp_path / "deck.toml")
    evening = Evening(tmp_path, None)
    (tmp_path / "deck.toml").write_text("format = ")
    evening.next_game()
    assert "Ours" in evening.seat.screen
    assert evening.set_up().seat.phase == "neutral"


def test_where_nothing_can_be_written_it_is_known_for_the_evening(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    evening = Evening(tmp_path / "file", "rulebook").set_up().tell_all()
    assert any("could not be written" in said for said in evening.said)
    assert evening.next_game().set_up().seat.phase == "neutral"


def test_a_value_taken_back_and_told_otherwise_is_kept_as_told_last(tmp_path: Path) -> None:
    """A slip of the finger would otherwise stay in the deck, and nothing asks for it again."""
    own_deck(tmp_path / "deck.toml", lacking="rubble")
    evening = Evening(tmp_path, None).set_up()
    step = evening.seat.session.state.stack[-1]
    evening.seat.table.heed(Answer.parse(f"fact {step.subject} rubble 11"), None)
    evening.seat.press("BACK")
    evening.tell_all().next_game().set_up()
    assert evening.facts[Key(step.subject, "rubble")].value == deck("sample").text(
        step.subject, "rubble"
    )


def test_what_the_owner_wrote_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = own_deck(tmp_path / "deck.toml", lacking="rubble")
    evening = Evening(tmp_path, None).set_up()
    key = Key(evening.seat.session.state.stack[-1].subject, "rubble")
    evening.seat.table.heed(Answer.parse(f"fact {key.subject} rubble 11"), None)
    decksave.save(path, decksave.with_facts(path.read_text(), {key: "12"}))
    evening.seat.press("BACK")
    evening.tell_all()
    assert read_deck(path).facts[key] == "12"


def test_the_deck_is_read_once_before_the_first_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own_deck(tmp_path / "deck.toml")
    read: list[Path] = []

    def reading(path: Path) -> str:
        read.append(path)
        return path.read_text(encoding="utf-8")

    monkeypatch.setattr(deckfile, "read_text", reading)
    evening = Evening(tmp_path, None)
    assert read == [path]
    evening.next_game()
    assert read == [path, path]


def test_the_second_game_at_home_is_laid_out_without_a_question(tmp_path: Path) -> None:
    """With the store, the house and the devices around it."""
    own_deck(tmp_path / "deck.toml", lacking="rubble")
    home = Home(tmp_path)
    lay_out(home)
    assert home.table.prompt is not None
    assert home.table.prompt.phase == "ask"
    hands = Hands(home)
    while (asked := told_in_the_sample(home.session)) is not None:
        assert hands.say((asked,))
    home.table.get_up()
    lay_out(home)
    assert home.table.prompt.phase == "neutral"
    home.close()


def test_foothills_learns_also_after_another_game(tmp_path: Path) -> None:
    path = own_deck(tmp_path / "deck.toml", lacking="rubble")
    home = Home(tmp_path, games=("foothills", "roots"))
    home.press("B A OK OK A")
    assert home.session.game.name == "roots"
    home.table.get_up()
    home.press("A")
    lay_out(home)
    key = Key(home.session.state.stack[-1].subject, "rubble")
    home.table.heed(Answer.parse(f"fact {key.subject} rubble 3"), None)
    assert key in read_deck(path).facts
    home.close()


def lay_out(home: Home) -> None:
    home.press("B")
    home.hold("A")
    home.hold("B")
    home.press("OK A")

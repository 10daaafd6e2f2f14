"""Tags on the live table: known ones answer, unknown ones are offered, nothing is taken away."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fsm.options import Options
from companion.hw.ports import TagSeen
from companion.tagfile import NAME, TagFile
from companion.ui.canvas import overflows
from companion.ui.texts import LANGUAGES
from tests.at_home import GAME, Home

UID, OTHER, PHONE = "04A2B3C4D5E680", "04A2B3C4D5E681", "08C3A91E"


def ready(folder: Path, **tags: str) -> Home:
    """A game at its first turn; `tags` are enrolled already."""
    for uid, card in tags.items():
        enrol(folder, uid, card)
    home = Home(folder)
    home.set_up()
    return home


def enrol(folder: Path, uid: str, card: str) -> None:
    TagFile(folder).change(GAME, lambda tags: tags.enrol(uid, card))


def enrolled(folder: Path) -> dict[str, str]:
    return dict(TagFile(folder).load(GAME).cards)


def last(home: Home) -> str:
    return home.session.timeline.nodes[-1].entry.text


def slot(home: Home, letter: str) -> str:
    """The id of the card that lies in a slot of the player whose turn it is."""
    book, question = home.table.house.tags, home.table.question
    (card,) = (c for c in book.names if str(question.scan(c)) == f"select {letter}")
    return card


def test_the_owners_tags_are_known_from_the_start(tmp_path: Path) -> None:
    card = slot(ready(tmp_path / "look"), "B")
    home = ready(tmp_path / "play", **{UID: card})
    home.put(UID)
    assert last(home) == "select B"


def test_a_tag_right_after_a_key_choice_is_offered_and_kept_at_once(tmp_path: Path) -> None:
    home = ready(tmp_path)
    card = slot(home, "B")
    home.press("B")
    question, length = home.table.question, home.session.timeline.length
    screen = home.put(UID)
    assert f"tag = {home.table.house.tags.name(card)}?" in screen
    assert f"tag = {home.table.house.tags.name(card)}" in home.press("A")
    assert home.table.dialog is question
    assert home.session.timeline.length == length
    assert enrolled(tmp_path) == {UID: card}
    home.press("BACK")
    home.put(UID)
    assert last(home) == "select B"


def test_any_other_key_goes_on_with_the_game(tmp_path: Path) -> None:
    home = ready(tmp_path)
    home.press("B")
    home.put(UID)
    home.press("B")
    assert last(home).startswith("dig")
    assert enrolled(tmp_path) == {}
    assert "tag =" not in home.wait(5)[-1]


def test_an_offer_goes_away_by_itself_and_the_question_stands(tmp_path: Path) -> None:
    home = ready(tmp_path)
    home.press("B")
    question = home.screen
    assert "tag =" in home.put(UID)
    assert home.wait(60)[-1] == question


def test_without_a_choice_before_it_an_unknown_tag_is_only_told(tmp_path: Path) -> None:
    home = ready(tmp_path)
    assert "unknown tag" in home.put(UID)
    home.press("B")
    home.wait(25)
    assert "tag =" not in home.put(OTHER)


def test_an_offer_waits_while_something_else_is_open(tmp_path: Path) -> None:
    home = ready(tmp_path)
    home.press("B")
    home.hold("OK")
    assert "tag =" not in home.put(UID)
    home.press("BACK")
    assert "tag =" in home.wait(1)[-1]


def test_a_phone_is_left_alone_and_told(tmp_path: Path) -> None:
    home = ready(tmp_path)
    home.press("B")
    assert "phone or bank card" in home.put(PHONE)
    assert "tag =" not in home.wait(5)[-1]
    home.hold("OK")
    home.press("E E A")
    assert "phone or bank card" in home.put(PHONE)
    assert enrolled(tmp_path) == {}


def walking(folder: Path, **tags: str) -> Home:
    """Before a game: the walk through the cards that have no tag."""
    for uid, card in tags.items():
        enrol(folder, uid, card)
    home = Home(folder)
    home.hold("OK")
    assert "NAME CARDS" in home.press("C")
    return home


def test_a_walk_gives_card_after_card_its_tag(tmp_path: Path) -> None:
    home = walking(tmp_path)
    first, second, third = list(home.table.house.tags.names)[:3]
    home.put(UID)
    assert enrolled(tmp_path) == {UID: first}
    home.press("A")
    home.put(OTHER)
    assert enrolled(tmp_path) == {UID: first, OTHER: third}
    assert "NAME CARDS" not in home.press("OK")
    home.wait(3)
    home.hold("OK")
    assert home.table.house.tags.name(second) in home.press("C")


def test_a_walk_asks_before_it_moves_a_tag(tmp_path: Path) -> None:
    home = walking(tmp_path, **{UID: "green"})
    assert "move it?" in home.put(UID)
    assert "first yes or no" in home.put(OTHER)
    home.press("OK")
    assert enrolled(tmp_path) == {UID: "green"}
    home.put(UID)
    home.press("A")
    assert enrolled(tmp_path) == {UID: "blue"}


def test_a_tag_that_cannot_be_kept_is_told_and_stands_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = ready(tmp_path)
    home.press("B")
    home.put(UID)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.tagfile.replace_file", full)
    screen = home.press("A")
    assert screen.startswith("TAG NOT KEPT")
    home.press("OK OK")
    assert "unknown tag" in home.put(UID)


def test_a_typed_tag_that_is_no_number_is_not_written(tmp_path: Path) -> None:
    home = walking(tmp_path)
    home.app.handle(TagSeen("mason", "terminal", home.hardware.clock()))
    assert "is not a tag's number" in " ".join(home.screen.split())
    assert enrolled(tmp_path) == {}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "TAG NICHT GEMERKT 'mason' ist keine Nummer eines Tags"),
        ("fr", "TAG NON GARDÉ 'mason' n'est pas le numéro d'un tag"),
    ],
)
def test_what_is_wrong_with_a_tag_is_said_in_the_language_of_the_table(
    tmp_path: Path, language: str, words: str
) -> None:
    home = Home(tmp_path)
    home.table.wear(Options(language=language))
    home.hold("OK")
    home.press("C")
    home.app.handle(TagSeen("mason", "terminal", home.hardware.clock()))
    assert " ".join(home.screen.split()).startswith(words)


@pytest.mark.parametrize(("language", "words"), [("de", "unlesbar"), ("fr", "illisible")])
def test_a_wrong_file_is_told_in_the_language_of_the_table(
    tmp_path: Path, language: str, words: str
) -> None:
    (tmp_path / NAME).write_text("[foothills\n")
    home = Home(tmp_path)
    home.table.wear(Options(language=language))
    told = home.wait(1)[-1]
    while "OK " in home.screen and "FOOTHILLS" not in home.screen:
        told += home.press("OK")
    assert words in "".join(told.split())


def test_a_wrong_file_costs_the_tags_and_not_the_game(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("[foothills\n")
    home = Home(tmp_path)
    assert home.wait(1)[-1].startswith("NO TAGS")
    home.press("OK")
    home.set_up()
    assert (tmp_path / NAME).read_text() == "[foothills\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_about_tags_fits_the_display(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.table.wear(Options(language=language))
    home.set_up()
    home.press("B")
    book = home.table.house.tags
    monsters = dict.fromkeys(book.names, "Llanfairpwllgwyngyllgogerychwyrndrobwll")
    book.names = monsters
    home.put(UID)
    assert not overflows(home.table.page())
    home.press("A")
    assert not overflows(home.table.page())
    home.wait(5)
    home.hold("OK")
    for act in ("E", "E", "A", UID, "A", "A"):
        (home.put if act == UID else home.press)(act)
        assert not overflows(home.table.page())
    home.put(PHONE)
    assert not overflows(home.table.page())

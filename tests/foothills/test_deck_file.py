"""Reading a deck: what a file may say, and the one sentence for what it may not."""

from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.games.foothills.deckfile import (
    load_deck,
    parse_deck,
    read_deck,
    rulebook,
    rulebook_file,
)
from companion.games.foothills.facts import INVENTED, OWNER, RULEBOOK, Deck, Key
from companion.games.foothills.goods import Goods

HEAD = 'format = 1\nname = "Mine"\nkind = "owner"\n'


def owner_file(tmp_path: Path, body: str, head: str = HEAD) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(head + body, encoding="utf-8")
    return path


def test_a_file_is_laid_over_what_the_rulebook_states(tmp_path: Path) -> None:
    body = '[station."V-2"]\nrubble = 3\ncost.1 = "1 stone"\n[action.mason]\nscores = "cards"\n'
    deck = load_deck(owner_file(tmp_path, body))
    assert (deck.name, deck.kind) == ("Mine", "owner")
    assert deck.value("V-2", "cost.1") == Goods(stone=1)
    assert deck.facts[Key("V-2", "rubble")].source == OWNER
    assert deck.facts[Key("V-2", "name")] == ("Llangower", RULEBOOK)
    assert deck.value("V-2", "spaces") is None


def test_the_mark_that_some_editors_put_first_is_no_mistake(tmp_path: Path) -> None:
    (path := tmp_path / "mine.toml").write_text(HEAD, encoding="utf-8-sig")
    assert load_deck(path).name == "Mine"


def test_what_the_rulebook_states_stays(tmp_path: Path) -> None:
    deck = load_deck(owner_file(tmp_path, '[station."V-2"]\nname = "Elsewhere"\n'))
    assert deck.text("V-2", "name") == "Llangower"


def test_numbers_may_be_text_and_a_question_mark_is_open(tmp_path: Path) -> None:
    deck = load_deck(owner_file(tmp_path, '[station."V-2"]\nrubble = "3"\nspaces = "?"\n'))
    assert deck.value("V-2", "rubble") == 3
    assert Key("V-2", "spaces") not in deck.facts


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('[station."V-2"]\nrubble = "many"', "V-2 rubble: 'many' is not a number from 0 to 12"),
        ('[station."V-2"]\nrubble = 2.5', "V-2 rubble: 2.5 is neither text nor a whole number"),
        ('[station."V-2"]\nordered = true', "V-2 ordered: True is neither text nor"),
        ('[station."V-2"]\ncost.1 = "2 gold"', "V-2 cost.1: 'gold' is no kind of goods"),
        ('[station."V-2"]\ncost.1.x = "2"', "V-2 cost.1: .* is neither text nor"),
        ('[station."V-2"]\ncolour = "red"', "V-2 has no field 'colour'"),
        ('[station."I-5"]\nrubble = 1', "'I-5' is written 'I/II-5'"),
        ('[station."IV-2/3"]\nrubble = 1', "'IV-2/3' is no station"),
        ('[station."*"]\nrubble = 1', r"'\*' is no station"),
        ('[line.IX]\nname = "x"', "'IX' is no line"),
        ('[line.V]\ncards = "1 3"', "V cards: '3' does not follow: 2 comes next"),
        ('[line.V]\ncards = "1 2 3 4 5 6 7 8 9/10"', "V cards: no line is longer than 9"),
        ('[line.V]\ncards = ""', "V cards: a line has cards"),
        ('[line]\nV = "x"', "line V: a table is expected"),
        ('[action.mason]\ntext = "dance"', "mason text: 'dance' is not an effect"),
        ('[action.mason]\nneeds = "luck"', "mason needs: 'luck' is not made of ticket and track"),
        ('[stations."V-2"]\nrubble = 1', "stations: is no part of a deck"),
        ('[station."V-2"]\nback.1 = "II II"', "neither a pair of lines nor none"),
        ("[station\n", "at line 4"),
        ("[station.V-2]\nrubble = 1\nrubble = 2\n", "at line 6"),
    ],
)
def test_a_broken_file_gives_file_field_and_reason(tmp_path: Path, body: str, reason: str) -> None:
    path = owner_file(tmp_path, body)
    with pytest.raises(UsageError, match=reason) as caught:
        read_deck(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ('name = "x"\nkind = "owner"', "format: None is not 1"),
        ('format = 2\nname = "x"\nkind = "owner"', "format: 2 is not 1"),
        ('format = 1\nkind = "owner"', "name: is missing"),
        ('format = 1\nname = "x"', "kind: '' is none of"),
        ('format = 1\nname = "x"\nkind = "rulebook"', "only the companion itself"),
    ],
)
def test_a_file_says_what_it_is(tmp_path: Path, head: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        read_deck(owner_file(tmp_path, "", head))


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"name = \xff")
    for path, reason in ((tmp_path, "directory"), (tmp_path / "no", "No such"), (binary, "UTF-8")):
        with pytest.raises(UsageError, match=reason):
            load_deck(path)


def test_the_rulebook_s_facts_have_their_source() -> None:
    assert {fact.source for _, fact in rulebook()} == {RULEBOOK}
    assert {fact.source for _, fact in load_deck("sample")} == {RULEBOOK, INVENTED}


def test_proposals_are_no_facts() -> None:
    proposals = rulebook_file()
    assert proposals.proposal(Key("V", "ticket")) == "green"
    assert proposals.proposal(Key("II-4", "tracks")) == "1"
    assert proposals.proposal(Key("II-1", "tracks")) == "0"
    assert proposals.proposal(Key("V", "tracks")) is None
    assert proposals.proposal(Key("mason", "text")) is None
    assert not set(proposals.proposals) & set(rulebook().facts)
    assert rulebook().value("V", "ticket") is None


def test_a_pair_of_lines_may_be_written_either_way() -> None:
    backs = [
        parse_deck(f'{HEAD}[station."V-2"]\nback.1 = "{pair}"', "x").over({})
        for pair in ("II VII", "VII II")
    ]
    assert {deck.value("V-2", "back.1") for deck in backs} == {"II VII"}


@pytest.mark.parametrize("name", ["sample", "rulebook"])
def test_a_deck_survives_a_log(name: str) -> None:
    deck = load_deck(name)
    assert Deck.from_json(deck.to_json()) == deck

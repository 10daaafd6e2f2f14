"""Every contradiction with the sources is named, and what is open is listed by its urgency."""

import pytest
from msgspec.structs import replace

from companion.games.foothills.deckcheck import check
from companion.games.foothills.deckfile import DeckFile, find_deck, rulebook_file
from companion.games.foothills.facts import LINES, Key

SAMPLE = find_deck("sample")


def changed(subject: str, field: str, value: str | None) -> DeckFile:
    facts = {**SAMPLE.facts, Key(subject, field): value or ""}
    return replace(SAMPLE, facts={k: v for k, v in facts.items() if v})


@pytest.mark.parametrize(
    ("subject", "field", "value", "named"),
    [
        ("V", "name", "Other Railway", "V name is 'Other Railway'; the rulebook has 'Bala Lake"),
        ("mason", "golden", "C", "mason golden is 'C'; the rulebook has 'B'"),
        ("mason", "colour", "blue", "mason colour is 'blue'"),
        ("VI", "cards", "1", "line VI has 1 cards, not 2 to 7"),
        ("VIII", "cards", "1 2 3 4/5 6/7 8", "line VIII has 8 cards, not 2 to 7"),
        ("VI", "cards", "1 2 3", "the lengths of the lines add up to 37, not to 36"),
        ("VI", "cards", "1 2 3", "the shortest line has not 2 cards"),
        ("VI", "cards", "1/2", "line VI starts with a double station"),
        ("VI", "cards", "1/2", "there are 8 double stations, not 7"),
        ("VIII", "cards", "1 2 3 4/5 6 7", "there are 6 double stations, not 7"),
        ("I", "cards", "1 2 3 4/5", "line I does not end with Porthmadog as a single 5"),
        ("IV", "cards", "1 2 3/4 5", "line IV has no double station 2/3"),
        ("IV", "cards", "1 2/3 4/5", "line IV has no card for Yr Wyddfa IV-5"),
        ("V", "cards", "1 2/3 4", "line V has no card for Llanuwchllyn V-3"),
        ("VII", "cards", "1", "line VII has no card for Barmouth Ferry VII-2"),
        ("VIII", "cards", "1 2 3/4 5 6/7", "line VIII has no card for Devil's Bridge VIII-4"),
        ("VI-3", "rubble", "2", "line VI has no card for the station VI-3"),
        ("V", "ticket", "white", "line VIII has the white ticket of another line"),
        ("III", "ticket", "green", "lines III and IV share Llanberis but not their ticket"),
        ("V-2", "rubble", "2", "Llangower V-2 has 2 rubble; the example shows 3"),
        ("V-3", "rubble", "1", "Llanuwchllyn V-3 has 1 rubble; the example shows 2"),
        ("IV-2", "rubble", "2", "Two Viaducts/Hebron IV-2 has 2 rubble"),
        ("V-2", "cost.2", "1 stone", "V-2 states a space 2 but has 1"),
        ("V-2", "cost.1", "1 vp", "V-2 cost.1 is paid with victory points"),
        ("V-2", "bonus.1", "1 rubble", "V-2 bonus.1 is not VP or passengers"),
        ("V-1", "action", "gain 2 iron; ticket", "V-1 starts a line but gives no ticket and bonus"),
        ("V-3", "tracks", "2", "V-3 is double but has not one track space"),
        ("V-3", "spaces", "1", "V-3 is double but has not two or three spaces"),
        ("V-3", "effect", "flip any", "V-3 is double: it has an action or an effect"),
        ("V-2", "back.2", "none", "V-2 is a single card but has two backs"),
        ("V-2", "back.1", "V III", "as I-1 back.1 does"),
        ("I-1", "back.1", "none", "7 backs name no lines, not 6"),
        ("sleeper", "scores", "cards", "sleeper is none of the 25 action cards"),
        ("mason", "text", "build less 1 iron", "mason text does not say that it needs a ticket"),
        ("steelworker", "text", "needs ticket; build on own line", "that it needs a track"),
        ("tourist", "text", "move start or pub", "tourist text leads to the pub"),
        ("light-work-gang", "text", "dig 3; gain 1 passenger", "is the same as that of"),
        ("harbour-market", "text", "take 3", "harbour-market text: it draws from the bag"),
        ("salvage", "text", "take 4", "salvage text: it draws from the bag"),
        ("large-boat", "text", "take 2; refill", "it refills unless 6 lie there"),
        ("small-boat", "text", "take 4", "it adds cubes to the stockyard"),
        ("heavy-work-gang", "text", "needs ticket; dig 4", "it digs in a line of a ticket"),
        ("local-help", "text", "dig 2", "it digs 2 from one line or two"),
        ("breakers-yard", "text", "up to 2 x: track for 1 iron", "only lays track, for 2 resource"),
        ("brickmaker", "text", "up to 2 x: track for 1 iron", "it only makes stone"),
        ("local-blacksmith", "text", "needs ticket; up to 1 x: 1 iron -> 1 stone", "lays track"),
        ("architect", "text", "needs ticket; build", "it builds plus 1 resource"),
        ("brickies-mate", "text", "build less 2 stone", "it builds without bonus"),
        ("landscaper", "text", "build plus 1 rubble", "it builds plus 2 rubble"),
        ("steelworker", "text", "needs ticket; needs track; build", "it builds on an own line"),
        ("field-worker", "text", "move space", "it moves to an adjacent card"),
        ("travel-agent", "text", "move start", "the surveyor stays"),
    ],
)
def test_a_contradiction_is_named(subject: str, field: str, value: str, named: str) -> None:
    found = [str(each) for each in check(changed(subject, field, value)).contradictions]
    assert any(named in text for text in found), found


def test_a_text_by_word_is_held_to_its_conditions_only() -> None:
    by_word = {Key(card, "text"): "by word" for card in ("harbour-market", "salvage", "mason")}
    found = check(replace(SAMPLE, facts={**SAMPLE.facts, **by_word})).contradictions
    assert [each.text for each in found] == ["mason text does not say that it needs a ticket"]


def test_counting_speaks_before_all_lines_are_known() -> None:
    long = {Key(line, "cards"): "1 2 3 4 5 6 7" for line in ("III", "VI", "VII", "VIII", "V")}
    found = check(replace(SAMPLE, facts=long)).contradictions
    (counted,) = [str(each) for each in found if each.rule == "components"]
    assert "add up to 41 to 56, not to 36 (34 cards, two of them in two lines)" in counted


def test_the_rulebook_is_open_but_not_wrong() -> None:
    report = check(rulebook_file())
    assert report.contradictions == ()
    assert report.needed == tuple(Key(line, "cards") for line in LINES)
    assert Key("tea-break", "text") not in report.can_wait
    assert Key("VIII-4", "cost.3") in report.can_wait
    assert Key("VIII-4", "effect") not in report.can_wait


@pytest.mark.parametrize("key", SAMPLE.facts, ids=str)
def test_a_fact_that_is_taken_away_is_open(key: Key) -> None:
    report = check(changed(*key, None))
    assert key in (report.needed if key.field == "cards" else report.can_wait)


def test_only_spaces_that_a_card_has_are_asked_for() -> None:
    report = check(changed("V-2", "spaces", "2"))
    assert report.can_wait == (Key("V-2", "cost.2"), Key("V-2", "bonus.2"), Key("V-2", "ordered"))

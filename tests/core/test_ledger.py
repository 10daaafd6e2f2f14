"""Pieces in places: whatever is moved, nothing is made and nothing vanishes."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.ledger import LOST, Draft, Ledger, Move, Shortage, recount, undoing

PLACES = ("bag", "yard", "ann", "mint", LOST)
PIECES = ("red", "blue", "coin")

counts = st.dictionaries(st.sampled_from(PIECES), st.integers(0, 4))
ledgers = st.builds(
    Ledger,
    st.dictionaries(st.sampled_from(PLACES), counts),
    st.just(frozenset({("coin", "mint")})),
)
moves = st.builds(Move, st.integers(-1, 5), st.sampled_from(PIECES), *[st.sampled_from(PLACES)] * 2)


def made(ledger: Ledger, wanted: list[Move]) -> Draft:
    """A draft with those of the moves that are possible."""
    draft = Draft(ledger)
    for move in wanted:
        try:
            draft.make(move)
        except Shortage:
            continue
    return draft


@given(ledgers, st.lists(moves, max_size=20))
def test_no_sequence_of_moves_creates_or_destroys_a_piece(ledger: Ledger, wanted: list[Move]):
    after = made(ledger, wanted).ledger()
    assert after.totals() == ledger.totals()


@given(ledgers, st.lists(moves, max_size=20))
def test_only_a_bottomless_supply_falls_below_zero(ledger: Ledger, wanted: list[Move]):
    after = made(ledger, wanted).ledger()
    pairs = {(piece, place) for place in after.places for piece in PIECES}
    assert {pair for pair in pairs if after.count(*pair) < 0} <= after.bottomless


@given(ledgers, st.lists(moves, max_size=20))
def test_the_moves_undone_lead_back_and_leave_the_old_ledger_alone(
    ledger: Ledger, wanted: list[Move]
):
    before = ledger.to_json()
    draft = made(ledger, wanted)
    assert ledger.moved(draft.moves) == draft.ledger()
    assert draft.ledger().moved(undoing(draft.moves)) == ledger
    assert ledger.to_json() == before


@given(moves.filter(lambda move: move.n > 0), st.text(), st.booleans())
def test_a_move_survives_being_written(move: Move, rule: str, auto: bool):
    move = move._replace(rule=rule, auto=auto)
    assert Move.from_json(move.to_json()) == move


@given(ledgers, st.dictionaries(st.sampled_from(PLACES[:3]), counts))
def test_a_recount_makes_the_ledger_agree_or_lacks_pieces(
    ledger: Ledger, counted: dict[str, dict[str, int]]
):
    try:
        after = ledger.moved(recount(ledger, counted, "R"))
    except Shortage as shortage:
        assert shortage.move.source == LOST
        return
    assert after.totals() == ledger.totals()
    assert all(after.count(p, place) == n for place in counted for p, n in counted[place].items())


def test_a_recount_matches_counted_places_before_it_calls_anything_lost():
    ledger = Ledger({"bag": {"red": 5}, "yard": {"red": 1}}, frozenset())
    moved = recount(ledger, {"bag": {"red": 2}, "yard": {"red": 3}}, "R")
    assert moved == [Move(2, "red", "bag", "yard", "R"), Move(1, "red", "bag", LOST, "R")]

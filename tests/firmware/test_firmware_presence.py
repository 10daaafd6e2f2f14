"""Edges: a held tag is one scan, however badly it is read."""

from hypothesis import given
from hypothesis import strategies as st
from picoreader.presence import MISSES_TO_GO, Presence

polls = st.lists(st.sets(st.sampled_from(["04A1", "08B2", "DEAD"])), max_size=40)


def test_a_tag_comes_once_and_goes_after_three_misses() -> None:
    presence = Presence()
    assert presence.poll({"A"}) == ([], ["A"])
    assert presence.poll({"A"}) == ([], [])
    assert [presence.poll(set()) for _ in range(3)] == [([], []), ([], []), (["A"], [])]
    assert presence.poll({"A"}) == ([], ["A"])


@given(polls)
def test_edges_follow_from_the_last_three_polls(seen: list[set[str]]) -> None:
    presence = Presence()
    known: set[str] = set()
    for number, tags in enumerate(seen):
        gone, come = presence.poll(tags)
        assert set(come) == tags - known
        assert gone == sorted(gone) and come == sorted(come)
        known = (known | tags) - set(gone)
        lately = set().union(*seen[max(0, number - MISSES_TO_GO + 1) : number + 1])
        assert known == lately
        assert presence.uids() == sorted(known)


@given(st.lists(st.integers(0, MISSES_TO_GO - 1), max_size=20))
def test_a_flickering_tag_is_one_scan(gaps: list[int]) -> None:
    presence = Presence()
    edges = [presence.poll({"A"})]
    for gap in gaps:
        edges += [presence.poll(set()) for _ in range(gap)]
        edges.append(presence.poll({"A"}))
    assert edges == [([], ["A"])] + [([], [])] * (len(edges) - 1)

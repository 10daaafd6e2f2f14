"""What is noted about the time."""

from companion.log.clock import Clock, clock_is_set


class Times:
    """Clocks that a test sets."""

    monotonic, wall, known = 100.0, 0.0, False

    def clock(self, played: int = 0) -> Clock:
        return Clock(played, lambda: self.monotonic, lambda: self.wall, lambda: self.known)


def test_durations_come_from_the_monotonic_clock_when_the_wall_clock_jumps():
    times = Times()
    clock = times.clock()
    assert clock.stamp() == {"played": 0, "wall": "1970-01-01T00:00:00Z", "set": False}
    times.monotonic, times.wall, times.known = 101.5, 1_800_000_000.9, True
    assert clock.stamp() == {"played": 1500, "wall": "2027-01-15T08:00:00Z", "set": True}


def test_a_resumed_session_counts_on_from_its_last_entry():
    times = Times()
    times.monotonic = 3.0
    assert times.clock(played=60_000).stamp()["played"] == 60_000


def test_a_pause_of_the_players_is_not_played_time():
    times = Times()
    clock = times.clock()
    for moment, resting in ((110.0, True), (200.0, True), (300.0, False), (301.0, False)):
        times.monotonic = moment
        clock.rest(resting)
        assert clock.stamp()["played"] == (11_000 if moment > 300 else 10_000)


def test_the_kernel_is_asked_whether_its_clock_is_set():
    assert clock_is_set() in {True, False}

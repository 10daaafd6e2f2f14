"""Change the rules of Foothills in many small ways and count how many the tests notice."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutation import trial
from tests.mutation.operators import Mutant, sample
from tests.mutation.selection import Selection, select

RULES = Path("companion/games/foothills")
FILES = [
    *(RULES / f"{name}.py" for name in (
        "acts", "game", "goods", "hidden", "invariants", "layout", "odds", "scoring", "table",
    )),
    *sorted((RULES / "phases").glob("[!_]*.py")),
]  # fmt: skip
TESTS = [
    *map(str, sorted(Path("tests/foothills").glob("test_rules_*.py"))),
    "tests/foothills/test_open_cards.py",
    "tests/foothills/test_odd_answers.py",
    "tests/foothills/test_small_print.py",
    "tests/foothills/test_live_score.py",
    "tests/foothills/test_odds.py",
    "tests/foothills/test_effects.py",
    "tests/foothills/test_perft.py",
    "tests/foothills/test_edges.py",
    "tests/foothills/test_playouts.py::test_all_holds_with_every_setting_the_other_way",
]
"""Everything about the rules but the longest games: they would notice more, but late."""
GOAL = 85
Result = tuple[Mutant, str]


def main() -> int:
    options = _options()
    chosen = sample([p for p in FILES if options.only in str(p)], options.sample, options.seed)
    print(f"{len(chosen)} changes in {len(FILES)} files; first the tests without any", flush=True)
    selection = select(TESTS, RULES)
    counts: Counter[str] = Counter()
    for mutant, what in _tried(chosen, selection, options.jobs, options.timeout):
        counts[what] += 1
        if what == trial.SURVIVED:
            print(f"survived: {mutant}", flush=True)
    noticed = counts.total() - counts[trial.SURVIVED]
    rate = 100 * noticed / max(1, counts.total())
    print(f"{dict(counts)}: {rate:.1f} % noticed (goal {GOAL} %, seed {options.seed})")
    return 0 if rate >= GOAL else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=400, help="how many changes; 0 is all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one change")
    parser.add_argument("--only", default="", help="files whose path contains this")
    return parser.parse_args()


def _tried(
    chosen: Sequence[Mutant], selection: Selection, jobs: int, timeout: float
) -> Iterator[Result]:
    """Each change with what became of it; a line that no test runs through survives."""
    waiting = list(reversed(chosen))
    running: dict[int, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            tests = selection.tests(mutant.path, mutant.line)
            if tests:
                running[trial.start(mutant, tests)] = (mutant, time.monotonic() + timeout)
            else:
                yield mutant, trial.SURVIVED
        yield from _finished(running)


def _finished(running: dict[int, tuple[Mutant, float]]) -> Iterator[Result]:
    for pid, (mutant, deadline) in list(running.items()):
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            del running[pid]
            yield mutant, trial.outcome(status)
        elif time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            del running[pid]
            yield mutant, trial.TIMED_OUT
    time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())

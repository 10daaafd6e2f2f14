"""Change the rules of Foothills in many small ways and count how many the tests notice.

Exit code 0 if that is enough of them, 1 if it is too few, 2 if there was nothing to find out:
the tests fail without any change, or there is nothing to change.
"""

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
from tests.mutation.selection import Failing, Selection, select

RULES = Path("companion/games/foothills")
FILES = [
    *(RULES / f"{name}.py" for name in (
        "acts", "effects", "game", "goods", "hidden", "invariants", "layout", "odds", "scoring",
        "settings", "state", "table",
    )),
    *sorted((RULES / "phases").glob("[!_]*.py")),
]  # fmt: skip
TESTS = [
    *map(str, sorted(Path("tests/foothills").glob("test_rules_*.py"))),
    "tests/foothills/test_open_cards.py",
    "tests/foothills/test_odd_answers.py",
    "tests/foothills/test_small_print.py",
    "tests/foothills/test_owners_prices.py",
    "tests/foothills/test_live_score.py",
    "tests/foothills/test_odds.py",
    "tests/foothills/test_effects.py",
    "tests/foothills/test_perft.py",
    "tests/foothills/test_edges.py",
    "tests/foothills/test_playouts.py::test_all_holds_with_every_setting_the_other_way",
]
"""Everything about the rules but the longest games: they would notice more, but late."""
GOAL = 85
TOLD_EVERY = 20
ENOUGH, TOO_FEW, NOTHING_FOUND_OUT = 0, 1, 2
Result = tuple[Mutant, str]


def main() -> int:
    options = _options()
    files = [path for path in options.rules if options.only in str(path)]
    chosen = sample(files, options.sample, options.seed)
    if not chosen:
        return _give_up("there is nothing to change")
    print(f"{len(chosen)} changes in {len(files)} files; first the tests without any", flush=True)
    try:
        selection = select(options.tests, files)
    except Failing as failing:
        return _give_up(str(failing))
    counts: Counter[str] = Counter()
    for mutant, what in _tried(chosen, selection, options.jobs, options.timeout):
        counts[what] += 1
        if what == trial.SURVIVED:
            print(f"survived: {mutant}", flush=True)
        if counts.total() % TOLD_EVERY == 0:
            print(f"{_noticed(counts)} noticed so far", flush=True)
    return _judged(counts, options.seed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--sample", type=int, default=400, help="how many changes; 0 is all")
    parser.add_argument("--seed", type=int, default=1, help="for the same sample again")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one change")
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument(
        "--rules", type=Path, nargs="+", default=FILES, help="other files to change", metavar="FILE"
    )
    parser.add_argument("--tests", nargs="+", default=TESTS, help="other tests", metavar="TEST")
    return parser.parse_args()


def _give_up(words: str) -> int:
    print(f"mutation: {words}", file=sys.stderr)
    return NOTHING_FOUND_OUT


def _judged(counts: Counter[str], seed: int) -> int:
    rate = 100 - 100 * counts[trial.SURVIVED] / counts.total()
    print(
        f"{_noticed(counts)} noticed, {rate:.1f} % (goal {GOAL} %, seed {seed}):",
        ", ".join(f"{n} {what}" for what, n in sorted(counts.items())),
    )
    return ENOUGH if rate >= GOAL else TOO_FEW


def _noticed(counts: Counter[str]) -> str:
    return f"{counts.total() - counts[trial.SURVIVED]} of {counts.total()}"


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

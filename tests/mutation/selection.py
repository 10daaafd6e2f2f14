"""Which tests run through which line, so that a change is tried by those that can notice it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import coverage
import pytest

from tests.mutation.trial import QUIET, forked, start_control

OUTSIDE = ""
"""The context of what runs outside of all tests: when modules are imported."""


@dataclass(frozen=True)
class Selection:
    """The tests of each line, the quickest first; `everywhere` all of them."""

    by_line: dict[str, dict[str, list[str]]]
    everywhere: list[str]

    def tests(self, path: Path, line: int) -> list[str]:
        found = self.by_line.get(str(path), {}).get(str(line), [])
        return self.everywhere if OUTSIDE in found else found


class Watch:
    """A pytest plugin: which lines each test function runs through, and how long it takes."""

    def __init__(self, files: Sequence[Path]) -> None:
        watched = [str(path.resolve()) for path in files]
        self._coverage = coverage.Coverage(data_file=None, include=watched, config_file=False)
        self._seconds: dict[str, float] = {}

    def run(self, tests: Sequence[str]) -> int:
        self._coverage.start()
        code = int(pytest.main([*QUIET, *tests], plugins=[self]))
        self._coverage.stop()
        return code

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._coverage.switch_context(_function(nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = _function(report.nodeid)
        self._seconds[name] = self._seconds.get(name, 0.0) + report.duration

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._coverage.switch_context(OUTSIDE)

    def summary(self) -> dict[str, Any]:
        data = self._coverage.get_data()
        quickest = sorted(self._seconds, key=self._seconds.__getitem__)
        order = {test: place for place, test in enumerate([OUTSIDE, *quickest])}
        by_line = {
            str(Path(file).relative_to(Path.cwd())): {
                line: sorted(contexts, key=order.__getitem__)
                for line, contexts in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        return {"by_line": by_line, "everywhere": quickest}


def _function(nodeid: str) -> str:
    """All cases of a test function count as one."""
    return nodeid.partition("[")[0]


class Failing(Exception):
    """The tests fail without any change, so that they tell nothing about one."""


def select(tests: Sequence[str], files: Sequence[Path]) -> Selection:
    """Run all the tests once, watched, and once more by the names that were found, as a control."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "selection.json"
        _must_pass(forked(lambda: _watch(tests, files, file)))
        selection = Selection(**json.loads(file.read_text(encoding="utf-8")))
    _must_pass(start_control(files, selection.everywhere))
    return selection


def _must_pass(pid: int) -> None:
    _, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise Failing("the tests fail without any change")


def _watch(tests: Sequence[str], files: Sequence[Path], file: Path) -> int:
    watch = Watch(files)
    code = watch.run(tests)
    file.write_text(json.dumps(watch.summary()), encoding="utf-8")
    return code

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

from tests.mutation.trial import QUIET, forked


@dataclass(frozen=True)
class Selection:
    """The tests of each line, the quickest first; `everywhere` those of lines run on import."""

    by_line: dict[str, dict[str, list[str]]]
    everywhere: list[str]

    def tests(self, path: Path, line: int) -> list[str]:
        found = self.by_line.get(str(path), {}).get(str(line), [])
        return self.everywhere if "" in found else found


class Stopwatch:
    """A pytest plugin: where each test function is, and how long all its cases take."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.partition("[")[0]
        self.seconds[name] = self.seconds.get(name, 0.0) + report.duration


def select(tests: Sequence[str], source: Path) -> Selection:
    """Run all the tests once, watched, and once more by the names that were found."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "selection.json"
        _must_pass(forked(lambda: _watch(tests, source, file)))
        selection = Selection(**json.loads(file.read_text(encoding="utf-8")))
    _must_pass(forked(lambda: int(pytest.main([*QUIET, *selection.everywhere]))))
    return selection


def _must_pass(pid: int) -> None:
    _, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise SystemExit("mutation: the tests fail without any change")


def _watch(tests: Sequence[str], source: Path, file: Path) -> int:
    watch = coverage.Coverage(data_file=None, source=[str(source)], config_file=False)
    watch.set_option("run:dynamic_context", "test_function")
    stopwatch = Stopwatch()
    watch.start()
    code = int(pytest.main([*QUIET, *tests], plugins=[stopwatch]))
    watch.stop()
    file.write_text(json.dumps(_summary(watch.get_data(), stopwatch)), encoding="utf-8")
    return code


def _summary(data: coverage.CoverageData, stopwatch: Stopwatch) -> dict[str, Any]:
    quickest = sorted(stopwatch.seconds, key=stopwatch.seconds.__getitem__)
    node_of = {_context(node): node for node in quickest} | {"": ""}
    order = {node: place for place, node in enumerate(["", *quickest])}
    by_line = {
        str(Path(file).relative_to(Path.cwd())): {
            line: sorted({node_of[c] for c in contexts if c in node_of}, key=order.__getitem__)
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    return {"by_line": by_line, "everywhere": quickest}


def _context(node: str) -> str:
    """`tests/x/test_y.py::test_z` as coverage names it: `tests.x.test_y.test_z`."""
    return node.replace(".py::", ".").replace("::", ".").replace("/", ".")

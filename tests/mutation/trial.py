"""One change, tried: a process in which a module is the changed one, and the tests run there."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.operators import Mutant, mutated

SURVIVED, KILLED, TIMED_OUT = "survived", "killed", "timed out"
QUIET = ("-x", "-q", "-m", "not soak", "-p", "no:cacheprovider", "-p", "no:xdist")


class Loaded(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a tree, be it changed or not; the others are found as ever."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        self._path = path
        self._tree = tree
        self._name = ".".join(path.with_suffix("").parts)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._name:
            return None
        return ModuleSpec(name, self, origin=str(self._path.resolve()))

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._tree, str(self._path), "exec"), module.__dict__)


def start(mutant: Mutant, tests: Sequence[str]) -> int:
    """Try it in a new process, whose id is returned."""
    changed = Loaded(mutant.path, mutated(mutant))
    return forked(lambda: _run([changed], tests))


def start_control(paths: Sequence[Path], tests: Sequence[str]) -> int:
    """Try no change in the same manner: what fails now would fail with any change."""
    unchanged = [Loaded(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]
    return forked(lambda: _run(unchanged, tests))


def outcome(status: int) -> str:
    return SURVIVED if os.waitstatus_to_exitcode(status) == 0 else KILLED


def _run(loaded: Sequence[Loaded], tests: Sequence[str]) -> int:
    sys.meta_path[:0] = loaded
    return int(pytest.main([*QUIET, *tests]))


def forked(do: Callable[[], int]) -> int:
    """Run something in a copy of this process, in silence and with nothing kept of it."""
    pid = os.fork()
    if pid:
        return pid
    with Path(os.devnull).open("w") as nowhere, tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        code = 70
        try:
            code = do()
        finally:
            os._exit(code)
    raise AssertionError("a copy never comes here")

"""One change, tried: a process in which a module is the changed one, and the tests run there."""

from __future__ import annotations

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


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the one module that is changed; the others are found as ever."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._name = ".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._name:
            return None
        file = str(self._mutant.path.resolve())
        is_package = self._mutant.path.name == "__init__.py"
        spec = ModuleSpec(name, self, origin=file, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [str(self._mutant.path.resolve().parent)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(mutated(self._mutant), str(self._mutant.path), "exec"), module.__dict__)


def start(mutant: Mutant, tests: Sequence[str]) -> int:
    """Try it in a new process, whose id is returned."""
    return forked(lambda: _try(mutant, tests))


def outcome(status: int) -> str:
    return SURVIVED if os.waitstatus_to_exitcode(status) == 0 else KILLED


def _try(mutant: Mutant, tests: Sequence[str]) -> int:
    sys.meta_path.insert(0, Changed(mutant))
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

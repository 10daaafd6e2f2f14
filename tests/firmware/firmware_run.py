"""Runs the board's firmware, main.py included, through a scenario and returns its serial bytes.

    from firmware_run import in_micropython
    stream = in_micropython({"duration_ms": 1000, "events": [
        {"at_ms": 100, "enter": "04A1B2C3D4E5F6"}, {"at_ms": 600, "leave": "04A1B2C3D4E5F6"}]})

`in_micropython` is the real thing: the firmware in MicroPython under node (the same as
`node tests/firmware/run.mjs scenario.json`), for host-side tests as well. It calls `require_tool`,
so a machine without node or without the npm package leaves the test out by name. `in_cpython`
runs the same files in this process, for debugging and for comparison. The scenario's form is
described in `pico_model.py`; time is virtual, so a scenario of seconds takes a moment.
"""

import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from pico_model import Pico, ScenarioOver

from tests.conftest import require_tool

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
MICROPYTHON = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"

Scenario = Mapping[str, Any]


def require_micropython() -> None:
    require_tool("node")
    if MICROPYTHON.is_dir():
        return
    reason = "left out: MicroPython for node not installed (npm install)"
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def in_micropython(scenario: Scenario) -> bytes:
    require_micropython()
    command = ["node", str(Path(__file__).with_name("run.mjs")), "-"]
    given = json.dumps(scenario).encode()
    run = subprocess.run(command, input=given, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


def in_cpython(scenario: Scenario) -> tuple[bytes, Pico]:
    """The serial bytes, and the Pico as it was left behind."""
    sent = "".join(event.get("send", "") for event in scenario["events"])
    stdin = SimpleNamespace(buffer=io.BytesIO(sent.encode("latin-1")))
    stdout = SimpleNamespace(buffer=io.BytesIO())
    pico = Pico(scenario)
    modules = {**pico.modules(), "micropython": SimpleNamespace(kbd_intr=lambda _: None)}
    with (
        patch.dict(sys.modules, modules),
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", stdout),
        pytest.raises(ScenarioOver),
    ):
        runpy.run_path(str(FIRMWARE / "main.py"))
    return stdout.buffer.getvalue(), pico

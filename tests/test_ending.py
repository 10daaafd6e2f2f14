"""A table that is told to end leaves in order, wherever the signal finds it."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from companion.ending import ENDINGS, until_told

IN_THE_MIDDLE = """
import signal
from companion.ending import until_told
with until_told() as going:
    exec("signal.raise_signal(signal.{name}); print('to the end')")
    print(going())
"""


@pytest.mark.parametrize("name", [number.name for number in ENDINGS])
def test_a_signal_in_the_middle_of_source_text_ends_the_table_in_order(name: str) -> None:
    program = [sys.executable, "-c", IN_THE_MIDDLE.format(name=name)]
    ended = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout.split("\n")[:2]) == (0, ["to the end", "False"])


@pytest.mark.parametrize("number", ENDINGS)
def test_the_second_signal_is_not_put_off(number: signal.Signals) -> None:
    before = signal.signal(number, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), until_told():
            signal.raise_signal(number)
            signal.raise_signal(number)
    finally:
        signal.signal(number, before)


def test_without_a_signal_it_goes_on_and_leaves_the_handlers_as_they_were() -> None:
    before = [signal.getsignal(number) for number in ENDINGS]
    with until_told() as going:
        assert going()
    assert [signal.getsignal(number) for number in ENDINGS] == before

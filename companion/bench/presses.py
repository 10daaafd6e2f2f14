"""How many presses a turn takes: greedy games, entered through the buttons by a robot."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from companion.core.answers import Answer, Refusal
from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import LETTERS
from companion.fsm.orders import Answers, Order
from companion.hw.ports import Key

PATIENCE = 1.0
"""Seconds between two presses of the robot: it never runs into the guard."""
DEEPEST = 9

Touch = tuple[Key, bool]
"""A key, and whether it is held."""


def touches(key_order: tuple[Key, ...] = (*LETTERS, Key.OK)) -> Iterator[Touch]:
    yield from ((key, False) for key in key_order)
    yield from ((key, True) for key in LETTERS)


def way_to(dialog: Dialog, wanted: tuple[Answer, ...]) -> tuple[Touch, ...] | None:
    """The shortest way through a dialog to these answers; a longer run of them is better."""
    best: tuple[int, tuple[Touch, ...]] | None = None
    waiting: deque[tuple[Dialog, tuple[Touch, ...]]] = deque([(dialog, ())])
    while waiting:
        current, way = waiting.popleft()
        if len(way) >= DEEPEST or (best and len(way) > len(best[1]) + 1):
            continue
        for key, held in touches():
            reply: Reply = current.hold(key) if held else current.press(key)
            longer = (*way, (key, held))
            n = _matches(reply, wanted)
            if n and (best is None or n > best[0]):
                best = (n, longer)
            if not isinstance(reply, Answer | Answers | Refusal | Order) and reply is not None:
                waiting.append((reply, longer))
    return best[1] if best else None


def _matches(reply: Reply, wanted: tuple[Answer, ...]) -> int:
    """How many of the wanted answers this gives."""
    if isinstance(reply, Answer):
        return int(reply == wanted[0])
    if isinstance(reply, Answers):
        n = len(reply.answers)
        return n if reply.answers == wanted[:n] else 0
    return 0

"""The live view: press each button, hold a tag, and see what arrives."""

from collections.abc import Callable
from queue import Empty

from companion.hw.devices import Devices
from companion.hw.ports import DeviceNotice, Hold, Input, Key, Press, TagGone

SHOWN = "Press each button, hold a tag on the reader; Ctrl-C ends."


def describe(item: Input) -> str:
    match item:
        case Press(key):
            return f"button {key}"
        case Hold(key):
            return f"button {key} held"
        case DeviceNotice(device, state, text):
            return f"{device} {state}: {text}"
        case _:
            return f"tag {item.uid} {'gone' if isinstance(item, TagGone) else 'seen'}"


def watch(devices: Devices, say: Callable[[str], None], patience: float = 60.0) -> set[Key]:
    """Tell each input until nothing has come for a while; which buttons are still untried?"""
    untried = set(Key)
    say(SHOWN)
    while True:
        try:
            item = devices.inputs.get(timeout=patience)
        except (Empty, KeyboardInterrupt):
            return untried
        if isinstance(item, Press | Hold):
            untried.discard(item.key)
        missing = ", ".join(key for key in Key if key in untried) or "none"
        say(f"{describe(item):<40} still untried: {missing}")

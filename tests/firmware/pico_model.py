"""A Raspberry Pi Pico around the firmware: the modules `machine`, `time` and `select`.

Runs in CPython and in MicroPython. A scenario says what happens when:

    {"duration_ms": 1000, "chip": "92", "floating": "FF", "events": [
        {"at_ms": 100, "enter": "04A1B2C3D4E5F6"},
        {"at_ms": 300, "send": "$hello?*4283\\n"},
        {"at_ms": 500, "leave": "04A1B2C3D4E5F6"},
        {"at_ms": 600, "unplug": true}, {"at_ms": 800, "plug": true},
        {"at_ms": 900, "stall_ms": 500}]}

`chip` and `floating` (the version register; what an open data line reads) may be left out; events
are in order of time. `send` is text from the host, each character one byte. `stall_ms` holds the
board up, as a host does that has opened the port and takes nothing.
"""

import sys
from binascii import unhexlify

from chip_model import Clock, Mfrc522Model
from tag_model import Tag

# The Pico's milliseconds wrap at 2**30: here they do so soon after the start.
_TICKS = 1 << 30
_FIRST_TICK = _TICKS - 700


class ScenarioOver(SystemExit):
    """Ends the firmware's endless loop when the scenario's time is up."""


class Pico:
    def __init__(self, scenario):
        self.clock = Clock()
        self.clock.on_advance = self._happen
        self.chip = Mfrc522Model(
            self.clock, int(scenario.get("chip", "92"), 16), int(scenario.get("floating", "FF"), 16)
        )
        self.selected = False
        self.bytes_waiting = 0
        self.lamp = []  # (ms, level) at each change
        self._events = list(scenario["events"])
        self._end_us = scenario["duration_ms"] * 1000

    def modules(self):
        return {
            "machine": _Machine(self),
            "time": _Time(self.clock),
            "select": _Select(self),
        }

    def _happen(self, now_us):
        if now_us >= self._end_us:
            raise ScenarioOver
        while self._events and self._events[0]["at_ms"] * 1000 <= now_us:
            self._carry_out(self._events.pop(0))

    def _carry_out(self, event):
        if "enter" in event:
            self.chip.enter(Tag(unhexlify(event["enter"])))
        elif "leave" in event:
            self.chip.leave(unhexlify(event["leave"]))
        elif "send" in event:
            self.bytes_waiting += len(event["send"])
        elif "unplug" in event:
            self.chip.unplug()
        elif "plug" in event:
            self.chip.plug()
        elif "stall_ms" in event:
            self.clock.advance(event["stall_ms"] * 1000)
        else:
            raise ValueError(event)


class _Time:
    def __init__(self, clock):
        self._clock = clock

    def ticks_ms(self):
        return (_FIRST_TICK + self._clock.now_us // 1000) % _TICKS

    def ticks_add(self, ticks, delta):
        return (ticks + delta) % _TICKS

    def ticks_diff(self, end, start):
        return (end - start + _TICKS // 2) % _TICKS - _TICKS // 2

    def sleep_ms(self, ms):
        for _ in range(ms):
            self._clock.advance(1000)


class _Select:
    """Standard input is ready when the scenario's host has sent something not yet asked for."""

    POLLIN = 1

    def __init__(self, pico):
        self._pico = pico

    def poll(self):
        return _Poll(self._pico)


class _Poll:
    def __init__(self, pico):
        self._pico = pico

    def register(self, stream, mask):
        assert stream is sys.stdin and mask == _Select.POLLIN

    def poll(self, timeout):
        assert timeout == 0
        if not self._pico.bytes_waiting:
            return []
        self._pico.bytes_waiting -= 1
        return [(sys.stdin, _Select.POLLIN)]


class _Machine:
    """Pins know what they are wired to: chip select, reset line and the Pico's own lamp."""

    def __init__(self, pico):
        self.Pin = _pin_class(pico)
        self.SPI = _spi_class(pico)


def _pin_class(pico):
    class Pin:
        OUT = 1

        def __init__(self, name, mode=None, value=None):
            self.name = name
            if mode is not None and value is not None:
                self._start(value)

        def _start(self, value):
            assert value == 1, "chip select and reset line rest high"

        def __call__(self, level):
            if self.name == 5:
                assert pico.selected == bool(level), "a transfer begins and ends with chip select"
                pico.selected = not level
            elif self.name == 6:
                pico.chip.reset_line(level)
            elif self.name == "LED":
                if not pico.lamp or pico.lamp[-1][1] != level:
                    pico.lamp.append((pico.clock.now_us // 1000, level))
            else:
                raise ValueError(self.name)

    return Pin


def _spi_class(pico):
    class SPI:
        def __init__(self, number, baudrate, sck, mosi, miso):
            assert (number, sck.name, mosi.name, miso.name) == (0, 2, 3, 4)
            assert baudrate <= 10_000_000

        def write_readinto(self, data, answer):
            assert pico.selected
            answer[:] = pico.chip.exchange(data)

    return SPI

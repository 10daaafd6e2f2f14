"""What the host sends: requests in lines, and the knock of a developer's tool.

MicroPython stops a program at any Ctrl-C, which is but the byte 03: a host that probes the port
for another kind of reader would end the firmware. So the byte is taken as data, and only after a
carriage return, as mpremote sends it, does it stop the program.
"""

from .lines import LineReceiver

_KNOCK = b"\r\x03"


class HostInput:
    def __init__(self) -> None:
        self._receiver = LineReceiver()
        self._last = 0

    def feed(self, byte: int) -> "str | None":
        """Take one byte; returns a request when one is complete."""
        knock = bytes((self._last, byte)) == _KNOCK
        self._last = byte
        if knock:
            raise KeyboardInterrupt
        return self._receiver.feed(byte)

"""Serial ports: opened so that nothing ever waits, and found by the names that Linux gives them."""

import os
import termios
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import serial

from companion.hw.readers.dialect import Candidate, Dialect
from companion.hw.readers.pico import Pico
from companion.hw.readers.pn532 import Pn532
from companion.hw.readers.rdm6300 import Rdm6300

BY_ID = Path("/dev/serial/by-id")
DIALECTS: dict[str, Callable[[], Dialect]] = {"pico": Pico, "pn532": Pn532, "rdm6300": Rdm6300}
FOUND_BY_ASKING = ("pico", "pn532")


class SerialPort:
    """A pyserial port that is ours alone."""

    def __init__(self, path: str, baudrate: int) -> None:
        self._path = Path(path)
        try:
            self._serial = serial.Serial(path, baudrate, timeout=0, write_timeout=0, exclusive=True)
        except termios.error as error:
            raise OSError(*error.args) from error

    def read(self) -> bytes:
        """An adapter that was pulled out may read as empty for ever, but its name has gone."""
        data = self._serial.read(4096)
        if not data and not self._path.exists():
            raise OSError(f"{self._path} has gone")
        return bytes(data)

    def write(self, data: bytes) -> None:
        """What the wire does not take is dropped; pyserial would try for ever."""
        with suppress(BlockingIOError):
            os.write(self._serial.fileno(), data)

    def close(self) -> None:
        """A port that has gone is closed already."""
        with suppress(OSError):
            self._serial.close()


def candidates(kind: str, path: str, folder: Path = BY_ID) -> Iterator[Candidate]:
    """Every port and dialect that the settings allow, in the order of trying.

    A reader that does not introduce itself is only tried where the settings name it.
    """
    paths = [path] if path != "auto" else [str(entry) for entry in _entries(folder)]
    kinds = [kind] if kind != "auto" else FOUND_BY_ASKING
    for place in paths:
        for name in kinds:
            yield place, DIALECTS[name]


def _entries(folder: Path) -> list[Path]:
    """The folder itself comes and goes with the first and the last of its entries."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []

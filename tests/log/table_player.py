"""A whole process with a live table on mock devices, for tests that kill it.

It goes on with the unfinished session, or sets one up, and plays by the buttons. Each frame that
is handed to the display acknowledges what the table knows by then: `ack <session> <number> <hash>`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from tests.at_home import Home, MockDevices
from tests.log.keeping import journal_of


class TellingDevices(MockDevices):
    """Says what the table had decided whenever it shows something."""

    home: Home | None = None

    def __init__(self) -> None:
        super().__init__()
        self._show = self.display.show
        self.display.show = self.show

    def show(self, image: Image.Image) -> None:
        self._show(image)
        session = self.home.table.session if self.home else None
        if session is not None and session.timeline.length:
            journal = journal_of(session)
            assert not journal.warning, journal.warning
            print(
                f"ack {journal.session} {session.timeline.length} {session.last_hash}", flush=True
            )


def main(path: str, seed: str) -> None:
    devices = TellingDevices()
    home = devices.home = Home(Path(path), hardware=devices)
    for words in home.store.findings:
        print(f"finding {words}", flush=True)
    if "WELCOME BACK" in home.screen:
        home.press("A OK")
    else:
        home.set_up()
    home.play_on(int(seed))
    home.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

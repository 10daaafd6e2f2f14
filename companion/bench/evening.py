"""A whole game on a Pi's table, in a process whose memory is looked at afterwards."""

from __future__ import annotations

from pathlib import Path

from companion.app import App
from companion.bench.box import devices
from companion.bench.seat import Hands
from companion.config import Settings
from companion.core.game import Boxes
from companion.fsm.options import Options
from companion.fsm.orders import Begin
from companion.hw.ports import nobody
from companion.live import Live
from companion.log.folder import Folder
from companion.log.store import Store
from companion.services import Services

STATUS = Path("/proc/self/status")


def play(name: str, folder: Path) -> None:
    """Decided, kept and drawn as on a box; then what the process says of itself."""
    store, boxes = Store(Folder(folder)), Boxes({name: name})
    live, plugin = Live(store, boxes, Options(), Services(store.folder, boxes)), boxes.open(name)
    table = live.table(None, 1, new=True)
    with devices(Settings(), nobody) as box:
        table.heed(Begin(lambda: plugin.deal(0, None)), None)
        Hands(table, App(table, box), lambda pressed: None).play_on(plugin)
        print(STATUS.read_text())
    store.close()

"""How long a press takes to be seen, commit included, beside a bare draw and a bare commit; and
what its picture costs on the display's bus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from PIL.Image import Image

from companion.app import App
from companion.bench import wire
from companion.bench.bare import BareTable, timed
from companion.bench.robot import Touch, as_input, is_covered, way_to
from companion.bench.seat import seated
from companion.core.game import Json, Plugin
from companion.core.journal import canonical_bytes
from companion.hw.mock import MockDisplay
from companion.hw.ports import Key
from companion.log.folder import Folder
from companion.log.resume import begin_session
from companion.log.store import Store
from companion.ui.bitmap import WIDTH, Bitmap
from companion.ui.canvas import LEFT, RULE, TOPS, Screen, draw
from companion.ui.font import HEIGHT
from companion.ui.page import Page

ANSWERS = 300
TARGET = 2.0


def measure(place: Path, plugin: Plugin) -> dict[str, Json]:
    with TemporaryDirectory(prefix="bench-", dir=place) as folder:
        ours, bare = _alternated(Path(folder), plugin)
    cuts = quantiles(ours, n=100)
    ratio, bus = median(ours) / median(bare), wire.measure(plugin)
    return {
        "presses": len(ours),
        "frame_ms_p50": round(cuts[49] * 1000, 3),
        "frame_ms_p99": round(cuts[98] * 1000, 3),
        "bare_ms_p50": round(median(bare) * 1000, 3),
        "ratio": round(ratio, 3),
        "target": TARGET,
        **bus,
        "within_target": ratio <= TARGET and bus["bytes_within_target"],
    }


def _alternated(folder: Path, plugin: Plugin) -> tuple[list[float], list[float]]:
    """Presses that decide something; beside each, the answer before it bare: each first every
    other time, so that what else the disk does meets both."""
    game, policy = plugin.deal(0, None), plugin.policies["random"]
    store, bare = Store(Folder(folder / "ours")), BareTable(folder / "bare.db")
    session = begin_session(store, game).session
    display = MockDisplay(kept=10)
    table, app = seated(plugin, session, display)
    finger = _Finger(app)
    rng = Random(1)
    times: tuple[list[float], list[float]] = [], []
    pair: list[Callable[[], None]] = [finger.lift, finger.lift]
    while table.prompt is not None and len(times[0]) < ANSWERS:
        way = way_to(table.question, (policy(game, session.state, rng),))
        assert way is not None
        while is_covered(table, way):
            finger.touch((Key.OK, False))
        *first, last = way
        for touch in first:
            finger.touch(touch)
        before = len(session.timeline.nodes)
        pair[0] = partial(finger.touch, last)
        for place in (0, 1) if len(times[0]) % 2 else (1, 0):
            times[place].append(timed(pair[place]))
        payload = canonical_bytes([n.entry.body() for n in session.timeline.nodes[before:]])
        pair[1] = partial(_bare, table.page(), display, bare, payload)
    store.close()
    bare.close()
    return times[0][1:], times[1][1:]


class _Finger:
    """Presses and holds, a second apart."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._at = 0.0

    def touch(self, touch: Touch) -> None:
        self._at += 1.0
        self._app.handle(as_input(touch, self._at))

    def lift(self) -> None:
        """Nothing yet: what stands in for the answer before the first."""


def _bare(screen: Screen, display: MockDisplay, table: BareTable, payload: bytes) -> None:
    """What no table could do without: one insert of the same bytes, one drawing of the frame."""
    table.insert(payload)
    display.show(_lettered(screen) if isinstance(screen, Page) else draw(screen))


def _lettered(page: Page) -> Image:
    """Letter by letter, knowing of no frame before it."""
    bitmap = Bitmap()
    for top, line in zip(TOPS, (page.title, *page.lines), strict=False):
        bitmap.text(LEFT, top, line.text)
        if line.inverse:
            bitmap.invert(0, top, WIDTH, HEIGHT)
    bitmap.fill(0, RULE, WIDTH, 1)
    return bitmap.image()

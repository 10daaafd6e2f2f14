"""Makes the pictures in docs/sessions.md: `python -m tests.exports.pictures`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from companion.log.exports.formats import export_chronicle
from companion.log.exports.stats import statistics_of
from companion.log.exports.statstext import Presentation
from tests.exports.browser import PHONE, chromium
from tests.exports.played import PLUGIN, finished, finished_at

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
NARROW = (900, 900)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    chronicle = finished()
    on_a_board = finished_at("roots board")
    export_chronicle(chronicle, "png", PICTURES / "share.png", force=True)
    export_chronicle(on_a_board, "png", PICTURES / "share-board.png", force=True)
    found = statistics_of(finished(seed) for seed in range(1, 9))
    with TemporaryDirectory() as place, chromium(Path(place) / "profile") as browser:
        page = export_chronicle(chronicle, "html", Path(place))
        browser.open(page, NARROW)
        browser.run("slider.value = 70; slider.dispatchEvent(new Event('input'))")
        browser.picture(PICTURES / "report.png", height=2250)
        browser.open(export_chronicle(chronicle, "html", Path(place), True, "de"), PHONE)
        browser.picture(PICTURES / "report-phone.png", height=1900)
        browser.open(export_chronicle(on_a_board, "html", Path(place)), NARROW)
        browser.run("slider.value = 300; slider.dispatchEvent(new Event('input'))")
        browser.picture(PICTURES / "report-board.png", height=2850)
        stats = Path(place) / "stats.html"
        stats.write_text(Presentation(found, PLUGIN.report, PLUGIN.title, "en").html(), "utf-8")
        browser.open(stats, NARROW)
        browser.picture(PICTURES / "stats.png")


if __name__ == "__main__":
    main()

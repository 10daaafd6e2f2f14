"""A session saved from the table: a page to look at, the log, and the record, under one name."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from msgspec import Struct

from companion.core.game import Json, Plugin
from companion.core.journal import Entry
from companion.log.exports.chronicle import Chronicle, chronicle_of
from companion.log.exports.formats import FORMATS, export_chronicle, file_name
from companion.log.exports.writing import cannot_write
from companion.log.folder import Folder
from companion.log.store import open_to_read

SAVED_AS = ("html", "jsonl", "record")


class Played(Struct, frozen=True):
    """A session as it stands at one moment, to be read on another thread than the table's.

    `waiting` are the entries that the disk did not take.
    """

    folder: Folder
    session: int | None
    header: Mapping[str, Json]
    waiting: tuple[Entry, ...]

    def chronicle(self, plugin: Plugin) -> Chronicle:
        if self.session is None:
            return chronicle_of(plugin, self.header, self.waiting)
        with closing(open_to_read(self.folder)) as reader:
            (summary,) = (s for s in reader.sessions() if s.id == self.session)
            written = list(reader.entries(summary.id))
        entries = [*written, *(e for e in self.waiting if e.number > len(written))]
        return chronicle_of(plugin, self.header, entries, summary.name, summary.created)


def save_chronicle(chronicle: Chronicle, place: Path, language: str) -> Path:
    """Write it under a name that is still free; tells where the page is."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(place, error) from None
    paths = _free(chronicle, place)
    for name, path in paths.items():
        export_chronicle(chronicle, name, path, language=language)
    return paths["html"]


def _free(chronicle: Chronicle, place: Path) -> dict[str, Path]:
    """A second game of the same evening, or a second copy, gets a number."""
    stem = file_name(chronicle, "")[:-1]
    stems = chain([stem], (f"{stem}-{number}" for number in count(2)))
    sets = ({name: place / f"{it}.{FORMATS[name].ending}" for name in SAVED_AS} for it in stems)
    return next(paths for paths in sets if not any(path.exists() for path in paths.values()))

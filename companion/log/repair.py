"""Putting a damaged database aside and a whole one in its place."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

from companion.core.journal import canonical
from companion.core.sentence import Sentence, sentence
from companion.log.database import checkpoint, connect
from companion.log.folder import Folder
from companion.log.reader import decoded
from companion.log.salvage import Piece, Salvaged, salvage, write_into
from companion.log.witness import Seen, read_witness

READABLE = "readable.jsonl"


def repair(folder: Folder, reason: Sentence) -> list[Sentence]:
    """Open at what the chains prove, and say what is missing. Nothing that was there is lost:
    copies of the damaged files stay in the folder's `set-aside`."""
    seen, salvaged = read_witness(folder.witness), salvage(folder)
    place = set_aside(folder)
    if salvaged.loose:
        _write_down(salvaged.loose, place / READABLE)
    _build(folder, salvaged)
    finish_repair(folder)
    return report(reason, place, salvaged, seen)


def finish_repair(folder: Folder) -> None:
    """Let a database that was built take its place; goes on where a power cut stopped it."""
    if not folder.repaired.exists():
        return
    for path in (folder.witness, *folder.database_files()):
        if path != folder.database:
            path.unlink(missing_ok=True)
    folder.repaired.replace(folder.database)
    sync(folder.path)


def set_aside(folder: Folder) -> Path:
    """Copy the database files to a fresh folder, all of them or none."""
    folder.aside.mkdir(exist_ok=True)
    taken = [int(path.name) for path in folder.aside.iterdir() if path.name.isdigit()]
    place = folder.aside / f"{max(taken, default=0) + 1:04}"
    place.mkdir()
    try:
        for path in (*folder.database_files(), folder.witness):
            if path.exists():
                sync(Path(shutil.copy2(path, place)))
        sync(place)
    except OSError:
        shutil.rmtree(place, ignore_errors=True)
        raise
    return place


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _write_down(pieces: list[Piece], path: Path) -> None:
    lines = (canonical(decoded_or_raw(piece) | {"hash": piece.hash}) for piece in pieces)
    path.write_text("".join(line + "\n" for line in lines), errors="backslashreplace")


def decoded_or_raw(piece: Piece) -> dict[str, object]:
    try:
        return dict(decoded(piece.body))
    except ValueError:
        return {"entry": piece.number, "unreadable": piece.body.decode(errors="replace")}


def _build(folder: Folder, salvaged: Salvaged) -> None:
    building = folder.path / "sessions.db.building"
    for path in folder.path.glob("sessions.db.building*"):
        path.unlink()
    with closing(connect(building)) as connection:
        write_into(connection, salvaged)
        checkpoint(connection)
    sync(building)
    building.replace(folder.repaired)
    sync(folder.path)


def report(reason: Sentence, place: Path, salvaged: Salvaged, seen: Seen | None) -> list[Sentence]:
    kept = sentence(
        "The sessions were damaged ({reason}); the damaged files are kept in {place}.",
        reason=reason,
        place=place,
    )
    words = [kept]
    lengths = {head[0]: len(chain) for head, chain in salvaged.sessions}
    if seen:
        words.append(_about_the_last(seen, lengths.get(seen.session)))
    else:
        unfinished = [head[0] for head, _ in salvaged.sessions if not head[5]]
        words += [
            sentence("Session {s} stands at entry {n}; check it.", s=s, n=lengths[s])
            for s in unfinished
        ]
    if salvaged.loose:
        words.append(
            sentence(
                "Pieces of entries that fit nowhere ({n}) are in {place}.",
                n=len(salvaged.loose),
                place=place / READABLE,
            )
        )
    return words


def _about_the_last(seen: Seen, length: int | None) -> Sentence:
    session, last = seen.session, seen.number
    if length is None:
        return sentence("Session {s} cannot be opened any more (entries: {n}).", s=session, n=last)
    if length >= last:
        return sentence(
            "Session {s} stands at entry {n}; nothing of it is missing.", s=session, n=length
        )
    if length + 1 == last:
        return sentence(
            "Session {s} stands at entry {n}; entry {last} is missing.",
            s=session,
            n=length,
            last=last,
        )
    return sentence(
        "Session {s} stands at entry {n}; entries {first} to {last} are missing.",
        s=session,
        n=length,
        first=length + 1,
        last=last,
    )

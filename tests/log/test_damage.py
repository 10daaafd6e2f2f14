"""Cut and damaged databases: an intact prefix opens, and what is missing is said."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.core.journal import Entry
from companion.log.database import connect
from companion.log.disk import Disk
from companion.log.folder import Folder, scratch
from companion.log.store import Store
from tests.log.keeping import copied, new_game, played_folder, resumed
from tests.playing import given as answered
from tests.playing import play

LAST_FRAMES = 3
PAGE, FRAME, WAL_HEADER = 4096, 4096 + 24, 32


@dataclass(frozen=True)
class Sample:
    """A played folder, its entries, and which file holds the last of them."""

    folder: Folder
    entries: list[Entry]
    file: str

    def bytes(self) -> bytes:
        return (self.folder.path / self.file).read_bytes()

    def region(self) -> range:
        """Where the last entries lie: the end of the log, or the pages of the database."""
        size = len(self.bytes())
        if self.file.endswith("-wal"):
            return range(max(0, size - LAST_FRAMES * FRAME), size)
        return range(PAGE, size)


def entries_in(folder: Folder) -> list[Entry]:
    store = Store(folder)
    entries = list(resumed(store).session.journal)
    store.close()
    return entries


@pytest.fixture(scope="module", params=["sessions.db-wal", "sessions.db"])
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """The last entries still in the write-ahead log, or all brought into the database."""
    path = tmp_path_factory.mktemp("sample")
    folder = played_folder(path)
    entries = entries_in(copied(folder, path / "read"))
    if request.param == "sessions.db":
        with_all = copied(folder, path / "checkpointed")
        connection = connect(with_all.database)
        connection.close()
        folder = with_all
        assert not folder.wal.exists()
    return Sample(folder, entries, request.param)


def opened(folder: Folder) -> tuple[list[Entry], list[str]]:
    """What a start makes of the folder: the entries of the session, and what it says."""
    store = Store(folder)
    assert store.trouble is None
    try:
        summary = store.unfinished()
        entries = list(store.entries(summary.id)) if summary else []
        return entries, [*map(str, store.findings)]
    finally:
        store.close()


def goes_on(folder: Folder, entries: list[Entry]) -> bool:
    """Whether the session that opens can be played on behind exactly these entries."""
    store = Store(folder)
    try:
        if store.unfinished() is None:
            return not entries
        session = resumed(store).session
        answered(session, session.game.options(session.state)[0])
        return list(session.journal)[: len(entries)] == entries
    finally:
        store.close()


def hold_to_the_promise(sample: Sample, damages: Iterable[bytes]) -> None:
    """Damage one copy after the other, open it, and check everything that was promised.

    Equal entries make equal games, so that each length of the prefix is played on once.
    """
    played_on: set[int] = set()
    for damaged in damages:
        with scratch() as place:
            folder = copied(sample.folder, Path(place) / "data")
            (folder.path / sample.file).write_bytes(damaged)
            entries = opens_at_a_prefix(folder, sample, damaged)
            if len(entries) not in played_on:
                played_on.add(len(entries))
                assert goes_on(folder, entries)


def opens_at_a_prefix(folder: Folder, sample: Sample, damaged: bytes) -> list[Entry]:
    """The damaged file is set aside, what is missing is said, and the next start finds nothing."""
    entries, findings = opened(folder)
    assert entries == sample.entries[: len(entries)]
    if len(entries) < len(sample.entries):
        assert any("missing" in words or "cannot be opened" in words for words in findings)
    if findings:
        (aside,) = folder.aside.iterdir()
        assert (aside / sample.file).read_bytes() == damaged
        assert opened(folder) == (entries, [])
    return entries


def flips(sample: Sample, offsets: Iterable[int]) -> Iterator[bytes]:
    whole = sample.bytes()
    for at in offsets:
        yield whole[:at] + bytes([whole[at] ^ 0x15]) + whole[at + 1 :]


def cuts(sample: Sample, offsets: Iterable[int]) -> Iterator[bytes]:
    whole = sample.bytes()
    yield from (whole[:at] for at in offsets)


Damage = Callable[[Sample, Iterable[int]], Iterator[bytes]]


def some(offsets: range, count: int) -> list[int]:
    return random.Random(4).sample(offsets, count)


def test_a_changed_byte_anywhere(sample: Sample):
    hold_to_the_promise(sample, flips(sample, some(sample.region(), 40)))


def test_a_cut_anywhere(sample: Sample):
    hold_to_the_promise(sample, cuts(sample, some(sample.region(), 25)))


def test_a_block_of_nothing_anywhere(sample: Sample):
    whole = sample.bytes()
    hold_to_the_promise(
        sample,
        (
            (whole[:at] + bytes(512) + whole[at + 512 :])[: len(whole)]
            for at in some(sample.region(), 15)
        ),
    )


@pytest.mark.soak
@pytest.mark.parametrize("damage", [flips, cuts])
@pytest.mark.parametrize("part", range(16))
def test_every_byte_of_the_last_entries(sample: Sample, part: int, damage: Damage):
    hold_to_the_promise(sample, damage(sample, sample.region()[part::16]))


def test_a_damaged_log_costs_nothing_that_lies_behind_the_damage_whole(tmp_path: Path):
    """SQLite gives up at the first bad frame; the pages behind it hold the entries again."""
    folder = played_folder(tmp_path)
    entries = entries_in(copied(folder, tmp_path / "read"))
    data = bytearray(folder.wal.read_bytes())
    data[WAL_HEADER + 24 + 100] ^= 1
    folder.wal.write_bytes(data)
    found, findings = opened(folder)
    assert found == entries
    assert findings[1] == f"Session 1 stands at entry {len(entries)}; nothing of it is missing."


def test_a_log_that_lost_its_last_byte_is_damaged_and_yet_misses_nothing(tmp_path: Path):
    folder = played_folder(tmp_path)
    entries = entries_in(copied(folder, tmp_path / "read"))
    folder.wal.write_bytes(folder.wal.read_bytes()[:-1])
    _, findings = opened(folder)
    assert findings[0].startswith("The sessions were damaged (the end of session 1 is damaged); ")
    assert findings[1] == f"Session 1 stands at entry {len(entries)}; nothing of it is missing."


def unreadable_header(data: bytes) -> bytes:
    return data.replace(b'"setup"', b'"se\nup"')


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (unreadable_header, "the beginning of session 1 cannot be read"),
        (lambda data: b"", "their file is empty"),
        (lambda data: b"nonsense" * 999, "their file cannot be read"),
        (lambda data: data[:100] + bytes(100) + data[200:], "parts of their file cannot be read"),
        (lambda data: data[: len(data) // 2], "parts of their file cannot be read"),
        (None, "their file is gone"),
    ],
)
def test_what_is_wrong_is_said_in_the_players_words(
    damage: Callable[[bytes], bytes] | None, reason: str, tmp_path: Path
):
    folder = played_folder(tmp_path)
    entries_in(folder)
    data = folder.database.read_bytes()
    folder.database.unlink()
    if damage is not None:
        folder.database.write_bytes(damage(data))
    _, findings = opened(folder)
    assert findings[0].startswith(f"The sessions were damaged ({reason}); ")


def test_without_the_witness_a_log_that_breaks_off_is_noticed(tmp_path: Path):
    folder = played_folder(tmp_path)
    folder.witness.unlink()
    data = folder.wal.read_bytes()
    folder.wal.write_bytes(data[: len(data) - 100])
    found, findings = opened(folder)
    assert "its write-ahead log breaks off" in findings[0]
    assert findings[1] == f"Session 1 stands at entry {len(found)}; check it."


def test_a_whole_log_without_a_witness_is_no_damage(tmp_path: Path):
    folder = played_folder(tmp_path)
    folder.witness.unlink()
    assert opened(folder)[1] == []


def test_a_damaged_witness_is_no_witness(tmp_path: Path):
    folder = played_folder(tmp_path)
    text = folder.witness.read_text()
    folder.witness.write_text(text.replace("1 ", "7 ", 1))
    assert opened(folder)[1] == []


def test_what_is_readable_behind_the_damage_is_saved_for_a_person(tmp_path: Path):
    folder = played_folder(tmp_path)
    entries = entries_in(folder)
    data = folder.database.read_bytes()
    victim = entries[3].hash.encode()
    assert data.count(victim) == 1
    folder.database.write_bytes(data.replace(victim, victim[::-1]))
    found, findings = opened(folder)
    assert found == entries[:3]
    assert f"entries 4 to {len(entries)} are missing" in findings[1]
    readable = (folder.aside / "0001" / "readable.jsonl").read_text()
    assert all(entry.hash in readable for entry in entries[4:])


def test_a_header_that_is_gone_is_said_and_its_entries_are_saved(tmp_path: Path):
    folder = played_folder(tmp_path)
    entries = entries_in(folder)
    data = folder.database.read_bytes()
    folder.database.write_bytes(data.replace(b'"setup"', b'"sEtup"'))
    found, findings = opened(folder)
    assert found == []
    assert findings[1] == f"Session 1 cannot be opened any more (entries: {len(entries)})."
    readable = (folder.aside / "0001" / "readable.jsonl").read_text()
    assert all(entry.hash in readable for entry in entries)


@pytest.mark.parametrize("content", [None, b"", b"not a database at all" * 999])
def test_a_database_that_is_gone_or_something_else(tmp_path: Path, content: bytes | None):
    folder = played_folder(tmp_path)
    entries_in(folder)
    folder.database.unlink()
    if content is not None:
        folder.database.write_bytes(content)
    found, findings = opened(folder)
    assert found == []
    assert "cannot be opened any more" in findings[1]


def test_the_other_sessions_and_names_survive(tmp_path: Path):
    folder = Folder(tmp_path / "data")
    store = Store(folder)
    store.remember(["Zoë"])
    play(new_game(store), [2, 1, 0])
    last = new_game(store)
    play(last, [3, 2, 1])
    victim = list(last.journal)[-1].hash.encode()
    store.close()
    data = folder.database.read_bytes()
    folder.database.write_bytes(data.replace(victim, victim[::-1]))
    store = Store(folder)
    lengths = {session.id: session.length for session in store.sessions()}
    assert lengths == {1: 4, 2: 2}
    assert store.players() == ["Zoë"]


def test_what_the_list_says_of_a_session_is_mended_from_its_header(tmp_path: Path):
    folder = played_folder(tmp_path)
    entries = entries_in(folder)
    connection = connect(folder.database)
    connection.execute("UPDATE sessions SET game = 'tpy', created = x'00', ended = 77")
    connection.close()
    found, findings = opened(folder)
    assert found == entries
    assert "header of session 1 was changed" in findings[0]


def test_names_that_are_none_are_left_out_of_a_repair(tmp_path: Path):
    folder = played_folder(tmp_path)
    entries = entries_in(folder)
    connection = connect(folder.database)
    connection.execute("INSERT INTO players VALUES ('Zoë', 1), (NULL, 2), (x'00', 3), ('Ann', 'x')")
    connection.execute("UPDATE sessions SET ended = 77")
    connection.close()
    assert opened(folder)[0] == entries
    store = Store(folder)
    assert store.players() == ["Zoë"]


def test_a_session_and_its_copy_are_kept_apart(tmp_path: Path):
    folder = played_folder(tmp_path)
    entries = entries_in(folder)
    disk = Disk(folder)
    disk.branch(1, 5)
    disk.close()
    data = folder.database.read_bytes()
    victim = entries[-1].hash.encode()
    folder.database.write_bytes(data.replace(victim, victim[::-1]))
    store = Store(folder)
    assert {s.id: s.length for s in store.sessions()} == {1: len(entries) - 1, 2: 5}


def test_play_goes_on_behind_a_repair(tmp_path: Path):
    folder = played_folder(tmp_path)
    folder.wal.write_bytes(folder.wal.read_bytes()[:-1])
    store = Store(folder)
    session = resumed(store).session
    answered(session, session.game.options(session.state)[0])
    state = session.state
    store.close()
    store = Store(folder)
    assert store.findings == []
    assert resumed(store).session.state == state


def test_damage_that_no_chain_passes_through_is_noticed(tmp_path: Path):
    """The chains hold, and yet the next name to be remembered would find its table gone."""
    folder = played_folder(tmp_path)
    entries = entries_in(folder)
    connection = connect(folder.database)
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'players'"
    (page,) = connection.execute(query).fetchone()
    connection.close()
    data = bytearray(folder.database.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    folder.database.write_bytes(data)
    found, findings = opened(folder)
    assert found == entries
    assert "parts of their file cannot be read" in findings[0]


def test_a_repair_is_on_the_disk_before_the_damaged_files_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = played_folder(tmp_path)
    folder.wal.write_bytes(folder.wal.read_bytes()[:-1])
    synced: list[str] = []

    def fsync(fd: int) -> None:
        assert folder.wal.exists() or not folder.repaired.exists()
        synced.append(Path(f"/proc/self/fd/{fd}").readlink().name)

    monkeypatch.setattr("companion.log.repair.os.fsync", fsync)
    assert opened(folder)[1]
    place = synced.index("sessions.db.building")
    assert {"sessions.db", "sessions.db-wal", "0001"} <= set(synced[:place])
    assert synced[place + 1 :] == [folder.path.name] * 2


def test_a_repair_that_was_interrupted_is_finished(tmp_path: Path):
    folder = played_folder(tmp_path)
    whole = copied(folder, tmp_path / "whole")
    entries = entries_in(whole)
    folder.database.write_bytes(b"damaged")
    whole.database.rename(folder.repaired)
    assert opened(folder) == (entries, [])
    assert not folder.repaired.exists()

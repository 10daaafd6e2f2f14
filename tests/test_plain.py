"""The plain table: a whole game by typed answers, kept from the first one on."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.core.game import find_game
from companion.core.simulate import record
from companion.ending import ENDINGS
from companion.log.folder import Folder
from tests.log.keeping import unreadable
from tests.playing import typed

SET_UP = "I II III IV V VI\nAnna\nBen\nblue\n"
GAMES = ["foothills", "roots"]


def typed_game(seed: int, name: str = "foothills") -> str:
    """What two players would type in the game that chance plays with this seed."""
    plugin = find_game(name)
    game = plugin.deal(0, None)
    session = record(game, plugin.policies["random"], Random(seed), "test")
    answers = [entry.text for entry in session.journal if not entry.forced]
    set_up = typed(game)
    return "\n".join([*set_up, *answers, ""])


def play(monkeypatch: pytest.MonkeyPatch, data: Path, text: str, *args: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return main(["play", "--table", "plain", "--data", str(data), *args])


@pytest.mark.parametrize(("game", "noted"), [("foothills", "INVENTED"), ("roots", "your tracker")])
def test_a_whole_game_from_set_up_to_the_itemised_result(
    game: str,
    noted: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert play(monkeypatch, tmp_path, typed_game(5, game), "--game", game) == 0
    said = capsys.readouterr().out
    assert noted in said
    assert "Not allowed" not in said
    assert "Blue (blue)" in said
    assert said.count(" total\n") >= 2
    assert "wins." in said or "A tie" in said or "A draw" in said


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_left_goes_on_at_the_same_question(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of = ("--game", game)
    lines = typed_game(6, game).splitlines(keepends=True)
    play(monkeypatch, tmp_path, "".join(lines[:60]) + "quit\n", *of)
    left = capsys.readouterr().out.rpartition("\n[turn")[2].partition("\n> ")[0]
    play(monkeypatch, tmp_path, "yes\nquit\n", *of)
    resumed = capsys.readouterr().out
    assert "Check that this is how the table looks" in resumed
    assert resumed.rpartition("\n[turn")[2].partition("\n> ")[0] == left
    play(monkeypatch, tmp_path, "yes\n" + "".join(lines[60:]), *of)
    assert " total\n" in capsys.readouterr().out


def test_a_refusal_names_its_rule_and_can_be_overruled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SET_UP + "1\n" * 5 + "opening 3\ndraft is\ndraft is\nselect B\ndig VII\ndig supply\n!\n"
    play(monkeypatch, tmp_path, text)
    said = capsys.readouterr().out
    assert "no such line (UNFIT)" in said
    assert "a line still has rubble (FH:B-2)" in said
    assert "4 rubble: general supply → blue" in said


def test_odd_input_is_answered_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = "\n99\n0\n" + "9" * 5000 + "\n'unclosed\n!\nredo\nundo\nwhy\nhelp\nhistory\nscore\nlist\n"
    play(monkeypatch, tmp_path, SET_UP + odd)
    said = capsys.readouterr().out
    for words in ("There is no answer 99", "Not understood", "nothing to insist", "Nothing to"):
        assert words in said


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_bytes_that_are_no_text_end_no_game(
    errors: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = SET_UP.encode().replace(b"Anna", b"Ann\xe9") + b"\xff\xfe\n1\n"
    stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8", errors=errors)
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["play", "--table", "plain", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("The session is kept.\n")
    assert main(["sessions", "show", "1", "--data", str(tmp_path)]) == 0
    assert "Ann\N{REPLACEMENT CHARACTER} (" in capsys.readouterr().out


def test_letters_that_a_terminal_does_not_have_end_no_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play(monkeypatch, tmp_path, SET_UP.replace("Anna", "🦊") + "1\n")
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert main(["sessions", "show", "1", "--data", str(tmp_path)]) == 0
    assert b"players: \\U0001f98a (" in narrow.buffer.getvalue()


def test_a_session_that_is_left_is_said_to_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for leaving in ("quit\n", ""):
        assert play(monkeypatch, tmp_path, SET_UP + "1\n" + leaving, "--new") == 0
        said = capsys.readouterr()
        assert said.out.endswith("\nThe session is kept.\n")
        assert "WARNING" not in said.out


def test_a_game_that_was_set_up_and_left_is_neither_kept_nor_the_latest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, tmp_path, SET_UP + "1\nquit\n")
    capsys.readouterr()
    assert play(monkeypatch, tmp_path, "no\n" + SET_UP) == 0
    assert "The session is kept" not in capsys.readouterr().out
    assert main(["sessions", "show", "latest", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split()[0] == "1"
    play(monkeypatch, tmp_path, "yes\nquit\n")
    assert "Go on with session 1?" in capsys.readouterr().out


@pytest.mark.parametrize("leaving", ["quit\n", ""])
def test_what_is_not_on_the_disk_is_not_said_to_be_kept(
    leaving: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    unreadable(Folder(tmp_path))
    assert play(monkeypatch, tmp_path, SET_UP + "1\n" + leaving) == 2
    said = capsys.readouterr()
    before, _, after = said.out.partition("\n> 1\n")
    assert "WARNING: nothing can be saved: the disk fails\n" in before
    assert "WARNING: not saved: the disk fails (1 entry only in memory)" in after
    assert "is kept" not in said.out.removeprefix(before)
    assert "companion: the last 1 entry could not be saved" in said.err


class Leaving(io.StringIO):
    """Typed answers, and then the players leave in a hurry."""

    how = signal.SIGINT

    def readline(self, *_: int) -> str:
        line = super().readline()
        if not line:
            signal.raise_signal(self.how)
        return line


@pytest.mark.parametrize("how", ENDINGS)
def test_players_who_leave_in_a_hurry_are_told_what_is_kept(
    how: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Leaving, "how", how)
    monkeypatch.setattr(sys, "stdin", Leaving(SET_UP + "1\n"))
    command = ["play", "--table", "plain", "--data", str(tmp_path), "--new"]
    assert main(command) == 130
    assert capsys.readouterr().out.endswith("\nThe session is kept.\n")
    Folder(tmp_path).database.unlink()
    unreadable(Folder(tmp_path))
    monkeypatch.setattr(sys, "stdin", Leaving(SET_UP + "1\n"))
    assert main(command) == 2
    said = capsys.readouterr()
    assert "The session is kept" not in said.out
    assert "companion: the last 1 entry could not be saved" in said.err


def test_nothing_decided_on_a_disk_that_does_not_write_is_not_said_to_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreadable(Folder(tmp_path))
    play(monkeypatch, tmp_path, SET_UP)
    said = capsys.readouterr().out
    assert "WARNING: nothing can be saved" in said
    assert "The session is kept" not in said


def test_a_second_process_on_the_same_folder_is_told_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "play", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdin is not None
        first.stdout.readline()
        second = subprocess.run(
            command, input="", capture_output=True, text=True, check=False, timeout=60
        )
        first.stdin.close()
        first.stdout.read()
    assert second.returncode == 2
    assert len(second.stderr.strip().splitlines()) == 1


def test_the_ways_home_when_table_and_companion_disagree(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repairs = (
        "correct 1 iron bag yard\n"
        "recount yard iron=0 stone=0\n"
        "correct 99 iron bag yard\n"
        "correct nonsense\n"
        "amend 6 opening 4\n"
        'mark player "green"\n'
        "amend 99 take i\n"
    )
    play(
        monkeypatch,
        tmp_path,
        SET_UP + "1\n" * 5 + "opening 3\ndraft is\ndraft is\n" + repairs,
    )
    said = capsys.readouterr().out
    assert "1 iron ore: bag → stockyard" in said
    assert "2 iron ore: stockyard → lost" in said
    assert "only" in said
    assert "this is what really lies there" in said
    assert "later answers that stand: 3" in said
    assert "no longer fits: 10. recount" in said
    assert "[turn 1, green]" in said
    assert "no answer 99 is in force" in said


BRICKS = {
    "foothills": [
        'mark player "purple"',
        "mark player 5",
        "mark player NaN",
        'mark turn "late"',
        "mark stack []",
        'mark stack "done"',
        "mark blue_stations []",
        "mark player " + "[" * 100_000,
        "correct 1 blue surveyor blue/home I-1",
        "recount yard iron=" + "9" * 5000,
    ],
    "roots": [
        'mark player "purple"',
        'mark leads "purple"',
        'mark season "monsoon"',
        "mark stack []",
        'mark ap "many"',
    ],
}


@pytest.mark.parametrize(
    ("game", "slip"), [(game, slip) for game in GAMES for slip in BRICKS[game]]
)
def test_no_slip_of_the_pen_leaves_a_session_that_cannot_go_on(
    game: str,
    slip: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = typed_game(6, game).splitlines(keepends=True)
    of = ("--game", game)
    play(monkeypatch, tmp_path, "".join(lines[:12]) + slip + "\ntable\n", *of)
    play(monkeypatch, tmp_path, "yes\n" + "".join(lines[12:]), *of)
    assert " total\n" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", ["3", "null", '"player"'])
def test_a_mark_that_there_is_not_is_not_corrected(
    game: str,
    value: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = typed_game(6, game).splitlines(keepends=True)[:12]
    slips = f"mark nonsense {value}\nmark turn null\nhistory\n"
    play(monkeypatch, tmp_path, "".join(lines) + slips, "--game", game)
    said = capsys.readouterr().out
    assert "there is no mark nonsense" in said and "turn cannot be left out" in said
    assert "correction" not in said.rpartition("turn cannot be left out")[2]


def test_a_game_is_joined_in_the_middle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The position of another game's log becomes the first entry, and play goes on from there."""
    plugin = find_game("foothills")
    game = plugin.deal(0, None)
    session = record(game, plugin.policies["random"], Random(8), "test")
    node = next(n for n in session.timeline.nodes[80:] if n.state.stack[-1].phase == "select")
    marks = {name: game.marks(node.state)[name] for name in ("player", "turn", "grey")}
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"zones": node.state.ledger.to_json(), "marks": marks}))
    later = [e.text for e in session.journal if e.number > node.entry.number and not e.forced]
    text = SET_UP + "\n".join(later) + "\n"
    assert play(monkeypatch, tmp_path / "data", text, "--join", str(position)) == 0
    said = capsys.readouterr().out
    assert "Please check" not in said
    assert "Not allowed" not in said
    assert " total\n" in said


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", '{"zones": 3}', '{"zones": {"bag": {"iron": 99}}}']
)
def test_a_position_that_is_none_gives_one_sentence(
    content: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = tmp_path / "position.json"
    position.write_text(content)
    assert play(monkeypatch, tmp_path / "data", SET_UP, "--join", str(position)) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1

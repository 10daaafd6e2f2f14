"""`companion deck …`: exit codes, one sentence for what is wrong, and files left in peace."""

from io import StringIO
from pathlib import Path

import pytest

from companion.cli import main
from companion.datadir import data_dir
from companion.games.foothills.deckfile import find_deck, load_deck, read_deck
from companion.games.foothills.facts import Key

Output = pytest.CaptureFixture[str]
HEAD = 'format = 1\nname = "Theirs"\nkind = "owner"\n'


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state"


def deck(*words: str | Path) -> int:
    return main(["deck", *map(str, words)])


def their_file(tmp_path: Path, body: str, head: str = HEAD) -> Path:
    path = tmp_path / "theirs.toml"
    path.write_text(head + body, encoding="utf-8")
    return path


def test_the_shipped_decks_check_clean(capsys: Output) -> None:
    assert deck("check", "--deck", "sample") == 0
    sample = capsys.readouterr().out
    assert "INVENTED" in sample
    assert "Nothing is open" in sample
    assert deck("check", "--deck", "rulebook") == 0
    rulebook = capsys.readouterr().out
    assert "No contradiction" in rulebook
    needed, can_wait = rulebook.split("can wait")
    assert "VIII: cards" in needed
    assert "mason: text, scores, mark" in can_wait


def test_a_contradiction_is_exit_1_and_what_cannot_be_read_exit_2(
    tmp_path: Path, capsys: Output
) -> None:
    assert deck("check", their_file(tmp_path, '[station."V-2"]\nrubble = 1\n')) == 1
    assert "contradiction: Llangower V-2 has 1 rubble" in capsys.readouterr().out
    path = their_file(tmp_path, '[station."V-2"]\nrubble = "x"\n')
    assert deck("check", path) == 2
    error = f"companion: {path}: V-2 rubble: 'x' is not a number from 0 to 12\n"
    assert capsys.readouterr().err == error


def test_show_gives_each_fact_its_source(capsys: Output) -> None:
    assert deck("show", "sample") == 0
    shown = capsys.readouterr().out
    assert "INVENTED" in shown
    assert "Llangower  (rulebook)" in shown
    assert "1 2 3/4  (invented)" in shown
    assert deck("show", "--deck", "rulebook") == 0
    assert "cards    open" in capsys.readouterr().out


def test_new_starts_an_empty_deck_and_never_replaces_one(state: Path, capsys: Output) -> None:
    assert deck("check") == 2
    assert "companion deck new starts one" in capsys.readouterr().err
    assert deck("new", "--name", "Ours") == 0
    assert read_deck(state / "deck.toml").name == "Ours"
    assert deck("new") == 2
    assert "there is a deck already" in capsys.readouterr().err
    assert deck("check") == 0


@pytest.mark.parametrize("action", ["edit", "new"])
@pytest.mark.parametrize("name", ["sample", "rulebook"])
def test_the_shipped_decks_stay_as_they_are(action: str, name: str, capsys: Output) -> None:
    assert deck(action, "--deck", name) == 2
    assert "stays as it is" in capsys.readouterr().err


def test_edit_keeps_what_was_there_as_a_backup(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck("new")
    before = (state / "deck.toml").read_text()
    monkeypatch.setattr("sys.stdin", StringIO("1 2 3/4 5\nyellow\n1 2/3 4 5\n"))
    assert deck("edit") == 0
    assert load_deck(state / "deck.toml").text("II", "cards") == "1 2/3 4 5"
    assert (state / "deck.toml.bak").read_text() == before


def test_edit_knows_its_cards(capsys: Output) -> None:
    assert deck("edit", "--card", "IX-1") == 2
    assert "IX-1: there is no such card" in capsys.readouterr().err


def test_import_takes_what_is_new(tmp_path: Path, state: Path, capsys: Output) -> None:
    theirs = their_file(tmp_path, '[station."V-2"]\nname = "Llangower"\nrubble = 3\n')
    assert deck("import", theirs) == 0
    assert "1 taken over" in capsys.readouterr().out
    assert read_deck(state / "deck.toml").facts == {Key("V-2", "rubble"): "3"}


def test_import_shows_contradictions_and_needs_force(
    tmp_path: Path, state: Path, capsys: Output
) -> None:
    deck("import", their_file(tmp_path, '[station."V-2"]\nrubble = 3\n'))
    before = (state / "deck.toml").read_bytes()
    theirs = their_file(tmp_path, '[station."V-2"]\nrubble = 1\nname = "Elsewhere"\n')
    assert deck("import", theirs) == 1
    shown = capsys.readouterr().out
    assert "V-2 rubble is '1'; your deck has '3'" in shown
    assert "V-2 name is 'Elsewhere'; the rulebook has 'Llangower'" in shown
    assert "has 1 rubble; the example shows 3" in shown
    assert (state / "deck.toml").read_bytes() == before
    assert deck("import", "--force", theirs) == 0
    assert load_deck(state / "deck.toml").value("V-2", "rubble") == 1
    assert (state / "deck.toml.bak").read_bytes() == before


def test_the_sample_is_never_mixed_with_an_owner_s_deck(
    tmp_path: Path, state: Path, capsys: Output
) -> None:
    copy = tmp_path / "copy.toml"
    assert deck("export", "sample", "-o", copy) == 0
    assert read_deck(copy) == find_deck("sample")
    for words in (("import", copy), ("edit", copy), ("import", copy, "--force")):
        assert deck(*words) == 2
        assert "a sample deck is never mixed" in capsys.readouterr().err
    assert not state.exists()


def test_export_hands_on_a_clean_file(tmp_path: Path, capsys: Output) -> None:
    theirs = their_file(tmp_path, '# private\n[station."V-2"]\nrubble = "3"\nspaces = "?"\n')
    assert deck("export", theirs) == 0
    exported = capsys.readouterr().out
    assert exported.endswith("[station.V-2]\nrubble = 3\n")
    assert "private" not in exported
    assert deck("export", "rulebook") == 2


def test_a_broken_deck_is_left_untouched(tmp_path: Path, capsys: Output) -> None:
    path = their_file(tmp_path, "[station\n")
    before = path.read_bytes()
    good = tmp_path / "good.toml"
    good.write_text(HEAD)
    assert deck("edit", path) == 2
    assert deck("import", good, "--deck", path) == 2
    assert path.read_bytes() == before
    assert capsys.readouterr().err.count(str(path)) == 2


def test_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_dir(tmp_path) == tmp_path
    assert data_dir(None) == tmp_path / "state"
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("XDG_STATE_HOME", "/xdg")
    assert data_dir(None) == Path("/xdg/foothills-companion")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/gwen")
    assert data_dir(None) == Path("/home/gwen/.local/state/foothills-companion")

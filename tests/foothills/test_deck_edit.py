"""An owner at a terminal fills in a deck: interrupted, continued, and accepted in the end."""

import os
import pty
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from companion.cli import main
from companion.games.foothills.deckcheck import check
from companion.games.foothills.deckedit import fill_in, revise
from companion.games.foothills.deckfile import (
    find_deck,
    full_deck,
    load_deck,
    read_deck,
    rulebook,
    rulebook_file,
)
from companion.games.foothills.facts import INVENTED, Deck, Key

SAMPLE = load_deck("sample")
COMPANION = Path(sys.executable).with_name("companion")


class Owner:
    """Reads the answers off the sample's cards; `odd` answers are given first, one by one."""

    def __init__(self, odd: Mapping[Key, list[Any]] | None = None) -> None:
        self.odd = odd or {}
        self.card = ""
        self.heard: list[str] = []
        self.asked: list[Key] = []

    def tell(self, text: str) -> None:
        self.heard.append(text)
        if heading := re.match(r"(?:Line|Station|Action card) ([^,\n]+)", text):
            self.card = heading[1]

    def ask(self, prompt: str) -> str | None:
        key = Key(self.card, prompt.split(maxsplit=1)[0].rstrip(":"))
        self.asked.append(key)
        return self.odd[key].pop(0) if self.odd.get(key) else SAMPLE.text(*key) or ""


def filled_in(owner: Owner, deck: Deck | None = None) -> dict[Key, str]:
    return dict(fill_in(deck or rulebook(), rulebook_file().proposal, owner))


def test_everything_open_is_asked_once() -> None:
    owner = Owner()
    assert filled_in(owner) == find_deck("sample").facts
    assert sorted(owner.asked) == sorted(k for k, f in SAMPLE if f.source == INVENTED)


def test_a_card_is_asked_for_what_it_turns_out_to_have() -> None:
    owner = Owner({Key("I-2", "spaces"): ["2"], Key("I-2", "back.1"): ["q"]})
    filled_in(owner)
    on_the_card = [key.field for key in owner.asked if key.subject == "I-2"]
    assert on_the_card[4:9] == ["cost.1", "bonus.1", "cost.2", "bonus.2", "ordered"]


@pytest.mark.parametrize("end", ["q", None, " q\n"])
def test_it_stops_anywhere(end: str | None) -> None:
    entered = filled_in(Owner({Key("II", "cards"): [end]}))
    assert entered == {Key("I", "cards"): "1 2 3/4 5", Key("I", "ticket"): "yellow"}


def test_enter_takes_the_proposal_and_skips_without_one() -> None:
    skipped = {Key("I", "cards"): [""], Key("I", "ticket"): [""], Key("II", "cards"): ["q"]}
    assert filled_in(Owner(skipped)) == {Key("I", "ticket"): "yellow"}


def test_a_value_and_a_card_can_be_skipped() -> None:
    owner = Owner(
        {Key("I", "ticket"): ["-"], Key("II", "cards"): ["--"], Key("III", "name"): ["q"]}
    )
    assert filled_in(owner) == {Key("I", "cards"): "1 2 3/4 5"}
    assert Key("II", "ticket") not in owner.asked


def test_a_wrong_value_is_refused_with_its_reason() -> None:
    owner = Owner({Key("I", "cards"): ["five", "?"], Key("I", "ticket"): ["q"]})
    assert filled_in(owner) == {Key("I", "cards"): "1 2 3/4 5"}
    assert any("'five' is neither a number nor a double" in text for text in owner.heard)
    assert any("from left to right" in text for text in owner.heard)


def test_a_contradiction_is_named_and_the_card_is_right() -> None:
    owner = Owner({Key("I", "cards"): ["1 2", "1 2 3", "1 2 3"], Key("I", "ticket"): ["q"]})
    assert filled_in(owner) == {Key("I", "cards"): "1 2 3"}
    assert sum("Porthmadog" in text for text in owner.heard) == 4


def test_a_card_can_be_gone_through_again() -> None:
    owner = Owner({Key("V-2", "rubble"): ["4"], Key("V-2", "spaces"): [""]})
    entered = dict(revise(SAMPLE, "V-2", owner))
    assert entered[Key("V-2", "rubble")] == "4"
    assert entered[Key("V-2", "spaces")] == "1"
    assert Key("V-2", "name") not in owner.asked


class ScriptedTerminal:
    """A real terminal with the real command in it, typed at by an `Owner`."""

    def __init__(self, data: Path, owner: Owner) -> None:
        self.owner = owner
        self.master, slave = pty.openpty()
        command = [COMPANION, "deck", "edit", "--data", str(data)]
        self.process = Popen(command, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)

    def prompts(self) -> Iterator[str]:
        """Each question as it appears; what else is printed goes to the owner."""
        seen = ""
        while text := self._read():
            seen += text.replace("\r", "")
            *lines, last = seen.split("\n")
            if re.fullmatch(r"  \S+?( \[.*\])?: ", last):
                for line in lines:
                    self.owner.tell(line)
                yield last
                seen = ""

    def type(self, answer: str) -> None:
        os.write(self.master, f"{answer}\n".encode())

    def _read(self) -> str:
        try:
            return os.read(self.master, 65536).decode()
        except OSError:  # the other side has hung up
            return ""


def type_answers(data: Path, limit: int) -> Popen[bytes]:
    terminal = ScriptedTerminal(data, Owner())
    for number, prompt in enumerate(terminal.prompts()):
        if number == limit:
            terminal.process.kill()
        else:
            terminal.type(terminal.owner.ask(prompt) or "")
    terminal.process.wait()
    os.close(terminal.master)
    return terminal.process


def test_a_deck_is_filled_in_with_interruptions_and_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "deck.toml"
    assert type_answers(tmp_path, limit=20).returncode < 0
    assert len(read_deck(deck).facts) == 20
    assert check(read_deck(deck)).needed == ()
    deck.write_text(deck.read_text() + "# bought in Conwy\n")
    assert type_answers(tmp_path, limit=1).returncode < 0
    assert len(read_deck(deck).facts) == 21
    assert type_answers(tmp_path, limit=1000).returncode == 0
    assert main(["deck", "check", "--data", str(tmp_path)]) == 0
    assert "Nothing is open." in capsys.readouterr().out
    assert read_deck(deck).facts == find_deck("sample").facts
    assert "# bought in Conwy" in deck.read_text()
    assert INVENTED not in {fact.source for _, fact in full_deck(read_deck(deck))}

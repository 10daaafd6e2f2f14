"""`companion deck`: what is known of the printed cards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.datadir import data_dir
from companion.errors import UsageError
from companion.games.foothills import decktext
from companion.games.foothills.deckcheck import check
from companion.games.foothills.deckedit import USAGE, fill_in, revise
from companion.games.foothills.deckfile import (
    SHIPPED,
    DeckFile,
    find_deck,
    full_deck,
    parse_deck,
    read_deck,
    read_text,
    rulebook_file,
)
from companion.games.foothills.deckmerge import merge
from companion.games.foothills.deckopen import all_subjects, open_facts
from companion.games.foothills.decksave import OWNERS_NAME, clean_text, new_text, save, with_facts
from companion.games.foothills.facts import Deck, Key
from companion.games.foothills.owndeck import FILE

SUMMARY = "show, check and fill in what is known of the cards"


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    new = _which(actions.add_parser("new", help="start a deck in which everything is open"))
    new.add_argument("--name", default=OWNERS_NAME, help="what the deck is called")
    _which(actions.add_parser("show", help="print every fact with its source"))
    _which(actions.add_parser("check", help="name contradictions, and what is open"))
    edit = _which(actions.add_parser("edit", help="fill in what is open, card by card"))
    edit.add_argument("--card", help="go through this card again, for example V-2 or tea-break")
    export = _which(actions.add_parser("export", help="write a clean file to hand on"))
    export.add_argument("-o", "--output", type=Path, help="a file instead of the screen")
    take = actions.add_parser("import", help="take over facts from another owner's file")
    take.add_argument("source", type=Path, metavar="FILE", help="the other owner's file")
    take.add_argument("--force", action="store_true", help="even if something contradicts")
    take.add_argument("--deck", dest="file", help="the file to take them into")
    _place(take).set_defaults(deck=None)


def _which(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    group = parser.add_mutually_exclusive_group()
    group.add_argument("file", nargs="?", metavar="FILE", help="the deck; your own if not given")
    group.add_argument("--deck", help="sample, rulebook or a file")
    return _place(parser)


def _place(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder with your own deck")
    return parser


def run(args: argparse.Namespace) -> int:
    return _ACTIONS[args.action](args)


def _new(args: argparse.Namespace) -> int:
    path = _own_path(args)
    if path.exists():
        raise UsageError(f"{path}: there is a deck already")
    save(path, new_text(args.name))
    print(f"{path}: a new deck; fill it in with: companion deck edit")
    return 0


def _show(args: argparse.Namespace) -> int:
    deck = full_deck(_found(args))
    print(*decktext.title(deck), *decktext.facts(deck), sep="\n")
    return 0


def _check(args: argparse.Namespace) -> int:
    deck_file = _found(args)
    report = check(deck_file)
    print(*decktext.title(full_deck(deck_file)), *decktext.report(report), sep="\n")
    return 0 if report.is_clean else 1


def _edit(args: argparse.Namespace) -> int:
    path = _own_path(args)
    text = _own_text(path)
    answers = _answers(args.card, full_deck(_owners(parse_deck(text, str(path)), path)))
    entered = 0
    for key, value in answers:
        text = with_facts(text, {key: value})
        save(path, text, backup=not entered)
        entered += 1
    still_open = sum(1 for _ in open_facts(full_deck(parse_deck(text, str(path)))))
    print(f"\n{path}: {entered} entered, {still_open} open")
    return 0


def _answers(card: str | None, deck: Deck) -> Iterator[tuple[Key, str]]:
    if card is not None and card not in all_subjects(deck):
        raise UsageError(f"{card}: there is no such card or line")
    terminal = Console()
    terminal.tell(USAGE)
    if card is not None:
        return revise(deck, card, terminal)
    return fill_in(deck, rulebook_file().proposal, terminal)


def _import(args: argparse.Namespace) -> int:
    path = _own_path(args)
    text = _own_text(path)
    other = _owners(read_deck(args.source), args.source)
    found = merge(_owners(parse_deck(text, str(path)), path), other)
    for objection in found.objections:
        print(f"contradiction: {objection}")
    if found.objections and not args.force:
        print("Nothing was taken over; --force does it all the same.")
        return 1
    save(path, with_facts(text, found.facts))
    print(f"{path}: {len(found.facts)} taken over")
    return 0


def _export(args: argparse.Namespace) -> int:
    deck_file = _found(args)
    if deck_file.kind == "rulebook":
        raise UsageError("the rulebook's deck is part of every companion; export another one")
    text = clean_text(deck_file)
    if args.output is None:
        print(text, end="")
    else:
        save(args.output, text)
    return 0


_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "new": _new,
    "show": _show,
    "check": _check,
    "edit": _edit,
    "import": _import,
    "export": _export,
}


class Console:
    """The terminal that the command was started in; works as well with a script as its input."""

    def ask(self, prompt: str) -> str | None:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        return line if line else None

    def tell(self, text: str) -> None:
        print(text)


def _found(args: argparse.Namespace) -> DeckFile:
    name = _named(args)
    if name is not None:
        return find_deck(name)
    path = _own_path(args)
    if not path.exists():
        raise UsageError(f"{path}: there is no deck of yours yet; companion deck new starts one")
    return read_deck(path)


def _named(args: argparse.Namespace) -> str | None:
    name: str | None = args.deck or args.file
    return name


def _own_path(args: argparse.Namespace) -> Path:
    name = _named(args)
    if name in SHIPPED:
        raise UsageError(f"the {name} deck is part of the companion and stays as it is")
    return data_dir(args.data) / FILE if name is None else Path(name)


def _own_text(path: Path) -> str:
    return read_text(path) if path.exists() else new_text()


def _owners(deck_file: DeckFile, path: Path) -> DeckFile:
    if deck_file.kind != "owner":
        raise UsageError(f"{path}: a {deck_file.kind} deck is never mixed with an owner's")
    return deck_file

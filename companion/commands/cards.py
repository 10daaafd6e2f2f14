"""`companion cards`: which tag stands for which card."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path

from companion.commands.asking import means_yes
from companion.commands.data_option import add_data, folder_of
from companion.commands.game_option import add_game_option, chosen_game
from companion.config import load_settings
from companion.enrolling import WalkThrough
from companion.errors import UsageError
from companion.hw.desk import desk_events
from companion.hw.ports import HardwareError
from companion.tagfile import TagFile, parse_uid
from companion.tags import Tags, Walk
from companion.wording import several


def add(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    enrol = actions.add_parser("enrol", help="give cards their tags, one after the other")
    enrol.add_argument("card", nargs="*", help="only these (default: all that have no tag yet)")
    enrol.add_argument("--tag", metavar="UID", help="this tag, without a reader")
    enrol.add_argument("--move", action="store_true", help="also if it stands for another card")
    enrol.add_argument("--config", type=Path, metavar="FILE", help="instead of companion.toml")
    listing = actions.add_parser("list", help="print the tags and their cards")
    listing.add_argument("--all", action="store_true", help="also the cards without a tag")
    forget = actions.add_parser("forget", help="let tags stand for nothing again")
    forget.add_argument("what", nargs="+", metavar="CARD|UID")
    for action in (enrol, listing, forget):
        add_game_option(action)
        add_data(action)


def run(args: Namespace) -> int:
    return _ACTIONS[args.action](args, TagFile(folder_of(args).path), _names(args))


def _names(args: Namespace) -> Mapping[str, str]:
    return chosen_game(args).cards(folder_of(args).path)


def _enrol(args: Namespace, file: TagFile, names: Mapping[str, str]) -> int:
    cards = tuple(_known(card, names) for card in args.card)
    if args.tag is None:
        return _walk(args, file, names, cards)
    if len(cards) != 1:
        raise UsageError("--tag gives a tag to one card: name that card")
    return _give(args, file, names, parse_uid(args.tag), cards[0])


def _walk(args: Namespace, file: TagFile, names: Mapping[str, str], cards: tuple[str, ...]) -> int:
    tags = file.load(args.game)
    todo = cards or tuple(card for card in names if not tags.uids(card))

    def keep(uid: str, card: str) -> None:
        file.change(args.game, lambda tags: tags.enrol(uid, card))

    walk_through = WalkThrough(Walk(tags, todo), names, print, keep)
    try:
        with closing(desk_events(load_settings(args.config).reader, sys.stdin)) as events:
            walk_through.run(events)
    except HardwareError as error:
        raise UsageError(str(error)) from None
    print(f"{file.path}: {several(len(walk_through.walk.tags.cards), 'tag|tags')}")
    return 0


def _give(args: Namespace, file: TagFile, names: Mapping[str, str], uid: str, card: str) -> int:
    taken = file.load(args.game).card(uid)
    if taken not in (None, card) and not args.move and not _may_move(uid, names.get(taken, taken)):
        print("It stays.")
        return 1
    file.change(args.game, lambda tags: tags.enrol(uid, card))
    print(f"{uid} = {names[card]}")
    return 0


def _may_move(uid: str, name: str) -> bool:
    print(f"{uid} is {name} so far: move it? (y/n) ", end="", flush=True)
    return means_yes(sys.stdin.readline())


def _list(args: Namespace, file: TagFile, names: Mapping[str, str]) -> int:
    tags = file.load(args.game)
    unknown = dict.fromkeys(card for card in tags.cards.values() if card not in names)
    for card in (*names, *unknown):
        uids = tags.uids(card) or (("–",) if args.all else ())
        for uid in uids:
            print(f"{uid:<20} {card:<20} {names.get(card, '(no such card in this game)')}")
    if not (tags.cards or args.all):
        print("no tags yet: `companion cards enrol` gives the cards theirs")
    return 0


def _forget(args: Namespace, file: TagFile, names: Mapping[str, str]) -> int:
    tags = file.load(args.game)
    uids = [uid for what in args.what for uid in _tags_of(what, tags, names)]
    file.change(args.game, lambda tags: tags.forget(uids))
    print(f"{len(set(uids))} forgotten")
    return 0


def _tags_of(what: str, tags: Tags, names: Mapping[str, str]) -> tuple[str, ...]:
    uids = tags.uids(what)
    if uids:
        return uids
    if what in names:
        raise UsageError(f"{names[what]} has no tag")
    uid = parse_uid(what)
    if tags.card(uid) is None:
        raise UsageError(f"the tag {uid} is not enrolled")
    return (uid,)


def _known(card: str, names: Mapping[str, str]) -> str:
    if card in names:
        return card
    near = get_close_matches(card, names, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise UsageError(f"there is no card {card!r}{hint}; companion cards list --all names them")


_ACTIONS: dict[str, Callable[[Namespace, TagFile, Mapping[str, str]], int]] = {
    "enrol": _enrol,
    "list": _list,
    "forget": _forget,
}

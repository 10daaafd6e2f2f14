"""`companion play`: a game at this machine, kept from the first answer on."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion import SOFTWARE
from companion.commands.asking import means_yes
from companion.commands.data_option import add_data, folder_of
from companion.commands.game_option import game_named
from companion.config import Settings, load_settings
from companion.core.answers import Refusal
from companion.core.game import Boxes, Plugin, default_game, game_titles
from companion.ending import ended_by_interrupt
from companion.errors import UsageError
from companion.fsm.options import Options
from companion.hw.ports import HardwareError
from companion.hw.power import power_off
from companion.live import Live, devices_for
from companion.log.resume import Opened, begin_session, resume_session, unfinished
from companion.log.store import Store
from companion.plain import HELP, PlainTable
from companion.preferences import load_options
from companion.services import Services
from companion.wording import LANGUAGES


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--game", help="which game (default: the table asks)")
    parser.add_argument(
        "--table",
        choices=["terminal", "plain", "pi"],
        help="what to play on (default: as companion.toml says; plain where there is no terminal)",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="the language of the table (plain speaks English)"
    )
    parser.add_argument("--deck", help="sample, rulebook or a file (default: your own, or sample)")
    parser.add_argument("--seed", type=int, help="choose the lines by this seed")
    parser.add_argument("--new", action="store_true", help="leave an unfinished session alone")
    parser.add_argument("--join", type=Path, metavar="FILE", help="go on from this position")
    add_data(parser)


def run(args: Namespace) -> int:
    settings = load_settings()
    kind = _kind(args, settings.table.hardware)
    store = Store(folder_of(args))
    try:
        if kind == "plain":
            return _play(store, game_named(args.game or default_game()), args)
        return _play_live(store, args, kind, settings)
    finally:
        store.close()


def _kind(args: Namespace, hardware: str) -> str:
    if args.table or args.join:
        return args.table or "plain"
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return "plain" if hardware == "terminal" and not is_terminal else hardware


def _play_live(store: Store, args: Namespace, kind: str, settings: Settings) -> int:
    boxes = Boxes(_on_the_shelf(args))
    options = load_options(store.folder.path, Options(language=settings.table.language))
    if args.lang:
        options = options.changed("language", args.lang)
    services = Services(store.folder, boxes, power_off if kind == "pi" else None)
    live = Live(store, boxes, options, services)
    try:
        table = live.table(args.deck, args.seed, args.new)
        live.play(table, devices_for(kind, settings, table))
    except HardwareError as error:
        raise UsageError(str(error)) from None
    return 0


def _on_the_shelf(args: Namespace) -> dict[str, str]:
    """Name -> title of the game that is named, else of all: a deck is one of the default game."""
    titles = game_titles()
    if args.game or args.deck:
        name = args.game or default_game()
        return {name: titles.get(name) or game_named(name).title}
    return titles


def _play(store: Store, plugin: Plugin, args: Namespace) -> int:
    tell = _teller(store)
    tell()
    opened = None if args.new or args.join else _unfinished(store, plugin)
    resumed = opened is not None
    if opened is None:
        opened = _new(store, plugin, args)

    def after() -> None:
        tell()
        _after(opened, plugin)

    table = PlainTable(opened.session, plugin.words, _read, print, after)
    if resumed:
        print("Check that this is how the table looks (undo if not):")
        table.check_the_table()
    _warn(opened)
    try:
        with ended_by_interrupt():
            finished = table.run()
    except KeyboardInterrupt:
        opened.journal.finish()
        print()
        _leave(opened, False)
        raise
    _leave(opened, finished)
    return 0


def _teller(store: Store) -> Callable[[], None]:
    """Prints what was found damaged, at the start or later, each of it once."""
    told = 0

    def tell() -> None:
        nonlocal told
        print(*store.findings[told:], sep="\n", end="\n" * (told < len(store.findings)))
        told = len(store.findings)

    return tell


def _leave(opened: Opened, finished: bool) -> None:
    """Say that a session is kept only when all of it is, and when there is something to keep."""
    opened.journal.mark_ended(finished)
    opened.journal.finish()
    if opened.session.timeline.length and not finished and not opened.journal.warning:
        print("The session is kept.")


def _unfinished(store: Store, plugin: Plugin) -> Opened | None:
    sessions, others = unfinished(store, plugin.name)
    for finding in others:
        print(finding)
    if not sessions or not _yes(f"Go on with session {sessions[0].id}?"):
        return None
    opened = resume_session(store, sessions[0])
    for finding in opened.findings:
        print(finding)
    return opened


def _new(store: Store, plugin: Plugin, args: Namespace) -> Opened:
    print(f"{plugin.title}\n{HELP}\n")
    rng = Random(args.seed) if args.seed is not None else Random()
    game = plugin.agree(_ask, rng, args.deck, store.folder.path)
    print(plugin.words.notice(game))
    store.remember(list(game.setup["players"].values()))
    opened = begin_session(store, game, {"software": SOFTWARE})
    if args.join:
        _join(opened, plugin, args.join)
    return opened


def _join(opened: Opened, plugin: Plugin, path: Path) -> None:
    """The present position becomes the first entry; what is odd about it is said."""
    game = opened.session.game
    entry = opened.session.join(*plugin.join(game, path))
    if isinstance(entry, Refusal):
        raise UsageError(f"{path}: {entry.words}")
    for words in game.violations(opened.session.state):
        print(f"Please check: {words}")


def _after(opened: Opened, plugin: Plugin) -> None:
    """What is due after every decision: a warning that stands, a fact to remember."""
    _warn(opened)
    note = plugin.remember(opened.session.game, opened.session.state)
    if note:
        print(note)


def _warn(opened: Opened) -> None:
    if opened.journal.warning:
        print(f"WARNING: {opened.journal.warning}")


def _read(prompt: str) -> str:
    if sys.stdin.isatty():
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(prompt + line.rstrip("\n"))
    return line


def _ask(question: str, default: str) -> str:
    try:
        return _read(f"{question} [{default}] ").strip() or default
    except EOFError:
        return default


def _yes(question: str) -> bool:
    return means_yes(_ask(question, "yes"))

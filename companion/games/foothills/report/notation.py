"""The game's shorthand in records: `A` is a card, `EB` the same slot with its grey side up,
`iis` cubes, `V` a line dug in, `T@V` a track, `S@V-2/1` a station, `>pub` the surveyor's way.

A word is read against the phase that asks, so that it can be short.
"""

from __future__ import annotations

from companion.core.journal import Entry
from companion.core.report import Setup, Tags
from companion.core.shorthand import Args, Shorthand, Way, fixed, only, prefixed
from companion.games.foothills import table
from companion.games.foothills.facts import GREY_TYPE, LETTERS
from companion.games.foothills.phases.common import REFILL_SIZE
from companion.games.foothills.report import tags
from companion.games.foothills.state import BAG, BUFFER, NAVVY, SUPPLY, State
from companion.games.foothills.steps import DrawBlind, RefillYard


def _letters(allowed: str) -> Way:
    """`iis`: letters that stand for cubes."""
    return Way(
        lambda state, args: only(args),
        lambda state, word: (word,) if word == "-" or set(word) <= set(allowed) else None,
    )


def _short_card(state: State, args: Args) -> str | None:
    """The slot, and the type that faces up if it is not the golden one."""
    letter = only(args)
    if letter not in LETTERS:
        return None
    card = table.card_in_slot(state, state.record.player, letter)
    return letter + (GREY_TYPE[letter] if card in state.record.grey else "")


def _long_card(state: State, word: str) -> Args | None:
    slot, side = word[:1], word[1:]
    known = slot in LETTERS and side in {"", GREY_TYPE.get(slot)}
    return (slot,) if known else None


def _drawn(state: State) -> int:
    """How many cubes come out of the bag in this step."""
    step = state.stack[-1]
    n = step.n if isinstance(step, RefillYard | DrawBlind) else REFILL_SIZE
    return min(n, table.cubes(state, BAG))


def _cubes(white: int, iron: int, stone: int) -> str:
    return "bag:" + "w" * white + "i" * iron + "s" * stone


def _short_refill(state: State, args: Args) -> str | None:
    white, iron = map(int, args)
    return _cubes(white, iron, _drawn(state) - white - iron)


def _long_refill(state: State, word: str) -> Args | None:
    cubes = word.removeprefix("bag:")
    return (str(cubes.count("w")), str(cubes.count("i"))) if word.startswith("bag:") else None


def _short_irons(state: State, args: Args) -> str | None:
    iron = int(args[0])
    return _cubes(0, iron, _drawn(state) - iron)


def _long_irons(state: State, word: str) -> Args | None:
    return (str(word.count("i")),) if word.startswith("bag:") else None


def _short_received(state: State, args: Args) -> str | None:
    return args[0].replace("@", "/") if len(args) == 1 else None


def _long_received(state: State, word: str) -> Args | None:
    letter, slash, place = word.partition("/")
    if word == "-":
        return (word,)
    return (f"{letter}@{place}",) if slash else None


def _short_lines(state: State, args: Args) -> str | None:
    return "+".join(args) or None


def _long_lines(state: State, word: str) -> Args | None:
    known = {*state.layout.lines, SUPPLY}
    lines = tuple(word.split("+"))
    return lines if known.issuperset(lines) else None


def _short_trade(state: State, args: Args) -> str | None:
    return "/".join(args)


def _long_trade(state: State, word: str) -> Args | None:
    return tuple(word.split("/")) if ">" in word else None


_SURVEYED = {"yes": ">here", "no": ">-"}


def _short_survey(state: State, args: Args) -> str | None:
    return _SURVEYED.get(only(args) or "")


def _long_survey(state: State, word: str) -> Args | None:
    return next(((said,) for said, sign in _SURVEYED.items() if sign == word), None)


WAYS: dict[tuple[str, str], Way] = {
    ("neutral", "leave"): prefixed("-"),
    ("opening", "opening"): Way(_short_irons, _long_irons),
    ("draft", "draft"): _letters("is"),
    ("select", "skip"): fixed("skip"),
    ("select", "stalled"): fixed("stop"),
    ("select", "select"): Way(_short_card, _long_card),
    ("pay", "pay"): prefixed("pay:"),
    ("take", "take"): _letters("is"),
    ("receive", "get"): Way(_short_received, _long_received),
    ("blind", "blind"): Way(_short_irons, _long_irons),
    ("keep", "keep"): _letters("is"),
    ("refill", "draw"): Way(_short_refill, _long_refill),
    ("dig", "dig"): Way(_short_lines, _long_lines),
    ("trade", "done"): fixed("done"),
    ("trade", "track"): prefixed("T@"),
    ("trade", "trade"): Way(_short_trade, _long_trade),
    ("build", "build"): prefixed("S@"),
    ("survey", "survey"): Way(_short_survey, _long_survey),
    ("move", "move"): prefixed(">"),
    ("score", "score"): prefixed("$"),
    ("replace", "replace"): prefixed("+"),
    ("ferry", "turn"): prefixed("~"),
    ("another", "turn"): prefixed("~"),
}


class FoothillsShorthand(Shorthand):
    ways = WAYS

    def tags(self, setup: Setup) -> Tags:
        return tags.to_tags(setup)

    def setup(self, tags_read: Tags) -> Setup:
        return tags.to_setup(tags_read)

    def remark(self, entry: Entry) -> str:
        """Where navvies and buffer stops went, which nobody decides."""
        placed = {NAVVY: "N@", BUFFER: "#"}
        return " ".join(
            placed[move.piece] + move.target.removesuffix("/end")
            for move in entry.moves
            if move.piece in placed and move.source == SUPPLY
        )

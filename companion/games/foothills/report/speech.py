"""One step of the game as a sentence in English, German or French."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.core.answers import Answer
from companion.core.journal import ANSWER, Entry
from companion.core.ledger import Move
from companion.core.report import Setup
from companion.games.foothills import table
from companion.games.foothills.goods import LETTERS, BadGoods, Goods
from companion.games.foothills.phases.common import NOTHING_MORE
from companion.games.foothills.report.deck import deck_note
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    EVENT,
    HALF,
    NAVVY,
    OTHER,
    SUPPLY,
    TILE,
    YARD,
    State,
)
from companion.wording import counted, load_words, number, several

Values = dict[str, str]
GOODS_FIELDS = frozenset({"cost", "bonus"})


class FoothillsSpeech:
    def __init__(self, language: str) -> None:
        self._texts = load_words(__package__, language)

    def label(self, key: str) -> str:
        return self._texts[key]

    def card(self, card: str, name: str | None) -> str:
        """The printed name of an action card in this language, or what its owner calls it."""
        key = f"card.{card}"
        if key not in self._texts or name not in {None, load_words(__package__, "en")[key]}:
            return name or card
        return self._texts[key]

    def count(self, kind: str, n: int) -> str:
        """`1 passenger`, `3 passengers`."""
        return several(n, self._texts.get(f"n.{kind}", kind))

    def points(self, halves: int) -> str:
        """`½ point`, `1 point`, `2½ points`."""
        one, _, many = self._texts["n.points"].partition("|")
        return f"{number(halves / 2)} {one if halves <= 2 else many}"

    def step(self, before: State, entry: Entry, after: State) -> str:
        return " ".join(self._sentences(before, entry, after))

    def basis(self, setup: Setup, state: State) -> Iterator[str]:
        """Which deck it was, and how much of it was open."""
        deck = deck_note(setup, state)
        yield self._say(f"deck.{deck.kind}", {"name": deck.name})
        if deck.open:
            yield counted(self._texts["deck.open"], deck.open).format(n=deck.open)

    def _sentences(self, before: State, entry: Entry, after: State) -> Iterator[str]:
        if entry.kind != ANSWER:
            yield self._say(entry.kind, {"moves": self._put_right(before, entry.moves, after)})
            return
        answer = Answer.parse(entry.text)
        telling = _Telling(self, before, entry, after)
        yield self._say(telling.key(answer), telling.values(answer))
        yield from self._consequences(before, entry.moves)
        if answer.waives:
            yield self._say("ruling", {"rules": ", ".join(answer.waives)})

    def _say(self, key: str, values: Mapping[str, str]) -> str:
        return self._texts[key].format(**values)

    def _put_right(self, before: State, moves: Iterable[Move], after: State) -> str:
        """Pieces that were put elsewhere, and cards that were turned over."""
        moved = (
            f"{self.count(move.piece, move.n)} "
            f"({self._lying(before, move.source)} → {self._lying(before, move.target)})"
            for move in moves
        )
        flipped = sorted(before.record.grey ^ after.record.grey)
        turned = (self._turned(after, card) for card in flipped)
        return ", ".join((*moved, *turned)) or self._texts["nothing moved"]

    def _turned(self, state: State, card: str) -> str:
        name = self.card(card, state.layout.deck.text(card, "name"))
        return self._say("turned over", {"card": name, "side": self.side(state, card)})

    def _lying(self, state: State, place: str) -> str:
        """A place, if need be as one on a station card."""
        card, _, part = place.rpartition("/")
        if f"place on {part}" in self._texts:
            station = state.layout.stations[card]
            return self._say(f"place on {part}", {"card": station.label})
        found = state.layout.stations.get(place)
        return found.label if found else self.place(place)

    def place(self, place: str) -> str:
        """Within a sentence; what is also a heading has another word there."""
        return self._texts.get(f"place {place}", self._texts.get(place, place))

    def side(self, state: State, card: str | None) -> str:
        return self._texts["side grey" if card in state.record.grey else "side golden"]

    def value(self, field: str, value: str) -> str:
        """What stood on a card. The words of a deck are English, those of a report are not."""
        known = self._texts.get(f"{field}.{value}")
        if known is not None or field not in GOODS_FIELDS:
            return known or value
        try:
            goods = Goods.parse(value)
        except BadGoods:
            return value
        kinds = {**dict(zip(LETTERS, goods, strict=False)), "resource": goods.any}
        parts = [self.count(kind, n) for kind, n in kinds.items() if n]
        points = [self.points(goods.halves)] if goods.halves else []
        return ", ".join(parts + points) or self._texts["none"]

    def goods(self, moves: Iterable[Move]) -> str:
        """What these moves carry: `2 iron, 1 stone`."""
        counts = carried(moves)
        return ", ".join(self.count(kind, n) for kind, n in counts.items()) or self._texts["none"]

    def _consequences(self, before: State, moves: Iterable[Move]) -> Iterator[str]:
        """What nobody decided: navvies, finished lines, events that go back, points."""
        points: dict[str, int] = {}
        for move in moves:
            if move.piece == NAVVY and move.source == SUPPLY:
                yield self._say("navvy", {"station": station_name(before, move.target)})
            elif move.piece == BUFFER and move.source == SUPPLY:
                yield self._say("complete", {"line": move.target.removesuffix("/end")})
            elif move.piece == BUFFER and move.target == SUPPLY:
                yield self._say("opened again", {"line": move.source.removesuffix("/end")})
            elif move.piece == EVENT and (move.source, move.target) == (YARD, BAG):
                yield self._texts["events back"]
            elif move.piece == HALF and move.source == SUPPLY:
                points[move.target] = points.get(move.target, 0) + move.n
        for player, halves in points.items():
            values = {"points": self.points(halves), "player": self._texts[player]}
            yield self._say("points", values)


def carried(moves: Iterable[Move]) -> dict[str, int]:
    """The cubes and passengers among these moves."""
    counts: dict[str, int] = {}
    for move in moves:
        if move.piece in LETTERS or move.piece == EVENT:
            counts[move.piece] = counts.get(move.piece, 0) + move.n
    return counts


def station_name(state: State, card: str) -> str:
    """`V-2 Llangower`, or the number alone while the name is open."""
    station = state.layout.stations.get(card)
    name = state.layout.deck.text(card, "name")
    label = station.label if station else card
    return f"{label} ({name})" if name else label


class _Telling:
    """The words that fill the sentence of one answer."""

    def __init__(self, speech: FoothillsSpeech, before: State, entry: Entry, after: State) -> None:
        self._speech = speech
        self._before = before
        self._after = after
        self._entry = entry
        self._player = entry.player

    def key(self, answer: Answer) -> str:
        """Which sentence: that of the verb, or its other one for no and none."""
        if answer.args and answer.args[0] in {NOTHING_MORE, "no"}:
            return f"{answer.verb} none"
        if answer.args == (SUPPLY,):
            return f"{answer.verb} supply"
        if answer.verb == "trade" and not carried(self._gained()):
            return "trade away"
        if answer.verb == "build" and not any(m.source == self._player for m in self._entry.moves):
            return "build unpaid"
        return answer.verb

    def values(self, answer: Answer) -> Values:
        common = {"player": self._speech.label(self._player), "goods": self._goods()}
        fill = _FILLS.get(answer.verb)
        return common | (fill(self, answer.args) if fill else {})

    def _goods(self) -> str:
        """What came to the player, or what was drawn if nothing did."""
        moves = [move for move in self._entry.moves if not move.auto]
        gained = [move for move in moves if move.target == self._player]
        return self._speech.goods(gained or moves)

    def _gained(self) -> list[Move]:
        return [move for move in self._entry.moves if move.target == self._player]

    def _paid(self) -> str:
        return self._speech.goods(m for m in self._entry.moves if m.source == self._player)

    def _card_at(self, slot: str) -> str | None:
        return table.card_in_slot(self._before, self._before.record.player, slot)

    def _card_name(self, card: str | None) -> str:
        return self._speech.card(card, self._before.layout.deck.text(card, "name")) if card else ""

    def card(self, args: tuple[str, ...]) -> Values:
        return {"card": self._card_name(args[0])}

    def slot(self, args: tuple[str, ...]) -> Values:
        card = self._card_at(args[0]) if len(args[0]) == 1 and args[0] != NOTHING_MORE else None
        side = self._speech.side(self._before, card)
        return {"slot": args[0], "card": self._card_name(card), "side": side}

    def slots(self, args: tuple[str, ...]) -> Values:
        return {"slots": ", ".join(args[0])}

    def lines(self, args: tuple[str, ...]) -> Values:
        return {"lines": " + ".join(args)}

    def paying(self, args: tuple[str, ...]) -> Values:
        return {"paid": self._paid()}

    def source(self, args: tuple[str, ...]) -> Values:
        return {"place": self._speech.place(args[0].partition("@")[2])}

    def track(self, args: tuple[str, ...]) -> Values:
        tile = TILE[self._player]
        laid = (m.target.removesuffix("/track") for m in self._entry.moves if m.piece == tile)
        card = next(laid, "")
        return {"line": args[0], "station": station_name(self._before, card) if card else args[0]}

    def trade(self, args: tuple[str, ...]) -> Values:
        return {"paid": self._paid(), "gained": self._speech.goods(self._gained())}

    def gain(self, args: tuple[str, ...]) -> Values:
        return {"goods": self._goods_of(self._player)}

    def grant(self, args: tuple[str, ...]) -> Values:
        other = OTHER[self._player]
        return {"other": self._speech.label(other), "goods": self._goods_of(other)}

    def _goods_of(self, player: str) -> str:
        """What the general supply gives a player: goods, or points."""
        gained = [move for move in self._entry.moves if move.target == player]
        halves = sum(move.n for move in gained if move.piece == HALF)
        return self._speech.points(halves) if halves else self._speech.goods(gained)

    def build(self, args: tuple[str, ...]) -> Values:
        found = self._after.layout.spaces.get(args[0])
        name = station_name(self._after, found[0].id) if found else args[0]
        return {"station": name, "paid": self._paid()}

    def target(self, args: tuple[str, ...]) -> Values:
        known = {"pub": "at pub", "home": "at home"}
        if args[0] in known:
            return {"place": self._speech.label(known[args[0]])}
        return {"place": station_name(self._before, args[0])}

    def fact(self, args: tuple[str, ...]) -> Values:
        subject, field, value = (*args, "", "", "")[:3]
        name, _, number = field.partition(".")
        told = f"{self._speech.label(f'field.{name}')} {number}".rstrip()
        return {"subject": subject, "field": told, "value": self._speech.value(name, value)}


_FILLS: dict[str, Callable[[_Telling, tuple[str, ...]], Values]] = {
    "gain": _Telling.gain,
    "grant": _Telling.grant,
    "leave": _Telling.card,
    "replace": _Telling.card,
    "select": _Telling.slot,
    "score": _Telling.slot,
    "flip": _Telling.slots,
    "turn": _Telling.slots,
    "dig": _Telling.lines,
    "pay": _Telling.paying,
    "get": _Telling.source,
    "track": _Telling.track,
    "trade": _Telling.trade,
    "build": _Telling.build,
    "move": _Telling.target,
    "fact": _Telling.fact,
}

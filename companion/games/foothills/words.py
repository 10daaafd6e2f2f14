"""Foothills in plain English words: the situation, the questions and the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.answers import Answer
from companion.core.ledger import Move
from companion.games.foothills import table
from companion.games.foothills.dialogs.names import PRIMARY
from companion.games.foothills.facts import COLOURS, LETTERS
from companion.games.foothills.game import Foothills
from companion.games.foothills.goods import KINDS, halves
from companion.games.foothills.layout import ActionCard, Station
from companion.games.foothills.odds import chance_of_an_event
from companion.games.foothills.scoring import Score, score
from companion.games.foothills.state import (
    BAG,
    BUFFER,
    EVENT,
    IRON,
    NAVVY,
    PASSENGER,
    RUBBLE,
    STONE,
    SUPPLY,
    TILE,
    YARD,
    State,
)
from companion.games.foothills.steps import Ask

QUESTIONS = {
    "neutral": "Which neutral card is left out?",
    "opening": "How many of the six opening cubes are iron ore?",
    "draft": "Which two resources?",
    "select": "Which action card?",
    "pay": "Which resources pay for it?",
    "take": "Which resources from the stockyard?",
    "receive": "Which resource, and from where?",
    "blind": "How many of the cubes drawn are iron ore? (white ones were drawn again)",
    "keep": "Which cubes are kept?",
    "refill": "What came out of the bag? (white, iron ore)",
    "dig": "Rubble from which line?",
    "trade": "Track or trade?",
    "build": "Which station?",
    "survey": "Surveyor to the new station?",
    "ferry": "Which cards are turned over?",
    "move": "Where does the surveyor go?",
    "score": "Which card goes to the scoring pile?",
    "replace": "Which replacement?",
    "byword": "What does the card let you do?",
    "another": "Turn another card over?",
}
ZONES = {YARD: "stockyard", BAG: "bag", SUPPLY: "general supply", "cards": "card supply"}
PIECES = {"half": "½ VP", EVENT: "event cube", IRON: "iron ore", BUFFER: "buffer stop"}


class Words:
    """What the plain table says about this game."""

    def notice(self, game: Foothills) -> str:
        deck = game.set_up.deck
        sample = " INVENTED, for trying out: do not play the real box with it." * (
            deck.kind == "sample"
        )
        return f"Deck: {deck.name}.{sample}"

    def situation(self, game: Foothills, state: State) -> Iterator[str]:
        if not state.layout.stations:
            return
        yield from (self._line(state, line) for line in state.layout.lines)
        yard, bag = state.places[YARD], state.places[BAG]
        yield (
            f"stockyard: {_cubes(yard)}   bag: {_cubes(bag)}   "
            f"event at a refill: {float(chance_of_an_event(state)):.0%}"
        )
        yield f"navvies left: {state.places[SUPPLY].get(NAVVY, 0)}   " + (
            f"buffer stops left: {state.places[SUPPLY].get(BUFFER, 0)}"
        )
        for player in COLOURS:
            yield self._player(game, state, player)

    def _line(self, state: State, line: str) -> str:
        cards = "  ".join(_station(state, station) for station in state.layout.rows[line])
        end = "  ▌ buffer stop" if state.places[f"{line}/end"] else ""
        return f"{line:>4}  {cards}{end}"

    def _player(self, game: Foothills, state: State, player: str) -> str:
        supply = state.places[player]
        goods = ", ".join(
            f"{supply[kind]} {PIECES.get(kind, kind)}"
            for kind in (IRON, STONE, RUBBLE, PASSENGER)
            if kind in supply
        )
        place = table.surveyor_at(state, player).removesuffix("/surveyor").rpartition("/")[2]
        tickets = ", ".join(
            sorted(p.removeprefix("ticket ") for p in supply if p.startswith("ticket "))
        )
        total = score(state, player)
        unknown = "+?" if total.open else ""
        return (
            f"{game.set_up.names[player]} ({player}): {halves(total.total)}{unknown} VP, "
            f"{goods or 'nothing'}; stations {state.record.stations(player)}; "
            f"tickets {tickets or 'none'}; surveyor {place}"
        )

    def question(self, game: Foothills, state: State) -> str:
        step = state.stack[-1]
        if isinstance(step, Ask):
            return f"What does the card say? {step.subject}: {step.field}"
        return QUESTIONS[step.phase]

    def label(self, state: State, answer: Answer) -> str:
        describe = _LABELS.get(answer.verb)
        return describe(state, answer) if describe else str(answer)

    def moves(self, moves: tuple[Move, ...]) -> Iterator[str]:
        for move in moves:
            piece = PIECES.get(move.piece, move.piece)
            mark = "·" if move.auto else "-"
            yield f"  {mark} {move.n} {piece}: {_zone(move.source)} → {_zone(move.target)}"

    def score_sheet(self, game: Foothills, state: State) -> Iterator[str]:
        for player in COLOURS:
            yield f"{game.set_up.names[player]} ({player})"
            yield from (f"    {line}" for line in _sheet(score(state, player)))

    def result(self, game: Foothills, state: State) -> Iterator[str]:
        yield from self.score_sheet(game, state)
        result = game.result(state) or {}
        if result["winner"]:
            yield f"{game.set_up.names[result['winner']]} wins."
        elif result["draw"]:
            yield "A draw."
        else:
            yield "A tie: swap colours and play again with the same lines."


def _cubes(pieces: dict[str, int]) -> str:
    parts = (f"{pieces.get(kind, 0)} {PIECES.get(kind, kind)}" for kind in (IRON, STONE))
    events = pieces.get(EVENT, 0)
    return " + ".join(parts) + (f" + {events} event" if events else "")


def _station(state: State, station: Station) -> str:
    """A card in a few characters: `V-2 r3`, `IV-2/3 T:b S:g.`, `I-2 navvy`."""
    if station.start:
        return station.label
    if table.has_navvy(state, station):
        return f"{station.label} navvy"
    rubble = table.rubble_on(state, station)
    tracks = "".join(_owner(piece) * n for piece, n in state.places[station.track].items())
    built = "".join(_owner(next(iter(state.places[space.place]), ".")) for space in station.spaces)
    if rubble:
        return f"{station.label} r{rubble}"
    return f"{station.label} T:{tracks or '.'} S:{built}"


def _owner(piece: str) -> str:
    return piece[0] if piece in TILE.values() else "."


def _zone(place: str) -> str:
    return ZONES.get(place, place)


def _sheet(points: Score) -> Iterator[str]:
    yield f"{halves(points.chits):>5}  chits"
    yield f"{halves(points.passengers):>5}  passengers"
    for line, sure in points.lines.items():
        yield f"{3:>5}  line bonus {line}{'' if sure else ' (contested)'}"
    if points.summit:
        yield f"{halves(points.summit):>5}  summit"
    for card, worth in points.cards.items():
        yield f"{'?' if worth is None else halves(worth):>5}  {card} in the scoring pile"
    yield f"{halves(points.total):>5}  total{' and what is not yet known' if points.open else ''}"


def _select(state: State, answer: Answer) -> str:
    card_id = table.card_in_slot(state, state.record.player, answer.args[0])
    if card_id is None:
        return f"{answer.args[0]} (no card)"
    card = state.layout.cards[card_id]
    return f"{answer.args[0]}  {card_name(state, card, card_id in state.record.grey)}"


def card_name(state: State, card: ActionCard, grey: bool) -> str:
    if not grey:
        return f"{PRIMARY[card.golden]} (golden {card.golden})"
    return f"{state.layout.deck.text(card.id, 'name')} (grey, type {card.grey_type})"


def _draw(state: State, answer: Answer) -> str:
    return f"{answer.args[0]} white, {answer.args[1]} iron ore, the rest stone"


def _build(state: State, answer: Answer) -> str:
    station, space = state.layout.spaces[answer.args[0]]
    name = state.layout.deck.text(station.id, "name") or ""
    cost = "cost unknown" if space.cost is None else f"for {space.cost}"
    extra = f" + {answer.args[1]}" if len(answer.args) > 1 else ""
    return f"{station.label} {name}, space {space.index}, {cost}{extra}"


def _move(state: State, answer: Answer) -> str:
    target = answer.args[0]
    name = state.layout.deck.text(target, "name") if target in state.layout.stations else None
    return f"{target} {name}" if name else f"the {target}" if target == "pub" else target


def _letters(word: str) -> str:
    """`iis` in words: 2 iron ore + 1 stone."""
    parts = [f"{word.count(c)} {PIECES.get(k, k)}" for c, k in KINDS.items() if c in word]
    return " + ".join(parts) or "nothing more"


def _goods(state: State, answer: Answer) -> str:
    return _letters(answer.args[0])


def _from(state: State, answer: Answer) -> str:
    letter, at, place = answer.args[0].partition("@")
    return f"{_letters(letter)} from the {_zone(place)}" if at else "nothing more"


def _trade(state: State, answer: Answer) -> str:
    pay, _, get = answer.args[0].partition(">")
    place = f" from the {_zone(answer.args[1])}" if len(answer.args) > 1 else ""
    return f"{_letters(pay)} for {get if 'vp' in get else _letters(get)}{place}"


def _dig(state: State, answer: Answer) -> str:
    if answer.args == (SUPPLY,):
        return "from the general supply"
    return "line " + " and line ".join(answer.args)


def _track(state: State, answer: Answer) -> str:
    station = table.free_track(state, answer.args[0])
    place = f" at {station.label}" if station else ""
    price = f" for {_letters(answer.args[1])}" if len(answer.args) > 1 else ""
    return f"track in line {answer.args[0]}{place}{price}"


def _cards(state: State, answer: Answer) -> str:
    slots = [letter for letter in answer.args[0] if letter in LETTERS]
    return ", ".join(slots) if slots else "none"


_LABELS: dict[str, Callable[[State, Answer], str]] = {
    "select": _select,
    "draw": _draw,
    "build": _build,
    "move": _move,
    "turn": _cards,
    "take": _goods,
    "draft": _goods,
    "keep": _goods,
    "pay": _goods,
    "get": _from,
    "trade": _trade,
    "dig": _dig,
    "track": _track,
    "opening": lambda state, answer: f"{answer.args[0]} iron ore",
    "blind": lambda state, answer: f"{answer.args[0]} iron ore",
    "skip": lambda state, answer: "no action possible: place a navvy",
    "stalled": lambda state, answer: "nothing has moved for long: end the game here",
}

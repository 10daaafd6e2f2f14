"""One step of the game as a sentence in English, German or French."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import fields

from companion.core.answers import Answer
from companion.core.journal import ANSWER, Entry
from companion.core.report import Setup
from companion.games.roots import scoring
from companion.games.roots.phases.acting import told_cost
from companion.games.roots.pieces import CARDS, DECK, FORAGED, OTHER, PLAYERS
from companion.games.roots.report.happened import (
    CUT_OFF,
    FIRE,
    TAKEN_OVER,
    discarded,
    drawn,
    roots_gone,
    shuffles,
)
from companion.games.roots.seasons import card_cost, season_table
from companion.games.roots.settings import Settings
from companion.games.roots.state import COUNTS, State
from companion.games.roots.steps import Exchange, Grow, Reveal
from companion.wording import load_words, several

Values = dict[str, object]
ONLY_SHOWN = frozenset({"seasons", "custom_grow", "custom_willow", "custom_gather", "scores",
                        "discards", "unseen"})  # fmt: skip
"""Settings that change no rule, or that are told in a sentence of their own."""
SILENT_MARKS = frozenset({"stack", "main"})


class RootsSpeech:
    def __init__(self, language: str) -> None:
        self._texts = load_words(__package__, language)

    def label(self, key: str) -> str:
        return self._texts[key]

    def say(self, key: str, **values: object) -> str:
        return self._texts[f"say.{key}"].format(**values)

    def count(self, kind: str, n: int) -> str:
        """`1 card`, `3 cards`."""
        return several(n, self._texts[f"n.{kind}"])

    def step(self, before: State, entry: Entry, after: State) -> str:
        return " ".join(self._sentences(before, entry, after))

    def basis(self, setup: Setup, state: State) -> Iterator[str]:
        """What the missing pictures leave open, how the board was followed, other readings."""
        yield self.say(f"seasons.{state.settings.seasons}", **_season_rows(state.settings))
        if setup["follow"] == COUNTS:
            yield self.say("only counts")
        other = ", ".join(_other_readings(state.settings))
        if other:
            yield self.say("other readings", settings=other)

    def _sentences(self, before: State, entry: Entry, after: State) -> Iterator[str]:
        if entry.kind != ANSWER:
            yield self.say(entry.kind, moves=self._moved(entry))
            return
        answer = Answer.parse(entry.text)
        yield self._said(before, entry, after, answer)
        yield from self._consequences(before, entry, after)
        if answer.waives:
            yield self.say("ruling", rules=", ".join(answer.waives))

    def _moved(self, entry: Entry) -> str:
        """Pieces that were put elsewhere, and what else was set, such as action points."""
        moved = (
            f"{move.n} × {self._name(move.piece)} ({self._name(move.source)} → "
            f"{self._name(move.target)})"
            for move in entry.moves
        )
        marked = (
            f"{self._texts.get(f'mark.{name}', name)} = {self._name(str(value))}"
            for name, value in entry.marks.items()
            if name not in SILENT_MARKS
        )
        return ", ".join((*moved, *marked)) or self.say("nothing moved")

    def _name(self, key: str) -> str:
        return self._texts.get(f"piece.{key}", self._texts.get(key, key))

    def _said(self, before: State, entry: Entry, after: State, answer: Answer) -> str:
        tell = _TELLS.get(answer.verb, _plainly)
        key, values = tell(self, before, after, entry, told_cost(answer)[0])
        return self.say(key, player=self.label(entry.player), **values)

    def _consequences(self, before: State, entry: Entry, after: State) -> Iterator[str]:
        """What nobody decided: roots that came off, cards drawn and shuffled."""
        yield from self._roots(entry)
        for player, n in discarded(entry).items():
            yield self.say("loses cards", player=self.label(player), cards=self.count("cards", n))
        for deck in shuffles(entry):
            yield self.say("shuffled" if deck == DECK else "weather shuffled")
        for player, n in drawn(entry).items():
            yield self.say("draws", player=self.label(player), cards=self.count("cards", n))

    def _roots(self, entry: Entry) -> Iterator[str]:
        struck = [gone for gone in roots_gone(entry) if gone not in _later(entry)]
        for player, edge in struck:
            taken = any(m.rule == TAKEN_OVER and m.target == edge for m in entry.moves)
            key = "destroyed and taken" if taken else "destroyed"
            other = self.label(OTHER[player])
            yield self.say(key, player=self.label(player), other=other, edge=edge)
        for key, rule in (("burns", FIRE), ("dies", CUT_OFF)):
            for player in PLAYERS:
                edges = [edge for owner, edge in roots_gone(entry, rule) if owner == player]
                if edges:
                    roots = self.count("roots", len(edges))
                    yield self.say(key, player=self.label(player), roots=roots,
                                   edges=" ".join(edges))  # fmt: skip


def _season_rows(settings: Settings) -> Values:
    """From spring to winter: roots per Grow and per Willow, what is added to gathering."""
    rows = season_table(settings).values()
    return {
        "grow": "/".join(str(row.grow) for row in rows),
        "willow": "/".join(str(row.willow) for row in rows),
        "gather": "/".join(f"{row.gather:+}" for row in rows),
    }


def _later(entry: Entry) -> set[tuple[str, str]]:
    """Roots that came off by fire or because they were cut off."""
    return set(roots_gone(entry, CUT_OFF, FIRE))


def _other_readings(settings: Settings) -> Iterator[str]:
    words = dict(word.split("=", 1) for word in settings.to_text().split())
    for field in fields(Settings):
        if getattr(settings, field.name) != field.default and field.name not in ONLY_SHOWN:
            yield f"{field.name}={words[field.name]}"


Told = tuple[str, Values]
Tell = Callable[[RootsSpeech, State, State, Entry, Answer], Told]


def _plainly(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    return a.verb, {}


def _root(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    return f"root {entry.phase}", {"edge": a.args[0]}


def _done(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    step = before.stack[-1]
    n = step.n if isinstance(step, Exchange) else 0
    return f"done {entry.phase}", {"cards": speech.count("cards", n)}


def _grow(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    step = after.stack[-1]
    if not isinstance(step, Grow):
        return "grow", {"ap": after.record.ap}
    return "grow some", {"roots": speech.count("roots", step.left), "ap": after.record.ap}


def _gather(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    if entry.phase == "gather":
        return "gather by card", {"tile": a.args[0]}
    paid = before.record.ap - after.record.ap
    return ("gather at" if a.args else "gather"), {"tile": "".join(a.args), "paid": paid}


def _face(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    step = before.stack[-1]
    foraged = isinstance(step, Reveal) and step.target == FORAGED
    points = scoring.score(after, entry.player).total
    return ("face foraged" if foraged else "face"), {"face": a.args[0], "points": points}


def _attack(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    key = "attack by card" if entry.phase == "aim" else "attack at" if a.args else "attack"
    other = speech.label(OTHER[entry.player])
    return key, {"edge": "".join(a.args), "other": other}


def _play(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    card = a.args[0]
    told = told_cost(Answer.parse(entry.text))[1]
    cost = card_cost(before, card) if told is None else told
    key = f"play {card}" if f"play {card}" in _OWN_SENTENCE else "play"
    return key, {"card": speech.label(card), "paid": cost}


_OWN_SENTENCE = frozenset({"play maple", "play seed"})


def _discard(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    if a.args[0] in CARDS:
        return "discard card", {"card": speech.label(a.args[0])}
    n = int(a.args[0])
    return ("discard" if n else "discard none"), {"cards": speech.count("cards", n)}


def _end(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    unused = before.record.ap
    return ("end early" if unused else "end"), {"ap": unused}


def _weather(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    card = a.args[0]
    values: Values = {
        "card": speech.label(f"weather {card}"),
        "season": speech.label(after.record.season),
        "leads": speech.label(after.record.leads),
    }
    key = f"turned {card}"
    return (key if key in _WEATHER_TOLD else "weather"), values


_WEATHER_TOLD = frozenset({"turned season", "turned eclipse", "turned lightning"})


def _forage(speech: RootsSpeech, before: State, after: State, entry: Entry, a: Answer) -> Told:
    return "forage", {"tile": a.args[0]}


_TELLS: Mapping[str, Tell] = {
    "root": _root,
    "done": _done,
    "grow": _grow,
    "gather": _gather,
    "face": _face,
    "attack": _attack,
    "play": _play,
    "discard": _discard,
    "end": _end,
    "weather": _weather,
    "forage": _forage,
}

"""What is different when another game is told: its home, its words, the names of its pictures."""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.fsm.dialog import Translate
from companion.games.foothills.dialogs.asked import in_slot, side_name
from companion.games.foothills.report.speech import FoothillsSpeech
from companion.games.foothills.state import State
from companion.games.foothills.steps import Ask, Trade, WordByWord
from companion.games.roots.views.told import told
from companion.hw.ports import Key


class Tale(Protocol):
    """`home` is the phase in which a turn begins, `look` the key there that looks around, `plain`
    are questions that need no expectation of their own: the next home shows what came of them;
    `brief` writes their keys on one line."""

    home: str
    look: Key
    plain: frozenset[str]
    brief: bool

    def sentence(self, before: Any, entry: Entry, after: Any) -> str: ...

    def home_name(self, state: Any) -> str: ...

    def question_name(self, state: Any) -> str:
        """How the picture of a question is called."""

    def followed_name(self, page: str) -> str:
        """How the picture of what followed is called, by its English words."""

    def look_name(self, title: str, has_number: bool) -> str: ...


class FoothillsTale:
    home, look, brief = "select", Key.OK, False
    plain = frozenset({"take", "dig", "trade", "build", "move", "draft", "receive", "pay"})

    def __init__(self, language: str, say: Translate) -> None:
        self._speech = FoothillsSpeech(language)
        self._colon = " :" if language == "fr" else ":"
        self._say = say

    def sentence(self, before: State, entry: Entry, after: State) -> str:
        if entry.phase == self.home:
            return self._selected(before, entry)
        return self._speech.step(before, entry, after)

    def _selected(self, before: State, entry: Entry) -> str:
        """`Blue: Track & Trade (C).`"""
        answer = Answer.parse(entry.text)
        card = in_slot(before, answer.args[0], entry.player) if answer.args else None
        if card is None:
            return self._speech.step(before, entry, before)
        action = side_name(before, card).said(self._say)
        return f"{self._speech.label(entry.player)}{self._colon} {action} ({answer.args[0]})."

    def home_name(self, state: State) -> str:
        return "home-last" if state.record.ending else "home"

    def question_name(self, state: State) -> str:
        step = state.stack[-1]
        if isinstance(step, Ask):
            return f"ask-{step.field.partition('.')[0]}"
        if isinstance(step, WordByWord) and step.acted:
            return "byword-more"
        if isinstance(step, Trade) and not step.source.endswith(":golden"):
            return "trade-other"
        return "home" if step.phase == self.home else step.phase

    def followed_name(self, page: str) -> str:
        if "buffer stop" in page:
            return "buffer-stop"
        if "NAVV" in page:
            return "navvies" if "NAVVIES" in page else "navvy"
        return "on-the-table"

    def look_name(self, title: str, has_number: bool) -> str:
        words = {
            "LAST ANSWERS": "history",
            "BAG AND STOCKYARD": "bag",
            "{who}: CARDS": "cards",
            "HOW IT MUST LIE": "rebuild",
        }
        return words.get(title) or ("score" if has_number else "supplies")


class RootsTale:
    home, look, brief = "act", Key.E, True
    plain = frozenset({"grow", "gather", "aim", "reveal", "plant", "forage", "fertilize"})

    def __init__(self, language: str, say: Translate) -> None:
        self._say = say

    def sentence(self, before: Any, entry: Entry, after: Any) -> str:
        return f"{told(entry).said(self._say)}."

    def home_name(self, state: Any) -> str:
        record = state.record
        marks = {"lock": record.lock, "evergreen": record.evergreen}
        names = [name for name, is_so in marks.items() if is_so]
        names += ["eclipse"] if record.leads != record.first else []
        return "-".join(["home", *names, *([] if names else [record.season])])

    def question_name(self, state: Any) -> str:
        phase = str(state.stack[-1].phase)
        return "home" if phase == self.home else phase

    def followed_name(self, page: str) -> str:
        title, words = page.splitlines()[0].removesuffix("OK").strip(), page.splitlines()
        if not title.isupper():
            return f"weather-{title.lower().replace(' ', '-')}"
        if any("shuffle" in line for line in words):
            return "shuffle"
        if any("roots off" in line for line in words):
            return "cut-off"
        return "attacked" if any("cut off" in line for line in words) else "on-the-table"

    def look_name(self, title: str, has_number: bool) -> str:
        words = {
            "LAST ANSWERS": "history",
            "FACE DOWN": "tokens",
            "NEXT WEATHER": "weather",
            "DECK AND HANDS": "unseen",
            "HOW IT MUST LIE": "rebuild",
        }
        return words.get(title, "score")


TALES = {"foothills": FoothillsTale, "roots": RootsTale}


def tale_of(game: str, language: str, say: Translate) -> Tale:
    return TALES[game](language, say)

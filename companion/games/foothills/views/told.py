"""An entry of the history in a few words: `B digs VII`, `G scores E`."""

from __future__ import annotations

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.fsm.phrase import Phrase, joined, phrase, plain
from companion.games.foothills.dialogs.names import INITIALS
from companion.games.foothills.dialogs.pictured import drawn
from companion.games.foothills.facts import Deck
from companion.games.foothills.goods import KINDS
from companion.games.foothills.phases.common import NOTHING_MORE
from companion.games.foothills.phases.surveying import AT_HOME
from companion.games.foothills.state import PUB, SUPPLY
from companion.ui.texts import msgid

VERBS = {
    "fact": msgid("reads"), "leave": msgid("leaves out"), "opening": msgid("first cubes"),
    "draft": msgid("starts with"), "select": msgid("selects"), "skip": msgid("no action"),
    "stalled": msgid("stalled"), "pay": msgid("pays"), "take": msgid("takes"),
    "get": msgid("gets"), "look": msgid("looks for"), "blind": msgid("draws"),
    "keep": msgid("keeps"), "draw": msgid("refills"), "add": msgid("adds one"),
    "dig": msgid("digs"), "track": msgid("lays"), "trade": msgid("trades"),
    "done": msgid("is done"), "build": msgid("builds"), "survey": msgid("surveyor"),
    "move": msgid("moves to"), "score": msgid("scores"), "replace": msgid("new"),
    "turn": msgid("turns"), "flip": msgid("turns"), "gain": msgid("gains"),
    "grant": msgid("gives"), "forgo": msgid("forgoes"), "correction": msgid("corrected"),
    "recount": msgid("counted again"),
}  # fmt: skip
GOODS = frozenset((*KINDS, ">"))
WORDS = {
    NOTHING_MORE: phrase("none"),
    PUB: phrase("pub"),
    AT_HOME: phrase("home"),
    SUPPLY: phrase("supply"),
    "yes": phrase("yes"),
    "no": phrase("no"),
}


def told(deck: Deck, entry: Entry) -> Phrase:
    """A ruling is marked; which rule was set aside is in the log."""
    answer = Answer.parse(entry.text)
    return phrase(
        "{who} {verb}{ruling} {what}",
        who=INITIALS.get(entry.player, plain("")),
        verb=phrase(VERBS.get(answer.verb, answer.verb)),
        ruling="!" if answer.waives else "",
        what=_what(deck, answer),
    )


def _what(deck: Deck, answer: Answer) -> Phrase:
    args = answer.args[:1] if answer.verb in {"fact", "get", "trade", "track"} else answer.args
    return joined([_word(deck, arg) for arg in args])


def _word(deck: Deck, arg: str) -> Phrase:
    """Action cards by their names; `i@yard` is iron, wherever it came from."""
    if arg in WORDS:
        return WORDS[arg]
    word = arg.partition("@")[0]
    if set(word) <= GOODS:
        return plain(drawn(word))
    name = deck.text(arg, "name") if arg.islower() else None
    return phrase(name) if name else plain(word)

"""An entry of the history in a few words: `B gathers 3,4`, `O plays Maple`."""

from __future__ import annotations

from companion.core.answers import Answer
from companion.core.journal import Entry
from companion.fsm.phrase import NONE, Phrase, joined, phrase, plain
from companion.games.roots.board import AROUND, EDGES
from companion.games.roots.names import CARDS, INITIALS, WEATHER, edge_name, face_name
from companion.games.roots.phases.common import COST
from companion.games.roots.pieces import FACES
from companion.ui.texts import msgid

VERBS = {
    "root": msgid("root"), "grow": msgid("grows"), "gather": msgid("gathers"),
    "attack": msgid("attacks"), "play": msgid("plays"), "end": msgid("ends the turn"),
    "stopped": msgid("ends the game"), "done": msgid("is done"), "face": msgid("turns up"),
    "ironwood": msgid("shows Ironwood"), "let": msgid("lets it be"),
    "discard": msgid("drops"), "weather": msgid("weather:"), "forage": msgid("forages"),
    "forgo": msgid("forgoes"), "correction": msgid("corrected"),
    "recount": msgid("counted again"),
}  # fmt: skip


def told(entry: Entry) -> Phrase:
    """A ruling is marked; which rule was set aside is in the log."""
    answer = Answer.parse(entry.text)
    words = in_words(answer)
    if answer.waives:
        words = Phrase("{what} !", (("what", words),), translated=False)
    if answer.verb == "weather":
        return words
    return joined([INITIALS.get(entry.player, NONE), words])


def in_words(answer: Answer) -> Phrase:
    return joined([phrase(VERBS.get(answer.verb, answer.verb)), *map(_word, answer.args)])


def _word(arg: str) -> Phrase:
    if arg in EDGES:
        return plain(edge_name(arg))
    if arg.startswith(COST):
        return phrase("{n}AP", n=arg[len(COST) :])
    if arg in FACES and arg not in AROUND:
        return face_name(arg) if arg[0] in "+-" else plain(arg)
    return CARDS.get(arg) or WEATHER.get(arg) or plain(arg)

"""What must be said of a session in every export: what it rests on, and where it is not by the
rules."""

from __future__ import annotations

from collections.abc import Iterator

from companion.log.exports.chronicle import Chronicle
from companion.log.exports.words import Words


def marks_in_words(chronicle: Chronicle, words: Words) -> Iterator[str]:
    """Sentences, the game's own first; a session by the book has only those."""
    speech = chronicle.report.speech(words.language)
    yield from speech.basis(chronicle.setup, chronicle.state)
    if chronicle.result is None:
        yield words("unfinished")
    if chronicle.failure:
        yield words("broken", entry=chronicle.failure.number)
    yield from _counted(chronicle, words)


def _counted(chronicle: Chronicle, words: Words) -> Iterator[str]:
    turns = chronicle.turns
    unverified = [str(turn.number) for turn in turns if turn.unverified]
    if unverified:
        yield words("unverified", turns=", ".join(unverified))
    ruled = [f"{turn.number} ({', '.join(turn.rulings)})" for turn in turns if turn.rulings]
    if ruled:
        yield words("ruled", turns=", ".join(ruled))
    corrected = [str(turn.number) for turn in turns if turn.corrections]
    if corrected:
        yield words("corrected", turns=", ".join(corrected))

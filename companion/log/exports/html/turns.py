"""Every turn in words, with its marks; each step leads to its place on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.report import Speech
from companion.log.exports.chronicle import Chronicle, Step, Turn
from companion.log.exports.html.markup import Markup, joined, person, tag
from companion.log.exports.words import Words
from companion.wording import clock


def step_sentence(speech: Speech, step: Step) -> str:
    return speech.step(step.before, step.entry, step.after)


def turn_list(chronicle: Chronicle, words: Words, speech: Speech) -> Markup:
    items, first = [], 1
    for turn in chronicle.turns:
        items.append(_turn(chronicle, words, speech, turn, first))
        first += len(turn.steps)
    return tag("ol", *items, class_="turns", tabindex="0")


def _turn(chronicle: Chronicle, words: Words, speech: Speech, turn: Turn, first: int) -> Markup:
    look = chronicle.report.looks.get(turn.player)
    steps = (
        tag("li", tag("a", step_sentence(speech, step), href="#table", data_step=n))
        for n, step in enumerate(turn.steps, start=first)
    )
    return tag(
        "li",
        tag("h3", _title(chronicle, words, speech, turn), *_badges(words, turn)),
        tag("ol", *steps),
        style=f"--seat:{look.paper}" if look else None,
    )


def _title(chronicle: Chronicle, words: Words, speech: Speech, turn: Turn) -> Markup:
    label = words("turn", n=turn.number) if turn.number else words("set_up")
    name = next((s.called(speech) for s in chronicle.seats if s.id == turn.player), "")
    time = "" if turn.seconds is None else tag("small", f" {clock(turn.seconds)}")
    return joined(label, *((" · ", person(name)) if name else ()), time)


def _badges(words: Words, turn: Turn) -> Iterator[Markup]:
    marks = {
        words("badge.unverified"): turn.unverified,
        f"{words('badge.ruling')} {', '.join(turn.rulings)}": turn.rulings,
        words("badge.correction"): turn.corrections,
        words("badge.undone", n=turn.undone): turn.undone,
    }
    for text, is_marked in marks.items():
        if is_marked:
            yield tag("span", text, class_="badge")

"""One session as a page: result, points, charts, the table step by step, every turn in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from statistics import mean

from companion import __version__
from companion.core.report import Seat, Speech
from companion.log.exports.bgstats import push_link
from companion.log.exports.chronicle import Chronicle, Turn, totals
from companion.log.exports.html.board import board_svg, changes, looks_css
from companion.log.exports.html.charts import Segment, Series, bar_chart, column_chart, line_chart
from companion.log.exports.html.markup import Markup, joined, person, tag
from companion.log.exports.html.qr import qr_code
from companion.log.exports.html.shell import notes, page, table
from companion.log.exports.html.turns import step_sentence, turn_list
from companion.log.exports.marks import marks_in_words
from companion.log.exports.words import Words
from companion.wording import clock, number

COLOURS = ("#8a5a00", "#1d6f78", "#7b3f8c", "#a3312b", "#44546a", "#5c6b1f")
"""For what has no colour of its own; each is dark enough for white letters on it."""


def html_text(chronicle: Chronicle, language: str = "en") -> str:
    return SessionPage(chronicle, language).text()


class SessionPage:
    def __init__(self, chronicle: Chronicle, language: str) -> None:
        self.chronicle = chronicle
        self.report = chronicle.report
        self.language = language
        self.words = Words(language)
        self.speech: Speech = chronicle.report.speech(language)

    def text(self) -> str:
        title = f"{self.chronicle.title}: {' – '.join(self.chronicle.names.values())}"
        body = tag(
            "main",
            self._result(),
            notes(self.words("about"), list(marks_in_words(self.chronicle, self.words))),
            tag("div", self._itemised(), self._sources(), class_="pair"),
            self._table(),
            *self._pairs([self._scores(), *self._gauges(), *self._times()]),
            self._turns(),
            self._hand_off(),
        )
        style = looks_css(self.report.looks)
        return page(
            self.language, title, style, self._head(), body, self._foot(), story=self._story()
        )

    @cached_property
    def _points(self) -> list[dict[str, float]]:
        """The totals at the start and after each turn."""
        states = [self.chronicle.start, *(turn.after for turn in self.chronicle.turns)]
        return [totals(self.report.points(state)) for state in states]

    @property
    def _axis(self) -> str:
        return self.words("turn_axis")

    def _colour(self, seat: Seat) -> str:
        return self.report.looks[seat.id].paper

    def _called(self, seat: Seat) -> str:
        """The name of a player, with the colour unless that is the name."""
        role = self.speech.label(seat.id)
        return seat.name if seat.name == role else f"{seat.name} ({role})"

    def _head(self) -> Markup:
        chronicle, words = self.chronicle, self.words
        turns = max((turn.number for turn in chronicle.turns), default=0)
        length = words("turns_only", turns=turns)
        if chronicle.played:
            length = words("turns_and_time", turns=turns, time=clock(chronicle.played))
        parts = [words.date(chronicle.began), length]
        title = joined(chronicle.title, *((": ", person(chronicle.name)) if chronicle.name else ()))
        return tag("header", tag("h1", title), tag("p", " · ".join(parts), class_="sub"))

    def _foot(self) -> Markup:
        software = str(self.chronicle.header.get("software") or f"companion {__version__}")
        return tag("footer", tag("p", self.words("made", software=software)))

    def _result(self) -> Markup:
        return tag("ul", *map(self._seat, self.chronicle.seats), class_="result")

    def _seat(self, seat: Seat) -> Markup:
        look, role = self.report.looks[seat.id], [self.speech.label(seat.id)]
        if seat.starts:
            role.append(self.words("starts"))
        honour = self._honour(seat)
        return tag(
            "li",
            tag("span", person(seat.name), class_="who"),
            tag("span", number(self.chronicle.totals[seat.id]), class_="points", data_seat=seat.id),
            tag("span", ", ".join(role), tag("b", honour) if honour else "", class_="role"),
            style=f"--seat:{look.paper};--seat-ink:{look.ink}",
        )

    def _honour(self, seat: Seat) -> str:
        chronicle = self.chronicle
        if seat.id in chronicle.winners:
            return self.words("wins")
        best = max(chronicle.totals.values())
        leaders = [one for one, points in chronicle.totals.items() if points == best]
        if chronicle.result is None:
            return self.words("leads") if leaders == [seat.id] else ""
        return "" if chronicle.winners else self.words("draw")

    def _itemised(self) -> Markup:
        chronicle = self.chronicle
        head: list[object] = [self.words("source"), *(person(s.name) for s in chronicle.seats)]
        rows: list[list[object]] = [
            [
                self.speech.label(source),
                *(number(chronicle.points[seat.id][source]) for seat in chronicle.seats),
            ]
            for source in self.report.sources
        ]
        sums = [number(chronicle.totals[seat.id]) for seat in chronicle.seats]
        foot: list[object] = [self.words("total"), *sums]
        return tag("section", tag("h2", self.words("scores")), table("", head, rows, foot))

    def _sources(self) -> Markup:
        bars = [(self._called(seat), self._segments(seat)) for seat in self.chronicle.seats]
        told = (
            self.words(
                "source_text",
                name=name,
                parts=", ".join(f"{part.name} {number(part.value)}" for part in parts),
            )
            for name, parts in bars
        )
        return tag("section", bar_chart(self.words("source_chart"), " ".join(told), bars))

    def _segments(self, seat: Seat) -> list[Segment]:
        points = self.chronicle.points[seat.id]
        return [
            Segment(self.speech.label(source), points[source], COLOURS[n % len(COLOURS)])
            for n, source in enumerate(self.report.sources)
        ]

    def _scores(self) -> Markup:
        series = [
            Series(self._called(seat), self._colour(seat), [p[seat.id] for p in self._points])
            for seat in self.chronicle.seats
        ]
        text = " ".join([self.words("score_text"), *map(self._from_to, series)])
        return line_chart(self.words("score_chart"), text, self._axis, series)

    def _from_to(self, series: Series) -> str:
        first, last, most = series.values[0], series.values[-1], max(series.values)
        numbers = {"first": number(first), "last": number(last), "most": number(most)}
        return self.words("from_to", name=series.name, **numbers)

    def _gauges(self) -> Iterator[Markup]:
        states = [self.chronicle.start, *(turn.after for turn in self.chronicle.turns)]
        counted = [self.report.count(state) for state in states]
        for group, gauges in self.report.gauges.items():
            series = [
                Series(self.speech.label(gauge), COLOURS[n], [count[gauge] for count in counted])
                for n, gauge in enumerate(gauges)
            ]
            text = " ".join(map(self._from_to, series))
            yield line_chart(self.speech.label(group), text, self._axis, series)

    def _times(self) -> Iterator[Markup]:
        turns = [turn for turn in self.chronicle.turns if turn.seconds is not None]
        if not turns:
            return
        seats = {seat.id: seat for seat in self.chronicle.seats}
        colours = {seat.id: self._colour(seat) for seat in self.chronicle.seats}
        columns = [
            Segment(str(turn.number), turn.seconds or 0, colours.get(turn.player, "#8a8a8a"))
            for turn in turns
        ]
        text = self.words(
            "time_text", parts=" ".join(self._time_of(seats[s], turns) for s in seats)
        )
        legend = [Series(self._called(seat), colours[seat.id], ()) for seat in seats.values()]
        yield column_chart(self.words("time_chart"), text, self._axis, columns, legend)

    def _time_of(self, seat: Seat, turns: list[Turn]) -> str:
        own = [turn.seconds or 0 for turn in turns if turn.player == seat.id] or [0]
        return self.words("time_of", name=seat.name, mean=clock(mean(own)), most=clock(max(own)))

    def _pairs(self, figures: list[Markup]) -> Iterator[Markup]:
        """Two charts beside each other where there is room."""
        for n in range(0, len(figures), 2):
            yield tag("div", *(tag("section", f) for f in figures[n : n + 2]), class_="pair")

    def _table(self) -> Markup:
        """The picture as it is in the end, and what steps through it."""
        chronicle, words = self.chronicle, self.words
        faces = self.report.faces(chronicle.state, self.speech)
        picture = self.report.picture(chronicle.state, self.speech)
        last = len(chronicle.steps)
        sentence = step_sentence(self.speech, chronicle.steps[-1]) if last else words("start")
        text = words("map_text", step=last, steps=last, words=sentence)
        return tag(
            "section",
            tag("h2", words("map_chart")),
            self._controls(last),
            tag("p", tag("span", "", id="when"), tag("span", "", id="words"), class_="step",
                aria_live="polite"),
            tag("div", board_svg(picture, faces, words("map_chart"), text), class_="scroll",
                tabindex="0", role="group", aria_label=words("map_chart")),
            id="table",
        )  # fmt: skip

    def _controls(self, last: int) -> Markup:
        words = self.words
        buttons = {"first": "«", "back": "‹", "play": "▶", "on": "›", "last": "»"}
        return tag(
            "div",
            *(
                tag("button", sign, id=name, type="button", aria_label=words(name),
                    title=words(name), data_play=words("play"), data_pause=words("pause"))
                for name, sign in buttons.items()
            ),
            tag("input", type="range", id="slider", min="0", max=last, value=last,
                aria_label=words("slider")),
            class_="controls",
        )  # fmt: skip

    def _turns(self) -> Markup:
        title = self.words("turns")
        return tag("section", tag("h2", title), turn_list(self.chronicle, self.words, self.speech))

    def _hand_off(self) -> Markup:
        url = push_link(self.chronicle, self.language)
        code = qr_code(url, self.words("qr")) or tag("p", self.words("no_qr"))
        text = tag("p", self.words("hand_off_text"))
        link = tag("p", tag("a", self.words("link"), href=url, rel="noreferrer"))
        return tag("section", tag("h2", self.words("hand_off")),
                   tag("div", code, tag("div", text, link), class_="hand-off"))  # fmt: skip

    def _story(self) -> dict[str, object]:
        """What the script needs: the changes of each step, the first being the whole board."""
        faces = self.report.faces(self.chronicle.start, self.speech)
        steps: list[dict[str, object]] = [
            {"turn": 0, "label": self.words("start"), "put": changes({}, faces)}
        ]
        for place, turn in enumerate(self.chronicle.turns, start=1):
            label = self.words("turn", n=turn.number) if turn.number else self.words("set_up")
            for step in turn.steps:
                after = self.report.faces(step.after, self.speech)
                steps.append({"turn": place, "label": label, "put": changes(faces, after)})
                faces = after
        text = self.words("map_text", step="{step}", steps="{steps}", words="{words}")
        return {"steps": steps, "start": self.words("start"), "text": text}

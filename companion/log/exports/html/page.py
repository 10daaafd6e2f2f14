"""One session as a page: result, points, charts, the table step by step, every turn in words."""

from __future__ import annotations

from collections.abc import Iterator

from companion import __version__
from companion.core.picture import Look, Picture
from companion.core.report import Seat, Speech
from companion.log.exports.bgstats import push_link
from companion.log.exports.chronicle import Chronicle
from companion.log.exports.html.board import board_svg, changes, looks_css
from companion.log.exports.html.figures import Figures
from companion.log.exports.html.markup import Markup, joined, person, tag
from companion.log.exports.html.qr import qr_code
from companion.log.exports.html.shell import notes, page, table
from companion.log.exports.html.turns import step_sentence, turn_list
from companion.log.exports.marks import marks_in_words
from companion.log.exports.words import Words
from companion.wording import clock, number


def html_text(chronicle: Chronicle, language: str = "en") -> str:
    return SessionPage(chronicle, language).text()


def _worn(look: Look) -> str:
    return f"background:{look.paper};color:{look.ink};border-color:{look.edge}"


class SessionPage:
    def __init__(self, chronicle: Chronicle, language: str) -> None:
        self.chronicle = chronicle
        self.report = chronicle.report
        self.language = language
        self.words = Words(language)
        self.speech: Speech = chronicle.report.speech(language)
        self.figures = Figures(chronicle, self.words, self.speech)

    def text(self) -> str:
        names = (seat.called(self.speech) for seat in self.chronicle.seats)
        title = f"{self.chronicle.title}: {' – '.join(names)}"
        body = tag(
            "main",
            self._result(),
            notes(self.words("about"), list(marks_in_words(self.chronicle, self.words))),
            tag("div", self._itemised(), tag("section", self.figures.sources()), class_="pair"),
            self._table(),
            *self._pairs(self.figures.over_time()),
            self._turns(),
            self._hand_off(),
        )
        style = looks_css(self.report.looks)
        return page(
            self.language, title, style, self._head(), body, self._foot(), story=self._story()
        )

    def _head(self) -> Markup:
        chronicle, words = self.chronicle, self.words
        turns = max((turn.number for turn in chronicle.turns), default=0)
        length = words.counted("turns_only", turns)
        if chronicle.played:
            length = words.counted("turns_and_time", turns, time=clock(chronicle.played))
        parts = [words.date(chronicle.began), length]
        title = joined(chronicle.title, *((": ", person(chronicle.name)) if chronicle.name else ()))
        return tag("header", tag("h1", title), tag("p", " · ".join(parts), class_="sub"))

    def _foot(self) -> Markup:
        software = str(self.chronicle.header.get("software") or f"companion {__version__}")
        return tag("footer", tag("p", self.words("made", software=software)))

    def _result(self) -> Markup:
        return tag("ul", *map(self._seat, self.chronicle.seats), class_="result")

    def _seat(self, seat: Seat) -> Markup:
        look, role = self.report.looks[seat.id], [self.speech.label(seat.id)] * seat.is_named
        if seat.starts:
            role.append(self.words("starts"))
        honour = self._honour(seat)
        return tag(
            "li",
            tag("span", person(seat.called(self.speech)), class_="who"),
            tag("span", number(self.chronicle.totals[seat.id]), class_="points", data_seat=seat.id),
            tag("span", *([tag("span", ", ".join(role))] if role else []),
                *([tag("b", honour)] if honour else []), class_="role"),
            style=f"--seat:{look.paper};--seat-ink:{look.ink}",
        )  # fmt: skip

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
        names = (person(seat.called(self.speech)) for seat in chronicle.seats)
        head: list[object] = [self.words("source"), *names]
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

    def _pairs(self, figures: list[Markup]) -> Iterator[Markup]:
        """Two charts beside each other where there is room."""
        for n in range(0, len(figures), 2):
            yield tag("div", *(tag("section", f) for f in figures[n : n + 2]), class_="pair")

    def _table(self) -> Markup:
        """The picture as it is in the end, and what steps through it."""
        chronicle, words = self.chronicle, self.words
        faces = self.report.faces(chronicle.state, self.speech, chronicle.traces)
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
            self._key(picture),
            id="table",
        )  # fmt: skip

    def _key(self, picture: Picture) -> Markup:
        """What the signs on the table mean."""
        looks = self.report.looks
        signs = (
            tag("li", tag("span", face.text, style=_worn(looks[face.look]), aria_hidden="true"),
                words)
            for face, words in picture.key
        )  # fmt: skip
        return tag("ul", *signs, class_="key") if picture.key else Markup()

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
        faces = self.report.faces(self.chronicle.start, self.speech, {})
        steps: list[dict[str, object]] = [
            {"turn": 0, "label": self.words("start"), "put": changes({}, faces)}
        ]
        for place, turn in enumerate(self.chronicle.milestones):
            if turn is None:
                continue
            label = self.words("turn", n=turn.number) if turn.number else self.words("set_up")
            for step in turn.steps:
                after = self.report.faces(step.after, self.speech, step.traces)
                steps.append({"turn": place, "label": label, "put": changes(faces, after)})
                faces = after
        text = self.words("map_text", step="{step}", steps="{steps}", words="{words}")
        return {"steps": steps, "start": self.words("start"), "text": text}

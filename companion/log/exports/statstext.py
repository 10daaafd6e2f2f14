"""Statistics as text and as a page in the look of the reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion import __version__
from companion.core.report import Report
from companion.log.exports.html.figures import source_chart
from companion.log.exports.html.markup import Markup, person, tag
from companion.log.exports.html.shell import notes, page, table
from companion.log.exports.stats import Statistics, Tally
from companion.log.exports.words import Words

Group = tuple[str, list[tuple[str, str]]]
"""A heading, and lines of a name and a value."""


class Presentation:
    """The statistics of one game in one language."""

    def __init__(self, found: Statistics, report: Report, title: str, language: str) -> None:
        self._found = found
        self._report = report
        self._title = title
        self._language = language
        self._words = Words(language)
        self._speech = report.speech(language)

    def text(self) -> str:
        lines = [f"{self._title}: {self._words('stats_title')}"]
        for heading, rows in self.groups():
            lines += ["", heading, *(f"  {name:<28} {value}" for name, value in rows)]
        return "\n".join([*lines, *self._remarks()]) + "\n"

    def groups(self) -> Iterator[Group]:
        found, words = self._found, self._words
        yield words("games"), self._counts()
        if not found.finished:
            return
        label = self._speech.label
        yield words("wins_by_colour"), self._wins({label(k): t for k, t in found.by_colour.items()})
        yield words("wins_by_player"), self._wins(found.by_player)
        starts = {"start": words("start_player"), "other": words("other_player")}
        by_start = {starts[role]: tally for role, tally in found.by_start.items()}
        if by_start:
            yield words("wins_by_start"), self._wins(by_start)
        yield words("mean_score"), [(label(k), self._mean(v)) for k, v in found.mean_scores.items()]
        names = " – ".join(label(seat) for seat in found.mean_sources)
        yield f"{words('points_by_source')}: {names}", self._sources()
        yield words("head_to_head"), self._meetings()

    def _counts(self) -> list[tuple[str, str]]:
        found, words = self._found, self._words
        rows = [
            (words("finished"), str(found.finished)),
            (words("unfinished_games"), str(found.games - found.finished)),
            (words("ties"), str(found.ties)),
        ]
        length = []
        if found.mean_turns is not None:
            length.append(words("turns_mean", turns=self._mean(found.mean_turns)))
        if found.mean_minutes is not None:
            length.append(words.counted("minutes_mean", round(found.mean_minutes)))
        return [*rows, *([(words("mean_length"), ", ".join(length))] if length else [])]

    def _wins(self, tallies: Mapping[str, Tally]) -> list[tuple[str, str]]:
        ordered = sorted(tallies.items(), key=lambda item: (-item[1].wins, item[0]))
        return [
            (name, self._words("wins_of", wins=tally.wins, games=tally.games))
            for name, tally in ordered
        ]

    def _sources(self) -> list[tuple[str, str]]:
        seats = list(self._found.mean_sources)
        return [
            (
                self._speech.label(source),
                " – ".join(self._mean(self._found.mean_sources[seat][source]) for seat in seats),
            )
            for source in self._report.sources
        ]

    def _meetings(self) -> list[tuple[str, str]]:
        return [
            (
                self._words("versus", one=meeting["players"][0], other=meeting["players"][1]),
                " : ".join(map(str, meeting["wins"])),
            )
            for meeting in self._found.head_to_head
        ]

    def _remarks(self) -> list[str]:
        words, found = self._words, self._found
        remarks = [] if found.finished else [words("no_games")]
        if found.sample_games:
            remarks.append(words.counted("sample_games", found.sample_games))
        if found.unread:
            remarks.append(words("unread", n=found.unread))
        return remarks

    def html(self) -> str:
        title = f"{self._title}: {self._words('stats_title')}"
        groups = [self._section(*group) for group in self.groups()]
        charts = [self._chart()] if self._found.finished else []
        remarks = self._remarks()
        body = tag(
            "main",
            notes(self._words("about"), remarks) if remarks else "",
            *charts,
            *(
                tag("div", *groups[n : n + 2], class_="pair") for n in range(0, len(groups), 2)
            ),
        )  # fmt: skip
        head = tag("header", tag("h1", title), tag("p", "", class_="sub"))
        made = self._words("made", software=f"companion {__version__}")
        return page(self._language, title, "", head, body, tag("footer", tag("p", made)))

    def _section(self, heading: str, rows: list[tuple[str, str]]) -> Markup:
        cells: list[list[object]] = [[person(name), value] for name, value in rows]
        return tag("section", tag("h2", heading), table("", [], cells, []))

    def _chart(self) -> Markup:
        label, title = self._speech.label, self._words("points_by_source")
        points = [(label(seat), gained) for seat, gained in self._found.mean_sources.items()]
        named = {source: label(source) for source in self._report.sources}
        return tag("section", source_chart(self._words, title, named, points, self._mean))

    def _mean(self, value: float) -> str:
        """With one digit behind the comma, or the point."""
        return f"{value:.1f}".replace(".", self._words("decimal"))

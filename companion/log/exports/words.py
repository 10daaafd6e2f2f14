"""The frame's words in the languages that it speaks."""

from __future__ import annotations

from companion.wording import counted, load_words


class Words:
    """The texts of the frame in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = load_words(__package__, language)

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[key].format(**values)

    def counted(self, key: str, n: int, **values: object) -> str:
        """The text of the two that goes with the number."""
        return counted(self._texts[key], n).format(n=n, **values)

    def date(self, stamp: str) -> str:
        """`2026-11-18T…` as a day that people read."""
        if not stamp:
            return self("no_date")
        year, month, day = stamp[:10].split("-")
        number = self("first_of_month") if day == "01" else str(int(day))
        return self("date", year=year, month=self(f"month.{int(month)}"), day=number)

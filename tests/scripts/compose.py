"""Writes the recorded games anew: `make scripts`, or `python -m tests.scripts.compose NAME…`.

When screens or rules change so that the scripts no longer fit, compose them again, read what is
different, draw the pictures with `make golden` and look at them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.scripts.rootstories import ROOT_STORIES
from tests.scripts.stories import STORIES, composed

FOLDER = Path(__file__).parent


def main(names: list[str]) -> None:
    for story in (*STORIES, *ROOT_STORIES):
        if not names or story.name in names:
            text = "\n".join(composed(story)) + "\n"
            (FOLDER / story.file).write_text(text, encoding="utf-8")
            print(story.file, text.count("\n"), "lines")


if __name__ == "__main__":
    main(sys.argv[1:])

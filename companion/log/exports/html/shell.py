"""The page around a report: one look for all, one script, and nothing from outside."""

from __future__ import annotations

import base64
import hashlib
import json
from importlib.resources import files
from typing import Any

from companion.log.exports.html.markup import Markup, joined, tag

STYLE, SCRIPT = "style.css", "script.js"


def page(language: str, title: str, style: str, *body: object, story: Any = None) -> str:
    """A whole document. Only the one script may run, whatever stands in the texts."""
    sheet = _file(STYLE) + style
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy(story is not None)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", Markup(sheet)),
    )
    scripts = () if story is None else (_data("story", story), _script())
    return "<!DOCTYPE html>\n" + tag(
        "html", head, tag("body", *body, *scripts), lang=language, dir="ltr"
    )


def _policy(scripted: bool) -> str:
    digest = base64.b64encode(hashlib.sha256(_file(SCRIPT).encode()).digest()).decode()
    script = f"script-src 'sha256-{digest}'; " if scripted else ""
    return f"default-src 'none'; {script}style-src 'unsafe-inline'; base-uri 'none'"


def _script() -> Markup:
    return tag("script", Markup(_file(SCRIPT)))


def _data(name: str, data: Any) -> Markup:
    """Data beside the page; no text in it can end the element."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return tag("script", Markup(text), id=name, type="application/json")


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def notes(title: str, sentences: list[str]) -> Markup:
    items = (tag("li", sentence) for sentence in sentences)
    return tag("section", tag("ul", *items), class_="notes", aria_label=title)


def table(caption: str, head: list[object], rows: list[list[object]], foot: list[object]) -> Markup:
    """Rows with their name in front; `foot` is empty or the last row."""
    body = (_row(row) for row in rows)
    return tag(
        "div",
        tag(
            "table",
            tag("caption", caption) if caption else "",
            tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in head))),
            tag("tbody", *body),
            tag("tfoot", _row(foot)) if foot else "",
        ),
        class_="scroll",
    )


def _row(cells: list[object]) -> Markup:
    name, *values = cells
    return tag("tr", tag("th", name, scope="row"), joined(*(tag("td", v) for v in values)))

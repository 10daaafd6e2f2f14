"""tags.toml in the data folder: a section per game, a line per tag."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from companion.core.sentence import sentence
from companion.errors import UsageError
from companion.files import replace_file
from companion.hw.readers.dialect import is_random
from companion.log.trouble import why
from companion.tags import Tags

NAME = "tags.toml"
HEADING = (
    "# Which tag stands for which card: written by the companion, and yours to edit while it is",
    "# not running. Comments of your own are not kept.",
)
UID = re.compile(r"(?:[0-9A-F]{2}){4,10}")

Books = dict[str, dict[str, str]]
"""Game -> UID -> card id."""


class TagFile:
    """Read anew for each change, so that two programs do not undo each other's."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def load(self, game: str) -> Tags:
        return Tags(self._books().get(game, {}))

    def change(self, game: str, change: Callable[[Tags], Tags]) -> Tags:
        books = self._books()
        tags = change(Tags(books.get(game, {})))
        self._save({**books, game: dict(tags.cards)})
        return tags

    def _books(self) -> Books:
        try:
            return parse_books(self.path.read_text(encoding="utf-8-sig"), str(self.path))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise _unreadable(self.path, error.strerror) from None
        except UnicodeDecodeError:
            raise UsageError(sentence("{file} is not a text in UTF-8.", file=self.path)) from None

    def _save(self, books: Books) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.path, books_text(books).encode())
        except OSError as error:
            raise UsageError(
                sentence("cannot write {path}: {why}", path=self.path, why=why(error))
            ) from None


def _unreadable(file: Path | str, reason: object) -> UsageError:
    return UsageError(sentence("{file} cannot be read: {why}", file=file, why=reason))


def books_text(books: Mapping[str, Mapping[str, str]]) -> str:
    return "\n".join([*HEADING, *_lines(books), ""])


def parse_books(text: str, name: str = NAME) -> Books:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(name, error) from None
    books: Books = {}
    for game, tags in document.items():
        if not isinstance(tags, dict):
            raise UsageError(
                sentence(
                    "{file}: {game} is not a section with the tags of a game.", file=name, game=game
                )
            )
        books[game] = {parse_uid(uid, name): _card(card, uid, name) for uid, card in tags.items()}
    return books


def parse_uid(text: str, name: str = "") -> str:
    """A UID as readers give it: hex digits in capitals; colons, dashes and blanks are forgiven."""
    uid = re.sub(r"[\s:-]", "", text).upper()
    where = f"{name}: " if name else ""
    if not UID.fullmatch(uid):
        raise UsageError(
            sentence(
                "{where}{typed} is not a tag's number, such as 04A2B3C4D5E680.",
                where=where,
                typed=repr(text),
            )
        )
    if is_random(uid):
        raise UsageError(
            sentence(
                "{where}{uid} is made up by a phone or bank card, never the same twice.",
                where=where,
                uid=uid,
            )
        )
    return uid


def _card(card: object, uid: str, name: str) -> str:
    if not isinstance(card, str):
        raise UsageError(sentence("{file}: tag {uid} needs a card in quotes.", file=name, uid=uid))
    return card


def _lines(books: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for game, tags in sorted(books.items()):
        yield from ("", f"[{_key(game)}]")
        yield from (
            f"{uid} = {_quoted(card)}"
            for uid, card in sorted(tags.items(), key=lambda item: (item[1], item[0]))
        )


def _key(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else _quoted(text)


def _quoted(text: str) -> str:
    """A JSON string is a TOML string as well, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

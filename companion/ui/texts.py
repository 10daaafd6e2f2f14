"""The table's languages. English texts are the keys; each package brings its own catalogues.

A package with texts holds `locale/<language>/LC_MESSAGES/<last part of its name>.po` and the `.mo`
made of it. `make texts` collects what stands in `say(…)`, `phrase(…)` and `msgid(…)`, and compiles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

from companion.core.sentence import msgid
from companion.wording import LANGUAGES

HOUSE = "companion.ui"


@cache
def translator(language: str, *packages: str) -> Callable[[str], str]:
    """Says English texts in the language: the packages' words first, then those of the house.

    What no catalogue has is said in English, so that a table always says something.
    """
    catalogue = NullTranslations()
    for package in (*packages, HOUSE):
        catalogue.add_fallback(_catalogue(language, package))
    return lambda text: catalogue.gettext(text) if text else ""


def _catalogue(language: str, package: str) -> NullTranslations:
    name = package.rpartition(".")[2]
    file = files(package).joinpath("locale", language, "LC_MESSAGES", f"{name}.mo")
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as compiled:
        return GNUTranslations(compiled)


__all__ = ["HOUSE", "LANGUAGES", "msgid", "translator"]

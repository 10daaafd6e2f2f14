"""What the rulebooks call a thing, the table calls it, too: one word in each language."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import companion

LOCALES = Path(companion.__file__).parent
OTHER_WORDS = {
    "de": {"Würfel": "Klötzchen", "Rohstoff": "Ressourcen", "Eisenerz": "Eisen"},
    "fr": {"minerai": "fer", "pendule": "horloge"},
}


def translations(language: str) -> list[str]:
    """Those of the table and of Foothills."""
    files = (LOCALES / "ui" / "locale", LOCALES / "games" / "foothills" / "locale")
    found = [file for folder in files for file in (folder / language).rglob("*.po")]
    assert len(found) == len(files)
    return [str(message.string) for file in found for message in read_po(file.open("rb"))]


@pytest.mark.parametrize("language", sorted(OTHER_WORDS))
def test_no_text_calls_a_thing_by_another_word(language: str) -> None:
    others = OTHER_WORDS[language]
    assert not [text for text in translations(language) for other in others if other in text]

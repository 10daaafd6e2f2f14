"""The catalogues are whole and fresh, and the table can change its language while it runs."""

import sys
from pathlib import Path

import catalogues
import pytest

from companion.fsm.phrase import wrapped
from companion.ui.texts import LANGUAGES, translator

HOMES = catalogues.homes()


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_every_text_of_the_code_is_translated_and_compiled(home: Path) -> None:
    assert catalogues.problems(home, catalogues.template(catalogues.sources(home))) == []


def test_every_module_belongs_to_one_home() -> None:
    assert catalogues.HOUSE in HOMES
    modules = [module for home in HOMES for module in catalogues.sources(home)]
    assert sorted(modules) == sorted(catalogues.PACKAGE.rglob("*.py"))


def test_the_catalogues_are_those_of_the_languages_offered() -> None:
    assert {"en", *catalogues.LANGUAGES} == LANGUAGES.keys()


def test_a_translator_speaks_its_language_and_english_where_it_has_no_words() -> None:
    assert [translator(language)("take back") for language in LANGUAGES] == [
        "take back",
        "zurücknehmen",
        "annuler",
    ]
    assert translator("de")("Llanuwchllyn") == "Llanuwchllyn"
    assert translator("de")("") == ""
    assert translator("cy")("take back") == "take back"


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_no_french_line_begins_with_a_mark_that_stands_apart(home: Path) -> None:
    say = translator("fr", f"companion.{'.'.join(home.relative_to(catalogues.PACKAGE).parts)}")
    texts = [str(text.id) for text in catalogues.template(catalogues.sources(home)) if text.id]
    lines = [line for text in texts for line in wrapped(say(text))]
    assert [line for line in lines if line[0] in ":;?!"] == []
    assert any(line.endswith(" :") for line in lines)


def test_a_mark_goes_to_the_next_line_with_its_word() -> None:
    assert wrapped("Chaque carte nettoyée : 1 PV.") == ["Chaque carte", "nettoyée : 1 PV."]
    assert wrapped(f"{'x' * 25} ? ja") == ["x" * 21, "xxxx ? ja"]


@pytest.fixture
def railway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of texts outside the house."""
    home = tmp_path / "railway"
    (home / "locale").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "trains.py").write_text(
        "def page(say):\n"
        "    return say('Undo'), phrase('{n} trains', n=2), say('ready'), say(name), say(f'{x}')\n"
    )
    (home / "rules.py").write_text("from railway.common import say\nsay('dig')\nmsgid('late')\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return home


def wanted(home: Path) -> catalogues.Catalog:
    return catalogues.template(catalogues.sources(home, home.parent, home), home.parent)


def translate(home: Path, **texts: str) -> None:
    """Write translations into the German catalogue by hand, as a translator does."""
    po = catalogues.po_file(home, "de")
    text = po.read_text(encoding="utf-8")
    for msgid, msgstr in texts.items():
        text = text.replace(f'"{msgid}"\nmsgstr ""', f'"{msgid}"\nmsgstr "{msgstr}"')
    po.write_text(text, encoding="utf-8")


def german_problems(home: Path) -> list[str]:
    return [text for text in catalogues.problems(home, wanted(home)) if text.startswith("de")]


def test_texts_are_collected_where_they_are_said(railway: Path) -> None:
    assert [message.id for message in wanted(railway) if message.id] == [
        "late",
        "Undo",
        "{n} trains",
        "ready",
    ]


def test_what_is_wrong_with_a_catalogue_is_named(railway: Path) -> None:
    catalogues.update(railway, wanted(railway))
    translate(railway, Undo="Zurück", late="verspätet", **{"{n} trains": "{m} Züge"})
    assert german_problems(railway) == [
        "de: '{m} Züge' has other placeholders than '{n} trains'",
        "de: 'ready' is not translated",
        "de: railway.mo is stale: run `make texts`",
    ]
    (railway / "rules.py").write_text("")
    catalogues.update(railway, wanted(railway))
    (railway / "trains.py").write_text("")
    assert "de: 'Undo' is no longer used" in german_problems(railway)
    assert not any("stale" in text for text in german_problems(railway))


def test_a_package_speaks_before_the_house(railway: Path) -> None:
    catalogues.update(railway, wanted(railway))
    translate(railway, Undo="Zurücksetzen", late="verspätet")
    catalogues.update(railway, wanted(railway))
    say = translator("de", "railway")
    assert (say("Undo"), say("late"), say("MENU"), say("ready")) == (
        "Zurücksetzen",
        "verspätet",
        "MENÜ",
        "ready",
    )
    translator.cache_clear()

"""Keeps the catalogues of texts: `make texts` runs it, and the tests ask it for problems.

A home is a package with a folder `locale`. Texts of a package without one belong to the house.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
HOUSE = PACKAGE / "ui"
LANGUAGES = ("de", "fr")
KEYWORDS = {"say", "phrase", "msgid", "sentence", "unfit"}
"""Whose first argument is a text; `Reason` and `because` say why the rules refuse something."""
HEADER = "# Kept by `make texts`; only the translations are written by hand."


class Plain(Catalog):
    """A catalogue without dates or versions, so that the same texts always give the same file."""

    def __init__(self, language: str) -> None:
        super().__init__(language, header_comment=HEADER, fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [("Language", str(self.locale)), ("Content-Type", "text/plain; charset=utf-8")]


def homes(package: Path = PACKAGE) -> list[Path]:
    return sorted(folder.parent for folder in package.rglob("locale") if folder.is_dir())


def sources(home: Path, package: Path = PACKAGE, house: Path = HOUSE) -> list[Path]:
    """The modules whose texts belong to this home."""
    known = set(homes(package))
    modules = sorted(package.rglob("*.py"))
    return [module for module in modules if _home(module, known, house) == home]


def _home(module: Path, known: set[Path], house: Path) -> Path:
    return next((folder for folder in module.parents if folder in known), house)


def texts(source: Path) -> Iterator[tuple[str, int]]:
    """The texts of a module with their lines. A `say` of the module's own is another matter."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    keywords = KEYWORDS - _others(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("because"), keywords=named):
                yield from ((_text(n), node.lineno) for n in named if n.arg == "words")
            case ast.Call(func=ast.Name(name), args=[ast.Constant(str(text)), *_]):
                if name in keywords and text:
                    yield text, node.lineno
            case ast.Call(func=ast.Name("Reason"), args=[_, ast.Constant(str(text)), *_]):
                yield text, node.lineno


def _text(named: ast.keyword) -> str:
    return str(ast.literal_eval(named.value))


def _others(tree: ast.Module) -> set[str]:
    """`say` is a parameter where it speaks; defined or imported, it is something else."""
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return (names | {alias.name for node in imports for alias in node.names}) & {"say"}


def template(modules: Iterable[Path], root: Path = ROOT) -> Catalog:
    """What must be translated, in the order of the code."""
    catalogue = Catalog(fuzzy=False)
    for module in modules:
        for text, _ in sorted(texts(module), key=lambda found: found[1]):
            catalogue.add(text, locations=[(str(module.relative_to(root)), None)])
    return catalogue


def po_file(home: Path, language: str) -> Path:
    return home / "locale" / language / "LC_MESSAGES" / f"{home.name}.po"


def compiled(po: Path) -> bytes:
    """The `.mo` that belongs to this file."""
    language, buffer = po.parts[-3], BytesIO()
    catalogue = Plain(language)
    for message in _messages(_read(po, language)):
        catalogue.add(message.id, message.string)
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update(home: Path, wanted: Catalog) -> None:
    """Bring the home's catalogues up to date, keeping every translation still in use."""
    for language in LANGUAGES:
        po = po_file(home, language)
        old = _read(po, language)
        new = Plain(language)
        for message in _messages(wanted):
            kept = old.get(message.id)
            new.add(message.id, kept.string if kept else "", locations=message.locations)
        po.parent.mkdir(parents=True, exist_ok=True)
        with po.open("wb") as file:
            write_po(file, new, width=100)
        po.with_suffix(".mo").write_bytes(compiled(po))


def problems(home: Path, wanted: Catalog) -> list[str]:
    """All that is wrong with a home's catalogues, a sentence each."""
    return [text for language in LANGUAGES for text in _problems(home, language, wanted)]


def _problems(home: Path, language: str, wanted: Catalog) -> Iterator[str]:
    po = po_file(home, language)
    have = _read(po, language)
    for message in _messages(wanted):
        found = have.get(message.id)
        if found is None or not found.string or found.fuzzy:
            yield f"{language}: {message.id!r} is not translated"
        elif _placeholders(found.string) != _placeholders(message.id):
            yield f"{language}: {found.string!r} has other placeholders than {message.id!r}"
    known = {message.id for message in _messages(wanted)}
    for message in _messages(have):
        if message.id not in known:
            yield f"{language}: {message.id!r} is no longer used"
    mo = po.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != compiled(po):
        yield f"{language}: {mo.name} is stale: run `make texts`"


def _messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _placeholders(text: object) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(str(text)) if name is not None)


def _read(po: Path, language: str) -> Catalog:
    if not po.exists():
        return Plain(language)
    with po.open("rb") as file:
        return read_po(file, locale=language)


def main() -> int:
    missing = []
    for home in homes():
        wanted = template(sources(home))
        update(home, wanted)
        missing += [f"{home.relative_to(ROOT)}, {text}" for text in problems(home, wanted)]
    print("\n".join(missing) or "All texts are translated.")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

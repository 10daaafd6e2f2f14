"""companion.toml as typed, frozen settings. Every field has a default, so no file is needed.

A file that is wrong in any way is refused as a whole, with one sentence that names the file, the
line and the field.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from os.path import isfile
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from companion.errors import UsageError

PLACES = (Path("companion.toml"), Path("/etc/companion/companion.toml"))


class ConfigError(UsageError):
    """One sentence for the person who wrote the file."""


Pin = Annotated[int, Meta(ge=2, le=27)]
"""A BCM number. 0 and 1 belong to the EEPROM of add-on boards."""
Address = Annotated[int, Meta(ge=0x08, le=0x77, extra={"form": "0x{:02X}"})]
"""Seven bits, and told in the way in which everybody writes them."""


class TableSettings(Struct, frozen=True):
    hardware: Literal["terminal", "pi"] = "terminal"
    language: Literal["en", "de", "fr"] = "en"
    data: str = ""


class ButtonSettings(Struct, frozen=True):
    a: Pin = 5
    b: Pin = 6
    c: Pin = 13
    d: Pin = 19
    e: Pin = 26
    ok: Pin = 20
    back: Pin = 21
    settle_ms: Annotated[int, Meta(ge=1, le=100)] = 20
    hold_ms: Annotated[int, Meta(ge=200, le=3000)] = 600
    stuck_s: Annotated[int, Meta(ge=3, le=600)] = 10


class DisplaySettings(Struct, frozen=True):
    chip: Literal["ssd1309", "ssd1306", "sh1106", "ch1115"] = "ssd1309"
    bus: Literal["i2c", "spi"] = "i2c"
    i2c_port: Annotated[int, Meta(ge=0, le=20)] = 1
    address: Address = 0x3C
    spi_device: Annotated[int, Meta(ge=0, le=1)] = 0
    dc: Pin = 24
    reset: Pin = 25
    rotate: Literal[0, 180] = 0
    contrast: Annotated[int, Meta(ge=0, le=255)] = 207
    dim_after_s: Annotated[int, Meta(ge=0, le=86400)] = 180
    dim_contrast: Annotated[int, Meta(ge=0, le=255)] = 8


class ReaderSettings(Struct, frozen=True):
    kind: Literal["auto", "pico", "pn532", "rdm6300", "none"] = "auto"
    port: str = "auto"


class LightSettings(Struct, frozen=True):
    pins: tuple[Pin, ...] = ()


class BuzzerSettings(Struct, frozen=True):
    pin: Pin | None = None


class Settings(Struct, frozen=True):
    table: TableSettings = TableSettings()
    buttons: ButtonSettings = ButtonSettings()
    display: DisplaySettings = DisplaySettings()
    reader: ReaderSettings = ReaderSettings()
    lights: LightSettings = LightSettings()
    buzzer: BuzzerSettings = BuzzerSettings()


def load_settings(path: Path | None = None) -> Settings:
    """The settings of this file, or of the first one found, or the defaults.

    A folder that may not be looked into, such as another user's home, has none.
    """
    place = path or next((place for place in PLACES if isfile(place)), None)  # noqa: PTH113, see above
    if place is None:
        return Settings()
    try:
        text = place.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{place} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{place}, line {line}: this is not a text in UTF-8.") from error
    return parse_settings(text, str(place))


def parse_settings(text: str, name: str = "companion.toml") -> Settings:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(_syntax(str(error), text, name)) from error
    return _Reader(text, name).read(document)


def _syntax(message: str, text: str, name: str) -> str:
    """tomllib's message, with the line and what stands there in front."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message)
    reason, line = (match[1], match[2]) if match else (message, None)
    number = int(line) if line else max(1, len(text.splitlines()))
    what = dict(_names(text)).get(number, "this line")
    return f"{name}, line {number}: {what} cannot be read: {reason}."


class _Reader:
    """Checks a parsed document against the settings, remembering its text for line numbers."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name

    def read(self, document: Mapping[str, Any]) -> Settings:
        sections = get_type_hints(Settings)
        for name, table in document.items():
            if name not in sections:
                raise self._error(name, None, _homeless(name, table, sections))
            if not isinstance(table, dict):
                raise self._error(name, None, f"is a section: write [{name}] on a line of its own")
        return Settings(**{n: self._section(n, sections[n], t) for n, t in document.items()})

    def _section(self, name: str, kind: Callable[..., Any], table: Mapping[str, Any]) -> Any:
        hints = get_type_hints(kind)
        limited = get_type_hints(kind, include_extras=True)
        values = {}
        for key, value in table.items():
            if key not in hints:
                raise self._error(name, key, _unknown("field", key, hints))
            fault = _fault(hints[key], value) or _out_of_range(_limits(limited[key]), value)
            if unfit := NAMES.get(f"{name}.{key}"):
                fault = fault or unfit(value)
            if fault:
                raise self._error(name, key, fault)
            values[key] = tuple(value) if isinstance(value, list) else value
        return kind(**values)

    def _error(self, section: str, key: str | None, fault: str) -> ConfigError:
        line = line_of(self._text, section, key)
        what = section if key is None else f"{section}.{key}"
        return ConfigError(f"{self._name}, line {line}: {what} {fault}.")


def line_of(text: str, section: str, key: str | None) -> int:
    """Where a field, or else its section, stands in the text; 1 if it is written in a rare way."""
    wanted = section if key is None else f"{section}.{key}"
    lines = {name: number for number, name in reversed(list(_names(text)))}
    return lines.get(wanted, lines.get(section, 1))


def _names(text: str) -> Iterator[tuple[int, str]]:
    """Each line that names something, with the section or the field that it names."""
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([\w.-]+)\s*\]", line):
            section = header[1]
            yield number, section
        elif entry := re.match(r"""\s*["']?([\w.-]+?)["']?\s*=""", line):
            yield number, f"{section}.{entry[1]}" if section else entry[1]


def _homeless(name: str, value: Any, sections: Mapping[str, Any]) -> str:
    """Why a name stands wrong at the top: often only its section's line is missing."""
    homes = [section for section, kind in sections.items() if name in get_type_hints(kind)]
    if homes and not isinstance(value, dict):
        return f"belongs into a section: write [{homes[0]}] above it"
    return _unknown("section", name, sections)


def _unknown(what: str, name: str, known: Mapping[str, Any]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415, for a mistake there is time

    near = get_close_matches(name, known, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return f"is no {what} that the companion knows{hint}"


def _fault(hint: Any, value: Any) -> str | None:
    """What is wrong with the value's type or choice, if anything."""
    if get_origin(hint) is Literal:
        choices = get_args(hint)
        fits = any(type(value) is type(choice) and value == choice for choice in choices)
        return None if fits else f"must be one of {_listed(choices)}, not {_quoted(value)}"
    if get_origin(hint) is tuple:
        fits = isinstance(value, list) and all(type(item) is get_args(hint)[0] for item in value)
        return None if fits else f"must be a list of whole numbers, not {_quoted(value)}"
    if get_origin(hint) in (UnionType, Union):
        hint = next(kind for kind in get_args(hint) if kind is not NoneType)
    words = {int: "a whole number", str: "a text in quotes"}
    return None if type(value) is hint else f"must be {words[hint]}, not {_quoted(value)}"


def _limits(hint: Any) -> Meta | None:
    """The range that stands beside a type, or beside the type of what it may hold."""
    beside = next((part for part in get_args(hint) if isinstance(part, Meta)), None)
    return beside or next(filter(None, map(_limits, get_args(hint))), None)


def _out_of_range(limits: Meta | None, value: Any) -> str | None:
    if limits is None:
        return None
    low, high = limits.ge, limits.le
    assert low is not None and high is not None
    form = (limits.extra or {}).get("form", "")
    told = (form or "{}").format
    for number in value if isinstance(value, list) else [value]:
        if not low <= number <= high:
            hint = _shifted(number, high, told) if form else ""
            return f"must be between {told(low)} and {told(high)}, not {told(number)}{hint}"
    return None


def _no_folder(folder: str) -> str | None:
    """Why no folder can have this name, whatever is on the disk."""
    try:
        Path(folder).expanduser()
    except RuntimeError:
        return f"begins with the home of a user who is not known: {_quoted(folder)}"
    return "is no name that a folder can have" if "\0" in folder else None


def _no_port(port: str) -> str | None:
    """What is not to be searched for has to be named."""
    if not port.strip():
        return f'must be "auto" or the name of a port, not {_quoted(port)}'
    return "is no name that a port can have" if "\0" in port else None


NAMES: Mapping[str, Callable[[str], str | None]] = {
    "table.data": _no_folder,
    "reader.port": _no_port,
}
"""Fields that name something on the machine, with what says why nothing can be called so."""


def _shifted(number: int, high: float, told: Callable[[int], str]) -> str:
    """Boards print an address together with the bit that says read or write."""
    half = number // 2
    return f" (boards that print {told(number)} mean {told(half)})" if high < number < 256 else ""


def _listed(choices: tuple[Any, ...]) -> str:
    return ", ".join(map(_quoted, choices))


def _quoted(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{" ".join(value.split())}"' if isinstance(value, str) else str(value)

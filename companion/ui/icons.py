"""Names for the icons in the display's font: each is one character of a text."""

from __future__ import annotations

IRON = "\ue000"
STONE = "\ue001"
RUBBLE = "\ue002"
EVENT = "\ue003"
PASSENGER = "\ue004"
NAVVY = "\ue005"
BUFFER_STOP = "\ue006"
TRACK = "\ue007"
STATION = "\ue008"
SURVEYOR = "\ue009"
TICKET = "\ue00a"

SPELLED = {
    IRON: "i",
    STONE: "s",
    RUBBLE: "r",
    EVENT: "!",
    PASSENGER: "p",
    NAVVY: "n",
    BUFFER_STOP: "]",
    TRACK: "=",
    STATION: "^",
    SURVEYOR: "&",
    TICKET: "%",
}
"""Icons where only plain characters can be shown, one for one, so that columns stay in place."""

_CAPS = {letter: chr(0xE000 + ord(letter)) for letter in "ABCDEKO"}
_PLAIN = str.maketrans(SPELLED | {cap: letter for letter, cap in _CAPS.items()})


def keycap(name: str) -> str:
    """The name of a key (A to E, OK, BACK) as it stands on the key: dark on a light ground."""
    return "".join(_CAPS[letter] for letter in name)


def spelled(text: str) -> str:
    """The text for a terminal or a script: icons and key caps as plain characters."""
    return text.translate(_PLAIN)

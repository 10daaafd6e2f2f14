"""What the table itself is doing, as a phase table for the same machine that runs the turn."""

from __future__ import annotations

from companion.core.phases import How, PhaseTable, Row

LOBBY, PLAYING, MENU, AMENDING = "lobby", "playing", "menu", "amending"
PAUSED, LOCKED, LOOKING, OVER = "paused", "locked", "looking", "over"

_SCREENS = {"menu": MENU, "look": LOOKING, "amend": AMENDING, "pause": PAUSED, "lock": LOCKED}

MODES = PhaseTable(
    LOBBY,
    [
        Row("begin", LOBBY, PLAYING, How.NEXT, "the game is set up"),
        Row("begin", OVER, PLAYING, How.NEXT, "the rematch, or another game"),
        Row("finish", PLAYING, OVER, How.NEXT, "the last turn was scored"),
        Row("reopen", OVER, PLAYING, How.NEXT, "the last answer was taken back"),
        *(Row(trigger, PLAYING, mode, How.NEXT) for trigger, mode in _SCREENS.items()),
        *(Row("close", mode, PLAYING, How.NEXT) for mode in _SCREENS.values()),
        *(Row(trigger, OVER, _SCREENS[trigger], How.NEXT) for trigger in ("menu", "look")),
        *(Row(t, MENU, m, How.NEXT) for t, m in _SCREENS.items() if m != MENU),
    ],
)

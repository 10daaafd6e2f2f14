"""What the table itself is doing, as a phase table for the same machine that runs the turn."""

from __future__ import annotations

from companion.core.phases import How, PhaseTable, Row

LOBBY, PLAYING, MENU, AMENDING = "lobby", "playing", "menu", "amending"
PAUSED, LOCKED, LOOKING, OVER = "paused", "locked", "looking", "over"

AT_REST = frozenset({LOBBY, PLAYING, OVER})
"""Nothing is open over the question."""

SCREENS = {"menu": MENU, "look": LOOKING, "amend": AMENDING, "pause": PAUSED, "lock": LOCKED}
"""The trigger that opens a screen over the question, and what the table does meanwhile."""

_AFTER_THE_END = ("menu", "look", "lock")

MODES = PhaseTable(
    LOBBY,
    [
        Row("begin", LOBBY, PLAYING, How.NEXT, "the game is set up"),
        Row("begin", OVER, PLAYING, How.NEXT, "the rematch"),
        Row("finish", PLAYING, OVER, How.NEXT, "the last turn was scored"),
        Row("reopen", OVER, PLAYING, How.NEXT, "the last answer was taken back"),
        Row("leave", OVER, LOBBY, How.NEXT, "another game"),
        Row("leave", PLAYING, LOBBY, How.NEXT, "this one was set up wrongly"),
        Row("menu", LOBBY, MENU, How.NEXT, "settings before the game"),
        Row("settings", LOBBY, MENU, How.NEXT, "straight to them"),
        Row("leave", MENU, LOBBY, How.NEXT, "back to the set-up, or to another game"),
        *(Row(trigger, PLAYING, mode, How.NEXT) for trigger, mode in SCREENS.items()),
        *(Row("close", mode, PLAYING, How.NEXT) for mode in SCREENS.values()),
        *(Row(trigger, OVER, SCREENS[trigger], How.NEXT) for trigger in _AFTER_THE_END),
        *(Row(t, MENU, m, How.NEXT) for t, m in SCREENS.items() if m != MENU),
        Row("menu", AMENDING, MENU, How.NEXT, "rather another answer"),
    ],
)

"""Words that every game's table needs, each short enough for a line of the display."""

from __future__ import annotations

from companion.hw.ports import Condition
from companion.ui.texts import msgid

YES, NO = msgid("Yes"), msgid("No")
CONFIRM = msgid("confirm")
BACK = msgid("Back")
UNDO, REDO = msgid("Undo"), msgid("Redo")
CORRECT = msgid("Correct")
RECOUNT, AMEND, REBUILD = msgid("Recount"), msgid("Amend"), msgid("Rebuild")
HISTORY = msgid("History")
SETTINGS = msgid("Settings")
MENU, HELP = msgid("Menu"), msgid("Help")
LANGUAGE = msgid("Language")
TURN_DISPLAY = msgid("Turn the display")
LOCK, LOCKED = msgid("Lock the keys"), msgid("Keys locked")
PAUSE, PAUSED = msgid("Pause"), msgid("Paused")
CLOCKS, SOUND = msgid("Clocks"), msgid("Sound")
ON, OFF = msgid("on"), msgid("off")
NEW_GAME, RESUME = msgid("New game"), msgid("Resume")
END_SESSION = msgid("End the session")
YOUR_TURN = msgid("Your turn")
WHOSE_TURN = msgid("{player}'s turn")
HOW_MANY = msgid("How many?")
PAY, RECEIVE = msgid("Pay"), msgid("Get")
NOT_POSSIBLE = msgid("Not possible now")
NOT_ALLOWED = msgid("Not allowed")
NOT_ENOUGH = msgid("Not enough")
OCCUPIED = msgid("Occupied")
PLAY_IT_SO = msgid("We play it so")
NO_MEANING = msgid("No meaning here")
WAIT = msgid("Wait a moment")
NOTHING_TO_UNDO = msgid("Nothing to undo")
NOTHING_TO_REDO = msgid("Nothing to redo")
ACROSS_A_TURN = msgid("Undo the last turn?")
SCAN_CARD = msgid("Scan card")
UNKNOWN_TAG = msgid("Unknown tag")
UNKNOWN_VALUE = msgid("Unknown: enter")
UNVERIFIED = msgid("Unverified")
RULING = msgid("ruling")
CORRECTION = msgid("correction")
CHECK_COUNT = msgid("Check count")
SCORE = msgid("Score")
WINNER, TIE, DRAW = msgid("Winner"), msgid("Tie"), msgid("Draw")
REMATCH = msgid("Rematch")
LOG_SAVED = msgid("Log saved")
MORE = msgid("more")
DONE = msgid("done")
HOLD = msgid("hold")

DEVICES = {
    "display": msgid("Display"),
    "reader": msgid("Reader"),
    "button": msgid("Button"),
}
CONDITIONS = {
    Condition.LOST: msgid("not connected"),
    Condition.SILENT: msgid("does not answer"),
    Condition.BACK: msgid("works again"),
    Condition.STUCK: msgid("is stuck"),
    Condition.FOREIGN: msgid("is another device"),
}
"""What a device's notice says in short: the device in the title, its condition below."""

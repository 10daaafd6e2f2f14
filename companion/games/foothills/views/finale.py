"""The end: the scores grow source by source, and only the last page names the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.fsm.dialog import Dialog, Reply
from companion.fsm.keys import Choice, Help, Keyboard, Reading
from companion.fsm.orders import Begin, Fire, NewGame
from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.games.foothills.dialogs.names import player_name
from companion.games.foothills.facts import COLOURS
from companion.games.foothills.game import Foothills
from companion.games.foothills.goods import halves
from companion.hw.ports import Key
from companion.ui.texts import msgid

ABOUT = Help(phrase("The points are added source by source. OK goes on."), "FH:SCORE-1")
SOURCES: tuple[tuple[str, Callable[[Mapping[str, Any]], int]], ...] = (
    (msgid("chits"), lambda s: int(s["chits"])),
    (msgid("passengers"), lambda s: int(s["passengers"])),
    (msgid("line bonuses"), lambda s: sum(s["lines"].values())),
    (msgid("summit"), lambda s: int(s["summit"])),
    (msgid("scored cards"), lambda s: sum(points or 0 for points in s["cards"].values())),
)


def finale(game: Foothills, result: Mapping[str, Any]) -> Dialog:
    return _step(game, result, 0, dict.fromkeys(COLOURS, 0))


def _step(
    game: Foothills, result: Mapping[str, Any], number: int, so_far: dict[str, int]
) -> Dialog:
    """One source a page; the sums stand below."""
    if number == len(SOURCES):
        return _winner(game, result)
    name, points = SOURCES[number]
    gained = {colour: points(result["scores"][colour]) for colour in COLOURS}
    sums = {colour: so_far[colour] + gained[colour] for colour in COLOURS}
    rows = tuple(
        row
        for colour in COLOURS
        for row in (
            Row(player_name(game.set_up.names[colour])),
            Row(right=plain(f"+{halves(gained[colour])} = {halves(sums[colour])}")),
        )
    )
    title = Row(
        phrase("SCORING {n}/{of}", n=number + 1, of=len(SOURCES)), plain("OK"), inverse=True
    )
    on = _showing(game, result, number + 1, sums)
    return Reading(title, (Row(phrase(name)), *rows), on, about=ABOUT)


def _showing(
    game: Foothills, result: Mapping[str, Any], n: int, sums: dict[str, int]
) -> Callable[[], Reply]:
    return lambda: _step(game, result, n, sums)


def _winner(game: Foothills, result: Mapping[str, Any]) -> Dialog:
    totals = tuple(
        Row(player_name(game.set_up.names[colour]), plain(halves(result["totals"][colour])))
        for colour in COLOURS
    )
    choices = {
        Key.B: Choice(phrase("new game"), NewGame),
        Key.OK: Choice(phrase("look"), lambda: Fire("look")),
    }
    if result["winner"] is None and not result["draw"]:
        again = game.set_up.again(result["totals"])
        rematch = Choice(phrase("rematch, swapped"), lambda: Begin(lambda: Foothills(again)))
        choices[Key.A] = rematch
    title = Row(_verdict(game, result), inverse=True)
    return Keyboard(title, choices, notes=totals, about=ABOUT)


def _verdict(game: Foothills, result: Mapping[str, Any]) -> Phrase:
    if result["winner"] is None:
        return phrase("A DRAW") if result["draw"] else phrase("A TIE")
    return phrase("{name} WINS", name=player_name(game.set_up.names[result["winner"]]))

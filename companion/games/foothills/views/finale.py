"""The end: the scores grow source by source, and only the last page names the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.fsm.dialog import Dialog
from companion.fsm.keys import Choice, Help
from companion.fsm.orders import Begin
from companion.fsm.phrase import Phrase, phrase
from companion.fsm.scoring import Scoring
from companion.games.foothills.dialogs.names import player_name
from companion.games.foothills.facts import COLOURS, Deck
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


def finale(game: Foothills, result: Mapping[str, Any], known: Deck) -> Dialog:
    """`known` is the deck with all that was told of it in the game."""
    sources = [
        (phrase(name), {colour: points(result["scores"][colour]) for colour in COLOURS})
        for name, points in SOURCES
    ]
    names = {colour: player_name(game.set_up.names[colour]) for colour in COLOURS}
    again = _rematch(game, result, known)
    return Scoring(names, sources, _verdict(game, result), ABOUT, halves, again).first()


def _rematch(game: Foothills, result: Mapping[str, Any], known: Deck) -> dict[Key, Choice]:
    """After a tie, with swapped colours; the same cards are not asked for again."""
    if result["winner"] is not None or result["draw"]:
        return {}
    again = game.set_up.again(result["totals"], known)
    return {Key.A: Choice(phrase("rematch, swapped"), lambda: Begin(lambda: Foothills(again)))}


def _verdict(game: Foothills, result: Mapping[str, Any]) -> Phrase:
    if result["winner"] is None:
        return phrase("A DRAW") if result["draw"] else phrase("A TIE")
    return phrase("{name} WINS", name=player_name(game.set_up.names[result["winner"]]))

"""The end: tokens are added face by face, and only the last page names the winner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.fsm.dialog import Dialog
from companion.fsm.keys import Choice, Help
from companion.fsm.orders import Begin
from companion.fsm.phrase import Phrase, phrase
from companion.fsm.scoring import Scoring
from companion.games.roots.game import Roots
from companion.games.roots.names import face_name, player_name
from companion.games.roots.pieces import FACES, PLAYERS, VALUES
from companion.hw.ports import Key

ABOUT = Help(phrase("The tokens are added face by face. OK goes on."), "RF:SCORE-1")
COUNTED = tuple(reversed([face for face in FACES if VALUES[face]]))
"""The worst first: the one +7 decides late."""


def finale(game: Roots, result: Mapping[str, Any]) -> Dialog:
    sources = [
        (
            phrase("tokens: {face}", face=face_name(face)),
            {p: VALUES[face] * result["scores"][p]["tokens"].get(face, 0) for p in PLAYERS},
        )
        for face in COUNTED
    ]
    names = {player: player_name(game.set_up.names[player]) for player in PLAYERS}
    again = Choice(phrase("once more"), lambda: Begin(lambda: Roots(game.set_up)))
    return Scoring(names, sources, _verdict(game, result), ABOUT, again={Key.A: again}).first()


def _verdict(game: Roots, result: Mapping[str, Any]) -> Phrase:
    if result["winner"] is None:
        return phrase("A DRAW")
    return phrase("{name} WINS", name=player_name(game.set_up.names[result["winner"]]))

"""What the table decides: the face of a token, the next weather card."""

from __future__ import annotations

from companion.fsm.dialog import Dialog
from companion.fsm.keys import LETTERS, Choice, Help, Keyboard, Row, Then
from companion.fsm.phrase import NONE, Phrase, phrase, plain
from companion.games.roots.dialogs.asked import Asked, copies
from companion.games.roots.names import WEATHER, edge_name, face_name
from companion.games.roots.odds import token_odds
from companion.games.roots.phases.attacking import IRONWOOD, LET
from companion.games.roots.phases.common import DONE
from companion.games.roots.phases.revealing import SHOW
from companion.games.roots.phases.rounds import TURN_OVER
from companion.games.roots.pieces import FACE_DOWN, FACES, FORAGED, WEATHER_DECK
from companion.hw.ports import Key

FACE_KEYS = dict(zip(FACES, (Key.A, Key.B, Key.C, Key.D, Key.E, Key.OK), strict=True))
"""From the best to the worst; OK is 0, as where numbers are typed."""
PRESSED = ("season", "forager", "eclipse", "fertilizer", "lightning")
HELD = ("wildfire", "rainfall", "pruning", "flood")
REVEALED = Help(phrase("The token is turned over for both to see: which one is it?"), "RF:GATHER-6")
TURNED = Help(
    phrase("The top weather card is turned over: which one is it? Then it is done."), "RF:ROUND-4"
)
REACTED = Help(
    phrase("Whoever is attacked may show Ironwood, whatever is in hand. OK if not."),
    "RF:CARD-IRONWOOD-1",
)


def reveal(asked: Asked, show_odds: bool = True) -> Dialog:
    step, odds = asked.step, token_odds(asked.state)
    hidden = asked.state.places[FACE_DOWN]

    def choice(face: str) -> Choice:
        chance = f"{round(100 * odds.get(face, 0))}%" if show_odds else ""
        right = plain(f"{hidden.get(face, 0)} {chance:>4}".strip())
        answer = SHOW[face]
        return Choice(face_name(face), lambda: answer, right, asked.allows(answer))

    choices = {key: choice(face) for face, key in FACE_KEYS.items()}
    held = {Key.E: Choice(phrase("none"), lambda: DONE)} if step.optional else {}
    forages = step.target == FORAGED
    who = asked.colour
    title = phrase("{who} FORAGES", who=who) if forages else phrase("{who} GATHERS", who=who)
    return Keyboard(Row(title), choices, held, about=REVEALED)


def weather(asked: Asked) -> Dialog:
    def choice(card: str) -> Choice:
        answer = TURN_OVER[card]
        return Choice(WEATHER[card], lambda: answer, possible=asked.allows(answer))

    cards = {card: choice(card) for card in WEATHER}
    scans: dict[str, Then] = {card: one.then for card, one in cards.items()}
    left = phrase("{n} left", n=sum(asked.state.places[WEATHER_DECK].values()))
    return Keyboard(
        Row(phrase("WEATHER CARD"), left),
        {key: cards[card] for key, card in zip(LETTERS, PRESSED, strict=True)},
        {key: cards[card] for key, card in zip(LETTERS, HELD, strict=False)},
        copies(scans),
        TURNED,
    )


def window(asked: Asked) -> Dialog:
    """The same whatever the defender holds."""
    choices = {
        Key.A: Choice(phrase("shows Ironwood"), lambda: IRONWOOD, possible=asked.allows(IRONWOOD)),
        Key.OK: Choice(phrase("no"), lambda: LET),
    }
    scans = copies({"ironwood": lambda: IRONWOOD})
    title = Row(phrase("{who} ATTACKED", who=asked.colour))
    return Keyboard(title, choices, scans=scans, about=REACTED, notes=(Row(*_target(asked)),))


def _target(asked: Asked) -> tuple[Phrase, Phrase]:
    edge = asked.step.edge
    return (phrase("the root on"), plain(edge_name(edge))) if edge else (NONE, NONE)

"""The screens to look around in: last answers, board, tokens, weather, cards, score, the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from companion.core.journal import Entry
from companion.core.session import Session
from companion.fsm.dialog import Dialog
from companion.fsm.looking import ABOUT, Screen, chained, history, pages
from companion.fsm.options import Options
from companion.fsm.orders import Through
from companion.fsm.phrase import Phrase, Row, phrase, plain
from companion.fsm.pictures import Picture
from companion.games.roots import table
from companion.games.roots.names import CARDS, SEASONS, WEATHER, face_name
from companion.games.roots.odds import token_odds, unseen_cards, weather_odds
from companion.games.roots.pieces import (
    CARD,
    FACE_DOWN,
    FACES,
    FORAGED,
    PLAYERS,
    SHOWN,
    TOKEN,
    WEATHER_DECK,
    WEATHER_DISCARD,
)
from companion.games.roots.scoring import score
from companion.games.roots.state import State
from companion.games.roots.views.boardmap import boardmap
from companion.games.roots.views.points import of_both, sheet


def shows_scores(state: State, options: Options) -> bool:
    """Hidden by the players' agreement or by the table's setting (Q-15)."""
    return options.scores and state.settings.scores == "open"


def looks(session: Session, options: Options, told: Callable[[Entry], Phrase]) -> list[Dialog]:
    return chained(list(_screens(session, options, told)))


def _screens(
    session: Session, options: Options, told: Callable[[Entry], Phrase]
) -> Iterator[Screen]:
    state = session.state
    scores = shows_scores(state, options)
    yield from history(session, told)
    if table.follows_board(state):
        yield lambda on: Picture(boardmap(state, scores), on, Through, ABOUT)
    yield from pages(_face_down(state), tokens(state, options.odds))
    yield from pages(Row(phrase("NEXT WEATHER")), weather(state, options.odds))
    yield from _unseen(state)
    if scores:
        for player in PLAYERS:
            title = Row(phrase(player.upper()), plain(score(state, player).total))
            yield from pages(title, sheet(state, player))
    yield from pages(Row(phrase("HOW IT MUST LIE")), rebuild(state))


BEST, *OTHERS = FACES
"""Of the best token there is only one: it has its place in the title."""


def _face_down(state: State) -> Row:
    return Row(phrase("FACE DOWN"), plain(f"{BEST}: {state.places[FACE_DOWN].get(BEST, 0)}"))


def tokens(state: State, odds: bool) -> list[Row]:
    """How many of each face still lie hidden on the board."""
    left, chances = state.places[FACE_DOWN], token_odds(state)
    return [Row(face_name(face), _left(left, face, chances if odds else {})) for face in OTHERS]


def weather(state: State, odds: bool) -> list[Row]:
    """Once the deck is empty, the next card comes out of the whole shuffled pile."""
    left = state.places[WEATHER_DECK] or state.places[WEATHER_DISCARD]
    chances = weather_odds(state) if odds else {}
    return [Row(WEATHER[card], _left(left, card, chances)) for card in WEATHER if card in left]


def _left(left: Mapping[str, int], kind: str, chances: Mapping[str, Fraction]) -> Phrase:
    chance = f"{round(100 * chances.get(kind, Fraction(0)))}%" if chances else ""
    return plain(f"{left.get(kind, 0)} {chance:>4}".rstrip())


def _unseen(state: State) -> Iterator[Screen]:
    """Deck and both hands together; not where that would give the hands away (RF:INFO-4)."""
    unseen = unseen_cards(state)
    if unseen:
        rows = [Row(CARDS[card], plain(n)) for card, n in unseen.items()]
        yield from pages(Row(phrase("DECK AND HANDS")), rows)


def rebuild(state: State) -> list[Row]:
    """What to compare with the table, after the cat."""
    record = state.record
    return [
        Row(phrase("season"), SEASONS[record.season]),
        Row(phrase("first seat"), phrase(record.leads)),
        Row(phrase("hands"), of_both(lambda player: table.hand(state, player))),
        Row(phrase("deck"), plain(table.deck(state))),
        Row(phrase("discards"), plain(state.places[SHOWN].get(CARD, 0))),
        Row(phrase("weather deck"), plain(sum(state.places[WEATHER_DECK].values()))),
        Row(phrase("tokens on board"), plain(table.tokens_left(state))),
        Row(phrase("gathered"), of_both(lambda p: score(state, p).count)),
        Row(phrase("foraged"), plain(state.places[FORAGED].get(TOKEN, 0))),
        Row(phrase("seeds owed"), of_both(record.seeds)),
    ]

"""A play for the BG Stats app: its push link, and a file that it opens."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

from companion.core.journal import link
from companion.core.report import Seat
from companion.log.exports.chronicle import Chronicle
from companion.log.exports.marks import marks_in_words
from companion.log.exports.words import Words

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tabletop Companion"
NAMES = uuid.UUID("6f1d1f0e-3a86-4a55-9f0a-2d0c0e1b7a11")
"""The root of all ids, so that a second export updates rather than doubles."""


def push_link(chronicle: Chronicle, language: str = "en") -> str:
    data = json.dumps(play(chronicle, language), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(data.encode(errors="replace"), safe=",:")


def play(chronicle: Chronicle, language: str = "en") -> dict[str, Any]:
    """The documented fields of the push link."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(chronicle),
        **({"playDate": _date(chronicle)} if chronicle.began else {}),
        "durationMin": _minutes(chronicle),
        "board": chronicle.deck.name if chronicle.deck else "",
        "comments": comments(chronicle, language),
        "game": {
            **_game(chronicle),
            "sourceGameId": chronicle.game.name,
        },
        "players": [_player(chronicle, seat, language) for seat in chronicle.seats],
    }


def _game(chronicle: Chronicle) -> dict[str, Any]:
    """Without a number of BoardGameGeek the app finds the game by its name."""
    known = chronicle.report.bgg_id
    number = {} if known is None else {"bggId": known}
    return {"name": chronicle.title, **number, "highestWins": True, "noPoints": False}


def _player(chronicle: Chronicle, seat: Seat, language: str) -> dict[str, Any]:
    return {
        "name": seat.name,
        "sourcePlayerId": _id("player", seat.name),
        "startPlayer": seat.starts,
        "winner": seat.id in chronicle.winners,
        "rank": _rank(chronicle, seat),
        "role": chronicle.report.speech(language).label(seat.id),
        "score": chronicle.totals[seat.id],
    }


def bgsplay(chronicle: Chronicle, language: str = "en") -> dict[str, Any]:
    """The file as the app writes it itself."""
    date = _date(chronicle)
    return {
        "about": "A play for BG Stats",
        "userInfo": {"meRefId": 0},
        "players": [_file_player(n, seat) for n, seat in enumerate(chronicle.seats, start=1)],
        "locations": [],
        "games": [
            {
                "id": 1,
                **_game(chronicle),
                "cooperative": False,
                "usesTeams": False,
            }
        ],
        "plays": [
            {
                "uuid": play_id(chronicle),
                "gameRefId": 1,
                "locationRefId": 0,
                "playDate": date,
                "playDateYmd": int(date[:10].replace("-", "")),
                "entryDate": date,
                "modificationDate": date,
                "durationMin": _minutes(chronicle),
                "board": chronicle.deck.name if chronicle.deck else "",
                "comments": comments(chronicle, language),
                "rounds": 0,
                "usesTeams": False,
                "manualWinner": False,
                "ignored": chronicle.result is None,
                "scoringSetting": 0,
                "playerScores": [
                    _file_score(chronicle, n, seat, language)
                    for n, seat in enumerate(chronicle.seats, start=1)
                ],
            }
        ],
    }


def _file_player(number: int, seat: Seat) -> dict[str, Any]:
    return {
        "uuid": _id("player", seat.name),
        "id": number,
        "name": seat.name,
        "isAnonymous": False,
        "bggUsername": "",
    }


def _file_score(chronicle: Chronicle, number: int, seat: Seat, language: str) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": f"{chronicle.totals[seat.id]:g}",
        "winner": seat.id in chronicle.winners,
        "startPlayer": seat.starts,
        "seatOrder": number,
        "rank": _rank(chronicle, seat),
        "role": chronicle.report.speech(language).label(seat.id),
        "newPlayer": False,
        "metaData": "",
    }


def comments(chronicle: Chronicle, language: str) -> str:
    """What a reader of the play must know of it: deck, rulings, corrections, unfinished."""
    return " ".join(marks_in_words(chronicle, Words(language)))


def play_id(chronicle: Chronicle) -> str:
    token = chronicle.header.get("session") or link("", chronicle.header)
    return _id("play", str(token))


def _id(kind: str, name: str) -> str:
    return str(uuid.uuid5(NAMES, f"{kind}/{name}".encode(errors="surrogatepass").hex()))


def _rank(chronicle: Chronicle, seat: Seat) -> int:
    """Winners are first; the others follow by their points. 0 while the game goes on."""
    if chronicle.result is None:
        return 0
    return 1 + sum(_standing(chronicle, o) > _standing(chronicle, seat) for o in chronicle.seats)


def _standing(chronicle: Chronicle, seat: Seat) -> tuple[bool, float]:
    return seat.id in chronicle.winners, chronicle.totals[seat.id]


def _date(chronicle: Chronicle) -> str:
    """UTC; the day of the export where no clock was set during play."""
    if chronicle.began:
        return chronicle.began[:19].replace("T", " ")
    return (datetime.now(UTC) - timedelta(seconds=chronicle.played or 0)).strftime(
        "%Y-%m-%d %H:%M:%S"
    )


def _minutes(chronicle: Chronicle) -> int:
    return max(1, round(chronicle.played / 60)) if chronicle.played else 0

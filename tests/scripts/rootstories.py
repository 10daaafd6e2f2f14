"""The recorded games of Root by the Foot: counted in English and French, on the board in German."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.answers import Answer
from companion.games.roots.phases.acting import END
from companion.games.roots.policies import greedy, likely
from companion.hw.ports import Key
from tests.scripts import moments, rootmoments
from tests.scripts.moments import FADE
from tests.scripts.scribe import Scribe
from tests.scripts.stories import Story

WEIGHTS = {"gather": 5, "grow": 3, "play": 3, "attack": 2}


def gardeners(game: Any, state: Any, rng: Random) -> Answer:
    """People who grow, gather, attack and play cards as long as they have points."""
    if state.stack[-1].phase != "act":
        return greedy(game, state, rng)
    options = [answer for answer in game.options(state) if answer.verb in WEIGHTS]
    verbs = sorted({answer.verb for answer in options})
    if not verbs or (verbs == ["play"] and rng.random() < 0.5):
        return END
    verb = rng.choices(verbs, [WEIGHTS[verb] for verb in verbs])[0]
    return likely(state, [answer for answer in options if answer.verb == verb], rng)


def _english_lobby(scribe: Scribe) -> None:
    scribe.note("Only counts are kept; a look at the house rules.")
    scribe.read_title()
    scribe.picture("lobby")
    scribe.write("press A")
    scribe.picture("lobby-gathering")
    scribe.write("press E")
    scribe.picture("lobby-rules-1")
    for page in (2, 3, 4, 5, 6):
        scribe.write("press E")
        scribe.picture(f"lobby-rules-{page}")
    scribe.write("press OK OK")
    scribe.picture("lobby-players")
    scribe.note("Blue is Eve, whose name is typed; orange keeps the name of the colour.")
    scribe.write("press A")
    scribe.picture("lobby-who")
    scribe.write("press B", "press A E E B A E", "expect Eve_", "press OK A")
    scribe.note("Orange has touched grass last.")
    scribe.picture("lobby-grass")
    scribe.write("press B")


def _german_lobby(scribe: Scribe) -> None:
    scribe.note("Das ganze Brett; abgelegte Karten werden genannt.")
    scribe.read_title()
    scribe.write("press B E B")
    scribe.picture("lobby-rule")
    scribe.write("press B OK OK OK")
    scribe.note("Das Gerät lost aus, wer Spieler 1 ist. Dann die Hauptwurzeln.")
    scribe.write("press C")


def _french_lobby(scribe: Scribe) -> None:
    scribe.note("La piste des saisons est lue case par case : le printemps rend la récolte facile.")
    scribe.read_title()
    scribe.write("press A D")
    scribe.picture("lobby-own-grow")
    scribe.write("press B")
    scribe.picture("lobby-own-price")
    scribe.write("press A", "press C B", "press B C", "press A B", "press OK")
    scribe.note("Bleu a touché de l'herbe en dernier.")
    scribe.write("press A")


A_ROOT = ("hold OK", "press B D E C A A", "picture repair-side", "press D", "picture repair-root")
A_ROOT_AND_BACK = (*A_ROOT, "press A", FADE, "hold OK", "press B D E C A A D C", FADE)
"""On the upper side of the tile 1,1, where none lies so early in a game."""

ROOT_STORIES = (
    Story(
        "garden",
        "en",
        ("A whole game of Root by the Foot in English, by counts. Made by `make scripts`.",),
        _english_lobby,
        moments=(
            (2, moments.help_and_menu("What can I do now?")),
            (4, rootmoments.ironwood_out_of_turn("Ironwood in one's own turn? They play it so.")),
            (5, moments.too_quick("A double tap on OK.")),
            (6, moments.take_back_a_turn("Back across the end of a turn, and on again.")),
            (7, rootmoments.one_card_more("Blue has one card more than the box believes.")),
            (8, moments.amend("The token was another one, they notice later.", "face")),
            (9, rootmoments.put_right("Five points, they agree.")),
            (10, moments.look_around("A look around.")),
            (12, moments.unplugged("Somebody trips over the cable.")),
            (14, rootmoments.scanned("The Maple is put on the reader.")),
        ),
        deck="",
        luck=2,
        game="roots",
        policy=gardeners,
    ),
    Story(
        "garten",
        "de",
        (
            "Ein Spiel auf Deutsch, auf dem ganzen Brett; nach einer Weile sind sich beide einig,",
            "es zu beenden.",
        ),
        _german_lobby,
        moments=(
            (
                1,
                rootmoments.put_right(
                    "Fünf Punkte; und eine Wurzel hin und weg.", *A_ROOT_AND_BACK
                ),
            ),
            (3, moments.help_and_menu("Was kann ich tun?")),
            (6, moments.take_back_a_turn("Zurück über das Ende eines Zugs, und wieder vor.")),
            (24, moments.look_around("Ein Blick ringsum.")),
            (44, rootmoments.agreed_end("Genug für heute: beide sind sich einig.")),
        ),
        deck="",
        luck=5,
        game="roots",
        policy=gardeners,
    ),
    Story(
        "jardin",
        "fr",
        ("Une partie entière en français, en comptant, avec sa propre piste des saisons.",),
        _french_lobby,
        moments=(
            (2, moments.help_and_menu("Que puis-je faire ?")),
            (4, moments.take_back_a_turn("En arrière par-dessus la fin d'un tour, et en avant.")),
            (6, moments.other_language("Un instant en allemand.", Key.B, Key.C)),
            (20, moments.look_around("Un coup d'œil.")),
        ),
        deck="",
        luck=1,
        game="roots",
        policy=gardeners,
    ),
)

"""The recorded games: who plays where, what they want to pass, and what happens on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.core.game import Policy
from companion.games.foothills.policies import greedy
from companion.games.foothills.truth import Hidden
from companion.hw.ports import Key
from tests.scripts import moments, players
from tests.scripts.players import Players, Wishful
from tests.scripts.scribe import Scribe
from tests.scripts.tales import tale_of
from tests.scripts.teller import Moment, Teller


@dataclass(frozen=True)
class Story:
    """`seed` is for the box, `luck` for the players and the bag."""

    name: str
    language: str
    about: tuple[str, ...]
    lobby: Callable[[Scribe], None]
    wishes: tuple[players.Wish, ...] = ()
    moments: tuple[tuple[int, Moment], ...] = ()
    deck: str = "sample"
    seed: int = 3
    luck: int = 0
    game: str = "foothills"
    policy: Policy = greedy

    @property
    def file(self) -> str:
        return f"{self.name}.{self.language}.script"

    @property
    def head(self) -> str:
        if not self.deck:
            return f"--game {self.game} --lang {self.language} --seed {self.seed}"
        return f"--lang {self.language} --deck {self.deck} --seed {self.seed}"

    def players(self, game: Any) -> Players:
        rng = Random(self.luck)
        if self.deck != "rulebook":
            return Wishful(game, rng, self.wishes, self.policy)
        return Hidden(game, rng)


def composed(story: Story) -> list[str]:
    """The whole script, line by line."""
    scribe = Scribe(story.game, story.head)
    story.lobby(scribe)
    tale = tale_of(story.game, story.language, scribe.table.say)
    teller = Teller(scribe, story.players(scribe.session.game), tale, story.language)
    teller.set_up()
    teller.play(story.moments)
    scribe.note(END[story.language])
    teller.finale()
    return [*(f"# {line}" for line in story.about), f"table {story.head}", *scribe.lines]


END = {"en": "The end.", "de": "Das Ende.", "fr": "La fin."}


def _english_lobby(scribe: Scribe) -> None:
    scribe.note("First the settings: they want their clocks.")
    scribe.read_title()
    scribe.picture("lobby")
    scribe.write("press D")
    scribe.picture("lobby-settings")
    scribe.write("press E A", moments.FADE, "press OK")
    scribe.note("The seven buttons, for the guest.")
    scribe.write("press OK")
    for page in ("buttons", "hold", "no"):
        scribe.picture(f"lobby-{page}")
        scribe.write("press OK")
    scribe.note("They look at the house rules, and leave them as they are recommended.")
    scribe.write("press C")
    scribe.picture("lobby-house-rules")
    scribe.write("press D")
    scribe.picture("lobby-house-rule")
    scribe.write("press BACK A")
    scribe.note("They choose the lines: III and IV stay in the box.")
    scribe.write("press B")
    scribe.picture("lobby-leave-out")
    scribe.write("press C D")
    scribe.picture("lobby-lines")
    scribe.note("Blue is Ada, whose name is typed: A, D, A.")
    scribe.write("press A")
    scribe.picture("lobby-who")
    scribe.write("press B")
    scribe.picture("lobby-typing")
    scribe.write("press A")
    scribe.picture("lobby-letters")
    scribe.write("press A", "press A D", "press A A", "expect Ada_", "press OK")
    scribe.note("Green keeps the name of the colour and begins.")
    scribe.write("press A")
    scribe.picture("lobby-who-starts")
    scribe.write("press B")
    scribe.note("The box draws the neutral cards; then the first cubes are laid out.")
    scribe.picture("neutral")
    scribe.write("press E")


def _german_lobby(scribe: Scribe) -> None:
    scribe.note("Auf der Rückseite einer Karte stehen III und IV: die bleiben in der Schachtel.")
    scribe.read_title()
    scribe.picture("lobby")
    scribe.write("press B")
    scribe.picture("lobby-leave-out")
    scribe.write("press C D")
    scribe.picture("lobby-lines")
    scribe.write("press A")
    scribe.picture("lobby-who")
    scribe.write("press BACK OK")
    scribe.picture("lobby-who-starts")
    scribe.note("Blau beginnt. Das Gerät zieht die neutralen Karten.")
    scribe.write("press A")
    scribe.picture("neutral")
    scribe.write("press E")


def _french_lobby(scribe: Scribe) -> None:
    scribe.note("La boîte tire les lignes et celui qui commence.")
    scribe.read_title()
    scribe.picture("lobby")
    scribe.write("press A OK")
    scribe.picture("lobby-who-starts")
    scribe.write("press C")
    scribe.note("Le paquet du livret : les valeurs imprimées sont demandées une seule fois.")


STORIES = (
    Story(
        "evening",
        "en",
        (
            "A whole game in English, with all that can come between: second thoughts, a ruling,",
            "a lost cube, coffee, a pulled plug. Made by `make scripts`.",
        ),
        _english_lobby,
        (players.THE_PUB, players.TWO_EVENTS, players.THE_FERRY, players.THE_MARKET),
        (
            (2, moments.help_and_menu("What can I do now?")),
            (4, moments.look_around("A look around.")),
            (5, moments.too_quick("A double tap on OK.")),
            (6, moments.ruling("A crossed card: the box says why not. They play it so.")),
            (8, moments.take_back_a_turn("Back across the end of a turn, and on again.")),
            (9, moments.coffee("Coffee: a pause, then locked keys.")),
            (10, moments.count_again("One stone has rolled off the stockyard.")),
            (12, moments.amend_a_dig("The rubble came from another line, they notice later.")),
            (14, moments.put_right("A card was turned over by mistake, and is turned back.")),
            (16, moments.unplugged("Somebody trips over the cable.")),
            (18, moments.opposite("For the player opposite, for a moment.")),
            (
                30,
                moments.look_around("Another look around, now that more has been built.", "later"),
            ),
        ),
        luck=27,
    ),
    Story(
        "abend",
        "de",
        ("Ein ganzes Spiel auf Deutsch, mit dem Lesegerät und einem Blick ringsum.",),
        _german_lobby,
        (players.THE_PUB, players.TWO_EVENTS, players.THE_FERRY, players.THE_MARKET),
        (
            (2, moments.help_and_menu("Was kann ich tun?")),
            (3, moments.scanned("Die Karte wird aufs Lesegerät gelegt, statt zu drücken.")),
            (5, moments.ruling("Nicht erlaubt; sie spielen es so.")),
            (6, moments.take_back_a_turn("Zurück über das Ende eines Zugs, und wieder vor.")),
            (7, moments.other_language("Kurz auf Französisch.", Key.C, Key.B)),
            (8, moments.coffee("Kaffee.")),
            (9, moments.count_again("Ein Stein ist heruntergefallen.")),
            (10, moments.amend_a_dig("Das Geröll kam aus einer anderen Strecke.")),
            (20, moments.look_around("Ein Blick ringsum.")),
        ),
        luck=54,
    ),
    Story(
        "premiere",
        "fr",
        ("Une première partie en français, avec les seules valeurs du livret.",),
        _french_lobby,
        moments=(
            (2, moments.help_and_menu("Que puis-je faire ?")),
            (4, moments.take_back_a_turn("En arrière par-dessus la fin d'un tour, et en avant.")),
            (6, moments.unplugged("Le câble est débranché.")),
            (20, moments.look_around("Un coup d'œil.")),
        ),
        deck="rulebook",
        luck=1,
    ),
)

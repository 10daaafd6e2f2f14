"""How these two people play: what the written rules leave open, with the recommended default."""

from __future__ import annotations

from typing import ClassVar

from companion.core.settings import Choices, HouseRules


class Settings(HouseRules, frozen=True):
    """House rules. The comment names the open question of the rules page."""

    seasons: str = "minimal"  # the season table, see seasons.py
    custom_grow: tuple[int, ...] = (2, 3, 2, 1)  # spring to winter, used with "custom"
    custom_willow: tuple[int, ...] = (3, 4, 3, 2)
    custom_gather: tuple[int, ...] = (0, 0, 1, 0)  # added to the cost of gathering
    cycle: str = "forward"  # which way round the tracker is followed
    home_from: int = 0  # the lines that border the trees, from this column
    home_to: int = 9  # up to this one
    starting_hand: int = 0  # cards dealt to each player
    order: str = "written"  # draws by Player 1 first, weather by seat; or all by seat
    scattered: str = "warn"  # growth of one action at several places: warn, allow, refuse
    attack_reach: str = "point"  # adjacent is what shares a point, or borders the same tile
    wildfire: int = 2  # pieces that burn inwards from each end
    lightning_stops_ironwood: bool = True
    shuffle: str = "needed"  # when a card must be drawn, or as soon as the deck is empty
    red_pine: str = "card"  # the season's change applies once per card, or per token
    seeds: str = "stack"  # copies add up, or only one counts
    fertilize_main: bool = True  # a main root with a free end counts as an end
    eclipse: str = "lasting"  # until the next one, or for one round
    tie: str = "draw"  # a draw, or most tokens, then fewest minus tokens
    scores: str = "open"  # running scores are shown, or hidden until the end
    discards: str = "counted"  # cards discarded unplayed are only counted, or each is told
    unseen: str = "deck"  # INFO-4: unseen cards are shown while the deck lasts, always, or never

    choices: ClassVar[Choices] = {
        "seasons": ("minimal", "mirror", "text", "custom"),
        "cycle": ("forward", "backward"),
        "order": ("written", "turn"),
        "scattered": ("warn", "allow", "refuse"),
        "attack_reach": ("point", "tile"),
        "wildfire": (2, 1),
        "shuffle": ("needed", "empty"),
        "red_pine": ("card", "token"),
        "seeds": ("stack", "once"),
        "eclipse": ("lasting", "round"),
        "tie": ("draw", "tokens"),
        "scores": ("open", "hidden"),
        "discards": ("counted", "told"),
        "unseen": ("deck", "always", "never"),
    }

"""The phase table of the game, as plain data: trigger, source, destination, when.

What each asking phase is told, and the fields of its step. `board` and `counts` are the two ways of
following the board; CARD is one of `pieces.CARDS`, EDGE as `H3,0`, TILE as `3,4`.

- plant (player, left): `root EDGE`; board only.
- act: `grow`; `gather TILE`, in counts `gather`; `attack EDGE`, in counts `attack`; `play CARD`;
  `end`; `stopped` when both agree to end the game now (Q-26). `gather` and `play` of a pine may end
  in `cost=N`, the action points really paid (Q-11): allowed, though not among the options.
- grow (left, rule, grown, starts): `root EDGE`, `done`; board only.
- gather (left, rule): `gather TILE`; board only, for the pines.
- aim: `attack EDGE`; board only, for Invasive Species.
- reveal (player, source, target, rule, optional), chance: `face FACE`; `done` if optional, when no
  token is in reach (the pines in counts).
- window (player, edge, rule): `ironwood`, `let`.
- exchange (player, rule, n): `discard N` from 0; if discards are told `discard CARD`, `done`.
- weather, chance: `weather CARD`, one of `pieces.WEATHER`.
- forage (player): `forage TILE`; board only.
- fertilize (player, ends, placed): `root EDGE`, `done`; board only.
- flood (player): `discard CARD`; only if discards are told.

All else runs by itself: setup, turn, strike, resolve, end, draw, befall.
"""

from __future__ import annotations

from companion.core.phases import How, Row

SET_UP = (
    Row("plant", "setup", "plant", How.NEXT, "the board is followed"),
    Row("again", "plant", "plant", How.NEXT, "the players alternate"),
    Row("planted", "plant", "turn", How.NEXT, "three main roots each"),
    Row("ready", "setup", "turn", How.NEXT, "only counts are kept"),
)
TURN = (
    Row("begin", "turn", "act", How.NEXT),
    Row("over", "turn", "finished", How.NEXT, "no token is left"),
    Row("grow", "act", "grow", How.PUSH),
    Row("spent", "act", "act", How.NEXT, "nothing else is asked"),
    Row("gather", "act", "reveal", How.PUSH),
    Row("attack", "act", "strike", How.PUSH),
    Row("play", "act", "resolve", How.PUSH),
    Row("end", "act", "end", How.NEXT),
    Row("stopped", "act", "finished", How.NEXT, "both players agree to end the game"),
)
GROWING = (
    Row("again", "grow", "grow", How.NEXT, "more of the same root"),
    Row("done", "grow", "act", How.BACK),
    Row("done", "grow", "resolve", How.BACK),
)
ATTACKING = (
    Row("react", "strike", "window", How.PUSH, "no lock, and the defender holds a card"),
    Row("prevented", "window", "strike", How.BACK, "Ironwood was shown"),
    Row("let", "window", "strike", How.BACK),
    Row("done", "strike", "act", How.BACK),
    Row("done", "strike", "resolve", How.BACK),
)
CARDS = (
    Row("grow", "resolve", "grow", How.PUSH, "Willow"),
    Row("gather", "resolve", "gather", How.PUSH, "Pitch Pine and Red Pine"),
    Row("count", "resolve", "reveal", How.PUSH, "a pine where only counts are kept"),
    Row("aim", "resolve", "aim", How.PUSH, "Invasive Species"),
    Row("attack", "aim", "strike", How.NEXT),
    Row("done", "aim", "resolve", How.BACK),
    Row("attack", "resolve", "strike", How.PUSH, "the same where only counts are kept"),
    Row("exchange", "resolve", "exchange", How.PUSH, "Recycling"),
    Row("done", "resolve", "act", How.BACK, "the card goes to the discard pile"),
    Row("reveal", "gather", "reveal", How.NEXT),
    Row("done", "gather", "resolve", How.BACK),
    Row("again", "exchange", "exchange", How.NEXT, "one more card is told"),
    Row("done", "exchange", "resolve", How.BACK),
    Row("done", "exchange", "befall", How.BACK),
)
TOKENS = (
    Row("done", "reveal", "act", How.BACK),
    Row("done", "reveal", "resolve", How.BACK),
    Row("done", "reveal", "befall", How.BACK),
    Row("over", "reveal", "finished", How.NEXT, "the last token is gone"),
)
ROUND = (
    Row("next_turn", "end", "turn", How.NEXT, "the second seat's turn"),
    Row("round_over", "end", "draw", How.NEXT),
    Row("drawn", "draw", "weather", How.NEXT),
    Row("turned", "weather", "befall", How.NEXT),
    Row("next_round", "befall", "turn", How.NEXT),
)
WEATHER = (
    Row("forage", "befall", "forage", How.PUSH),
    Row("count", "befall", "reveal", How.PUSH, "Forager where only counts are kept"),
    Row("reveal", "forage", "reveal", How.NEXT),
    Row("done", "forage", "befall", How.BACK),
    Row("fertilize", "befall", "fertilize", How.PUSH),
    Row("again", "fertilize", "fertilize", How.NEXT, "another end"),
    Row("done", "fertilize", "befall", How.BACK),
    Row("exchange", "befall", "exchange", How.PUSH, "Pruning"),
    Row("flood", "befall", "flood", How.PUSH, "discards are told"),
    Row("again", "flood", "flood", How.NEXT, "the next card"),
    Row("done", "flood", "befall", How.BACK),
)

ROWS = (*SET_UP, *TURN, *GROWING, *ATTACKING, *CARDS, *TOKENS, *ROUND, *WEATHER)

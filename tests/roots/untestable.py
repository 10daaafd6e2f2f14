"""Rules that software cannot test, each with the reason why."""

UNTESTABLE: dict[str, str] = {
    "SET-3": "where the decks lie beside the board is for the players to see to",
}

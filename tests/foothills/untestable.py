"""Rules that software cannot test, each with the reason why."""

UNTESTABLE: dict[str, str] = {}

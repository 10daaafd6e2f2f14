"""The turn as a picture, drawn by the machine's own mermaid engine."""

from __future__ import annotations

from transitions.extensions import GraphMachine

from companion.core.phases import PhaseTable


def mermaid(table: PhaseTable, title: str) -> str:
    machine = GraphMachine(
        states=list(table.phases),
        transitions=[[row.trigger, row.source, row.dest] for row in table.rows],
        initial=table.initial,
        auto_transitions=False,
        show_conditions=False,
        graph_engine="mermaid",
        title=f"title: {title}",
    )
    drawing: str = machine.get_graph().draw(None)
    return drawing.strip() + "\n"


def page(table: PhaseTable, title: str) -> str:
    """The document that `companion diagram` writes: the picture, then every row in words."""
    rows = "\n".join(
        f"| {row.source} | {row.trigger} | {row.dest} | {row.how.value} | {row.when} |"
        for row in table.rows
    )
    return (
        f"# The turn of {title}\n\n"
        "Written by `companion diagram` from the game's phase table; a test fails when it is "
        "stale.\n\n"
        "*next* replaces the step on top of the stack, *push* lays an interruption on it, *back* "
        "returns to the step that was interrupted.\n\n"
        f"```mermaid\n{mermaid(table, title)}```\n\n"
        "| from | trigger | to | stack | when |\n|---|---|---|---|---|\n"
        f"{rows}\n"
    )

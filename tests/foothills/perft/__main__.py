"""Count every position anew, depth by depth, beside the counts that are on file."""

from __future__ import annotations

import argparse

from tests.foothills.perft import Position, perft, positions


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.foothills.perft", description=__doc__)
    parser.add_argument("names", nargs="*", help="positions (default: all)")
    parser.add_argument("--depth", type=int, help="so deep (default: as deep as on file)")
    options = parser.parse_args()
    for position in positions():
        if not options.names or position.name in options.names:
            show(position, options.depth or len(position.counts))


def show(position: Position, depth: int) -> None:
    table = position.table()
    counts = [perft(table.game, table.state, d) for d in range(1, depth + 1)]
    print(f"{position.name}: {position.title}")
    print(f"counts = {counts}")
    for number, (now, then) in enumerate(zip(counts, position.counts, strict=False), start=1):
        if now != then:
            print(f"  depth {number}: {then} on file")


if __name__ == "__main__":
    main()

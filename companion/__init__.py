"""A companion for a physical board game: it follows the table, counts, explains and remembers."""

__version__ = "0.1.0"
NAME = "foothills-companion"
"""What the software, its service and its data folder are called, whatever is played."""
SOFTWARE = f"{NAME} {__version__}"
"""Who wrote a log."""

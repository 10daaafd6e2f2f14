"""A companion for a physical board game: it follows the table, counts, explains and remembers."""

__version__ = "0.1.0"

"""Exports: what players do with a session after play. The frame knows no game."""

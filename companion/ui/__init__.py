"""Layout for a small display. Knows pages, keyboards and fonts, but no game."""

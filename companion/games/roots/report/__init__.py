"""What Root by the Foot brings to reports and records."""

from companion.games.roots.report.parts import RootsReport

__all__ = ["RootsReport"]

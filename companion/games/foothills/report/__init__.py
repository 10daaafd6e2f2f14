"""What Foothills brings to reports and records."""

from companion.games.foothills.report.parts import FoothillsReport

__all__ = ["FoothillsReport"]

"""The turn, phase by phase. `TABLE` is the one truth for what comes next."""

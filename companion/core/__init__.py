"""What every game stands on: pieces in places, answers, refusals, the journal and its replay."""

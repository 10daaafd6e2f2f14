"""What can be looked at between two questions, derived from the state alone."""

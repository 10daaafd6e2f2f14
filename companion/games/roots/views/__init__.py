"""What the table shows of the game besides its questions."""

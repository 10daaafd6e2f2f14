"""Errors that end a command with one sentence instead of a traceback."""


class UsageError(Exception):
    """Wrong usage or unreadable input: the sentence goes to stderr, the exit code is 2."""

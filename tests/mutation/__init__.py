"""Breaking the rules on purpose, one place at a time, to see whether a test notices.

`python -m tests.mutation` takes a sample of all such changes, with a seed; each is tried in a
process of its own, by the tests that run through the changed line.
"""

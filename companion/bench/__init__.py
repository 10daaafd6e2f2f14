"""Measurements. Each module has `measure(place)`, which gives a dict ready for JSON.

`place` is a folder on the disk where the sessions are kept. A result with a target says in
`within_target` whether it was met.
"""

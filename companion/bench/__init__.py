"""Measurements. A bench is a module with `measure(place, plugin)`, which gives a dict ready for
JSON; the others are what benches are made of.

`place` is a folder on the disk where the sessions are kept. A result with a target says in
`within_target` whether it was met.
"""

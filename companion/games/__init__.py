"""The games. Each is a package of its own and comes in through an entry point."""

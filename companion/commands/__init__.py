"""One module per command: `add(parser)` declares its arguments, `run(args)` gives the exit code."""

"""Tag readers on serial ports: what they say, how they are found, and which tags lie on them."""

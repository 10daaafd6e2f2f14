"""The turn machine. The only package that imports transitions."""

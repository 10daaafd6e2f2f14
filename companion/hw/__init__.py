"""Devices at the edge. The only package that imports gpiozero, luma and serial."""

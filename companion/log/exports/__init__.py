"""Exports: what players do with a session after play. The frame knows no game."""

from companion.log.exports.formats import FORMATS, export_session
from companion.log.exports.usb import usb_stick

__all__ = ["FORMATS", "export_session", "usb_stick"]

"""The report as one file that needs nothing else: no network, no library, no font."""

from companion.log.exports.html.page import html_text

__all__ = ["html_text"]

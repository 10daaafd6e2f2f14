"""Root by the Foot, followed from its written rules."""

TITLE = "Root by the Foot"

"""Root by the Foot, followed from its written rules."""

"""Shortcuts of multiple-choice items: of one while it is written, and of a set in its window."""

"""Qt item models over domain objects."""

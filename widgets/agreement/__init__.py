"""Agreement of raters: figures, confusion, and where they differ."""

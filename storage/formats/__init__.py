"""File formats, one module each, both directions, no database."""

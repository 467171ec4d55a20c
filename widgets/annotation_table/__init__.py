"""The annotations of a video as a table: filtered, sorted, chosen in bulk."""

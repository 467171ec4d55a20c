"""The transcript panel."""

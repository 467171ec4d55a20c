"""Files that ship with the application."""

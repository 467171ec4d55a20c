"""Controllers: turn wishes of widgets into edits of the session."""

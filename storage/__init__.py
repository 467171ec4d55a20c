"""The SQLite project file, and file formats both ways."""

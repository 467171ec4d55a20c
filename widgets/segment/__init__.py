"""Chapters: the segments and chunks of a video as a list."""

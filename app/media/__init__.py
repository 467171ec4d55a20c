"""Reading media files with PyAV: facts, frame index, exact frames."""

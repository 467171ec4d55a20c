"""What pipelines tell of a video, beside it."""

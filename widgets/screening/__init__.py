"""Screening a video: a form with four anchors, a verdict, and what others found beside it."""

"""Tests of the playback room."""

"""Timings run by hand, with peers and limits in the same run."""

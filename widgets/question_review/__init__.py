"""Reviewing questions: the own answer first, then the author's, then a verdict by criterion."""

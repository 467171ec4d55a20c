"""The Label workspace: one unit at a time, its labels in two layers, and what is around it."""

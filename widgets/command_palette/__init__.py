"""The command palette: one field that runs every action and finds questions and cues."""

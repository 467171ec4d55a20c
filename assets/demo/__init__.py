"""The demo episode: its source, and the programs that draw, voice and pack it."""

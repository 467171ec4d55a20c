"""The timeline: one painted widget over span arrays."""

"""Live tracing: the pad beside the picture, and what is chosen for a pass."""

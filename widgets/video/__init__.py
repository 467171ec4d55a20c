"""The picture, its overlay and the transport bar."""

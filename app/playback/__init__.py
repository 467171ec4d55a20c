"""Playing with libvlc, and the one clock."""

"""Work without a window, shared by controllers and the command line."""

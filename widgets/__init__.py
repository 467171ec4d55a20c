"""Everything that shows and asks; domain objects in, signals out."""

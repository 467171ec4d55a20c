"""Colours, type, measures and icons: the only home of look values."""

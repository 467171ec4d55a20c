"""Praat's TextGrid, both ways; see docs/tiers.md for what becomes what."""

from __future__ import annotations

from storage.formats.textgrid_reader import parse_textgrid, read_textgrid
from storage.formats.textgrid_writer import format_textgrid

FORMAT = "textgrid"

__all__ = ["FORMAT", "format_textgrid", "parse_textgrid", "read_textgrid"]

"""The ELAN Annotation Format (.eaf), both ways; see docs/tiers.md for what becomes what."""

from __future__ import annotations

from storage.formats.eaf_media import media_descriptor, settled
from storage.formats.eaf_names import FORMAT
from storage.formats.eaf_reader import parse_eaf, read_eaf
from storage.formats.eaf_writer import format_eaf

__all__ = ["FORMAT", "format_eaf", "media_descriptor", "parse_eaf", "read_eaf", "settled"]

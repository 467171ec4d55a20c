"""Whether annotations of a tier share a moment, as `app.domain.annotating` has it."""

from __future__ import annotations

from storage.formats.tier_document import DocumentTier


def overlaps(tier: DocumentTier) -> bool:
    """Tell whether two annotations of a tier, which are in order of start, share a moment."""
    reach, last = -1, -1
    for one in tier.annotations:
        if one.start_ms < reach or one.start_ms == last:
            return True
        reach, last = max(reach, one.end_ms), one.start_ms
    return False

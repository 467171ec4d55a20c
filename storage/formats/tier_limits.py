"""Fits a document into a video: what ends a little late is cut, what lies outside is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.domain.phrase import phrase
from app.domain.timecode import format_ms
from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    Problems,
    TierDocument,
    parents_first,
)

TOLERANCE_MS = 1000
"""Programs measure the length of a video differently by some frames."""


def within_media(document: TierDocument, duration_ms: int, file: str) -> TierDocument:
    """Cut or refuse what ends after the media, refuse what starts before it, by line.

    Parameters
    ----------
    duration_ms
        0 while unknown; then nothing is too late.
    """
    problems = Problems(file, list(document.problems))
    limit = duration_ms or 2**62

    def cut(one: DocumentAnnotation, tier: str) -> DocumentAnnotation:
        if not limit < one.end_ms <= limit + TOLERANCE_MS or one.start_ms > limit:
            return one
        message = phrase(
            "ends at {end}, after the video ({duration})",
            end=format_ms(one.end_ms),
            duration=format_ms(limit),
        )
        problems.warning(one.line, "beyond-media", message, tier, phrase("cut to the video's end"))
        return replace(one, end_ms=limit)

    def fits(one: DocumentAnnotation, tier: DocumentTier) -> bool:
        if one.start_ms >= 0 and one.end_ms <= limit:
            return True
        message = phrase("starts before the video")
        if one.start_ms >= 0:
            message = phrase(
                "{start}\N{EN DASH}{end} lies outside the video ({duration})",
                start=format_ms(one.start_ms),
                end=format_ms(one.end_ms),
                duration=format_ms(limit),
            )
        problems.error(one.line, "outside-media", message, tier.name)
        return False

    tiers = tuple(
        replace(tier, annotations=tuple(cut(one, tier.name) for one in tier.annotations))
        for tier in document.tiers
    )
    kept = without(replace(document, tiers=tiers), fits)
    return replace(kept, problems=problems.in_order())


def without(
    document: TierDocument, fits: Callable[[DocumentAnnotation, DocumentTier], bool]
) -> TierDocument:
    """Leave out the annotations that do not fit, with all that lie inside them."""
    kept: dict[str, DocumentTier] = {}
    places: dict[str, dict[int, int]] = {}
    for tier in parents_first(document.tiers):
        home = places.get(tier.parent or "")
        rows: list[DocumentAnnotation] = []
        moved: dict[int, int] = {}
        for place, one in enumerate(tier.annotations):
            parent = one.parent
            if home is not None and parent is not None:
                if parent not in home:
                    continue
                parent = home[parent]
            if fits(one, tier):
                moved[place] = len(rows)
                rows.append(replace(one, parent=parent))
        places[tier.key] = moved
        kept[tier.key] = replace(tier, annotations=tuple(rows))
    return replace(
        document, tiers=tuple(kept[tier.key] for tier in document.tiers if tier.key in kept)
    )

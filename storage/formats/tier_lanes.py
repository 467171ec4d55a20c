"""Tiers whose annotations overlap become several tiers without overlap, and are joined again.

ELAN and Praat allow no overlap within a tier. ``Face`` becomes ``Face`` and ``Face (2)``; tiers
that depend on it are split alike, so that each depends on one tier.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    parents_first,
    unique_name,
)


@dataclass(slots=True)
class Lane:
    """One tier of a file, without overlap.

    Attributes
    ----------
    tier
        With `parent` naming the key of a lane, and `DocumentAnnotation.parent` a place there.
    source
        Key of the tier it is a part of.
    places
        For each annotation, its place in that tier.
    """

    tier: DocumentTier
    source: str
    places: list[int] = field(default_factory=list)


def split_into_lanes(tiers: Sequence[DocumentTier]) -> list[Lane]:
    """Split each tier as far as needed; the order of tiers stays, parts follow one another.

    The first part keeps the key and name of its tier.
    """
    taken = {tier.key for tier in tiers}
    homes: dict[str, list[tuple[str, int]]] = {}
    parts: dict[str, list[Lane]] = {}
    for tier in parents_first(tiers):
        parts[tier.key] = _split(tier, homes.get(tier.parent or "", []), taken)
        found: list[tuple[str, int]] = [("", 0)] * len(tier.annotations)
        for lane in parts[tier.key]:
            for index, place in enumerate(lane.places):
                found[place] = (lane.tier.key, index)
        homes[tier.key] = found
    return [lane for tier in tiers for lane in parts.get(tier.key, ())]


def _split(tier: DocumentTier, homes: list[tuple[str, int]], taken: set[str]) -> list[Lane]:
    """Give each annotation to the first lane of its parent's lane that is free at its time."""
    lanes: list[tuple[str, list[int]]] = []
    for place, annotation in enumerate(tier.annotations):
        at_home = annotation.parent is not None and bool(homes)
        home = homes[annotation.parent or 0][0] if at_home else tier.parent or ""
        for lane_home, places in lanes:
            if lane_home == home and not _overlap(tier.annotations[places[-1]], annotation):
                places.append(place)
                break
        else:
            lanes.append((home, [place]))
    if not lanes:
        return [Lane(tier, tier.key)]
    made = []
    for number, (home, places) in enumerate(lanes, start=1):
        key = tier.key if number == 1 else _numbered(tier.key, number, taken)
        taken.add(key)
        annotations = tuple(_placed(tier.annotations[place], homes) for place in places)
        part = replace(tier, key=key, annotations=annotations, parent=home or tier.parent)
        made.append(Lane(part if number == 1 else replace(part, name=key), tier.key, places))
    return made


def _placed(annotation: DocumentAnnotation, homes: list[tuple[str, int]]) -> DocumentAnnotation:
    if annotation.parent is None or not homes:
        return annotation
    return replace(annotation, parent=homes[annotation.parent][1])


def _numbered(key: str, number: int, taken: set[str]) -> str:
    wanted = f"{key} ({number})"
    return unique_name(wanted, taken) if wanted in taken else wanted


def _overlap(one: DocumentAnnotation, later: DocumentAnnotation) -> bool:
    """Tell whether two in order of start share a moment, as `app.domain.annotating` has it."""
    return later.start_ms < one.end_ms or later.start_ms == one.start_ms


def join_lanes(tiers: Sequence[DocumentTier], parts: Mapping[str, str]) -> tuple[DocumentTier, ...]:
    """Put the parts of tiers together again.

    Parameters
    ----------
    parts
        For each part but the first, the key of the tier it belongs to.
    """
    groups: dict[str, list[DocumentTier]] = {}
    for tier in tiers:
        groups.setdefault(parts.get(tier.key, tier.key), []).append(tier)
    places: dict[str, list[int]] = {}
    joined: dict[str, DocumentTier] = {}
    for tier in parents_first(tiers):
        source = parts.get(tier.key, tier.key)
        if source in joined:
            continue
        joined[source] = _joined(groups[source], parts, places)
    return tuple(joined[tier.key] for tier in tiers if tier.key in joined)


def _joined(
    group: Sequence[DocumentTier], parts: Mapping[str, str], places: dict[str, list[int]]
) -> DocumentTier:
    """Merge parts in order of time, and note where each annotation went."""
    first = group[0]
    rows = [
        (annotation, part.key, index)
        for part in group
        for index, annotation in enumerate(_moved(part, places))
    ]
    rows.sort(key=lambda row: row[0].order)
    for part in group:
        places[part.key] = [0] * len(part.annotations)
    for place, (_, key, index) in enumerate(rows):
        places[key][index] = place
    parent = first.parent and parts.get(first.parent, first.parent)
    return replace(first, parent=parent, annotations=tuple(row[0] for row in rows))


def _moved(tier: DocumentTier, places: Mapping[str, Sequence[int]]) -> list[DocumentAnnotation]:
    """Return annotations with the parents' places in the joined tier."""
    home = places.get(tier.parent or "")
    if home is None:
        return list(tier.annotations)
    return [
        annotation
        if annotation.parent is None
        else replace(annotation, parent=home[annotation.parent])
        for annotation in tier.annotations
    ]

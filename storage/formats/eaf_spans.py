"""Annotations made fit for ELAN, which knows no moments: each has at least a millisecond."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from storage.formats.eaf_names import ASSOCIATION, INCLUDED, SUBDIVISION, TIME_SUBDIVISION
from storage.formats.eaf_times import even_edges
from storage.formats.tier_document import DocumentAnnotation, DocumentTier, parents_first


def with_lengths(tiers: Sequence[DocumentTier], duration_ms: int) -> list[DocumentTier]:
    """Give each moment a millisecond, after it where there is room, inside its parent."""
    done: dict[str, DocumentTier] = {}
    for tier in parents_first(tiers):
        home = done.get(tier.parent or "")
        annotations = tuple(_with_length(one, home, duration_ms) for one in tier.annotations)
        done[tier.key] = replace(tier, annotations=annotations)
    return [done[tier.key] for tier in tiers if tier.key in done]


def _with_length(
    one: DocumentAnnotation, home: DocumentTier | None, duration_ms: int
) -> DocumentAnnotation:
    if not one.is_point:
        return one
    last = duration_ms or one.end_ms + 1
    if home is not None and one.parent is not None:
        last = home.annotations[one.parent].end_ms
    if one.end_ms < last or one.start_ms == 0:
        return replace(one, end_ms=one.end_ms + 1)
    return replace(one, start_ms=one.start_ms - 1)


@dataclass(frozen=True, slots=True)
class Family:
    """The annotations of a tier that one parent holds, by their places, in order of time."""

    parent: int
    places: tuple[int, ...]


def families(tier: DocumentTier) -> list[Family]:
    """Group the annotations of a tier by parent."""
    groups: dict[int, list[int]] = {}
    for place, one in enumerate(tier.annotations):
        groups.setdefault(-1 if one.parent is None else one.parent, []).append(place)
    return [Family(parent, tuple(places)) for parent, places in groups.items()]


def fitting_stereotype(
    wanted: str,
    tier: DocumentTier,
    parent: DocumentTier | None,
    moments: tuple[Sequence[DocumentAnnotation], Sequence[DocumentAnnotation]],
) -> str:
    """Return the constraint that says the times of a tier as they are.

    Parameters
    ----------
    wanted
        The one it came with; `INCLUDED` where that does not hold any more. Empty for none.
    tier, parent
        As they are written.
    moments
        The annotations of both as they are, moments without length.
    """
    if parent is None:
        return ""
    own, homes = moments
    groups = families(tier)
    if any(family.parent < 0 for family in groups):
        return INCLUDED
    if wanted == ASSOCIATION:
        fits = all(_is_twin(family, own, homes) for family in groups)
    elif wanted == SUBDIVISION:
        fits = all(_is_even(family, own, homes) for family in groups)
    elif wanted == TIME_SUBDIVISION:
        fits = all(_tiles(family, tier.annotations, parent.annotations) for family in groups)
    else:
        fits = False
    return wanted if fits else INCLUDED


Annotations = Sequence[DocumentAnnotation]


def _is_twin(family: Family, own: Annotations, homes: Annotations) -> bool:
    one, home = own[family.places[0]], homes[family.parent]
    same = (one.start_ms, one.end_ms) == (home.start_ms, home.end_ms)
    return len(family.places) == 1 and same


def _is_even(family: Family, own: Annotations, homes: Annotations) -> bool:
    home = homes[family.parent]
    edges = even_edges(home.start_ms, home.end_ms, len(family.places))
    spans = [(own[place].start_ms, own[place].end_ms) for place in family.places]
    return spans == list(pairwise(edges))


def _tiles(family: Family, own: Annotations, homes: Annotations) -> bool:
    home = homes[family.parent]
    spans = [own[place] for place in family.places]
    touching = all(one.end_ms == later.start_ms for one, later in pairwise(spans))
    return touching and spans[0].start_ms == home.start_ms and spans[-1].end_ms == home.end_ms

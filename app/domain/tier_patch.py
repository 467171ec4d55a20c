"""A tier's table after an edit, without reading the whole tier again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from app.domain.ids import AnnotationKey
from app.domain.span import IntArray, LabelStyle, SpanArrays
from app.domain.tier import Annotation, TierTable, label_style

_FEW = 8
"""So many keys are looked for one by one, which takes no loop over all ids."""


def patched(
    table: TierTable,
    added: Sequence[Annotation] = (),
    changed: Sequence[Annotation] = (),
    gone: Collection[AnnotationKey] = (),
) -> TierTable:
    """Return the table with annotations added or replaced, and without those `gone`.

    Costs a copy of the columns, whatever the number of changes. What is to be replaced and is not
    there is added; what is gone already is passed over.
    """
    out = _places(table.spans.ids, {*(one.key for one in changed), *gone})
    kept = np.delete(np.arange(len(table), dtype=np.int64), out)
    rows = sorted((*added, *changed), key=lambda one: (one.start_ms, one.end_ms))
    styles, codes = _codes(table, rows)
    starts, ends = table.spans.starts[kept], table.spans.ends[kept]
    at = _places_of(rows, starts, ends)
    spans = SpanArrays(
        np.insert(starts, at, [one.start_ms for one in rows]),
        np.insert(ends, at, [one.end_ms for one in rows]),
        np.insert(table.spans.codes[kept], at, codes),
        _ids(table.spans.ids, out, at, [str(one.key) for one in rows]),
    )
    return replace(
        table,
        spans=spans,
        styles=styles,
        captions=_captions(table, kept, at, rows),
        doubted=_doubted(table, kept, at, rows),
    )


def _places(ids: Sequence[str], wanted: Collection[str]) -> list[int]:
    """Return where keys stand, in order; those that are nowhere are left out."""
    if len(wanted) > _FEW:
        return [place for place, key in enumerate(ids) if key in wanted]
    return sorted(ids.index(key) for key in wanted if key in ids)


def _ids(
    ids: Sequence[str], out: Sequence[int], at: IntArray, new: Sequence[str]
) -> tuple[str, ...]:
    kept = list(ids)
    for place in reversed(out):
        del kept[place]
    for place, key in zip(reversed(at.tolist()), reversed(new), strict=True):
        kept.insert(place, key)
    return tuple(kept)


def _codes(
    table: TierTable, rows: Sequence[Annotation]
) -> tuple[tuple[LabelStyle, ...], list[int]]:
    """Return the styles with those of the rows, and the place of each row's in them."""
    places = {style: place for place, style in enumerate(table.styles)}
    codes = []
    for one in rows:
        style = label_style(one.labels, table.vocabulary)
        codes.append(places.setdefault(style, len(places)))
    return tuple(places), codes


def _places_of(rows: Sequence[Annotation], starts: IntArray, ends: IntArray) -> IntArray:
    """Return before which of the kept spans each row belongs, by start, then end."""
    places = []
    for one in rows:
        first = int(np.searchsorted(starts, one.start_ms, side="left"))
        last = int(np.searchsorted(starts, one.start_ms, side="right"))
        places.append(first + int(np.searchsorted(ends[first:last], one.end_ms, side="right")))
    return np.maximum.accumulate(np.array(places, dtype=np.int64))


def _captions(
    table: TierTable, kept: IntArray, at: IntArray, rows: Sequence[Annotation]
) -> dict[int, str]:
    """Move the captions to where their annotations stand now."""
    captions: dict[int, str] = {}
    if table.captions:
        places = np.arange(len(kept)) + np.searchsorted(at, np.arange(len(kept)), side="right")
        for new, old in zip(places.tolist(), kept.tolist(), strict=True):
            if old in table.captions:
                captions[new] = table.captions[old]
    for number, (place, one) in enumerate(zip(at.tolist(), rows, strict=True)):
        if not one.labels and one.note:
            captions[place + number] = one.note
    return captions


def _doubted(
    table: TierTable, kept: IntArray, at: IntArray, rows: Sequence[Annotation]
) -> frozenset[int]:
    """Return where the annotations stand now whose makers were not sure."""
    new = [one.is_doubted for one in rows]
    if not table.doubted and not any(new):
        return frozenset()
    old = np.zeros(len(table), dtype=bool)
    old[list(table.doubted)] = True
    return frozenset(np.flatnonzero(np.insert(old[kept], at, new)).tolist())

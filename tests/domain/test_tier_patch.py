"""A patched table is the table that would be read anew."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import AnnotationKey, TierKey, VideoKey
from app.domain.span import SpanArrays
from app.domain.tier import Annotation, Tier, TierTable, label_style
from app.domain.tier_patch import patched
from app.domain.vocabulary import BUILT_IN

BASIC = next(one for one in BUILT_IN.values() if one.name == "Basic-7")
TIER = Tier(TierKey("t"), VideoKey("v"), "Maren", BASIC.key)
NAMES = ["Anger", "Fear", "Joy"]


def table_of(annotations: list[Annotation]) -> TierTable:
    """Make a table the slow way."""
    rows = sorted(annotations, key=lambda one: (one.start_ms, one.end_ms))
    found = [label_style(one.labels, BASIC) for one in rows]
    styles = tuple(dict.fromkeys(found))
    spans = SpanArrays.build(
        (one.start_ms, one.end_ms, styles.index(style), one.key)
        for one, style in zip(rows, found, strict=True)
    )
    notes = {n: one.note for n, one in enumerate(rows) if not one.labels and one.note}
    doubted = frozenset(n for n, one in enumerate(rows) if one.is_doubted)
    return TierTable(TIER, BASIC, spans, styles, notes, doubted)


def seen(table: TierTable) -> list[tuple[int, int, str, str, bool]]:
    """Return everything a lane shows."""
    spans, track = table.spans, table.track()
    columns = zip(spans.starts, spans.ends, spans.ids, strict=True)
    return [
        (int(a), int(b), key, table.label(n), n in track.uncertain)
        for n, (a, b, key) in enumerate(columns)
    ]


@st.composite
def some_annotations(draw: st.DrawFn, prefix: str = "a") -> list[Annotation]:
    starts = draw(st.lists(st.integers(0, 40), unique=True, max_size=14))
    return [
        Annotation(
            AnnotationKey(f"{prefix}{n}"),
            TIER.key,
            start,
            start + draw(st.integers(0, 9)),
            tuple(draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=2))),
            draw(st.sampled_from(["", "note", "注"])),
            confidence=draw(st.sampled_from([None, 0.0, 0.499, 0.5, 1.0])),
        )
        for n, start in enumerate(starts)
    ]


@given(some_annotations(), some_annotations("b"), st.data())
def test_a_patch_equals_reading_anew(
    old: list[Annotation], added: list[Annotation], data: st.DataObject
) -> None:
    chosen = data.draw(st.lists(st.sampled_from(old), unique=True)) if old else []
    half = len(chosen) // 2
    gone = {one.key for one in chosen[:half]}
    moved = [
        replace(
            one, start_ms=one.start_ms + 100 + n, end_ms=one.end_ms + 200, labels=(), confidence=0.2
        )
        for n, one in enumerate(chosen[half:])
    ]
    free = [replace(one, start_ms=one.start_ms + 1000, end_ms=one.end_ms + 1000) for one in added]
    by_key = {one.key: one for one in (*old, *moved, *free)}
    now = [one for key, one in by_key.items() if key not in gone]
    assert seen(patched(table_of(old), free, moved, gone)) == seen(table_of(now))


def test_equal_starts_are_kept_in_order_of_their_ends() -> None:
    old = [Annotation(AnnotationKey(key), TIER.key, 5, end) for key, end in (("x", 9), ("y", 30))]
    new = [Annotation(AnnotationKey(key), TIER.key, 5, end) for key, end in (("z", 20), ("w", 5))]
    assert list(patched(table_of(old), new).spans.ids) == ["w", "x", "z", "y"]


def test_what_is_not_there_is_passed_over() -> None:
    table = table_of([Annotation(AnnotationKey("x"), TIER.key, 5, 9, ("Joy",))])
    assert seen(patched(table, gone={AnnotationKey("nobody")})) == seen(table)

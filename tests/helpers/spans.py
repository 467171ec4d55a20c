"""Span tracks for tests of the timeline: by rows, or any that a user's files may hold."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from app.domain.span import ArrayTrack, SpanArrays

Row = tuple[int, int]


def spans_of(rows: Sequence[Row], code: int = 0) -> SpanArrays:
    """Make spans named ``s0``, ``s1``, ... in the order given."""
    return SpanArrays.build((start, end, code, f"s{n}") for n, (start, end) in enumerate(rows))


def track_of(
    rows: Sequence[Row], *, key: str = "cues", kind: str = "cue", texts: Sequence[str] = ()
) -> ArrayTrack:
    """Make a track of spans, with a text each where there are some."""
    return ArrayTrack(
        key, kind, key.title(), spans_of(rows), lambda index: texts[index] if texts else ""
    )


@st.composite
def span_rows(draw: st.DrawFn, longest_ms: int = 60_000, most: int = 60) -> list[Row]:
    """Draw up to `most` spans inside a video, overlapping, touching and of zero length too."""
    starts = draw(st.lists(st.integers(0, longest_ms - 1), max_size=most))
    lengths = [draw(st.integers(0, longest_ms // 4)) for _ in starts]
    return [(a, min(a + b, longest_ms)) for a, b in zip(starts, lengths, strict=True)]

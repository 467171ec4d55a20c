"""Checks on the segments of a clip and on its subtitle rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.domain.check import Check, Severity
from app.domain.finding import Findings
from app.domain.interval import Interval
from app.domain.phrase import phrase
from app.domain.question import Granularity, JsonValue, Question
from app.domain.reference_rules import check_subtitles
from app.domain.timecode import format_ms, seconds_to_ms

_TOLERANCE_MS = 1000
"""Rows may reach so far past a segment: transcripts are cut a little wider than clips."""


def check_clip(question: Question, duration_ms: int) -> Iterator[Check]:
    """Check segments and rows; episodes have neither."""
    segments = question.source.segments
    if question.granularity is not Granularity.CLIP:
        return
    if segments is None:
        message = phrase("The clip has no segments: it is the whole video.")
        yield Check(
            "segments-none",
            Severity.INFO,
            message,
            "source",
            fix="add-segment",
            fix_label=phrase("Add the marked span"),
        )
    else:
        yield from _check_segments(segments, duration_ms)
    if question.subtitles is None:
        message = phrase("The clip has no subtitles.")
        yield Check(
            "subtitles-none",
            Severity.INFO,
            message,
            "subtitles",
            fix="make-subtitles",
            fix_label=phrase("Make them from the cues"),
        )
    else:
        yield from _check_rows(question)


def _check_segments(segments: tuple[Interval, ...], duration_ms: int) -> Iterator[Check]:
    if not segments:
        message = phrase("The list of segments is empty.")
        yield Check("segments-empty", Severity.WARNING, message, "source")
    for number, span in enumerate(segments, 1):
        if span.duration_ms == 0:
            message = phrase("Segment {number} has no length.", number=number)
            yield Check("segment-empty", Severity.ERROR, message, f"segment:{number}")
        if span.start_ms < 0 or (duration_ms and span.end_ms > duration_ms):
            message = phrase(
                "Segment {number} reaches past the video, which ends at {end}.",
                number=number,
                end=format_ms(duration_ms),
            )
            yield Check("segment-outside", Severity.WARNING, message, f"segment:{number}")
    pairs = combinations(enumerate(segments, 1), 2) if len(segments) < 100 else ()
    for (one, first), (other, second) in pairs:
        if min(first.end_ms, second.end_ms) > max(first.start_ms, second.start_ms):
            message = phrase(
                "Segments {one} and {other} show the same moments.", one=one, other=other
            )
            yield Check("segments-overlap", Severity.WARNING, message, f"segment:{other}")


def _check_rows(question: Question) -> Iterator[Check]:
    findings = Findings()
    check_subtitles(findings, {"subtitles": list(question.subtitles or ())})
    for finding in findings.found:
        message = phrase("{path} {message}.", path=finding.path, message=finding.message)
        yield Check(f"row-{finding.rule}", finding.severity, message, "subtitles")
    if findings.found or not question.source.segments:
        return
    for number, row in enumerate(question.subtitles or (), 1):
        times = row.get("t")
        if isinstance(times, list) and not _is_inside(times, question.source.segments):
            message = phrase("Subtitle {number} lies in none of the segments.", number=number)
            yield Check("subtitle-outside", Severity.WARNING, message, "subtitles")
            return


def _is_inside(times: Sequence[JsonValue], segments: tuple[Interval, ...]) -> bool:
    start, end = (seconds_to_ms(float(str(time))) for time in times)
    return any(
        start < one.end_ms + _TOLERANCE_MS and end > one.start_ms - _TOLERANCE_MS
        for one in segments
    )

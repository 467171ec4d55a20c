"""Checks on the spans of evidence: enough of them, far enough apart, inside the video."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.check import Check, Severity
from app.domain.interval import total_extent_ms
from app.domain.phrase import phrase
from app.domain.question import Question
from app.domain.timecode import format_duration, format_ms

WINDOW_MS = 180_000
"""Evidence that all fits one window of this length answers a clip question, not an episode's."""

LEAST_SPANS = 2

_ADD = {"fix": "add-evidence", "fix_label": phrase("Add the marked span")}


def check_distribution(question: Question) -> Iterator[Check]:
    """Check that there are two spans, and more than three minutes from first start to last end."""
    spans = [evidence.span for evidence in question.evidence]
    if len(spans) < LEAST_SPANS:
        message = (
            phrase("One span of evidence is not enough. Mark another far from it.")
            if spans
            else phrase("There is no evidence yet. Mark at least two moments far apart.")
        )
        yield Check("evidence-few", Severity.ERROR, message, "evidence", waivable=True, **_ADD)
        return
    extent = total_extent_ms(spans)
    if extent <= WINDOW_MS:
        message = phrase(
            "All evidence lies within {duration}, not more than 3 minutes.",
            duration=format_duration(extent),
        )
        yield Check("evidence-close", Severity.ERROR, message, "evidence", waivable=True, **_ADD)


def check_spans(question: Question, duration_ms: int) -> Iterator[Check]:
    """Check each span by itself."""
    for number, evidence in enumerate(question.evidence, start=1):
        span = evidence.span
        if span.duration_ms == 0:
            message = phrase("Evidence {number} has no length.", number=number)
            yield Check("evidence-empty", Severity.ERROR, message, "evidence")
        if duration_ms and span.end_ms > duration_ms:
            message = phrase(
                "Evidence {number} ends after the video, which ends at {end}.",
                number=number,
                end=format_ms(duration_ms),
            )
            yield Check("evidence-outside", Severity.ERROR, message, "evidence")
        elif span.start_ms < 0:
            message = phrase("Evidence {number} starts before the video.", number=number)
            yield Check("evidence-outside", Severity.ERROR, message, "evidence")

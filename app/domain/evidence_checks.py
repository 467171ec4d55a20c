"""Checks on the spans of evidence: enough of them, far enough apart, inside the video."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.check import Check, Severity
from app.domain.interval import total_extent_ms
from app.domain.question import Question
from app.domain.timecode import format_duration, format_ms

WINDOW_MS = 180_000
"""Evidence that all fits one window of this length answers a clip question, not an episode's."""

LEAST_SPANS = 2

_ADD = {"fix": "add-evidence", "fix_label": "Add the marked span"}


def check_distribution(question: Question) -> Iterator[Check]:
    """Check that there are two spans, and more than three minutes from first start to last end."""
    spans = [evidence.span for evidence in question.evidence]
    if len(spans) < LEAST_SPANS:
        message = (
            "One span of evidence is not enough. Mark another far from it."
            if spans
            else "There is no evidence yet. Mark at least two moments far apart."
        )
        yield Check("evidence-few", Severity.ERROR, message, "evidence", waivable=True, **_ADD)
        return
    extent = total_extent_ms(spans)
    if extent <= WINDOW_MS:
        message = f"All evidence lies within {format_duration(extent)}, not more than 3 minutes."
        yield Check("evidence-close", Severity.ERROR, message, "evidence", waivable=True, **_ADD)


def check_spans(question: Question, duration_ms: int) -> Iterator[Check]:
    """Check each span by itself."""
    for number, evidence in enumerate(question.evidence, start=1):
        span = evidence.span
        if span.duration_ms == 0:
            message = f"Evidence {number} has no length."
            yield Check("evidence-empty", Severity.ERROR, message, "evidence")
        if duration_ms and span.end_ms > duration_ms:
            message = f"Evidence {number} ends after the video, which ends at "
            message += f"{format_ms(duration_ms)}."
            yield Check("evidence-outside", Severity.ERROR, message, "evidence")
        elif span.start_ms < 0:
            message = f"Evidence {number} starts before the video."
            yield Check("evidence-outside", Severity.ERROR, message, "evidence")

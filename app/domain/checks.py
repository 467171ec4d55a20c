"""What is missing or odd in a question, in words; cheap enough to run at each key stroke."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from app.domain.authoring_context import NO_CONTEXT, AuthoringContext
from app.domain.check import Check, Severity
from app.domain.clip_checks import check_clip
from app.domain.content_checks import check_answer, check_identity, check_text
from app.domain.evidence_checks import check_distribution, check_spans
from app.domain.form_checks import check_form, check_leak, check_scope
from app.domain.item_checks import check_details, check_item_evidence
from app.domain.question import Granularity, Question, Waiver
from app.domain.rubric_checks import check_rubric
from app.domain.stage_checks import check_stages
from app.domain.wording_checks import check_people, check_watched, check_wording

_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


def check_question(
    question: Question,
    *,
    duration_ms: int,
    taken_ids: Collection[str] = frozenset(),
    context: AuthoringContext | None = None,
) -> list[Check]:
    """Check a question against all rules for its type.

    Evidence is wanted of questions written here; on imported ones its checks are advice, and on
    clips only the spans themselves are checked.

    Parameters
    ----------
    duration_ms
        Length of the video; 0 while unknown.
    taken_ids
        Public ids of the *other* questions of the same tier, best as a set.
    context
        What is known besides, of which length and ids count less than those given here.

    Returns
    -------
    list[Check]
        Errors first, then advice, then what was waived; by part of the question within each.
    """
    known = context or NO_CONTEXT
    checks = [
        *check_identity(question, taken_ids or known.taken_ids),
        *check_clip(question, duration_ms),
        *check_text(question),
        *check_leak(question),
        *check_answer(question),
        *check_form(question),
        *check_details(question),
        *_evidence(question, duration_ms or known.duration_ms),
        *check_rubric(question),
        *check_wording(question, known.cast, known.psychology),
        *check_people(question, known.cast),
    ]
    if question.granularity is Granularity.EPISODE and not question.imported:
        checks += check_watched(known.watched)
    return sorted(
        (waived_or_not(check, question.waivers) for check in checks),
        key=lambda check: (bool(check.waived_reason), _WEIGHT[check.severity]),
    )


def can_complete(checks: Iterable[Check]) -> bool:
    """Tell whether nothing stands in the way of completing the question."""
    return not any(check.blocks for check in checks)


def _evidence(question: Question, duration_ms: int) -> list[Check]:
    checks = [
        *check_spans(question, duration_ms),
        *check_stages(question, duration_ms),
        *check_scope(question),
    ]
    if question.granularity is Granularity.EPISODE:
        checks += check_distribution(question)
        if question.evidence or not question.imported:
            checks += check_item_evidence(question)
    if question.imported:
        errors = (check for check in checks if check.severity is Severity.ERROR)
        weaker = {id(check): replace(check, severity=Severity.WARNING) for check in errors}
        return [weaker.get(id(check), check) for check in checks]
    return checks


def waived_or_not(check: Check, waivers: Sequence[Waiver], other: str = "") -> Check:
    """Apply waivers; advice may always be waived, errors only where the rule says so.

    Parameters
    ----------
    other
        Row key of the other record, for a check about two: only a waiver that names it counts.
    """
    if check.severity is not Severity.ERROR and not check.waivable:
        check = replace(check, waivable=True)
    named = (check.rule, other)
    waiver = next((one for one in waivers if (one.rule, one.other) == named), None)
    if waiver is None or not check.waivable:
        return check
    return replace(check, waived_reason=waiver.reason, waived_by=waiver.by.rater)

"""An agreement on reviews in sentences: what was compared, what not, and the share of each say."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.agreement import LabelShare
from app.domain.percent import percent
from app.domain.phrase import phrase, phrase_n
from app.domain.review import RecordKind
from app.domain.review_agreement import ReviewAgreement

Worded = Callable[[str], str]
"""Gives a label as it is shown."""


def sentences(found: ReviewAgreement, kind: RecordKind, closed: int = 0) -> tuple[str, ...]:
    """Say everything about an agreement that its figures do not say by themselves.

    Parameters
    ----------
    closed
        How many reviews are left out as the reader may not read them yet.
    """
    said = [_compared(found, kind), _not_said(found)]
    if closed:
        said.append(
            phrase_n(
                "{n:,} review of others is closed to you until you have decided there.",
                "{n:,} reviews of others are closed to you until you have decided there.",
                n=closed,
            )
        )
    said += [found.agreement.remark, found.agreement.why_no_interval]
    return tuple(one for one in said if one)


def shares_text(found: ReviewAgreement, worded: Worded) -> str:
    """Write how often each label was said, the most frequent first, by each of two raters."""
    return "\n".join(_share(one, worded) for one in found.agreement.shares)


def _share(one: LabelShare, worded: Worded) -> str:
    counts = " + ".join(f"{count:,}" for count in one.counts)
    return f"{worded(one.label)}  {percent(one.share)}  ({counts})"


def _compared(found: ReviewAgreement, kind: RecordKind) -> str:
    n, alone = found.agreement.n, found.agreement.left_out
    if kind is RecordKind.ITEM:
        return phrase_n(
            "{n:,} item is compared; {alone} that one rater alone has judged are left out.",
            "{n:,} items are compared; {alone} that one rater alone has judged are left out.",
            n=n,
            alone=f"{alone:,}",
        )
    return phrase_n(
        "{n:,} record is compared; {alone} that one rater alone has judged are left out.",
        "{n:,} records are compared; {alone} that one rater alone has judged are left out.",
        n=n,
        alone=f"{alone:,}",
    )


def _not_said(found: ReviewAgreement) -> str:
    if found.field == "answer":
        return phrase(
            "{unsaid} without an answer are no category; cannot tell is one.",
            unsaid=f"{found.unsaid:,}",
        )
    return phrase(
        "{skipped} skipped and {unsaid} not judged yet are no categories.",
        skipped=f"{found.skipped:,}",
        unsaid=f"{found.unsaid:,}",
    )

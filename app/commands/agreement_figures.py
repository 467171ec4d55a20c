"""How the agreement of reviews is printed, whatever the records are."""

from __future__ import annotations

from collections.abc import Mapping

from app.commands.output import count_of, print_table
from app.domain.review_agreement import ReviewAgreement
from app.domain.tier_agreement_words import FIGURE_NAMES, figure_text, interval_text


def counted_text(found: ReviewAgreement, noun: str, words: Mapping[str, str] | None = None) -> str:
    """Say how many records were compared, with the shares of what was said of them.

    Parameters
    ----------
    words
        What labels are called, where that is not how they are stored.
    """
    agreement, called = found.agreement, words or {}
    shares = ", ".join(
        f"{called.get(one.label, one.label)} {one.share:.0%}" for one in agreement.shares
    )
    compared = f"{count_of(agreement.n, noun)} compared"
    put_off = f"{found.skipped:,} put off, {found.unsaid:,} not judged"
    return "; ".join(
        filter(None, (compared, f"{agreement.left_out:,} by one alone", put_off, shares))
    )


def print_figures(found: ReviewAgreement) -> None:
    """Print every figure with its interval, and what is to be said of them."""
    each = found.agreement.figures()
    print_table(
        [
            (f"  {title}", figure_text(name, each[name]), interval_text(name, each[name]))
            for name, title in FIGURE_NAMES.items()
        ]
    )
    for sentence in (found.agreement.remark, found.agreement.why_no_interval):
        if sentence:
            print(f"  {sentence}")

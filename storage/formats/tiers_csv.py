"""Tiers as a table, both ways; see docs/tiers.md for the columns.

One row is one annotation. What is said of a tier stands in each of its rows; a tier without
annotations has one row without times.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.phrase import phrase
from storage.formats.companions import written_confidence
from storage.formats.eaf_losses import provenance_loss
from storage.formats.label_text import join_labels
from storage.formats.tier_document import DocumentTier, Problems, TierDocument, WrittenTiers
from storage.formats.tiers_csv_columns import OWN
from storage.formats.tiers_csv_reader import parse_tiers_csv, read_tiers_csv
from storage.formats.tiers_csv_table import format_table

__all__ = ["FORMAT", "format_tiers_csv", "parse_tiers_csv", "read_tiers_csv"]

FORMAT = "tiers-csv"
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it a spreadsheet reads Chinese and Japanese as nonsense."""


def format_tiers_csv(document: TierDocument, *, file: str = "") -> WrittenTiers:
    """Return the text of a table, UTF-8 with a byte order mark, commas, LF.

    Parameters
    ----------
    document
        With unique tier keys; times lie inside the media.
    file
        Name for the losses.
    """
    problems = Problems(file)
    numbers = _numbers(document)
    rows = [row for tier in document.tiers for row in _rows(tier, document, numbers)]
    own = [each.name for each in document.vocabularies if not each.is_built_in]
    if own:
        message = phrase(
            "of vocabularies only names leave ({names}), not labels, colours and keys",
            names=", ".join(own[:5]),
        )
        problems.warning(0, "vocabulary", message)
    if any(tier.origin for tier in document.tiers):
        message = phrase("what ELAN said beside times and texts does not leave")
        problems.info(0, "origin", message)
    provenance_loss(document, problems)
    return WrittenTiers(_BOM + format_table([OWN, *rows]), problems.in_order())


def _numbers(document: TierDocument) -> dict[str, list[str]]:
    """Give all annotations numbers from 1, in the order of their rows."""
    numbers: dict[str, list[str]] = {}
    at = 0
    for tier in document.tiers:
        numbers[tier.key] = [str(at + place + 1) for place in range(len(tier.annotations))]
        at += len(tier.annotations)
    return numbers


def _rows(
    tier: DocumentTier, document: TierDocument, numbers: dict[str, list[str]]
) -> Iterator[tuple[str, ...]]:
    home = next((each for each in document.tiers if each.key == tier.parent), None)
    vocabulary = document.vocabulary(tier.vocabulary)
    about = (
        tier.rater or "",
        tier.person or "",
        home.name if home else "",
        (home.rater or "") if home else "",
        vocabulary.name if vocabulary else "",
        tier.language or "",
        "yes" if tier.allows_overlap else "",
        tier.colour or "",
    )
    homes = numbers.get(tier.parent or "", [])
    for one, number in zip(tier.annotations, numbers[tier.key], strict=True):
        yield (
            tier.name,
            str(one.start_ms),
            str(one.end_ms),
            join_labels(label.strip() for label in one.labels),
            one.note,
            one.person,
            "" if one.confidence is None else written_confidence(one.confidence),
            *about,
            number,
            "" if one.parent is None or not homes else homes[one.parent],
        )
    if not tier.annotations:
        yield (tier.name, *("" for _ in range(6)), *about, "", "")

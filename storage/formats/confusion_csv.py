"""The confusion table of two tiers as CSV: labels of one down, of the other across."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from app.domain.tier_comparison import TierAgreement, set_text
from storage.formats.atomic import write_text

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def confusion_csv(found: TierAgreement, names: tuple[str, str]) -> str:
    """Write the table; counts are moments, `Measure.step_ms` apart."""
    categories = found.categories()
    moments = {(cell.first, cell.second): cell.moments for cell in found.cells}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    corner = f"{names[0]} \\ {names[1]} (moments, {found.measure.step_ms} ms)"
    writer.writerow([_safe(corner), *(_safe(set_text(column)) for column in categories)])
    for row in categories:
        counts = [moments.get((row, column), 0) for column in categories]
        writer.writerow([_safe(set_text(row)), *counts])
    return text.getvalue()


def write_confusion(path: Path, found: TierAgreement, names: tuple[str, str]) -> None:
    """Write the table to a file, whole or not at all.

    Raises
    ------
    ExportFailedError
        It cannot be written.
    """
    write_text(path, "\ufeff" + confusion_csv(found, names))


def _safe(text: str) -> str:
    """Keep a spreadsheet from taking a label for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text

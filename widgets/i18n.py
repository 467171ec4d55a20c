"""One door for every text of the interface, so that it can be shown in another language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

CONTEXT = "emoscope"


def tr(text: str, **values: object) -> str:
    """Translate `text`, a literal or one that was marked, and fill its ``{names}``."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**values) if values else translated


def trn(one: str, many: str, n: int, **values: object) -> str:
    """Translate the form for a count; both literals may name ``{n}`` and other values."""
    return tr(one if n == 1 else many, n=n, **values)


def mark(text: str) -> str:
    """Mark a literal of a table for the catalogue; it is translated where it is shown."""
    return text

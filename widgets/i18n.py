"""One door for every text of the interface, so that it can be shown in another language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

CONTEXT = "emoscope"


def tr(text: str, **values: object) -> str:
    """Translate `text` and fill its ``{names}``; `text` must be a literal for the catalogue tool."""
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**values) if values else translated

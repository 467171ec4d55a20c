"""Paragraphs too long to be edited: Qt lays a paragraph out anew, whole, at every key.

Measured: 1 ms a key for each 1,000 characters of the paragraph, so that a megabyte takes a second.
"""

from __future__ import annotations

from PySide6.QtGui import QTextCursor

from widgets.i18n import tr

LONGEST_PARAGRAPH = 50_000
"""Characters of a paragraph that can still be edited."""

_EXCERPT = 2_000


def is_too_long(text: str) -> bool:
    """Tell whether a paragraph of the text is longer than can be edited."""
    return len(text) > LONGEST_PARAGRAPH and any(
        len(paragraph) > LONGEST_PARAGRAPH for paragraph in text.split("\n")
    )


def excerpt(text: str) -> str:
    """Return the beginning of a text that is too long, and say so."""
    words = tr(
        "[{count} characters in all, too many in one paragraph to be edited here (the most is "
        "{most}). The text is kept whole.]",
        count=f"{len(text):,}",
        most=f"{LONGEST_PARAGRAPH:,}",
    )
    return f"{text[:_EXCERPT]}…\n\n{words}"


def fits_at(cursor: QTextCursor, text: str) -> bool:
    """Tell whether paragraphs stay short enough when a text takes the place of the selection."""
    document = cursor.document()
    first = document.findBlock(cursor.selectionStart())
    last = document.findBlock(cursor.selectionEnd())
    before = cursor.selectionStart() - first.position()
    after = last.position() + last.length() - 1 - cursor.selectionEnd()
    paragraphs = [len(paragraph) for paragraph in text.splitlines() or [""]]
    paragraphs[0] += before
    paragraphs[-1] += after
    return max(paragraphs) <= LONGEST_PARAGRAPH


def refusal() -> str:
    """Say why nothing was inserted."""
    return tr(
        "A paragraph can have {most} characters. Nothing was inserted: break it up.",
        most=f"{LONGEST_PARAGRAPH:,}",
    )

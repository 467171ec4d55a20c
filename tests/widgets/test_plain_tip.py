"""Tooltips show texts of others letter by letter."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument

from widgets.plain_tip import plain_tip


@pytest.mark.parametrize(
    "text", ["plain", "a < b & c", '<img src="x.png">', "one\n  <b>two</b>\nthree", "彩花 <i>"]
)
def test_a_tip_reads_as_it_was_written(text: str, qapp: object) -> None:
    shown = plain_tip(text)
    if shown == text:
        return  # which Qt takes as plain
    document = QTextDocument()
    document.setHtml(shown)
    assert document.toPlainText() == text

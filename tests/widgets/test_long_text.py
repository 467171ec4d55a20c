"""Paragraphs too long to be edited are kept whole, shown in part, and never come into being."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from widgets.question import long_text
from widgets.question.json_preview import JsonPreview
from widgets.question.text_field import TextArea


@pytest.fixture
def area(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> TextArea:
    monkeypatch.setattr(long_text, "LONGEST_PARAGRAPH", 20)
    area = TextArea("body")
    qtbot.addWidget(area)
    area.show()
    return area


def _paste(area: TextArea, text: str) -> None:
    source = QMimeData()
    source.setText(text)
    area.insertFromMimeData(source)


def test_a_megabyte_in_one_paragraph_is_kept_whole_and_shown_in_part(qtbot: QtBot) -> None:
    area = TextArea("body")
    qtbot.addWidget(area)
    text = "word " * 200_000
    area.show_text(text)
    assert area.text() == text
    assert area.isReadOnly()
    assert len(area.toPlainText()) < 3000
    assert "1,000,000 characters in all" in area.toPlainText()
    area.setReadOnly(False)  # as when another question unlocks the field
    assert area.isReadOnly()
    area.show_text("short")
    assert not area.isReadOnly()
    assert area.text() == area.toPlainText() == "short"


def test_many_short_paragraphs_can_be_edited(qtbot: QtBot, area: TextArea) -> None:
    text = "\n".join(["x" * 20] * 50)
    area.show_text(text)
    assert not area.isReadOnly()
    assert area.toPlainText() == text


def test_what_would_make_a_paragraph_too_long_is_not_pasted(area: TextArea) -> None:
    area.show_text("x" * 15)
    _paste(area, "yyyyyy")
    assert area.text() == "x" * 15
    _paste(area, "yyyyy")
    assert area.text() == "yyyyy" + "x" * 15
    area.moveCursor(QTextCursor.MoveOperation.End)
    _paste(area, "\n" + "z" * 20)
    assert area.text().endswith("\n" + "z" * 20)
    area.selectAll()
    _paste(area, "a" * 20)
    assert area.text() == "a" * 20


def test_typing_ends_where_the_paragraph_is_full(qtbot: QtBot, area: TextArea) -> None:
    qtbot.keyClicks(area, "x" * 25)
    assert area.text() == "x" * 20


def test_the_record_shows_the_beginning_of_a_long_line_and_copies_all(qtbot: QtBot) -> None:
    preview = JsonPreview()
    qtbot.addWidget(preview)
    text = '{\n  "question": "' + "x" * 10_000 + '"\n}'
    preview.set_json(text)
    assert preview.text == text
    (field,) = preview.findChildren(QPlainTextEdit)
    shown = field.toPlainText().split("\n")
    assert [len(line) for line in shown] == [1, 5001, 1]

"""Small parts: pace of typing, spans as text, lines of text, scripts, checks."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.domain.check import Check, Severity
from app.domain.interval import Interval
from widgets.question.checks_panel import ChecksPanel
from widgets.question.pace import TypingPace
from widgets.question.paragraph import break_lines
from widgets.question.script import language_of
from widgets.question.span_text import format_span, parse_span
from widgets.question.text_form import answer_words


def test_pace_ticks_while_typing_and_pauses_once(qtbot: QtBot) -> None:
    pace = TypingPace()
    ticks: list[int] = []
    pace.ticked.connect(lambda: ticks.append(1))
    with qtbot.waitSignal(pace.paused, timeout=3000):
        for _ in range(5):
            pace.touch()
    assert len(ticks) == 1
    with qtbot.assertNotEmitted(pace.paused, wait=900):
        pace.touch()
        pace.stop()
    assert len(ticks) == 1


@pytest.mark.parametrize(
    "text",
    ["1:00 - 1:10", "00:01:00.000 – 00:01:10.000", "60 70", "１：００〜１：１０", "60-70"],
)
def test_spans_are_read_as_people_write_them(text: str) -> None:
    assert parse_span(text) == Interval(60_000, 70_000)


@pytest.mark.parametrize(
    "text", ["", "1:00", "1:00 2:00 3:00", "1:10 - 1:00", "a - b", "1:70 2:00"]
)
def test_wrong_spans_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_span(text)


def test_a_span_is_written_and_read_back() -> None:
    span = Interval(83_456, 3_600_001)
    assert parse_span(format_span(span, millis=True)) == span


@pytest.mark.parametrize(
    ("text", "language"),
    [("plain", ""), ("茶碗です", "ja"), ("她的碗", "zh"), ("그릇", "ko"), ("naïve", "")],
)
def test_the_script_names_the_language(text: str, language: str) -> None:
    assert language_of(text) == language


def test_lines_break_and_the_last_is_cut(qtbot: QtBot) -> None:
    qtbot.addWidget(QLabel())
    lines = break_lines("one two three four five six seven eight", "body", 80, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert len(break_lines("割れた茶碗の気持ちはどうなりますか", "body", 80, 9)) > 2
    assert break_lines("short\nlines", "body", 400, 2) == ("short lines",)


def test_checks_stand_in_order_of_weight_and_waived_ones_keep_their_reason(qtbot: QtBot) -> None:
    panel = ChecksPanel()
    qtbot.addWidget(panel)
    waived = Check("a", Severity.ERROR, "Old <one>.", "answer", True, "She shows it.", "KM")
    advice = Check("b", Severity.WARNING, "Consider this.", "answer", waivable=True)
    error = Check("c", Severity.ERROR, "Fix this.", "answer", fix="x", fix_label="Fix it")
    panel.set_checks([waived, advice, error], locked=False)
    names = [card.accessibleName() for card in panel.cards]
    assert names[0] == "Fix this."
    assert names[1] == "Consider this."
    assert "She shows it." in names[2]
    assert "KM" in names[2]
    assert 'href="fix"' in panel.cards[0].label.text()
    assert 'href="waive"' in panel.cards[1].label.text()
    assert "href" not in panel.cards[2].label.text()
    assert "&lt;one&gt;" in panel.cards[2].label.text()
    panel.set_checks([error], locked=True)
    assert "href" not in panel.cards[0].label.text()
    assert len(panel.cards) == 1


def test_answers_of_labels_are_shown_in_words() -> None:
    assert answer_words(["fear", "anger"]) == "fear, anger"
    assert answer_words({"before": ["fear"], "after": ["peace"]}) == "before: fear\nafter: peace"
    assert answer_words(None) == ""

"""Clip questions in the editor: types of the tier, segments in order, labels before and after."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from app.domain.interval import Interval
from app.domain.question import Granularity, Question, QuestionType, Source
from tests.helpers.author import Desk, trajectory
from widgets.question.author_panel import AuthorPanel
from widgets.question.item_delegate import ItemDelegate
from widgets.question.segment_model import SegmentColumn

SEGMENTS = (Interval(60_000, 70_000), Interval(4_000, 9_000))


@pytest.fixture
def panel(qtbot: QtBot) -> AuthorPanel:
    panel = AuthorPanel()
    qtbot.addWidget(panel)
    panel.resize(1120, 480)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def _clip(**changes: object) -> Question:
    parts: dict[str, object] = {
        "granularity": Granularity.CLIP,
        "type": QuestionType.EMOTION_TRANSITION,
        "answer": {"before": ["peace"], "after": []},
        "details": None,
        "rubric": None,
        "source": Source("S1E1", SEGMENTS),
    }
    return trajectory(**(parts | changes))  # type: ignore[arg-type]  # by name


def test_segments_keep_the_order_they_are_assembled_in(qtbot: QtBot, panel: AuthorPanel) -> None:
    store = Desk(panel)
    panel.set_question(_clip())
    segments = panel.editor.segments
    at = [segments.model.index(row, SegmentColumn.AT).data() for row in range(2)]
    assert at == ["00:00:00", "00:00:10"]
    segments.view.selectRow(1)
    qtbot.keyClick(segments.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert store.stored is not None
    assert store.stored.source.segments == SEGMENTS[::-1]
    with qtbot.waitSignal(panel.clip_play_requested) as played:
        segments.play()
    assert played.args == [SEGMENTS[::-1]]


def test_a_span_that_is_none_is_refused_in_words(panel: AuthorPanel) -> None:
    store = Desk(panel)
    panel.set_question(_clip())
    segments = panel.editor.segments
    index = segments.model.index(0, SegmentColumn.SPAN)
    assert not segments.model.setData(index, "00:10 - 00:05")
    assert store.steps == []
    assert segments.model.setData(index, "00:00:05 - 00:00:10.500")
    assert store.stored is not None
    assert store.stored.source.segments == (Interval(5_000, 10_500), SEGMENTS[1])


def test_labels_before_and_after_are_given_and_taken(panel: AuthorPanel) -> None:
    store = Desk(panel)
    panel.set_question(_clip())
    fields = panel.editor.form.labels.fields
    assert panel.editor.form.answer.isHidden()
    fields["after"].toggled.emit("sadness")
    fields["before"].chips[0].removed.emit("peace")
    assert store.stored is not None
    assert store.stored.answer == {"before": [], "after": ["sadness"]}
    assert store.steps == ["Give sadness", "Take peace away"]


def test_a_type_of_the_tier_keeps_the_words(panel: AuthorPanel) -> None:
    store = Desk(panel)
    panel.set_question(_clip())
    shown = [kind for kind in QuestionType if not panel.editor.types.segment(kind).isHidden()]
    assert len(shown) == 5
    panel.editor.types.segment(QuestionType.EMOTION_CAUSE).click()
    assert store.stored is not None
    assert store.stored.answer == "peace"


def test_a_clip_asks_for_no_evidence(panel: AuthorPanel) -> None:
    delegate = panel.editor.details.view.itemDelegate()
    assert isinstance(delegate, ItemDelegate)
    panel.set_question(trajectory())
    assert delegate.needs_evidence
    panel.set_question(_clip(type=QuestionType.EMOTION_TRAJECTORY, evidence=()))
    assert not delegate.needs_evidence
    texts = (one.text() for one in panel.side.evidence.findChildren(QLabel))
    assert any("A clip needs none" in text for text in texts)


def test_five_types_fit_into_a_narrow_editor(qtbot: QtBot, panel: AuthorPanel) -> None:
    panel.resize(1100, 760)
    panel.set_watched(0.5)
    panel.set_question(trajectory())
    assert panel.editor.watched.isVisibleTo(panel)
    panel.set_question(_clip())
    assert not panel.editor.watched.isVisibleTo(panel)
    scroll = panel.editor.findChild(QScrollArea)
    assert scroll is not None
    content = scroll.widget()
    assert content is not None
    qtbot.waitUntil(lambda: content.width() <= scroll.viewport().width())

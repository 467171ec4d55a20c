"""The transcript: follows, is filtered in any script, seeks by a click, stays quick."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.domain.ids import CueKey, TrackKey, VideoKey
from app.domain.subtitle import Cue, CueFlag, CueTable, SubtitleTrack
from tests.helpers.pixels import count_near, dressed, grab
from widgets.context_panel import ContextPanel
from widgets.theme.theme import theme
from widgets.transcript.cue_list_model import CueListModel, fold
from widgets.transcript.cue_words import describe_flags
from widgets.transcript.transcript_header import TranscriptHeader
from widgets.transcript.transcript_panel import TranscriptPanel

LEFT = Qt.MouseButton.LeftButton
TEXTS = (
    "So sorry.",
    "It was only an old thing.",
    "どうぞお気になさらず。",
    "你怎么不说话？",
    "ＦＵＬＬ width",
)
ENGLISH = SubtitleTrack(TrackKey("t1"), VideoKey("v"), "English", "en")
JAPANESE = SubtitleTrack(TrackKey("t2"), VideoKey("v"), "日本語", "ja")


def table(count: int, track: SubtitleTrack = ENGLISH) -> CueTable:
    cues = [
        Cue(CueKey(f"c{n}"), n * 3000, n * 3000 + 2500, TEXTS[n % 5], "Maren" if n % 2 else None)
        for n in range(count)
    ]
    return CueTable.build(track, cues)


@pytest.fixture
def holder(qtbot: QtBot) -> ContextPanel:
    """The panel round it, where the filter and the choice of track have their place."""
    made = ContextPanel()
    qtbot.addWidget(made)
    made.resize(700, 300)
    return made


@pytest.fixture
def panel(holder: ContextPanel, qtbot: QtBot) -> TranscriptPanel:
    made = TranscriptPanel()
    holder.add_page("transcript", "Transcript", "closed-captioning", made)
    made.set_tracks([ENGLISH, JAPANESE])
    made.set_table(table(500))
    with qtbot.waitActive(holder):
        holder.show()
    return made


def filter_field(panel: TranscriptPanel) -> QLineEdit:
    field = panel.tools.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    return field


def labels(panel: TranscriptPanel) -> list[str]:
    return [label.text() for label in panel.window().findChildren(QLabel) if label.isVisible()]


def current_texts(panel: TranscriptPanel) -> list[str]:
    model = panel.model
    return [str(model.index(row).data(CueListModel.TEXT_ROLE)) for row in model.current_rows]


def is_visible(panel: TranscriptPanel, row: int) -> bool:
    rect = panel.view.visualRect(panel.model.index(row))
    return panel.view.viewport().rect().contains(rect.center())


def turn_wheel(panel: TranscriptPanel, notches: int) -> None:
    where = QPointF(50, 50)
    viewport = panel.view.viewport()
    event = QWheelEvent(
        where,
        QPointF(viewport.mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, notches * 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def test_the_model_is_a_sound_one(qtbot: QtBot) -> None:
    model = CueListModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.set_table(table(30))
    model.set_filter("old")
    model.set_position(4000)
    model.set_badges({"c1": "E1"})
    model.set_table(None)
    assert tester.model() is model


def test_the_list_follows_the_playhead(panel: TranscriptPanel) -> None:
    panel.set_position(300 * 3000 + 100)
    assert panel.model.current_rows == [300]
    assert is_visible(panel, 300)


def test_a_jump_into_a_gap_shows_the_cues_round_it(panel: TranscriptPanel) -> None:
    panel.set_position(300 * 3000 + 2900)
    assert panel.model.current_rows == []
    assert is_visible(panel, 300)


def test_a_panel_that_gets_its_size_late_shows_the_playhead(
    holder: ContextPanel, qtbot: QtBot
) -> None:
    late = TranscriptPanel()
    holder.add_page("transcript", "Transcript", "closed-captioning", late)
    late.set_tracks([ENGLISH])
    late.set_table(table(500))
    late.set_position(300 * 3000 + 100)
    with qtbot.waitExposed(holder):
        holder.show()
    holder.resize(700, 200)
    assert is_visible(late, 300)


def test_all_overlapping_cues_are_current(panel: TranscriptPanel) -> None:
    rows = [(0, 5000, "one"), (1000, 4000, "two"), (6000, 7000, "three")]
    cues = [Cue(CueKey(f"c{n}"), a, b, text) for n, (a, b, text) in enumerate(rows)]
    panel.set_table(CueTable.build(ENGLISH, cues))
    panel.set_position(2000)
    assert current_texts(panel) == ["one", "two"]
    panel.set_position(5500)
    assert current_texts(panel) == []


def test_a_current_cue_looks_selected(panel: TranscriptPanel) -> None:
    with dressed("dark"):
        panel.set_position(2700)
        before = count_near(grab(panel), theme().color("selection"), 4)
        panel.set_position(3100)
        assert count_near(grab(panel), theme().color("selection"), 4) > before + 5000


def test_a_click_seeks_to_the_start(panel: TranscriptPanel, qtbot: QtBot) -> None:
    rect = panel.view.visualRect(panel.model.index(3))
    where = rect.center()
    chosen: list[str] = []
    panel.cue_selected.connect(chosen.append)
    with qtbot.waitSignal(panel.seek_requested) as caught:
        QTest.mouseClick(panel.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert caught.args == [9000]
    assert chosen == ["c3"]


def test_scrolling_by_hand_pauses_following_until_a_click(
    panel: TranscriptPanel, qtbot: QtBot
) -> None:
    turn_wheel(panel, -3)
    assert not panel.is_following
    panel.set_position(400 * 3000)
    assert not is_visible(panel, 400)
    where = panel.view.visualRect(panel.view.indexAt(QPoint(10, 60))).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert panel.is_following
    panel.set_position(450 * 3000)
    assert is_visible(panel, 450)


def test_a_gap_between_cues_keeps_the_last_one_in_view(panel: TranscriptPanel) -> None:
    panel.set_position(200 * 3000 + 2700)
    assert panel.model.current_rows == []
    panel.set_table(table(500))
    assert is_visible(panel, 200)


@pytest.mark.parametrize(
    ("typed", "found"),
    [("OLD thing", 100), ("怎么", 100), ("full", 100), ("気に", 100), ("maren", 250)],
)
def test_the_filter_finds_in_any_script(panel: TranscriptPanel, typed: str, found: int) -> None:
    filter_field(panel).setText(typed)
    assert panel.model.rowCount() == found
    assert f"{found} of 500" in labels(panel)


def test_escape_clears_the_filter(panel: TranscriptPanel) -> None:
    panel.focus_filter()
    QTest.keyClicks(filter_field(panel), "old")
    assert panel.model.rowCount() == 100
    QTest.keyClick(filter_field(panel), Qt.Key.Key_Escape)
    assert panel.model.rowCount() == 500
    assert filter_field(panel).text() == ""


def test_a_filter_without_a_hit_says_so(panel: TranscriptPanel) -> None:
    filter_field(panel).setText("zebra")
    assert "No cue holds “zebra”. Escape clears the filter." in labels(panel)


def test_a_filtered_row_seeks_to_its_own_cue(panel: TranscriptPanel, qtbot: QtBot) -> None:
    filter_field(panel).setText("怎么")
    panel.view.setCurrentIndex(panel.model.index(1))
    with qtbot.waitSignal(panel.seek_requested) as caught:
        QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert caught.args == [8 * 3000]


def test_bare_letters_do_not_search_the_list(panel: TranscriptPanel) -> None:
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index(0))
    QTest.keyClick(panel.view, Qt.Key.Key_I)
    assert panel.view.currentIndex().row() == 0
    assert not panel.view.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def test_another_track_is_asked_for_and_shown(panel: TranscriptPanel, qtbot: QtBot) -> None:
    tracks = panel.tools.findChild(QComboBox)
    assert isinstance(tracks, QComboBox)
    with qtbot.waitSignal(panel.track_chosen) as caught:
        tracks.setCurrentIndex(1)
        tracks.activated.emit(1)
    assert caught.args == ["t2"]
    with qtbot.assertNotEmitted(panel.track_chosen):
        panel.set_table(table(3, ENGLISH))
    assert tracks.currentText() == "English"


def test_badges_stand_beside_their_cues(panel: TranscriptPanel) -> None:
    panel.set_badges({"c2": "E1"})
    assert panel.model.index(2).data(CueListModel.BADGE_ROLE) == "E1"
    assert panel.model.index(3).data(CueListModel.BADGE_ROLE) == ""


def test_without_a_track_it_says_what_belongs_here(panel: TranscriptPanel, qtbot: QtBot) -> None:
    panel.set_tracks([])
    panel.set_table(None)
    assert "No subtitles yet." in labels(panel)
    assert not filter_field(panel).isEnabled()
    panel.set_table(CueTable.build(ENGLISH, []))
    assert "This track holds no cues." in labels(panel)


def test_the_tooltip_holds_the_whole_text_and_what_is_odd(qtbot: QtBot) -> None:
    model = CueListModel()
    cue = Cue(CueKey("c"), 1000, 1000, "one\ntwo", flags=CueFlag.ZERO_LENGTH | CueFlag.REPAIRED)
    model.set_table(CueTable.build(ENGLISH, [cue]))
    assert model.index(0).data(Qt.ItemDataRole.ToolTipRole) == (
        "one\ntwo\n00:00:01.000 to 00:00:01.000, 0.0 s\nrepaired when read, has no length"
    )
    assert model.index(0).data(CueListModel.TEXT_ROLE) == "one two"


def test_folding_makes_width_and_case_alike() -> None:
    assert fold("ＡＢＣ ﾀﾛｳ Straße") == fold("abc タロウ STRASSE")
    assert describe_flags(CueFlag.NONE) == ""


def test_of_twenty_thousand_cues_only_the_rows_in_view_are_made(
    panel: TranscriptPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.set_table(table(20_000))
    panel.set_position(15_000 * 3000 + 10)
    asked: set[int] = set()
    read = panel.model.data

    def watched(index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.add(index.row())
        return read(index, role)

    monkeypatch.setattr(panel.model, "data", watched)
    grab(panel)
    assert 15_000 in asked
    assert len(asked) < 40
    assert len(panel.view.viewport().children()) == 0


def test_tools_without_room_wait_in_the_menu(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1300, 60)
    header = TranscriptHeader(window)
    header.set_tracks([ENGLISH, JAPANESE])
    with qtbot.waitActive(window):
        window.show()
    header.resize(header.minimumSizeHint().width(), 40)
    tools = (header.tracks, header.filter, header.odd, header.follow)
    assert not any(tool.isVisible() for tool in tools)
    menu = QMenu()
    header.add_hidden(menu)
    names = [action.text() for action in menu.actions()]
    assert {"Subtitle track", "Filter cues", "Follow the playhead"} <= set(names)
    header.focus_filter()
    QApplication.processEvents()
    assert header.filter.isVisible()
    assert header.filter.hasFocus()
    assert header.rect().contains(header.filter.geometry())
    header.resize(1200, 40)
    QApplication.processEvents()
    assert all(tool.isVisible() for tool in tools)
    menu.clear()
    header.add_hidden(menu)
    assert not menu.actions()

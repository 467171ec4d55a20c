"""The same cues as a table and as a text to be read: sorted, chosen, lit, copied."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.domain.cue_checks import CueLimits, checked
from app.domain.cue_editing import retexted
from app.domain.ids import CueKey, PersonKey, TrackKey, VideoKey
from app.domain.person import Person
from app.domain.subtitle import Cue, CueTable, SubtitleTrack
from widgets.context_panel import ContextPanel
from widgets.transcript.cue_table_model import CueColumn, CueTableModel
from widgets.transcript.transcript_panel import TranscriptPanel

TRACK = SubtitleTrack(TrackKey("t"), VideoKey("v"), "English", "en")
SAID = (
    (0, 900, "Ann", "Good\nmorning."),
    (1000, 1900, "Ann", "Did you sleep?"),
    (2000, 6000, "Bo", "A little."),
    (3000, 3100, None, "茶碗が割れた音で目が覚めました。"),
)
CUES = [Cue(CueKey(str(n)), a, b, text, who) for n, (a, b, who, text) in enumerate(SAID)]


@pytest.fixture
def holder(qtbot: QtBot) -> ContextPanel:
    """The panel round it."""
    made = ContextPanel()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def panel(holder: ContextPanel, qtbot: QtBot) -> TranscriptPanel:
    made = TranscriptPanel()
    holder.add_page("transcript", "Transcript", "closed-captioning", made)
    holder.resize(900, 300)
    show(made, CUES)
    with qtbot.waitActive(holder):
        holder.show()
    return made


def show(panel: TranscriptPanel, cues: list[Cue]) -> None:
    table = CueTable.build(TRACK, cues)
    panel.set_table(table, checked(table, CueLimits(), 40))


def column(panel: TranscriptPanel, which: CueColumn) -> list[str]:
    model = panel.table_view.model()
    return [str(model.index(row, which).data()) for row in range(model.rowCount())]


def test_the_table_is_a_sound_model(panel: TranscriptPanel) -> None:
    model = panel.table_view.model()
    assert isinstance(model, CueTableModel)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.sort(CueColumn.TEXT)
    panel.tools.filter.setText("o")
    show(panel, CUES[:2])
    panel.set_table(None)
    assert tester.model() is model


def test_the_table_tells_all_and_is_sorted_by_each_column(panel: TranscriptPanel) -> None:
    panel.show_form("table")
    assert column(panel, CueColumn.START) == ["00:00.000", "00:01.000", "00:02.000", "00:03.000"]
    assert column(panel, CueColumn.LENGTH) == ["0.900", "0.900", "4.000", "0.100"]
    assert column(panel, CueColumn.SPEED) == ["13.3", "13.3", "2.0", "160.0"]
    assert column(panel, CueColumn.ODD) == ["", "", "", "too fast to read"]
    rows = [CueColumn.SPEED, CueColumn.TEXT, CueColumn.SPEAKER, CueColumn.LENGTH, CueColumn.ODD]
    view = panel.table_view
    first = []
    for one in rows:
        view.sortByColumn(one, Qt.SortOrder.DescendingOrder)
        first.append(column(panel, CueColumn.START)[0])
    assert first == ["00:03.000", "00:03.000", "00:02.000", "00:02.000", "00:00.000"]


def test_an_edit_leaves_the_sorted_table_where_it_is(panel: TranscriptPanel) -> None:
    panel.show_form("table")
    view = panel.table_view
    view.sortByColumn(CueColumn.TEXT, Qt.SortOrder.AscendingOrder)
    panel.select_cue("1")
    before = column(panel, CueColumn.START)
    show(panel, [CUES[0], retexted(CUES[1], "Zzz"), *CUES[2:]])
    assert column(panel, CueColumn.START) == before
    assert panel.current_key == "1"
    show(panel, [*CUES, Cue(CueKey("new"), 500, 600, "new")])
    assert panel.current_key == "1"


def test_a_click_in_the_text_goes_to_the_cue(panel: TranscriptPanel, qtbot: QtBot) -> None:
    panel.show_form("reading")
    text = panel.reading
    assert text.toPlainText() == (
        "Good morning. Did you sleep?\n\nA little.\n\n茶碗が割れた音で目が覚めました。"
    )
    cursor = QTextCursor(text.document())
    cursor.setPosition(text.toPlainText().index("sleep"))
    place = text.cursorRect(cursor).center() + QPoint(3, 0)
    with qtbot.waitSignal(panel.seek_requested) as caught:
        QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == [1000]
    assert panel.current_key == "1"


def test_the_text_lights_what_is_on_and_follows_changes(panel: TranscriptPanel) -> None:
    panel.show_form("reading")
    panel.set_position(3050)
    lit = [one.cursor.selectedText() for one in panel.reading.extraSelections()]
    assert lit == ["A little.", "茶碗が割れた音で目が覚めました。"]
    show(panel, [CUES[0], retexted(CUES[1], "Sleep?"), *CUES[2:]])
    assert panel.reading.toPlainText().startswith("Good morning. Sleep?\n\nA little.")
    lit = [one.cursor.selectedText() for one in panel.reading.extraSelections()]
    assert lit == ["A little.", "茶碗が割れた音で目が覚めました。"]
    panel.tools.filter.setText("little")
    assert panel.reading.toPlainText() == "A little."


def test_copied_text_names_who_speaks(panel: TranscriptPanel) -> None:
    panel.set_people({"Bo": Person(PersonKey("b"), "Bo Holt")})
    panel.show_form("reading")
    panel.reading.selectAll()
    assert panel.reading.createMimeDataFromSelection().text() == (
        "Ann: Good morning. Did you sleep?\n\nBo Holt: A little.\n\n"
        "茶碗が割れた音で目が覚めました。"
    )


def test_cues_flagged_are_counted_beside_the_sign(panel: TranscriptPanel) -> None:
    assert panel.tools.odd.text() == "1"
    panel.tools.odd.click()
    assert panel.model.rowCount() == 1
    show(panel, [*CUES[:3], replace(CUES[3], end_ms=9000)])
    assert panel.model.rowCount() == 0
    assert panel.tools.odd.isEnabled()

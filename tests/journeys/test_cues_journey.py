"""Subtitles of unclear encoding are taken in, set right, found and cited, in the real window."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.domain.search import SearchHit
from tests.helpers.clip import make_clip
from tests.helpers.desk import Driver
from tests.journeys.conftest import Start
from widgets.dialogs.encoding_dialog import EncodingDialog
from widgets.dialogs.shift_dialog import ShiftDialog
from widgets.transcript.cue_list_model import CueListModel
from widgets.transcript.cue_text_editor import CueTextEditor

pytestmark = [pytest.mark.journey, pytest.mark.slow]

UNCLEAR = "鋆"
SRT = (
    f"1\n00:00:00,500 --> 00:00:01,400\n{UNCLEAR}\n\n2\n00:00:01,500 --> 00:00:02,400\n{UNCLEAR}\n"
)


def _texts(driver: Driver) -> list[str]:
    model = driver.desk.context.workbench.transcript.model
    return [str(model.index(row).data(CueListModel.TEXT_ROLE)) for row in range(model.rowCount())]


def _starts(driver: Driver) -> list[int]:
    table = driver.desk.subtitles.table
    assert table is not None
    return [int(start) for start in table.spans.starts]


def test_from_a_gbk_file_to_cited_evidence(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    desk = driver.desk
    driver.make_project(tmp_path / "p.emoscope", make_clip(seconds=4, fps=Fraction(10)))
    driver.press("Ctrl+N", driver.window)
    file = tmp_path / "字幕.srt"
    file.write_bytes(SRT.encode("gbk"))
    asked: list[str] = []

    def choose_chinese(dialog: EncodingDialog) -> int:
        rows = range(dialog._names.count())
        row = next(r for r in rows if UNCLEAR in _preview(dialog, r))
        dialog._names.setCurrentRow(row)
        asked.append(dialog.codec)
        return 1

    monkeypatch.setattr(EncodingDialog, "exec", choose_chinese)
    driver.window.files_dropped.emit([file])
    driver.wait(lambda: _texts(driver) == [UNCLEAR, UNCLEAR], "the file read as chosen")
    driver.wait(lambda: not desk.context.tasks.busy, "import over")
    assert len(asked) == 1

    def later(dialog: ShiftDialog) -> int:
        dialog.set_offset(1000)
        return 1

    monkeypatch.setattr(ShiftDialog, "exec", later)
    desk.context.actions["edit.shift_subtitles"].trigger()
    assert _starts(driver) == [1500, 2500]

    driver.leave_field()
    driver.go_to(2600)
    driver.leave_field()
    driver.press("Alt+Shift+T", driver.window)
    field = QApplication.focusWidget()
    assert isinstance(field, CueTextEditor)
    field.moveCursor(QTextCursor.MoveOperation.End)
    field.insertPlainText("，她很悲伤。")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert _texts(driver)[1] == f"{UNCLEAR}，她很悲伤。"

    driver.go_to(0)
    driver.leave_field()
    driver.press("Ctrl+F", driver.window)
    find = desk.context.workbench.find
    find.box.setText("悲伤")
    driver.wait(lambda: bool(_hits(driver)), "the cue found by two characters")
    QTest.keyClick(find.box, Qt.Key.Key_Return)
    driver.wait(lambda: 2500 <= desk.context.engine.position_ms < 3400, "the hit shown")
    desk.context.engine.pause()
    driver.settle()
    driver.leave_field()
    driver.press("E", driver.window)
    (evidence,) = driver.question.evidence
    assert (evidence.span.start_ms, evidence.span.end_ms) == (2500, 3400)

    for _ in range(3):
        driver.press("Ctrl+Z", driver.window)
    assert _starts(driver) == [500, 1500]
    assert _texts(driver) == [UNCLEAR, UNCLEAR]


def _preview(dialog: EncodingDialog, row: int) -> str:
    dialog._names.setCurrentRow(row)
    return dialog._preview.toPlainText()


def _hits(driver: Driver) -> list[SearchHit]:
    groups = driver.desk.context.workbench.find.model.groups
    return [hit for group in groups for hit in group.hits if group.kind == "cue"]

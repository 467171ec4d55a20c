"""The dialogs: what they ask, refuse in words, give back; keyboard, default and escape."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTableView,
    QTableWidget,
)
from pytestqt.qtbot import QtBot

from app.domain.check import Severity, Violation
from app.domain.ids import RaterKey, VideoKey
from app.domain.media import MediaState, Video
from app.domain.rater import Rater
from tests.helpers.input_method import commit_text
from widgets.dialogs.about_dialog import AboutDialog, Library
from widgets.dialogs.base_dialog import BaseDialog
from widgets.dialogs.error_dialog import ErrorDialog
from widgets.dialogs.export_dialog import ExportDialog, VideoStory, VideoTiers, VideoTrajectories
from widgets.dialogs.new_project_dialog import NewProjectDialog
from widgets.dialogs.rater_dialog import RaterDialog
from widgets.dialogs.reason_dialog import ReasonDialog
from widgets.dialogs.relink_dialog import MissingVideo, RelinkDialog
from widgets.dialogs.report_dialog import ReportDialog
from widgets.dialogs.videos_dialog import VideosDialog
from widgets.icon_button import IconButton
from widgets.theme.theme import theme
from widgets.theme.tokens import DARK, LIGHT

RATERS = (Rater(RaterKey("r1"), "Kaya Mertens"), Rater(RaterKey("r2"), "岡部 凛"))
VIDEOS = (
    Video(VideoKey("k1"), "four-bowls", "Four Bowls", 0, "a.mkv"),
    Video(VideoKey("k2"), "v2", "冬の食卓", 1),
    Video(VideoKey("k3"), "v3", "Third", 2),
)
STATES = {"k1": MediaState.FOUND, "k2": MediaState.MISSING, "k3": MediaState.CHANGED}
FOUND = (
    Violation("a.srt", 0, "", "overlap", Severity.WARNING, "Cue 7 overlaps.", 31, "Kept."),
    Violation("r.json", 14, "rubric.scores.03", "key", Severity.ERROR, 'Key "03" is wrong.'),
)
MISSING = (
    MissingVideo(VideoKey("k1"), "Four Bowls", "/old/four.mkv"),
    MissingVideo(VideoKey("k2"), "冬の食卓", "/old/winter.mkv"),
)


def shown(qtbot: QtBot, qapp: QApplication, dialog: BaseDialog) -> BaseDialog:
    theme().apply(qapp)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def button(dialog: QDialog, text: str) -> QPushButton:
    return next(b for b in dialog.findChildren(QPushButton) if b.text() == text)


def icon_button(dialog: QDialog, name: str) -> IconButton:
    return next(b for b in dialog.findChildren(IconButton) if b.accessibleName() == name)


def all_dialogs() -> list[BaseDialog]:
    return [
        NewProjectDialog([Path("/v/a.mkv")]),
        RaterDialog(RATERS, "r2"),
        ReasonDialog("All evidence lies close together."),
        ReportDialog("Import of r.json", "38 added.", FOUND),
        ErrorDialog("KeyError: 'x'", "Traceback", "/log"),
        RelinkDialog(MISSING),
        VideosDialog(VIDEOS, STATES),
        AboutDialog("0.1.0", [Library("PySide6", "6.11", "LGPL-3.0")]),
        export_dialog(),
    ]


def export_dialog(tiers: tuple[VideoTiers, ...] = ()) -> ExportDialog:
    """Return a dialog for three questions, one of them complete, and for tiers."""
    return ExportDialog(
        lambda name, video: Path("/w") / (f"{video}.{name}" if video else f"all {name}"),
        (3, 1),
        tiers,
        lambda place, is_folder: "" if place.suffix or is_folder else "Name a file.",
    )


def test_escape_leaves_every_dialog(qtbot: QtBot, qapp: QApplication) -> None:
    for dialog in all_dialogs():
        shown(qtbot, qapp, dialog)
        with qtbot.waitSignal(dialog.rejected):
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_ctrl_return_accepts_where_nothing_is_missing(qtbot: QtBot, qapp: QApplication) -> None:
    for dialog in all_dialogs():
        shown(qtbot, qapp, dialog)
        with qtbot.waitSignal(dialog.rejected if dialog.problem else dialog.accepted):
            qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            if dialog.problem:
                assert dialog.isVisible()
                dialog.reject()


def test_tab_reaches_every_control(qtbot: QtBot, qapp: QApplication) -> None:
    for dialog in all_dialogs():
        shown(qtbot, qapp, dialog)
        dialog.activateWindow()
        wanted = {
            id(widget)
            for kind in (QPushButton, IconButton, QLineEdit, QPlainTextEdit)
            for widget in dialog.findChildren(kind)
            if widget.isEnabled() and widget.isVisible()
        }
        reached = set()
        widget = dialog.nextInFocusChain()
        while widget is not None and widget is not dialog:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                reached.add(id(widget))
            widget = widget.nextInFocusChain()
        assert wanted <= reached
        dialog.reject()


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_fields_can_be_read_in_both_themes(qtbot: QtBot, qapp: QApplication, mode: str) -> None:
    dialog = shown(qtbot, qapp, RaterDialog([], proposal="Kaya"))
    theme().set_mode(mode)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.deselect()
    image: QImage = field.grab().toImage()
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }
    theme().set_mode("system")
    expected = DARK if mode == "dark" else LIGHT
    assert {expected.field, expected.text} <= seen


# --- new project ---------------------------------------------------------------------------------


def test_a_project_needs_a_video_and_a_place(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = NewProjectDialog()
    shown(qtbot, qapp, dialog)
    assert dialog.problem == "Add at least one video."
    assert not dialog.accept_button.isEnabled()
    dialog.add_videos([Path("/v/冬 1.mkv"), Path("/v/b.mp4"), Path("/v/b.mp4")])
    assert dialog.videos == [Path("/v/冬 1.mkv"), Path("/v/b.mp4")]
    assert dialog.place == Path("/v/冬 1.emoscope")
    assert dialog.accept_button.isEnabled()
    place = dialog.findChild(QLineEdit)
    assert isinstance(place, QLineEdit)
    place.selectAll()
    qtbot.keyClick(place, Qt.Key.Key_Delete)
    assert dialog.problem == "Say where the project is saved."


def test_a_typed_place_is_kept_and_gets_its_ending(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = NewProjectDialog([Path("/v/a.mkv")])
    shown(qtbot, qapp, dialog)
    place = dialog.findChild(QLineEdit)
    assert isinstance(place, QLineEdit)
    place.selectAll()
    qtbot.keyClicks(place, "/films/my.project")
    dialog.add_videos([Path("/v/b.mkv")])
    assert dialog.place == Path("/films/my.project.emoscope")


@pytest.mark.parametrize("text", ["/", "..", "/v/..", "beside", "  ", "~nobody-here/x"])
def test_a_place_that_names_no_file_is_refused(qtbot: QtBot, qapp: QApplication, text: str) -> None:
    dialog = NewProjectDialog([Path("/v/a.mkv")])
    shown(qtbot, qapp, dialog)
    place = dialog.findChild(QLineEdit)
    assert isinstance(place, QLineEdit)
    place.selectAll()
    qtbot.keyClicks(place, text)
    assert dialog.problem
    assert not dialog.accept_button.isEnabled()


def test_the_caller_refuses_a_place_in_words(qtbot: QtBot, qapp: QApplication) -> None:
    def problem(place: Path) -> str:
        return f"{place.name} exists already." if place.name == "a.emoscope" else ""

    dialog = NewProjectDialog([Path("/v/a.mkv")], problem)
    shown(qtbot, qapp, dialog)
    assert dialog.problem == "a.emoscope exists already."
    place = dialog.findChild(QLineEdit)
    assert isinstance(place, QLineEdit)
    place.selectAll()
    qtbot.keyClicks(place, "/v/b")
    assert dialog.problem == ""


def test_offered_subtitles_come_along_unless_unchecked(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = NewProjectDialog([Path("/v/a.mkv")])
    shown(qtbot, qapp, dialog)
    english, japanese = Path("/v/a.en.srt"), Path("/v/a.ja.srt")
    dialog.set_offered_subtitles({Path("/v/a.mkv"): [english, japanese]})
    assert dialog.subtitles == [english, japanese]
    rows = dialog.findChildren(QListWidget)[-1]
    rows.item(0).setCheckState(Qt.CheckState.Unchecked)
    dialog.set_offered_subtitles({Path("/v/a.mkv"): [english, japanese]})
    assert dialog.subtitles == [japanese]
    dialog.set_offered_subtitles({})
    assert dialog.subtitles == []


def test_videos_are_reordered_and_removed(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = NewProjectDialog([Path("/v/a.mkv"), Path("/v/b.mkv")])
    shown(qtbot, qapp, dialog)
    with qtbot.waitSignal(dialog.videos_changed) as caught:
        qtbot.mouseClick(icon_button(dialog, "Move up"), Qt.MouseButton.LeftButton)
    assert caught.args == [[Path("/v/b.mkv"), Path("/v/a.mkv")]]
    assert not icon_button(dialog, "Move up").isEnabled()
    qtbot.keyClick(dialog.findChildren(QListWidget)[0], Qt.Key.Key_Delete)
    assert dialog.videos == [Path("/v/a.mkv")]


def test_the_file_chooser_fills_the_list(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chosen(_parent: object) -> list[Path]:
        return [Path("/v/new.mkv")]

    monkeypatch.setattr("widgets.dialogs.new_project_dialog.choose_videos", chosen)
    dialog = NewProjectDialog()
    shown(qtbot, qapp, dialog)
    qtbot.mouseClick(icon_button(dialog, "Add"), Qt.MouseButton.LeftButton)
    assert dialog.videos == [Path("/v/new.mkv")]


# --- rater ---------------------------------------------------------------------------------------


def test_the_first_rater_types_a_name(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = RaterDialog([])
    shown(qtbot, qapp, dialog)
    assert dialog.problem == "Type a name."
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    commit_text(field, "  岡部   凛 ")
    assert dialog.name == "岡部 凛"
    assert dialog.rater_key is None
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_known_rater_is_chosen(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = RaterDialog(RATERS, "r2")
    shown(qtbot, qapp, dialog)
    assert (dialog.rater_key, dialog.name) == ("r2", "岡部 凛")
    dialog.findChildren(QRadioButton)[0].click()
    assert (dialog.rater_key, dialog.name) == ("r1", "Kaya Mertens")


def test_typing_a_known_name_warns_and_is_allowed(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = RaterDialog(RATERS, "r2")
    shown(qtbot, qapp, dialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    qtbot.keyClicks(field, "Kaya Mertens")
    assert dialog.rater_key is None
    assert "There is a Kaya Mertens already" in dialog._problem_label.text()
    assert dialog.accept_button.isEnabled()


# --- reason --------------------------------------------------------------------------------------


def test_a_waiver_needs_a_written_reason(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = ReasonDialog("Too close together.")
    shown(qtbot, qapp, dialog)
    text = dialog.findChild(QPlainTextEdit)
    assert isinstance(text, QPlainTextEdit)
    qtbot.keyClicks(text, "   ")
    assert not dialog.accept_button.isEnabled()
    qtbot.keyClicks(text, "One scene only.")
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.reason == "One scene only."
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


# --- report and error ----------------------------------------------------------------------------


def test_a_report_lists_errors_first_and_copies_all(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = ReportDialog("Import of r.json", "38 added, 2 skipped.", FOUND)
    shown(qtbot, qapp, dialog)
    model = dialog.model
    cells = [[model.index(row, column).data() for column in range(4)] for row in range(2)]
    assert cells == [
        ["error", "record 14", "rubric.scores.03", 'Key "03" is wrong.'],
        ["warning", "line 31", "", "Cue 7 overlaps. Kept."],
    ]
    qtbot.mouseClick(button(dialog, "Copy all"), Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Import of r.json\n38 added, 2 skipped.\n")
    assert "r.json\terror\trecord 14\trubric.scores.03\t" in copied


def test_the_model_of_findings_keeps_its_promises(qtmodeltester: Any) -> None:
    dialog = ReportDialog("x", "y", FOUND)
    qtmodeltester.check(dialog.model)


def test_a_clean_report_shows_no_table(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = ReportDialog("Import of r.json", "38 added.", ())
    shown(qtbot, qapp, dialog)
    table = dialog.findChild(QTableView)
    assert table is not None
    assert not table.isVisible()
    assert not button(dialog, "Copy all").isEnabled()


def test_an_unforeseen_error_gives_its_text(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = ErrorDialog("KeyError: 'x'", "Traceback (most recent call last)", "/state/e.log")
    shown(qtbot, qapp, dialog)
    qtbot.mouseClick(button(dialog, "Copy the text"), Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    for text in ("KeyError: 'x'", "Traceback (most recent call last)", "/state/e.log"):
        assert text in copied


# --- relink and videos ---------------------------------------------------------------------------


def test_missing_videos_are_located_and_marked(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chosen(_parent: object, title: str, _folder: str) -> Path:
        return Path(f"/new/{title}.mkv")

    monkeypatch.setattr("widgets.dialogs.relink_dialog.choose_video", chosen)
    dialog = RelinkDialog(MISSING)
    shown(qtbot, qapp, dialog)
    with qtbot.waitSignal(dialog.locate_requested) as caught:
        qtbot.mouseClick(button(dialog, "Locate…"), Qt.MouseButton.LeftButton)
    assert caught.args == ["k1", Path("/new/Four Bowls.mkv")]
    dialog.set_found("k1", "/new/Four Bowls.mkv")
    table = dialog.findChild(QTableWidget)
    assert isinstance(table, QTableWidget)
    cells = [table.model().index(0, column).data() for column in range(3)]
    assert cells == ["Four Bowls", "/new/Four Bowls.mkv", "found"]
    assert dialog.missing_count == 1


def test_a_folder_can_be_searched(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chosen(_parent: object, _title: str) -> Path:
        return Path("/new")

    monkeypatch.setattr("widgets.dialogs.relink_dialog.choose_folder", chosen)
    dialog = RelinkDialog(MISSING)
    shown(qtbot, qapp, dialog)
    with qtbot.waitSignal(dialog.folder_requested) as caught:
        qtbot.mouseClick(button(dialog, "Search a folder…"), Qt.MouseButton.LeftButton)
    assert caught.args == [Path("/new")]


@pytest.fixture
def videos(qtbot: QtBot, qapp: QApplication) -> VideosDialog:
    dialog = VideosDialog(VIDEOS, STATES)
    shown(qtbot, qapp, dialog)
    return dialog


def table_of(dialog: VideosDialog) -> QTableWidget:
    found = dialog.findChild(QTableWidget)
    assert isinstance(found, QTableWidget)
    return found


def edit(dialog: VideosDialog, row: int, column: int, text: str) -> None:
    table = table_of(dialog)
    table.model().setData(table.model().index(row, column), text)


def test_videos_say_the_state_of_their_file(videos: VideosDialog) -> None:
    model = table_of(videos).model()
    states = [model.index(row, 3).data() for row in range(3)]
    assert states == ["found", "missing", "another file is there"]


def test_videos_are_renamed_by_wish(videos: VideosDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(videos.title_requested) as caught:
        edit(videos, 1, 0, " 第四話 ")
    assert caught.args == ["k2", "第四話"]
    with qtbot.waitSignal(videos.video_id_requested) as caught:
        edit(videos, 0, 1, "bowls-2")
    assert caught.args == ["k1", "bowls-2"]
    with qtbot.assertNotEmitted(videos.title_requested):
        edit(videos, 2, 0, "   ")
    assert table_of(videos).model().index(2, 0).data() == "Third"


def test_videos_are_reordered_and_removed_by_wish(videos: VideosDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(videos.order_requested) as order:
        qtbot.mouseClick(icon_button(videos, "Move down"), Qt.MouseButton.LeftButton)
    assert order.args == [["k2", "k1", "k3"]]
    videos.set_videos((VIDEOS[1], VIDEOS[0], VIDEOS[2]), STATES)
    assert videos.current_key == "k1"
    remove = icon_button(videos, "Remove from the project")
    with qtbot.waitSignal(videos.remove_requested) as removed:
        qtbot.mouseClick(remove, Qt.MouseButton.LeftButton)
    assert removed.args == ["k1"]
    videos.set_videos((), {})
    assert videos.current_key == ""
    assert not remove.isEnabled()


def test_a_read_only_project_shows_its_videos_only(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = VideosDialog(VIDEOS, STATES, read_only=True)
    shown(qtbot, qapp, dialog)
    assert not button(dialog, "Add…").isEnabled()
    item = table_of(dialog).item(0, 0)
    assert item is not None
    assert not item.flags() & Qt.ItemFlag.ItemIsEditable


def test_about_gives_credit(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = AboutDialog("0.1.0", [Library("pysrt", "1.1.2", "GPL-3.0")])
    shown(qtbot, qapp, dialog)
    table = dialog.findChild(QTableWidget)
    assert isinstance(table, QTableWidget)
    assert [table.model().index(0, c).data() for c in range(3)] == ["pysrt", "1.1.2", "GPL-3.0"]


# Export


def test_an_export_of_records_counts_questions(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = export_dialog()
    shown(qtbot, qapp, dialog)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "1 question leaves." in texts
    assert (dialog.format, dialog.only_complete, dialog.video_id) == ("longemo", True, None)
    dialog.choose("eaf")
    assert dialog.problem == "There is no tier to export."


def test_tiers_of_one_video_or_of_all_can_be_chosen(qtbot: QtBot, qapp: QApplication) -> None:
    tiers = (VideoTiers("a", "Four bowls", 1840), VideoTiers("b", "四つの鉢", 12))
    dialog = export_dialog(tiers)
    shown(qtbot, qapp, dialog)
    (videos,) = dialog.findChildren(QComboBox)
    assert not videos.isVisible()
    dialog.choose("eaf")
    assert videos.isVisible()
    assert (dialog.video_id, dialog.only_complete) == ("a", False)
    assert dialog.place == Path("/w/a.eaf")
    assert "1840 annotations leave." in [label.text() for label in dialog.findChildren(QLabel)]
    videos.setCurrentIndex(2)
    assert (dialog.video_id, dialog.place, dialog.problem) == (None, Path("/w/all eaf"), "")
    assert "1852 annotations leave." in [label.text() for label in dialog.findChildren(QLabel)]


def test_pipeline_records_of_one_video_or_of_all_can_be_chosen(
    qtbot: QtBot, qapp: QApplication
) -> None:
    dialog = ExportDialog(
        lambda name, video: Path(f"/w/{video or 'all'}.{name}"),
        (3, 1),
        (VideoTiers("c", "Third", 5),),
        lambda place, is_folder: "",
        stories=(VideoStory("a", "Four bowls", 4, 30), VideoStory("b", "北窓", 2, 0)),
    )
    shown(qtbot, qapp, dialog)
    dialog.choose("naru-records")
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "4 segments and chunks leave. 30 notes leave." in texts
    assert (dialog.video_id, dialog.place) == ("a", Path("/w/a.naru-records"))
    videos = dialog.findChild(QComboBox)
    assert videos is not None
    videos.setCurrentIndex(2)
    assert (dialog.video_id, dialog.place) == (None, Path("/w/all.naru-records"))
    dialog.choose("segments")
    assert "6 segments and chunks leave." in [q.text() for q in dialog.findChildren(QLabel)]
    dialog.choose("eaf")
    assert dialog.video_id == "c"


def test_where_there_are_only_tiers_they_are_proposed(qtbot: QtBot, qapp: QApplication) -> None:
    dialog = ExportDialog(
        lambda name, video: Path(f"/w/{video}.{name}"),
        (0, 0),
        (VideoTiers("a", "Four bowls", 2),),
        lambda place, is_folder: "",
    )
    shown(qtbot, qapp, dialog)
    assert (dialog.format, dialog.video_id, dialog.problem) == ("eaf", "a", "")


def test_trajectories_of_one_video_or_of_all_can_be_chosen(
    qtbot: QtBot, qapp: QApplication
) -> None:
    dialog = ExportDialog(
        lambda name, video: Path(f"/w/{video or 'all'}.{name}"),
        (3, 1),
        (),
        lambda place, is_folder: "",
        trajectories=(VideoTrajectories("a", "Four bowls", 4), VideoTrajectories("b", "北窓", 0)),
    )
    shown(qtbot, qapp, dialog)
    everything = next(box for box in dialog.findChildren(QCheckBox) if "memories" in box.text())
    assert not everything.isVisible()
    dialog.choose("trajectory-csv")
    assert (dialog.video_id, dialog.place) == ("a", Path("/w/a.trajectory-csv"))
    assert "4 stored trajectories leave." in [q.text() for q in dialog.findChildren(QLabel)]
    videos = dialog.findChild(QComboBox)
    assert videos is not None
    assert not videos.isVisible(), "only one video has any of its own"
    everything.setChecked(True)
    assert videos.isVisible()
    videos.setCurrentIndex(1)
    assert (dialog.video_id, dialog.with_everything, dialog.problem) == ("b", True, "")
    videos.setCurrentIndex(2)
    assert (dialog.video_id, dialog.place) == (None, Path("/w/all.trajectory-csv"))
    dialog.choose("longemo")
    assert not dialog.with_everything

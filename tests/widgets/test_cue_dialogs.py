"""The dialogs of subtitle tracks: they show what is, and emit what is wished."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from app.domain.cue_replacing import Replacing
from app.domain.ids import PersonKey, TrackKey, VideoKey
from app.domain.person import Person
from app.domain.retiming import Retiming
from app.domain.speaker import SpeakerCount
from app.domain.subtitle import SubtitleTrack
from widgets.dialogs.replace_dialog import ReplaceDialog, SearchedCue
from widgets.dialogs.speakers_dialog import SpeakersDialog
from widgets.dialogs.stretch_dialog import StretchDialog, StretchTrack
from widgets.dialogs.subtitle_tracks_dialog import (
    SubtitleTracksDialog,
    TrackLine,
    is_language,
    language_name,
)

ENGLISH = SubtitleTrack(TrackKey("en"), VideoKey("v"), "English", "en", "a.en.srt")
JAPANESE = replace(ENGLISH, key=TrackKey("ja"), title="日本語", language="ja", position=1)
SPANS = [(1000, 1500), (61_000, 61_500)]
ANN, BO = Person(PersonKey("a"), "Ann"), Person(PersonKey("b"), "Bo", ("ボー",))


@pytest.fixture
def tracks(qtbot: QtBot) -> SubtitleTracksDialog:
    dialog = SubtitleTracksDialog("V")
    qtbot.addWidget(dialog)
    dialog.set_lines([TrackLine(ENGLISH, 3, 1), TrackLine(JAPANESE, 0, 0)])
    return dialog


def test_names_and_languages_go_out_once(tracks: SubtitleTracksDialog) -> None:
    told: list[tuple[str, str]] = []
    tracks.title_changed.connect(lambda *told_now: told.append(told_now))
    tracks.language_changed.connect(lambda *told_now: told.append(told_now))
    name = next(f for f in tracks.findChildren(QLineEdit) if f.accessibleName() == "Name")
    language = tracks.findChild(QComboBox)
    assert language is not None
    line = language.lineEdit()
    assert line is not None
    name.setText("  English   (SDH) ")
    name.editingFinished.emit()
    language.setEditText("日本語 (ja)")
    line.editingFinished.emit()
    language.setEditText("no language")
    line.editingFinished.emit()
    assert list(dict.fromkeys(told)) == [("en", "English (SDH)"), ("en", "ja")]
    assert language.currentText() == "English (en)"


def test_removing_says_first_what_goes_along(tracks: SubtitleTracksDialog) -> None:
    gone: list[str] = []
    tracks.remove_requested.connect(gone.append)
    table = tracks.findChild(QTableWidget)
    assert table is not None
    table.actions()[0].trigger()
    assert gone == []
    table.actions()[0].trigger()
    tracks.choose("ja")
    table.actions()[0].trigger()
    assert gone == ["en", "ja"]


@pytest.mark.parametrize(
    ("code", "good"), [("ja", True), ("zh-Hant", True), ("x", False), ("日本", False), ("", False)]
)
def test_what_a_language_is(code: str, good: bool) -> None:
    assert is_language(code) is good
    assert language_name("ja") == "日本語 (ja)"


@pytest.fixture
def stretch(qtbot: QtBot) -> StretchDialog:
    offered = [StretchTrack("en", "English", SPANS), StretchTrack("ja", "日本語", [])]
    dialog = StretchDialog(offered, "en", [(61_000, 60_000)], 60_200)
    qtbot.addWidget(dialog)
    return dialog


def test_two_points_are_shown_and_what_becomes_of_the_track(stretch: StretchDialog) -> None:
    assert stretch.retiming == Retiming.through((1000, 1000), (61_000, 60_000))
    assert stretch.problem == ""
    shown = [label.text() for label in stretch.findChildren(type(stretch._factor))]
    assert "Last cue: 00:01:01.000 → 00:01:00.000" in "\n".join(shown)
    assert "1 cue ends after the video." in shown
    stretch.set_points((1000, 5000), (61_000, 4000))
    assert stretch.problem.startswith("The earlier of the two cues")
    assert not stretch.accept_button.isEnabled()
    stretch.choose_rates(0)
    assert stretch.problem == ""
    assert float(stretch.retiming.scale) == pytest.approx(24000 / 25025)


def test_times_that_are_none_and_tracks_without_cues_are_refused(stretch: StretchDialog) -> None:
    field = stretch.findChildren(QLineEdit)[0]
    field.setText("soon")
    assert stretch.problem.startswith("Type times such as")
    stretch.findChildren(QComboBox)[0].setCurrentIndex(1)
    assert stretch.problem != ""


def test_speakers_become_people_one_by_one_or_all_that_are_guessed(qtbot: QtBot) -> None:
    dialog = SpeakersDialog("V")
    qtbot.addWidget(dialog)
    speakers = [SpeakerCount("ANN", 5, 9000, ANN.key), SpeakerCount("ボー", 2, 4000)]
    dialog.set_speakers(speakers, [ANN, BO], {"ボー": BO})
    told: list[object] = []
    dialog.person_chosen.connect(lambda *now: told.append(now))
    dialog.person_named.connect(lambda *now: told.append(now))
    dialog.suggestions_accepted.connect(told.append)
    line = dialog.picker("ボー").lineEdit()
    assert line is not None
    assert line.placeholderText() == "Bo?"
    QTest.keyClicks(line, "Cy")
    QTest.keyClick(line, Qt.Key.Key_Return)
    dialog.picker("ANN").setCurrentIndex(2)
    dialog.picker("ANN").activated.emit(2)
    accept = next(b for b in dialog.findChildren(QPushButton) if b.text().startswith("Accept"))
    accept.click()
    assert told == [("ボー", "Cy"), ("ANN", BO.key), [("ボー", BO.key)]]


def test_a_speaker_is_renamed_in_place(qtbot: QtBot) -> None:
    dialog = SpeakersDialog("V")
    qtbot.addWidget(dialog)
    dialog.set_speakers([SpeakerCount("ANN:", 5, 9000)], [ANN], {})
    table = dialog.findChild(QTableWidget)
    assert table is not None
    with qtbot.waitSignal(dialog.renamed) as caught:
        item = table.item(0, 0)
        assert item is not None
        item.setText("Ann ")
    assert caught.args == ["ANN:", "Ann"]


CUES = [
    SearchedCue("1", "English", 0, "The bell, the Bell"),
    SearchedCue("2", "English", 1000, "nothing"),
    SearchedCue("3", "日本語", 2000, "ＢＥＬＬの音"),
]


@pytest.fixture
def replacing(qtbot: QtBot) -> ReplaceDialog:
    dialog = ReplaceDialog(
        {"track": "This track", "all": "All"},
        lambda scope: CUES if scope == "all" else CUES[:2],
        "bell",
    )
    qtbot.addWidget(dialog)
    return dialog


def test_every_hit_is_shown_and_can_be_left_out(replacing: ReplaceDialog) -> None:
    replacing.fill(Replacing("bell", "gong"))
    model = replacing.model
    assert [hit.after for hit in model.hits] == [
        ("The ", "gong", ", the Bell"),
        ("The bell, the ", "gong", ""),
    ]
    assert replacing.accept_button.text() == "Replace 2 hits"
    model.toggle(1)
    assert model.chosen() == {"1": frozenset({0})}
    model.choose_all(False)
    assert replacing.problem == "Tick what is to be replaced."
    replacing.fill(Replacing("bell", "gong", any_case=False))
    assert len(model.hits) == 1
    replacing.choose_scope("all")
    replacing.fill(Replacing("bell", "gong", any_width=True))
    assert model.chosen() == {"1": frozenset({0, 1}), "3": frozenset({0})}


def test_what_cannot_be_found_or_read_is_said(replacing: ReplaceDialog) -> None:
    replacing.fill(Replacing("(bell", is_pattern=True))
    assert replacing.problem.startswith("“(bell” is no pattern:")
    replacing.fill(Replacing("gong"))
    assert replacing.problem == "No cue holds that."
    replacing.fill(Replacing(""))
    assert replacing.problem == "Type what to look for."
    replacing.fill(Replacing("bell", "bell", any_case=False))
    assert replacing.problem == "This changes nothing."

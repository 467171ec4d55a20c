"""Annotating by keyboard alone: while the real libvlc plays, and without touching anything else."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit

from app.domain.ids import TierKey, VocabularyKey, new_key
from app.domain.tier import Tier, track_key
from tests.helpers.clip import make_clip
from tests.helpers.desk import Driver
from tests.journeys.conftest import Start
from widgets.theme.theme import theme

pytestmark = [
    pytest.mark.journey,
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

CUES = "1\n00:00:01,000 --> 00:00:03,000\nどうぞお気になさらず。\n"
Row = tuple[int, int, str]


@pytest.fixture
def driver(start: Start, tmp_path: Path) -> Iterator[Driver]:
    """A project with a clip, a cue and two tiers, in a window of 1366 x 768."""
    clip = make_clip(seconds=60, fps=Fraction(10), audio=True)
    subtitles = tmp_path / "a.ja.srt"
    subtitles.write_text(CUES, "utf-8")
    driver = start()
    driver.window.resize(1366, 768)
    driver.make_project(tmp_path / "p.emoscope", clip, subtitles=(subtitles,))
    session = driver.desk.context.session
    video = session.selection.video
    assert video is not None
    with session.edit("Tiers") as project:
        for name in ("Maren", "Tobias"):
            project.tiers.add(Tier(TierKey(new_key()), video, name, VocabularyKey("basic-7")))
    yield driver
    theme().set_window_size(QSize(1920, 1080))  # the density of other tests


def rows(driver: Driver, name: str = "Maren") -> list[Row]:
    """Return what a tier holds on disk."""
    project, video = driver.desk.context.session.project, driver.desk.context.session.selection
    assert video.video is not None
    (tier,) = (one for one in project.tiers.of_video(video.video) if one.name == name)
    found = project.annotations.of_tier(tier.key)
    return [(one.start_ms, one.end_ms, ", ".join(one.labels)) for one in found]


def choose_track(driver: Driver, name: str) -> None:
    """Go down with Alt+Down until the lane of a tier is the active one."""
    driver.leave_field()
    for _ in range(12):
        active = driver.desk.annotations.desk.active
        if active is not None and active.name == name:
            return
        driver.press("Alt+Down", driver.window)
    pytest.fail(f"Alt+Down never reaches {name}")


@pytest.mark.vlc
def test_labels_are_marked_while_it_plays(start: Start, driver: Driver, tmp_path: Path) -> None:
    engine = driver.desk.context.engine
    driver.wait(lambda: engine.can_play, "libvlc ready")
    choose_track(driver, "Maren")
    driver.press("Space", driver.window)
    pressed: list[int] = []
    for key, at_ms in (("1", 1_000), ("4", 2_200), ("1", 3_400), ("1", 4_600)):
        driver.wait(partial(_is_past, driver, at_ms), f"played to {at_ms}")
        assert engine.is_playing
        before = engine.position_ms
        driver.press(key, driver.window)
        pressed.append(before)
        assert engine.position_ms - before < 1_000, "marking moved the playhead"
    driver.press("6", driver.window)
    driver.wait(lambda: engine.position_ms >= 5_600, "an open span grows")
    growing = driver.desk.annotations.desk.state.growing
    assert growing is not None
    assert growing.span.duration_ms > 500
    driver.press("Esc", driver.window)
    assert engine.is_playing
    driver.press("Space", driver.window)
    driver.settle()

    made = rows(driver)
    assert [label for _, _, label in made] == ["Anger", "Joy", "Anger"]
    assert made[0][1] == made[1][0]
    assert made[1][1] == made[2][0]
    for (begin, _, _), at_ms in zip(made, pressed, strict=False):
        assert 0 <= begin - at_ms < 400
    steps = driver.desk.context.session.project.annotations.count()
    for left in range(steps - 1, -1, -1):
        driver.press("Ctrl+Z", driver.window)
        assert len(rows(driver)) == left
    for _ in range(steps):
        driver.press("Ctrl+Shift+Z", driver.window)
    assert rows(driver) == made

    driver.close()
    again = start()
    again.open(tmp_path / "p.emoscope")
    assert rows(again) == made
    state = again.desk.annotations.desk.state
    lane = state.lane(state.active_track)
    assert lane is not None
    assert lane.track.title == "Maren"
    assert len(lane.track.spans) == 3


def test_edits_without_a_mouse(driver: Driver) -> None:
    choose_track(driver, "Tobias")
    for start_ms, key in ((10_000, "3"), (20_000, "4"), (30_000, "6")):
        driver.go_to(start_ms)
        driver.leave_field()
        driver.press("I", driver.window)
        driver.go_to(start_ms + 2_000)
        driver.leave_field()
        driver.press("O", driver.window)
        driver.press(key, driver.window)
    assert rows(driver, "Tobias") == [
        (10_000, 12_000, "Fear"),
        (20_000, 22_000, "Joy"),
        (30_000, 32_000, "Sadness"),
    ]
    driver.press("Home", driver.window)
    driver.settle()
    visited = []
    for _ in range(3):  # report R69: as many presses as there are marks
        driver.press("]", driver.window)
        driver.settle()
        visited.append(driver.desk.context.engine.position_ms)
    assert visited == [10_000, 20_000, 30_000]
    driver.press("Ctrl+.", driver.window)
    driver.press("Alt+,", driver.window)
    assert rows(driver, "Tobias")[2] == (29_900, 32_100, "Sadness")
    driver.press("[", driver.window)
    driver.settle()
    driver.press("Return", driver.window)
    field = QApplication.focusWidget()
    assert field is driver.desk.context.workbench.details.label_button
    driver.press("Tab")
    note = QApplication.focusWidget()
    assert isinstance(note, QPlainTextEdit)
    QTest.keyClicks(note, "axr 123 space")
    driver.press("Esc")
    assert rows(driver, "Tobias")[1][2] == "Joy"
    (chosen,) = driver.desk.context.session.selection.annotations
    assert driver.desk.context.session.project.annotations.get(chosen).note == "axr 123 space"
    driver.press("Del", driver.window)
    assert len(rows(driver, "Tobias")) == 2
    driver.press("Ctrl+Z", driver.window)
    assert len(rows(driver, "Tobias")) == 3


def _is_past(driver: Driver, at_ms: int) -> bool:
    return driver.desk.context.engine.position_ms >= at_ms


def fields(driver: Driver) -> list[QLineEdit | QPlainTextEdit]:
    """Return every field of the window that takes text and is shown."""
    found: list[QLineEdit | QPlainTextEdit] = [
        *driver.window.findChildren(QLineEdit),
        *driver.window.findChildren(QPlainTextEdit),
    ]
    return [one for one in found if one.isVisible() and one.isEnabled() and not one.isReadOnly()]


def test_evidence_marks_and_typing_are_left_alone(driver: Driver) -> None:
    """Report R52: text arrives in every field, and no key of a label or an action acts."""
    driver.press("Ctrl+N")
    driver.leave_field()
    choose_track(driver, "Maren")
    for start_ms in (5_000, 15_000):
        driver.go_to(start_ms)
        driver.leave_field()
        driver.press("I", driver.window)
        driver.go_to(start_ms + 1_000)
        driver.leave_field()
        driver.press("O", driver.window)
        driver.press("E", driver.window)
    assert len(driver.question.evidence) == 2
    driver.press("I", driver.window)
    session = driver.desk.context.session
    for _ in range(2):
        driver.desk.annotations.press.press("Joy")  # open and close, with nothing chosen
    driver.press("F4", driver.window)
    driver.desk.context.actions["annotate.keys_first"].trigger()
    before = (rows(driver), driver.question.evidence, session.selection.mark_in)
    position = driver.desk.context.engine.position_ms

    seen = fields(driver)
    assert len(seen) >= 5, [one.accessibleName() for one in seen]
    for field in seen:
        field.setFocus()
        focused = field.focusProxy() or field  # the field of a combo box hands its focus to it
        assert QApplication.focusWidget() is focused, field.accessibleName()
        QTest.keyClicks(focused, "axr 123 space")
        text = field.text() if isinstance(field, QLineEdit) else field.toPlainText()
        assert "axr 123 space" in text, field.accessibleName()
        QTest.keyClick(focused, Qt.Key.Key_Escape)
    driver.leave_field()
    assert (rows(driver), driver.question.evidence, session.selection.mark_in) == before
    assert driver.desk.context.engine.position_ms == position
    assert driver.desk.annotations.desk.state.active_track == track_key(
        next(one.key for one in driver.desk.annotations.desk.tiers if one.name == "Maren")
    )
    driver.desk.context.actions["annotate.keys_first"].trigger()

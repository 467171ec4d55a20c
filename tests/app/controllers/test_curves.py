"""Curves of all sources in the running application: shown, chosen, compared, marked, blind."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.controllers import trajectory_sources
from app.domain.channel import CHANNELS, Samples
from app.domain.channel_track import ChannelLane
from app.domain.ids import TrajectoryKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.source import SourceKind, TrajectorySource, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.trajectory import Reading
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from widgets.trajectory.curves_page import CurvesPage

AGENT = source_of(SourceKind.AGENT, "agent a")
FILE = source_of(SourceKind.FILE, "stream.json")


def numbers(
    video: VideoKey, source: TrajectorySource, shift_ms: int = 0, person: str = "Ayaka"
) -> StoredTrajectory:
    """Return a minute of valence that steps up at 20 s and down at 40 s, later by a shift."""
    times = np.arange(0, 60_000, 100)
    at = times - shift_ms
    values = np.where((at >= 20_000) & (at < 40_000), 0.8, -0.4) + 0.01 * np.sin(at / 700)
    return StoredTrajectory(
        TrajectoryKey(new_key()), video, person, source, TrajectoryForm.SAMPLES,
        CHANNELS[0], Samples(times, values),
    )  # fmt: skip


def words(video: VideoKey, source: TrajectorySource, *emotions: str) -> StoredTrajectory:
    """Return a reading every 10 s."""
    readings = tuple(
        Reading(f"R{n}", "Ayaka", Interval(10_000 * n, 10_000 * (n + 1)), emotion, "strong")
        for n, emotion in enumerate(emotions)
    )
    return StoredTrajectory(
        TrajectoryKey(new_key()), video, "Ayaka", source, TrajectoryForm.LABELS, readings=readings
    )


@pytest.fixture
def page(bench: Bench, project: ProjectFile) -> CurvesPage:
    """The page in view, with two sources of numbers and one of words."""
    video = project.videos.all()[0].key
    with bench.desk.context.session.edit("Add") as open_project:
        for one in (
            numbers(video, AGENT),
            numbers(video, FILE, 1000),
            words(video, FILE, "joy", "joy", "fear", "sadness"),
        ):
            open_project.trajectories.add(one)
    bench.desk.context.actions["curves.show"].trigger()
    return bench.desk.curves.page


def settle(bench: Bench, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not bench.desk.context.tasks.busy)


def lanes(bench: Bench) -> list[tuple[str, str]]:
    state = bench.desk.context.workbench.timeline.state
    kinds = ("trajectory", "channel")
    return [(one.track.title, one.source) for one in state.lanes if one.track.kind in kinds]


def test_sources_are_rows_of_the_plot_lanes_of_the_timeline_and_a_picture(
    bench: Bench, page: CurvesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lanes(bench) == [("Ayaka", "valence"), ("Ayaka", "stream.json")]
    assert page.plot is not None
    lane = page.plot.rows[0].lane.track
    assert isinstance(lane, ChannelLane)
    assert [curve.source for curve in lane.curves] == ["agent a", "stream.json"]
    played: list[tuple[int, int]] = []
    playback = bench.desk.trajectories.playback
    monkeypatch.setattr(playback, "play_span", lambda start, end: played.append((start, end)))
    label_lane = page.plot.rows[1].lane
    bench.desk.context.workbench.timeline.span_activated.emit(label_lane.key, "R2")
    assert played == [(20_000, 30_000)]
    for ending in ("png", "svg"):
        bench.desk.curves.export(tmp_path / f"x.{ending}")
    assert QImage(str(tmp_path / "x.png")).width() == 3200
    text = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert "agent a" in text
    assert "<path" in text
    bench.desk.context.session.undo()
    assert lanes(bench) == []
    assert not page.plot.isVisible()


def test_what_is_chosen_holds_for_lanes_plot_and_picture_and_is_kept(
    bench: Bench, page: CurvesPage, project: ProjectFile
) -> None:
    panel, video = page.sources, bench.desk.context.workbench.video
    panel.lit.emit(AGENT.key)
    bench.desk.context.engine.position_changed.emit(30_000)
    assert video.curve.title == "Ayaka: valence, ±30 s · agent a"
    panel.source_toggled.emit(AGENT.key, False)
    assert video.curve.channel is None
    panel.lit.emit(FILE.key)
    panel.channel_toggled.emit("valence", False)
    assert lanes(bench) == [("Ayaka", "stream.json")]
    bench.desk.context.engine.position_changed.emit(25_000)
    (badge,) = video.emotions.badges
    assert (badge.person.name, badge.words, badge.source) == ("Ayaka", "fear", "stream.json")
    panel.person_toggled.emit("ayaka", False)
    assert lanes(bench) == []
    assert video.emotions.badges == ()
    session, path = bench.desk.context.session, project.path
    assert path is not None
    session.close()
    session.open(ProjectFile.open(path), "Kaya Mertens")
    choice = bench.desk.curves.sources.choice
    assert (choice.hidden, choice.lit) == (frozenset({AGENT.key}), FILE.key)
    assert choice.hidden_people == frozenset({"ayaka"})
    assert choice.hidden_channels == frozenset({"valence"})


def test_in_blind_work_only_ones_own_is_shown_and_the_switches_say_why(
    bench: Bench, page: CurvesPage, project: ProjectFile
) -> None:
    context = bench.desk.context
    own = source_of(SourceKind.RATER, "Kaya Mertens", project.raters.find("Kaya Mertens")[0].key)
    context.engine.position_changed.emit(25_000)
    assert context.workbench.video.emotions.badges
    context.session.set_blind(True)
    assert lanes(bench) == []
    assert context.workbench.video.emotions.badges == ()
    assert page.plot is not None
    assert not page.plot.isVisible()
    assert not context.actions["view.overlay_curve"].isEnabled()
    assert context.actions.why_not("view.overlay_emotions") == "off while you answer blind"
    with context.session.edit("Add") as open_project:
        open_project.trajectories.add(numbers(project.videos.all()[0].key, own))
    assert lanes(bench) == [("Ayaka", "valence")]
    context.session.set_blind(False)
    assert context.actions["view.overlay_curve"].isEnabled()
    assert context.workbench.video.emotions.badges


def test_two_sources_are_compared_and_their_lag_is_taken_off(
    bench: Bench, page: CurvesPage, qtbot: QtBot
) -> None:
    bench.desk.context.actions["curves.compare"].trigger()
    settle(bench, qtbot)
    text = page.comparing.figures.text
    assert "Concordance\u00a0(CCC)\u00a00.93" in text
    assert "n = 600" in text
    page.comparing.align.setChecked(True)
    settle(bench, qtbot)
    text = page.comparing.figures.text
    assert "Concordance\u00a0(CCC)\u00a01.00" in text
    assert "stream.json comes 1.0 s later; taken off." in text
    assert page.plot is not None
    assert page.plot.rows[0].lane.track.kind == "mirror"
    page.comparing.sources_chosen.emit(AGENT.key, AGENT.key)
    page.sources.source_toggled.emit(FILE.key, False)
    settle(bench, qtbot)
    page.sources.source_toggled.emit(AGENT.key, False)
    assert not page.plot.isVisible()


def test_turning_points_are_found_marked_and_held_against_each_other(
    bench: Bench, page: CurvesPage, qtbot: QtBot, project: ProjectFile
) -> None:
    context = bench.desk.context
    context.actions["curves.turning"].trigger()
    settle(bench, qtbot)
    found = bench.desk.curves.turning.found
    assert [round(one.time_ms, -3) for one in found] == [20_000, 40_000]
    context.engine.position_changed.emit(0)
    context.actions["curves.mark"].trigger()
    settle(bench, qtbot)
    row = next(r for r in project.trajectories.all() if r.source.key == AGENT.key)
    assert project.trajectories.get(row.key).marks == (0,)
    assert "Hits\u00a00\u00a0/\u00a01" in page.turning.figures.text
    context.session.undo()
    settle(bench, qtbot)
    assert project.trajectories.get(row.key).marks == ()
    assert page.turning.list.count() == 2
    page.turning.track.setCurrentIndex(page.turning.track.count() - 1)
    page.turning.track.activated.emit(0)
    texts = [page.turning.list.item(at).text() for at in range(page.turning.list.count())]
    assert [text.split("  ")[2] for text in texts] == ["joy → fear", "fear → sadness"]


def test_long_trajectories_are_read_on_a_worker(
    bench: Bench, project: ProjectFile, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trajectory_sources, "READ_AT_ONCE", 0)
    with bench.desk.context.session.edit("Add") as open_project:
        open_project.trajectories.add(numbers(project.videos.all()[0].key, AGENT))
    assert bench.desk.curves.sources.is_reading
    assert lanes(bench) == []
    settle(bench, qtbot)
    assert lanes(bench) == [("Ayaka", "valence")]
    with bench.desk.context.session.edit("Add") as open_project:
        open_project.trajectories.add(numbers(project.videos.all()[0].key, FILE))
    bench.desk.context.session.close()
    settle(bench, qtbot)
    assert lanes(bench) == []

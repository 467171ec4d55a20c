"""What a rater has watched: recorded while time passes, saved at once, shown, and nobody else's."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.domain.errors import StorageUnavailableError
from app.domain.ids import RaterKey, VideoKey
from app.playback.clock import PlaybackClock
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench

DURATION_MS = 5_400_000  # of `make_video`


class Playing:
    """Lets the clock run as the player does, on a time moved by hand."""

    def __init__(self, bench: Bench) -> None:
        self.engine = bench.desk.context.engine
        self.clock: PlaybackClock = self.engine._clock
        self.now = 0.0
        self.clock._now = lambda: self.now

    def play(self, start_ms: int, end_ms: int, rate: float = 1.0, tick: float = 0.016) -> None:
        self.clock.freeze(start_ms)
        self.engine.set_rate(rate)
        self.clock.set_rate(rate)
        self.clock.set_playing(True)
        self.clock.run_from(start_ms, self.now)
        self.now += 0.016
        self.clock.tick()
        while self.clock.position_ms < end_ms:
            self.now += tick
            self.clock.tick()

    def pause(self) -> None:
        self.clock.freeze(self.clock.position_ms)
        self.clock.set_playing(False)


@pytest.fixture
def playing(bench: Bench, project: ProjectFile) -> Playing:
    return Playing(bench)


def _ids(bench: Bench) -> tuple[VideoKey, RaterKey]:
    session = bench.desk.context.session
    assert session.selection.video is not None
    assert session.rater is not None
    return session.selection.video, session.rater.key


def _spans(bench: Bench, project: ProjectFile) -> list[tuple[int, int]]:
    spans = project.watched.spans(*_ids(bench))
    return list(zip(spans.starts.tolist(), spans.ends.tolist(), strict=True))


def test_pausing_saves_and_shows(bench: Bench, project: ProjectFile, playing: Playing) -> None:
    editor = bench.desk.context.workbench.author.editor
    bench.desk.author.choose(project.questions.rows()[0].key)
    assert editor.watched.text == "Watched 0 %"
    playing.play(0, 2_700_000, rate=2.0, tick=0.5)
    playing.pause()
    ((start, end),) = _spans(bench, project)
    assert start == 0
    assert 2_700_000 <= end <= 2_701_000
    assert editor.watched.text == "Watched 50 %"
    assert editor.watched.isVisible()
    shown = bench.desk.context.workbench.timeline.state.watched
    assert (shown.starts.tolist(), shown.ends.tolist()) == ([start], [end])
    share = bench.desk.watching.watched_share(*_ids(bench))
    assert share == pytest.approx((end - start) / DURATION_MS)


def test_what_plays_is_saved_every_few_seconds(
    bench: Bench, project: ProjectFile, playing: Playing, qtbot: QtBot
) -> None:
    bench.desk.watching._timer.setInterval(5)
    playing.play(10_000, 12_000)
    qtbot.waitUntil(lambda: _spans(bench, project) != [])
    first = _spans(bench, project)
    while playing.clock.position_ms < 14_000:
        playing.now += 0.016
        playing.clock.tick()
    playing.pause()
    assert _spans(bench, project) == [(10_000, playing.clock.position_ms)]
    assert first[0][1] < 14_000


def test_skimming_and_seeking_add_nothing(
    bench: Bench, project: ProjectFile, playing: Playing
) -> None:
    playing.play(0, 5000, rate=4.0)
    playing.pause()
    for position in range(0, 9000, 40):
        playing.clock.freeze(position)
    assert _spans(bench, project) == []


def test_the_end_of_the_video_counts_to_its_last_millisecond(
    bench: Bench, project: ProjectFile, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(playing.engine), "duration_ms", 20_000)
    playing.play(10_000, 19_960)
    playing.pause()
    assert _spans(bench, project) == [(10_000, 20_000)]


def test_another_rater_begins_with_nothing(
    bench: Bench, project: ProjectFile, playing: Playing
) -> None:
    session = bench.desk.context.session
    playing.play(0, 3000)
    session.set_rater_name("Rin Okabe")
    assert _spans(bench, project) == []
    assert len(bench.desk.context.workbench.timeline.state.watched) == 0
    playing.pause()
    session.set_rater_name("Kaya Mertens")
    ((start, end),) = _spans(bench, project)
    assert (start, end >= 3000) == (0, True)


def test_nobody_watches_while_nobody_works(
    bench: Bench, project: ProjectFile, playing: Playing
) -> None:
    bench.desk.context.session.set_rater_name("")
    editor = bench.desk.context.workbench.author.editor
    playing.play(0, 3000)
    playing.pause()
    assert project.watched.all() == []
    assert not editor.watched.isVisibleTo(editor)


def test_closing_the_project_saves_what_was_just_seen(bench: Bench, project: ProjectFile) -> None:
    playing = Playing(bench)
    video, rater = _ids(bench)
    path = project.path
    assert path is not None
    playing.play(0, 3000)
    bench.desk.context.session.close()
    reopened = ProjectFile.open(path, read_only=True)
    assert reopened.watched.share(video, rater, 3000) == 1.0
    reopened.close()


def test_what_cannot_be_saved_now_is_saved_later(
    bench: Bench, project: ProjectFile, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = project.watched.add

    def refuse(*_: object) -> None:
        raise StorageUnavailableError("the disk is full")

    monkeypatch.setattr(project.watched, "add", refuse)
    playing.play(0, 3000)
    playing.pause()
    assert _spans(bench, project) == []
    monkeypatch.setattr(project.watched, "add", add)
    bench.desk.context.session.set_busy("Import")
    bench.desk.watching.save()
    assert _spans(bench, project) == []
    bench.desk.context.session.set_busy("")
    bench.desk.watching.save()
    assert _spans(bench, project)[0][0] == 0


def test_a_read_only_project_stays_as_it_is(bench: Bench, project: ProjectFile) -> None:
    path = project.path
    assert path is not None
    bench.desk.context.session.close()
    before = path.read_bytes()
    reopened = ProjectFile.open(path, read_only=True)
    bench.desk.context.session.open(reopened, "Kaya Mertens")
    playing = Playing(bench)
    playing.play(0, 3000)
    playing.pause()
    bench.desk.context.session.close()
    assert path.read_bytes() == before


def test_watching_is_no_step_that_undo_takes_back(
    bench: Bench, project: ProjectFile, playing: Playing
) -> None:
    _, rater = _ids(bench)
    before = project.history.undo_name(rater)
    playing.play(0, 3000)
    playing.pause()
    assert project.history.undo_name(rater) == before

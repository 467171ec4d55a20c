"""Marking while it plays: no gap, no jump, nothing lost, and late fingers are allowed for."""

from __future__ import annotations

import json

import pytest
from PySide6.QtWidgets import QPushButton

from app.controllers.live_marking_controller import DRAFT
from app.domain.ids import TierKey, new_key
from app.domain.interval import Interval
from app.domain.tier import Tier, track_key
from storage.project_file import ProjectFile
from tests.app.controllers.annotate import Annotator, make_annotator
from tests.app.controllers.conftest import Bench


@pytest.fixture
def work(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> Annotator:
    annotator = make_annotator(bench, project, monkeypatch)
    annotator.is_playing = True
    return annotator


def test_another_label_closes_and_opens_without_a_gap(work: Annotator) -> None:
    """Report R27: 1, 2, 1 at 5, 9 and 12 s give spans whose ends are the next starts."""
    for key, at_ms in (("1", 5_000), ("2", 9_000), ("1", 12_000), ("1", 20_000)):
        work.go(at_ms)
        work.press(key)
    assert work.shown() == [
        (5_000, 9_000, "Anger"),
        (9_000, 12_000, "Disgust"),
        (12_000, 20_000, "Anger"),
    ]
    assert work.annotations.live.tier is None
    for left in (2, 1, 0):
        work.undo()
        assert len(work.rows()) == left


def test_it_grows_on_its_lane_and_in_the_strip(work: Annotator) -> None:
    work.go(5_000)
    work.press("6")
    work.go(7_400)
    state, strip = work.annotations.desk.state, work.annotations.press.strip
    assert state.growing is not None
    assert (state.growing.track, state.growing.span) == (
        track_key(work.maren.key),
        Interval(5_000, 7_400),
    )
    assert state.growing.style.name == "Sadness"
    assert "Sadness" in strip.running_text
    assert [chip.name for chip in strip.chips if chip.isChecked()] == ["Sadness"]
    work.press("6")
    assert state.growing is None
    assert strip.running_text == ""


def test_escape_drops_it_and_the_message_keeps_it_after_all(work: Annotator) -> None:
    work.go(5_000)
    work.press("6")
    work.go(8_000)
    work.press("Esc")
    assert work.rows() == []
    assert work.annotations.live.tier is None
    assert "dropped" in work.message
    bar = work.bench.desk.context.workbench.window.message_bar
    (keep,) = (one for one in bar.findChildren(QPushButton) if one.text() == "Keep it")
    keep.click()
    assert work.rows() == [(5_000, 8_000, "Sadness")]


def test_escape_without_an_open_span_is_left_to_others(work: Annotator) -> None:
    assert work.annotations.press.claim("Esc", work.bench.window, False) is None


@pytest.mark.parametrize(
    ("rate", "playing", "taken"), [(1.0, True, 200), (2.0, True, 400), (1.0, False, 0)]
)
def test_late_fingers_are_allowed_for_while_time_passes(
    work: Annotator, rate: float, playing: bool, taken: int
) -> None:
    work.trigger("annotate.lag_200")
    assert work.annotations.press.strip.lag_text == "−200 ms"
    assert work.bench.stored.reaction_lag_ms == 200
    work.rate, work.is_playing = rate, playing
    for at_ms in (5_000, 9_000):
        work.go(at_ms)
        work.press("1")
    assert work.rows() == [(5_000 - taken, 9_000 - taken, "Anger")]
    work.trigger("annotate.lag_0")
    assert work.annotations.press.strip.lag_text == ""


def test_what_is_taken_is_left_alone(work: Annotator) -> None:
    work.add((6_000, 7_000, "Joy"))
    for at_ms in (5_000, 9_000):
        work.go(at_ms)
        work.press("1")
    assert work.shown() == [
        (5_000, 6_000, "Anger"),
        (6_000, 7_000, "Joy"),
        (7_000, 9_000, "Anger"),
    ]
    assert "room" in work.message
    work.go(6_200)
    work.press("1")
    work.go(6_800)
    work.press("1")
    assert "nothing was added" in work.message
    assert len(work.rows()) == 3


def test_on_a_dependent_tier_it_stays_inside_the_parents(work: Annotator) -> None:
    inner = Tier(
        TierKey(new_key()), work.maren.video, "Gaze", work.maren.vocabulary, parent=work.maren.key
    )
    with work.session.edit("Tier") as project:
        project.tiers.add(inner)
    work.add((1_000, 4_000, "Joy"), (6_000, 8_000, "Joy"))
    work.annotations.desk.activate(inner.key)
    for at_ms in (2_000, 7_000):
        work.go(at_ms)
        work.press("3")
    assert work.rows(inner) == [(2_000, 4_000, "Fear"), (6_000, 7_000, "Fear")]


def test_another_active_tier_closes_it_on_its_own(work: Annotator) -> None:
    work.go(5_000)
    work.press("1")
    work.annotations.desk.activate(work.tobias.key)
    work.go(6_000)
    work.press("1")
    work.go(7_000)
    work.press("1")
    assert (work.rows(), work.rows(work.tobias)) == (
        [(5_000, 6_000, "Anger")],
        [(6_000, 7_000, "Anger")],
    )


def test_while_a_chosen_span_is_looped_keys_label_it(
    work: Annotator, monkeypatch: pytest.MonkeyPatch
) -> None:
    (key,) = work.add((5_000, 6_000, "Joy"))
    work.choose(key)
    engine = type(work.bench.desk.context.engine)
    monkeypatch.setattr(engine, "loop", property(lambda _engine: Interval(5_000, 6_000)))
    work.go(5_500)
    work.press("3")
    assert work.rows() == [(5_000, 6_000, "Fear")]


def test_closing_the_project_keeps_what_was_open(work: Annotator, bench: Bench) -> None:
    path, rater = work.project.path, work.session.rater
    assert path is not None
    assert rater is not None
    work.go(5_000)
    work.press("1")
    work.go(7_000)
    work.session.close()
    bench.desk.projects.open(path)
    reopened = bench.desk.context.session.project
    (kept,) = reopened.annotations.of_tier(work.maren.key)
    assert (kept.start_ms, kept.end_ms, kept.labels) == (5_000, 7_000, ("Anger",))
    assert reopened.drafts.all(rater.key) == []


def test_what_was_open_in_a_crash_is_offered(work: Annotator, bench: Bench) -> None:
    work.go(5_000)
    work.press("1")
    work.go(7_000)
    live, rater = work.annotations.live, work.session.rater
    assert rater is not None
    text = work.project.drafts.get(rater.key, work.maren.key, DRAFT)
    assert json.loads(text or "") == {"label": "Anger", "start_ms": 5_000, "end_ms": 7_000}
    left = live.left_open()
    assert [(one.tier.key, one.marked.span) for one in left] == [
        (work.maren.key, Interval(5_000, 7_000))
    ]
    live._on_session_opened()
    assert "was open when Emoscope ended" in work.message
    live._keep_after_all(left[0].tier, left[0].marked)
    assert work.rows() == [(5_000, 7_000, "Anger")]
    assert live.left_open() == []


def test_a_draft_that_cannot_be_read_is_none(work: Annotator) -> None:
    rater = work.session.rater
    assert rater is not None
    for text in ("", "[]", '{"label": "x"}', '{"label": 1, "start_ms": "a", "end_ms": 2}'):
        work.project.drafts.put(rater.key, work.maren.key, DRAFT, text)
        assert work.annotations.live.left_open() == []


def test_alt_n_begins_and_ends_a_span_without_a_label(work: Annotator) -> None:
    work.go(5_000)
    work.press("Alt+N")
    assert "no label" in work.annotations.press.strip.running_text
    work.go(6_000)
    work.press("Alt+N")
    assert work.rows() == [(5_000, 6_000, "")]


def test_nothing_of_it_moves_the_playhead(work: Annotator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Report R06."""
    moved: list[object] = []
    engine = work.bench.desk.context.engine
    for name in ("seek", "scrub", "step", "play_span"):
        monkeypatch.setattr(engine, name, lambda *args: moved.append(args))
    for key, at_ms in (("1", 5_000), ("2", 9_000), ("2", 9_500), ("3", 11_000)):
        work.go(at_ms)
        work.press(key)
    work.press("Esc")
    assert moved == []


def test_the_strip_takes_no_room_while_no_tier_is_active(work: Annotator) -> None:
    state, strip = work.annotations.desk.state, work.annotations.press.strip
    state.set_active_track("cues")
    assert strip.isHidden()
    state.set_active_track(track_key(work.maren.key))
    assert not strip.isHidden()

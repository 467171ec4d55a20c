"""Annotations on the desk: shown, made, edited, copied; every edit is one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from app.domain.ids import TierKey, VocabularyKey, new_key
from app.domain.tier import Tier, track_key
from storage.project_file import ProjectFile
from tests.app.controllers.annotate import Annotator, make_annotator
from tests.app.controllers.conftest import Bench
from tests.storage.make import make_person
from widgets.timeline.timeline_state import SpanRef


@pytest.fixture
def work(bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch) -> Annotator:
    return make_annotator(bench, project, monkeypatch)


def test_tiers_are_lanes_and_follow_every_edit(work: Annotator) -> None:
    assert (work.shown(), work.shown(work.tobias)) == ([], [])
    work.add((1_000, 2_000, "Anger"), (5_000, 6_000, ""))
    assert work.shown() == [(1_000, 2_000, "Anger"), (5_000, 6_000, "")]
    work.undo()
    assert work.shown() == []
    work.session.redo()
    assert work.shown() == work.rows()


def test_a_removed_tier_takes_its_lane_and_its_choice_along(work: Annotator) -> None:
    (key,) = work.add((1_000, 2_000, "Anger"))
    work.choose(key)
    with work.session.edit("Remove tier") as project:
        project.tiers.remove(work.maren.key)
    state = work.bench.desk.context.workbench.timeline.state
    assert state.lane(track_key(work.maren.key)) is None
    assert work.session.selection.annotations == frozenset()
    assert work.annotations.desk.active is None
    work.undo()
    assert work.shown() == [(1_000, 2_000, "Anger")]


def test_the_marked_span_becomes_an_annotation_and_the_playhead_stays(work: Annotator) -> None:
    work.go(9_000)
    work.session.mark(1_500, 4_250)
    work.press("Alt+N")
    assert work.rows() == [(1_500, 4_250, "")]
    assert work.session.selection.span is None
    assert len(work.session.selection.annotations) == 1
    assert work.bench.desk.context.engine.position_ms == 9_000
    work.press("1")
    assert work.rows() == [(1_500, 4_250, "Anger")]
    work.undo()
    work.undo()
    assert work.rows() == []


def test_a_label_key_takes_the_marks_and_labels_at_once(work: Annotator) -> None:
    work.session.mark(1_500, 4_250)
    work.press("3")
    assert work.rows() == [(1_500, 4_250, "Fear")]


def test_of_marks_and_choice_the_later_is_meant(work: Annotator) -> None:
    (key,) = work.add((0, 1_000, "Anger"))
    work.choose(key)
    work.session.mark(5_000, 6_000)
    work.press("4")
    assert work.rows() == [(0, 1_000, "Anger"), (5_000, 6_000, "Joy")]
    work.session.mark(8_000, 9_000)
    work.choose(key)
    work.press("3")
    assert work.rows() == [(0, 1_000, "Fear"), (5_000, 6_000, "Joy")]
    work.session.mark(0, 1_000)  # as a loop of what is chosen does
    work.press("2")
    assert work.rows() == [(0, 1_000, "Disgust"), (5_000, 6_000, "Joy")]


def test_with_ctrl_and_alt_a_key_gives_one_label_more(work: Annotator) -> None:
    (key,) = work.add((0, 1_000, "Anger"))
    work.choose(key)
    work.press("Ctrl+Alt+3")
    assert work.rows() == [(0, 1_000, "Anger, Fear")]
    work.press("Ctrl+Alt+1")
    assert work.rows() == [(0, 1_000, "Fear")]
    work.press("2")
    assert work.rows() == [(0, 1_000, "Disgust")]


def test_letters_give_labels_only_while_label_keys_come_first(
    work: Annotator, bench: Bench
) -> None:
    tier = Tier(TierKey(new_key()), work.maren.video, "Close", VocabularyKey("emotic-26"))
    with work.session.edit("Tier") as project:
        project.tiers.add(tier)
    work.annotations.desk.activate(tier.key)
    keys = work.annotations.press.strip
    work.session.mark(1_000, 2_000)
    by_label = {chip.name: chip for chip in keys.chips}
    assert "anger" in by_label
    letter = work.annotations.press._offers
    assert letter is not None
    name = letter.keys["e"]  # E adds evidence everywhere else
    work.press("E")
    assert work.rows(tier) == []
    work.trigger("annotate.keys_first")
    work.session.mark(1_000, 2_000)
    work.press("E")
    assert work.rows(tier) == [(1_000, 2_000, name)]
    work.trigger("annotate.keys_first")
    assert not work.annotations.press.keys_first


def test_without_a_tier_it_says_how_to_get_one(work: Annotator) -> None:
    work.annotations.desk.state.set_active_track("evidence")
    work.session.mark(1_000, 2_000)
    work.press("Alt+N")
    assert "Choose a tier first" in work.message
    assert work.rows() == []


def test_an_edge_dragged_and_spans_moved_are_one_step_each(work: Annotator) -> None:
    first, second = work.add((1_000, 2_000, "Anger"), (5_000, 6_000, "Fear"))
    timeline = work.bench.desk.context.workbench.timeline
    lane = track_key(work.maren.key)
    timeline.span_changed.emit(lane, first, 500, 2_600)
    assert work.shown()[0] == (500, 2_600, "Anger")
    timeline.spans_moved.emit((SpanRef(lane, first), SpanRef(lane, second)), 300)
    assert work.shown() == [(800, 2_900, "Anger"), (5_300, 6_300, "Fear")]
    work.undo()
    work.undo()
    assert work.shown() == [(1_000, 2_000, "Anger"), (5_000, 6_000, "Fear")]


def test_what_would_overlap_is_refused_in_words_and_shown_as_it_was(work: Annotator) -> None:
    first, _ = work.add((1_000, 2_000, "Anger"), (5_000, 6_000, "Fear"))
    timeline = work.bench.desk.context.workbench.timeline
    timeline.span_changed.emit(track_key(work.maren.key), first, 1_000, 5_500)
    assert "overlap" in work.message
    assert work.shown() == work.rows() == [(1_000, 2_000, "Anger"), (5_000, 6_000, "Fear")]


def test_a_span_drawn_on_a_lane_is_made_there(work: Annotator) -> None:
    timeline = work.bench.desk.context.workbench.timeline
    timeline.span_drawn.emit(track_key(work.tobias.key), 100, 900)
    assert work.rows(work.tobias) == [(100, 900, "")]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("Alt+,", (990, 2_000)),
        ("Alt+.", (1_010, 2_000)),
        ("Ctrl+,", (1_000, 1_990)),
        ("Ctrl+.", (1_000, 2_010)),
        ("Ctrl+Alt+,", (990, 1_990)),
        ("Ctrl+Alt+.", (1_010, 2_010)),
    ],
)
def test_keys_nudge_edges(work: Annotator, key: str, expected: tuple[int, int]) -> None:
    (chosen,) = work.add((1_000, 2_000, "Joy"))
    work.choose(chosen)
    work.press(key)
    assert work.rows() == [(*expected, "Joy")]
    work.undo()
    assert work.rows() == [(1_000, 2_000, "Joy")]


def test_split_and_merge(work: Annotator) -> None:
    (key,) = work.add((1_000, 5_000, "Joy"))
    work.go(2_500)
    work.press("Alt+S")
    assert work.shown() == [(1_000, 2_500, "Joy"), (2_500, 5_000, "Joy")]
    assert work.session.selection.annotations != {key}
    work.choose(key)
    work.press("Alt+M")
    assert work.shown() == [(1_000, 5_000, "Joy")]
    assert work.session.selection.annotations == {key}
    work.undo()
    work.undo()
    assert work.shown() == [(1_000, 5_000, "Joy")]
    work.go(7_000)
    work.choose()
    work.press("Alt+S")
    assert "playhead" in work.message


def test_split_and_merge_keep_what_lies_inside(work: Annotator) -> None:
    inner = Tier(TierKey(new_key()), work.maren.video, "Gaze", work.maren.vocabulary)
    inner = Tier(inner.key, inner.video, inner.name, inner.vocabulary, parent=work.maren.key)
    with work.session.edit("Tier") as project:
        project.tiers.add(inner)
    (key,) = work.add((1_000, 5_000, "Joy"))
    children = work.add((1_200, 2_000, "Fear"), (3_000, 4_000, "Anger"), tier=inner)
    work.choose(key)
    work.go(2_500)
    work.press("Alt+S")
    parents = [work.project.annotations.get(child).parent for child in children]
    assert parents[0] == key
    assert parents[1] not in (key, None)
    work.choose(key)
    work.press("Alt+M")
    assert [work.project.annotations.get(child).parent for child in children] == [key, key]
    assert work.rows(inner) == [(1_200, 2_000, "Fear"), (3_000, 4_000, "Anger")]
    work.choose(key)
    work.go(3_500)  # in the middle of one inside
    before = work.rows()
    work.press("Alt+S")
    assert work.rows() == before
    assert "lies inside no annotation" in work.message


def test_deleting_is_one_step_and_can_be_undone_from_the_message(work: Annotator) -> None:
    keys = work.add((0, 1_000, "Joy"), (1_000, 2_000, "Fear"), (5_000, 6_000, ""))
    work.choose(*keys[:2])
    work.press("Del")
    assert work.shown() == [(5_000, 6_000, "")]
    assert "2 annotations deleted" in work.message
    work.trigger("edit.undo")
    assert len(work.shown()) == 3


def test_copy_and_paste_at_the_playhead_and_in_place(work: Annotator) -> None:
    keys = work.add((1_000, 2_000, "Joy"), (2_500, 3_000, "Fear"))
    work.choose(*keys)
    work.press("Ctrl+C")
    assert QApplication.clipboard().text() == (
        "00:00:01.000\t00:00:02.000\tJoy\t\n00:00:02.500\t00:00:03.000\tFear\t"
    )
    work.go(10_000)
    work.press("Ctrl+V")
    assert work.rows()[2:] == [(10_000, 11_000, "Joy"), (11_500, 12_000, "Fear")]
    work.annotations.desk.activate(work.tobias.key)
    work.press("Ctrl+Shift+V")
    assert work.rows(work.tobias) == [(1_000, 2_000, "Joy"), (2_500, 3_000, "Fear")]
    work.press("Ctrl+V")
    work.press("Ctrl+V")  # there is something now
    assert "overlap" in work.message
    assert len(work.rows(work.tobias)) == 4


def test_cut_takes_away_and_foreign_text_is_no_annotation(work: Annotator) -> None:
    (key,) = work.add((1_000, 2_000, "Joy"))
    work.choose(key)
    work.press("Ctrl+X")
    assert work.rows() == []
    QApplication.clipboard().setText("00:01\t00:02\tJoy")
    work.press("Ctrl+V")
    assert "no annotations" in work.message


def test_a_copy_on_a_tier_of_other_words_keeps_them_in_the_note(work: Annotator) -> None:
    other = Tier(TierKey(new_key()), work.maren.video, "Codes", VocabularyKey("naru-9"))
    with work.session.edit("Tier") as project:
        project.tiers.add(other)
    (key,) = work.add((1_000, 2_000, "Joy"))
    work.choose(key)
    work.annotations.editing.duplicate_to(other)
    assert work.rows(other) == [(1_000, 2_000, "")]
    (copy,) = work.project.annotations.of_tier(other.key)
    assert copy.note == "Joy"
    assert "NARU-9" in work.message
    work.undo()
    assert work.rows(other) == []


def test_lanes_and_session_choose_alike(work: Annotator) -> None:
    first, second = work.add((1_000, 2_000, "Joy"), (5_000, 6_000, "Fear"))
    timeline, lane = work.bench.desk.context.workbench.timeline, track_key(work.maren.key)
    timeline.spans_selected.emit((SpanRef(lane, first),))
    assert work.session.selection.annotations == {first}
    work.choose(second)
    assert timeline.state.selected == (SpanRef(lane, second),)
    timeline.spans_selected.emit(())
    assert work.session.selection.annotations == frozenset()


@pytest.mark.parametrize(("key", "starts"), [("]", [1_000, 5_000, 9_000]), ("[", [9_000, 5_000])])
def test_next_and_previous_follow_the_active_track(
    work: Annotator, monkeypatch: pytest.MonkeyPatch, key: str, starts: list[int]
) -> None:
    work.add((1_000, 2_000, "Joy"), (5_000, 6_000, ""), (9_000, 9_500, "Fear"))
    went: list[int] = []

    def go(time_ms: int) -> None:
        went.append(time_ms)
        work.position_ms = time_ms
        work.bench.desk.context.workbench.timeline.set_position(time_ms)

    monkeypatch.setattr(work.annotations.playback, "go_to", go)
    go(0 if key == "]" else 600_000)
    for _ in starts:
        work.press(key)
    assert went[1:] == starts
    assert len(work.session.selection.annotations) == 1
    go(7_000)  # who has gone elsewhere goes on from there
    work.press(key)
    assert went[-1] == (9_000 if key == "]" else 5_000)


def test_next_goes_on_from_a_span_that_was_clicked(
    work: Annotator, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, second, _ = work.add((1_000, 2_000, "Joy"), (5_000, 6_000, ""), (9_000, 9_500, "Fear"))
    went: list[int] = []
    monkeypatch.setattr(work.annotations.playback, "go_to", went.append)
    work.choose(second)  # the playhead stays at the start
    work.press("]")
    assert went == [9_000]


def test_evidence_stays_what_the_keys_visit_while_it_is_active(
    work: Annotator, monkeypatch: pytest.MonkeyPatch
) -> None:
    work.add((1_000, 2_000, "Joy"))
    asked: list[int] = []
    monkeypatch.setattr(work.annotations.evidence, "go_to_neighbour", asked.append)
    for track in ("", "evidence"):
        work.annotations.desk.state.set_active_track(track)
        work.press("]", "[")
    assert asked == [1, -1, 1, -1]


def test_the_arrangement_of_lanes_comes_back_with_the_project(
    work: Annotator, bench: Bench
) -> None:
    timeline, lane = bench.desk.context.workbench.timeline, track_key(work.tobias.key)
    timeline.lane_actions.hide(lane)
    timeline.lane_actions.toggle_collapsed(track_key(work.maren.key))
    kept, path = timeline.lane_layout(), work.project.path
    assert path is not None
    work.session.close()
    timeline.set_lane_layout({})
    bench.desk.projects.open(path)
    assert timeline.lane_layout() == kept
    assert timeline.state.active_track == track_key(work.maren.key)


@pytest.mark.parametrize("text", ["nonsense", "[]", '{"order": 7, "heights": "x"}'])
def test_an_unreadable_arrangement_is_none(work: Annotator, bench: Bench, text: str) -> None:
    work.session.remember("lanes", text)
    path = work.project.path
    assert path is not None
    work.session.close()
    bench.desk.projects.open(path)
    assert work.bench.desk.context.workbench.timeline.lane_layout()["hidden"] == []


def test_a_large_tier_is_read_beside_the_window(
    work: Annotator, monkeypatch: pytest.MonkeyPatch, qtbot: object
) -> None:
    monkeypatch.setattr("app.controllers.annotation_desk.READ_AT_ONCE", 2)
    work.add(*((n * 10, n * 10 + 5, "Joy") for n in range(50)))
    desk, video = work.annotations.desk, work.maren.video
    desk._show_video(None)
    desk._show_video(video)
    assert work.shown() == []
    assert not desk.is_settled
    (key,) = work.add((9_000, 9_100, "Fear"))  # while it is being read
    wait: Callable[..., None] = qtbot.waitUntil  # type: ignore[attr-defined]  # pytest-qt's bot
    wait(lambda: desk.is_settled)
    assert work.shown() == work.rows()
    assert len(work.shown()) == 51
    assert key in desk.tables()[0].spans.ids


def test_an_edit_of_thousands_is_read_anew(
    work: Annotator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.controllers.annotation_desk.PATCHED_AT_MOST", 3)
    keys = work.add(*((n * 10, n * 10 + 5, "Joy") for n in range(9)))
    assert len(work.shown()) == 9
    work.choose(*keys)
    work.trigger("annotate.remove")
    assert work.shown() == []
    work.undo()
    assert len(work.shown()) == 9
    assert work.shown() == work.rows()


def test_a_lane_shows_the_person_of_its_tier(work: Annotator) -> None:
    state = work.bench.desk.context.workbench.timeline.state
    key = track_key(work.maren.key)
    lane = state.lane(key)
    assert lane is not None
    assert lane.person is None
    person = make_person("Maren")
    with work.session.edit("Name") as project:
        person = project.people.add(person)
        project.tiers.update(replace(work.maren, person=person.key))
    lane = state.lane(key)
    assert lane is not None
    assert lane.person == person
    with work.session.edit("Colour") as project:
        person = project.people.update(replace(person, colour="#112233"))
    lane = state.lane(key)
    assert lane is not None
    assert lane.person == person

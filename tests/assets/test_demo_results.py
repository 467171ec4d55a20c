"""The systems of the demo: their answers, scores and traces, and one failure of each class."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator

import pytest

from app.domain.checks import check_question
from app.domain.failure import Failure, FailureFinding, Fault, funnel
from app.domain.judging import judge_agreement
from app.domain.memory_index import MemoryIndex
from app.domain.question import Granularity
from app.domain.record import record_from_question, validate_record
from app.domain.scoring import ScoreStatus
from app.domain.trace_checks import Outcome, check_trace
from app.domain.trace_path import TracePath
from app.domain.trace_reading import read_trace
from app.services.results_service import FailureDesk, project_results
from app.services.trace_service import stored_trace
from assets.demo.memories import make_memories
from assets.demo.memory_sheet import load_memory_sheet
from assets.demo.questions import load_questions
from assets.demo.results import make_traces, traces_path
from assets.demo.results_sheet import load_results
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.project_file import ProjectFile

PROJECT = FOLDER / "demo.emoscope"
WRITTEN = json.loads(traces_path(FOLDER).read_text("utf-8"))
EPISODE = Granularity.EPISODE.value
CLIP = Granularity.CLIP.value


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProjectFile]:
    path = tmp_path_factory.mktemp("demo") / PROJECT.name
    shutil.copyfile(PROJECT, path)
    opened = ProjectFile.open(path)
    yield opened
    opened.close()


def _findings(project: ProjectFile) -> dict[tuple[str, str], FailureFinding]:
    results = project_results(project)
    desk = FailureDesk(project, results)
    return {
        (system.name, found.question_id): found
        for system in project.results.systems()
        for tier in results.tiers
        for found in desk.findings(system.key, results.sheet(system.key, tier))
    }


def test_one_answer_fails_in_each_way(project: ProjectFile) -> None:
    failed = {place: one.failure for place, one in _findings(project).items() if one.is_failed}
    assert failed == {
        ("Lantern", "G2_Q000002"): Failure.WRONG_SYNTHESIS,
        ("Lantern", "G2_Q000003"): Failure.DROPPED,
        ("Lantern", "G2_Q000004"): Failure.NOT_USED,
        ("Lantern", "G2_Q000006"): Failure.NOT_RETRIEVED,
        ("Heron", "G2_Q000006"): Failure.NOT_IN_MEMORY,
        ("Heron", "G1_Q000001"): Failure.FORM,
    }
    assert set(failed.values()) == set(Failure)


def test_both_kinds_of_error_of_the_paper_are_there(project: ProjectFile) -> None:
    faults = funnel(_findings(project).values()).faults
    assert faults == {Fault.ACQUISITION: 3, Fault.SYNTHESIS: 3}


def test_two_systems_of_which_one_left_a_question_out(project: ProjectFile) -> None:
    results = project_results(project)
    states = {
        (system.name, tier): Counter(one.status for one in results.sheet(system.key, tier).scores)
        for system in project.results.systems()
        for tier in results.tiers
    }
    assert states == {
        ("Lantern", CLIP): {ScoreStatus.OK: 2},
        ("Lantern", EPISODE): {ScoreStatus.OK: 6},
        ("Heron", CLIP): {ScoreStatus.OK: 2},
        ("Heron", EPISODE): {ScoreStatus.OK: 5, ScoreStatus.MISSING: 1},
    }


def test_clips_are_sound_and_answered_by_labels(project: ProjectFile) -> None:
    clips = [one for one in project.questions.all() if one.granularity is Granularity.CLIP]
    assert [one.question_id for one in clips] == ["G1_Q000001", "G1_Q000002"]
    (video,) = project.videos.all()
    for one in clips:
        checks = check_question(one, duration_ms=video.duration_ms, taken_ids=set())
        assert checks == []
        assert one.subtitles
        assert validate_record(record_from_question(one, video.video_id)) == []
        (segment,) = one.source.segments or ()
        for evidence in one.evidence:
            assert segment.start_ms <= evidence.span.start_ms < evidence.span.end_ms
            assert evidence.span.end_ms <= segment.end_ms


def test_traces_are_those_of_the_source() -> None:
    episode = schedule(load_story())
    video = FOLDER / f"{episode.story.video_id}.mp4"
    agents = make_memories(episode, load_memory_sheet(), video)
    made = make_traces(agents, load_results(), load_questions(), episode)
    assert made == WRITTEN


@pytest.mark.parametrize("written", WRITTEN, ids=range(len(WRITTEN)))
def test_all_figures_of_a_trace_come_out_the_same(written: dict[str, object]) -> None:
    found = read_trace(written)  # type: ignore[arg-type]  # read from JSON
    assert {each.outcome for each in check_trace(found, TracePath(found, {}))} == {Outcome.SAME}
    assert not found.oddities
    assert not found.unknown


def test_traces_are_shown_over_the_memory_of_their_system(project: ProjectFile) -> None:
    shown = []
    for row in project.traces.all():
        assert row.memory is not None
        memory = project.memories.get(row.memory)
        path = TracePath(stored_trace(project, row), {})
        assert not path.lacking(MemoryIndex(memory).events)
        shown.append((row.question_id, memory.agent))
    assert Counter(shown) == {
        ("G2_Q000002", "Lantern"): 1,
        ("G2_Q000003", "Lantern"): 1,
        ("G2_Q000004", "Lantern"): 1,
        ("G2_Q000006", "Lantern"): 1,
        ("G2_Q000006", "Heron"): 1,
    }


def test_a_trace_gives_the_answer_of_its_system(project: ProjectFile) -> None:
    said = {
        (system.name, one.question_id): one.answer
        for system in project.results.systems()
        for one in project.results.predictions_of(system.key)
    }
    for row in load_results().lookup:
        assert said[row.system, row.question] == row.answer


def test_people_and_judge_differ_a_little(project: ProjectFile) -> None:
    lantern = project.results.system_named("Lantern")
    assert lantern is not None
    found = judge_agreement(project.results.scores_of(lantern.key))
    assert len(found.judges) == 3
    assert found.exact is not None
    assert 0.5 < found.exact < 1
    assert found.within_one == 1
    assert [one.accepted for one in project.results.audits()] == [False, True]

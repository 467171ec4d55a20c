"""Traces come in over their memory or over what they carry, and leave value for value."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import ExportFailedError, ImportFailedError
from app.domain.ids import VideoKey, new_key
from app.domain.media import MediaInfo, Video
from app.domain.question import Stamp
from app.domain.trace_fit import best_memory, fit
from app.domain.trace_reading import read_trace
from app.services.import_report import ImportRefusedError, ImportReport, OnConflict, Tally
from app.services.memory_import import OtherVideoError
from app.services.memory_words import MemoryWords
from app.services.record_merge import merge_records
from app.services.trace_service import export_traces, import_traces, stored_trace
from storage.formats.source import SourceRecord
from storage.project_file import ProjectFile
from tests.helpers.memories import event, small_memory, state, stored
from tests.helpers.records import make_record
from tests.helpers.traces import stream_trace, trace


@pytest.fixture
def project() -> ProjectFile:
    return ProjectFile.in_memory()


def with_video(
    project: ProjectFile, video_id: str = "G2_V000001", duration_ms: int = 0
) -> VideoKey:
    info = MediaInfo(duration_ms, 640, 360, None, 0, "mp4", "h264", None) if duration_ms else None
    video = Video(VideoKey(new_key()), video_id, video_id, 0, info=info)
    with project.edit("Add video", None):
        project.videos.add(video)
    return video.key


def bring(
    project: ProjectFile, path: Path, *, on_conflict: OnConflict | None = None, **more: Any
) -> ImportReport:
    tally = Tally(str(path), on_conflict)
    with project.edit("Import", None):
        return import_traces(project, path, tally, **more)


def written(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def own_memory() -> dict[str, Any]:
    """Return a memory that holds E2 and E4 as the trace retrieved them."""
    spans = {"E2": [20, 30.5], "E4": [50.0, 60.0], "E1": [0.0, 5.0]}
    events = [
        event(int(key[1:]), span, [state(int(key[1:]), "P1", span)]) for key, span in spans.items()
    ]
    return small_memory(2, events=events, video_id="G2_V000001", duration=100.5, relations=[])


def test_a_trace_without_a_memory_brings_what_it_carries(
    project: ProjectFile, tmp_path: Path
) -> None:
    path = written(tmp_path / "G2_Q000001.json", trace())

    report = bring(project, path)

    assert (report.added, report.skipped) == (1, 0)
    (row,) = project.traces.all()
    assert row.question_id == "G2_Q000001"
    assert row.memory is not None
    partial = project.memories.get(row.memory)
    assert partial.is_partial
    assert [each.id for each in partial.events] == ["E2", "E4", "E1", "E3"]
    assert [each.rule for each in report.problems] == ["partial-memory"]
    assert stored_trace(project, row).answer.text == "It grows."


def test_a_trace_is_shown_over_the_memory_that_holds_it(
    project: ProjectFile, tmp_path: Path
) -> None:
    video = with_video(project)
    memory, other = stored(own_memory(), video), stored(small_memory(2), video)
    with project.edit("Add memories", None):
        project.memories.add(other)
        project.memories.add(memory)

    report = bring(project, written(tmp_path / "t.json", trace()))

    (row,) = project.traces.all()
    assert row.memory == memory.key
    assert project.memories.count() == 2
    assert not report.problems


def test_fit_is_the_share_of_what_was_retrieved() -> None:
    found = read_trace(trace())
    whole = stored(own_memory(), VideoKey("v"))
    moved = own_memory()
    moved["events"][0]["spans"] = [[21.0, 30.5]]

    assert fit(found, whole) == 1.0
    assert fit(found, stored(moved, VideoKey("v"))) == 0.5
    assert best_memory(found, [stored(small_memory(2), VideoKey("v"))]) is None
    assert best_memory(found, []) is None


def test_the_same_trace_is_skipped_and_another_of_its_name_is_a_conflict(
    project: ProjectFile, tmp_path: Path
) -> None:
    bring(project, written(tmp_path / "a.json", trace()))
    assert bring(project, written(tmp_path / "b.json", trace())).skipped == 1
    changed = written(tmp_path / "c.json", trace(answer={"answer": "It fades."}))

    with pytest.raises(ImportRefusedError, match="the trace of G2_Q000001 is in the project"):
        bring(project, changed)
    bring(project, changed, on_conflict=OnConflict.REPLACE)

    (row,) = project.traces.all()
    assert stored_trace(project, row).answer.text == "It fades."


def test_traces_of_one_question_stay_side_by_side_by_run_or_where_both_are_wanted(
    project: ProjectFile, tmp_path: Path
) -> None:
    first, second = trace(), trace(answer={"answer": "It fades."})
    bring(project, written(tmp_path / "a.json", first))
    path = written(tmp_path / "b.json", second)
    bring(project, path, on_conflict=OnConflict.BOTH)
    titles = [row.title for row in project.traces.all()]
    assert titles[1] == f"{titles[0]} 2"
    assert bring(project, path).skipped == 1  # whichever of them it equals
    assert bring(project, path, on_conflict=OnConflict.BOTH).skipped == 1

    third = trace(answer={"answer": "It stays."})
    words = MemoryWords(run="run 3", made_at="2026-07-04")
    bring(project, written(tmp_path / "c.json", third), words=words)
    told = trace(answer={"answer": "It returns."}, run="night", version=2)
    report = bring(project, written(tmp_path / "d.json", told))
    assert not [one for one in report.problems if one.rule == "unknown-field"]
    rows = project.traces.all()
    assert rows[2].title == f"{titles[0]} · run 3 · 2026-07-04"
    assert rows[3].title == f"{titles[0]} · night · 2"
    again = trace(answer={"answer": "It returns at last."}, run="night", version=2)
    with pytest.raises(ImportRefusedError):
        bring(project, written(tmp_path / "e.json", again))
    assert [stored_trace(project, row).answer.text for row in rows] == [
        "It grows.", "It fades.", "It stays.", "It returns.",
    ]  # fmt: skip


def test_another_algorithm_is_another_trace_of_the_question(
    project: ProjectFile, tmp_path: Path
) -> None:
    bring(project, written(tmp_path / "a.json", [trace(), stream_trace()]))

    assert {row.title.split(" · ")[1] for row in project.traces.all()} == {
        "semantic_dense_rrf_graph_v1",
        "semantic_dense_rrf_graph_stream_v1",
    }


def test_a_trace_of_another_video_is_taken_as_one_of_the_only_video_and_said(
    project: ProjectFile, tmp_path: Path
) -> None:
    video = with_video(project, "episode")

    report = bring(project, written(tmp_path / "t.json", trace()))

    assert project.traces.all()[0].video == video
    assert "names the video G2_V000001; taken as one of episode" in {
        each.message for each in report.problems
    }


def test_a_trace_whose_events_end_after_the_video_is_asked_about(
    project: ProjectFile, tmp_path: Path
) -> None:
    with_video(project, duration_ms=40_000)
    path = written(tmp_path / "t.json", trace())

    with pytest.raises(OtherVideoError, match="another video") as refused:
        bring(project, path)
    assert "E4 at 00:01:00.000" in refused.value.message
    assert not project.traces.count()

    assert bring(project, path, words=MemoryWords(any_video=True)).added == 1


def test_of_several_videos_none_is_guessed(project: ProjectFile, tmp_path: Path) -> None:
    for name in ("one", "two"):
        with_video(project, name)

    with pytest.raises(ImportFailedError):
        bring(project, written(tmp_path / "t.json", trace()))
    assert not project.traces.count()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", ""),
        ("[1]", "a record must be an object"),
        ('{"question": {}}', "plan is missing"),
        ('{"schema_version": 1, "events": []}', "question is missing"),
        ('{"question": 3, "plan": {}, "retrieval": {}}', "question of a trace must be an object"),
        ('{"question": {"question_id": "a"}, "plan": {}, "retrieval": {}}', "question.video_id"),
        ('{"a": NaN}', "must be a finite number"),
        ("{" * 5 + '"a":' * 3, "column"),
        ('{"a":' * 3000 + "1" + "}" * 3000, "nested too deeply"),
    ],
)
def test_bad_input_is_one_message_and_nothing_is_written(
    project: ProjectFile, tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")

    if not said:
        assert bring(project, path).added == 0
        return
    with pytest.raises(ImportRefusedError) as refused:
        bring(project, path)

    assert said in refused.value.message
    assert str(path) in refused.value.message
    assert not project.traces.count()
    assert not project.videos.all()


def test_a_trace_with_nothing_retrieved_stands_without_a_memory(
    project: ProjectFile, tmp_path: Path
) -> None:
    bring(project, written(tmp_path / "t.json", trace(retrieval={})))

    assert project.traces.all()[0].memory is None


def test_the_other_wording_of_a_question_is_said(project: ProjectFile, tmp_path: Path) -> None:
    record = make_record(question_id="G2_Q000001", video_id="G2_V000001")
    with project.edit("Import", None):
        merge_records(
            project, [SourceRecord("q", 1, 0, record)], Tally("q", None), Stamp("", "2026-01-01")
        )

    report = bring(project, written(tmp_path / "t.json", trace()))

    assert "other-question" in {each.rule for each in report.problems}


def test_traces_leave_value_for_value(project: ProjectFile, tmp_path: Path) -> None:
    made = trace(future={"割れ": [0, 0.0, 1e-9, None]})
    bring(project, written(tmp_path / "t.json", made))

    assert export_traces(project, tmp_path / "out.json") == 1

    text = (tmp_path / "out.json").read_text(encoding="utf-8")
    assert text == json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def test_several_traces_leave_as_a_folder_of_questions(
    project: ProjectFile, tmp_path: Path
) -> None:
    second = trace()
    second["question"]["question_id"] = "G2_Q000002"
    bring(project, written(tmp_path / "t.jsonl", trace()))
    bring(project, written(tmp_path / "u.json", second))

    export_traces(project, tmp_path / "traces", "G2_V000001")

    names = sorted(file.name for file in (tmp_path / "traces").iterdir())
    assert names == ["G2_Q000001.json", "G2_Q000002.json"]
    assert json.loads((tmp_path / "traces" / names[1]).read_text(encoding="utf-8")) == second


def test_without_traces_nothing_is_written(project: ProjectFile, tmp_path: Path) -> None:
    with pytest.raises(ExportFailedError, match="There is no trace to write"):
        export_traces(project, tmp_path / "out.json")
    assert not (tmp_path / "out.json").exists()


def test_the_published_trace_goes_round(
    project: ProjectFile, tmp_path: Path, shared_data: Path
) -> None:
    source = shared_data / "longemo" / "traces" / "G2_Q000013.json"

    report = bring(project, source)
    export_traces(project, tmp_path / "out.json")

    assert report.added == 1
    assert json.loads((tmp_path / "out.json").read_text("utf-8")) == json.loads(
        source.read_text("utf-8")
    )
    (row,) = project.traces.all()
    assert row.memory is not None
    assert len(project.memories.get(row.memory).events) == 41

"""Segments and pipeline records come into projects, go from one to another, and leave again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import ExportFailedError, ImportFailedError
from app.domain.ids import PersonKey, SegmentKey, new_key
from app.domain.media import Video
from app.domain.person import Person
from app.domain.segment import Segment, SegmentKind
from app.services.export_service import export_project
from app.services.import_report import ImportReport
from app.services.import_service import ImportRefusedError, import_file
from app.services.info_service import project_info
from storage.project_file import ProjectFile
from tests.helpers.stories import make_records
from tests.storage.make import make_video


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    """A project with one video of a minute."""
    project = ProjectFile.create(tmp_path / "p.emoscope")
    with project.edit("Add video", None):
        project.videos.add(make_video("S01E02"))
    yield project
    project.close()


def video_of(project: ProjectFile) -> Video:
    return project.videos.all()[0]


def put(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def take(project: ProjectFile, folder: Path, value: object, **options: Any) -> ImportReport:
    return import_file(project, put(folder / "r.json", value), **options)


def records(**changes: Any) -> dict[str, Any]:
    return make_records(video_id="S01E02", **changes)


def out_of(project: ProjectFile, folder: Path, name: str = "naru-records") -> Any:
    out = folder / "out.json"
    export_project(project, format=name, out=out)
    return json.loads(out.read_text(encoding="utf-8"))


def test_records_come_in_once_and_leave_value_for_value(
    project: ProjectFile, tmp_path: Path
) -> None:
    value = records()
    report = take(project, tmp_path, value)
    assert (report.format, report.added, report.skipped) == ("naru-records", 7, 0)
    assert out_of(project, tmp_path) == value
    before = project.story.of_video(video_of(project).key)
    report = take(project, tmp_path, value)
    assert (report.added, report.updated, report.skipped) == (0, 0, 7)
    assert project.story.of_video(video_of(project).key) == before
    counts = project_info(project).counts
    assert (counts["segments"], counts["story_notes"], counts["story_threads"]) == (4, 12, 1)


def test_one_undo_takes_an_import_back(project: ProjectFile, tmp_path: Path) -> None:
    take(project, tmp_path, records())
    project.history.undo(None)
    assert project.story.of_video(video_of(project).key).is_empty


def test_what_differs_is_a_conflict_until_somebody_says(
    project: ProjectFile, tmp_path: Path
) -> None:
    value = records()
    take(project, tmp_path, value)
    changed = records()
    changed["chunks"][0]["summary"] = "anders"
    changed["culture"][0]["aizuchi"] = []
    with pytest.raises(ImportRefusedError) as refusal:
        take(project, tmp_path, changed)
    rules = [problem.rule for problem in refusal.value.report.problems]
    assert rules.count("conflict") == 2
    assert out_of(project, tmp_path) == value
    report = take(project, tmp_path, changed, on_conflict="keep")
    assert report.updated == 0
    assert out_of(project, tmp_path) == value
    report = take(project, tmp_path, changed, on_conflict="replace")
    assert report.updated == 2
    assert out_of(project, tmp_path) == changed


def test_chunks_that_lie_otherwise_are_replaced_only_when_asked(
    project: ProjectFile, tmp_path: Path
) -> None:
    take(project, tmp_path, records())
    other = records(chunks=[{"id": "x", "start": 10, "end": 40}], narrative_threads=[])
    del other["culture"], other["segments"]
    with pytest.raises(ImportRefusedError, match="overlaps chunk"):
        take(project, tmp_path, other)
    take(project, tmp_path, other, on_conflict="replace")
    chunks = project.segments.of_video(video_of(project).key, SegmentKind.CHUNK)
    assert [(one.start_ms, one.end_ms) for one in chunks] == [(10_000, 40_000)]


def test_chunks_that_were_only_cut_take_what_the_file_says(
    project: ProjectFile, tmp_path: Path
) -> None:
    key = video_of(project).key
    with project.edit("Make chunks", None):
        spans = ((0, 20_500), (20_500, 41_000))
        project.segments.add_many(
            [Segment(SegmentKey(new_key()), key, SegmentKind.CHUNK, *span) for span in spans]
        )
    made = [one.key for one in project.segments.of_video(key)]
    report = take(project, tmp_path, records())
    assert report.updated == 2
    chunks = project.segments.of_video(key, SegmentKind.CHUNK)
    assert [one.key for one in chunks] == made
    assert chunks[0].summary == "台所で手紙を待つ。"


def test_stages_of_a_pipeline_may_come_one_after_the_other(
    project: ProjectFile, tmp_path: Path
) -> None:
    first, second = records(), records()
    for name in ("culture", "narrative_threads", "character_roles"):
        del first[name]
    for name in ("chunks", "segments"):
        del second[name]
    second["narrative_threads"][0]["key_events"] = []
    take(project, tmp_path, first)
    report = take(project, tmp_path, second)
    assert (report.added, report.updated, report.skipped) == (2, 1, 0)
    story = project.story.of_video(video_of(project).key)
    assert story.entities[0].role == "subject"
    assert len(story.documents) == 2
    written = out_of(project, tmp_path)
    assert written["culture"] == second["culture"]
    assert written["chunks"] == first["chunks"]


def test_culture_of_a_segment_that_is_nowhere_is_refused(
    project: ProjectFile, tmp_path: Path
) -> None:
    value = records()
    del value["segments"]
    with pytest.raises(ImportRefusedError, match=r"culture\[0\].segment"):
        take(project, tmp_path, value)
    report = take(project, tmp_path, value, skip_invalid=True)
    assert [p.rule for p in report.problems if p.severity.value == "error"] == ["unknown-segment"]


def test_entities_are_linked_to_people_of_that_name(project: ProjectFile, tmp_path: Path) -> None:
    person = Person(PersonKey(new_key()), "明", ("AKI",))
    with project.edit("Add person", None):
        project.people.add(person)
    take(project, tmp_path, records())
    (entity,) = project.story.of_video(video_of(project).key).entities
    assert entity.person == person.key


def test_times_beyond_the_media_are_told_and_what_begins_there_is_refused(
    project: ProjectFile, tmp_path: Path
) -> None:
    end = video_of(project).duration_ms / 1000
    value = records()
    value["chunks"][1]["end"] = end + 30
    value["chunks"][1]["events"].append({"start": end, "text": "late"})
    report = take(project, tmp_path, value)
    told = {(problem.path, problem.rule) for problem in report.problems}
    assert told >= {("chunks[1]", "beyond-media"), ("chunks[1].events[1].start", "beyond-media")}
    assert out_of(project, tmp_path) == value
    late = records(chunks=[], narrative_threads=[], culture=[])
    late["segments"] = [{"start": end + 1, "end": end + 2}]
    with pytest.raises(ImportRefusedError, match=r"segments\[0\]: begins at"):
        take(project, tmp_path, late)


def test_an_unknown_video_is_made_and_said(project: ProjectFile, tmp_path: Path) -> None:
    report = take(project, tmp_path, make_records(video_id="other"))
    assert "unknown-video" in {problem.rule for problem in report.problems}
    assert [video.video_id for video in project.videos.all()] == ["S01E02", "other"]
    with pytest.raises(ImportFailedError, match="no video 'nowhere'"):
        take(project, tmp_path, records(), video_id="nowhere")


def test_segments_go_both_ways_and_videos_share_a_file_of_lines(
    project: ProjectFile, tmp_path: Path
) -> None:
    value = {
        "format": "segments",
        "video_id": "S01E02",
        "segments": [{"start": 0, "end": 9.50, "content_type": "main"}],
    }
    take(project, tmp_path, value)
    assert out_of(project, tmp_path, "segments") == value
    take(project, tmp_path, {**value, "video_id": "other"})
    with pytest.raises(ExportFailedError, match=r"2 videos have segments.*\.jsonl"):
        out_of(project, tmp_path, "segments")
    out = tmp_path / "all.jsonl"
    assert export_project(project, format="segments", out=out).written == 2
    assert [json.loads(line)["video_id"] for line in out.read_text("utf-8").splitlines()] == [
        "S01E02",
        "other",
    ]


def test_there_must_be_something_to_write(project: ProjectFile, tmp_path: Path) -> None:
    with pytest.raises(ExportFailedError, match="no segments or records"):
        out_of(project, tmp_path, "segments")
    with pytest.raises(ExportFailedError, match="no video “x”"):
        export_project(project, format="segments", out=tmp_path / "o.json", video_id="x")
    assert not (tmp_path / "out.json").exists()


def test_everything_goes_from_project_to_project(project: ProjectFile, tmp_path: Path) -> None:
    take(project, tmp_path, records())
    out = tmp_path / "all.jsonl"
    export_project(project, format="emoscope", out=out)
    other = ProjectFile.create(tmp_path / "q.emoscope")
    try:
        import_file(other, out)
        key = video_of(project).key
        assert other.story.of_video(key) == project.story.of_video(key)
        again = import_file(other, out)
        assert (again.added, again.updated) == (0, 0)
        assert out_of(other, tmp_path) == records()
        with other.edit("Change", None):
            chunk = other.segments.of_video(key, SegmentKind.CHUNK)[0]
            other.segments.remove([chunk.key])
            other.segments.add_many(
                [Segment(SegmentKey(new_key()), key, SegmentKind.CHUNK, 0, 15_000)]
            )
        with pytest.raises(ImportRefusedError, match="segments and records of video S01E02"):
            import_file(other, out)
        import_file(other, out, on_conflict="replace")
        assert out_of(other, tmp_path) == records()
    finally:
        other.close()


def test_search_finds_what_pipelines_tell(project: ProjectFile, tmp_path: Path) -> None:
    take(project, tmp_path, records())
    kinds = {
        hit.kind for text in ("手紙", "Aki", "因果", "un, un") for hit in project.search.find(text)
    }
    assert kinds >= {"segment", "note", "entity", "thread"}

"""Event memories through the services: which video, several of one, conflicts, export."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import ExportFailedError, ImportFailedError
from app.domain.ids import VerdictKey, WaiverKey
from app.domain.media import Video
from app.domain.memory_row import FindingWaiver, Judgement, MemoryVerdict
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from app.services.info_service import project_info
from app.services.memory_import import OtherVideoError
from app.services.memory_words import MemoryWords
from app.services.subtitle_import import Reading
from app.services.validate_service import validate_files
from storage.project_file import ProjectFile
from tests.domain.test_event_memory import trace
from tests.helpers.memories import small_memory
from tests.storage.make import make_video


@pytest.fixture
def project(tmp_path: Path) -> Any:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    yield project
    project.close()


def add_video(project: ProjectFile, duration_ms: int = 60_000, **more: Any) -> Video:
    video = make_video(more.pop("video_id", "north-window"))
    assert video.info is not None
    info = replace(video.info, duration_ms=duration_ms)
    video = replace(video, info=info, media_path=None, **more)
    with project.edit("Add video", None):
        project.videos.add(video)
    return video


def write(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def take(project: ProjectFile, path: Path, **more: Any) -> ImportReport:
    words = MemoryWords(**{name: more.pop(name) for name in list(more) if name in _WORDS})
    return import_file(project, path, reading=Reading(memory=words), **more)


_WORDS = ("title", "agent", "run", "made_at", "any_video")


def test_a_memory_finds_the_video_it_names(project: ProjectFile, tmp_path: Path) -> None:
    add_video(project, video_id="other")
    video = add_video(project)
    report = take(project, write(tmp_path / "a.json", small_memory(2)))
    assert (report.format, report.added, report.problems) == ("event-memory", 1, ())
    (row,) = project.memories.of_video(video.key)
    assert (row.title, row.schema_version, row.events) == ("a", 2, 3)
    assert project_info(project).counts["memories"] == 1


def test_without_a_video_one_is_made(project: ProjectFile, tmp_path: Path) -> None:
    take(project, write(tmp_path / "a.json", small_memory()))
    (video,) = project.videos.all()
    assert video.video_id == "north-window"
    assert project.history.undo_name(None) == "Import a.json"


def test_a_memory_of_an_unknown_video_is_that_of_the_only_one_and_says_so(
    project: ProjectFile, tmp_path: Path
) -> None:
    add_video(project, video_id="mine")
    report = take(project, write(tmp_path / "a.json", small_memory()))
    assert [(each.path, each.rule) for each in report.problems] == [("video_id", "other-video-id")]
    add_video(project, video_id="yours")
    with pytest.raises(ImportFailedError, match="which one it belongs to"):
        take(project, write(tmp_path / "b.json", small_memory()))
    assert take(project, tmp_path / "b.json", video_id="yours").added == 1


def test_another_length_is_another_video(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project, 72_400)
    path = write(tmp_path / "a.json", small_memory())
    with pytest.raises(OtherVideoError) as refused:
        take(project, path)
    assert refused.value.message == (
        "a.json: This memory was built for another video (length differs by 12.4 s). "
        "Nothing was imported."
    )
    assert "--any-video" in refused.value.on_command_line
    assert project.memories.count() == 0
    assert take(project, path, any_video=True).added == 1
    assert project.memories.of_video(video.key)


@pytest.mark.parametrize("duration_ms", [59_200, 60_000, 60_999, 0])
def test_lengths_may_differ_by_a_second(
    project: ProjectFile, tmp_path: Path, duration_ms: int
) -> None:
    add_video(project, duration_ms)
    assert take(project, write(tmp_path / "a.json", small_memory())).added == 1


def test_another_hash_is_another_video(project: ProjectFile, tmp_path: Path) -> None:
    media = tmp_path / "film.mp4"
    media.write_bytes(b"not the film the agent saw")
    video = add_video(project)
    with project.edit("Link", None):
        project.videos.update(replace(video, media_path="film.mp4"))
    other = hashlib.sha256(b"the film the agent saw").hexdigest()
    own = hashlib.sha256(media.read_bytes()).hexdigest()
    refused = write(tmp_path / "a.json", small_memory(video_sha256=other))
    with pytest.raises(OtherVideoError, match="SHA-256 of the file differs"):
        take(project, refused)
    same = write(tmp_path / "b.json", small_memory(video_sha256=own.upper()))
    assert take(project, same).added == 1
    untold = write(tmp_path / "c.json", small_memory(video_sha256=None))
    assert take(project, untold).added == 1


def test_events_beyond_the_video_are_told(project: ProjectFile, tmp_path: Path) -> None:
    add_video(project)
    original = small_memory()
    original["events"][2]["spans"] = [[42.0, 75.5]]
    report = take(project, write(tmp_path / "a.json", original))
    (problem,) = report.problems
    assert problem.message == "1 event ends after the video: E3 at 00:01:15.500"


def test_an_incomplete_memory_says_so(project: ProjectFile, tmp_path: Path) -> None:
    add_video(project)
    report = take(project, write(tmp_path / "a.json", small_memory(complete=False)))
    assert [each.rule for each in report.problems] == ["incomplete"]


def test_title_agent_and_run_tell_memories_apart(project: ProjectFile, tmp_path: Path) -> None:
    video = add_video(project)
    path = write(tmp_path / "a.json", small_memory())
    words = {"agent": "LongEmo", "run": "1", "made_at": "2026-09-22"}
    assert take(project, path, **words).added == 1
    assert take(project, path, **words).skipped == 1
    assert take(project, path, agent="LongEmo", run="2").added == 1
    assert [row.label for row in project.memories.of_video(video.key)] == [
        "LongEmo · 1 · 2026-09-22",
        "LongEmo · 2",
    ]


def test_the_same_memory_with_other_content_is_a_conflict(
    project: ProjectFile, tmp_path: Path
) -> None:
    video = add_video(project)
    path = write(tmp_path / "a.json", small_memory())
    take(project, path)
    write(path, small_memory(2))
    with pytest.raises(ImportRefusedError, match="“a” is in the project with other content"):
        take(project, path)
    assert take(project, path, on_conflict="keep").skipped == 1
    assert project.memories.of_video(video.key)[0].schema_version == 1
    assert take(project, path, on_conflict="replace").updated == 1
    assert [row.schema_version for row in project.memories.of_video(video.key)] == [2]


def test_what_is_said_of_a_memory_stays_when_its_file_is_replaced(
    project: ProjectFile, tmp_path: Path
) -> None:
    video = add_video(project)
    path = write(tmp_path / "a.json", small_memory())
    take(project, path)
    (old,) = project.memories.of_video(video.key)
    waiver = FindingWaiver(WaiverKey("w"), old.key, "dangling", "EV1", "", "known")
    with project.edit("Judge", None):
        project.memories.judge(
            MemoryVerdict(VerdictKey("v"), old.key, "EV1", None, Judgement.WRONG)
        )
        project.memories.waive(waiver)
    project.memories.update_view(old.key, {"mode": "stream"})
    write(path, small_memory(2))
    take(project, path, on_conflict="replace")
    (new,) = project.memories.of_video(video.key)
    assert (new.key, new.schema_version) == (old.key, 2)
    assert [each.judgement for each in project.memories.verdicts(new.key)] == [Judgement.WRONG]
    assert [each.reason for each in project.memories.waivers(new.key)] == ["known"]
    assert project.memories.view(new.key) == {"mode": "stream"}
    project.history.undo(None)
    assert project.memories.get(old.key).schema_version == 1


def test_a_trace_taken_as_a_memory_is_a_partial_one(project: ProjectFile, tmp_path: Path) -> None:
    add_video(project)
    path = write(tmp_path / "Q.json", trace())
    assert take(project, path, format="event-memory").added == 1
    (row,) = project.memories.all()
    assert (row.title, row.is_partial, row.events) == ("G2_Q000001", True, 2)


def test_nothing_is_taken_of_a_file_that_cannot_be_read(
    project: ProjectFile, tmp_path: Path
) -> None:
    add_video(project)
    path = write(tmp_path / "a.json", [small_memory(), {**small_memory(), "schema_version": 7}])
    with pytest.raises(
        ImportRefusedError, match="record 2: An event memory has the schema_version"
    ):
        take(project, path, format="event-memory")
    assert project.memories.count() == 0
    assert take(project, path, format="event-memory", skip_invalid=True).added == 1


def test_memories_leave_as_they_came(project: ProjectFile, tmp_path: Path) -> None:
    add_video(project)
    path = tmp_path / "a.json"
    path.write_text(f"{json.dumps(small_memory(2), ensure_ascii=False, indent=2)}\n", "utf-8")
    take(project, path, agent="A")
    out = tmp_path / "out.json"
    report = export_project(project, format="event-memory", out=out)
    assert report.written == 1
    assert out.read_bytes() == path.read_bytes()
    take(project, write(tmp_path / "b.json", small_memory()), agent="B")
    with pytest.raises(ExportFailedError, match="“a”, “b”"):
        export_project(project, format="event-memory", out=out)
    chosen = export_project(project, format="event-memory", out=out, memory="B")
    assert (chosen.written, json.loads(out.read_text())) == (1, small_memory())
    for name in ("event-memory", "graphml", "gexf"):
        folder = tmp_path / name
        assert export_project(project, format=name, out=folder).written == 2
        assert len(list(folder.iterdir())) == 2
    with pytest.raises(ExportFailedError, match="no event memory"):
        export_project(project, format="gexf", out=tmp_path / "none.gexf", memory="C")
    with pytest.raises(ImportFailedError, match="no video"):
        export_project(project, format="gexf", out=tmp_path / "none.gexf", video_id="C")
    assert not (tmp_path / "none.gexf").exists()


def test_validation_tells_broken_invariants(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", small_memory(2))
    original = small_memory(2)
    original["relations"][0]["target"] = "E99"
    bad = write(tmp_path / "bad.json", original)
    report = validate_files([good, bad])
    assert report.formats == ("event-memory", "event-memory")
    assert report.records == 2
    errors = [each for each in report.violations if each.severity == "error"]
    assert [(Path(each.file).name, each.path) for each in errors] == [
        ("bad.json", "relations[0].target")
    ]

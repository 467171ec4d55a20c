"""Records leave sorted, whole, and in the shape that the path asks for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import ExportFailedError
from app.domain.question import Status
from app.services.export_service import export_project
from app.services.import_service import import_file
from app.services.project_service import add_video
from storage.project_file import ProjectFile
from tests.helpers.project_files import put_clip, put_json, snapshot
from tests.helpers.records import make_record


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    """Return a project with three questions: two of the episode (one accepted), one of a clip."""
    folder = tmp_path / "in"
    folder.mkdir()
    records = [
        make_record(question_id="Q10"),
        make_record(question_id="Q9"),
        make_record("contextual emotion", "clip", question_id="Q11"),
    ]
    opened = ProjectFile.create(folder / "p.emoscope")
    import_file(opened, put_json(folder / "q.json", records))
    by_id = {question.question_id: question for question in opened.questions.all()}
    with opened.edit("status", None):
        opened.questions.save(replace(by_id["Q9"], status=Status.ACCEPTED))
        opened.questions.save(replace(by_id["Q10"], status=Status.DRAFT, text=""))
    yield opened
    opened.close()


def ids(path: Path) -> list[str]:
    """Return the question ids of a JSON array."""
    records: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return [record["question_id"] for record in records]


def test_a_file_holds_an_array_sorted_by_code_points(project: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    report = export_project(project, format="longemo", out=out)
    assert (report.written, report.format) == (3, "longemo")
    assert ids(out) == ["Q10", "Q11", "Q9"]
    assert out.read_bytes().endswith(b"]\n")


def test_json_lines_hold_one_record_each(project: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    export_project(project, format="longemo", out=out)
    lines = out.read_text("utf-8").splitlines()
    assert [json.loads(line)["question_id"] for line in lines] == ["Q10", "Q11", "Q9"]


def test_a_folder_holds_one_file_each(project: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export_project(project, format="longemo", out=out)
    assert sorted(snapshot(out)) == ["Q10.json", "Q11.json", "Q9.json"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"granularity": "clip"}, ["Q11"]),
        ({"granularity": "episode"}, ["Q10", "Q9"]),
        ({"status": "complete"}, ["Q11", "Q9"]),
        ({"status": "accepted"}, ["Q9"]),
        ({"status": "draft"}, ["Q10", "Q11", "Q9"]),
        ({"status": "complete", "granularity": "episode"}, ["Q9"]),
    ],
)
def test_only_what_is_asked_for_leaves(
    options: dict[str, Any], expected: list[str], project: ProjectFile, tmp_path: Path
) -> None:
    export_project(project, format="longemo", out=tmp_path / "out.json", **options)
    assert ids(tmp_path / "out.json") == expected


def test_open_work_leaves_too_and_is_named(project: ProjectFile, tmp_path: Path) -> None:
    report = export_project(project, format="longemo", out=tmp_path / "out.json")
    assert [(problem.file, problem.path) for problem in report.problems] == [("Q10", "question")]
    finished = export_project(
        project, format="longemo", out=tmp_path / "out.json", status=Status.COMPLETE
    )
    assert finished.problems == ()


def test_nothing_to_write_writes_nothing(project: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    out.write_text("before")
    with pytest.raises(ExportFailedError, match="no question to write"):
        export_project(project, format="longemo", out=out, status="frozen")
    assert out.read_text() == "before"


@pytest.mark.parametrize("form", ["longemo", "emoscope"])
def test_writing_twice_gives_the_same_bytes(
    form: str, project: ProjectFile, tmp_path: Path
) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        export_project(project, format=form, out=tmp_path / name)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_an_emoscope_export_is_one_file(project: ProjectFile, tmp_path: Path) -> None:
    for out in (tmp_path / "out", tmp_path):
        with pytest.raises(ExportFailedError, match=r"Name one file"):
            export_project(project, format="emoscope", out=out)
    report = export_project(project, format="emoscope", out=tmp_path / "o.jsonl", status="complete")
    kinds = [json.loads(line)["kind"] for line in (tmp_path / "o.jsonl").read_text().splitlines()]
    assert report.written == kinds.count("question") == 2
    assert kinds[:2] == ["header", "video"]


@pytest.mark.parametrize("form", ["longemo", "emoscope"])
def test_the_project_and_its_videos_are_not_written_over(
    form: str, project: ProjectFile, tmp_path: Path
) -> None:
    video = put_clip(tmp_path / "a.mp4")
    add_video(project, video)
    before = video.read_bytes()
    assert project.path is not None
    for out in (project.path, video):
        with pytest.raises(ExportFailedError, match="belongs to the project"):
            export_project(project, format=form, out=out)
    assert video.read_bytes() == before
    assert project.integrity() == []


@pytest.mark.parametrize("form", ["longemo", "emoscope"])
def test_a_place_that_cannot_be_written_is_named(
    form: str, project: ProjectFile, tmp_path: Path
) -> None:
    before = snapshot(tmp_path / "in")
    with pytest.raises(ExportFailedError, match=r"out\.json cannot be written.*no such folder"):
        export_project(project, format=form, out=tmp_path / "none" / "out.json")
    assert snapshot(tmp_path / "in").keys() == before.keys()

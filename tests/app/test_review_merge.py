"""Items and reviews go from project to project: two reviewers' files come together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, new_key
from app.domain.mcq import McqItem
from app.domain.review import Adjudication, Assignment, RecordKind, Review
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from storage.project_file import ProjectFile
from tests.helpers.mcq import AT, make_item, make_review
from tests.storage.make import make_video

ITEM = RecordKind.ITEM
VIDEO = make_video("four-bowls")


@pytest.fixture
def lead() -> Iterator[ProjectFile]:
    """The project of the lab: two items, both given to two raters."""
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        raters = [project.raters.add(name).key for name in ("Ann", "Bo")]
        project.videos.add(VIDEO)
        project.mcq.add_many([make_item(VIDEO.key), make_item(VIDEO.key, "N3-008")])
        project.reviews.assign(
            Assignment(AssignmentKey(new_key()), ITEM, row.key, rater, 1, n, "b")
            for n, row in enumerate(project.mcq.rows())
            for rater in raters
        )
    yield project
    project.close()


@pytest.fixture
def copy(lead: ProjectFile, tmp_path: Path) -> Iterator[ProjectFile]:
    """What a reviewer works on: all of it in another project."""
    project = ProjectFile.in_memory()
    carry(lead, project, tmp_path)
    yield project
    project.close()


def carry(
    source: ProjectFile,
    target: ProjectFile,
    folder: Path,
    *,
    rater: RaterKey | None = None,
    on_conflict: str | None = None,
) -> ImportReport:
    """Take what a rater may read, or all, of one project into another."""
    file = folder / "a.jsonl"
    export_project(source, format="emoscope", out=file, rater=rater)
    return import_file(target, file, on_conflict=on_conflict)


def people(project: ProjectFile) -> list[RaterKey]:
    return [rater.key for rater in project.raters.all()]


def first(project: ProjectFile) -> McqItem:
    return next(project.mcq.all())


def judge(project: ProjectFile, rater: RaterKey, **fields: object) -> Review:
    """Review the first item."""
    item = first(project)
    found = project.reviews.find(ITEM, item.key, rater) or make_review(item, rater)
    with project.edit("Review", rater):
        return project.reviews.save(replace(found, **fields))  # type: ignore[arg-type]


def test_all_arrives_once_and_comes_back_byte_for_byte(
    lead: ProjectFile, copy: ProjectFile, tmp_path: Path
) -> None:
    ann, bo = people(lead)
    hers = judge(lead, ann, decision="revise", flags=("other",), changes={"stem": "?"})
    judge(lead, bo, answer={"option": 2}, answered_at=AT, decision="accept")
    with lead.edit("More", ann):
        lead.mcq.update(replace(first(lead), stem="なぜ?"), "edited")
        lead.reviews.adjudicate(
            Adjudication(AdjudicationKey(new_key()), ITEM, first(lead).key, ann, chosen=hers.key,
                         decision="remove")
        )  # fmt: skip
    report = carry(lead, copy, tmp_path)
    assert (report.added, report.updated) == (3, 1)
    assert list(copy.mcq.all()) == list(lead.mcq.all())
    assert copy.mcq.versions(first(lead).key) == lead.mcq.versions(first(lead).key)
    assert copy.reviews.all() == lead.reviews.all()
    assert copy.reviews.assignments() == lead.reviews.assignments()
    assert copy.reviews.adjudications() == lead.reviews.adjudications()
    again = carry(lead, copy, tmp_path)
    assert (again.added, again.updated) == (0, 0)
    export_project(copy, format="emoscope", out=tmp_path / "b.jsonl")
    assert (tmp_path / "b.jsonl").read_bytes() == (tmp_path / "a.jsonl").read_bytes()


def test_the_files_of_two_reviewers_come_together(
    lead: ProjectFile, copy: ProjectFile, tmp_path: Path
) -> None:
    ann, bo = people(lead)
    judge(lead, ann, decision="accept")
    judge(copy, bo, decision="remove", reason="weak")
    report = carry(copy, lead, tmp_path, rater=bo)
    assert (report.added, report.problems) == (1, ())
    found = lead.reviews.of_record(ITEM, first(lead).key, 1)
    assert {one.rater: one.decision for one in found} == {ann: "accept", bo: "remove"}


def test_a_file_that_was_sent_twice_goes_on(
    lead: ProjectFile, copy: ProjectFile, tmp_path: Path
) -> None:
    _, bo = people(lead)
    judge(copy, bo, answer={"option": 1}, answered_at=AT)
    assert carry(copy, lead, tmp_path).added == 1
    judge(copy, bo, decision="accept")
    assert carry(copy, lead, tmp_path).updated == 1
    assert lead.reviews.all() == copy.reviews.all()
    # What both sides wrote since is no longer one going on from the other.
    judge(lead, bo, note="later")
    judge(copy, bo, note="other")
    with pytest.raises(ImportRefusedError, match="the review of N3-007 by Bo"):
        carry(copy, lead, tmp_path)


def test_what_differs_is_asked_about(lead: ProjectFile, copy: ProjectFile, tmp_path: Path) -> None:
    ann, bo = people(lead)
    judge(lead, bo, answer={"option": 1}, answered_at=AT, decision="accept")
    judge(copy, bo, answer={"option": 2}, answered_at=AT, decision="remove")
    for project, stem in ((lead, "one?"), (copy, "two?")):
        with project.edit("Write", ann):
            project.mcq.update(replace(first(project), stem=stem))
    with pytest.raises(ImportRefusedError) as refused:
        carry(copy, lead, tmp_path)
    told = [problem.message for problem in refused.value.report.problems]
    assert told == [
        "item N3-007 is in the project with other content",
        "the review of N3-007 by Bo is in the project with other content",
    ]
    assert carry(copy, lead, tmp_path, on_conflict="keep").updated == 0
    assert first(lead).stem == "one?"
    assert carry(copy, lead, tmp_path, on_conflict="replace").updated == 2
    assert first(lead).stem == "two?"
    assert lead.reviews.all()[0].option == 2


def test_a_verdict_on_a_version_that_is_not_here_is_refused(
    lead: ProjectFile, copy: ProjectFile, tmp_path: Path
) -> None:
    _, bo = people(lead)
    with copy.edit("Write", bo):
        copy.mcq.update(replace(first(copy), stem="?"))
    judge(copy, bo, decision="accept", record_version=2)
    file = tmp_path / "verdicts.jsonl"
    export_project(copy, format="emoscope", out=file)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    kept = [line for line in lines if line["kind"] not in ("item", "assignment")]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in kept), encoding="utf-8")
    with pytest.raises(ImportRefusedError) as refused:
        import_file(lead, file)
    assert refused.value.message.endswith(
        f"verdicts.jsonl, line {len(kept)}: is of version 2 of N3-007, and the project has "
        "version 1: bring in the items of that version first. Nothing was imported."
    )
    assert lead.reviews.count() == 0
    empty = ProjectFile.in_memory()
    with pytest.raises(ImportRefusedError, match="neither the file nor the project holds"):
        import_file(empty, file)
    empty.close()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"decision": "maybe"}, "decision"),
        ({"confidence": "99"}, "confidence"),
        ({"answered_at": ""}, "answer"),
        ({"stage": 0}, "stage"),
        ({"record_kind": "cue"}, "record_kind"),
        ({"spent_ms": -1}, "spent_ms"),
        ({"criteria": {"valid": "yes"}}, "criteria.valid"),
    ],
)
def test_broken_verdicts_are_placed(
    lead: ProjectFile, tmp_path: Path, change: dict[str, object], path: str
) -> None:
    _, bo = people(lead)
    judge(lead, bo, answer={"option": 1}, answered_at=AT, decision="accept")
    file = tmp_path / "a.jsonl"
    export_project(lead, format="emoscope", out=file)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    place = next(n for n, line in enumerate(lines) if line["kind"] == "review")
    lines[place] |= change
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    with pytest.raises(ImportRefusedError) as refused:
        import_file(lead, file)
    (problem,) = refused.value.report.problems
    assert (problem.line, problem.path) == (place + 1, path)


def test_a_rater_takes_along_only_what_they_may_read(lead: ProjectFile, tmp_path: Path) -> None:
    ann, bo = people(lead)
    judge(lead, ann, decision="revise", flags=("cultural-error",), reason="secret words")
    file = tmp_path / "b.jsonl"
    report = export_project(lead, format="emoscope", out=file, rater=bo)
    assert report.hidden == 1
    text = file.read_text(encoding="utf-8")
    assert "secret words" not in text
    assert '"kind":"review"' not in text
    judge(lead, bo, decision="accept")
    assert export_project(lead, format="emoscope", out=file, rater=bo).hidden == 0
    assert "secret words" in file.read_text(encoding="utf-8")

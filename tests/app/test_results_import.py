"""Answers and scores come in: whose they are, what is refused, what is counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from app.domain.errors import ExportFailedError
from app.domain.question import JsonValue
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from app.services.results_words import ResultsWords
from app.services.score_service import sum_up
from app.services.subtitle_import import Reading
from app.services.validate_service import validate_files
from storage.project_file import ProjectFile
from tests.helpers.memories import small_memory
from tests.helpers.shared_data import shared_path
from tests.helpers.traces import trace

QUESTIONS = "longemo/questions/g2_questions.v115.json"
ID = "G2_Q000445"


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    made = ProjectFile.in_memory()
    import_file(made, shared_path(QUESTIONS))
    yield made
    made.close()


def bring(project: ProjectFile, folder: Path, *records: JsonValue, **options: str) -> ImportReport:
    path = folder / "run.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in records), "utf-8")
    policy = options.pop("on_conflict", None)
    reading = Reading(results=ResultsWords(**options))  # type: ignore[arg-type]  # texts alone
    return import_file(project, path, on_conflict=policy, reading=reading)


def said(answer: JsonValue, question_id: str = ID, **more: JsonValue) -> JsonValue:
    return {"question_id": question_id, "prediction": answer, **more}


def scored(score: float, most: int = 1, **more: JsonValue) -> dict[str, JsonValue]:
    kind = "emotional intensity comparison"
    value = {"question_id": ID, "video_id": "v", "type": kind, "status": "ok", "reason": "r"}
    return {**value, "score": score, "max_score": most, "normalized_score": score / most, **more}


def test_answers_of_several_systems_stand_side_by_side(
    project: ProjectFile, tmp_path: Path
) -> None:
    report = bring(project, tmp_path, said("at dusk", method="graph"), said("x", "G2_Q9"))
    assert (report.format, report.added) == ("predictions", 2)
    rules = {each.rule: each.message for each in report.problems}
    assert rules["unknown-question"] == "1 is of no question of the project: G2_Q9"
    assert rules["missing-answer"].startswith("4 questions have no answer of run")
    bring(project, tmp_path, said("at dawn"), system="Other", run="2")
    assert [(one.name, one.method) for one in project.results.systems()] == [
        ("run", "graph"),
        ("Other", ""),
    ]
    key = project.results.predictions_of(project.results.systems()[1].key)[0].question
    assert key is not None
    assert [one.answer for one in project.results.predictions_to(key)] == ["at dusk", "at dawn"]


def test_an_answer_that_differs_is_asked_about(project: ProjectFile, tmp_path: Path) -> None:
    bring(project, tmp_path, said("a"))
    assert bring(project, tmp_path, said("a")).skipped == 1
    with pytest.raises(ImportRefusedError, match=f"run has something else.*{ID}"):
        bring(project, tmp_path, said("b"))
    bring(project, tmp_path, said("b"), on_conflict="replace")
    system = project.results.systems()[0].key
    assert [one.answer for one in project.results.predictions_of(system)] == ["b"]
    project.history.undo(None)
    assert [one.answer for one in project.results.predictions_of(system)] == ["a"]


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([said("a"), said("b")], "line 2.*has an answer already"),
        ([said(3)], "line 1, prediction: a free answer must be text, not"),
        ([scored(3, 4)], "3 of 4 is no score of the rubric, which has 0, 1"),
        ([scored(2)], "line 1.*must be 0 to 1, but is 2"),
        ([scored(float("nan"))], "line 1"),
        ([scored(1), scored(1)], "line 2.*has a score already"),
        ([scored(1, type="emotional reasoning")], "“emotional reasoning”, and the question"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(
    project: ProjectFile, tmp_path: Path, records: list[JsonValue], message: str
) -> None:
    with pytest.raises(ImportRefusedError, match=message):
        bring(project, tmp_path, *records)
    assert project.results.systems() == []


def test_a_file_that_ends_in_the_middle_names_its_line(
    project: ProjectFile, tmp_path: Path
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(f'{json.dumps(said("a"))}\n{{"question_id": "G2_Q1", "predic', "utf-8")
    with pytest.raises(ImportRefusedError, match="line 2"):
        import_file(project, path)
    assert project.results.systems() == []


def test_scores_of_two_judges_stand_side_by_side_without_what_the_judge_was_sent(
    project: ProjectFile, tmp_path: Path
) -> None:
    bring(project, tmp_path, scored(1, judge_response={"id": "x"}, usage={}), judge="gpt")
    bring(project, tmp_path, scored(0), judge="deep", system="run")
    (system,) = project.results.systems()
    found = project.results.scores_of(system.key)
    assert [(one.judge, one.score.score) for one in found] == [("file:deep", 0), ("file:gpt", 1)]
    original = found[1].score.original
    assert original is not None
    assert not {"judge_response", "usage"} & set(original)


def test_published_files_come_in_whole(project: ProjectFile) -> None:
    words = Reading(results=ResultsWords(system="LongEmo", judge="gpt"))
    scores = shared_path("longemo/scores/question_scores.jsonl")
    assert import_file(project, scores, reading=words).added == 520
    answers = shared_path("longemo/predictions/responses.first7_and_q13.jsonl")
    import_file(project, answers, reading=words)
    (system,) = project.results.systems()
    assert system.method == ""  # the answers were found in two ways
    assert project.results.counts() == {system.key: (8, 520)}


def test_answers_and_traces_over_another_memory_are_told_by_its_hash(
    project: ProjectFile, tmp_path: Path
) -> None:
    memory = small_memory(2, video_id="G2_V000115")
    path = tmp_path / "memory.json"
    path.write_text(json.dumps(memory, ensure_ascii=False, indent=2) + "\n", "utf-8")
    import_file(project, path)
    own = sha256(path.read_bytes()).hexdigest()
    report = bring(project, tmp_path, said("at dusk", memory_sha256=own))
    assert "other-memory" not in {each.rule for each in report.problems}
    report = bring(project, tmp_path, said("x", memory_sha256="0" * 64), system="other")
    rules = {each.rule: each.message for each in report.problems}
    assert rules["other-memory"].endswith(f"than those of its video here: {ID}")

    found = trace(memory_sha256="0" * 64)
    found["question"]["video_id"] = "G2_V000115"
    path = tmp_path / "t.json"
    path.write_text(json.dumps(found), "utf-8")
    (problem,) = [one for one in import_file(project, path).problems if one.rule == "other-memory"]
    assert problem.path == "memory_sha256"
    assert "000000000000…" in problem.message


def test_they_leave_as_they_came(project: ProjectFile, tmp_path: Path) -> None:
    words = Reading(results=ResultsWords(system="LongEmo", judge="gpt"))
    given = shared_path("longemo/predictions/responses.first7_and_q13.jsonl")
    import_file(project, given, reading=words)
    import_file(project, shared_path("longemo/scores/question_scores.jsonl"), reading=words)
    out = tmp_path / "out.jsonl"
    assert export_project(project, format="predictions", out=out).written == 8
    as_read = [json.loads(line) for line in given.read_text("utf-8").splitlines()]
    assert [json.loads(line) for line in out.read_text("utf-8").splitlines()] == as_read
    export_project(project, format="scores", out=out, results=ResultsWords(judge="gpt"))
    overall = sum_up(out).metrics()["overall_unweighted"]
    assert isinstance(overall, dict)
    assert overall["percent_score"] == 60.241356816699266
    with pytest.raises(ExportFailedError, match="“nobody” has judged nothing\\. Judges are: gpt"):
        export_project(project, format="scores", out=out, results=ResultsWords(judge="nobody"))
    with pytest.raises(ExportFailedError, match="There are: LongEmo"):
        export_project(project, format="predictions", out=out, results=ResultsWords(system="x"))


def test_files_of_answers_and_scores_are_validated(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in (said("a"), said("b"))), "utf-8")
    report = validate_files([path, shared_path("longemo/scores/question_scores.jsonl")])
    assert (report.formats, report.records) == (("predictions", "scores"), 522)
    assert [(each.line, each.rule) for each in report.violations] == [(2, "duplicate-id")]

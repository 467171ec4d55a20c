"""Systems, answers and scores go from project to project, whole and by the rule of blindness."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.ids import (
    AttributionKey,
    AuditKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    ScoreKey,
    SystemKey,
    new_key,
)
from app.domain.question import Granularity, Question, QuestionType
from app.domain.scoring import Score, ScoreStatus
from app.domain.system import Audit, Fact, StoredAttribution, System, SystemAnswer, Verdict
from app.services.export_service import export_project
from app.services.import_report import ImportRefusedError
from app.services.import_service import import_file
from storage.project_file import ProjectFile
from tests.storage.make import make_video

SYSTEM, QUESTION = SystemKey("s1"), QuestionKey("q1")


def verdict(judge: str) -> Verdict:
    kind = "emotional reasoning"
    score = Score("Q1", "v", "episode", kind, ScoreStatus.OK, 3, 2, 2 / 3, reason="so")
    return Verdict(ScoreKey(f"of {judge}"), SYSTEM, judge, score, QUESTION, (Fact("a", True),), "t")


@pytest.fixture
def project() -> Iterator[ProjectFile]:
    made, video = ProjectFile.in_memory(), make_video("v")
    with made.edit("fill", None):
        for name in ("ann", "bo"):
            made.raters.add(name, RaterKey(name))
        made.videos.add(video)
        kind = QuestionType.EMOTIONAL_REASONING
        made.questions.save(Question(QUESTION, "Q1", video.key, Granularity.EPISODE, kind, "Why?"))
        made.results.add_system(System(SYSTEM, "Anna", "graph", "1", "2026", origin={"a": 1}))
        key = PredictionKey(new_key())
        given = SystemAnswer(key, SYSTEM, "Q1", "episode", QUESTION, "calm", "ok", {"x": [1]})
        made.results.add_predictions([given])
        made.results.add_scores([verdict("file:j"), verdict("ann")])
        made.results.save_audit(Audit(AuditKey("a"), ScoreKey("of file:j"), RaterKey("bo"), True))
        made.results.attribute(
            StoredAttribution(
                AttributionKey("t"), SYSTEM, QUESTION, "dropped", "n", RaterKey("bo"), "t"
            )
        )
    yield made
    made.close()


def test_all_of_a_system_is_carried_over_and_doubles_nothing(
    project: ProjectFile, tmp_path: Path
) -> None:
    out, other = tmp_path / "a.jsonl", ProjectFile.in_memory()
    export_project(project, format="emoscope", out=out)
    import_file(other, out)
    store, copied = project.results, other.results
    assert copied.systems() == store.systems()
    assert copied.predictions_of(SYSTEM) == store.predictions_of(SYSTEM)
    assert copied.scores_of(SYSTEM) == store.scores_of(SYSTEM)
    assert copied.audits() == store.audits()
    assert copied.attributions() == store.attributions()
    assert import_file(other, out).added == 0
    again = tmp_path / "b.jsonl"
    export_project(other, format="emoscope", out=again)
    assert again.read_bytes() == out.read_bytes()


def test_what_differs_is_settled_and_refused_by_name(project: ProjectFile, tmp_path: Path) -> None:
    out, other = tmp_path / "a.jsonl", ProjectFile.in_memory()
    export_project(project, format="emoscope", out=out)
    import_file(other, out)
    with other.edit("differ", None):
        old = other.results.predictions_of(SYSTEM)[0]
        other.results.update_prediction(replace(old, answer="angry"))
    with pytest.raises(ImportRefusedError, match="answer of Anna to Q1"):
        import_file(other, out)
    import_file(other, out, on_conflict="replace")
    assert other.results.predictions_of(SYSTEM)[0].answer == "calm"


def test_a_rater_takes_no_score_along_that_they_may_not_read(
    project: ProjectFile, tmp_path: Path
) -> None:
    out = tmp_path / "bo.jsonl"
    report = export_project(project, format="emoscope", out=out, rater=RaterKey("bo"))
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [each["judge"] for each in lines if each["kind"] == "score"] == ["file:j"]
    assert report.hidden == 1
    export_project(project, format="emoscope", out=out, rater=RaterKey("ann"))
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert len([each for each in lines if each["kind"] == "score"]) == 2


def test_a_score_line_that_is_wrong_is_named(project: ProjectFile, tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    export_project(project, format="emoscope", out=out)
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    score = next(each for each in lines if each["kind"] == "score")
    score["score"] = 9
    out.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    with pytest.raises(ImportRefusedError, match=r"score: must be 0 to 3, but is 9|score.*0 to 3"):
        import_file(ProjectFile.in_memory(), out)

"""Systems with their answers, scores, audits and attributions: kept, found again, undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import StorageError
from app.domain.ids import (
    AttributionKey,
    AuditKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    ScoreKey,
    SystemKey,
    VideoKey,
    new_key,
)
from app.domain.media import Video
from app.domain.question import Granularity, Question, QuestionType
from app.domain.scoring import LabelMetrics, Score, ScoreStatus
from app.domain.system import (
    Audit,
    Fact,
    StoredAttribution,
    System,
    SystemAnswer,
    Verdict,
    file_judge,
)
from storage.project_file import ProjectFile
from tests.storage.proof import prove_step

SYSTEM, OTHER = SystemKey("s1"), SystemKey("s2")
QUESTION = QuestionKey("q1")
JUDGE = file_judge("judge")


def answer(question_id: str, system: SystemKey = SYSTEM) -> SystemAnswer:
    return SystemAnswer(
        PredictionKey(new_key()), system, question_id, "episode", None, "calm", "ok", {"a": [1]}
    )


def verdict(question_id: str, judge: str = JUDGE, score: int = 2) -> Verdict:
    found = Score(
        question_id, "v", "episode", "emotion cause", ScoreStatus.OK, 3, score, score / 3,
        reason="because", original=None,
    )  # fmt: skip
    facts = (Fact("one", True), Fact("two"))
    return Verdict(ScoreKey(new_key()), SYSTEM, judge, found, None, facts, "2026-01-01T00:00:00Z")


@pytest.fixture
def project() -> ProjectFile:
    made = ProjectFile.in_memory()
    with made.edit("begin", None):
        made.raters.add("Rin", RaterKey("rin"))
        made.videos.add(Video(VideoKey("v"), "v", "v", 0))
        made.questions.save(
            Question(
                QUESTION, "G2_Q1", VideoKey("v"), Granularity.EPISODE, QuestionType.EMOTION_CAUSE
            )
        )
        made.results.add_system(System(SYSTEM, "Anna", "graph", origin={"file": "a.jsonl"}))
        made.results.add_system(System(OTHER, "Ben"))
    return made


def test_every_kind_of_row_comes_back_and_can_be_undone(project: ProjectFile) -> None:
    store, given = project.results, verdict("G2_Q1")
    audit = Audit(AuditKey("a"), given.key, RaterKey("rin"), accepted=False, reason="no", at="x")
    settled = StoredAttribution(
        AttributionKey("t"), SYSTEM, QUESTION, "dropped", "seen", RaterKey("rin"), "x"
    )

    def act() -> None:
        store.add_predictions([answer("G2_Q1"), answer("G2_Q1", OTHER), answer("unknown")])
        store.add_scores([given])
        store.save_audit(audit)
        store.attribute(settled)

    prove_step(project, "results", RaterKey("rin"), act)
    assert [one.question for one in store.predictions_of(SYSTEM)] == [QUESTION, None]
    assert [one.system for one in store.predictions_to(QUESTION)] == [SYSTEM, OTHER]
    assert store.scores_of(SYSTEM) == [replace(given, question=QUESTION)]
    assert store.scores_to(QUESTION) == store.scores_by(JUDGE) == store.scores_of(SYSTEM, JUDGE)
    assert store.audits_of([given.key]) == store.audits() == [audit]
    assert store.attributions(SYSTEM) == [settled]
    assert store.counts() == {SYSTEM: (2, 1), OTHER: (1, 0)}
    prove_step(project, "remove", RaterKey("rin"), lambda: store.remove_system(SYSTEM))
    assert store.counts() == {OTHER: (1, 0)}
    assert (store.count_scores(), store.audits(), store.attributions()) == (0, [], [])


def test_figures_of_labels_keep_every_digit_over_undo(project: ProjectFile) -> None:
    value = 0.6924751638131472
    metrics = dict.fromkeys(("precision", "recall", "f1", "em"), value)
    score = Score(
        "G2_Q1", "v", "episode", "contextual emotion", ScoreStatus.OK, 1, value, value,
        LabelMetrics(value, value, value, value), original={"metrics": metrics},
    )  # fmt: skip
    kept = Verdict(ScoreKey("k"), SYSTEM, JUDGE, score, QUESTION)
    prove_step(project, "score", RaterKey("rin"), lambda: project.results.add_scores([kept]))
    assert project.results.scores_of(SYSTEM) == [kept]
    prove_step(project, "gone", RaterKey("rin"), lambda: project.results.remove_score(kept.key))


def test_an_answer_follows_its_question_by_key_and_waits_for_one_by_id(
    project: ProjectFile,
) -> None:
    old = project.questions.get(QUESTION)
    with project.edit("answer", None):
        project.results.add_predictions(
            [replace(answer("G2_Q1"), question=QUESTION), answer("G2_Q2")]
        )
        project.questions.save(replace(old, question_id="G2_Q9"))
        project.questions.save(replace(old, key=QuestionKey("q2"), question_id="G2_Q2"))
    found = [one.question for one in project.results.predictions_of(SYSTEM)]
    assert found == [QUESTION, "q2"]
    assert len(project.results.predictions_to(QuestionKey("q2"))) == 1


def test_a_judge_has_one_score_of_an_answer(project: ProjectFile) -> None:
    first, second = verdict("G2_Q1", "rin", 1), verdict("G2_Q1", "rin", 3)
    with project.edit("judge", None):
        project.results.save_score(first)
        assert project.results.save_score(second) == first.key
    assert [one.score.score for one in project.results.scores_of(SYSTEM)] == [3]
    assert project.results.judges() == ["rin"]
    with pytest.raises(StorageError, match="scored one of the answers"), project.edit("x", None):
        project.results.add_scores([verdict("G2_Q1", "rin")])
    with pytest.raises(StorageError, match="has an answer"), project.edit("x", None):
        project.results.add_predictions([answer("a"), answer("a")])


def test_names_of_systems_are_unique_and_their_order_is_kept(project: ProjectFile) -> None:
    store = project.results
    with pytest.raises(StorageError, match="already a system “Ben”"), project.edit("x", None):
        store.update_system(replace(store.system(SYSTEM), name="Ben"))
    with project.edit("order", None):
        store.reorder([OTHER])
    assert [each.name for each in store.systems()] == ["Ben", "Anna"]

"""What a set of questions holds, counted as papers print it."""

from __future__ import annotations

from app.domain.dataset_stats import dataset_stats, spread_of, words_in
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    Granularity,
    Question,
    QuestionType,
    Source,
)

VIDEO = VideoKey("v")


def question(name: str, kind: QuestionType, **more: object) -> Question:
    given = {"text": "Why is she sad?", "answer": "one two", "source": Source("Friends S01E01")}
    return Question(
        QuestionKey(name), name, VIDEO, Granularity.EPISODE, kind, **{**given, **more}  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_data_set_is_counted() -> None:
    spans = tuple(Evidence(EvidenceKey(str(n)), Interval(n, n + 1_000)) for n in (0, 29_000))
    stages = AnswerDetails("", tuple(AnswerItem(f"S{n}", "x") for n in (1, 2, 3)))
    found = dataset_stats(
        [
            question("a", QuestionType.EMOTION_TRAJECTORY, details=stages, evidence=spans),
            question("b", QuestionType.EMOTIONAL_REASONING, text="她为什么哭？"),
        ],
        {"v": 120_000, "w": 60_000},
    )
    assert (found.questions, found.by_granularity) == (2, {"episode": 2})
    assert [(one.type, one.questions) for one in found.by_type] == [
        ("emotion trajectory", 1),
        ("emotional reasoning", 1),
    ]
    assert found.by_type[1].question_words.mean == 6
    assert (found.videos, found.videos_asked, found.hours) == (2, 1, 120 / 3600)
    assert found.lengths == {"1 to 5 min": 1}
    assert (found.series, found.sources, found.stages) == ({"Friends": 2}, 1, {3: 1})
    assert found.spread == {"25 to 50 % of the video": 1, "not known": 1}
    assert (found.evidence_ms.mean, found.without_evidence) == (30_000, 1)


def test_lengths_are_words_and_single_letters_of_chinese() -> None:
    assert [words_in(text) for text in ("", "one two", "她哭了 a", "笑う x y")] == [0, 2, 4, 4]
    assert (spread_of([1, 2, 6]).median, spread_of([]).mean) == (2, None)


def test_questions_written_before_the_video_was_watched_are_counted() -> None:
    shares = {"a": 0.949, "b": 0.95, "c": None}
    found = dataset_stats(
        [question(name, QuestionType.EMOTIONAL_REASONING) for name in shares],
        {"v": 120_000},
        watched=lambda one: shares[one.question_id],
    )
    assert found.unwatched == 1
    assert found.to_json()["unwatched"] == 1

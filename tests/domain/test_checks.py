"""What the checks say of a question, and when they let it be completed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given

from app.domain import authoring
from app.domain.check import Check, Severity
from app.domain.checks import can_complete, check_question
from app.domain.ids import EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import (
    EPISODE_TYPES,
    AnswerDetails,
    Evidence,
    Granularity,
    Question,
    QuestionType,
    Rubric,
    Source,
    Stamp,
)
from tests.helpers.question_strategies import UNHURRIED, questions

STAMP = Stamp("KM", "2026-01-02T03:04:05Z")
HOUR = 3_600_000

Edit = Callable[[Question], Question]


def span(key: str, start_ms: int, end_ms: int) -> Evidence:
    return Evidence(EvidenceKey(key), Interval(start_ms, end_ms))


def finished(kind: QuestionType = QuestionType.EMOTION_TRAJECTORY) -> Question:
    """Return a question that no check objects to."""
    question = authoring.new_question(
        key=QuestionKey("q"),
        question_id="G2_Q000001",
        video=VideoKey("v"),
        kind=kind,
        stamp=STAMP,
        source_name="Harbour, episode 2",
    )
    question = authoring.set_text(question, "How do Noor's feelings about the boat develop?")
    question = authoring.set_answer(
        question, "She is proud of it first, then afraid in the storm, and lets it go in peace."
    )
    question = authoring.add_evidence(question, span("e1", 10_000, 20_000))
    question = authoring.add_evidence(question, span("e2", 900_000, 920_000))
    question = authoring.add_item(question, "Proud", evidence=[EvidenceKey("e1")])
    return authoring.add_item(question, "At peace", evidence=[EvidenceKey("e2")])


def check(
    question: Question, duration_ms: int = HOUR, taken: frozenset[str] = frozenset()
) -> list[Check]:
    return check_question(question, duration_ms=duration_ms, taken_ids=taken)


def messages(question: Question, duration_ms: int = HOUR) -> list[str]:
    return [item.message for item in check(question, duration_ms)]


@pytest.mark.parametrize("kind", EPISODE_TYPES)
def test_a_finished_question_passes(kind: QuestionType) -> None:
    assert check(finished(kind)) == []
    assert can_complete(check(finished(kind)))


def with_evidence(*spans: Evidence) -> Edit:
    return lambda question: replace(question, evidence=spans)


def with_rubric(*scores: tuple[str, str], criterion: str = "Judge") -> Edit:
    return lambda question: replace(question, rubric=Rubric(criterion, scores))


ERRORS: list[tuple[str, Edit, str]] = [
    ("id-blank", lambda q: replace(q, question_id=" "), "The question has no id."),
    ("question-blank", lambda q: replace(q, text="\n"), "Write the question."),
    ("answer-blank", lambda q: replace(q, answer=" "), "Write the answer."),
    (
        "details-empty",
        lambda q: replace(q, details=None),
        "The answer details need at least one stage.",
    ),
    (
        "details-empty",
        lambda q: replace(q, details=AnswerDetails("x")),
        "The answer details need at least one stage.",
    ),
    (
        "details-blank",
        lambda q: authoring.set_details_description(q, ""),
        "Say above the stages what they are for.",
    ),
    (
        "item-blank",
        lambda q: authoring.edit_item(q, 1, description=" "),
        "Stage S2 does not say what happens.",
    ),
    (
        "item-evidence",
        lambda q: authoring.toggle_item_evidence(q, 1, EvidenceKey("e2")),
        "Stage S2 has no evidence.",
    ),
    ("rubric-missing", lambda q: replace(q, rubric=None), "There is no rubric."),
    (
        "rubric-criterion",
        with_rubric(("0", "a"), ("4", "b"), criterion=""),
        "Say in the rubric what is judged.",
    ),
    ("rubric-scores", with_rubric(), "The rubric has no scores."),
    (
        "rubric-score",
        with_rubric(("00", "a"), ("4", "b")),
        'In the rubric, score "00" must be written "0".',
    ),
    (
        "rubric-score",
        with_rubric(("4", "a"), ("4", "b")),
        "Score 4 stands twice in the rubric.",
    ),
    ("rubric-meaning", with_rubric(("0", ""), ("4", "b")), "Say what score 0 means."),
    (
        "evidence-empty",
        with_evidence(span("e1", 5, 5), span("e2", 900_000, 900_001)),
        "Evidence 1 has no length.",
    ),
    (
        "evidence-outside",
        with_evidence(span("e1", 5, 10), span("e2", 900_000, HOUR + 1)),
        "Evidence 2 ends after the video, which ends at 01:00:00.000.",
    ),
    (
        "evidence-outside",
        with_evidence(span("e1", -5, 10), span("e2", 900_000, 900_001)),
        "Evidence 1 starts before the video.",
    ),
]


@pytest.mark.parametrize(("rule", "edit", "message"), ERRORS)
def test_one_fault_is_one_error_that_blocks(rule: str, edit: Edit, message: str) -> None:
    checks = check(edit(finished()))
    assert [(item.rule, item.message) for item in checks] == [(rule, message)]
    assert checks[0].severity is Severity.ERROR
    assert not can_complete(checks)


WARNINGS: list[tuple[str, Edit]] = [
    ("id-odd", lambda q: replace(q, question_id="問1")),
    ("source-blank", lambda q: replace(q, source=Source(""))),
    ("question-short", lambda q: replace(q, text="Who rows?")),
    ("answer-short", lambda q: replace(q, answer="Proud, then calm.")),
    ("rubric-range", with_rubric(("0", "a"), ("3", "b"))),
]


@pytest.mark.parametrize(("rule", "edit"), WARNINGS)
def test_advice_does_not_block_and_can_be_waived(rule: str, edit: Edit) -> None:
    question = edit(finished())
    checks = check(question)
    assert [(item.rule, item.severity) for item in checks] == [(rule, Severity.WARNING)]
    assert can_complete(checks)
    [waived] = check(authoring.waive(question, rule, "meant so", STAMP))
    assert (waived.waived_reason, waived.waived_by) == ("meant so", "KM")


def test_chinese_and_japanese_need_fewer_characters() -> None:
    question = replace(finished(), text="ヌールはなぜ船を手放したのか")
    assert check(replace(question, answer="誇りから恐れへ、最後は安らぎへと変わる")) == []


def test_a_taken_id_blocks() -> None:
    checks = check(finished(), taken=frozenset({"G2_Q000001"}))
    assert [item.message for item in checks] == ["Another question has the id G2_Q000001."]
    assert not can_complete(checks)


def test_a_comparison_may_be_answered_with_one_name() -> None:
    question = replace(finished(QuestionType.INTENSITY_COMPARISON), answer="Noor")
    assert check(authoring.set_text(question, "Who is hurt more, Noor or Bo?")) == []


def test_items_of_other_types_are_named_for_what_they_are() -> None:
    question = finished(QuestionType.EMOTIONAL_REASONING)
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e1"))
    assert messages(question) == ["Factor R1 has no evidence."]


def test_alternatives_need_no_evidence_of_their_own() -> None:
    question = finished(QuestionType.INTENSITY_COMPARISON)
    question = authoring.toggle_item_evidence(question, 0, EvidenceKey("e1"))
    assert check(question) == []


@pytest.mark.parametrize(
    ("spans", "message"),
    [
        ((), "There is no evidence yet. Mark at least two moments far apart."),
        ((span("e1", 0, 9),), "One span of evidence is not enough. Mark another far from it."),
        (
            (span("e1", 0, 9_000), span("e2", 170_000, 180_000)),
            "All evidence lies within 3 min 00 s, not more than 3 minutes.",
        ),
        (
            (span("e2", 90_000, 100_000), span("e1", 80_000, 81_000)),
            "All evidence lies within 20.0 s, not more than 3 minutes.",
        ),
    ],
)
def test_evidence_must_be_spread_over_more_than_three_minutes(
    spans: tuple[Evidence, ...], message: str
) -> None:
    question = replace(finished(QuestionType.INTENSITY_COMPARISON), evidence=spans)
    [found] = check(question)
    assert (found.message, found.fix, found.waivable) == (message, "add-evidence", True)
    assert not can_complete([found])


def test_one_millisecond_over_three_minutes_is_enough() -> None:
    spans = (span("e1", 0, 9_000), span("e2", 170_000, 180_001))
    assert check(replace(finished(QuestionType.INTENSITY_COMPARISON), evidence=spans)) == []


def test_a_long_span_counts_up_to_its_end_wherever_it_stands() -> None:
    spans = (span("e1", 0, 200_000), span("e2", 170_000, 171_000))
    assert check(replace(finished(QuestionType.INTENSITY_COMPARISON), evidence=spans)) == []


@pytest.mark.parametrize("count", [1, 2])
def test_evidence_rules_yield_to_a_written_reason(count: int) -> None:
    spans = (span("e1", 0, 9_000), span("e2", 10_000, 11_000))[:count]
    question = replace(finished(QuestionType.INTENSITY_COMPARISON), evidence=spans)
    [found] = check(question)
    [waived] = check(authoring.waive(question, found.rule, "one scene says it all", STAMP))
    assert waived.waived_reason == "one scene says it all"
    assert can_complete([waived])


def test_a_waiver_of_a_rule_that_cannot_be_waived_does_nothing() -> None:
    question = authoring.waive(replace(finished(), text=""), "question-blank", "no", STAMP)
    assert not can_complete(check(question))


def test_a_stage_without_evidence_is_offered_the_free_span_after_the_stage_before() -> None:
    question = authoring.add_evidence(finished(), span("e0", 1_000, 2_000), index=0)
    question = authoring.add_evidence(question, span("e3", 2_000_000, 2_001_000))
    question = authoring.add_item(question, "Looks back")
    [found] = check(question)
    assert (found.message, found.target) == ("Stage S3 has no evidence.", "item:S3")
    assert (found.fix, found.fix_label) == ("link-evidence:e3", "Use evidence 4")


def test_without_a_free_span_the_marked_one_is_offered() -> None:
    [found] = check(authoring.add_item(finished(), "Looks back"))
    assert (found.fix, found.fix_label) == ("add-evidence", "Add the marked span")


def test_a_stage_that_rests_on_an_earlier_moment_is_named() -> None:
    assert messages(authoring.move_item(finished(), 0, 1)) == [
        "Stage S2 happens before stage S1. Reorder them, or say why not."
    ]


def test_a_missing_rubric_offers_the_template_of_the_type() -> None:
    [found] = check(replace(finished(), rubric=None))
    assert (found.fix, found.fix_label) == ("use-template", "Use 0–4 trajectory")


def test_without_a_known_length_evidence_is_not_outside() -> None:
    question = with_evidence(span("e1", 5, 10), span("e2", 900_000, HOUR * 9))(finished())
    assert check(question, duration_ms=0) == []


def test_two_items_with_one_id_are_named() -> None:
    question = finished()
    assert question.details is not None
    items = tuple(replace(item, id="S1") for item in question.details.items)
    question = replace(question, details=replace(question.details, items=items))
    assert messages(question) == ["Two stages have the id S1."]


def test_imported_questions_get_advice_on_evidence_once() -> None:
    question = replace(finished(), imported=True, evidence=())
    checks = check(question)
    assert [item.rule for item in checks] == ["evidence-few"]
    assert can_complete(checks)
    close = with_evidence(span("e1", 5, 5))(question)
    assert {item.severity for item in check(close)} == {Severity.WARNING}


def test_errors_come_first_and_waived_ones_last() -> None:
    question = replace(finished(), text="Who rows?", rubric=None, source=Source(""), evidence=())
    question = authoring.waive(question, "evidence-few", "on paper only", STAMP)
    assert [item.rule for item in check(question)] == [
        "item-evidence",
        "item-evidence",
        "rubric-missing",
        "source-blank",
        "question-short",
        "evidence-few",
    ]


def clip(kind: QuestionType, **fields: object) -> Question:
    question = authoring.new_question(
        key=QuestionKey("q"),
        question_id="G1_Q000001",
        video=VideoKey("v"),
        kind=kind,
        stamp=STAMP,
        granularity=Granularity.CLIP,
        source_name="Harbour, episode 2",
    )
    source = Source("Harbour, episode 2", (Interval(0, 9000),))
    rows = ({"id": "S1", "t": [1, 2.5], "speaker": None, "text": "Wait."},)
    fields = {"source": source, "subtitles": rows, **fields}
    return replace(question, text="What does Noor feel at the door?", **fields)  # type: ignore[arg-type]


def test_clip_questions_need_labels_and_no_evidence() -> None:
    sound = clip(QuestionType.CONTEXTUAL_EMOTION, answer=["fear"])
    assert check(sound) == []
    assert messages(replace(sound, answer=[])) == ["Choose at least one emotion."]
    assert messages(replace(sound, answer=["glee"])) == ["“glee” is not one of the 26 emotions."]
    both = clip(QuestionType.EMOTION_TRANSITION, answer={"before": ["fear"], "after": []})
    assert messages(both) == ["Choose at least one emotion for “after”."]


def test_label_questions_have_neither_details_nor_rubric() -> None:
    question = clip(
        QuestionType.EMOTION_INFLUENCE,
        answer=["fear"],
        rubric=Rubric("x", ()),
        details=AnswerDetails("x"),
    )
    assert [item.rule for item in check(question)] == ["details-unwanted", "rubric-unwanted"]


@UNHURRIED
@given(questions())
def test_checks_say_something_plain_of_any_question(question: Question) -> None:
    for item in check(question):
        assert item.message[-1] in ".?"
        assert item.target.split(":")[0] in {
            "question", "answer", "details", "item", "rubric", "evidence", "question_id", "source",
            "segment", "subtitles", "candidates",
        }  # fmt: skip

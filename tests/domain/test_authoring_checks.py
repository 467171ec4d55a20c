"""Checks that look at what is asked, told, spelled and cut, one rule at a time, and over sets."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.domain import set_checks
from app.domain.authoring_context import AuthoringContext, CastNames, WordFinder
from app.domain.check import Severity
from app.domain.checks import check_question
from app.domain.ids import EvidenceKey, PersonKey, QuestionKey, VideoKey
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.question import (
    AnswerDetails,
    AnswerItem,
    Evidence,
    Granularity,
    Modality,
    Question,
    QuestionType,
    Source,
)
from app.domain.set_checks import SetRecord, check_set
from app.domain.wording_checks import check_people

CAST = CastNames(
    [Person(PersonKey("j"), "Joey Tribbiani"), Person(PersonKey("r"), "Rachel", ("Rach",))]
)
CONTEXT = AuthoringContext(cast=CAST, psychology=WordFinder(("trauma", "narcissist", "抑圧")))
SAID, SEEN = frozenset({Modality.SAID}), frozenset({Modality.SEEN})


def spans(*modalities: frozenset[Modality]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(EvidenceKey(f"e{n}"), Interval(n * 300_000, n * 300_000 + 5000), "", how)
        for n, how in enumerate(modalities)
    )


def stage(name: str, description: str, *, emotion: str = "", at: int | None = None) -> AnswerItem:
    span = None if at is None else Interval(at, at + 1000)
    return AnswerItem(name, description, emotion=emotion or None, span=span)


SOUND = Question(
    QuestionKey("q"),
    "G2_Q000001",
    VideoKey("v"),
    Granularity.EPISODE,
    QuestionType.EMOTION_TRAJECTORY,
    text="How do Rachel's feelings about the wedding develop over the episode?",
    answer="She is panicked when she runs in, defiant towards her father, and relieved at the end.",
    details=AnswerDetails(
        "Stages.",
        (
            stage("S1", "Rachel runs in panicked", emotion="fear", at=1000),
            stage("S2", "She is relieved at the end", emotion="relief", at=9000),
        ),
    ),
    evidence=spans(SEEN, SAID),
    source=Source("Friends S01E01"),
)
SHORT = replace(
    SOUND, type=QuestionType.INTENSITY_COMPARISON, details=None, text="Who is hurt?", answer="Joey"
)
CLIP = replace(
    SOUND,
    granularity=Granularity.CLIP,
    type=QuestionType.CONTEXTUAL_EMOTION,
    text="What does Rachel feel at the door?",
    answer=["fear"],
    details=None,
    source=Source("Friends S01E01", (Interval(5000, 9000), Interval(1000, 3000))),
    subtitles=({"id": "u1", "t": [5.2, 8], "speaker": None, "text": "Hi."},),
)


def rules(question: Question, **options: object) -> dict[str, str]:
    found = check_question(question, duration_ms=600_000, context=CONTEXT, **options)  # type: ignore[arg-type]  # names
    return {
        one.rule: one.target
        for one in found
        if not one.rule.startswith(("rubric", "item-evidence", "question-short"))
    }


@pytest.mark.parametrize("question", [SOUND, CLIP])
def test_sound_ones_pass(question: Question) -> None:
    assert rules(question) == {}


@pytest.mark.parametrize(
    ("rule", "target", "question"),
    [
        ("answer-form", "answer", replace(SHORT, text="Is Joey hurt? Answer Yes or No.")),
        (
            *("answer-form", "answer"),
            replace(
                SHORT,
                text="Who is hurt? Answer with one name.",
                answer="Rachel, who had to leave her own wedding",
            ),
        ),
        (
            *("answer-form", "answer"),
            replace(SHORT, text="In which round? Answer with the round number.", answer="the last"),
        ),
        (
            *("answer-form", "answer"),
            replace(SHORT, text="Why? Explain in one sentence.", answer="He fell. It hurt."),
        ),
        (
            "answer-form",
            "answer",
            replace(
                SHORT,
                text="誰ですか。名前だけで答えなさい。",
                answer="友人の前で父親と電話で話していた人",
            ),
        ),
        ("answer-form", "answer", replace(SOUND, text="Name three ways in which Rachel changes.")),
        ("answer-leak", "question", replace(SHORT, text="Is it Joey who is most hurt?")),
        (
            *("answer-leak", "question"),
            replace(
                SHORT,
                text="Does the phone call with her father at night make Rachel furious?",
                answer="The phone call with her father at night makes her furious",
            ),
        ),
        ("answer-leak", "question", replace(CLIP, text="Why does Rachel show fear at the door?")),
        ("evidence-said-only", "evidence", replace(SOUND, evidence=spans(SAID, SAID))),
        (
            *("stage-answer", "item:S2"),
            replace(
                SOUND,
                details=AnswerDetails(
                    "x",
                    (
                        stage("S1", "Rachel runs in panicked", at=1),
                        stage("S2", "Dogs bark in gardens outside", emotion="anger", at=2),
                    ),
                ),
            ),
        ),
        (
            *("stage-outside", "item:S1"),
            replace(
                SOUND,
                details=AnswerDetails("x", (stage("S1", "Rachel is panicked", at=600_000),)),
            ),
        ),
        ("psychology-word", "answer", replace(SHORT, answer="Joey, of his traumas")),
        ("psychology-word", "answer", replace(SHORT, answer="彼は怒りを抑圧している")),
        (
            "person-spelling",
            "question",
            replace(SHORT, text="What does Rachal feel when Joey goes?", answer="sad"),
        ),
        (
            *("person-unknown", "item:S1"),
            replace(
                SOUND,
                details=AnswerDetails(
                    "x", (replace(stage("S1", "She is panicked", at=1), person="Ursula"),)
                ),
            ),
        ),
        (
            "segment-outside",
            "segment:1",
            replace(CLIP, source=Source("x", (Interval(0, 700_000),))),
        ),
        (
            *("segments-overlap", "segment:2"),
            replace(CLIP, source=Source("x", (Interval(4000, 9000), Interval(1, 4001)))),
        ),
        ("segment-empty", "segment:1", replace(CLIP, source=Source("x", (Interval(6000, 6000),)))),
        ("segments-empty", "source", replace(CLIP, source=Source("x", ()))),
        ("segments-none", "source", replace(CLIP, source=Source("x"))),
        ("subtitles-none", "subtitles", replace(CLIP, subtitles=None)),
        (
            *("subtitle-outside", "subtitles"),
            replace(CLIP, subtitles=({"id": "u", "t": [99, 100], "speaker": None, "text": "?"},)),
        ),
        (
            *("row-time", "subtitles"),
            replace(CLIP, subtitles=({"id": "u", "t": [5], "speaker": None, "text": "?"},)),
        ),
    ],
)
def test_each_rule_finds_its_fault_and_names_the_field(
    rule: str, target: str, question: Question
) -> None:
    assert rules(question).get(rule) == target


@pytest.mark.parametrize(
    "question",
    [
        replace(SHORT, text="Is Joey hurt? Answer Yes or No.", answer="Yes."),
        replace(SHORT, text="Who is hurt most, Joey or Rachel? Answer with one name."),
        replace(SHORT, text="At least one of them is hurt. Who is it?"),
        replace(CLIP, subtitles=()),
    ],
)
def test_what_is_right_is_not_found(question: Question) -> None:
    assert rules(question) == {}


def test_stages_out_of_time_block_until_somebody_says_why() -> None:
    details = SOUND.details
    assert details is not None
    turned = replace(SOUND, details=replace(details, items=details.items[::-1]))
    (found,) = [one for one in check_question(turned, duration_ms=0) if one.rule == "stage-order"]
    assert (found.severity, found.waivable, found.fix) == (Severity.ERROR, True, "stages-by-time")


def test_an_unknown_person_is_told_once_however_many_stages_are_theirs() -> None:
    stages = tuple(
        replace(stage(f"S{n}", "She is panicked", at=n), person=name)
        for n, name in enumerate(("Ursula", "Ursula", "Igor"), 1)
    )
    checks = check_people(replace(SOUND, details=AnswerDetails("x", stages)), CAST)
    found = [one.target for one in checks if one.rule == "person-unknown"]
    assert found == ["item:S1", "item:S3"]


def test_what_was_written_unwatched_is_marked() -> None:
    def marked(question: Question, watched: float | None) -> bool:
        context = AuthoringContext(watched=watched)
        checks = check_question(question, duration_ms=0, context=context)
        return any(one.rule == "watched-little" for one in checks)

    assert marked(SOUND, 0.94)
    assert not marked(SOUND, 0.95)
    assert not marked(SOUND, None)
    assert not marked(CLIP, 0.1)
    assert not marked(replace(SOUND, imported=True), 0.1)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: replace(SOUND, text=text),
        lambda text: replace(SHORT, answer=text),
        lambda text: replace(CLIP, text=text),
    ],
)
def test_texts_of_a_megabyte_are_checked_at_once(change: Callable[[str], Question]) -> None:
    question = change("Rachal is hurt. 怒り " * 60_000)
    started = time.process_time()
    check_question(question, duration_ms=0, context=CONTEXT)
    assert time.process_time() - started < 0.5


def record(name: str, text: str, answer: str, video: str = "v") -> SetRecord:
    return SetRecord(name, name, video, text, answer)


HAPPIEST = "Across the episode, at what moment does Ross appear happiest? Answer with one phrase."
CHOICE = "Across the episode, at which of the following moments does Ross appear happiest?"


@pytest.mark.parametrize(
    ("one", "other", "rule"),
    [
        (
            record("a", HAPPIEST, "when he shares a cookie with Rachel"),
            record("b", CHOICE, "He stands in the apartment as Paul arrives."),
            "contradiction",
        ),
        (
            record("a", HAPPIEST, "when he shares a cookie with Rachel"),
            record("b", CHOICE, "Sharing the cookie with Rachel at night"),
            "near-duplicate",
        ),
        (record("a", HAPPIEST, "x"), record("b", HAPPIEST.replace("Ross", "Joey"), "y"), None),
        (record("a", HAPPIEST, "x"), record("b", HAPPIEST, "y", "w"), None),
        (
            record("a", HAPPIEST, "x"),
            record("b", HAPPIEST.replace("happiest", "saddest"), "y"),
            None,
        ),
        (
            record("a", "花子がいちばん怒っているのはどの場面ですか。", "父に電話をかけた夜"),
            record("b", "花子が一番怒っているのはどの場面ですか。", "友達と海で遊ぶ"),
            "contradiction",
        ),
    ],
)
def test_pairs_of_one_video(one: SetRecord, other: SetRecord, rule: str | None) -> None:
    found = check_set([one, other])
    assert [(each.key, each.other, each.check.rule) for each in found] == (
        [("b", "a", rule)] if rule else []
    )


def test_large_groups_are_compared_with_their_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_checks, "_GROUP", 20)
    texts = {n: f"How does {n} feel about the number {n * 7}?" for n in range(100)}
    records = [record(str(n), text, "") for n, text in texts.items()]
    records.append(record("twin", "How does 77 feel about the number 539?", ""))
    assert [(each.key, each.other) for each in check_set(records)] == [("twin", "77")]

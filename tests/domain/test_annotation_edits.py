"""Edits of annotations: labels by the names of today, cutting, joining."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain import annotation_edits as edits
from app.domain.ids import AnnotationKey, PersonKey, TierKey, VocabularyKey
from app.domain.tier import Annotation
from app.domain.vocabulary import Label, Vocabulary

WORDS = Vocabulary(
    VocabularyKey("v"), "Ours", (Label("calm", former=("quiet",)), Label("tense"), Label("glad"))
)


def make(start: int, end: int, *labels: str, **more: object) -> Annotation:
    return Annotation(AnnotationKey(f"a{start}"), TierKey("t"), start, end, labels, **more)  # type: ignore[arg-type]  # named fields


def test_a_former_name_counts_as_the_label() -> None:
    old = make(0, 5, "quiet")
    assert edits.with_label(old, "calm", WORDS) is old
    assert edits.without_label(old, "calm", WORDS).labels == ()


def test_toggling_gives_all_or_takes_from_all() -> None:
    several = [make(0, 5, "quiet"), make(5, 9, "tense")]
    given_all = edits.toggled(several, "calm", WORDS)
    assert [one.labels for one in given_all] == [("quiet",), ("tense", "calm")]
    assert [one.labels for one in edits.toggled(given_all, "calm", WORDS)] == [(), ("tense",)]


@given(st.integers(-5, 30))
def test_splitting_loses_no_moment(at_ms: int) -> None:
    whole = make(5, 20, "calm", note="bow", confidence=0.5)
    parts = edits.split(whole, at_ms, AnnotationKey("new"))
    if not 5 < at_ms < 20:
        assert parts is None
        return
    assert parts is not None
    first, second = parts
    assert (first.start_ms, first.end_ms, second.start_ms, second.end_ms) == (5, at_ms, at_ms, 20)
    assert (first.key, second.key) == (whole.key, "new")
    assert second.labels == whole.labels
    assert edits.merged(parts, WORDS) == whole


def test_merging_keeps_all_words_and_only_what_all_agree_on() -> None:
    maren = PersonKey("maren")
    parts = [
        make(8, 20, "tense", note="stands up", person=maren, confidence=0.5),
        make(0, 9, "quiet", note="sits", person=maren),
        make(3, 4, "calm", note="sits", person=maren),
    ]
    one = edits.merged(parts, WORDS)
    assert (one.key, one.start_ms, one.end_ms) == ("a0", 0, 20)
    assert one.labels == ("quiet", "tense")
    assert one.note == "sits\nstands up"
    assert (one.person, one.confidence) == (maren, None)


def test_what_several_share() -> None:
    several = [make(0, 5, "quiet", note="a"), make(5, 9, "calm", "tense", note="b")]
    assert edits.label_counts(several, WORDS) == {"calm": 2, "tense": 1}
    assert edits.differ(several, lambda one: one.note)
    assert edits.shared(several, lambda one: one.note) is None
    assert edits.shared(several, lambda one: one.tier) == "t"
    assert edits.shared([], lambda one: one.tier) is None


@pytest.mark.parametrize("label", ["glad", "calm"])
def test_one_label_is_never_twice(label: str) -> None:
    one = edits.with_label(edits.with_label(make(0, 5, "tense"), label, WORDS), label, WORDS)
    assert one.labels == ("tense", label)


def test_words_that_another_vocabulary_lacks_go_to_the_note() -> None:
    one = make(0, 5, "quiet", "furious", "sly", note="turns")
    fitted = edits.fitted(one, WORDS)
    assert (fitted.labels, fitted.note) == (("quiet",), "turns\nfurious, sly")
    assert edits.fitted(make(0, 5, "glad"), WORDS) == make(0, 5, "glad")

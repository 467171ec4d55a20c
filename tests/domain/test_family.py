"""Emotion families: every label has one, and only one."""

from __future__ import annotations

import pytest

from app.domain.emotion import BASIC_7, EMOTIC_26, GO_EMOTIONS_29
from app.domain.family import EMOTION_FAMILIES, emotion_family

LABELS = sorted({*EMOTIC_26, *(label.lower() for label in BASIC_7), *GO_EMOTIONS_29})


@pytest.mark.parametrize("label", LABELS)
def test_every_label_of_the_vocabularies_has_a_family(label: str) -> None:
    assert emotion_family(label) is not None


def test_no_label_stands_twice_and_none_is_foreign() -> None:
    labels = [label for family in EMOTION_FAMILIES for label in family.labels]
    assert sorted(labels) == LABELS


def test_any_case_is_known_and_foreign_words_have_none() -> None:
    found = emotion_family(" Happiness ")
    assert found is not None
    assert found.name == "joy"
    assert emotion_family("schadenfreude") is None


def test_names_and_codes_tell_the_families_apart() -> None:
    assert len({family.name for family in EMOTION_FAMILIES}) == len(EMOTION_FAMILIES)
    assert len({family.code for family in EMOTION_FAMILIES}) == len(EMOTION_FAMILIES)

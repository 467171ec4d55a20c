"""Our rubric templates and the keys of scores."""

from __future__ import annotations

import pytest

from app.domain.question import CLIP_TYPES, QuestionType, Rubric
from app.domain.reference_rules import LABEL_TYPES
from app.domain.rubric import (
    TEMPLATES,
    RubricTemplate,
    score_fault,
    template_for,
    template_of,
    templates_for,
    usual_maxima,
)
from tests.helpers.shared_data import shared_json


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_has_every_score_of_its_range(template: RubricTemplate) -> None:
    top = int(template.name[-1])
    assert [key for key, _ in template.rubric.scores] == [str(n) for n in range(top + 1)]
    assert template.rubric.maximum == top
    assert template.rubric.criterion.strip()
    assert all(meaning.strip() for _, meaning in template.rubric.scores)


def test_templates_are_not_the_released_wording() -> None:
    released = [
        record["rubric"] for record in shared_json("longemo/questions/g2_questions.v115.json")
    ]
    ours = {meaning for template in TEMPLATES for _, meaning in template.rubric.scores}
    ours |= {template.rubric.criterion for template in TEMPLATES}
    for rubric in released:
        assert not ours & {rubric["criterion"], *rubric["scores"].values()}


@pytest.mark.parametrize("kind", QuestionType)
def test_each_judged_type_has_a_template_and_label_types_have_none(kind: QuestionType) -> None:
    assert (template_for(kind) is None) == (kind in LABEL_TYPES)


def test_types_get_the_range_that_the_benchmark_documents() -> None:
    assert usual_maxima(QuestionType.EMOTION_TRAJECTORY) == (4,)
    assert usual_maxima(QuestionType.INTENSITY_COMPARISON) == (1,)
    assert usual_maxima(QuestionType.EMOTIONAL_REASONING) == (3, 1)
    assert usual_maxima(CLIP_TYPES[-1]) == (3,)
    assert templates_for(QuestionType.CONTEXTUAL_EMOTION) == ()


def test_a_rubric_is_recognised_until_a_word_changes() -> None:
    template = TEMPLATES[0]
    assert template_of(template.rubric) is template
    assert template_of(Rubric("Mine", template.rubric.scores)) is None
    assert template_of(None) is None


@pytest.mark.parametrize("key", ["0", "3", "10", "999"])
def test_canonical_scores_have_no_fault(key: str) -> None:
    assert score_fault(key) == ""


@pytest.mark.parametrize(
    ("key", "hint"), [("03", '"3"'), ("000", '"0"'), ("", "whole number"), ("x", "whole number")]
)
def test_the_fault_of_a_score_names_the_cure(key: str, hint: str) -> None:
    assert hint in score_fault(key)


def test_the_maximum_ignores_what_is_no_number() -> None:
    assert Rubric("", (("2", ""), ("²", ""), ("x", ""), ("9" * 5000, ""))).maximum == 2
    assert Rubric("", ()).maximum == 0

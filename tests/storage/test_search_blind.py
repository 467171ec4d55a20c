"""Who answers blind finds nothing that tells the answer, or what others say; then all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ids import (
    AssignmentKey,
    EvidenceKey,
    PredictionKey,
    QuestionKey,
    RaterKey,
    SystemKey,
    new_key,
)
from app.domain.interval import Interval
from app.domain.media import Video
from app.domain.question import Evidence, Granularity, JsonValue, Question, QuestionType
from app.domain.review import Assignment, RecordKind
from app.domain.search import SearchQuery
from app.domain.system import System, SystemAnswer
from app.services.open_decisions import comments_for
from storage.project_file import ProjectFile
from storage.search_kinds import KINDS, WhenBlind, blinded
from tests.helpers.decisions import ANN, BO, CY, World, secret
from tests.storage.make import make_annotation, make_cues, make_tier, make_track

WORD = "doorway"


@pytest.fixture
def world(project: ProjectFile, video: Video) -> World:
    """A project in which one word stands in records of many kinds."""
    made = World(project, video)
    span = Evidence(EvidenceKey(new_key()), Interval(8500, 9000), f"at the {WORD}")
    told = replace(
        made.question, answer=f"The {WORD}", notes=f"ask of the {WORD}", evidence=(span,)
    )
    tier = make_tier(video.key, "Bo", rater=BO)
    with project.edit("Fill", None):
        project.questions.save(told)
        project.subtitles.add(make_track(video.key), make_cues([f"The {WORD}!"]))
        project.tiers.add(tier)
        notes = ((0, WORD, ""), (2000, "calm", f"by the {WORD}"))
        project.annotations.add_many(
            tier.key,
            [
                make_annotation(tier.key, at, at + 900, label, note=note)
                for at, label, note in notes
            ],
        )
        _answer(project, "a1", made.question, f"She stands in the {WORD}")
    return made


def _answer(project: ProjectFile, key: str, question: Question, text: JsonValue) -> None:
    project.results.add_system(System(SystemKey(f"of {key}"), f"Walker {key}"))
    answer = SystemAnswer(
        PredictionKey(key), SystemKey(f"of {key}"), question.question_id, "episode", question.key,
        text, "ok", None,
    )  # fmt: skip
    project.results.add_predictions([answer])


def found(project: ProjectFile, text: str = WORD, **how: object) -> dict[str, int]:
    """Return how many hits of each kind there are, which is how many are counted."""
    answer = project.search.ask(SearchQuery(text, **how))  # type: ignore[arg-type]  # by name
    hits = {kind.name: len(answer.first(kind)) for kind in KINDS}
    assert hits == {kind.name: answer.count(kind) for kind in KINDS}
    everywhere = project.search.find(SearchQuery(text, **how))  # type: ignore[arg-type]
    assert len(everywhere) == sum(hits.values())
    return {kind: number for kind, number in hits.items() if number}


def test_what_tells_is_not_found_in_blind_work_and_comes_back(world: World) -> None:
    project = world.project
    everything = {"question": 1, "evidence": 1, "annotation": 2, "answer": 1, "cue": 1}
    assert found(project, viewer=ANN) == everything
    assert found(project, viewer=ANN, blind=True) == {"cue": 1}
    assert found(project, blind=True) == {"cue": 1}
    assert found(project, viewer=ANN) == everything


def test_a_question_is_still_found_by_its_text_without_its_time(world: World) -> None:
    for text in ("why leave", "G2_Q1"):
        (hit,) = world.project.search.find(SearchQuery(text, viewer=ANN, blind=True))
        assert (hit.kind, hit.field, hit.start_ms) == ("question", "text", None)
        assert WORD not in repr(hit)
    assert world.project.search.find("why leave")[0].start_ms == 8500
    assert found(world.project, f"leave {WORD}", blind=True) == {}


def test_items_are_found_by_stem_and_options_alone(world: World) -> None:
    assert found(world.project, "凛", blind=True) == {"item": 1}
    world.decide(BO, "item")
    assert found(world.project, "smiles", viewer=BO) == {"support": 1}
    assert found(world.project, "smiles", viewer=BO, blind=True) == {}
    assert found(world.project, "smiles", viewer=ANN) == {}


def test_each_kind_says_what_is_found_of_it_blind() -> None:
    told = {kind.name: kind.when_blind for kind in KINDS}
    still = {name for name, when in told.items() if when is WhenBlind.OPEN}
    assert still == {"question", "item", "segment", "unit", "cue"}
    for kind in KINDS:
        left = blinded(kind)
        assert (left is None) == (kind.when_blind is WhenBlind.CLOSED)
        assert left is None or not any(part.tells for part in left.parts)


def test_an_answer_of_a_system_is_found_with_its_question_and_name(world: World) -> None:
    project = world.project
    (hit,) = project.search.find(SearchQuery("stands in", kinds=("answer",)))
    assert (hit.title, hit.owner) == ("G2_Q1 · Walker a1", world.question.key)
    assert (hit.text, hit.field, hit.start_ms) == (f"She stands in the {WORD}", "answer", None)
    with project.edit("More", None):
        _answer(project, "a2", world.question, {"before": "calm", "after": ["amber rage"]})
    assert [one.text for one in project.search.find("amber")] != []
    with project.edit("Change", None):
        (old,) = project.results.predictions_of(SystemKey("of a1"))
        project.results.update_prediction(replace(old, answer="in the hall"))
    assert project.search.find("stands in") == []
    with project.edit("Remove", None):
        project.results.remove_system(SystemKey("of a1"))
    assert [one.key for one in project.search.find("hall")] == []
    project.history.undo(None)
    assert [one.key for one in project.search.find("hall")] == ["a1"]


def test_an_answer_waits_for_its_question(project: ProjectFile, video: Video) -> None:
    question = Question(
        QuestionKey("later"), "G2_Q7", video.key, Granularity.EPISODE, QuestionType.EMOTION_CAUSE
    )
    with project.edit("Answer", None):
        _answer(project, "early", replace(question, key=QuestionKey("unknown")), "amber light")
    assert project.search.find("amber") == []
    with project.edit("Ask", None):
        project.questions.save(question)
    assert [hit.owner for hit in project.search.find("amber")] == ["later"]


def test_comments_open_to_a_reviewer_with_their_own_verdict(
    project: ProjectFile, video: Video
) -> None:
    """As the desk shows them: `comments_for` reads by the same rule."""
    world = World(project, video)
    world.decide(BO, "comment")
    said = secret(BO, "comment")
    raters = (ANN, BO, CY)

    def readers() -> list[RaterKey]:
        finders = [rater for rater in raters if found(project, said, viewer=rater)]
        assert finders == [
            rater for rater in raters if comments_for(project, rater, project.comments.all())
        ]
        return finders

    assert readers() == [BO]
    world.decide(ANN, "question")
    assert readers() == [ANN, BO]
    assert found(project, said, viewer=ANN, blind=True) == {}
    assert found(project, said) == {"comment": 1}
    (hit,) = project.search.find(SearchQuery(said, viewer=ANN))
    assert (hit.title, hit.owner, hit.start_ms) == ("G2_Q1 · Bo", world.question.key, None)
    with project.edit("Next version", None):  # to be reviewed anew by those assigned to it
        project.questions.save(replace(world.question, text="And why?"))
        project.reviews.assign(
            [Assignment(AssignmentKey("next"), RecordKind.QUESTION, world.question.key, ANN, 2)]
        )
    assert readers() == [BO, CY]
    with project.edit("Remove", None):
        project.comments.remove(project.comments.all()[0].key)
    assert found(project, said) == {}


def test_kinds_can_be_closed(world: World) -> None:
    closed = found(world.project, viewer=ANN, closed=("answer", "evidence"))
    assert closed == {"question": 1, "annotation": 2, "cue": 1}

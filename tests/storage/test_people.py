"""People: unique names, merged and renamed without loss, never removed while used."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VideoKey
from app.domain.media import Video
from app.domain.person import Face, Person, named
from storage.project_file import ProjectFile
from tests.storage.make import make_annotation, make_person, make_tier
from tests.storage.proof import prove_step


@pytest.fixture
def lois(project: ProjectFile) -> Person:
    with project.edit("Add", None):
        return project.people.add(make_person("Lois"))


@pytest.fixture
def peter(project: ProjectFile) -> Person:
    with project.edit("Add", None):
        return project.people.add(Person(make_person().key, "Peter 彼", ("P.",), note="tall"))


def test_a_person_comes_back_whole(project: ProjectFile, lois: Person) -> None:
    assert project.people.get(lois.key) == lois == project.people.all()[0]
    assert lois.aliases == ("Lois の母", "L.")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "  "}, "needs a name"),
        ({"name": "LOIS"}, "already a person “Lois”"),
        ({"colour": "#12345"}, "is no colour"),
        ({"face": Face(VideoKey("v"), -1, (0, 0, 1, 1))}, "inside the picture"),
        ({"face": Face(VideoKey("v"), 0, (0.6, 0, 0.5, 1))}, "inside the picture"),
        ({"face": Face(VideoKey("v"), 0, (0.5, 0.5, 0, 0.1))}, "inside the picture"),
        ({"face": Face(VideoKey("v"), 0, (float("nan"), 0, 1, 1))}, "inside the picture"),
    ],
)
def test_a_person_that_makes_no_sense_is_refused(
    project: ProjectFile, lois: Person, changes: dict[str, object], message: str
) -> None:
    wrong = replace(make_person("New"), **changes)  # type: ignore[arg-type]  # by name
    with pytest.raises(InvalidRecordError, match=message), project.edit("x", None):
        project.people.add(wrong)
    assert project.people.all() == [lois]


def test_a_person_may_change_the_case_of_their_name(project: ProjectFile, lois: Person) -> None:
    with project.edit("Rename", None):
        assert project.people.update(replace(lois, name=" LOIS  x ")).name == "LOIS x"


def use(project: ProjectFile, video: Video, person: Person) -> None:
    """Let a tier and two annotations be about a person."""
    tier = make_tier(video.key, f"About {person.name}", person=person.key)
    spans = [
        replace(make_annotation(tier.key, n * 10, n * 10 + 5), person=person.key) for n in (0, 1)
    ]
    with project.edit("Use", None):
        project.tiers.add(tier)
        project.annotations.add_many(tier.key, spans)


def test_who_is_used_stays_and_the_count_is_told(
    project: ProjectFile, ann: RaterKey, video: Video, lois: Person, peter: Person
) -> None:
    use(project, video, lois)
    assert project.people.uses(lois.key) == 3
    with pytest.raises(InvalidRecordError, match="used in 3 places"):  # noqa: SIM117  # one step fails
        with project.edit("x", None):
            project.people.remove(lois.key)
    assert len(project.people.all()) == 2
    prove_step(project, "Remove", ann, lambda: project.people.remove(peter.key))


def test_merging_loses_nothing(
    project: ProjectFile, ann: RaterKey, video: Video, lois: Person, peter: Person
) -> None:
    use(project, video, lois)
    use(project, video, peter)
    prove_step(project, "Merge", ann, lambda: project.people.merge(peter.key, lois.key))
    (kept,) = project.people.all()
    assert kept.name == "Peter 彼"
    assert kept.aliases == ("P.", "Lois", "Lois の母", "L.")
    assert (kept.face, kept.colour) == (lois.face, lois.colour)
    assert kept.note == "tall\n\n安"
    assert project.people.uses(peter.key) == 6
    assert named(project.people.all(), "lois") == kept
    assert project.integrity() == []


def test_nobody_is_merged_into_themselves(project: ProjectFile, lois: Person) -> None:
    with pytest.raises(InvalidRecordError, match="into itself"), project.edit("x", None):
        project.people.merge(lois.key, lois.key)
    assert project.people.all() == [lois]


def test_the_cast_has_an_order(project: ProjectFile, lois: Person, peter: Person) -> None:
    with project.edit("Order", None):
        project.people.reorder([peter.key])
    assert [person.key for person in project.people.all()] == [peter.key, lois.key]

"""Vocabularies: versions are kept, what is used stays, old words stay readable."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, VocabularyKey, new_key
from app.domain.media import Video
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from app.domain.vocabulary_editing import copied, renamed, retired
from storage.project_file import ProjectFile
from tests.storage.make import make_annotation, make_tier, make_vocabulary
from tests.storage.proof import prove_step


@pytest.fixture
def gaze(project: ProjectFile) -> Vocabulary:
    vocabulary = make_vocabulary()
    with project.edit("Add", None):
        project.vocabularies.add(vocabulary)
    return vocabulary


def test_built_in_ones_come_first_and_all_come_back_whole(
    project: ProjectFile, gaze: Vocabulary
) -> None:
    assert project.vocabularies.all() == [*BUILT_IN.values(), gaze]
    assert project.vocabularies.get(gaze.key) == gaze


def test_each_version_is_kept_with_who_and_when(
    project: ProjectFile, ann: RaterKey, gaze: Vocabulary
) -> None:
    newer = renamed(gaze, "away", "aside")
    prove_step(project, "Rename label", ann, lambda: project.vocabularies.update(newer))
    versions = project.vocabularies.versions(gaze.key)
    assert [(kept.version, kept.by) for kept in versions] == [(1, None), (2, ann)]
    assert [kept.labels for kept in versions] == [gaze.labels, newer.labels]


def test_old_words_stay_readable(project: ProjectFile, video: Video, gaze: Vocabulary) -> None:
    tier = make_tier(video.key, "Gaze", gaze.key)
    with project.edit("Annotate", None):
        project.tiers.add(tier)
        project.annotations.add(make_annotation(tier.key, 0, 10, "away"))
        project.vocabularies.update(retired(renamed(gaze, "away", "aside"), "aside"))
    assert project.annotations.table(tier.key).label(0) == "aside"
    assert project.annotations.of_tier(tier.key)[0].labels == ("away",)


def test_a_stale_change_is_refused(project: ProjectFile, gaze: Vocabulary) -> None:
    with project.edit("Rename", None):
        project.vocabularies.update(renamed(gaze, "away", "aside"))
    stale = renamed(gaze, "at him", "at her")
    stale = replace(stale, version=2)
    with pytest.raises(InvalidRecordError, match="somebody else"), project.edit("x", None):
        project.vocabularies.update(stale)
    assert project.vocabularies.get(gaze.key).resolve("aside") is not None


def test_a_name_is_taken_once_whatever_its_case(project: ProjectFile, gaze: Vocabulary) -> None:
    for name in (gaze.name.upper(), "emotic-26"):
        twin = copied(gaze, VocabularyKey(new_key()), name)
        with pytest.raises(InvalidRecordError, match="already a vocabulary"):  # noqa: SIM117  # one step fails
            with project.edit("x", None):
                project.vocabularies.add(twin)
    assert project.vocabularies.count() == 1


def test_built_in_ones_never_change(project: ProjectFile) -> None:
    basic = BUILT_IN[VocabularyKey("basic-7")]
    for act in (
        lambda: project.vocabularies.add(basic),
        lambda: project.vocabularies.update(basic),
        lambda: project.vocabularies.remove(basic.key),
        lambda: renamed(basic, "Joy", "Fun"),
    ):
        with pytest.raises(InvalidRecordError, match="is built in"), project.edit("x", None):
            act()


def test_what_is_used_stays(
    project: ProjectFile, ann: RaterKey, video: Video, gaze: Vocabulary
) -> None:
    tier = make_tier(video.key, "Gaze", gaze.key)
    with project.edit("Add", None):
        project.tiers.add(tier)
    assert project.vocabularies.uses(gaze.key) == 1
    with pytest.raises(InvalidRecordError, match="of 1 tier and stays"), project.edit("x", None):
        project.vocabularies.remove(gaze.key)
    with project.edit("Remove", None):
        project.tiers.remove(tier.key)
    prove_step(project, "Remove", ann, lambda: project.vocabularies.remove(gaze.key))


def test_5_000_labels_come_back(project: ProjectFile) -> None:
    labels = tuple(Label(f"感情 {number}", "#112233") for number in range(5000))
    large = Vocabulary(VocabularyKey(new_key()), "Large", labels)
    with project.edit("Add", None):
        project.vocabularies.add(large)
    newer = renamed(project.vocabularies.get(large.key), "感情 4999", "怒り")
    with project.edit("Rename", None):
        project.vocabularies.update(newer)
    assert project.vocabularies.get(large.key).current("感情 4999") == "怒り"

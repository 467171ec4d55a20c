"""People, vocabularies, tiers and what was watched go from project to project, nothing doubled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import ImportFailedError
from app.domain.ids import AnnotationKey, PersonKey, TierKey, VocabularyKey, new_key
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Vocabulary
from app.domain.vocabulary_editing import renamed
from app.services.export_service import export_project
from app.services.import_report import ImportReport, OnConflict
from app.services.import_service import ImportRefusedError, import_file
from app.services.info_service import project_info
from storage.project_file import ProjectFile
from tests.storage.make import (
    make_annotation,
    make_person,
    make_tier,
    make_video,
    make_vocabulary,
)


@pytest.fixture
def source() -> Iterator[ProjectFile]:
    """A project with a cast, a vocabulary, three tiers that hang together, and a rater."""
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        ann = project.raters.add("Ann").key
        video = make_video()
        project.videos.add(video)
        lois = make_person()
        assert lois.face is not None
        lois = project.people.add(replace(lois, face=replace(lois.face, video=video.key)))
        words = make_vocabulary()
        project.vocabularies.add(words)
        scene = project.tiers.add(make_tier(video.key, "Scene"))
        face = project.tiers.add(
            make_tier(
                video.key,
                "Face",
                words.key,
                parent=scene.key,
                person=lois.key,
                rater=ann,
                origin={"a": [1]},
                position=1,
            )
        )
        deep = project.tiers.add(make_tier(video.key, "Eyes", parent=face.key, position=2))
        add(project, scene, (0, 100), (100, 300))
        span = replace(make_annotation(face.key, 10, 90, "away", note="下\n"), person=lois.key)
        project.annotations.add(replace(span, confidence=0.7))
        add(project, deep, (20, 20))
    with project.edit("Rename", ann):
        project.vocabularies.update(renamed(words, "away", "aside"))
    project.watched.add(video.key, ann, [(0, 500)])
    yield project
    project.close()


@pytest.fixture
def target() -> Iterator[ProjectFile]:
    """An empty project."""
    project = ProjectFile.in_memory()
    yield project
    project.close()


def add(project: ProjectFile, tier: Tier, *spans: tuple[int, int]) -> list[Annotation]:
    """Add annotations without labels."""
    made = [make_annotation(tier.key, start, end) for start, end in spans]
    return project.annotations.add_many(tier.key, made)


def tier_of(project: ProjectFile, name: str) -> Tier:
    """Return a tier by its name."""
    (video,) = project.videos.all()
    return next(tier for tier in project.tiers.of_video(video.key) if tier.name == name)


def exported(project: ProjectFile, folder: Path, name: str = "a.jsonl") -> Path:
    """Export a project and return the file."""
    export_project(project, format="emoscope", out=folder / name)
    return folder / name


def carry(
    source: ProjectFile, target: ProjectFile, folder: Path, on_conflict: OnConflict | None = None
) -> ImportReport:
    """Take all of one project into another."""
    return import_file(target, exported(source, folder), on_conflict=on_conflict)


def test_both_ways_nothing_is_lost(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    report = carry(source, target, tmp_path)
    assert (report.added, report.skipped, report.problems) == (8, 0, ())
    first, second = exported(source, tmp_path), exported(target, tmp_path, "b.jsonl")
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    assert target.integrity() == []
    again = carry(target, source, tmp_path)
    assert (again.added, again.updated, again.skipped) == (0, 0, 8)
    counts = project_info(target).counts
    assert (counts["people"], counts["vocabularies"], counts["tiers"]) == (1, 1, 3)
    assert counts["annotations"] == 4


def test_one_import_is_one_step(source: ProjectFile, target: ProjectFile, tmp_path: Path) -> None:
    carry(source, target, tmp_path)
    target.history.undo(None)
    assert (target.tiers.count(), target.people.count()) == (0, 0)
    target.history.redo(None)
    assert target.annotations.count() == 4


def test_a_tier_that_differs_is_a_conflict_until_somebody_chooses(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    face = tier_of(target, "Face")
    with target.edit("Annotate", None):
        (mine,) = add(target, face, (95, 99))
    with pytest.raises(ImportRefusedError, match="tier “Face” is in the project with other"):
        carry(source, target, tmp_path)
    kept = carry(source, target, tmp_path, OnConflict.KEEP)
    assert (kept.updated, kept.skipped) == (0, 8)
    assert target.annotations.exists(mine.key)
    replaced = carry(source, target, tmp_path, OnConflict.REPLACE)
    assert (replaced.updated, replaced.skipped) == (1, 7)
    assert not target.annotations.exists(mine.key)
    assert target.annotations.of_tier(face.key) == source.annotations.of_tier(face.key)


def test_what_depends_on_a_replaced_tier_stays(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    scene = tier_of(target, "Scene")
    with target.edit("Annotate", None):
        mine = target.tiers.add(make_tier(scene.video, "Mine", parent=scene.key))
        (inside,) = add(target, mine, (120, 130))
        first = target.annotations.of_tier(scene.key)[0]
        target.annotations.update(replace(first, note="dawn"))
    carry(source, target, tmp_path, OnConflict.REPLACE)
    assert target.annotations.of_tier(scene.key) == source.annotations.of_tier(scene.key)
    assert target.annotations.get(inside.key) == inside
    assert target.annotations.of_tier(tier_of(target, "Eyes").key) != []
    assert target.integrity() == []


def test_a_tier_whose_place_is_gone_is_refused_by_name(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    scene = tier_of(target, "Scene")
    with target.edit("Annotate", None):
        mine = target.tiers.add(make_tier(scene.video, "Mine", parent=scene.key))
        add(target, scene, (400, 500))
        add(target, mine, (420, 430))
    before = target.annotations.count()
    with pytest.raises(ImportFailedError, match=r"tier “Mine” does not fit.*lies inside no"):
        carry(source, target, tmp_path, OnConflict.REPLACE)
    assert target.annotations.count() == before


def test_an_annotation_that_went_to_another_tier_is_a_conflict(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    eyes = tier_of(target, "Eyes")
    with target.edit("Move", None):
        other = target.tiers.add(make_tier(eyes.video, "Other"))
        (span,) = target.annotations.of_tier(eyes.key)
        target.annotations.update(replace(span, tier=other.key))
        target.tiers.remove(eyes.key)
    with pytest.raises(ImportRefusedError, match="tier “Eyes” is in the project"):
        carry(source, target, tmp_path)
    kept = carry(source, target, tmp_path, OnConflict.KEEP)
    assert kept.added == 0
    carry(source, target, tmp_path, OnConflict.REPLACE)
    assert target.annotations.get(span.key).tier == eyes.key
    assert target.annotations.count(other.key) == 0


def test_people_and_vocabularies_of_one_name_are_one(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    (lois,), (words,) = source.people.all(), source.vocabularies.own()
    with target.edit("Add", None):
        target.videos.add(source.videos.all()[0])
        twin = replace(words, key=VocabularyKey(new_key()), name=words.name.upper())
        target.vocabularies.add(twin)
        target.people.add(replace(lois, key=PersonKey(new_key())))
    report = carry(source, target, tmp_path, OnConflict.KEEP)
    assert report.skipped == 3
    face = tier_of(target, "Face")
    assert (face.person, face.vocabulary) == (target.people.all()[0].key, twin.key)
    assert len(target.people.all()) == len(target.vocabularies.own()) == 1


def test_a_vocabulary_that_differs_is_replaced_by_a_next_version(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    (words,) = target.vocabularies.own()
    with target.edit("Rename", None):
        target.vocabularies.update(renamed(words, "at him", "at her"))
    with pytest.raises(ImportRefusedError, match="vocabulary “Gaze 視線” is in the project"):
        carry(source, target, tmp_path)
    carry(source, target, tmp_path, OnConflict.REPLACE)
    now = target.vocabularies.get(words.key)
    assert (now.labels, now.version) == (words.labels, 4)
    assert [kept.version for kept in target.vocabularies.versions(words.key)] == [1, 2, 3, 4]


def test_tiers_of_one_name_are_kept_apart(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    with target.edit("Add", None):
        target.videos.add(source.videos.all()[0])
        target.tiers.add(make_tier(source.videos.all()[0].key, "SCENE"))
    carry(source, target, tmp_path)
    assert target.annotations.count(tier_of(target, "Scene (2)").key) == 2
    assert carry(source, target, tmp_path).added == 0


def test_words_and_times_of_old_are_taken_as_they_stand(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    (words,), (video,) = source.vocabularies.own(), source.videos.all()
    bare = Vocabulary(words.key, words.name, words.labels[:1], words.version + 1)
    assert video.info is not None
    with source.edit("Shorten", None):
        source.vocabularies.update(bare)
        source.videos.update(replace(video, info=replace(video.info, duration_ms=200)))
    report = carry(source, target, tmp_path)
    assert sorted(problem.rule for problem in report.problems) == ["beyond-media", "unknown-label"]
    first, second = exported(source, tmp_path), exported(target, tmp_path, "b.jsonl")
    assert first.read_bytes() == second.read_bytes()


def test_what_was_watched_is_added_up(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    carry(source, target, tmp_path)
    ((video, rater, _),) = target.watched.all()
    target.watched.add(video, rater, [(400, 900)])
    assert carry(source, target, tmp_path).added == 0
    assert carry(target, source, tmp_path).added == 1
    assert source.watched.all() == [(video, rater, [(0, 900)])]


def test_a_broken_rule_is_told_in_one_sentence(
    source: ProjectFile, target: ProjectFile, tmp_path: Path
) -> None:
    path = exported(source, tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"end_ms":100,', '"end_ms":150,'), encoding="utf-8")
    with pytest.raises(ImportRefusedError) as caught:
        import_file(target, path)
    assert "00:00:00.100–00:00:00.300 do. Nothing was imported." in caught.value.message
    assert target.videos.all() == []


def test_a_missing_tier_key_is_no_trouble(target: ProjectFile) -> None:
    assert not target.tiers.exists(TierKey("gone"))
    assert target.annotations.present([AnnotationKey("gone")]) == []

"""The tiers of the demo: four, of two raters who differ, about people with faces."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.ids import PersonKey, VocabularyKey, new_key
from app.domain.screening import Verdict
from app.domain.tier import Tier
from app.domain.tier_comparison import Measure
from app.services.tier_comparison_service import likely_pair, named_tiers, prepare
from assets.demo.annotation_sheet import load_annotations
from assets.demo.annotations import marks_of
from assets.demo.schedule import schedule
from assets.demo.screening import add_screening
from assets.demo.screenplay import FOLDER, load_story
from storage.project_file import ProjectFile
from tests.storage.make import make_video

PROJECT = FOLDER / "demo.emoscope"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[ProjectFile]:
    shutil.copyfile(PROJECT, tmp_path / PROJECT.name)
    opened = ProjectFile.open(tmp_path / PROJECT.name)
    yield opened
    opened.close()


def _tiers(project: ProjectFile) -> list[Tier]:
    (video,) = project.videos.all()
    return project.tiers.of_video(video.key)


def test_four_tiers_of_two_raters(project: ProjectFile) -> None:
    names = {rater.key: rater.name for rater in project.raters.all()}
    tiers = _tiers(project)
    assert [(tier.name, names[tier.rater]) for tier in tiers if tier.rater] == [
        ("Natsumi", "Kaya Mertens"),
        ("Natsumi", "Rin Okabe"),
        ("Liv, line by line", "Kaya Mertens"),
        ("Where it shows", "Kaya Mertens"),
    ]
    assert [tier.vocabulary for tier in tiers[:3]] == [
        VocabularyKey("emotic-26"),
        VocabularyKey("emotic-26"),
        VocabularyKey("goemotions-29"),
    ]
    assert not project.vocabularies.get(tiers[3].vocabulary).is_built_in
    assert tiers[3].parent == tiers[0].key


def test_spans_are_those_of_the_source(project: ProjectFile) -> None:
    sheet, episode = load_annotations(), schedule(load_story())
    for row, tier in zip(sheet.tier, _tiers(project), strict=True):
        parents = project.annotations.of_tier(tier.parent) if tier.parent else []
        stored = project.annotations.of_tier(tier.key)
        assert [(one.start_ms, one.end_ms, one.labels) for one in stored] == [
            (mark.span.start_ms, mark.span.end_ms, mark.labels)
            for mark in marks_of(row, episode, parents)
        ]
        assert len(stored) >= 15
        assert {one.created_by for one in stored} == {tier.rater}


def test_every_dependent_span_lies_in_its_parent(project: ProjectFile) -> None:
    tier = _tiers(project)[3]
    parents = {one.key: one for one in project.annotations.of_tier(_tiers(project)[0].key)}
    for one in project.annotations.of_tier(tier.key):
        assert one.parent is not None
        home = parents[one.parent]
        assert home.start_ms <= one.start_ms < one.end_ms <= home.end_ms


def test_the_two_raters_agree_in_part(project: ProjectFile) -> None:
    pair = likely_pair(named_tiers(project, project.videos.all()))
    assert pair is not None
    assert [one.full_name for one in pair] == ["Natsumi / Kaya Mertens", "Natsumi / Rin Okabe"]
    found = prepare(project, *pair).compared(Measure()).found
    assert found.agreement.cohen.value is not None
    assert 0.3 < found.agreement.cohen.value < 0.7
    assert found.boundaries.matched >= 15
    assert 80 <= (found.boundaries.median_ms or 0) <= 400
    assert len(found.differences) > 20


def test_the_cast_has_names_colours_and_faces(project: ProjectFile) -> None:
    people = project.people.all()
    assert [(one.name, one.aliases) for one in people][3] == ("Natsumi", ("夏実", "夏实"))
    assert len({one.colour for one in people}) == 4
    (video,) = project.videos.all()
    for one in people:
        assert one.face is not None
        assert 0 <= one.face.time_ms < video.duration_ms
        left, top, width, height = one.face.box
        assert left >= 0
        assert top >= 0
        assert left + width <= 1
        assert top + height <= 1
        assert abs(width * 960 / (height * 540) - 1) < 0.01


def test_the_first_rater_has_not_watched_all(project: ProjectFile) -> None:
    (video,) = project.videos.all()
    kaya, rin = project.raters.all()[:2]
    assert 0.75 < project.watched.share(video.key, kaya.key, video.duration_ms) < 0.9
    assert project.watched.share(video.key, rin.key, video.duration_ms) == 1.0


def test_one_of_the_raters_has_screened_the_film() -> None:
    sheet = load_annotations()
    project = ProjectFile.in_memory()
    with project.edit("Fill", None):
        video = make_video()
        project.videos.add(video)
        rater = project.raters.add(sheet.second_rater).key
        people = {one.id: PersonKey(new_key()) for one in sheet.person}
        made = add_screening(
            project,
            sheet.screening,
            video=video.key,
            rater=rater,
            people=people,
            written=sheet.written,
        )
    assert project.screenings.of_video(video.key) == [made]
    assert made.verdict is Verdict.KEEP
    assert all(note.happens and note.topic for note in made.anchors)
    assert made.people == {people[one] for one in ("liv", "natsumi", "samir", "bruno")}
    assert [bool(marks) for marks in made.marks] == [False, True, False, False]
    project.close()


def test_the_project_holds_that_screening(project: ProjectFile) -> None:
    sheet = load_annotations()
    (made,) = project.screenings.all()
    names = {rater.key: rater.name for rater in project.raters.all()}
    assert made.rater is not None
    assert names[made.rater] == sheet.second_rater
    assert (made.verdict, made.reason) == (sheet.screening.verdict, sheet.screening.reason)
    assert [note.happens for note in made.anchors] == [
        one.happens for one in sheet.screening.anchor
    ]

"""The multiple-choice items of the demo: eighteen, five with planted defects, and two reviewers."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from app.domain.item_queue import least_ms
from app.domain.mcq import CATEGORIES, McqItem
from app.domain.mcq_checks import check_item
from app.domain.mcq_record import record_from_item
from app.domain.review import Provenance, RecordKind, Review, disagreement, outcome
from app.services.cue_words import cue_words
from app.services.mcq_files import items_of_file
from app.services.shortcut_service import report_on
from assets.demo.item_sheet import load_items
from assets.demo.schedule import schedule
from assets.demo.screenplay import FOLDER, load_story
from storage.project_file import ProjectFile

PROJECT = FOLDER / "demo.emoscope"
FILE = FOLDER / "north_window.items.json"
DEFECTS = {
    "longest-is-key": "N2-002",
    "wrong-key": "N3-002",
    "two-right": "C2-002",
    "option-refers-to-option": "C4-002",
    "not-answerable": "C5-002",
}
DISAGREEMENTS = {"N4-001", "C2-002", "C5-002"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ProjectFile]:
    path = tmp_path_factory.mktemp("demo") / PROJECT.name
    shutil.copyfile(PROJECT, path)
    opened = ProjectFile.open(path)
    yield opened
    opened.close()


def _items(project: ProjectFile) -> dict[str, McqItem]:
    return {item.item_id: item for item in project.mcq.all()}


def _reviews(project: ProjectFile, item: McqItem) -> list[Review]:
    return project.reviews.of_record(RecordKind.ITEM, item.key, item.stage)


def test_two_items_of_each_category(project: ProjectFile) -> None:
    originals = [item for item in _items(project).values() if not item.refined_from]
    counts = Counter(item.category for item in originals)
    assert counts == {category.code: 2 for category in CATEGORIES}
    assert Counter(item.language for item in originals) == {"en": 11, "ja": 7}
    assert set(Counter(item.answer for item in originals)) == {0, 1, 2, 3}


def test_items_are_those_of_their_source(project: ProjectFile) -> None:
    items = _items(project)
    sheet = load_items()
    refined = {row.id for row in sheet.refined_item}
    assert set(items) == {row.id for row in sheet.item} | refined
    for row in sheet.item:
        item = items[row.id]
        assert (item.stem, item.options, item.rationale) == (row.stem, row.options, row.rationale)
        assert item.right == row.options["ABCD".index(row.answer)]
        assert item.created.rater == sheet.author


def test_every_item_is_sound_in_form(project: ProjectFile) -> None:
    for item in project.mcq.all():
        assert check_item(item) == [], item.item_id
        assert item.rationale
        assert item.entities
        assert item.segments


def test_evidence_lies_at_the_events_an_item_names(project: ProjectFile) -> None:
    (video,) = project.videos.all()
    episode = schedule(load_story())
    spans = {one.event.title: one.span for one in episode.events}
    for item in project.mcq.all():
        assert item.evidence
        for evidence in item.evidence:
            assert 0 <= evidence.span.start_ms < evidence.span.end_ms <= video.duration_ms
            assert evidence.note
            assert evidence.modalities
            homes = [spans[title] for title in item.events]
            assert any(
                home.start_ms <= evidence.span.start_ms and evidence.span.end_ms <= home.end_ms
                for home in homes
            ), item.item_id


def test_lines_quoted_in_notes_are_said_within_the_evidence(project: ProjectFile) -> None:
    """What stands in quotation marks is a subtitle of that span, in one of three languages."""
    lines = schedule(load_story()).lines
    quoted = 0
    for item in project.mcq.all():
        for evidence in item.evidence:
            said = " ".join(
                text
                for line in lines
                if line.span.overlaps(evidence.span)
                for text in (line.line.en, line.line.ja)
            )
            for opening, closing in ("“”", "「」"):
                if evidence.note.startswith(opening) and evidence.note.endswith(closing):
                    assert evidence.note[1:-1] in said, (item.item_id, evidence.note)
                    quoted += 1
    assert quoted >= 15


def test_shortcuts_find_the_planted_defects_and_no_more(project: ProjectFile) -> None:
    report = report_on(list(project.mcq.all()), cue_words(None), seed=7)
    found = {(each.item_id, each.rule) for each in report.findings if each.severity == "warning"}
    for rule in ("longest-is-key", "option-refers-to-option"):
        assert (DEFECTS[rule], rule) in found
    assert {item for item, _ in found} == {"N2-002", "C4-002"}
    assert report.positions.p is not None
    assert report.positions.p > 0.05


def test_reviewers_find_what_no_rule_can(project: ProjectFile) -> None:
    items = _items(project)
    flags = {name: _flags(project, items[name]) for name in DEFECTS.values()}
    for flag in ("wrong-key", "two-right", "not-answerable"):
        assert flag in flags[DEFECTS[flag]]
    assert all(flags.values())


def test_two_reviewers_disagree_on_three_items_and_one_is_settled(project: ProjectFile) -> None:
    found: dict[str, Provenance] = {}
    for name, item in _items(project).items():
        reviews = _reviews(project, item)
        settled = project.reviews.adjudication_of(RecordKind.ITEM, item.key, item.stage)
        if disagreement(reviews):
            found[name] = outcome(reviews, settled).provenance
    assert set(found) == DISAGREEMENTS
    settled_ones = [name for name, how in found.items() if how is Provenance.ADJUDICATED]
    assert settled_ones == ["C2-002"]


def test_the_corrected_key_answers_the_item(project: ProjectFile) -> None:
    item = _items(project)[DEFECTS["wrong-key"]]
    came_to = outcome(_reviews(project, item))
    assert came_to.provenance is Provenance.UNANIMOUS
    assert came_to.changes == {"answer": 0}
    assert item.answer == 2


def test_everybody_has_something_left(project: ProjectFile) -> None:
    """Nothing is assigned, so that who opens the demo under any name has a queue."""
    assert project.reviews.assignments() == []
    for rater in project.raters.all():
        states = project.reviews.states(rater.key, RecordKind.ITEM)
        decided = sum(state.decision not in {"", "skip"} for state in states.values())
        assert decided < project.mcq.count(), rater.name


def test_reviews_follow_one_another_in_time(project: ProjectFile) -> None:
    for rater in project.raters.all():
        reviews = project.reviews.of_rater(rater.key, RecordKind.ITEM)
        ordered = sorted(reviews, key=lambda one: one.created_at)
        for one, after in pairwise(ordered):
            assert one.created_at <= one.updated_at < after.created_at
        assert all(one.answered_at <= one.updated_at for one in reviews)


def test_one_verdict_is_hasty(project: ProjectFile) -> None:
    hasty = [
        item.item_id
        for item in project.mcq.all()
        for review in _reviews(project, item)
        if review.is_hasty(least_ms(item.stem))
    ]
    assert hasty == ["C3-001"]


def test_refined_items_keep_the_right_answer_and_mend_the_weakness(project: ProjectFile) -> None:
    items = _items(project)
    refined = [item for item in items.values() if item.refined_from]
    assert [item.item_id for item in refined] == ["C2-002-r1", "C4-002-r1", "N2-002-r1"]
    for item in refined:
        original = items[item.refined_from]
        assert item.stem == original.stem
        assert item.options != original.options
        assert item.created.at > original.created.at


def test_the_file_holds_the_same_items(project: ProjectFile) -> None:
    items = _items(project)
    told = items_of_file(Path(FILE))
    assert {item.item_id for item in told} == set(items)
    for item in told:
        assert record_from_item(items[item.item_id], "v") == record_from_item(item, "v")


def _flags(project: ProjectFile, item: McqItem) -> set[str]:
    return {flag for review in _reviews(project, item) for flag in review.flags}

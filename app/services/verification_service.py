"""What the reviews of a project's items come to: agreement by stage, and the paper's counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.ids import McqKey, RaterKey, VideoKey
from app.domain.mcq import CATEGORIES, McqItem, McqRow
from app.domain.phrase import phrase
from app.domain.review import Outcome, RecordKind, Review, outcome
from app.domain.review_agreement import FIELDS_OF, ReviewAgreement, review_agreement, reviews_beside
from app.domain.verification import Tables, Verified, tables
from storage.project_file import ProjectFile
from storage.review_reader import ReviewReader


@dataclass(frozen=True, slots=True)
class ItemAgreement:
    """The agreement on items of one stage, or on a part of them.

    Attributes
    ----------
    category, rater
        Only items of this category; only items that this rater reviewed. Empty: all.
    """

    stage: int
    category: str
    rater: str
    found: ReviewAgreement


def item_agreements(
    project: ProjectFile, reader: ReviewReader, video: VideoKey | None = None
) -> list[ItemAgreement]:
    """Compare the reviews that a reader gives: by stage and field, whole, by category, by rater.

    Of one video, or of all. Where only two raters have reviewed, no rater is told apart.
    """
    rows = {row.key: row for row in project.mcq.rows(video)}
    names = rater_names(project)
    by_stage: dict[int, list[Review]] = defaultdict(list)
    for review in reader.all(RecordKind.ITEM):
        if review.record in rows:
            by_stage[review.stage].append(review)
    return [
        each
        for stage, reviews in sorted(by_stage.items())
        for field in FIELDS_OF[RecordKind.ITEM]
        for each in _of_stage(stage, field, reviews, rows, names)
    ]


def project_tables(
    project: ProjectFile, reader: ReviewReader, video: VideoKey | None = None
) -> Tables:
    """Count what the reviews that a reader gives come to, of one video or of all."""
    return tables(verified_items(project, reader, video))


def verified_items(
    project: ProjectFile, reader: ReviewReader, video: VideoKey | None = None
) -> Iterator[Verified]:
    """Return every item as it was when it was reviewed at its stage, with the outcome."""
    outcomes, versions = _outcomes(reader)
    wanted = {row.key for row in project.mcq.rows(video)}
    for item in project.mcq.all():
        if item.key in wanted:
            place = item.key, item.stage
            was = _as_reviewed(project, item, versions.get(place, item.version))
            yield Verified(was, outcomes.get(place) or outcome(()))


def rater_names(project: ProjectFile) -> dict[RaterKey, str]:
    """Return what raters are called; two of one name are told apart by a number."""
    names: dict[RaterKey, str] = {RaterKey(""): phrase("nobody in particular")}
    for rater in project.raters.all():
        taken = sum(name.split(" (", 1)[0] == rater.name for name in names.values())
        names[rater.key] = f"{rater.name} ({taken + 1})" if taken else rater.name
    return names


def _of_stage(
    stage: int,
    field: str,
    reviews: Sequence[Review],
    rows: dict[McqKey, McqRow],
    names: dict[RaterKey, str],
) -> Iterator[ItemAgreement]:
    whole = review_agreement(reviews, field)
    yield ItemAgreement(stage, "", "", whole)
    by_category: dict[str, list[Review]] = defaultdict(list)
    for review in reviews:
        by_category[rows[McqKey(review.record)].category].append(review)
    order = {category.code: place for place, category in enumerate(CATEGORIES)}
    for code in sorted(filter(None, by_category), key=lambda one: (order.get(one, 9), one)):
        yield ItemAgreement(stage, code, "", review_agreement(by_category[code], field))
    if len(whole.raters) > 2:
        for rater in whole.raters:
            found = review_agreement(reviews_beside(reviews, rater), field)
            yield ItemAgreement(stage, "", names.get(rater, rater), found)


def _outcomes(
    reader: ReviewReader,
) -> tuple[dict[tuple[str, int], Outcome], dict[tuple[str, int], int]]:
    """Return the outcome of each record and stage, and which version was reviewed there."""
    by_place: dict[tuple[str, int], list[Review]] = defaultdict(list)
    for review in reader.all(RecordKind.ITEM):
        by_place[review.record, review.stage].append(review)
    settled = {(one.record, one.stage): one for one in reader.adjudications(RecordKind.ITEM)}
    places = by_place.keys() | settled.keys()
    outcomes = {place: outcome(by_place[place], settled.get(place)) for place in places}
    versions = {
        place: min(one.record_version for one in reviews)
        for place, reviews in by_place.items()
        if reviews
    }
    return outcomes, versions


def _as_reviewed(project: ProjectFile, item: McqItem, version: int) -> McqItem:
    """Return an item as it was in a version; as it is, where that one is not known."""
    if version == item.version:
        return item
    before = project.mcq.versions(item.key)
    return next((one.item for one in before if one.version == version), item)

"""Puts the multiple-choice items of the demo and their reviews into the project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.ids import AdjudicationKey, McqKey, RaterKey, ReviewKey, VideoKey, new_key
from app.domain.mcq import LETTERS, McqItem
from app.domain.question import JsonObject, JsonValue, Stamp
from app.domain.review import CANNOT_TELL, Adjudication, How, RecordKind, Review
from assets.demo.item_sheet import (
    AdjudicationSource,
    ItemSheet,
    McqSource,
    RefinedSource,
    ReviewSource,
    RoundSource,
)
from assets.demo.questions import evidence_of
from assets.demo.schedule import Episode
from storage.project_file import ProjectFile

_BETWEEN = timedelta(seconds=6)
"""How long a reviewer takes from one item to the next."""
_KIND = RecordKind.ITEM


def add_items(project: ProjectFile, sheet: ItemSheet, episode: Episode, video: VideoKey) -> None:
    """Write items, reviews and what settled them within the edit that is open.

    The items are assigned to nobody: whoever opens the demo has all of them to review.
    """
    items = make_items(sheet, episode, video)
    project.mcq.add_many([item for item in items if not item.refined_from], why="written")
    project.mcq.add_many([item for item in items if item.refined_from], why="refined")
    by_id = {item.item_id: item for item in items}
    raters = {
        "first": project.raters.find(sheet.rater)[0].key,
        "second": project.raters.find(sheet.second_rater)[0].key,
    }
    reviews = [
        review
        for sitting in sheet.round
        for review in reviews_of(sitting, by_id, raters[sitting.rater])
    ]
    project.reviews.add_many(reviews)
    adjudicator = project.raters.add(sheet.adjudicator).key
    for row in sheet.adjudication:
        settled = _settled(row, by_id[row.item], reviews, raters[row.chosen])
        project.reviews.put_adjudication(replace(settled, adjudicator=adjudicator))


def make_items(sheet: ItemSheet, episode: Episode, video: VideoKey) -> list[McqItem]:
    """Return the items, the refined ones last."""
    written = Stamp(sheet.author, sheet.written)
    originals = {row.id: _item(row, episode, video, written) for row in sheet.item}
    sources = {row.id: row for row in sheet.item}
    refined = [
        _refined(row, _item(sources[row.of], episode, video, Stamp(sheet.author, sheet.refined)))
        for row in sheet.refined_item
    ]
    return [*originals.values(), *refined]


def reviews_of(
    sitting: RoundSource, items: Mapping[str, McqItem], rater: RaterKey
) -> Iterator[Review]:
    """Yield the reviews of a sitting, each begun soon after the one before."""
    now = datetime.fromisoformat(sitting.begun)
    for row in sitting.reviews:
        spent = timedelta(seconds=row.spent)
        answered = now + spent * 0.6
        yield replace(
            _review(row, items[row.item], rater, sitting.stage),
            answered_at=utc(answered) if row.answer else "",
            created_at=utc(answered),
            updated_at=utc(now + spent),
        )
        now += spent + _BETWEEN


def _item(row: McqSource, episode: Episode, video: VideoKey, stamp: Stamp) -> McqItem:
    return McqItem(
        key=McqKey(new_key()),
        item_id=row.id,
        video=video,
        category=row.category,
        stem=row.stem,
        options=row.options,
        answer=LETTERS.index(row.answer),
        rationale=row.rationale,
        entities=row.entities,
        events=tuple(episode.event(one).event.title for one in row.events),
        segments=tuple(dict.fromkeys(episode.event(one).scene for one in row.events)),
        audio_cues=row.audio_cues,
        evidence=tuple(evidence_of(one, episode) for one in row.evidence),
        language=row.language,
        created=stamp,
        updated=stamp,
    )


def _refined(row: RefinedSource, original: McqItem) -> McqItem:
    return replace(
        original,
        item_id=row.id,
        options=row.options,
        answer=LETTERS.index(row.answer) if row.answer else original.answer,
        refined_from=row.of,
    )


def _review(row: ReviewSource, item: McqItem, rater: RaterKey, stage: int) -> Review:
    return Review(
        key=ReviewKey(new_key()),
        kind=_KIND,
        record=item.key,
        record_version=item.version,
        rater=rater,
        stage=stage,
        answer=_answer(row.answer),
        confidence=row.sure,
        decision=row.verdict,
        flags=row.flags,
        changes=_changes(row.changes),
        criteria=dict.fromkeys(row.holds, True) | dict.fromkeys(row.fails, False),
        reason=row.reason,
        note=row.note,
        spent_ms=round(row.spent * 1000),
        watched_ms=round(row.watched * 1000),
        playbacks=row.plays,
    )


def _answer(letter: str) -> JsonValue:
    if letter == "?":
        return {CANNOT_TELL: True}
    return {"option": LETTERS.index(letter)} if letter else None


def _changes(written: Mapping[str, str]) -> JsonObject:
    """Return changed fields as they are kept: the key as a place, not a letter."""
    return {
        name: LETTERS.index(value) if name == "answer" else value for name, value in written.items()
    }


def _settled(
    row: AdjudicationSource, item: McqItem, reviews: list[Review], rater: RaterKey
) -> Adjudication:
    (taken,) = (one for one in reviews if (one.record, one.rater) == (item.key, rater))
    return Adjudication(
        key=AdjudicationKey(new_key()),
        kind=_KIND,
        record=item.key,
        adjudicator=RaterKey(""),
        stage=taken.stage,
        how=How.CHOSEN.value,
        chosen=taken.key,
        decision=taken.decision,
        flags=taken.flags,
        changes=taken.changes,
        reason=row.reason,
        at=row.at,
    )


def utc(moment: datetime) -> str:
    """Write a moment as projects keep it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

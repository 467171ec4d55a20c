"""Items of a file, what raters found on them, and rounds of refining, become part of a project.

Items are known by key, else by id. Where one side only goes on from what the other has, the later
one is kept without asking: an item whose other side is an earlier version of it, a review that was
finished since. A review of a version that the project does not have is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.domain.ids import McqKey, ReviewKey, VideoKey
from app.domain.mcq import McqItem, McqVersion
from app.domain.phrase import phrase
from app.domain.review import RecordKind, Review
from app.services.import_report import Tally
from app.services.refine_merge import merge_rounds
from storage.formats.project_records import McqRecord, ReadProject
from storage.mcq_rows import content_value
from storage.project_file import ProjectFile

_TABLES = {
    RecordKind.ITEM: ("mcq_items", "item_id"),
    RecordKind.QUESTION: ("questions", "question_id"),
    RecordKind.LABEL: ("units", "unit_id"),
}
"""Where the public id of a record stands."""


def merge_reviewing(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
    question_here: Callable[[str], str],
    *,
    unit_here: Callable[[str], str],
) -> None:
    """Merge items, assignments, reviews, adjudications and rounds; to be called inside an edit.

    Parameters
    ----------
    video_here, question_here, unit_here
        Return the key that a video, a question or a unit of the file has in the project.
    """
    merge = _Merge(project, read, tally, question_here, unit_here)
    merge.items(video_here)
    merge.assignments()
    merge.reviews()
    merge.adjudications()
    merge_rounds(project, read, tally, merge.item_here)


@dataclass(slots=True)
class _Merge:
    """One merge under way."""

    project: ProjectFile
    read: ReadProject
    tally: Tally
    question_here: Callable[[str], str]
    unit_here: Callable[[str], str]
    _items: dict[str, str] = field(default_factory=dict)
    _reviews: dict[ReviewKey, ReviewKey] = field(default_factory=dict)

    def items(self, video_here: Callable[[VideoKey], VideoKey]) -> None:
        """Add new items; settle those that are here."""
        rows = self.project.mcq.rows()
        keys, by_id = {row.key for row in rows}, {row.item_id: row.key for row in rows}
        for record in self.read.content.items:
            item = replace(record.item, video=video_here(record.item.video))
            key = item.key if item.key in keys else by_id.get(item.item_id)
            self._items[record.item.key] = key or item.key
            if key is None:
                self.project.mcq.put(item, record.why)
                self._add_versions(item, record.versions)
                self.tally.added += 1
            else:
                self._settle_item(replace(item, key=key), record)

    def item_here(self, key: str) -> str:
        """Return the key that an item of the file has in the project."""
        return self._items.get(key, key)

    def _settle_item(self, item: McqItem, record: McqRecord) -> None:
        old = self.project.mcq.get(item.key)
        content, there = content_value(item), content_value(old)
        before = self.project.mcq.versions(item.key)
        if content == there or content in [content_value(one.item) for one in before]:
            self.tally.skipped += 1
        elif there in [content_value(one.item) for one in record.versions]:
            self._go_on(item, record, before)
            self.tally.updated += 1
        elif self._replaces(record.item.key, phrase("item {id}", id=old.item_id)):
            kept = self.project.mcq.update(item, record.why, record.item.updated)
            new = replace(item, version=kept.version, created=old.created)
            self.project.mcq.put(new, record.why)

    def _go_on(self, item: McqItem, record: McqRecord, before: Sequence[McqVersion]) -> None:
        """Take over an item whose earlier version is here, with the versions between."""
        self.project.mcq.put(item, record.why)
        have = {one.version for one in before[:-1]}
        self._add_versions(item, [one for one in record.versions if one.version not in have])

    def _add_versions(self, item: McqItem, versions: Sequence[McqVersion]) -> None:
        for one in versions:
            here = replace(one.item, key=item.key, video=item.video)
            self.project.mcq.add_version(replace(one, item=here))

    def assignments(self) -> None:
        """Add those that nobody made here."""
        store, fresh = self.project.reviews, []
        present = {(one.kind, one.record, one.stage, one.rater) for one in store.assignments()}
        for task in self.read.content.assignments:
            here = replace(task, record=self._record(task.kind, task.record))
            if (here.kind, here.record, here.stage, here.rater) in present:
                self.tally.skipped += 1
            elif self._has(here.kind, here.record, task.key):
                fresh.append(here)
        store.assign(fresh)
        self.tally.added += len(fresh)

    def reviews(self) -> None:
        """Add new reviews; settle those that a rater has here already."""
        for review in self.read.content.reviews:
            here = replace(review, record=self._record(review.kind, review.record))
            old = self.project.reviews.find(here.kind, here.record, here.rater, here.stage)
            self._reviews[review.key] = old.key if old else here.key
            if not self._has(here.kind, here.record, review.key) or self._is_ahead(here):
                continue
            if old is None:
                self.project.reviews.add_many([here])
                self.tally.added += 1
            else:
                self._settle_review(replace(here, key=old.key), old, review)

    def _settle_review(self, new: Review, old: Review, record: Review) -> None:
        if new == old:
            self.tally.skipped += 1
        elif _goes_on(old, new):
            self._exchange(new)
            self.tally.updated += 1
        elif _goes_on(new, old):
            self.tally.skipped += 1
        else:
            name = phrase("the review of {item} by {rater}", **self._words(old))
            if self._replaces(record.key, name):
                self._exchange(new)

    def _exchange(self, review: Review) -> None:
        """Put a review in the place of the one here, its locked answer included."""
        self.project.reviews.remove(review.key)
        self.project.reviews.add_many([review])

    def adjudications(self) -> None:
        """Add new ones; settle those that settled otherwise here."""
        for record in self.read.content.adjudications:
            chosen = self._reviews.get(record.chosen, record.chosen) if record.chosen else None
            here = replace(record, record=self._record(record.kind, record.record), chosen=chosen)
            if not self._has(here.kind, here.record, record.key):
                continue
            old = self.project.reviews.adjudication_of(here.kind, here.record, here.stage)
            name = phrase("the adjudication of {item}", item=self._name(here.kind, here.record))
            if old is None:
                self.project.reviews.put_adjudication(here)
                self.tally.added += 1
            elif replace(here, key=old.key) == old:
                self.tally.skipped += 1
            elif self._replaces(record.key, name):
                self.project.reviews.put_adjudication(here)

    def _record(self, kind: RecordKind, key: str) -> str:
        """Return the key that a record of the file has here."""
        if kind is RecordKind.QUESTION:
            return self.question_here(key)
        if kind is RecordKind.LABEL:
            return self.unit_here(key)
        return self.item_here(key)

    def _has(self, kind: RecordKind, record: str, line_of: str) -> bool:
        """Tell whether a record is here; one that nobody knows is a fault of its line."""
        if self._name(kind, record):
            return True
        message = phrase("is of a record that neither the file nor the project holds")
        self._fault(line_of, "unknown-record", message)
        return False

    def _is_ahead(self, review: Review) -> bool:
        """Tell whether a review is of a version that the project does not have."""
        if review.kind is not RecordKind.ITEM:
            return False
        item = self.project.mcq.get(McqKey(review.record))
        if review.record_version <= item.version:
            return False
        message = phrase(
            "is of version {theirs} of {item}, and the project has version {ours}: bring in the "
            "items of that version first",
            theirs=review.record_version,
            item=item.item_id,
            ours=item.version,
        )
        self._fault(review.key, "other-version", message)
        return True

    def _name(self, kind: RecordKind, record: str) -> str:
        """Return the public id of a record, empty where it is not here."""
        table, column = _TABLES[kind]
        row = self.project.database.row(table, record)
        return "" if row is None else str(row[column])

    def _words(self, review: Review) -> dict[str, str]:
        names = {rater.key: rater.name for rater in self.project.raters.all()}
        nobody = phrase("nobody in particular")
        return {
            "item": self._name(review.kind, review.record),
            "rater": names.get(review.rater, nobody),
        }

    def _replaces(self, key: str, name: str) -> bool:
        line = self.read.lines.get(key, 0)
        message = phrase("{name} is in the project with other content", name=name)
        return self.tally.replaces(message, record=line, line=line)

    def _fault(self, key: str, rule: str, message: str) -> None:
        line = self.read.lines.get(key, 0)
        self.tally.refuse(rule, message, record=line, line=line)


def _goes_on(old: Review, new: Review) -> bool:
    """Tell whether a review only goes on from another: nothing that stood is otherwise now.

    Labels are never locked: what their rater wrote later goes on from what they wrote before.
    """
    if old.kind is RecordKind.LABEL:
        return new.updated_at > old.updated_at
    if old.is_answered and (old.answer, old.answered_at) != (new.answer, new.answered_at):
        return False
    return not old.is_decided and new.updated_at >= old.updated_at

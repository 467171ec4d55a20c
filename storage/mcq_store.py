"""Multiple-choice items with what supports them and what they once were: one aggregate."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from app.domain.errors import StorageError
from app.domain.ids import McqKey, VideoKey, new_key
from app.domain.mcq import McqItem, McqRow, McqVersion
from app.domain.phrase import phrase
from app.domain.question import Stamp
from app.domain.review import RecordKind
from app.domain.watch import NOBODY, Watch
from storage.database import Database
from storage.failures import BrokenRuleError
from storage.mcq_rows import (
    content_value,
    item_from,
    item_values,
    row_from,
    support_key,
    support_values,
    version_from,
    version_values,
)
from storage.review_store import ReviewStore
from storage.statements import select_many_sql, select_sql

T = TypeVar("T")

_CHUNK = 500
_LIST = (
    "SELECT key, item_id, video, category, version, refined_from, language, stem FROM mcq_items "
    "INDEXED BY mcq_items_list {where} ORDER BY item_id, key"
)
_VERSIONS = "SELECT * FROM mcq_versions WHERE item = ? ORDER BY version"
_ALL_VERSIONS = "SELECT * FROM mcq_versions WHERE item IN (SELECT value FROM json_each(?)) "
_SUPPORT_OF = (
    "SELECT mcq_support.* FROM json_each(?) CROSS JOIN mcq_support ON mcq_support.item = value"
)
_REFINED = (
    "SELECT key FROM mcq_items WHERE refined_from = ? AND refined_from <> '' ORDER BY item_id"
)
_BY_CATEGORY = "SELECT category, count(*) FROM mcq_items {where} GROUP BY category"


class McqStore:
    """Reads and writes multiple-choice items.

    Parameters
    ----------
    reviews
        Of items among others; they go where their item goes.
    """

    def __init__(self, database: Database, reviews: ReviewStore) -> None:
        self._database, self._reviews = database, reviews

    def rows(self, video: VideoKey | None = None) -> list[McqRow]:
        """Return what the list shows, of one video or of all, by item id (code points)."""
        where, values = ("", ()) if video is None else ("WHERE video = ?", (video,))
        return [row_from(row) for row in self._database.tuples(_LIST.format(where=where), values)]

    def get(self, key: McqKey) -> McqItem:
        """Return one item, whole."""
        return item_from(self._database.existing("mcq_items", key), self._support(key))

    def exists(self, key: McqKey) -> bool:
        """Tell whether the project holds an item."""
        return self._database.row("mcq_items", key) is not None

    def find(self, item_id: str) -> McqKey | None:
        """Return the key of the item with a public id."""
        found = self._database.tuples(select_sql("mcq_items", ("key",), "item_id"), (item_id,))
        return McqKey(found[0][0]) if found else None

    def ids(self) -> list[str]:
        """Return all public ids, sorted by code points."""
        rows = self._database.tuples("SELECT item_id FROM mcq_items ORDER BY item_id")
        return [item_id for (item_id,) in rows]

    def all(self) -> Iterator[McqItem]:
        """Return every item, whole, by item id; loaded a few hundred at a time."""
        keys = self._database.tuples("SELECT key FROM mcq_items ORDER BY item_id, key")
        for chunk in _chunks(keys):
            yield from self.load([McqKey(key) for (key,) in chunk])

    def load(self, keys: Sequence[McqKey]) -> list[McqItem]:
        """Return some items, whole, in the order of the keys."""
        listed = json.dumps(keys)
        rows = self._database.rows(select_many_sql("mcq_items"), (listed,))
        found = self._database.rows(_SUPPORT_OF, (listed,))
        support = {row["item"]: row for row in found}
        by_key = {row["key"]: item_from(row, support.get(row["key"])) for row in rows}
        return [by_key[key] for key in keys]

    def count(self) -> int:
        """Return the number of items."""
        return self._database.count("mcq_items")

    def count_by_category(self, video: VideoKey | None = None) -> dict[str, int]:
        """Return how many items each category has, of one video or of all; "" where missing."""
        where, values = ("", ()) if video is None else ("WHERE video = ?", (video,))
        rows = self._database.tuples(_BY_CATEGORY.format(where=where), values)
        return {str(category): int(number) for category, number in rows}

    def why(self, key: McqKey) -> str:
        """Return what made the present version of an item."""
        return str(self._database.existing("mcq_items", key)["why"])

    def versions(self, key: McqKey) -> list[McqVersion]:
        """Return an item as it was and is, oldest first, the present version last."""
        row = self._database.existing("mcq_items", key)
        item = item_from(row, self._support(key))
        before = [version_from(each, item) for each in self._database.rows(_VERSIONS, (key,))]
        return [*before, McqVersion(item, item.version, row["why"], item.updated)]

    def original_of(self, item: McqItem) -> McqItem | None:
        """Return the item that another refines; None for an original, or where it is not here."""
        key = self.find(item.refined_from) if item.refined_from else None
        return None if key is None else self.get(key)

    def refinements_of(self, item: McqItem) -> list[McqItem]:
        """Return the items that refine another, by item id."""
        rows = self._database.tuples(_REFINED, (item.item_id,))
        return self.load([McqKey(key) for (key,) in rows])

    def add(self, item: McqItem, why: str = "written") -> None:
        """Add an item.

        Raises
        ------
        StorageError
            Its id is taken.
        """
        self._refuse_taken_id(item)
        self._add_chunk([item], why)

    def add_many(
        self, items: Sequence[McqItem], watch: Watch = NOBODY, *, why: str = "imported"
    ) -> None:
        """Add new items, fast.

        Raises
        ------
        StorageError
            An id is taken, or stands twice in the sequence.
        WorkStoppedError
            Somebody stopped it.
        """
        done = 0
        try:
            for chunk in _chunks(items):
                watch.progress(done, len(items))
                self._add_chunk(chunk, why)
                done += len(chunk)
        except BrokenRuleError as error:
            self._name_the_clash(items)
            raise error from None

    def add_version(self, version: McqVersion, key: str = "") -> None:
        """Add what an item of the project once was, as another project kept it."""
        self._database.insert("mcq_versions", version_values(version, key or new_key()))

    def update(self, item: McqItem, why: str = "edited", by: Stamp | None = None) -> McqItem:
        """Write an edited item as its next version, and keep the one before; return it so.

        Where its content is the same, nothing is written. Items that refine it follow its id.

        Raises
        ------
        StorageError
            Its id is taken.
        """
        row = self._database.existing("mcq_items", item.key)
        before = item_from(row, self._support(item.key))
        if content_value(before) == content_value(item):
            return before
        self._refuse_taken_id(item)
        old = McqVersion(before, before.version, row["why"], before.updated)
        self._database.insert("mcq_versions", version_values(old, new_key()))
        kept = replace(item, version=before.version + 1, updated=by or item.updated)
        self.put(kept, why)
        if before.item_id != item.item_id:
            for (key,) in self._database.tuples(_REFINED, (before.item_id,)):
                self._database.update("mcq_items", key, {"refined_from": item.item_id})
        return kept

    def put(self, item: McqItem, why: str) -> None:
        """Add an item or write what differs, as it is, without making a version of it.

        Raises
        ------
        StorageError
            Its id is taken.
        """
        self._refuse_taken_id(item)
        written = self._database.put("mcq_items", item_values(item, why))
        support = self._support(item.key)
        old = [support] if support is not None else []
        changed = self._database.sync_children("mcq_support", old, support_values(item))
        if changed and not written:
            self._database.touch("mcq_items", item.key)

    def remove(self, key: McqKey) -> None:
        """Remove an item with all its versions and reviews."""
        self._database.existing("mcq_items", key)
        self.remove_many([key])

    def remove_of(self, video: VideoKey) -> None:
        """Remove all items of a video."""
        rows = self._database.tuples(select_sql("mcq_items", ("key",), "video"), (video,))
        self.remove_many([McqKey(key) for (key,) in rows])

    def remove_many(self, keys: Sequence[McqKey]) -> None:
        """Remove items with all their versions and reviews."""
        for chunk in _chunks(keys):
            self._reviews.remove_of(RecordKind.ITEM, chunk)
            listed = json.dumps(chunk)
            for table, query in (
                ("mcq_versions", _ALL_VERSIONS),
                ("mcq_support", _SUPPORT_OF),
                ("mcq_items", select_many_sql("mcq_items")),
            ):
                self._database.delete_rows(table, self._database.rows(query, (listed,)))

    def _support(self, key: McqKey) -> sqlite3.Row | None:
        return self._database.row("mcq_support", support_key(key))

    def _add_chunk(self, items: Sequence[McqItem], why: str) -> None:
        self._database.insert_many("mcq_items", (item_values(item, why) for item in items))
        support = chain.from_iterable(map(support_values, items))
        self._database.insert_many("mcq_support", support)

    def _refuse_taken_id(self, item: McqItem) -> None:
        other = self.find(item.item_id)
        if other is not None and other != item.key:
            raise _taken(item)

    def _name_the_clash(self, items: Sequence[McqItem]) -> None:
        """Find which item broke the rule, and say so."""
        own = {item.key for item in items}
        seen: set[str] = set()
        for item in items:
            stored = self.find(item.item_id)
            if item.item_id in seen or (stored is not None and stored not in own):
                raise _taken(item)
            seen.add(item.item_id)


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK))


def _taken(item: McqItem) -> StorageError:
    return StorageError(phrase("There is already an item with the id {id}.", id=item.item_id))

"""Annotations: read as columns for showing, as objects for editing, written under the rules."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from app.domain.annotating import shifted
from app.domain.annotation_rows import AnnotationDetails
from app.domain.ids import AnnotationKey, PersonKey, TierKey, VideoKey, VocabularyKey
from app.domain.tier import Annotation, Tier, TierTable
from storage.annotation_columns import tier_table
from storage.annotation_draft import AnnotationDrafter
from storage.annotation_rows import annotation_from, annotation_values, labels_from
from storage.annotation_rules import AnnotationRules
from storage.database import Database
from storage.statements import select_many_sql
from storage.vocabulary_store import VocabularyStore

_OF_TIER = "SELECT * FROM annotations WHERE tier = ? {window} ORDER BY start_ms, end_ms, key"
_IN_WINDOW = "AND start_ms < ? AND (end_ms > ? OR start_ms >= ?)"
_FAR = 2**62
# Those that lie inside others, and inside those, and so on; UNION also ends on a circle.
_DEPENDENTS = (
    "WITH RECURSIVE held (key) AS (SELECT value FROM json_each(?) UNION "
    "SELECT annotations.key FROM held CROSS JOIN annotations ON annotations.parent = held.key) "
    "SELECT key FROM held"
)
_ANY_DEPENDENT = "SELECT 1 FROM annotations WHERE parent IS NOT NULL LIMIT 1"
_PEOPLE = "SELECT key, person FROM annotations WHERE tier = ? AND person IS NOT NULL"
_NOTES = "SELECT key, note FROM annotations WHERE tier = ? AND note <> ''"
_LABEL_COUNTS = (
    "SELECT labels, count(*) FROM tiers CROSS JOIN annotations ON annotations.tier = tiers.key "
    "WHERE tiers.vocabulary = ? GROUP BY labels"
)


class AnnotationStore:
    """Reads and writes annotations; every write keeps the rules of its tier, or changes nothing."""

    def __init__(
        self, database: Database, vocabularies: VocabularyStore, rules: AnnotationRules
    ) -> None:
        self._database = database
        self._vocabularies = vocabularies
        self._rules = rules

    def table(self, tier: TierKey) -> TierTable:
        """Return a tier for showing: columns sorted by start."""
        found = self._rules.tier(tier)
        return tier_table(self._database, found, self._vocabularies.get(found.vocabulary))

    def get(self, key: AnnotationKey) -> Annotation:
        """Return one annotation."""
        return annotation_from(self._database.existing("annotations", key))

    def exists(self, key: AnnotationKey) -> bool:
        """Tell whether the project holds an annotation."""
        return self._database.row("annotations", key) is not None

    def many(self, keys: Iterable[AnnotationKey]) -> list[Annotation]:
        """Return annotations in the order of the keys, each once."""
        wanted = list(dict.fromkeys(keys))
        return [annotation_from(row) for row in self._database.existing_many("annotations", wanted)]

    def present(self, keys: Iterable[AnnotationKey]) -> list[Annotation]:
        """Return those annotations of some keys that the project holds."""
        listed = json.dumps(list(keys))
        found = self._database.rows(select_many_sql("annotations"), (listed,))
        return [annotation_from(row) for row in found]

    def of_tier(
        self, tier: TierKey, start_ms: int | None = None, end_ms: int | None = None
    ) -> list[Annotation]:
        """Return the annotations of a tier that touch a stretch, or all, in order of time."""
        first, last = start_ms or 0, _FAR if end_ms is None else end_ms
        query = _OF_TIER.format(window=_IN_WINDOW)
        rows = self._database.rows(query, (tier, last, first, first))
        return [annotation_from(row) for row in rows]

    def count(self, tier: TierKey | None = None) -> int:
        """Return how many annotations a tier, or the project, has."""
        if tier is None:
            return self._database.count("annotations")
        query = "SELECT count(*) FROM annotations WHERE tier = ?"
        return int(self._database.tuples(query, (tier,))[0][0])

    def details(self, tier: TierKey) -> AnnotationDetails:
        """Return the notes and people of a tier, which its table does not carry."""
        people = self._database.tuples(_PEOPLE, (tier,))
        notes = self._database.tuples(_NOTES, (tier,))
        return AnnotationDetails({key: PersonKey(person) for key, person in people}, dict(notes))

    def label_counts(self, vocabulary: VocabularyKey) -> dict[str, int]:
        """Return how many annotations carry each word, as written, on tiers of a vocabulary."""
        counts: dict[str, int] = defaultdict(int)
        for labels, count in self._database.tuples(_LABEL_COUNTS, (vocabulary,)):
            for label in labels_from(labels):
                counts[label] += count
        return dict(counts)

    def dependents(self, keys: Iterable[AnnotationKey]) -> list[AnnotationKey]:
        """Return the annotations of dependent tiers that lie inside some, at any depth."""
        given = dict.fromkeys(keys)
        return [key for key in self._with_dependents(given) if key not in given]

    def add(self, annotation: Annotation) -> Annotation:
        """Add an annotation and return it as it is kept: stamped, and in its parent.

        Raises
        ------
        InvalidRecordError
            It breaks a rule of its tier; the message says which.
        """
        return self.add_many(annotation.tier, [annotation])[0]

    def add_many(
        self, tier: TierKey, annotations: Sequence[Annotation], *, as_found: bool = False
    ) -> list[Annotation]:
        """Add annotations to a tier, fast, and return them as they are kept.

        Parameters
        ----------
        as_found
            Take words that the vocabulary does not know and spans that pass the end of the video:
            they come from a project where they stood like that.

        Raises
        ------
        InvalidRecordError
            One breaks a rule of the tier; none is added.
        """
        if not annotations:
            return []
        with self._all_or_none():
            drafter = self._drafter(self._rules.tier(tier), annotations)
            if as_found:
                anything = replace(drafter.vocabulary, is_open=True)
                drafter = replace(drafter, vocabulary=anything, duration_ms=0)
            kept = [drafter.fresh(replace(annotation, tier=tier)) for annotation in annotations]
            self._database.insert_many("annotations", map(annotation_values, kept))
            self._rules.check([annotation.key for annotation in kept])
        return kept

    def update(self, annotation: Annotation) -> Annotation:
        """Write what differs and return the annotation as it is kept.

        Raises
        ------
        InvalidRecordError
            It would break a rule of its tier, or expose dependent ones; the message says which.
        """
        return self.update_many([annotation])[0]

    def update_many(self, annotations: Sequence[Annotation]) -> list[Annotation]:
        """Write what differs in annotations, which may change places, and return them as kept.

        Only the end counts against the rules, not the order. Children that are to move with their
        parent are given along; one that still lies inside another of the parent tier goes there.

        Raises
        ------
        InvalidRecordError
            One would break a rule of its tier; none is changed.
        """
        present = {old.key: old for old in self.many(new.key for new in annotations)}
        kept: dict[AnnotationKey, Annotation] = {}
        with self._all_or_none():
            for tier, group in self._by_depth(annotations):
                drafter = self._drafter(tier, group)
                made = [drafter.changed(present[new.key], new) for new in group]
                self._database.update_many("annotations", list(map(annotation_values, made)))
                kept.update((new.key, new) for new in made)
            self._rules.check([key for key, new in kept.items() if new != present[key]])
        return [kept[new.key] for new in annotations]

    def move(self, keys: Iterable[AnnotationKey], delta_ms: int) -> list[Annotation]:
        """Move annotations in time with all that lie inside them.

        Raises
        ------
        InvalidRecordError
            They would leave the media or their parents, or overlap; none is moved.
        """
        return self.update_many(shifted(self.many(self._with_dependents(keys)), delta_ms))

    def remove(self, keys: Iterable[AnnotationKey]) -> list[AnnotationKey]:
        """Remove annotations with all that lie inside them; return the keys of all that went."""
        gone = self._with_dependents(keys)
        self._database.delete_many("annotations", gone)
        return gone

    def remove_of(self, tier: TierKey) -> None:
        """Remove all annotations of a tier, on which no other depends."""
        keys = self._database.tuples("SELECT key FROM annotations WHERE tier = ?", (tier,))
        self._database.delete_many("annotations", [key for (key,) in keys])

    def find_homes(self, tier: Tier) -> None:
        """Put all annotations of a tier that has become dependent into their parents.

        Raises
        ------
        InvalidRecordError
            One lies inside none.
        """
        spans = self.of_tier(tier.key)
        drafter = self._drafter(tier, spans)
        homes = [{"key": span.key, "parent": drafter.home(span)} for span in spans]
        self._database.update_many("annotations", homes)

    def _with_dependents(self, keys: Iterable[AnnotationKey]) -> list[AnnotationKey]:
        given = list(dict.fromkeys(keys))
        if not self._database.tuples(_ANY_DEPENDENT):  # looking below each takes much longer
            return given
        found = self._database.tuples(_DEPENDENTS, (json.dumps(given),))
        return [AnnotationKey(key) for (key,) in found]

    def _drafter(self, tier: Tier, annotations: Sequence[Annotation]) -> AnnotationDrafter:
        first = min((span.start_ms for span in annotations), default=0)
        last = max((span.end_ms for span in annotations), default=0)
        return AnnotationDrafter(
            edit=self._database.current_edit,
            tier=tier,
            vocabulary=self._vocabularies.get(tier.vocabulary),
            duration_ms=self._duration(tier.video),
            parent_name=self._rules.tier(tier.parent).name if tier.parent else "",
            parents=self._rules.parents_near(tier, first, last),
        )

    def _duration(self, video: VideoKey) -> int:
        query = "SELECT coalesce(duration_ms, 0) FROM videos WHERE key = ?"
        return int(self._database.tuples(query, (video,))[0][0])

    def _by_depth(self, annotations: Iterable[Annotation]) -> list[tuple[Tier, list[Annotation]]]:
        """Group annotations by tier, parents before what depends on them."""
        groups: dict[TierKey, list[Annotation]] = defaultdict(list)
        for annotation in annotations:
            groups[annotation.tier].append(annotation)
        tiers = sorted(map(self._rules.tier, groups), key=self._depth)
        return [(tier, groups[tier.key]) for tier in tiers]

    def _depth(self, tier: Tier) -> int:
        return 0 if tier.parent is None else 1 + self._depth(self._rules.tier(tier.parent))

    @contextmanager
    def _all_or_none(self) -> Iterator[None]:
        """Take back what was written if a rule is broken, though the edit may go on."""
        edit = self._database.current_edit
        with self._database.edit(edit.name, edit.rater):
            yield

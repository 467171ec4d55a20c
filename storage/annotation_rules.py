"""Holds what was written to tiers against the rules of `app.domain.annotating`.

Rows are checked as they stand after the write, inside its transaction, so that any number of them
may change places at once; a broken rule takes the write back. Undo and redo are checked likewise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from app.domain import annotating
from app.domain.errors import InvalidRecordError
from app.domain.ids import TierKey
from app.domain.phrase import phrase
from app.domain.span import SpanArrays
from app.domain.tier import Tier
from storage.annotation_columns import spans_around, spans_holding, tier_spans
from storage.annotation_rows import tier_from
from storage.database import Database
from storage.edit import Action, Step

_TOUCHED = (
    "SELECT annotations.tier, min(start_ms), max(end_ms) FROM json_each(?) "
    "CROSS JOIN annotations ON annotations.key = value GROUP BY annotations.tier"
)
# Children that their parent does not hold, found from the parents or from the children.
_EXPOSED = (
    "SELECT child.key, child.start_ms, child.end_ms, tiers.parent FROM json_each(?) "
    "CROSS JOIN annotations AS {first} ON {first}.key = value "
    "CROSS JOIN annotations AS {second} ON {joined} CROSS JOIN tiers ON tiers.key = child.tier "
    "WHERE child.start_ms < parent.start_ms OR child.end_ms > parent.end_ms "
    "OR tiers.parent IS NOT parent.tier"
)
_OF_PARENTS = _EXPOSED.format(first="parent", second="child", joined="child.parent = parent.key")
_OF_CHILDREN = _EXPOSED.format(first="child", second="parent", joined="parent.key = child.parent")
_WITHOUT_HOME = (
    "SELECT count(*) FROM annotations WHERE tier = ? AND (parent IS NULL) <> (? IS NULL)"
)


class AnnotationRules:
    """Checks tiers of one project."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tier(self, key: TierKey) -> Tier:
        """Return a tier."""
        return tier_from(self._database.existing("tiers", key))

    def parents_near(self, tier: Tier, start_ms: int, end_ms: int) -> SpanArrays:
        """Return the spans that those of a stretch may lie in; none for a tier without parent."""
        if tier.parent is None:
            return SpanArrays.empty()
        if self.tier(tier.parent).allows_overlap:
            return spans_holding(self._database, tier.parent, start_ms, end_ms)
        return spans_around(self._database, tier.parent, start_ms, end_ms)

    def check(self, keys: Sequence[str]) -> None:
        """Check annotations that were written, and give their children another home if need be.

        Raises
        ------
        InvalidRecordError
            They overlap where they must not, or dependent annotations would lie outside.
        """
        listed = json.dumps(keys)
        violation = self._overlap(listed) or self._exposure(listed)
        if violation is not None:
            raise InvalidRecordError(violation)

    def check_tier(self, tier: Tier) -> None:
        """Check all annotations of a tier, whose own rules were changed.

        Raises
        ------
        InvalidRecordError
            They do not keep to the new rules.
        """
        if not tier.allows_overlap:
            spans = tier_spans(self._database, tier.key)
            violation = annotating.overlap_violation(spans, tier.name)
            if violation is not None:
                raise InvalidRecordError(violation)

    def in_the_way(self, steps: Iterable[Step]) -> str | None:
        """Check what undo or redo has written; return what stands in the way, or None."""
        came = [(table, keys) for table, action, keys in steps if action is not Action.DELETE]
        annotations = [key for table, keys in came if table == "annotations" for key in keys]
        tiers = [TierKey(key) for table, keys in came if table == "tiers" for key in keys]
        listed = json.dumps(annotations)
        broken = (
            self._overlap(listed)
            or self._database.tuples(f"{_OF_PARENTS} LIMIT 1", (listed,))
            or self._database.tuples(f"{_OF_CHILDREN} LIMIT 1", (listed,))
            or any(map(self._is_broken, tiers))
        )
        return phrase("annotations that were made since do not fit with it") if broken else None

    def _overlap(self, listed: str) -> str | None:
        for key, start, end in self._database.tuples(_TOUCHED, (listed,)):
            tier = self.tier(key)
            if not tier.allows_overlap:
                spans = spans_around(self._database, key, start, end)
                violation = annotating.overlap_violation(spans, tier.name)
                if violation is not None:
                    return violation
        return None

    def _exposure(self, listed: str) -> str | None:
        """Give children that their parent holds no more another home; count those without."""
        homeless, moved = 0, []
        for key, start, end, parent_tier in self._database.tuples(_OF_PARENTS, (listed,)):
            parents = spans_holding(self._database, parent_tier, start, end)
            home = annotating.home_of(start, end, parents)
            if home is None:
                homeless += 1
            else:
                moved.append({"key": key, "parent": parents.ids[home]})
        self._database.update_many("annotations", moved)
        return annotating.exposure_violation(homeless)

    def _is_broken(self, key: TierKey) -> bool:
        tier = self.tier(key)
        homeless = self._database.tuples(_WITHOUT_HOME, (key, tier.parent))[0][0]
        if homeless:
            return True
        if tier.allows_overlap:
            return False
        return annotating.first_overlap(tier_spans(self._database, key)) is not None

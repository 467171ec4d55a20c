"""Which steps of history somebody may not read: reviews of others before their own decision."""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.domain.ids import RaterKey
from app.domain.phrase import phrase
from app.domain.review import DECIDED
from storage.database import Database

A_REVIEW = phrase("A review")
"""What such a step is called."""

_DECIDED = ", ".join(f"'{decision.value}'" for decision in DECIDED)
# What was removed since, or taken back, stays hidden: nobody can tell whether it was decided on.
_HIDDEN = f"""
    SELECT DISTINCT history.key FROM json_each(?) AS wanted
    CROSS JOIN history ON history.key = wanted.value AND coalesce(history.rater, '') <> ?
    CROSS JOIN history_rows INDEXED BY history_rows_reviewing
        ON history_rows.history = history.key
        AND table_name IN ('reviews', 'adjudications')
    LEFT JOIN {{table}} AS theirs ON theirs.key = history_rows.row_key
    WHERE table_name = '{{table}}' AND NOT EXISTS (
        SELECT 1 FROM reviews AS own
        WHERE own.kind = theirs.kind AND own.record = theirs.record AND own.stage = theirs.stage
            AND own.rater = ? AND own.decision IN ({_DECIDED})
    )
"""  # noqa: S608 -- our own words


def hidden_steps(
    database: Database, keys: Sequence[str], viewer: RaterKey | None
) -> frozenset[str]:
    """Return those of some steps that tell of reviews which the viewer may not read."""
    who = viewer or ""  # nobody in particular
    values = (json.dumps(keys), who, who)
    return frozenset(
        str(key)
        for table in ("reviews", "adjudications")
        for (key,) in database.tuples(_HIDDEN.format(table=table), values)
    )

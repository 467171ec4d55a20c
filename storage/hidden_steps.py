"""Which steps of history somebody may not read: what others decided before they did themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.domain.ids import RaterKey
from storage.database import Database
from storage.decision_tables import DECISION_TABLES, DecisionTable
from storage.schema_independence import INDEXED

# What was removed since, or taken back, stays hidden: nobody can tell whether it was decided on.
# Whose it was is still told by its image in the trail.
_HIDDEN = """
    SELECT history.key FROM json_each(?1) AS wanted
    CROSS JOIN history ON history.key = wanted.value AND coalesce(history.rater, '') <> ?2
    WHERE EXISTS (
        SELECT 1 FROM history_rows INDEXED BY history_rows_reviewing
        LEFT JOIN {table} AS theirs ON theirs.key = history_rows.row_key
        WHERE history_rows.history = history.key AND table_name IN ({indexed})
            AND table_name = '{table}' AND coalesce({of_person}, 1)
            AND coalesce({rater} <> ?2, 1) AND NOT ({is_open})
    )
"""
_RATER = (
    "coalesce(theirs.{rater}, json_extract("
    "coalesce(history_rows.after, history_rows.before), '$.{rater}'))"
)


def hidden_steps(
    database: Database,
    keys: Sequence[str],
    viewer: RaterKey | None,
    *,
    as_adjudicator: bool = False,
) -> dict[str, str]:
    """Return those of some steps that tell what the viewer may not read, and what to call them."""
    who = viewer or ""  # nobody in particular
    values = (json.dumps(keys), who, int(as_adjudicator))
    found: dict[str, str] = {}
    for table in DECISION_TABLES:
        for (key,) in database.tuples(_hidden_sql(table), values):
            found.setdefault(str(key), table.step)
    return found


def _hidden_sql(table: DecisionTable) -> str:
    rater = _RATER.format(rater=table.rater)
    return _HIDDEN.format(
        table=table.table,
        indexed=INDEXED,
        of_person=table.of_person.format(rater=rater),
        rater=rater,
        is_open=table.open_sql(),
    )

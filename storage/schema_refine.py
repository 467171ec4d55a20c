"""The tables of rounds of refining, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE TABLE refine_rounds (
        key TEXT PRIMARY KEY,
        number INTEGER NOT NULL UNIQUE CHECK (number > 0),
        begun_by TEXT NOT NULL,
        begun_at TEXT NOT NULL,
        figures TEXT NOT NULL
    ) STRICT
    """,
    # An item may go, and its plans stay as a record of what was done: no reference.
    """
    CREATE TABLE refine_plans (
        key TEXT PRIMARY KEY,
        round TEXT NOT NULL REFERENCES refine_rounds (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        item TEXT NOT NULL,
        item_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        rule TEXT NOT NULL,
        weakness TEXT NOT NULL,
        place INTEGER CHECK (place >= 0),
        text TEXT NOT NULL,
        done_by TEXT NOT NULL,
        done_at TEXT NOT NULL CHECK ((done_at = '') = (text = ''))
    ) STRICT
    """,
    "CREATE INDEX refine_plans_round ON refine_plans (round)",
)

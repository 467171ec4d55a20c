"""The tables of labelling, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE TABLE unit_sets (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL UNIQUE CHECK (trim(name) <> ''),
        position INTEGER NOT NULL,
        layers TEXT NOT NULL,
        raters_each INTEGER NOT NULL CHECK (raters_each >= 1),
        is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
        guideline TEXT NOT NULL,
        origin TEXT
    ) STRICT
    """,
    # The columns that lists show come first: what lies behind a long text is never read for them.
    """
    CREATE TABLE units (
        key TEXT PRIMARY KEY,
        unit_set TEXT NOT NULL REFERENCES unit_sets (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        unit_id TEXT NOT NULL CHECK (trim(unit_id) <> ''),
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        start_ms INTEGER NOT NULL CHECK (start_ms >= 0),
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        speaker TEXT NOT NULL,
        excluded TEXT NOT NULL,
        text TEXT NOT NULL,
        translation TEXT NOT NULL,
        media TEXT NOT NULL,
        known TEXT,
        origin TEXT,
        UNIQUE (unit_set, unit_id)
    ) STRICT
    """,
    # One row a set and layer, its units as JSON: 100,000 of them are made anew with each result.
    """
    CREATE TABLE label_results (
        key TEXT PRIMARY KEY,
        unit_set TEXT NOT NULL REFERENCES unit_sets (key) DEFERRABLE INITIALLY DEFERRED,
        layer TEXT NOT NULL CHECK (layer IN ('basic', 'go')),
        settings TEXT NOT NULL,
        raters TEXT NOT NULL,
        made_by TEXT NOT NULL,
        made_at TEXT NOT NULL,
        figures TEXT NOT NULL,
        units TEXT NOT NULL,
        UNIQUE (unit_set, layer)
    ) STRICT
    """,
    """
    CREATE TABLE label_spellings (
        key TEXT PRIMARY KEY,
        layer TEXT NOT NULL CHECK (layer IN ('basic', 'go')),
        written TEXT NOT NULL CHECK (written <> ''),
        labels TEXT NOT NULL,
        made_by TEXT NOT NULL,
        made_at TEXT NOT NULL,
        cells INTEGER NOT NULL CHECK (cells >= 0),
        UNIQUE (layer, written)
    ) STRICT
    """,
    """
    CREATE TABLE label_mappings (
        key TEXT PRIMARY KEY,
        version INTEGER NOT NULL UNIQUE CHECK (version > 1),
        made_by TEXT NOT NULL,
        made_at TEXT NOT NULL,
        content TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX units_list ON units (unit_set, position)",
    "CREATE INDEX units_video ON units (video)",
)

"""The table of findings on event memories that somebody waived, as it was first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE TABLE memory_waivers (
        key TEXT PRIMARY KEY,
        memory TEXT NOT NULL REFERENCES memories (key) DEFERRABLE INITIALLY DEFERRED,
        rule TEXT NOT NULL,
        object_id TEXT NOT NULL,
        path TEXT NOT NULL,
        reason TEXT NOT NULL CHECK (trim(reason) <> ''),
        rater TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (memory, rule, object_id, path)
    ) STRICT
    """,
)

"""The table of screenings, as it was first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    # Nobody in particular is an empty rater: NULL would not be unique.
    """
    CREATE TABLE screenings (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        rater TEXT NOT NULL,
        verdict TEXT NOT NULL CHECK (verdict IN ('undecided', 'keep', 'exclude')),
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        marks TEXT NOT NULL,
        reason TEXT NOT NULL CHECK (verdict <> 'exclude' OR trim(reason) <> ''),
        anchors TEXT NOT NULL,
        UNIQUE (video, rater)
    ) STRICT
    """,
)

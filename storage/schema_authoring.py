"""The tables of authoring, as they were first made: versions and comments, facts, casts, guidance.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    "ALTER TABLE questions ADD COLUMN candidates TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE questions ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1)",
    """
    CREATE TABLE question_versions (
        key TEXT PRIMARY KEY,
        question TEXT NOT NULL REFERENCES questions (key) DEFERRABLE INITIALLY DEFERRED,
        version INTEGER NOT NULL,
        why TEXT NOT NULL,
        made_by TEXT NOT NULL,
        made_at TEXT NOT NULL,
        content TEXT NOT NULL,
        UNIQUE (question, version)
    ) STRICT
    """,
    """
    CREATE TABLE question_comments (
        key TEXT PRIMARY KEY,
        question TEXT NOT NULL REFERENCES questions (key) DEFERRABLE INITIALLY DEFERRED,
        version INTEGER NOT NULL,
        target TEXT NOT NULL,
        made_by TEXT NOT NULL,
        made_at TEXT NOT NULL,
        resolved INTEGER NOT NULL CHECK (resolved IN (0, 1)),
        text TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE video_facts (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL UNIQUE REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        series TEXT NOT NULL,
        season TEXT NOT NULL,
        episode TEXT NOT NULL,
        source TEXT NOT NULL,
        language TEXT NOT NULL,
        genre TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE series_casts (
        key TEXT PRIMARY KEY,
        series TEXT NOT NULL,
        people TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE guidance (
        key TEXT PRIMARY KEY,
        text TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX question_comments_question ON question_comments (question, made_at)",
)

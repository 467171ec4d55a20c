"""The tables of event memories, verdicts on them and traces, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    # The file itself stands last: lists do not read it.
    """
    CREATE TABLE memories (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        title TEXT NOT NULL,
        agent TEXT NOT NULL,
        run TEXT NOT NULL,
        made_at TEXT NOT NULL,
        schema_version INTEGER NOT NULL,
        representation TEXT NOT NULL,
        is_partial INTEGER NOT NULL CHECK (is_partial IN (0, 1)),
        events INTEGER NOT NULL,
        view TEXT NOT NULL,
        original TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE memory_events (
        key TEXT PRIMARY KEY,
        memory TEXT NOT NULL REFERENCES memories (key) DEFERRABLE INITIALLY DEFERRED,
        event_id TEXT NOT NULL,
        start_ms INTEGER,
        end_ms INTEGER CHECK (end_ms >= start_ms),
        summary TEXT NOT NULL,
        words TEXT NOT NULL
    ) STRICT
    """,
    # Nobody in particular is an empty rater: NULL would not be unique.
    """
    CREATE TABLE memory_verdicts (
        key TEXT PRIMARY KEY,
        memory TEXT NOT NULL REFERENCES memories (key) DEFERRABLE INITIALLY DEFERRED,
        object_id TEXT NOT NULL,
        rater TEXT NOT NULL,
        judgement TEXT NOT NULL CHECK (judgement IN ('right', 'wrong', 'unsupported')),
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        note TEXT NOT NULL,
        UNIQUE (memory, object_id, rater)
    ) STRICT
    """,
    """
    CREATE TABLE traces (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        memory TEXT REFERENCES memories (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        question_id TEXT NOT NULL,
        title TEXT NOT NULL,
        original TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX memories_video ON memories (video, position)",
    "CREATE INDEX memory_events_memory ON memory_events (memory)",
    "CREATE INDEX traces_video ON traces (video, position)",
    "CREATE INDEX traces_memory ON traces (memory) WHERE memory IS NOT NULL",
)

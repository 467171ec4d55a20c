"""The tables of multiple-choice items and of reviews, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    # The columns that lists show come first: what lies behind a long text is never read for them.
    """
    CREATE TABLE mcq_items (
        key TEXT PRIMARY KEY,
        item_id TEXT NOT NULL UNIQUE,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        category TEXT NOT NULL,
        refined_from TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version >= 1),
        language TEXT NOT NULL,
        imported INTEGER NOT NULL CHECK (imported IN (0, 1)),
        answer INTEGER CHECK (answer >= 0),
        why TEXT NOT NULL,
        created_by TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_by TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        stem TEXT NOT NULL,
        options TEXT NOT NULL,
        original TEXT
    ) STRICT
    """,
    # Apart from the items, so that a search finds what supports a key only for who may see it.
    """
    CREATE TABLE mcq_support (
        key TEXT PRIMARY KEY,
        item TEXT NOT NULL UNIQUE REFERENCES mcq_items (key) DEFERRABLE INITIALLY DEFERRED,
        rationale TEXT NOT NULL,
        entities TEXT NOT NULL,
        events TEXT NOT NULL,
        segments TEXT NOT NULL,
        audio_cues TEXT NOT NULL,
        evidence TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE mcq_versions (
        key TEXT PRIMARY KEY,
        item TEXT NOT NULL REFERENCES mcq_items (key) DEFERRABLE INITIALLY DEFERRED,
        version INTEGER NOT NULL,
        why TEXT NOT NULL,
        made_by TEXT NOT NULL,
        made_at TEXT NOT NULL,
        content TEXT NOT NULL,
        UNIQUE (item, version)
    ) STRICT
    """,
    # A record may be of several tables, and nobody in particular is an empty rater: no references.
    """
    CREATE TABLE assignments (
        key TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('item', 'question', 'label')),
        record TEXT NOT NULL,
        rater TEXT NOT NULL,
        stage INTEGER NOT NULL CHECK (stage >= 1),
        position INTEGER NOT NULL,
        batch TEXT NOT NULL,
        UNIQUE (kind, record, stage, rater)
    ) STRICT
    """,
    """
    CREATE TABLE reviews (
        key TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('item', 'question', 'label')),
        record TEXT NOT NULL,
        record_version INTEGER NOT NULL,
        rater TEXT NOT NULL,
        stage INTEGER NOT NULL CHECK (stage >= 1),
        decision TEXT NOT NULL,
        answered_at TEXT NOT NULL,
        answer TEXT,
        confidence TEXT NOT NULL,
        flags TEXT NOT NULL,
        changes TEXT NOT NULL,
        criteria TEXT NOT NULL,
        reason TEXT NOT NULL,
        note TEXT NOT NULL,
        spent_ms INTEGER NOT NULL,
        watched_ms INTEGER NOT NULL,
        playbacks INTEGER NOT NULL,
        shown TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE (kind, record, stage, rater)
    ) STRICT
    """,
    """
    CREATE TABLE adjudications (
        key TEXT PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('item', 'question', 'label')),
        record TEXT NOT NULL,
        stage INTEGER NOT NULL CHECK (stage >= 1),
        adjudicator TEXT NOT NULL,
        how TEXT NOT NULL CHECK (how IN ('chosen', 'merged', 'written')),
        chosen TEXT,
        decision TEXT NOT NULL,
        flags TEXT NOT NULL,
        changes TEXT NOT NULL,
        reason TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (kind, record, stage)
    ) STRICT
    """,
    # Holds whole rows of the list of items, so that 100,000 of them are read without the records.
    """
    CREATE INDEX mcq_items_list ON mcq_items
        (item_id, key, video, category, version, refined_from, language, stem)
    """,
    "CREATE INDEX mcq_items_video ON mcq_items (video, item_id)",
    """
    CREATE INDEX mcq_items_refined ON mcq_items (refined_from, item_id) WHERE refined_from <> ''
    """,
    "CREATE INDEX assignments_rater ON assignments (rater, kind, position)",
    "CREATE INDEX reviews_rater ON reviews (rater, kind, stage, record, decision, answered_at)",
    # By these, steps on reviews are told among steps on millions of other rows.
    """
    CREATE INDEX history_rows_reviewed ON history_rows (row_key)
    WHERE table_name IN ('reviews', 'adjudications')
    """,
    """
    CREATE INDEX history_rows_reviewing ON history_rows (history, table_name)
    WHERE table_name IN ('reviews', 'adjudications')
    """,
    # A step that locked an answer is never taken back; it stays in the trail.
    "ALTER TABLE history ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1))",
)

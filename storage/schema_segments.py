"""The tables of segments and of pipeline records, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

TABLES = (
    """
    CREATE TABLE segments (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        kind TEXT NOT NULL CHECK (kind IN ('chunk', 'segment')),
        start_ms INTEGER NOT NULL CHECK (start_ms >= 0),
        end_ms INTEGER NOT NULL CHECK (end_ms > start_ms),
        content_type TEXT NOT NULL,
        created_by TEXT,
        created_at TEXT NOT NULL,
        updated_by TEXT,
        updated_at TEXT NOT NULL,
        title TEXT NOT NULL,
        summary TEXT NOT NULL,
        description TEXT NOT NULL,
        origin TEXT
    ) STRICT
    """,
    """
    CREATE TABLE story_documents (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        name TEXT NOT NULL,
        head TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE story_entities (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        entity_id TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        role TEXT NOT NULL,
        person TEXT REFERENCES people (key) DEFERRABLE INITIALLY DEFERRED,
        description TEXT NOT NULL,
        origin TEXT
    ) STRICT
    """,
    """
    CREATE TABLE story_notes (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        segment TEXT REFERENCES segments (key) DEFERRABLE INITIALLY DEFERRED,
        kind TEXT NOT NULL,
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        position INTEGER NOT NULL,
        text TEXT NOT NULL,
        details TEXT
    ) STRICT
    """,
    """
    CREATE TABLE story_threads (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        title TEXT NOT NULL,
        summary TEXT NOT NULL,
        entities TEXT NOT NULL,
        notes TEXT NOT NULL,
        origin TEXT
    ) STRICT
    """,
)

INDEXES = (
    "CREATE INDEX segments_lane ON segments (video, kind, start_ms)",
    "CREATE INDEX story_documents_video ON story_documents (video)",
    "CREATE INDEX story_entities_video ON story_entities (video, entity_id)",
    "CREATE INDEX story_entities_person ON story_entities (person) WHERE person IS NOT NULL",
    "CREATE INDEX story_notes_video ON story_notes (video, kind, start_ms)",
    "CREATE INDEX story_notes_segment ON story_notes (segment) WHERE segment IS NOT NULL",
    "CREATE INDEX story_threads_video ON story_threads (video, position)",
)

_WORDS = {
    "segments": ("segment", ("title", "summary", "description")),
    "story_notes": ("note", ("text",)),
    "story_entities": ("entity", ("name", "description")),
    "story_threads": ("thread", ("title", "summary")),
}


# A table of its own text: kept up as those of cues are.
_TRIGGERS = (
    """
    CREATE TRIGGER {table}_inserted AFTER INSERT ON {table} BEGIN
        INSERT INTO search_texts (kind, key, text) VALUES ('{kind}', new.key, search_fold({text}));
    END
    """,
    """
    CREATE TRIGGER {table}_updated AFTER UPDATE OF {columns} ON {table} BEGIN
        UPDATE search_texts SET text = search_fold({text}) WHERE key = new.key;
    END
    """,
    """
    CREATE TRIGGER {table}_deleted AFTER DELETE ON {table} BEGIN
        DELETE FROM search_texts WHERE key = old.key;
    END
    """,
)


SEARCH = tuple(
    trigger.format(
        table=table,
        kind=kind,
        columns=", ".join(columns),
        text=" || char(10) || ".join(f"new.{column}" for column in columns),
    )
    for table, (kind, columns) in _WORDS.items()
    for trigger in _TRIGGERS
)

STATEMENTS = TABLES + INDEXES + SEARCH

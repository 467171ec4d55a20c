"""The tables of schema 2, as they were first made: people, vocabularies, tiers, annotations.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

TABLES = (
    """
    CREATE TABLE people (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        aliases TEXT NOT NULL,
        colour TEXT NOT NULL,
        face TEXT,
        position INTEGER NOT NULL,
        note TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE vocabularies (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version >= 1),
        is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
        labels TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE vocabulary_versions (
        key TEXT PRIMARY KEY,
        vocabulary TEXT NOT NULL REFERENCES vocabularies (key) DEFERRABLE INITIALLY DEFERRED,
        version INTEGER NOT NULL,
        by TEXT,
        at TEXT NOT NULL,
        labels TEXT NOT NULL
    ) STRICT
    """,
    # Built-in vocabularies have no row: `vocabulary` is no foreign key.
    """
    CREATE TABLE tiers (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        name TEXT NOT NULL,
        vocabulary TEXT NOT NULL,
        rater TEXT,
        parent TEXT REFERENCES tiers (key) DEFERRABLE INITIALLY DEFERRED,
        person TEXT REFERENCES people (key) DEFERRABLE INITIALLY DEFERRED,
        colour TEXT NOT NULL,
        language TEXT NOT NULL,
        allows_overlap INTEGER NOT NULL CHECK (allows_overlap IN (0, 1)),
        position INTEGER NOT NULL,
        origin TEXT
    ) STRICT
    """,
    # The note comes last: what lies behind a long text is never read for the other columns.
    """
    CREATE TABLE annotations (
        key TEXT PRIMARY KEY,
        tier TEXT NOT NULL REFERENCES tiers (key) DEFERRABLE INITIALLY DEFERRED,
        start_ms INTEGER NOT NULL CHECK (start_ms >= 0),
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        labels TEXT NOT NULL,
        person TEXT REFERENCES people (key) DEFERRABLE INITIALLY DEFERRED,
        confidence REAL CHECK (confidence BETWEEN 0 AND 1),
        parent TEXT REFERENCES annotations (key) DEFERRABLE INITIALLY DEFERRED,
        created_by TEXT,
        created_at TEXT NOT NULL,
        updated_by TEXT,
        updated_at TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE watched (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL,
        rater TEXT NOT NULL,
        spans TEXT NOT NULL,
        UNIQUE (video, rater)
    ) STRICT
    """,
)

INDEXES = (
    "CREATE INDEX vocabulary_versions_of ON vocabulary_versions (vocabulary, version)",
    "CREATE INDEX tiers_video ON tiers (video, position)",
    "CREATE INDEX tiers_parent ON tiers (parent)",
    "CREATE INDEX tiers_person ON tiers (person)",
    # Holds all that a lane shows: a million annotations are read without their rows.
    "CREATE INDEX annotations_lane ON annotations (tier, start_ms, end_ms, key, labels)",
    """
    CREATE INDEX annotations_notes ON annotations (tier, start_ms, end_ms, key)
    WHERE labels = '[]' AND note <> ''
    """,
    # Few combinations of labels occur: search finds them here, and the annotations by them.
    "CREATE INDEX annotations_labels ON annotations (labels)",
    "CREATE INDEX annotations_parent ON annotations (parent) WHERE parent IS NOT NULL",
    "CREATE INDEX annotations_person ON annotations (person) WHERE person IS NOT NULL",
)

# An annotation without a note has no text of its own: search finds it by its labels.
SEARCH = (
    """
    CREATE TRIGGER annotations_inserted AFTER INSERT ON annotations WHEN new.note <> '' BEGIN
        INSERT INTO search_texts (kind, key, text)
        VALUES ('annotation', new.key, annotation_words(new.labels, new.note));
    END
    """,
    """
    CREATE TRIGGER annotations_updated AFTER UPDATE OF labels, note ON annotations
    WHEN old.note <> '' OR new.note <> '' BEGIN
        DELETE FROM search_texts WHERE key = old.key AND new.note = '';
        UPDATE search_texts SET text = annotation_words(new.labels, new.note) WHERE key = new.key;
        INSERT INTO search_texts (kind, key, text)
        SELECT 'annotation', new.key, annotation_words(new.labels, new.note)
        WHERE old.note = '';
    END
    """,
    """
    CREATE TRIGGER annotations_deleted AFTER DELETE ON annotations WHEN old.note <> '' BEGIN
        DELETE FROM search_texts WHERE key = old.key;
    END
    """,
)

STATEMENTS = TABLES + INDEXES + SEARCH

"""The tables of schema 1, as they were first made. Never edited: changes are migrations.

docs/project-file.md tells what each column means; a test holds the two together.
"""

from __future__ import annotations

TABLES = (
    """
    CREATE TABLE project (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE raters (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE videos (
        key TEXT PRIMARY KEY,
        video_id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        position INTEGER NOT NULL,
        media_path TEXT,
        size INTEGER,
        digest TEXT,
        duration_ms INTEGER,
        width INTEGER,
        height INTEGER,
        frame_rate TEXT,
        start_pts_ms INTEGER,
        container TEXT,
        video_codec TEXT,
        audio_codec TEXT
    ) STRICT
    """,
    """
    CREATE TABLE subtitle_tracks (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        title TEXT NOT NULL,
        language TEXT NOT NULL,
        source_name TEXT NOT NULL,
        encoding TEXT NOT NULL,
        position INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE cues (
        key TEXT PRIMARY KEY,
        track TEXT NOT NULL REFERENCES subtitle_tracks (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        start_ms INTEGER NOT NULL CHECK (start_ms >= 0),
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        speaker TEXT,
        text TEXT NOT NULL,
        flags INTEGER NOT NULL
    ) STRICT
    """,
    # The columns that lists show come first: what lies behind a long text is never read for them.
    """
    CREATE TABLE questions (
        key TEXT PRIMARY KEY,
        question_id TEXT NOT NULL,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        granularity TEXT NOT NULL,
        type TEXT NOT NULL,
        status TEXT NOT NULL,
        imported INTEGER NOT NULL CHECK (imported IN (0, 1)),
        created_by TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_by TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        text TEXT NOT NULL,
        notes TEXT NOT NULL,
        answer TEXT NOT NULL,
        answer_details TEXT,
        rubric TEXT,
        source TEXT NOT NULL,
        subtitles TEXT,
        waivers TEXT NOT NULL,
        original TEXT,
        UNIQUE (granularity, question_id)
    ) STRICT
    """,
    """
    CREATE TABLE evidence (
        key TEXT PRIMARY KEY,
        question TEXT NOT NULL REFERENCES questions (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        note TEXT NOT NULL,
        modalities TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE evidence_links (
        key TEXT PRIMARY KEY,
        evidence TEXT NOT NULL REFERENCES evidence (key) DEFERRABLE INITIALLY DEFERRED,
        item TEXT NOT NULL,
        position INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE drafts (
        rater TEXT NOT NULL,
        owner_key TEXT NOT NULL,
        field TEXT NOT NULL,
        text TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (rater, owner_key, field)
    ) STRICT
    """,
    """
    CREATE TABLE state (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE history (
        key TEXT PRIMARY KEY,
        seq INTEGER NOT NULL UNIQUE,
        last_seq INTEGER NOT NULL,
        name TEXT NOT NULL,
        rater TEXT,
        at TEXT NOT NULL,
        schema_version INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'cleared'))
    ) STRICT
    """,
    """
    CREATE TABLE history_rows (
        history TEXT NOT NULL REFERENCES history (key) DEFERRABLE INITIALLY DEFERRED,
        row_key TEXT NOT NULL,
        seq INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        action TEXT NOT NULL CHECK (action IN ('insert', 'update', 'delete')),
        before TEXT,
        after TEXT,
        PRIMARY KEY (history, row_key, seq)
    ) STRICT, WITHOUT ROWID
    """,
)

INDEXES = (
    "CREATE INDEX subtitle_tracks_video ON subtitle_tracks (video)",
    "CREATE INDEX cues_track ON cues (track, position)",
    "CREATE INDEX questions_video ON questions (video, question_id)",
    # Holds whole rows of the question list, so that 100,000 of them are read without the records.
    """
    CREATE INDEX questions_list ON questions
        (question_id, key, video, granularity, type, status, text, imported)
    """,
    "CREATE INDEX evidence_question ON evidence (question, position)",
    "CREATE INDEX evidence_links_evidence ON evidence_links (evidence)",
    "CREATE INDEX history_rater ON history (rater, state, seq)",
    "CREATE INDEX history_last_seq ON history (last_seq)",
)

# The index holds single trigrams without positions (detail=none), a third of the size;
# `storage.search` confirms each candidate in search_texts.
SEARCH = (
    """
    CREATE TABLE search_texts (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        key TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE VIRTUAL TABLE search USING fts5 (
        text, content = 'search_texts', content_rowid = 'id',
        tokenize = 'trigram', detail = none, columnsize = 0
    )
    """,
    """
    CREATE TRIGGER search_texts_inserted AFTER INSERT ON search_texts BEGIN
        INSERT INTO search (rowid, text) VALUES (new.id, new.text);
    END
    """,
    """
    CREATE TRIGGER search_texts_updated AFTER UPDATE ON search_texts
    WHEN old.text IS NOT new.text BEGIN
        INSERT INTO search (search, rowid, text) VALUES ('delete', old.id, old.text);
        INSERT INTO search (rowid, text) VALUES (new.id, new.text);
    END
    """,
    """
    CREATE TRIGGER search_texts_deleted AFTER DELETE ON search_texts BEGIN
        INSERT INTO search (search, rowid, text) VALUES ('delete', old.id, old.text);
    END
    """,
    """
    CREATE TRIGGER cues_inserted AFTER INSERT ON cues BEGIN
        INSERT INTO search_texts (kind, key, text)
        VALUES ('cue', new.key, search_fold(new.text));
    END
    """,
    """
    CREATE TRIGGER cues_updated AFTER UPDATE OF text ON cues BEGIN
        UPDATE search_texts SET text = search_fold(new.text) WHERE key = new.key;
    END
    """,
    """
    CREATE TRIGGER cues_deleted AFTER DELETE ON cues BEGIN
        DELETE FROM search_texts WHERE key = old.key;
    END
    """,
    """
    CREATE TRIGGER questions_inserted AFTER INSERT ON questions BEGIN
        INSERT INTO search_texts (kind, key, text) VALUES (
            'question', new.key,
            question_words(new.question_id, new.text, new.answer, new.notes)
        );
    END
    """,
    """
    CREATE TRIGGER questions_updated AFTER UPDATE OF question_id, text, answer, notes ON questions
    BEGIN
        UPDATE search_texts
        SET text = question_words(new.question_id, new.text, new.answer, new.notes)
        WHERE key = new.key;
    END
    """,
    """
    CREATE TRIGGER questions_deleted AFTER DELETE ON questions BEGIN
        DELETE FROM search_texts WHERE key = old.key;
    END
    """,
)

STATEMENTS = TABLES + INDEXES + SEARCH

"""What schema 3 makes of subtitles: cues that may lie before time 0 and know how they came.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

# SQLite cannot drop a CHECK: the table is made anew, which takes its index and triggers along.
STATEMENTS = (
    "ALTER TABLE subtitle_tracks ADD COLUMN format TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE subtitle_tracks ADD COLUMN derived_from TEXT",
    """
    CREATE TABLE new_cues (
        key TEXT PRIMARY KEY,
        track TEXT NOT NULL REFERENCES subtitle_tracks (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        speaker TEXT,
        text TEXT NOT NULL,
        flags INTEGER NOT NULL,
        imported TEXT,
        words TEXT,
        extra TEXT
    ) STRICT
    """,
    """
    INSERT INTO new_cues (key, track, position, start_ms, end_ms, speaker, text, flags)
    SELECT key, track, position, start_ms, end_ms, speaker, text, flags FROM cues
    """,
    "DROP TABLE cues",
    "ALTER TABLE new_cues RENAME TO cues",
    "CREATE INDEX cues_track ON cues (track, position)",
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
)

"""The tables of trajectories, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE TABLE trajectories (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        person TEXT NOT NULL,
        target TEXT NOT NULL,
        title TEXT NOT NULL,
        source_kind TEXT NOT NULL
            CHECK (source_kind IN ('rater', 'agent', 'file', 'tracing', 'stages', 'tier')),
        source_title TEXT NOT NULL,
        source_rater TEXT,
        form TEXT NOT NULL CHECK (form IN ('samples', 'labels', 'stages')),
        channel TEXT CHECK ((channel IS NULL) = (form <> 'samples')),
        count INTEGER NOT NULL,
        start_ms INTEGER,
        end_ms INTEGER CHECK (end_ms >= start_ms),
        marks TEXT NOT NULL,
        created_by TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_by TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        origin TEXT
    ) STRICT
    """,
    # Text, not BLOB: history keeps rows as JSON, which holds no bytes.
    """
    CREATE TABLE trajectory_samples (
        key TEXT PRIMARY KEY,
        trajectory TEXT NOT NULL REFERENCES trajectories (key) DEFERRABLE INITIALLY DEFERRED,
        part INTEGER NOT NULL,
        count INTEGER NOT NULL,
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        times TEXT NOT NULL,
        amounts TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE trajectory_readings (
        key TEXT PRIMARY KEY,
        trajectory TEXT NOT NULL REFERENCES trajectories (key) DEFERRABLE INITIALLY DEFERRED,
        position INTEGER NOT NULL,
        reading_id TEXT NOT NULL,
        start_ms INTEGER NOT NULL,
        end_ms INTEGER NOT NULL CHECK (end_ms >= start_ms),
        emotion TEXT NOT NULL CHECK (trim(emotion) <> ''),
        intensity TEXT NOT NULL,
        target TEXT NOT NULL,
        uncertainty TEXT NOT NULL,
        appraisal TEXT NOT NULL,
        event TEXT NOT NULL,
        stage INTEGER NOT NULL,
        is_turning_point INTEGER NOT NULL CHECK (is_turning_point IN (0, 1)),
        corrections TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX trajectories_video ON trajectories (video, position)",
    "CREATE INDEX trajectory_samples_of ON trajectory_samples (trajectory, part)",
    "CREATE INDEX trajectory_readings_of ON trajectory_readings (trajectory, position)",
)

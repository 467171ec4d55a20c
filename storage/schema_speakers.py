"""What schema 8 adds to subtitles: who speakers are, and room between cues for new ones.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE TABLE speakers (
        key TEXT PRIMARY KEY,
        video TEXT NOT NULL REFERENCES videos (key) DEFERRABLE INITIALLY DEFERRED,
        speaker TEXT NOT NULL,
        person TEXT NOT NULL REFERENCES people (key) DEFERRABLE INITIALLY DEFERRED,
        UNIQUE (video, speaker)
    ) STRICT
    """,
    "CREATE INDEX speakers_person ON speakers (person)",
    # The longest cue of a track says how far back one can begin that reaches a moment.
    "CREATE INDEX cues_length ON cues (track, end_ms - start_ms)",
)

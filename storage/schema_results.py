"""The tables of systems, their answers and scores, as they were first made.

Never edited: changes are migrations. docs/project-file.md tells what each column means.
"""

from __future__ import annotations

# An answer may come before its question, and stay when that goes: `question` is no reference.
# Numbers of scores are text: history keeps 15 digits of fractions, and theirs must come back whole.
STATEMENTS = (
    """
    CREATE TABLE systems (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL UNIQUE CHECK (trim(name) <> ''),
        method TEXT NOT NULL,
        run TEXT NOT NULL,
        made_at TEXT NOT NULL,
        note TEXT NOT NULL,
        position INTEGER NOT NULL,
        origin TEXT
    ) STRICT
    """,
    """
    CREATE TABLE predictions (
        key TEXT PRIMARY KEY,
        system TEXT NOT NULL REFERENCES systems (key) DEFERRABLE INITIALLY DEFERRED,
        question_id TEXT NOT NULL CHECK (question_id <> ''),
        granularity TEXT NOT NULL CHECK (granularity IN ('', 'clip', 'episode')),
        question TEXT,
        answer TEXT,
        status TEXT NOT NULL,
        original TEXT,
        UNIQUE (system, granularity, question_id)
    ) STRICT
    """,
    """
    CREATE TABLE scores (
        key TEXT PRIMARY KEY,
        system TEXT NOT NULL REFERENCES systems (key) DEFERRABLE INITIALLY DEFERRED,
        judge TEXT NOT NULL,
        question_id TEXT NOT NULL CHECK (question_id <> ''),
        granularity TEXT NOT NULL CHECK (granularity IN ('', 'clip', 'episode')),
        question TEXT,
        video_id TEXT NOT NULL,
        type TEXT NOT NULL,
        status TEXT NOT NULL,
        maximum INTEGER NOT NULL CHECK (maximum > 0),
        score TEXT CHECK (CAST(score AS REAL) BETWEEN 0 AND maximum),
        normalized TEXT CHECK ((normalized IS NULL) = (score IS NULL)),
        reason TEXT,
        facts TEXT NOT NULL,
        at TEXT NOT NULL,
        original TEXT,
        UNIQUE (system, judge, granularity, question_id)
    ) STRICT
    """,
    """
    CREATE TABLE score_audits (
        key TEXT PRIMARY KEY,
        score TEXT NOT NULL REFERENCES scores (key) DEFERRABLE INITIALLY DEFERRED,
        rater TEXT NOT NULL,
        accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
        reason TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (score, rater)
    ) STRICT
    """,
    """
    CREATE TABLE attributions (
        key TEXT PRIMARY KEY,
        system TEXT NOT NULL REFERENCES systems (key) DEFERRABLE INITIALLY DEFERRED,
        question TEXT NOT NULL,
        failure TEXT NOT NULL,
        note TEXT NOT NULL,
        rater TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (system, question)
    ) STRICT
    """,
    "CREATE INDEX predictions_question ON predictions (question, system)",
    "CREATE INDEX scores_question ON scores (question, system)",
    "CREATE INDEX score_audits_rater ON score_audits (rater)",
)

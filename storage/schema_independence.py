"""The index by which steps on decisions of raters are told among steps on millions of other rows.

Never edited: changes are migrations. `storage.decision_tables` says what the tables carry; a test
holds the two together.
"""

from __future__ import annotations

INDEXED = (
    "'reviews', 'adjudications', 'scores', 'score_audits', "
    "'memory_verdicts', 'screenings', 'question_comments'"
)
"""The tables as SQL; a query that shall use the index repeats these words."""

STATEMENTS = (
    "DROP INDEX history_rows_reviewing",
    f"""
    CREATE INDEX history_rows_reviewing ON history_rows (history, table_name)
    WHERE table_name IN ({INDEXED})
    """,
)

"""The index of annotations whose makers were not sure: lanes mark them without reading the rows.

Never edited: changes are migrations.
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE INDEX annotations_doubted ON annotations (tier, start_ms, end_ms, key, confidence)
    WHERE confidence < 0.5
    """,
)

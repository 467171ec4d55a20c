"""Labels that are not stored yet, as text: they outlive a crash, and stand in no history."""

from __future__ import annotations

import json

from app.domain.ids import UnitKey
from app.domain.labelling import UnitLabel, label_from, label_value


def label_draft_owner(unit: UnitKey) -> str:
    """Return what drafts call the labels of a unit."""
    return f"label:{unit}"


def label_draft_text(label: UnitLabel) -> str:
    """Write labels down."""
    return json.dumps(label_value(label), ensure_ascii=False)


def label_of_draft(text: str) -> UnitLabel | None:
    """Read labels; what cannot be read is none."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return label_from(value) if isinstance(value, dict) else None

"""A review that is being written, as text: it outlives a crash, and stands in no history.

An answer that was locked is never taken from a draft.
"""

from __future__ import annotations

import json
from dataclasses import replace

from app.domain.ids import McqKey
from app.domain.question import JsonObject
from app.domain.review import Review

_ANSWER = ("answer", "confidence", "order")
_VERDICT = ("decision", "reason", "note")
_COUNTS = ("spent_ms", "watched_ms", "playbacks")


def draft_owner(item: McqKey, stage: int) -> str:
    """Return what drafts call the review of an item, which may not be stored yet."""
    return f"review:{item}:{stage}"


def draft_text(review: Review) -> str:
    """Write what of a review may be unstored."""
    value = {name: getattr(review, name) for name in (*_ANSWER, *_VERDICT, *_COUNTS)}
    value |= {"flags": list(review.flags), "changes": dict(review.changes)}
    value |= {"criteria": dict(review.criteria)}
    return json.dumps(value, ensure_ascii=False)


def with_draft(review: Review, text: str) -> Review:
    """Return a stored review, or an empty one, with what a draft adds to it.

    A draft that cannot be read, or of another version, adds nothing.
    """
    try:
        value = json.loads(text)
    except ValueError:
        return review
    if not isinstance(value, dict):
        return review
    try:
        return _added(review, value)
    except (TypeError, ValueError):
        return review


def _added(review: Review, value: JsonObject) -> Review:
    known: dict[str, object] = {name: str(value.get(name) or "") for name in _VERDICT}
    for name in _COUNTS:
        number = value.get(name)
        known[name] = max(getattr(review, name), number if type(number) is int else 0)
    flags, changes, criteria = (value.get(name) for name in ("flags", "changes", "criteria"))
    known["flags"] = tuple(map(str, flags)) if isinstance(flags, list) else ()
    known["changes"] = dict(changes) if isinstance(changes, dict) else {}
    held = criteria if isinstance(criteria, dict) else {}
    known["criteria"] = {str(name): bool(one) for name, one in held.items()}
    if not review.is_answered:
        order = value.get("order")
        known["order"] = tuple(order) if isinstance(order, list) else ()
        known["answer"] = value.get("answer")
        known["confidence"] = str(value.get("confidence") or "")
    return replace(review, **known)  # type: ignore[arg-type]  # by name

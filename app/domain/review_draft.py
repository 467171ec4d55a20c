"""Reviews, and what settles them, as text while they are written: no history, but safe in a crash.

An answer that was locked is never taken from a draft.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from app.domain.ids import McqKey, ReviewKey
from app.domain.question import JsonObject
from app.domain.review import Adjudication, How, Review

_ANSWER = ("answer", "confidence", "order")
_VERDICT = ("decision", "reason", "note")
_SETTLED = ("how", "chosen", "decision", "reason")
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


def settling_owner(item: McqKey, stage: int) -> str:
    """Return what drafts call the adjudication of an item, which may not be stored yet."""
    return f"adjudication:{item}:{stage}"


def is_blank(settled: Adjudication) -> bool:
    """Tell whether nothing was decided, marked, changed or said yet."""
    return not (settled.decision or settled.flags or settled.changes or settled.reason.strip())


def settling_text(settled: Adjudication) -> str:
    """Write what of an adjudication may be unstored."""
    value = {name: getattr(settled, name) for name in _SETTLED}
    value |= {"flags": list(settled.flags), "changes": dict(settled.changes)}
    return json.dumps(value, ensure_ascii=False)


def with_settling(settled: Adjudication, text: str, reviews: Iterable[Review]) -> Adjudication:
    """Return a stored adjudication, or an empty one, with what a draft adds to it.

    A draft that cannot be read, or of another version, adds nothing. What was taken over of a
    review that says something else by now, or is gone, counts as written.
    """
    try:
        value = json.loads(text)
        made = _settling(settled, value) if isinstance(value, dict) else settled
    except (KeyError, TypeError, ValueError):
        return settled
    if made.how != How.CHOSEN or made.chosen is None:
        return made
    taken = next((one for one in reviews if one.key == made.chosen), None)
    if taken is not None and (taken.decision, taken.flags, dict(taken.changes)) == (
        made.decision,
        made.flags,
        dict(made.changes),
    ):
        return made
    return replace(made, how=How.WRITTEN.value, chosen=None)


def _settling(settled: Adjudication, value: JsonObject) -> Adjudication:
    flags, changes, key = (value.get(name) for name in ("flags", "changes", "chosen"))
    return replace(
        settled,
        how=How(str(value["how"])).value,
        chosen=ReviewKey(key) if isinstance(key, str) else None,
        decision=str(value.get("decision") or ""),
        reason=str(value.get("reason") or ""),
        flags=tuple(map(str, flags)) if isinstance(flags, list) else (),
        changes=dict(changes) if isinstance(changes, dict) else {},
    )


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

"""How an item differs from what it was, field by field, for people to read."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.errors import InvalidRecordError
from app.domain.mcq import McqItem
from app.domain.mcq_editing import with_changes
from app.domain.question import JsonObject


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after, as text.

    Attributes
    ----------
    name
        A field of `McqItem`; of one option ``options.1``, counted from 1.
    """

    name: str
    before: str
    after: str


def changed_item(item: McqItem, changes: JsonObject) -> McqItem:
    """Return an item with the changes of a verdict; unchanged where they are of no use to it.

    A verdict may come from a file of another version.
    """
    try:
        return with_changes(item, changes)
    except InvalidRecordError:
        return item


def field_changes(before: McqItem, after: McqItem) -> list[FieldChange]:
    """Return all fields people read that differ, options one by one."""
    pairs = [
        (name, str(getattr(before, name)), str(getattr(after, name)))
        for name in ("item_id", "category", "stem")
    ]
    pairs += [
        (f"options.{place + 1}", _at(before.options, place), _at(after.options, place))
        for place in range(max(len(before.options), len(after.options)))
    ]
    pairs.append(("answer", before.right or "", after.right or ""))
    pairs.append(("rationale", before.rationale, after.rationale))
    pairs += [
        (name, "\n".join(getattr(before, name)), "\n".join(getattr(after, name)))
        for name in ("entities", "events", "segments", "audio_cues")
    ]
    pairs.append(("evidence", _spans(before), _spans(after)))
    return [FieldChange(*pair) for pair in pairs if pair[1] != pair[2]]


def _at(options: tuple[str, ...], place: int) -> str:
    return options[place] if place < len(options) else ""


def _spans(item: McqItem) -> str:
    lines = (f"{one.span.start_ms}–{one.span.end_ms} ms {one.note}" for one in item.evidence)
    return "\n".join(line.strip() for line in lines)

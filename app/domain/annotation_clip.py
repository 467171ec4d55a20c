"""Copied annotations: as text for other programs, and whole for pasting here or elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.ids import AnnotationKey, PersonKey, TierKey
from app.domain.tier import Annotation
from app.domain.timecode import format_ms

MIME = "application/x-emoscope-annotations+json"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Clip:
    """Annotations as they were copied, sorted by start.

    Attributes
    ----------
    start_ms
        Where the first of them starts.
    """

    annotations: tuple[Annotation, ...]

    @property
    def start_ms(self) -> int:
        """Where the first of them starts; 0 for none."""
        return self.annotations[0].start_ms if self.annotations else 0


def clip_of(annotations: Sequence[Annotation]) -> Clip:
    """Take annotations in the order of time."""
    return Clip(tuple(sorted(annotations, key=lambda one: (one.start_ms, one.end_ms))))


def clip_text(clip: Clip) -> str:
    """Return one line an annotation, with tabs between start, end, labels and note."""
    lines = (
        "\t".join(
            (
                format_ms(one.start_ms),
                format_ms(one.end_ms),
                _one_line(", ".join(one.labels)),
                _one_line(one.note),
            )
        )
        for one in clip.annotations
    )
    return "\n".join(lines)


def clip_json(clip: Clip) -> str:
    """Return everything that a paste brings back."""
    rows = [
        {
            "start_ms": one.start_ms,
            "end_ms": one.end_ms,
            "labels": list(one.labels),
            "note": one.note,
            "person": one.person,
            "confidence": one.confidence,
        }
        for one in clip.annotations
    ]
    return json.dumps({"version": _VERSION, "annotations": rows}, ensure_ascii=False)


def parse_clip(text: str) -> Clip:
    """Read what `clip_json` wrote; keys and tier are empty.

    Raises
    ------
    ValueError
        It is something else, or comes from a newer version.
    """
    try:
        data = json.loads(text)
        if data["version"] != _VERSION:
            raise ValueError(f"clip of version {data['version']}")
        return clip_of([_read(row) for row in data["annotations"]])
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise ValueError("not a clip of annotations") from error


def placed(
    clip: Clip, tier: TierKey, start_ms: int | None, keys: Sequence[str]
) -> list[Annotation]:
    """Return copies for a tier, the first starting at a moment; None leaves all in place."""
    delta = 0 if start_ms is None else start_ms - clip.start_ms
    return [
        replace(
            one,
            key=AnnotationKey(key),
            tier=tier,
            start_ms=one.start_ms + delta,
            end_ms=one.end_ms + delta,
            parent=None,
        )
        for one, key in zip(clip.annotations, keys, strict=True)
    ]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _read(row: dict[str, object]) -> Annotation:
    start, end, confidence, person = (
        row[name] for name in ("start_ms", "end_ms", "confidence", "person")
    )
    labels, note = row["labels"], row["note"]
    if not (isinstance(start, int) and isinstance(end, int) and 0 <= start <= end):
        raise TypeError
    if not (isinstance(labels, list) and all(isinstance(word, str) for word in labels)):
        raise TypeError
    if not isinstance(note, str) or not isinstance(confidence, int | float | None):
        raise TypeError
    return Annotation(
        AnnotationKey(""),
        TierKey(""),
        start,
        end,
        tuple(labels),
        note,
        PersonKey(person) if isinstance(person, str) else None,
        confidence,
    )

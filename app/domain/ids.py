"""Identifiers: distinct string types, and fresh time-ordered keys.

A *key* (`VideoKey`, `QuestionKey`, ...) is the text primary key of a row, made once and never
shown.
A *public id* (`video_id`, `question_id`) is what records carry; the user may edit it.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from typing import NewType

RaterKey = NewType("RaterKey", str)
VideoKey = NewType("VideoKey", str)
TrackKey = NewType("TrackKey", str)
CueKey = NewType("CueKey", str)
QuestionKey = NewType("QuestionKey", str)
EvidenceKey = NewType("EvidenceKey", str)
CommentKey = NewType("CommentKey", str)
PersonKey = NewType("PersonKey", str)
VocabularyKey = NewType("VocabularyKey", str)
TierKey = NewType("TierKey", str)
AnnotationKey = NewType("AnnotationKey", str)
SegmentKey = NewType("SegmentKey", str)
NoteKey = NewType("NoteKey", str)
EntityKey = NewType("EntityKey", str)
ThreadKey = NewType("ThreadKey", str)
ScreeningKey = NewType("ScreeningKey", str)
MemoryKey = NewType("MemoryKey", str)
VerdictKey = NewType("VerdictKey", str)
WaiverKey = NewType("WaiverKey", str)
TraceKey = NewType("TraceKey", str)
TrajectoryKey = NewType("TrajectoryKey", str)
McqKey = NewType("McqKey", str)
ReviewKey = NewType("ReviewKey", str)
AssignmentKey = NewType("AssignmentKey", str)
AdjudicationKey = NewType("AdjudicationKey", str)
RoundKey = NewType("RoundKey", str)
PlanKey = NewType("PlanKey", str)
SystemKey = NewType("SystemKey", str)
PredictionKey = NewType("PredictionKey", str)
ScoreKey = NewType("ScoreKey", str)
AuditKey = NewType("AuditKey", str)
AttributionKey = NewType("AttributionKey", str)
UnitSetKey = NewType("UnitSetKey", str)
UnitKey = NewType("UnitKey", str)

_PUBLIC_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\-]*")
_NUMBERED = re.compile(r"(.*?)(\d+)")
_VERSION_AND_VARIANT = 7 << 76 | 0b10 << 62
_CHANCE = (1 << 12) - 1 << 64 | (1 << 62) - 1

_latest_ms = 0


def new_key() -> str:
    """Return a fresh time-ordered key: UUIDv7 (RFC 9562, section 5.7) as 32 hexadecimal digits."""
    global _latest_ms  # noqa: PLW0603 -- keys of one millisecond keep their order, too
    _latest_ms = max(time.time_ns() // 1_000_000, _latest_ms + 1)
    chance = int.from_bytes(os.urandom(10), "big") & _CHANCE
    return f"{_latest_ms << 80 | _VERSION_AND_VARIANT | chance:032x}"


def is_regular_public_id(text: str) -> bool:
    """Tell whether an id keeps to letters, digits, ``_ - .`` with a letter or digit first.

    LongEmoBench documents this and does not enforce it, so an odd id is a warning only.
    """
    return _PUBLIC_ID.fullmatch(text) is not None


def next_public_id(taken: Iterable[str], prefix: str = "G2_Q", width: int = 6) -> str:
    """Propose the id after the highest number used with `prefix`, such as ``G2_Q000014``."""
    highest = 0
    for text in taken:
        match = _NUMBERED.fullmatch(text[len(prefix) :]) if text.startswith(prefix) else None
        if match and not match[1]:
            highest = max(highest, int(match[2]))
    return f"{prefix}{highest + 1:0{width}d}"

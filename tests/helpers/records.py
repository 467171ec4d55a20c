"""Sound ten-field records of every kind, made up here, to be bent by tests."""

from __future__ import annotations

import copy
from typing import Any

Record = dict[str, Any]

KINDS = (
    ("clip", "contextual emotion"),
    ("clip", "emotion transition"),
    ("clip", "emotion influence"),
    ("clip", "emotion trajectory"),
    ("clip", "emotion cause"),
    ("episode", "emotional intensity comparison"),
    ("episode", "emotion trajectory"),
    ("episode", "emotional reasoning"),
)
"""All pairs of granularity and type."""

_ANSWERS: dict[str, Any] = {
    "contextual emotion": ["anger", "doubt/confusion"],
    "emotion transition": {"before": ["peace"], "after": ["fear", "sadness"]},
    "emotion influence": ["sympathy"],
}
_TOPS = {
    "emotion trajectory": 4,
    "emotion cause": 3,
    "emotional intensity comparison": 1,
    "emotional reasoning": 3,
}


def make_record(
    kind: str = "emotional reasoning", granularity: str = "episode", **fields: Any
) -> Record:
    """Return a record without any finding; `fields` replace some of the ten."""
    record: Record = {
        "question_id": "G2_Q000001",
        "video_id": "G2_V000001",
        "source": {"from": "A harbour town, episode 2", "segments": None},
        "granularity": granularity,
        "type": kind,
        "question": "Why does Noor give the boat away after the storm?",
        "answer": _ANSWERS.get(kind, "She is relieved, and ashamed of having hoped for the money."),
        "answer_details": make_details(kind),
        "rubric": make_rubric(_TOPS[kind]) if kind in _TOPS else None,
        "subtitles": None,
    }
    if granularity == "clip":
        record["source"]["segments"] = [{"start": 523, "end": 530.25}, {"start": 12.5, "end": 14}]
        record["subtitles"] = [
            {"id": "u2", "t": [523.0, 524.5], "speaker": "Noor", "text": "Take it."},
            {"id": "u1", "t": [12.5, 12.5], "speaker": None, "text": "船はもういらない。"},
        ]
    return copy.deepcopy(record | fields)


def make_details(kind: str) -> Record | None:
    """Return stages, factors or alternatives as the type has them."""
    if kind in _ANSWERS:
        return None
    if kind == "emotion trajectory":
        return {
            "description": "Stages in order of time.",
            "items": [
                make_stage("S1", "joy; sadness", anchor="in the harbour"),
                make_stage("S2", "fear", intensity="strong"),
                make_stage("S3", None),
            ],
        }
    prefix = "C" if kind == "emotional intensity comparison" else "R"
    items = [{"id": f"{prefix}{n}", "description": f"Point {n}"} for n in (1, 2)]
    return {"description": "What the answer rests on.", "items": items}


def make_stage(stage_id: str, emotion: str | None, **fields: str | None) -> Record:
    """Return a stage with all five keys."""
    stage = {"id": stage_id, "description": f"Stage {stage_id}", "anchor": None}
    return stage | {"emotion": emotion, "intensity": None} | fields


def make_rubric(top: int) -> Record:
    """Return a rubric with the scores 0 to `top`."""
    scores = {str(n): f"Meaning of {n}" for n in range(top + 1)}
    return {"criterion": "Compare with the reference.", "scores": scores}

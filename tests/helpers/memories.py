"""Event memories for tests: small ones written out, large ones generated."""

from __future__ import annotations

import random
from typing import Any

from app.domain.event_memory import EventMemory
from app.domain.ids import MemoryKey, VideoKey, new_key
from app.domain.memory_reading import read_memory

WINDOW_S = 20
EMOTIONS = ("anger", "fear", "joy", "sadness", "surprise and confusion", "bemused stillness")
_REACH = 40
RELATION_TYPES = ("temporal", "causal", "changes_to", "coexists_with")

Record = dict[str, Any]


def window_id(number: int) -> str:
    """Return the id of window `number`, from 1."""
    return f"W{number:05d}"


def sources(duration_s: float) -> list[Record]:
    """Return the windows of 20 s of a video, each with sound and one subtitle."""
    starts = range(0, max(1, -int(-duration_s // 1)), WINDOW_S)
    return [
        {
            "id": window_id(number),
            "core": [float(start), min(float(start + WINDOW_S), duration_s)],
            "media": [max(0.0, start - 2.0), min(start + WINDOW_S + 2.0, duration_s)],
            "sampling": {"window": window_id(number), "audio": True, "subtitle_ids": ["1"]},
        }
        for number, start in enumerate(starts, start=1)
    ]


def state(number: int, subject: str, span: list[float], **more: object) -> Record:
    """Return a state that observation ``O<number>`` supports."""
    return {
        "id": f"S{number}",
        "version": 1,
        "subject": subject,
        "span": span,
        "target": "the letter",
        "emotion": "anger",
        "intensity": "strong",
        "uncertainty": None,
        "appraisal": None,
        "evidence_refs": [f"O{number}"],
        "known_at_window": window_id(1 + int(span[0] // WINDOW_S)),
        **more,
    }


def observation(number: int, subject: str, span: list[float], **more: object) -> Record:
    """Return an observation with the fields of the format."""
    return {
        "id": f"O{number}",
        "subject": subject,
        "span": span,
        "cue": "Presses her lips together",
        "modality": "visual",
        "source_ref": window_id(1 + int(span[0] // WINDOW_S)),
        **more,
    }


def event(number: int, span: list[float], states: list[Record], **more: object) -> Record:
    """Return an event of version 1 with the observation of its number."""
    return {
        "id": f"E{number}",
        "version": 1,
        "spans": [span],
        "summary": f"Something happens ({number})",
        "observation_refs": [f"O{number}"],
        "window_ids": [window_id(1 + int(span[0] // WINDOW_S))],
        "states": states,
        "updates": [],
        **more,
    }


V2_FIELDS: Record = {
    "event_type": "interaction",
    "actions": ["opens the letter"],
    "objects": ["letter"],
    "participants": ["P1", "P2"],
    "signals": [{"kind": "quote", "value": "no", "text": "No."}],
    "confidence": 0.8,
}


def small_memory(version: int = 1, **more: object) -> Record:
    """Return a sound memory of one minute: two people, three events, one relation of each type."""
    spans = [[1.0, 6.5], [18, 21.25], [42.0, 50.0]]
    numbered = list(enumerate(spans, start=1))
    extra = V2_FIELDS if version == 2 else {}
    return {
        "schema_version": version,
        "video_id": "north-window",
        "duration": 60.0,
        "video_sha256": "0" * 64,
        "entities": [
            {
                "id": "P1",
                "name": "Mia 美亜",
                "description": "Woman in a green coat",
                "source_refs": [window_id(1), window_id(2), window_id(3)],
            },
            {
                "id": "P2",
                "name": None,
                "description": "Man at the window",
                "source_refs": [window_id(1)],
            },
        ],
        "observations": [observation(number, "P1", span) for number, span in numbered],
        "events": [
            event(number, span, [state(number, "P1", span)], **extra) for number, span in numbered
        ],
        "relations": [
            {
                "source": source,
                "target": target,
                "type": kind,
                "evidence_refs": [f"O{source[1:]}", f"O{target[1:]}"],
            }
            for source, target, kind in (
                ("E1", "E2", "temporal"),
                ("E1", "E3", "causal"),
                ("E2", "E3", "changes_to"),
                ("E1", "E2", "coexists_with"),
            )
        ],
        "sources": sources(60.0),
        "state_history": [],
        "completed_windows": [each["id"] for each in sources(60.0)],
        **more,
    }


def window_memory() -> Record:
    """Return a memory without events, of two windows."""
    cue = {"subject": "P1", "target": "the letter", "emotion": "fear", "intensity": "slight"}
    return {
        "schema_version": 1,
        "representation": "window_records",
        "video_id": "north-window",
        "duration": 40.0,
        "video_sha256": "",
        "entities": [{"id": "P1", "name": "Mia", "description": "", "source_refs": ["W00001"]}],
        "observations": [observation(1, "P1", [2.0, 3.0]), observation(2, "P1", [21.0, 22.0])],
        "windows": [
            {
                "id": window_id(number),
                "core": source["core"],
                "media": source["media"],
                "summary": f"Window {number}",
                "actions": ["waits"],
                "objects": [],
                "signals": ["no answer"],
                "participants": ["P1"],
                "emotion_cues": [{**cue, "evidence_refs": [f"O{number}"]}],
                "observation_ids": [f"O{number}"],
            }
            for number, source in enumerate(sources(40.0), start=1)
        ],
        "sources": sources(40.0),
        "completed_windows": ["W00001", "W00002"],
    }


def large_memory(
    events: int = 5000,
    observations: int = 50_000,
    relations: int = 20_000,
    *,
    people: int = 20,
    seconds_an_event: float = 1.5,
    seed: int = 7,
) -> Record:
    """Generate a sound memory of version 2; the same for the same arguments.

    Each event lasts 2 s and has three states; relations lead forward in time.
    """
    chance = random.Random(seed)
    duration = events * seconds_an_event + 2.0
    share, rest = divmod(observations, events)
    found: list[Record] = []
    made: list[Record] = []
    states = 0
    for number in range(1, events + 1):
        start = round((number - 1) * seconds_an_event, 3)
        span = [start, start + 2.0]
        here = [f"P{1 + chance.randrange(people)}" for _ in range(3)]
        refs = []
        for place in range(share + (number <= rest)):
            refs.append(f"O{len(found) + 1}")
            found.append(observation(len(found) + 1, here[place % len(here)], span))
        felt = []
        for place, subject in enumerate(here):
            states += 1
            evidence = refs[place : place + 1]
            felt.append(
                state(
                    states,
                    subject,
                    span,
                    target=f"thing {chance.randrange(40)}",
                    emotion=chance.choice(EMOTIONS),
                    evidence_refs=evidence,
                )
            )
        made.append(
            event(
                number,
                span,
                felt,
                **{**V2_FIELDS, "participants": list(dict.fromkeys(here))},
                observation_refs=refs,
            )
        )
    windows = sources(duration)
    return {
        **small_memory(2),
        "duration": duration,
        "entities": [
            {
                "id": f"P{number}",
                "name": f"Person {number}",
                "description": f"Number {number}",
                "source_refs": [window_id(1)],
            }
            for number in range(1, people + 1)
        ],
        "observations": found,
        "events": made,
        "relations": _relations(chance, made, relations),
        "sources": windows,
        "completed_windows": [each["id"] for each in windows],
        "complete": True,
    }


def _relations(chance: random.Random, events: list[Record], count: int) -> list[Record]:
    found: list[Record] = []
    there: set[tuple[int, int, int]] = set()
    while len(found) < count and len(events) > 1:
        first = chance.randrange(len(events) - 1)
        second = min(first + 1 + chance.randrange(_REACH), len(events) - 1)
        at = len(found)
        link = (first, second, at % len(RELATION_TYPES))
        if link in there:
            continue
        there.add(link)
        source, target = events[first], events[second]
        found.append(
            {
                "source": source["id"],
                "target": target["id"],
                "type": RELATION_TYPES[at % len(RELATION_TYPES)],
                "evidence_refs": [*source["observation_refs"][:1], *target["observation_refs"][:1]],
            }
        )
    return found


def stored(original: Record, video: VideoKey, **words: str) -> EventMemory:
    """Read a memory as one of a video, with a key of its own."""
    return read_memory(original).named(MemoryKey(new_key()), video, **{"title": "memory", **words})

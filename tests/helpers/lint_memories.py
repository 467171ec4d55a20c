"""Makes small event memories in which nothing is wrong, as JSON that a test then breaks."""

from __future__ import annotations

from typing import Any

from app.domain.event_memory import EventMemory
from app.domain.memory_reading import read_memory

Json = dict[str, Any]


def sound() -> Json:
    """Make a memory of version 2 without a fault: 3 windows, 3 events, one of them continued."""
    return {
        "schema_version": 2,
        "video_id": "v1",
        "duration": 55.5,
        "video_sha256": "0" * 64,
        "entities": [
            _person("P1", "Ayaka", "a woman with black hair in a blue apron"),
            _person("P2", None, "an old man who leans on a stick near the door"),
        ],
        "observations": [
            _observation("O1", "P1", [2, 5], "smiles at the bowl", "W00001"),
            _observation("O2", "P2", [12, 15], "raises his voice", "W00001", "audio"),
            _observation("O3", "P2", [21, 24], "“leave it”", "W00002", "subtitle"),
            _observation("O4", "P1", [45, 50], "looks away", "W00003"),
        ],
        "events": [
            _event("E1", [[2, 8]], "Ayaka sets the table for four", ["O1"], ["W00001"])
            | {"states": [_state("S1", "P1", [2, 8], "happiness", ["O1"])], "participants": ["P1"]},
            _event(
                "E2",
                [[12, 20], [20, 25]],
                "The old man quarrels",
                ["O2", "O3"],
                ["W00001", "W00002"],
            )
            | {
                "version": 2,
                "states": [
                    _state("S2", "P2", [12, 20], "anger", ["O2"]),
                    _state("S3", "P2", [20, 25], "strong annoyance", ["O3"], "W00002"),
                ],
                "updates": [{"window": "W00002", "summary": "He quarrels on"}],
                "participants": ["P2"],
            },
            _event("E3", [[44, 52]], "She leaves without a word", ["O4"], ["W00003"])
            | {
                "states": [_state("S4", "P1", [44, 52], "sadness", ["O4"], "W00003")],
                "participants": ["P1"],
            },
        ],
        "relations": [
            {"source": "E1", "target": "E2", "type": "temporal", "evidence_refs": ["O1"]},
            {"source": "E2", "target": "E3", "type": "causal", "evidence_refs": ["O3", "O4"]},
        ],
        "sources": [
            _source("W00001", [0, 20], [0, 22]),
            _source("W00002", [20, 40], [18, 42]),
            _source("W00003", [40, 55.5], [38, 55.5]),
        ],
        "state_history": [],
        "completed_windows": ["W00001", "W00002", "W00003"],
        "build_fingerprint": "abc",
        "complete": True,
    }


def corrected() -> Json:
    """Make the same memory with a correction of E3 in the last window, done as it should be."""
    memory = sound()
    event = memory["events"][2]
    old = dict(event["states"][0])
    memory["state_history"] = [
        {"event_id": "E3", "state": old, "revised_at": "W00003", "reason": "she smiles"}
    ]
    event["states"][0] |= {"version": 2, "emotion": "peace"}
    event |= {"version": 2, "summary_stale": True}
    return memory


def version_1() -> Json:
    """Make the sound memory in version 1."""
    memory = sound() | {"schema_version": 1}
    for event in memory["events"]:
        for name in ("event_type", "actions", "objects", "participants", "signals", "confidence"):
            del event[name]
    return memory


def windows_only() -> Json:
    """Make a memory of window records without a fault."""
    memory = sound()
    for name in ("events", "relations", "state_history"):
        del memory[name]
    cue = {
        "subject": "P1",
        "target": "bowl",
        "emotion": "joy",
        "intensity": "",
        "evidence_refs": ["O1"],
    }
    observations = {"W00001": ["O1", "O2"], "W00002": ["O3"], "W00003": ["O4"]}
    windows = [
        {
            "id": source["id"],
            "core": source["core"],
            "media": source["media"],
            "summary": f"What happens in {source['id']}",
            "actions": [],
            "objects": [],
            "signals": [],
            "participants": ["P1"],
            "emotion_cues": [cue] if source["id"] == "W00001" else [],
            "observation_ids": observations[source["id"]],
        }
        for source in memory["sources"]
    ]
    return memory | {"schema_version": 1, "representation": "window_records", "windows": windows}


def window_output() -> Json:
    """Make what a model told of a window, without a fault."""
    return {
        "input": {
            "video_id": "v1",
            "window_id": "W00002",
            "core_interval": [20, 40],
            "media_interval": [18, 42],
            "corrections_enabled": False,
            "cast": [_person("P1", "Ayaka", "a woman in a blue apron")],
            "preceding_events": [],
        },
        "sampling": {"window": "W00002", "audio": True, "subtitle_ids": ["7"]},
        "perception": {
            "entities": [{"id": "new_1", "name": None, "description": "an old man with a stick"}],
            "observations": [
                {
                    "id": "new_o1",
                    "subject": "new_1",
                    "span": [21, 24],
                    "cue": "shouts",
                    "modality": "audio",
                }
            ],
            "events": [
                {
                    "id": "new_event_1",
                    "span": [21, 24],
                    "summary": "The old man shouts",
                    "observation_ids": ["new_o1"],
                    "continues_event": "E2",
                    "states": [
                        {
                            "subject": "new_1",
                            "target": "the bowl",
                            "emotion": "anger",
                            "intensity": "strong",
                            "evidence_ids": ["new_o1"],
                            "uncertainty": None,
                            "appraisal": None,
                        }
                    ],
                }
            ],
            "relations": [
                {
                    "source": "E2",
                    "target": "new_event_1",
                    "type": "causal",
                    "evidence_ids": ["new_o1"],
                }
            ],
            "corrections": [],
        },
    }


def large(events: int) -> EventMemory:
    """Make a long memory: 10 observations and 4 relations an event, many people, three a minute."""
    count = events * 10
    memory = sound() | {"duration": events * 3 + 10, "completed_windows": [], "sources": []}
    windows = [f"W{number:05d}" for number in range(1, events * 3 // 20 + 2)]
    memory["completed_windows"] = windows
    memory["sources"] = [
        _source(name, [at * 20, at * 20 + 20], [max(0, at * 20 - 2), at * 20 + 22])
        for at, name in enumerate(windows)
    ]
    memory["entities"] = [
        _person(f"P{n}", f"Person{n:04d}", f"somebody of the crowd with mark {n}")
        for n in range(200)
    ]
    memory["observations"] = [
        _observation(
            f"O{n}",
            f"P{n // 10 % 200}",
            [n // 10 * 3, n // 10 * 3 + 2],
            f"cue {n}",
            windows[n // 10 * 3 // 20],
        )
        for n in range(count)
    ]
    memory["events"] = [
        _event(
            f"E{n}",
            [[n * 3, n * 3 + 2]],
            f"Somebody does thing number {n * 7919 % 104729} with object {n * 31 % 997}",
            [f"O{n * 10 + k}" for k in range(10)],
            [windows[n * 3 // 20]],
        )
        | {
            "states": [
                _state(
                    f"S{n}",
                    f"P{n % 200}",
                    [n * 3, n * 3 + 2],
                    "joy",
                    [f"O{n * 10}"],
                    windows[n * 3 // 20],
                )
            ],
            "participants": [f"P{n % 200}"],
        }
        for n in range(events)
    ]
    memory["relations"] = [
        {
            "source": f"E{n}",
            "target": f"E{n + k}",
            "type": "temporal",
            "evidence_refs": [f"O{n * 10}"],
        }
        for n in range(events - 4)
        for k in range(1, 5)
    ]
    return read_memory(memory)


def _person(name: str, called: str | None, description: str) -> Json:
    return {"id": name, "name": called, "description": description, "source_refs": ["W00001"]}


def _observation(
    name: str, subject: str, span: list[float], cue: str, window: str, modality: str = "visual"
) -> Json:
    return {
        "id": name,
        "subject": subject,
        "span": span,
        "cue": cue,
        "modality": modality,
        "source_ref": window,
    }


def _event(
    name: str, spans: list[list[float]], summary: str, seen: list[str], windows: list[str]
) -> Json:
    return {
        "id": name,
        "version": 1,
        "spans": spans,
        "summary": summary,
        "observation_refs": seen,
        "window_ids": windows,
        "states": [],
        "updates": [],
        "event_type": "interaction",
        "actions": [],
        "objects": [],
        "participants": [],
        "signals": [],
        "confidence": 0.8,
    }


def _state(
    name: str,
    subject: str,
    span: list[float],
    emotion: str,
    evidence: list[str],
    window: str = "W00001",
) -> Json:
    return {
        "id": name,
        "version": 1,
        "subject": subject,
        "span": span,
        "target": "the bowl",
        "emotion": emotion,
        "intensity": "strong",
        "uncertainty": None,
        "appraisal": None,
        "evidence_refs": evidence,
        "known_at_window": window,
    }


def _source(name: str, core: list[float], media: list[float]) -> Json:
    sampling = {"window": name, "audio": True, "subtitle_ids": ["1"]}
    return {"id": name, "core": core, "media": media, "sampling": sampling}

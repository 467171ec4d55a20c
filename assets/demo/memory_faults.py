"""The faults that are planted in the second agent's memory of the demo, one a rule of the lint.

Each is what such agents really get wrong; docs/demo.md lists them, a test finds each once.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, the rule that finds it, and what puts it into a memory."""

    rule: str
    words: str
    plant: Callable[[Record], None]


def with_faults(memory: Record) -> Record:
    """Return a copy of a sound memory with all faults in it."""
    planted = copy.deepcopy(memory)
    for fault in FAULTS:
        fault.plant(planted)
    return planted


def _dangle(memory: Record) -> None:
    memory["events"][0]["states"][0]["evidence_refs"].append("O999")


def _double(memory: Record) -> None:
    memory["observations"].insert(1, copy.deepcopy(memory["observations"][0]))


def _leak(memory: Record) -> None:
    memory["events"][2]["states"][0]["target"] = "new_1"


def _overrun(memory: Record) -> None:
    memory["observations"].append(_observation(memory, "W00018", 0, 9.5))
    last = memory["events"][-1]
    last["observation_refs"].append(memory["observations"][-1]["id"])


def _turn(memory: Record) -> None:
    observation = memory["observations"][8]
    observation["span"] = observation["span"][::-1]


def _run_backward(memory: Record) -> None:
    later, earlier = memory["events"][11], memory["events"][5]
    memory["relations"].append(_relation(later, earlier, "causal"))


def _claim_without_evidence(memory: Record) -> None:
    relation = _relation(memory["events"][3], memory["events"][7], "coexists_with")
    memory["relations"].append({**relation, "evidence_refs": []})


def _hear_without_sound(memory: Record) -> None:
    memory["observations"][12]["modality"] = "audio"


def _feel_without_evidence(memory: Record) -> None:
    memory["events"][4]["states"][0]["evidence_refs"] = []


def _meet_twice(memory: Record) -> None:
    known = next(one for one in memory["entities"] if one["name"] == "Natsumi")
    twin = {**known, "id": "P5", "name": "Natsumi Arai", "source_refs": ["W00014"]}
    memory["entities"].append(twin)


def _tell_twice(memory: Record) -> None:
    event = copy.deepcopy(memory["events"][1])
    event["id"] = f"E{len(memory['events']) + 1}"
    event["summary"] = f"{event['summary']}."
    event["states"] = []
    memory["events"].append(event)
    memory["relations"].append(_relation(memory["events"][1], event, "temporal"))


def _overlap(memory: Record) -> None:
    event = next(one for one in memory["events"] if len(one["spans"]) > 1)
    was = list(event["spans"][1])
    event["spans"][1] = [was[0] - 1.5, was[1]]
    for state in event["states"]:
        if state["span"] == was:
            state["span"] = list(event["spans"][1])


def _skip_a_window(memory: Record) -> None:
    used = {window for event in memory["events"] for window in event["window_ids"]}
    skipped = next(window for window in memory["completed_windows"][1:-1] if window not in used)
    memory["completed_windows"].remove(skipped)
    memory["sources"] = [one for one in memory["sources"] if one["id"] != skipped]
    for person in memory["entities"]:
        person["source_refs"] = [one for one in person["source_refs"] if one != skipped]


def _use_a_foreign_word(memory: Record) -> None:
    memory["events"][9]["states"][0]["emotion"] = "saudade"


def _relate_to_itself(memory: Record) -> None:
    event = memory["events"][6]
    memory["relations"].append(_relation(event, event, "coexists_with"))


def _see_for_nothing(memory: Record) -> None:
    memory["observations"].append(_observation(memory, "W00003", 1, 4.0))


def _skip_a_number(memory: Record) -> None:
    states = [state for event in memory["events"] for state in event["states"]]
    last = max(states, key=lambda state: int(state["id"][1:]))
    last["id"] = f"S{len(states) + 4}"


def _observation(memory: Record, window: str, subject: int, lasts_s: float) -> Record:
    """Make an observation from the end of a window's core on."""
    source = next(one for one in memory["sources"] if one["id"] == window)
    end = source["core"][1]
    number = 1 + max(int(one["id"][1:]) for one in memory["observations"])
    return {
        "id": f"O{number}",
        "subject": memory["entities"][subject]["id"],
        "span": [end - 3, end - 3 + lasts_s],
        "cue": "Looks out of the window",
        "modality": "visual",
        "source_ref": window,
    }


def _relation(source: Record, target: Record, kind: str) -> Record:
    refs = [source["observation_refs"][0], target["observation_refs"][0]]
    return {
        "source": source["id"],
        "target": target["id"],
        "type": kind,
        "evidence_refs": refs,
    }


FAULTS = (
    Fault("duplicate-id", "one observation stands there twice", _double),
    Fault("dangling-reference", "a state rests on O999, which does not exist", _dangle),
    Fault("local-id", "an id of a reply, new_1, was left in a target", _leak),
    Fault("outside-media", "an observation lasts longer than the film", _overrun),
    Fault("end-before-start", "an observation ends before it starts", _turn),
    Fault("backward-relation", "a cause comes after its effect", _run_backward),
    Fault("relation-without-evidence", "a relation rests on nothing", _claim_without_evidence),
    Fault(
        "audio-without-sound",
        "something was heard although there was no sound",
        _hear_without_sound,
    ),
    Fault("state-without-evidence", "a feeling rests on nothing", _feel_without_evidence),
    Fault("same-person", "Natsumi is there twice, once as Natsumi Arai", _meet_twice),
    Fault("near-duplicate", "one event is told twice", _tell_twice),
    Fault("overlapping-spans", "two spans of one event overlap", _overlap),
    Fault("window-missing", "a window was left out", _skip_a_window),
    Fault("unknown-emotion", "no vocabulary knows saudade", _use_a_foreign_word),
    Fault("self-relation", "an event is related to itself", _relate_to_itself),
    Fault("unused-observation", "an observation is used by nothing", _see_for_nothing),
    Fault("state-number-gap", "numbers of states are left out", _skip_a_number),
)
"""In the order in which they are planted."""

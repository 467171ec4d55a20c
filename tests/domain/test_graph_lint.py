"""The rules on event memories: each finds its fault, once, and finds nothing in a sound memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.domain.check import Severity
from app.domain.graph_lint import RULES, RULES_BY_ID, Finding, Scope, left_out, lint, with_waivers
from app.domain.ids import MemoryKey, VocabularyKey, WaiverKey
from app.domain.interval import Interval
from app.domain.memory_partial import partial_memory
from app.domain.memory_reading import read_memory
from app.domain.memory_row import FindingWaiver
from app.domain.vocabulary import Label, Vocabulary
from app.domain.window_output import memory_of_window, placed_in_window
from tests.helpers import lint_memories as make
from tests.helpers.shared_data import shared_json

Json = dict[str, Any]
Break = Callable[[Json], object]


def findings(memory: Json) -> list[Finding]:
    return list(lint(read_memory(memory)))


def of_rule(memory: Json, rule: str) -> list[Finding]:
    return [each for each in findings(memory) if each.rule == rule]


def put(path: str, value: object) -> Break:
    """Return what sets a value at a path such as ``events.0.spans``."""

    def change(memory: Json) -> None:
        *way, last = path.split(".")
        at: Any = memory
        for step in way:
            at = at[int(step)] if step.isdigit() else at[step]
        if last.isdigit():
            at[int(last)] = value
        else:
            at[last] = value

    return change


def drop(path: str) -> Break:
    def change(memory: Json) -> None:
        *way, last = path.split(".")
        at: Any = memory
        for step in way:
            at = at[int(step)] if step.isdigit() else at[step]
        del at[int(last) if last.isdigit() else last]

    return change


def add(name: str, value: object) -> Break:
    return lambda memory: memory[name].append(value)


def both(*changes: Break) -> Break:
    return lambda memory: [change(memory) for change in changes]


def relation(source: str, target: str, kind: str, *evidence: str) -> Json:
    return {"source": source, "target": target, "type": kind, "evidence_refs": list(evidence)}


def quiet(memory: Json) -> None:
    """Lengthen the memory by windows in which nothing happens."""
    memory["duration"] = 180
    memory["sources"][2] |= {"core": [40, 60], "media": [38, 62]}
    for number in range(4, 10):
        start = (number - 1) * 20
        source = memory["sources"][1] | {"id": f"W{number:05d}", "core": [start, start + 20]}
        memory["sources"].append(source | {"media": [start - 2, start + 22]})
        memory["completed_windows"].append(source["id"])


def without_window_2(memory: Json) -> None:
    """Take out a window and what it told."""
    del memory["sources"][1]
    memory["completed_windows"].remove("W00002")
    del memory["observations"][2]
    event = memory["events"][1]
    event |= {"spans": [[12, 20]], "version": 1, "updates": [], "observation_refs": ["O2"]}
    event |= {"window_ids": ["W00001"], "states": event["states"][:1]}
    memory["events"][2]["states"][0]["id"] = "S3"
    memory["relations"][1]["evidence_refs"] = ["O4"]


FAULTS: dict[str, tuple[Callable[[], Json], Break, str, str]] = {
    "shape": (make.sound, put("observations.1.cue", 7), "O2", "observations[1].cue"),
    "missing-field": (make.sound, drop("events.0.event_type"), "E1", "events[0]"),
    "time": (make.sound, put("observations.0.span", [-3, 5]), "O1", "observations[0].span[0]"),
    "end-before-start": (
        make.sound,
        put("observations.0.span", [5, 2]),
        "O1",
        "observations[0].span",
    ),
    "unknown-value": (
        make.sound,
        put("observations.0.modality", "smell"),
        "O1",
        "observations[0].modality",
    ),
    "duplicate-id": (make.sound, put("observations.0.id", "O2"), "O2", "observations[1].id"),
    "dangling-reference": (
        make.sound,
        put("relations.0.evidence_refs", ["O1", "O99"]),
        "E1>E2",
        "relations[0].evidence_refs[1]",
    ),
    "repeated-reference": (
        make.sound,
        put("events.0.observation_refs", ["O1", "O1"]),
        "E1",
        "events[0].observation_refs[1]",
    ),
    "self-relation": (
        make.sound,
        add("relations", relation("E1", "E1", "causal", "O1")),
        "E1",
        "relations[2]",
    ),
    "stored-state-index": (make.sound, lambda memory: memory.update(states={}), "", "states"),
    "forbidden-key": (
        make.windows_only,
        put("windows.0.event_id", "E1"),
        "",
        "windows[0].event_id",
    ),
    "window-doubled": (
        make.sound,
        add("completed_windows", "W00001"),
        "W00001",
        "completed_windows[3]",
    ),
    "window-without-source": (
        make.sound,
        both(add("completed_windows", "W00004"), put("duration", 55.5)),
        "W00004",
        "completed_windows[3]",
    ),
    "source-not-committed": (make.sound, drop("completed_windows.2"), "W00003", "sources[2]"),
    "outside-media": (
        make.sound,
        both(put("events.2.spans", [[44, 56]]), put("events.2.states.0.span", [44, 56])),
        "E3",
        "events[2].spans",
    ),
    "outside-window": (
        make.sound,
        put("observations.0.span", [2, 22.3]),
        "O1",
        "observations[0].span",
    ),
    "off-core": (
        make.sound,
        both(put("events.0.spans", [[20.5, 21]]), put("events.0.states.0.span", [20.5, 21])),
        "E1",
        "events[0].spans[0]",
    ),
    "audio-without-sound": (
        make.sound,
        put("sources.0.sampling.audio", False),
        "O2",
        "observations[1].modality",
    ),
    "subtitle-without-subtitles": (
        make.sound,
        put("sources.1.sampling.subtitle_ids", []),
        "O3",
        "observations[2].modality",
    ),
    "state-without-evidence": (
        make.sound,
        put("events.0.states.0.evidence_refs", []),
        "S1",
        "events[0].states[0].evidence_refs",
    ),
    "relation-without-evidence": (
        make.sound,
        put("relations.0.evidence_refs", []),
        "E1>E2",
        "relations[0].evidence_refs",
    ),
    "event-version": (make.sound, put("events.1.version", 4), "E2", "events[1].version"),
    "update-count": (make.sound, put("events.1.updates", []), "E2", "events[1].updates"),
    "participant-missing": (
        make.sound,
        put("events.0.participants", []),
        "E1",
        "events[0].participants",
    ),
    "correction-without-state": (
        make.corrected,
        put("state_history.0.state.id", "S1"),
        "S1",
        "state_history[0].state.id",
    ),
    "correction-version": (
        make.corrected,
        put("events.2.states.0.version", 1),
        "S4",
        "events[2].states[0].version",
    ),
    "correction-not-stale": (
        make.corrected,
        drop("events.2.summary_stale"),
        "E3",
        "events[2].summary_stale",
    ),
    "incomplete-memory": (make.sound, put("complete", False), "", "complete"),
    "unknown-field": (make.sound, lambda memory: memory.update(colour="red"), "", "colour"),
    "version-2-field": (make.version_1, put("events.1.participants", ["P2"]), "E2", "events[1]"),
    "local-id": (
        make.sound,
        put("events.0.states.0.target", "new_1's bowl"),
        "S1",
        "events[0].states[0].target",
    ),
    "backward-relation": (
        make.sound,
        add("relations", relation("E3", "E1", "causal", "O4")),
        "E3>E1",
        "relations[2]",
    ),
    "duplicate-relation": (
        make.sound,
        add("relations", relation("E1", "E2", "temporal", "O2")),
        "E1>E2",
        "relations[2]",
    ),
    "foreign-evidence": (
        make.sound,
        put("relations.0.evidence_refs", ["O4"]),
        "E1>E2",
        "relations[0].evidence_refs",
    ),
    "relation-before-correction": (
        make.corrected,
        put("relations.1.evidence_refs", ["O3"]),
        "E2>E3",
        "relations[1]",
    ),
    "unsupported-state": (
        make.sound,
        both(
            put("events.0.states.0.evidence_refs", ["O2"]),
            put("events.0.observation_refs", ["O1", "O2"]),
        ),
        "S1",
        "events[0].states[0].evidence_refs",
    ),
    "state-span": (
        make.sound,
        put("events.0.states.0.span", [2, 7]),
        "S1",
        "events[0].states[0].span",
    ),
    "unused-observation": (
        make.sound,
        lambda memory: memory["observations"].append(memory["observations"][0] | {"id": "O5"}),
        "O5",
        "observations[4]",
    ),
    "orphan-event": (make.sound, drop("relations.0"), "E1", "events[0]"),
    "same-person": (make.sound, put("entities.1.name", "AYAKA"), "P1", "entities[0]"),
    "near-duplicate": (
        make.sound,
        both(
            put("events.2.summary", "Ayaka sets the table for four."),
            put("duration", 55.5),
            put("events.2.spans", [[44, 52]]),
            put("events.0.spans", [[15, 18]]),
        ),
        "E1",
        "events[0].summary",
    ),
    "overlapping-spans": (
        make.sound,
        put("events.1.spans", [[12, 21], [20, 25]]),
        "E2",
        "events[1].spans",
    ),
    "state-number-gap": (
        make.sound,
        put("events.2.states.0.id", "S9"),
        "S9",
        "events[2].states[0].id",
    ),
    "stale-summary": (make.sound, put("events.0.summary_stale", True), "E1", "events[0].summary"),
    "unknown-emotion": (
        make.sound,
        put("events.0.states.0.emotion", "amused relish"),
        "S1",
        "events[0].states[0].emotion",
    ),
    "window-missing": (make.sound, without_window_2, "W00002", "completed_windows"),
    "coverage-gap": (make.sound, put("duration", 70), "", "sources"),
    "quiet-stretch": (make.sound, quiet, "W00004", "sources[3]"),
    "observation-past-event": (
        make.sound,
        put("observations.0.span", [2, 9]),
        "E1",
        "observations[0]",
    ),
    "idle-observation": (
        make.sound,
        put("events.1.states.1.evidence_refs", ["O2"]),
        "E2",
        "events[1].observation_refs",
    ),
}
"""What is broken and how, the object named and the path, by rule."""

ELSEWHERE = {
    *("partial-memory", "evidence-not-included", "local-event-id", "correction-not-enabled"),
    "memory-length-differs",
}
"""Rules that can only be tried on parts of a memory, on windows, beside a video: see below."""


def test_every_rule_has_a_failing_case_here() -> None:
    assert set(FAULTS) | ELSEWHERE == set(RULES_BY_ID)
    assert len(RULES) == len(RULES_BY_ID)


@pytest.mark.parametrize("base", [make.sound, make.version_1, make.windows_only])
def test_a_sound_memory_breaks_no_rule(base: Callable[[], Json]) -> None:
    assert findings(base()) == []


def test_a_correction_done_right_only_makes_a_summary_stale() -> None:
    assert [each.rule for each in findings(make.corrected())] == ["stale-summary"]


@pytest.mark.parametrize("rule", FAULTS)
def test_a_rule_finds_its_fault_once(rule: str) -> None:
    base, change, name, path = FAULTS[rule]
    memory = base()
    change(memory)
    (found,) = of_rule(memory, rule)
    assert (found.object_id, found.path) == (name, path)
    assert found.severity is RULES_BY_ID[rule].severity
    assert found.sentence.endswith(".")
    assert "{" not in found.sentence


def test_a_missing_thing_is_one_fault_however_often_it_is_mentioned() -> None:
    memory = make.sound()
    memory["observations"][0]["subject"] = "P9"
    memory["observations"][1]["subject"] = "P9"
    memory["events"][0]["participants"].append("P9")
    (found,) = of_rule(memory, "dangling-reference")
    assert (
        found.sentence == "O1 refers to P9, which does not exist; 3 references in all lead there."
    )


def test_findings_say_where_to_look() -> None:
    memory = make.sound()
    memory["events"][2]["states"][0]["evidence_refs"] = []
    (found,) = of_rule(memory, "state-without-evidence")
    assert (found.event, found.span) == ("E3", Interval(44_000, 52_000))


def test_errors_come_first() -> None:
    memory = make.corrected()
    put("events.0.version", 9)(memory)
    assert [each.severity for each in findings(memory)] == [Severity.ERROR, Severity.WARNING]


def test_a_hole_is_told_by_its_number_or_by_its_time() -> None:
    memory = make.sound()
    without_window_2(memory)
    assert of_rule(memory, "coverage-gap") == []
    memory = make.sound()
    memory["sources"][1] |= {"core": [20, 38], "media": [18, 42]}
    (gap,) = of_rule(memory, "coverage-gap")
    assert gap.span == Interval(38_000, 40_000)


def test_a_padding_of_a_quarter_second_is_allowed() -> None:
    memory = make.sound()
    memory["observations"][0]["span"] = [2, 22.25]
    assert of_rule(memory, "outside-window") == []


def test_a_memory_without_relations_is_one_fault() -> None:
    memory = make.sound() | {"relations": []}
    (found,) = of_rule(memory, "orphan-event")
    assert found.object_id == ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"name": "Ross Geller"}, {"name": "Ross"}),
        ({"name": "Mariana"}, {"name": "Marianna"}),
        ({"name": "Ross"}, {"name": None, "description": "a tall man called Ross by his sister"}),
        (
            {"name": "Ross", "description": "a tall man with dark hair in a grey suit"},
            {"name": None, "description": "A tall man in a grey suit, with dark hair"},
        ),
    ],
)
def test_people_are_likely_the_same_by_name_or_description(first: Json, second: Json) -> None:
    memory = make.sound()
    memory["entities"][0] |= first
    memory["entities"][1] |= second
    assert len(of_rule(memory, "same-person")) == 1


def test_two_people_with_names_of_their_own_may_look_alike() -> None:
    memory = make.sound()
    memory["entities"][0] |= {"name": "Phil", "description": "a boy in a red school cap"}
    memory["entities"][1] |= {"name": "Tom", "description": "a boy in a red school cap"}
    assert of_rule(memory, "same-person") == []


def test_the_same_told_much_later_is_no_duplicate() -> None:
    memory = make.sound()
    memory["events"][2]["summary"] = memory["events"][0]["summary"]
    assert of_rule(memory, "near-duplicate") == []


def test_words_of_the_projects_vocabularies_are_known() -> None:
    memory = make.sound()
    memory["events"][0]["states"][0]["emotion"] = "quiet amae"
    own = Vocabulary(VocabularyKey("own"), "Ours", (Label("amae"),))
    assert of_rule(memory, "unknown-emotion")
    assert not [each for each in lint(read_memory(memory), [own]) if each.rule == "unknown-emotion"]


def test_the_output_of_a_window_is_looked_at_as_such() -> None:
    assert list(lint(memory_of_window(make.window_output()), scope=Scope.WINDOW)) == []
    output = make.window_output()
    told = output["perception"]
    told["events"][0]["id"] = "E7"
    told["relations"][0]["target"] = "E7"
    told["relations"][0]["evidence_ids"] = []
    told["corrections"] = [{"state_id": "S1"}]
    found = map(placed_in_window, lint(memory_of_window(output), scope=Scope.WINDOW))
    assert [(each.rule, each.path) for each in found] == [
        *(
            ("missing-field", f"perception.corrections[0].{name}")
            for name in ("expected_version", "emotion", "uncertainty", "evidence_ids", "reason")
        ),
        ("relation-without-evidence", "perception.relations[0].evidence_ids"),
        ("local-event-id", "perception.events[0].id"),
        ("correction-not-enabled", "perception.corrections"),
    ]


def test_the_five_lists_of_a_window_are_mandatory() -> None:
    output = make.window_output()
    del output["perception"]["relations"]
    (found,) = lint(memory_of_window(output), scope=Scope.WINDOW)
    assert (found.rule, found.path) == ("missing-field", "perception.relations")


def test_the_part_in_the_real_trace_is_told_of_and_not_refused() -> None:
    memory = partial_memory(shared_json("longemo/traces/G2_Q000013.json"))
    found = lint(memory)
    assert not [each for each in found if each.severity is Severity.ERROR]
    by_rule = {each.rule: each for each in found}
    assert "new_1" in by_rule["local-id"].sentence
    overlaps = [each.sentence for each in found if each.rule == "overlapping-spans"]
    assert "E56 has 7 spans, 5 of which overlap others." in overlaps
    assert by_rule["state-number-gap"].sentence == "In E56, S175 is followed by S179."
    assert {"observation-past-event", "idle-observation", "evidence-not-included"} <= set(by_rule)
    assert by_rule["partial-memory"].sentence.startswith("A trace holds 5 events")
    assert "dangling-reference" in {rule.id for rule in left_out(memory)}


def test_a_long_memory_without_a_fault_has_none() -> None:
    assert {each.rule for each in lint(make.large(200))} == {"idle-observation"}


@pytest.mark.parametrize(
    ("media_ms", "found"),
    [(0, False), (55_500, False), (56_500, False), (54_499, True), (56_501, True), (120_000, True)],
)
def test_a_memory_of_another_length_than_its_video_is_found(media_ms: int, found: bool) -> None:
    memory = read_memory(make.sound())
    told = lint(memory, media_ms=media_ms)
    assert [each.rule for each in told] == ["memory-length-differs"] * found
    for each in told:
        assert (each.severity, each.path) == (Severity.WARNING, "duration")
        assert "55.5 s" in each.sentence


def test_a_memory_without_length_differs_from_no_video() -> None:
    memory = make.sound()
    memory["duration"] = None
    rules = {each.rule for each in lint(read_memory(memory), media_ms=9_000)}
    assert "memory-length-differs" not in rules


def test_of_a_part_the_video_tells_what_lies_beyond_its_end() -> None:
    memory = make.sound()
    memory["duration"] = None
    rules = [
        each.object_id
        for each in lint(read_memory(memory), media_ms=46_000)
        if each.rule == "outside-media"
    ]
    assert rules == ["E3", "O4"]
    assert not [e for e in lint(read_memory(memory)) if e.rule == "outside-media"]


def waiver(finding: Finding, reason: str = "a song") -> FindingWaiver:
    return FindingWaiver(WaiverKey("w"), MemoryKey("m"), *finding.place, reason)


def test_advice_can_be_waived_and_comes_last() -> None:
    memory = make.sound()
    both(put("events.0.states.0.emotion", "amused relish"), quiet)(memory)
    found = findings(memory)
    assert [each.rule for each in found] == ["unknown-emotion", "quiet-stretch"]
    weighed = with_waivers(found, [waiver(found[0])])
    assert [each.rule for each in weighed] == ["quiet-stretch", "unknown-emotion"]
    assert [each.counts for each in weighed] == [True, False]
    assert [each.to_json()["waived"] for each in weighed] == [None, "a song"]
    assert with_waivers(weighed, []) == tuple(reversed(found))


def test_a_broken_invariant_cannot_be_waived() -> None:
    memory = make.sound()
    memory["events"][0]["version"] = 9
    found = findings(memory)
    (weighed,) = with_waivers(found, [waiver(found[0])])
    assert not weighed.can_be_waived
    assert weighed.counts
    assert weighed.waiver is None


def test_a_waiver_holds_for_its_own_finding_only() -> None:
    memory = make.sound()
    put("events.0.states.0.emotion", "amused relish")(memory)
    put("events.2.states.0.emotion", "wistful calm")(memory)
    first, second = findings(memory)
    weighed = with_waivers([first, second], [waiver(second)])
    assert [each.waiver is not None for each in weighed] == [False, True]
    assert weighed[1].object_id == second.object_id

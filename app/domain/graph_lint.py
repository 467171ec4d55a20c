"""Finds the faults of an event memory: broken invariants of the format, and what looks wrong.

`RULES` lists every rule; docs/graph-lint.md tells each in a sentence. The invariants are those of
LongEmo's builder (methods/longemo/memory.py), the suspicions are ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.domain import graph_lint_ids as ids
from app.domain import graph_lint_likeness as likeness
from app.domain import graph_lint_outputs as outputs
from app.domain import graph_lint_shape as shape
from app.domain import graph_lint_states as states
from app.domain import graph_lint_times as times
from app.domain import graph_lint_versions as versions
from app.domain import graph_lint_windows as windows
from app.domain.check import Severity
from app.domain.event_memory import EventMemory
from app.domain.graph_facts import Facts
from app.domain.graph_finding import Finding, Rule, Scope
from app.domain.memory_row import FindingWaiver
from app.domain.phrase import mark
from app.domain.vocabulary import Vocabulary

__all__ = ["RULES", "RULES_BY_ID", "Finding", "Rule", "Scope", "left_out", "lint", "with_waivers"]

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_WHOLE, _PART, _WINDOW, _BUILT = Scope.WHOLE, Scope.PART, Scope.WINDOW, Scope.BUILT

RULES: tuple[Rule, ...] = (
    # Invariants of the format.
    Rule("shape", _ERROR, mark("Value of the wrong kind"), shape.wrong_shapes),
    Rule("missing-field", _ERROR, mark("Field missing"), shape.missing_fields),
    Rule("time", _ERROR, mark("Impossible time"), shape.bad_times),
    Rule("end-before-start", _ERROR, mark("End before start"), shape.reversed_spans),
    Rule("unknown-value", _ERROR, mark("Word outside the format"), states.unknown_values),
    Rule("duplicate-id", _ERROR, mark("Id used twice"), ids.duplicate_ids),
    Rule("dangling-reference", _ERROR, mark("Reference to nothing"), ids.dangling_references, _WHOLE | _WINDOW),
    Rule("repeated-reference", _ERROR, mark("Reference repeated"), ids.repeated_references),
    Rule("self-relation", _ERROR, mark("Event related to itself"), ids.self_relations),
    Rule("stored-state-index", _ERROR, mark("Index of states stored"), shape.stored_state_index),
    Rule("forbidden-key", _ERROR, mark("Key forbidden in window records"), ids.forbidden_keys),
    Rule("window-doubled", _ERROR, mark("Window committed twice"), windows.windows_doubled, _WHOLE),
    Rule("window-without-source", _ERROR, mark("Window without source"), windows.windows_without_source, _WHOLE),
    Rule("source-not-committed", _ERROR, mark("Source of no window"), windows.sources_not_committed, _WHOLE),
    Rule("outside-media", _ERROR, mark("Beyond the end of the video"), times.outside_media),
    Rule("outside-window", _ERROR, mark("Outside its windows"), times.outside_windows, _WHOLE | _WINDOW),
    Rule("off-core", _ERROR, mark("Beside the core of its windows"), times.off_core, _WHOLE | _WINDOW),
    Rule("audio-without-sound", _ERROR, mark("Heard without sound"), states.audio_without_sound, _WHOLE | _WINDOW),
    Rule("subtitle-without-subtitles", _ERROR, mark("Read without subtitles"), states.subtitle_without_subtitles, _WHOLE | _WINDOW),
    Rule("state-without-evidence", _ERROR, mark("State without evidence"), states.states_without_evidence),
    Rule("relation-without-evidence", _ERROR, mark("Relation without evidence"), states.relations_without_evidence),
    Rule("event-version", _ERROR, mark("Version of an event does not add up"), versions.event_versions, _BUILT),
    Rule("update-count", _ERROR, mark("Updates of an event do not add up"), versions.update_counts, _BUILT),
    Rule("participant-missing", _ERROR, mark("Participant missing"), versions.participants, _BUILT),
    Rule("correction-without-state", _ERROR, mark("Correction of no state"), versions.correction_places, _WHOLE),
    Rule("correction-version", _ERROR, mark("Version of a state does not add up"), versions.correction_versions, _WHOLE),
    Rule("correction-not-stale", _ERROR, mark("Correction without stale summary"), versions.corrections_not_stale, _WHOLE),
    Rule("local-event-id", _ERROR, mark("Local id like one of the memory"), outputs.local_event_ids, _WINDOW),
    Rule("correction-not-enabled", _ERROR, mark("Correction where none may be"), outputs.corrections_not_enabled, _WINDOW),
    # Suspicions.
    Rule("incomplete-memory", _WARNING, mark("Memory incomplete"), windows.incomplete, _WHOLE),
    Rule("memory-length-differs", _WARNING, mark("Length differs from the video"), times.length_differs, _WHOLE),
    Rule("unknown-field", _WARNING, mark("Field unknown"), shape.unknown_fields),
    Rule("version-2-field", _WARNING, mark("Field of another version"), shape.fields_of_version_2),
    Rule("local-id", _WARNING, mark("Local id left in text"), ids.local_ids),
    Rule("backward-relation", _WARNING, mark("Relation backwards in time"), times.backward_relations),
    Rule("duplicate-relation", _WARNING, mark("Relation doubled"), ids.duplicate_relations),
    Rule("foreign-evidence", _WARNING, mark("Evidence of neither event"), states.foreign_evidence),
    Rule("relation-before-correction", _WARNING, mark("Relation older than a correction"), versions.relations_before_corrections, _WHOLE),
    Rule("unsupported-state", _WARNING, mark("State without support"), states.unsupported_states),
    Rule("state-span", _WARNING, mark("State at another time than its event"), times.state_spans),
    Rule("unused-observation", _WARNING, mark("Observation used by nothing"), states.unused_observations, _WHOLE),
    Rule("orphan-event", _WARNING, mark("Event without relations"), states.orphan_events, _WHOLE),
    Rule("same-person", _WARNING, mark("People likely the same"), likeness.same_people),
    Rule("near-duplicate", _WARNING, mark("Events nearly the same"), likeness.near_duplicates),
    Rule("overlapping-spans", _WARNING, mark("Overlapping spans in an event"), times.overlapping_spans, _BUILT),
    Rule("state-number-gap", _WARNING, mark("Number of a state left out"), states.state_number_gaps, _BUILT),
    Rule("stale-summary", _WARNING, mark("Stale summary"), versions.stale_summaries, _BUILT),
    Rule("unknown-emotion", _WARNING, mark("Emotion unknown to every vocabulary"), states.unknown_emotions),
    Rule("window-missing", _WARNING, mark("Window missing"), windows.windows_missing, _WHOLE),
    Rule("coverage-gap", _WARNING, mark("Part of the video not covered"), windows.coverage_gaps, _WHOLE),
    Rule("quiet-stretch", _WARNING, mark("Long stretch without events"), windows.quiet_stretches, _WHOLE),
    # Allowed, but good to know.
    Rule("partial-memory", _INFO, mark("Part of a memory"), windows.partial, _PART),
    Rule("observation-past-event", _INFO, mark("Observation longer than its event"), times.observations_past_events),
    Rule("idle-observation", _INFO, mark("Observation no state uses"), states.idle_observations),
    Rule("evidence-not-included", _INFO, mark("Evidence left out of the part"), states.evidence_not_included, _PART),
)  # fmt: skip
"""All rules, in the order their findings are told in."""

RULES_BY_ID = {rule.id: rule for rule in RULES}


def lint(
    memory: EventMemory,
    vocabularies: Iterable[Vocabulary] = (),
    *,
    scope: Scope | None = None,
    media_ms: int = 0,
) -> tuple[Finding, ...]:
    """Find the faults of a memory, errors first, each once.

    Parameters
    ----------
    vocabularies
        Those of the project, whose emotion words count as known beside the built-in ones.
    scope
        How much of a memory it is; None tells the whole from a part by the memory itself.
    media_ms
        How long its video is; 0 while unknown, as of a file that stands alone.
    """
    here = scope or scope_of(memory)
    facts = Facts(memory, vocabularies, here, media_ms)
    rules = (rule for rule in RULES if here in rule.scope)
    return by_severity(finding for rule in rules for finding in rule.findings(facts))


def with_waivers(
    findings: Iterable[Finding], waivers: Iterable[FindingWaiver]
) -> tuple[Finding, ...]:
    """Say of each finding whether it was set aside; those that were come last, errors never are."""
    by_place = {waiver.place: waiver for waiver in waivers}

    def weigh(each: Finding) -> Finding:
        waiver = by_place.get(each.place) if by_place and each.can_be_waived else None
        # Of thousands few are waived: only those are made anew.
        return each if waiver is each.waiver else replace(each, waiver=waiver)

    weighed = map(weigh, findings)
    return tuple(sorted(weighed, key=lambda each: each.waiver is not None))


def by_severity(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings: errors first, else as they are."""
    order = {severity: at for at, severity in enumerate(Severity)}
    return tuple(sorted(findings, key=lambda finding: order[finding.severity]))


def scope_of(memory: EventMemory) -> Scope:
    """Return how much of a memory is here."""
    return Scope.PART if memory.is_partial else Scope.WHOLE


def left_out(memory: EventMemory) -> tuple[Rule, ...]:
    """Return the rules that could say something of the whole memory, but not of this part."""
    here = scope_of(memory)
    return tuple(rule for rule in RULES if Scope.WHOLE in rule.scope and here not in rule.scope)

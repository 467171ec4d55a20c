"""The figures of a trace are recomputed; a single changed one is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.trace_checks import Outcome, TraceCheck, check_trace, evidence_lengths, fused_scores
from app.domain.trace_path import TracePath
from app.domain.trace_reading import read_trace
from tests.helpers.traces import trace


def checks_of(made: dict[str, Any]) -> dict[str, TraceCheck]:
    found = read_trace(made)
    return {check.name: check for check in check_trace(found, TracePath(found, {}))}


def test_a_sound_trace_comes_out_the_same() -> None:
    found = checks_of(trace())

    assert {check.outcome for check in found.values()} == {Outcome.SAME}
    assert set(found) == {
        *("rrf", "semantic", "evidence_characters", "evidence_ids"),
        *("returned_events", "timeline_events", "candidate_events"),
    }


def test_the_fused_scores_come_of_the_ranks() -> None:
    found = fused_scores(read_trace(trace()))

    assert list(found) == ["E2", "E1", "E3"]
    assert found["E2"] == pytest.approx(1 / 62 + 1 / 61, abs=1e-15)


def test_a_changed_fused_score_is_found() -> None:
    made = trace()
    made["recall_trace"]["fused"][1]["rrf"] += 1e-6

    check = checks_of(made)["rrf"]

    assert check.outcome is Outcome.DIFFERENT
    assert check.ids == ("E1",)
    assert "E1" in check.sentence


def test_an_event_of_neither_list_is_found_among_the_fused() -> None:
    made = trace()
    made["recall_trace"]["fused"].append({"id": "E88", "rrf": 0.01})

    assert checks_of(made)["rrf"].ids == ("E88",)


def test_a_constant_that_makes_a_rank_nothing_is_no_crash() -> None:
    made = trace()
    made["recall_trace"]["rrf_constant"] = -1

    assert checks_of(made)["rrf"].outcome is Outcome.DIFFERENT


def test_a_score_that_is_not_the_sum_of_its_parts_is_found() -> None:
    made = trace()
    made["recall_trace"]["semantic"][0]["target_match"] = 1.5

    check = checks_of(made)["semantic"]

    assert check.outcome is Outcome.DIFFERENT
    assert check.ids == ("E1",)


def test_the_length_of_the_evidence_is_compared() -> None:
    made = trace()
    made["evidence_characters"] += 1

    check = checks_of(made)["evidence_characters"]

    assert check.outcome is Outcome.DIFFERENT
    assert f"{made['evidence_characters']:,}" in check.sentence


def test_the_length_may_be_that_of_escaped_text() -> None:
    made = trace()
    made["retrieval"]["events"][0]["summary"] = "割れる"
    literal, escaped = evidence_lengths(made["retrieval"])
    assert escaped == literal + 3 * 5

    for told in (literal, escaped):
        assert (
            checks_of(made | {"evidence_characters": told})["evidence_characters"].outcome
            is Outcome.SAME
        )


def test_counts_that_disagree_with_what_is_there_are_found() -> None:
    made = trace()
    made["retrieval"]["coverage"]["timeline_events"] = 39
    made["retrieval"]["coverage"]["candidate_events"] = 65

    found = checks_of(made)

    assert found["timeline_events"].outcome is Outcome.DIFFERENT
    assert found["candidate_events"].outcome is Outcome.DIFFERENT
    assert found["returned_events"].outcome is Outcome.SAME


def test_selected_and_handed_over_must_be_the_same() -> None:
    made = trace()
    made["recall_trace"]["selected_event_ids"] = ["E2", "E3"]

    assert checks_of(made)["selected"].ids == ("E3", "E4")


def test_citing_what_was_not_handed_over_is_found_even_if_the_trace_is_silent() -> None:
    made = trace(answer={"answer": "", "evidence_ids": ["O21", "E3"]})

    check = checks_of(made)["evidence_ids"]

    assert check.outcome is Outcome.DIFFERENT
    assert check.ids == ("E3",)
    told = checks_of(made | {"invalid_evidence_ids": ["E3"]})["evidence_ids"]
    assert told.sentence == "The answer cites what was not handed over: E3."


def test_a_version_that_tells_nothing_is_not_called_wrong() -> None:
    made = trace()
    del made["recall_trace"], made["evidence_characters"], made["answer"]

    found = checks_of(made)

    assert {found[name].outcome for name in ("rrf", "semantic", "evidence_characters")} == {
        Outcome.UNTOLD
    }
    assert "evidence_ids" not in found


def test_the_published_trace_reproduces_to_the_last_digit(shared_data: Path) -> None:
    file = shared_data / "longemo" / "traces" / "G2_Q000013.json"
    made = json.loads(file.read_text(encoding="utf-8"))

    assert {check.outcome for check in checks_of(made).values()} == {Outcome.SAME}
    told = {row["id"]: row["rrf"] for row in made["recall_trace"]["fused"]}
    assert fused_scores(read_trace(made)) == told
    assert evidence_lengths(made["retrieval"])[0] == 47_252

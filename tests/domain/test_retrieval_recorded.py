"""Settings of a recorded run: told, or guessed and said so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.domain.memory_index import MemoryIndex
from app.domain.memory_partial import partial_memory
from app.domain.retrieval import USUAL
from app.domain.retrieval_packets import retriever_of
from app.domain.retrieval_recorded import BudgetFrom, recorded_settings
from app.domain.trace_reading import read_trace
from tests.helpers.shared_data import shared_json
from tests.helpers.traces import trace


def test_a_trace_that_tells_its_configuration_is_believed() -> None:
    given: dict[str, Any] = {"budget": 24_000, "k1": 1.5, "target_weight": 0, "coverage_bins": 8,
                             "k": 6, "first": "4", "b": True, "reserve": -1}  # fmt: skip
    made = trace(config=given)
    found = recorded_settings(read_trace(made))
    assert found.budget_from is BudgetFrom.TOLD
    assert found.settings.budget == 24_000
    assert (found.settings.k1, found.settings.target_weight) == (1.5, 0)
    assert (found.settings.bins, found.settings.recall_k) == (8, 6)
    # What is no number is no setting.
    assert (found.settings.first, found.settings.b, found.settings.reserve) == (4, 0.75, 256)
    assert "config" not in read_trace(made).unknown


@pytest.mark.parametrize("place", ["recall_trace", "routing", "retrieval"])
def test_a_budget_beside_the_figures_counts_and_short_names_there_do_not(place: str) -> None:
    made = trace()
    made[place] = {**made.get(place, {}), "evidence_budget": 30_000, "k": 3, "b": 0.1}
    found = recorded_settings(read_trace(made))
    assert (found.settings.budget, found.budget_from) == (30_000, BudgetFrom.TOLD)
    assert found.settings.b == USUAL.b
    assert found.settings.recall_k != 3


def test_without_one_what_was_handed_over_counts_as_filling_it() -> None:
    found = recorded_settings(read_trace(shared_json("longemo/traces/G2_Q000013.json")))
    assert found.budget_from is BudgetFrom.USUAL  # 47,252 characters nearly fill it
    assert (found.settings.recall_k, found.settings.rrf_constant) == (12, 60)
    less = recorded_settings(read_trace(trace(evidence_characters=20_000)))
    assert (less.settings.budget, less.budget_from) == (20_256, BudgetFrom.FILLED)
    more = recorded_settings(read_trace(trace(evidence_characters=59_353)))
    assert (more.settings.budget, more.budget_from) == (59_609, BudgetFrom.FILLED)
    whole = trace(evidence_characters=None)
    whole["retrieval"]["coverage"] = {}
    assert recorded_settings(read_trace(whole)).budget_from is BudgetFrom.USUAL


def test_over_what_the_published_trace_carried_its_run_comes_out() -> None:
    made = read_trace(shared_json("longemo/traces/G2_Q000013.json"))
    index = MemoryIndex(partial_memory(made.original))
    retriever = retriever_of(index, recorded_settings(made).settings)
    found = retriever.run(made.plan, made.recall.dense, made.recall.semantic)
    assert [(each.id, each.rrf) for each in found.fused] == [
        (each.id, each.rrf) for each in made.recall.fused
    ]
    assert found.selected == made.recall.selected
    assert found.timeline == made.timeline
    assert found.characters == made.evidence_characters == 47_252
    # With other words the outlines are searched, and still nothing of them is handed over.
    other = retriever.run(replace(made.plan, query_terms=("enjoyment",)), made.recall.dense)
    assert set(other.selected) <= {each.id for each in made.events}

"""The settings of a recorded run, as far as its trace tells them, and what had to be guessed.

No published version writes its whole configuration: `rrf_constant` and `recall_k` stand in
``recall_trace``. Where a run wrote more, in ``config``, ``configuration`` or ``settings`` or beside
its figures, that is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from app.domain.question import JsonObject, JsonValue
from app.domain.retrieval import USUAL, Settings
from app.domain.trace import CONFIGURATIONS, Trace

_OTHER_NAMES = {
    "budget": (
        *("evidence_budget", "character_budget", "evidence_character_budget", "max_characters"),
        *("max_evidence_characters", "budget_characters"),
    ),
    "recall_k": ("k", "top_k"),
    "bins": ("coverage_bins", "time_bins"),
}
_NEARLY = 0.9
_WHOLE = ("recall_k", "budget", "reserve", "bins", "first")


class BudgetFrom(StrEnum):
    """Where the budget of a run comes from."""

    TOLD = "told"
    FILLED = "filled"
    USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Recorded:
    """Settings of a run.

    Attributes
    ----------
    budget_from
        `FILLED`: where events were left out, or more was handed over than usually may be, that is
        taken to have filled it; but not where it nearly fills the usual one.
        `USUAL`: the method's own.
    """

    settings: Settings
    budget_from: BudgetFrom


def recorded_settings(trace: Trace) -> Recorded:
    """Return the settings of a run."""
    told = _told(trace.original)
    settings = replace(USUAL, **told)  # type: ignore[arg-type]  # by name, each a number
    if "budget" in told:
        return Recorded(settings, BudgetFrom.TOLD)
    filled = (trace.evidence_characters or USUAL.budget) + settings.reserve
    left_out = bool(trace.coverage.omitted or trace.coverage.omitted_count)
    if (left_out and filled < USUAL.budget * _NEARLY) or filled > USUAL.budget + settings.reserve:
        return Recorded(replace(settings, budget=filled), BudgetFrom.FILLED)
    return Recorded(settings, BudgetFrom.USUAL)


def _told(original: JsonObject) -> dict[str, float | int]:
    """Return the settings that a trace tells, by name."""
    told: dict[str, float | int] = {}
    for place, is_own in _places(original):
        for each in fields(Settings):
            names = (each.name, *_OTHER_NAMES.get(each.name, ()))
            # A short name says what it means only where settings stand.
            clear = (name for name in names if is_own or len(name) >= len("budget"))
            values = [value for name in clear if (value := _number(place.get(name))) is not None]
            if values and each.name not in told:
                told[each.name] = int(values[0]) if each.name in _WHOLE else values[0]
    return told


def _places(original: JsonObject) -> Iterator[tuple[JsonObject, bool]]:
    """Return the objects that may tell settings, and whether they hold nothing else."""
    recall, retrieval = original.get("recall_trace"), original.get("retrieval")
    holders = [each for each in (original, recall, retrieval) if isinstance(each, Mapping)]
    for holder in holders:
        yield from ((one, True) for name in CONFIGURATIONS
                    if isinstance(one := holder.get(name), Mapping))  # fmt: skip
    coverage = retrieval.get("coverage") if isinstance(retrieval, Mapping) else None
    for place in (recall, original.get("routing"), retrieval, coverage, original):
        if isinstance(place, Mapping):
            yield place, False


def _number(value: JsonValue) -> float | int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if math.isfinite(value) and value >= 0 else None

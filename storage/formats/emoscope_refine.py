"""Rounds of refining as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from app.domain.finding import Findings
from app.domain.ids import McqKey, PlanKey, RoundKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, Stamp
from app.domain.refine import RefinePlan, RefineRound, RoundFigures
from app.domain.shortcut import RULES_BY_ID
from storage.formats.emoscope_part import Part
from storage.refine_store import plan_values


class FiguresPart(Part):
    """How the set stood when the round began; null where something was not defined."""

    items: NonNegativeInt
    vulnerable: NonNegativeInt
    findings: NonNegativeInt
    p: float | None
    accuracy: float | None
    low: float | None
    high: float | None
    chance: float | None


class PlanPart(Part):
    """One weakness of an item and what was done about it; `place` is null for the stem.

    `text`, `done_by` and `done_at` are empty while the plan is open.
    """

    key: str
    item: str
    item_id: str
    version: PositiveInt
    rule: str
    weakness: str
    place: NonNegativeInt | None
    text: str
    done_by: str
    done_at: str


class RefineRoundLine(Part):
    """One round of refining items that give their key away."""

    kind: Literal["refine_round"]
    key: str
    number: PositiveInt
    begun_by: str
    begun_at: str
    figures: FiguresPart
    plans: list[PlanPart] = Field(default_factory=list)


def refine_round_line(one: RefineRound) -> JsonObject:
    """Write a round with its plans."""
    return {
        "kind": "refine_round",
        "key": one.key,
        "number": one.number,
        "begun_by": one.by.rater,
        "begun_at": one.by.at,
        "figures": FiguresPart.model_validate(one.figures.to_json()).model_dump(),
        "plans": [dict(plan_values(plan)) for plan in one.plans],
    }


def read_refine_round(line: RefineRoundLine, findings: Findings) -> RefineRound | None:
    """Make a round of a line, or note what is wrong with it and return None."""
    for index, plan in enumerate(line.plans):
        if plan.rule not in RULES_BY_ID:
            words = phrase("must be the id of a rule of shortcuts, not “{value}”", value=plan.rule)
            findings.error(f"plans[{index}].rule", "value", words)
        if bool(plan.done_at) != bool(plan.text):
            words = phrase("must be told with the text, and neither without the other")
            findings.error(f"plans[{index}].done_at", "done", words)
    if findings.found:
        return None
    return RefineRound(
        RoundKey(line.key),
        line.number,
        Stamp(line.begun_by, line.begun_at),
        RoundFigures(**line.figures.model_dump(include=set(FiguresPart.model_fields))),
        tuple(map(_plan, line.plans)),
    )


def _plan(part: PlanPart) -> RefinePlan:
    return RefinePlan(
        PlanKey(part.key),
        McqKey(part.item),
        part.item_id,
        part.version,
        part.rule,
        part.weakness,
        part.place,
        part.text,
        Stamp(part.done_by, part.done_at) if part.done_at else None,
    )

"""Rounds of refining items that give their key away, with their plans."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import cast

from app.domain.errors import StorageError
from app.domain.ids import McqKey, PlanKey, RoundKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, Stamp
from app.domain.refine import RefinePlan, RefineRound, RoundFigures
from storage.database import Database
from storage.rows import from_json, to_json
from storage.statements import Row

_ROUNDS = "SELECT * FROM refine_rounds ORDER BY number"
_PLANS = "SELECT * FROM refine_plans WHERE round = ? ORDER BY position"
_LAST = "SELECT coalesce(max(number), 0) FROM refine_rounds"


class RefineStore:
    """Reads and writes rounds and plans."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[RefineRound]:
        """Return every round, the first first."""
        return [self._round(row) for row in self._database.rows(_ROUNDS)]

    def last(self) -> RefineRound | None:
        """Return the round that was begun last."""
        rows = self._database.rows(f"{_ROUNDS} DESC LIMIT 1")
        return self._round(rows[0]) if rows else None

    def count(self) -> int:
        """Return how many rounds there are."""
        return self._database.count("refine_rounds")

    def next_number(self) -> int:
        """Return the number of the round to come."""
        return int(self._database.tuples(_LAST)[0][0]) + 1

    def add(self, begun: RefineRound) -> None:
        """Add a round with its plans.

        Raises
        ------
        StorageError
            There is a round of that number.
        """
        taken = self._database.tuples(
            "SELECT 1 FROM refine_rounds WHERE number = ?", (begun.number,)
        )
        if taken:
            raise StorageError(phrase("There is already a round {number}.", number=begun.number))
        figures = cast("JsonObject", begun.figures.to_json())
        self._database.insert(
            "refine_rounds",
            {
                "key": begun.key,
                "number": begun.number,
                "begun_by": begun.by.rater,
                "begun_at": begun.by.at,
                "figures": to_json(figures),
            },
        )
        rows = (_values(begun.key, at, plan) for at, plan in enumerate(begun.plans))
        self._database.insert_many("refine_plans", rows)

    def set_done(self, plan: PlanKey, text: str, by: Stamp) -> None:
        """Note that a plan was carried out, with the text that was written."""
        values: Row = {"text": text, "done_by": by.rater, "done_at": by.at}
        self._database.existing("refine_plans", plan)
        self._database.update("refine_plans", plan, values)

    def remove(self, key: RoundKey) -> None:
        """Remove a round with its plans."""
        self._database.delete_rows("refine_plans", self._database.rows(_PLANS, (key,)))
        self._database.delete("refine_rounds", key)

    def _round(self, row: sqlite3.Row) -> RefineRound:
        plans = map(_plan, self._database.rows(_PLANS, (row["key"],)))
        return RefineRound(
            RoundKey(row["key"]),
            row["number"],
            Stamp(row["begun_by"], row["begun_at"]),
            RoundFigures(**cast("Mapping[str, float]", from_json(row["figures"]))),  # type: ignore[arg-type]  # written by `add`
            tuple(plans),
        )


def _values(key: RoundKey, position: int, plan: RefinePlan) -> Row:
    return {**plan_values(plan), "round": key, "position": position}


def plan_values(plan: RefinePlan) -> dict[str, str | int | None]:
    """Return what there is of a plan besides its round, as columns and files name it."""
    return {
        "key": plan.key,
        "item": plan.item,
        "item_id": plan.item_id,
        "version": plan.version,
        "rule": plan.rule,
        "weakness": str(plan.weakness),
        "place": plan.place,
        "text": plan.text,
        "done_by": plan.done.rater if plan.done else "",
        "done_at": plan.done.at if plan.done else "",
    }


def _plan(row: sqlite3.Row) -> RefinePlan:
    return RefinePlan(
        PlanKey(row["key"]),
        McqKey(row["item"]),
        row["item_id"],
        row["version"],
        row["rule"],
        row["weakness"],
        row["place"],
        row["text"],
        Stamp(row["done_by"], row["done_at"]) if row["done_at"] else None,
    )

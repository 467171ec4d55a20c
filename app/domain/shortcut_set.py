"""Shortcuts of a whole set: where keys stand, which cues name them, and what items show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.domain.blind_solve import BlindSolve, NoSolve
from app.domain.check import Severity
from app.domain.ids import McqKey
from app.domain.key_position import KeyPositions, binomial_tail, key_positions
from app.domain.mcq import McqItem
from app.domain.phrase import mark, phrase
from app.domain.shortcut import RULES_BY_ID, found_in
from app.domain.shortcut_features import FEATURES, OptionTable, option_table
from app.domain.shortcut_finding import ItemFacts, Shortcut
from app.domain.shortcut_words import CueWords
from app.domain.watch import NOBODY, Watch, counted

LEVEL = 0.05
"""Keys stand unevenly from this probability down."""

CUE_LEVEL = LEVEL / (2 * len(FEATURES))
"""A cue of the set counts from here down: `LEVEL` for all features and both sides together."""

CUE_ITEMS = 12
"""A cue must single an option out in so many items."""

_MOST, _LEAST = mark("most"), mark("least")


@dataclass(frozen=True, slots=True)
class SetCue:
    """How often the option with most or least of a feature, standing alone in that, is the key.

    Attributes
    ----------
    feature, side
        Name of a feature; ``most`` or ``least``.
    n
        Items in which one option alone has most or least.
    hits
        In how many of them it is the key.
    p
        Probability of so many hits or more by guessing.
    """

    feature: str
    side: str
    n: int
    hits: int
    p: float

    @property
    def share(self) -> float:
        """Share of the items in which following the cue finds the key."""
        return self.hits / self.n if self.n else 0.0

    @property
    def is_strong(self) -> bool:
        """Tell whether it counts as a finding."""
        return self.n >= CUE_ITEMS and self.p <= CUE_LEVEL

    def to_json(self) -> dict[str, object]:
        """Return the shape that `shortcuts --json` prints."""
        return {
            "feature": self.feature,
            "side": self.side,
            "n": self.n,
            "hits": self.hits,
            "share": round(self.share, 6),
            "p": self.p,
        }


@dataclass(frozen=True, slots=True, eq=False)
class ShortcutReport:
    """All that is known of the shortcuts of a set.

    Attributes
    ----------
    items
        Those looked at, in order.
    findings
        On items, in their order, rules in theirs.
    on_set
        On the set as a whole; their `item_id` is empty.
    cues
        Every cue that singles out an option in some item, the most telling first.
    solver
        What the blind solver came to, or why there is none.
    """

    items: tuple[McqItem, ...]
    positions: KeyPositions
    findings: tuple[Shortcut, ...]
    on_set: tuple[Shortcut, ...]
    cues: tuple[SetCue, ...]
    solver: BlindSolve | NoSolve

    @property
    def vulnerable(self) -> tuple[McqKey, ...]:
        """Items with a finding that weighs, in order."""
        weighing = (each for each in self.findings if each.severity is not Severity.INFO)
        return tuple(dict.fromkeys(each.item for each in weighing))

    @property
    def rules(self) -> Counter[str]:
        """How many findings each rule has."""
        return Counter(each.rule for each in (*self.on_set, *self.findings))

    def to_json(self) -> dict[str, object]:
        """Return the shape that `shortcuts --json` prints."""
        positions, solver = self.positions, self.solver
        return {
            "items": len(self.items),
            "key_positions": dict(positions.counts),
            "chi_square": positions.chi_square,
            "p": positions.p,
            "p_exact": positions.p_exact,
            "tested": positions.n,
            "left_out": positions.left_out,
            "remark": str(positions.remark),
            "findings": [each.to_json() for each in self.findings],
            "set_findings": [
                {"rule": each.rule, "severity": each.severity.value, "message": str(each.message)}
                for each in self.on_set
            ],
            "cues": [each.to_json() for each in self.cues],
            "rules": dict(self.rules),
            "vulnerable": len(self.vulnerable),
            "blind_solver": solver.to_json(self.items) if isinstance(solver, BlindSolve) else None,
            "blind_solver_why": "" if isinstance(solver, BlindSolve) else str(solver.why),
        }


@dataclass(frozen=True, slots=True, eq=False)
class CountedSet:
    """A set whose texts are counted and whose items are checked: all but the solver."""

    items: tuple[McqItem, ...]
    findings: tuple[Shortcut, ...]
    table: OptionTable

    def report(self, solver: BlindSolve | NoSolve) -> ShortcutReport:
        """Put everything together."""
        positions = key_positions(self.items)
        cues = tuple(sorted(_cues(self.table), key=lambda cue: (cue.p, -cue.n)))
        found = (*self.findings, *_given_away(self.items, solver))
        place = {item.key: at for at, item in enumerate(self.items)}
        order = {rule: at for at, rule in enumerate(RULES_BY_ID)}
        return ShortcutReport(
            self.items,
            positions,
            tuple(sorted(found, key=lambda each: (place[each.item], order[each.rule]))),
            tuple(_on_set(positions, cues)),
            cues,
            solver,
        )


def counted_set(items: Sequence[McqItem], words: CueWords, watch: Watch = NOBODY) -> CountedSet:
    """Count and check every item.

    Raises
    ------
    WorkStoppedError
        Somebody stopped it.
    """
    facts = [ItemFacts(item, words) for item in counted(items, watch)]
    findings = tuple(found for each in facts for found in found_in(each))
    return CountedSet(tuple(items), findings, option_table(facts))


def _given_away(items: Sequence[McqItem], solver: BlindSolve | NoSolve) -> Iterator[Shortcut]:
    """Name the items solved in most repeats, where that is more than luck: in a leaky set."""
    if not isinstance(solver, BlindSolve) or not solver.is_leaky:
        return
    for at in solver.solved:
        share = round((solver.shares[at] or 0) * solver.repeats)
        message = phrase(
            "The blind solver finds the key in {hits} of {n} repeats.", hits=share, n=solver.repeats
        )
        yield Shortcut(items[at].key, items[at].item_id, "blind-solver", Severity.WARNING, message)


def _on_set(positions: KeyPositions, cues: Sequence[SetCue]) -> Iterator[Shortcut]:
    whole = Shortcut(McqKey(""), "", "", Severity.WARNING, "")
    if positions.chance is not None and positions.chance < LEVEL:
        counts = ", ".join(f"{name} {count}" for name, count in positions.counts.items())
        message = phrase(
            "Keys stand unevenly: {counts} (p = {p}).",
            counts=counts,
            p=f"{positions.chance:.2g}",
        )
        yield replace(whole, rule="key-position", message=message)
    for cue in cues:
        if cue.is_strong:
            values = {"hits": cue.hits, "n": cue.n}
            message = (
                phrase(
                    "The option that has most of a cue, {feature}, is the key in {hits} of {n}.",
                    feature=phrase(cue.feature),
                    **values,
                )
                if cue.side == _MOST
                else phrase(
                    "The option that has least of a cue, {feature}, is the key in {hits} of {n}.",
                    feature=phrase(cue.feature),
                    **values,
                )
            )
            yield replace(whole, rule="set-cue", message=message)


def _cues(table: OptionTable) -> Iterator[SetCue]:
    if not table.items:
        return
    starts, item = table.starts, table.item
    chance = float((1 / table.sizes).mean())
    for sign, side in ((1.0, _MOST), (-1.0, _LEAST)):
        values = sign * table.values
        best = np.maximum.reduceat(values, starts, axis=0)
        is_best = values == best[item]
        alone = np.add.reduceat(is_best.astype(np.int64), starts, axis=0) == 1
        hits = np.add.reduceat((is_best & table.is_key[:, None]).astype(np.int64), starts, axis=0)
        for column, name in enumerate(FEATURES):
            n, found = int(alone[:, column].sum()), int((hits * alone)[:, column].sum())
            if n:
                yield SetCue(name, side, n, found, binomial_tail(found, n, chance))

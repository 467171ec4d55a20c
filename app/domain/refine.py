"""Refining items that give their key away: one plan an item, one edit a plan, round after round.

After the repair loop of NARU (paper, section on shortcuts): items that are not vulnerable are left
alone, a plan names one weakness and one distractor or the stem, the right answer stays as it is,
and what does not fit its plan is refused. Here people write the edits, and rules and the blind
solver stand in for samples of a language model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.fuzz import ratio

from app.domain.blind_solve import BlindSolve
from app.domain.check import Severity
from app.domain.errors import InvalidRecordError
from app.domain.ids import McqKey, PlanKey, RoundKey, new_key
from app.domain.mcq import McqItem, letter
from app.domain.mcq_editing import with_option
from app.domain.phrase import phrase
from app.domain.question import Stamp
from app.domain.shortcut import RULES_BY_ID
from app.domain.shortcut_finding import Shortcut
from app.domain.shortcut_set import ShortcutReport
from app.domain.shortcut_text import bare
from app.domain.shortcut_words import normal

STEM = "stem"


@dataclass(frozen=True, slots=True)
class RefinePlan:
    """One weakness of an item, and the one edit that is to mend it.

    Attributes
    ----------
    item, item_id, version
        Which item, and the version it was looked at in.
    rule, weakness
        Id of the rule, and its sentence.
    place
        Place of the distractor to edit, from 0; None for the stem.
    text
        What was written in its place; empty while the plan is open.
    done
        Who applied it, and when.
    """

    key: PlanKey
    item: McqKey
    item_id: str
    version: int
    rule: str
    weakness: str
    place: int | None
    text: str = ""
    done: Stamp | None = None

    @property
    def target(self) -> str:
        """What it lets be edited: ``option:B``, or ``stem``."""
        return STEM if self.place is None else f"option:{letter(self.place)}"

    @property
    def instruction(self) -> str:
        """What to do, as a sentence."""
        return phrase(RULES_BY_ID[self.rule].advice)

    @property
    def is_open(self) -> bool:
        """Tell whether nobody applied it yet."""
        return self.done is None

    def to_json(self) -> dict[str, object]:
        """Return the shape that commands print."""
        return {
            "plan": self.key,
            "item": self.item_id,
            "version": self.version,
            "rule": self.rule,
            "weakness": str(self.weakness),
            "target": self.target,
            "instruction": str(self.instruction),
            "text": self.text,
            "by": self.done.rater if self.done else "",
            "at": self.done.at if self.done else "",
        }


@dataclass(frozen=True, slots=True)
class Patch:
    """What somebody writes for a plan: which plan, what it edits, the new text."""

    plan: PlanKey
    target: str
    text: str


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """How a set stood when a round began; None where something is not defined."""

    items: int
    vulnerable: int
    findings: int
    p: float | None
    accuracy: float | None
    low: float | None
    high: float | None
    chance: float | None

    def to_json(self) -> dict[str, object]:
        """Return the figures by name."""
        return {name: getattr(self, name) for name in FIGURES}


FIGURES = ("items", "vulnerable", "findings", "p", "accuracy", "low", "high", "chance")
"""Names of the figures of a round, in order."""


@dataclass(frozen=True, slots=True)
class RefineRound:
    """One round: how the set stood, and the plans that were made of it.

    Attributes
    ----------
    number
        From 1 in the project.
    by
        Who began it, and when.
    """

    key: RoundKey
    number: int
    by: Stamp
    figures: RoundFigures
    plans: tuple[RefinePlan, ...] = ()

    @property
    def applied(self) -> int:
        """How many plans were carried out."""
        return sum(not plan.is_open for plan in self.plans)

    def plan(self, key: str) -> RefinePlan:
        """Return a plan of this round.

        Raises
        ------
        InvalidRecordError
            It has no such plan.
        """
        for plan in self.plans:
            if plan.key == key:
                return plan
        raise InvalidRecordError(
            phrase("Round {number} has no plan {plan}.", number=self.number, plan=key)
        )

    def to_json(self) -> dict[str, object]:
        """Return the shape that commands print."""
        return {
            "round": self.number,
            "by": self.by.rater,
            "at": self.by.at,
            "figures": self.figures.to_json(),
            "plans": [plan.to_json() for plan in self.plans],
        }


def figures_of(report: ShortcutReport) -> RoundFigures:
    """Return how a set stands."""
    solver = report.solver if isinstance(report.solver, BlindSolve) else None
    return RoundFigures(
        len(report.items),
        len(report.vulnerable),
        len(report.findings),
        report.positions.chance,
        solver.accuracy if solver else None,
        solver.low if solver else None,
        solver.high if solver else None,
        solver.chance if solver else None,
    )


def begun_round(report: ShortcutReport, number: int, by: Stamp) -> RefineRound:
    """Begin a round: a plan for each vulnerable item that one edit can mend."""
    plans = tuple(_plans(report))
    return RefineRound(RoundKey(new_key()), number, by, figures_of(report), plans)


def _plans(report: ShortcutReport) -> Iterator[RefinePlan]:
    vulnerable = set(report.vulnerable)
    found: dict[McqKey, list[Shortcut]] = {}
    for each in report.findings:
        if each.item in vulnerable:
            found.setdefault(each.item, []).append(each)
    for item in report.items:
        plan = plan_for(item, found.get(item.key, ()))
        if plan is not None:
            yield plan


def plan_for(item: McqItem, findings: Sequence[Shortcut]) -> RefinePlan | None:
    """Plan one edit for the weightiest finding that an edit beside the key can mend.

    None where there is no finding, no key, or where the key itself would have to change.
    """
    if item.right is None:
        return None
    for found in sorted(findings, key=lambda each: each.severity is Severity.INFO):
        rule = RULES_BY_ID[found.rule]
        place: int | None = None
        if rule.target == "option" and found.options and found.options[0] != item.answer:
            place = found.options[0]
        elif rule.target == "key" or found.rule == "lone-punctuation":
            place = _likest(item)
        elif rule.target != STEM:
            continue
        key = PlanKey(new_key())
        return RefinePlan(
            key, item.key, item.item_id, item.version, found.rule, found.message, place
        )
    return None


def patched(item: McqItem, plan: RefinePlan, patch: Patch) -> McqItem:
    """Return an item with the one edit that a plan allows; all else stays as it is.

    Raises
    ------
    InvalidRecordError
        The patch is for another plan or target, says nothing new, or makes two options equal; the
        plan was carried out already, or the item was changed since it was made.
    """
    if patch.plan != plan.key:
        raise InvalidRecordError(phrase("The patch is for another plan, {plan}.", plan=patch.plan))
    if patch.target != plan.target:
        raise InvalidRecordError(
            phrase(
                "The plan for {item} allows to edit {wanted}, not {target}.",
                item=plan.item_id,
                wanted=plan.target,
                target=patch.target or "—",
            )
        )
    if not plan.is_open:
        raise InvalidRecordError(
            phrase("The plan for {item} was carried out already.", item=plan.item_id)
        )
    if item.version != plan.version:
        raise InvalidRecordError(
            phrase(
                "{item} was changed since its plan was made. Begin a new round.", item=plan.item_id
            )
        )
    text = patch.text.strip()
    if not text:
        raise InvalidRecordError(phrase("Write the new text for {item}.", item=plan.item_id))
    return _edited(item, plan, text)


def _edited(item: McqItem, plan: RefinePlan, text: str) -> McqItem:
    old = item.stem if plan.place is None else item.options[plan.place]
    if text == old.strip():
        raise InvalidRecordError(phrase("The text for {item} is as it was.", item=plan.item_id))
    if plan.place is None:
        return replace(item, stem=text)
    others = (option for place, option in enumerate(item.options) if place != plan.place)
    if normal(bare(text)).casefold() in {normal(bare(other)).casefold() for other in others}:
        raise InvalidRecordError(
            phrase("{item} has an option with that text already.", item=plan.item_id)
        )
    return with_option(item, plan.place, text)


def _likest(item: McqItem) -> int:
    """Return the place of the distractor most like the key: the least to change."""
    right = bare(item.right or "")
    places = [place for place in range(len(item.options)) if place != item.answer]
    return max(places, key=lambda place: (ratio(bare(item.options[place]), right), -place))

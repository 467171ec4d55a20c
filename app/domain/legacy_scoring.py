"""The scorer of the first release of LongEmo, on request only: its figures are not those of today.

Formulas of ``evaluation/run_scoring.py``, ``emotion_grouping.py`` and ``open_judge.py`` of that
project. Other than today a missing answer counts 0, two empty sets of labels are a full match, and
the mean is of tasks within a granularity and then of granularities.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean

from app.domain.label_prediction import normalised, predicted_labels, predicted_transition
from app.domain.legacy_record import asks_yes_or_no, granularity_of, public_id, task_of
from app.domain.question import JsonObject, JsonValue
from app.domain.reference_rules import SIDES
from app.domain.scoring import LabelMetrics

_LETTER = re.compile(r"\(?([A-Za-z])(?:[.):].*|)", re.DOTALL)
_RANKED = re.compile(r"\b([A-Z])\b")


class LegacyKind(StrEnum):
    """How an answer is compared."""

    CHOICE = "single_choice"
    RANKING = "ranking"
    YES_NO = "yes_no"
    LABELS = "labels"
    TRANSITION = "transition"
    OPEN = "open_ended"


@dataclass(frozen=True, slots=True)
class Slot:
    """Labels of one slot: predicted, in the reference, and common ones."""

    predicted: int
    gold: int
    common: int

    @property
    def metrics(self) -> LabelMetrics:
        """Precision, recall, F1 and exact match; two empty sets match in whole."""
        if not self.predicted and not self.gold:
            return LabelMetrics(1.0, 1.0, 1.0, 1.0)
        precision = self.common / self.predicted if self.predicted else 0.0
        recall = self.common / self.gold if self.gold else 0.0
        both = precision + recall
        f1 = 2 * precision * recall / both if both else 0.0
        return LabelMetrics(
            precision, recall, f1, float(self.common == self.predicted == self.gold)
        )


@dataclass(frozen=True, slots=True)
class LegacyScore:
    """The score of one answer.

    Attributes
    ----------
    score
        0 to 1; 0 without an answer, None of an open answer that nobody judged.
    is_missing
        There is no answer.
    slots
        Of label questions.
    """

    question_id: str
    granularity: str
    task: str
    kind: LegacyKind
    score: float | None
    is_missing: bool = False
    slots: tuple[Slot, ...] = field(default=())


def kind_of(record: JsonObject) -> LegacyKind:
    """Return how the answer to a question of the first release is compared."""
    kind, template = record.get("question_type"), record.get("prompt_template")
    answer = record.get("answer")
    if kind == "ranking" or template == "ranking_letters":
        return LegacyKind.RANKING
    if kind == "single_choice":
        return LegacyKind.CHOICE
    if isinstance(answer, Mapping):
        return LegacyKind.TRANSITION
    if kind == "multi_select" or isinstance(answer, list):
        return LegacyKind.LABELS
    return LegacyKind.YES_NO if asks_yes_or_no(record) else LegacyKind.OPEN


def score_legacy(record: JsonObject, answer: JsonValue, verdict: bool | None = None) -> LegacyScore:
    """Score one answer.

    Parameters
    ----------
    answer
        None where there is none.
    verdict
        What the judge holds of an open answer.
    """
    kind = kind_of(record)
    slots: tuple[Slot, ...] = ()
    score: float | None = 0.0
    if answer is None:
        slots = _slots(record, kind, None)
    elif kind in (LegacyKind.LABELS, LegacyKind.TRANSITION):
        slots = _slots(record, kind, answer)
        score = fmean(slot.metrics.f1 for slot in slots)
    elif kind is LegacyKind.OPEN:
        score = None if verdict is None else float(verdict)
    else:
        score = float(_read(kind, answer) == _read(kind, record.get("answer")))
    return LegacyScore(
        public_id(record),
        granularity_of(record).value,
        task_of(record).value,
        kind,
        score,
        answer is None,
        slots,
    )


def legacy_metrics(scores: Sequence[LegacyScore]) -> dict[str, object]:
    """Return what scores come to: by granularity and task, macro over both, labels pooled."""
    tiers: dict[str, dict[str, list[LegacyScore]]] = defaultdict(lambda: defaultdict(list))
    for each in scores:
        tiers[each.granularity][each.task].append(each)
    by_tier: dict[str, object] = {}
    means: list[float] = []
    for tier, tasks in sorted(tiers.items()):
        of_tasks = {task: _group(given) for task, given in sorted(tasks.items())}
        known = [mean for each in of_tasks.values() if isinstance(mean := each["mean"], float)]
        macro = fmean(known) if known else None
        means += [] if macro is None else [macro]
        by_tier[tier] = {"macro": macro, "tasks": of_tasks}
    return {
        "scorer": "legacy",
        "macro": fmean(means) if means else None,
        **_group(scores),
        "granularities": by_tier,
        "labels": _label_figures(scores),
    }


def _group(scores: Sequence[LegacyScore]) -> dict[str, object]:
    given = [each.score for each in scores if each.score is not None]
    return {
        "mean": fmean(given) if given else None,
        "n_total": len(scores),
        "n_scored": len(given),
        "missing": sum(each.is_missing for each in scores),
        "not_judged": len(scores) - len(given),
    }


def _label_figures(scores: Iterable[LegacyScore]) -> dict[str, object]:
    """Return figures over slots: macro is their mean, micro comes from the pooled counts."""
    slots = [slot for each in scores for slot in each.slots]
    if not slots:
        return {"slots": 0, "micro": None, "macro": None}
    pooled = Slot(*(sum(getattr(each, name) for each in slots) for name in Slot.__slots__))
    names = ("precision", "recall", "f1")
    return {
        "slots": len(slots),
        "micro": {name: getattr(pooled.metrics, name) for name in names},
        "macro": {name: fmean(getattr(each.metrics, name) for each in slots) for name in names},
    }


def _slots(record: JsonObject, kind: LegacyKind, answer: JsonValue) -> tuple[Slot, ...]:
    reference = record.get("answer")
    if kind is LegacyKind.TRANSITION and isinstance(reference, Mapping):
        given = {} if answer is None else predicted_transition(answer).sides
        return tuple(_slot(_gold(reference.get(side)), given.get(side, ())) for side in SIDES)
    if kind is LegacyKind.LABELS:
        labels = () if answer is None else predicted_labels(answer).sides[""]
        return (_slot(_gold(reference), labels),)
    return ()


def _slot(gold: frozenset[str], predicted: Iterable[str]) -> Slot:
    given = frozenset(map(normalised, predicted))
    return Slot(len(given), len(gold), len(gold & given))


def _gold(value: JsonValue) -> frozenset[str]:
    given = value if isinstance(value, list) else [value]
    return frozenset(normalised(each) for each in given if isinstance(each, str))


def _read(kind: LegacyKind, answer: JsonValue) -> str:
    """Return an answer as it is compared: a letter, letters in order, or yes and no."""
    text = " ".join(map(str, answer)) if isinstance(answer, list) else str(answer).strip()
    if kind is LegacyKind.CHOICE:
        found = _LETTER.fullmatch(text)
        return found[1].upper() if found else text
    if kind is LegacyKind.RANKING:
        return "".join(_RANKED.findall(text.upper())) or text
    return text.rstrip(".!").casefold()

"""Scores of answers and what they come to, exactly as the LongEmoBench evaluation has it.

Formulas of ``evaluation/metrics.py`` of that project. Scores of clips and of episodes are never
mixed. A question without a score is no zero: it lowers the coverage, which always stands beside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean

from app.domain.errors import InvalidRecordError
from app.domain.label_prediction import normalised, predicted_labels, predicted_transition
from app.domain.phrase import phrase
from app.domain.question import Granularity, JsonObject, JsonValue, QuestionType
from app.domain.reference_rules import LABEL_TYPES, SIDES

RESULT_WEIGHT, EXPLANATION_WEIGHT = 0.6, 0.4
_TASK_ORDER = (
    QuestionType.CONTEXTUAL_EMOTION,
    QuestionType.EMOTION_TRANSITION,
    QuestionType.EMOTION_INFLUENCE,
    QuestionType.EMOTION_TRAJECTORY,
    QuestionType.EMOTION_CAUSE,
    QuestionType.INTENSITY_COMPARISON,
    QuestionType.EMOTIONAL_REASONING,
)


class ScoreStatus(StrEnum):
    """What became of a question."""

    OK = "ok"
    MISSING = "missing_prediction"
    ERROR = "error"
    NOT_JUDGED = "not_judged"
    """Answered, and nobody has judged the answer yet (ours: the benchmark judges at once)."""


@dataclass(frozen=True, slots=True)
class LabelMetrics:
    """How far predicted labels are the reference's; 0 to 1 each."""

    precision: float
    recall: float
    f1: float
    em: float

    def to_json(self) -> dict[str, float]:
        """Return the four numbers by name."""
        return {name: getattr(self, name) for name in METRICS}


METRICS = ("precision", "recall", "f1", "em")


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one answer.

    Attributes
    ----------
    granularity, type
        In the words of the records; the granularity is empty where the record has none.
    score, normalized
        None unless `status` is ok; `normalized` is 0 to 1.
    maximum
        The largest score of the rubric, 1 for labels.
    metrics, slots
        Label tasks only; `slots` for transitions.
    prediction
        As parsed for labels, else as answered.
    problems
        What was odd in the answer.
    original
        The score record it was read from.
    """

    question_id: str
    video_id: str
    granularity: str
    type: str
    status: ScoreStatus
    maximum: int
    score: float | None = None
    normalized: float | None = None
    metrics: LabelMetrics | None = None
    slots: Mapping[str, LabelMetrics] | None = None
    prediction: JsonValue = None
    reason: str | None = None
    error: str | None = None
    problems: tuple[str, ...] = field(default=())
    original: JsonObject | None = None

    @property
    def is_scored(self) -> bool:
        """Whether it counts in means."""
        return self.status is ScoreStatus.OK and self.normalized is not None

    def to_json(self) -> dict[str, JsonValue]:
        """Return the score record; one that was read leaves as it came."""
        if self.original is not None:
            return dict(self.original)
        record: dict[str, JsonValue] = {
            "question_id": self.question_id,
            "video_id": self.video_id,
            "granularity": self.granularity,
            "type": self.type,
            "max_score": self.maximum,
            "status": self.status.value,
            "score": self.score,
            "normalized_score": self.normalized,
            "error": self.error,
        }
        if self.type in LABEL_TYPES:
            slots = self.slots
            record |= {
                "metrics": None if self.metrics is None else dict(self.metrics.to_json()),
                "slots": None
                if slots is None
                else {side: dict(each.to_json()) for side, each in slots.items()},
                "parse_error": "; ".join(self.problems) or None,
            }
        return record | {"prediction": self.prediction, "reason": self.reason}


def label_metrics(gold: Sequence[str], predicted: Sequence[str]) -> LabelMetrics:
    """Compare labels as sets; of two empty ones F1 is 0 and the match exact."""
    wanted, given = set(map(normalised, gold)), set(map(normalised, predicted))
    common = len(wanted & given)
    precision = common / len(given) if given else 0.0
    recall = common / len(wanted) if wanted else 0.0
    both = precision + recall
    f1 = 2 * precision * recall / both if both else 0.0
    return LabelMetrics(precision, recall, f1, float(wanted == given))


def score_labels(record: JsonObject, answer: JsonValue) -> Score:
    """Score the answer to a question that asks for labels.

    Parameters
    ----------
    record
        The question, in the ten fields.
    """
    reference = record["answer"]
    if record["type"] == QuestionType.EMOTION_TRANSITION and isinstance(reference, Mapping):
        found = predicted_transition(answer)
        slots = {
            side: label_metrics(_texts(reference.get(side)), found.sides[side]) for side in SIDES
        }
        means = LabelMetrics(
            *(fmean(getattr(slots[side], name) for side in SIDES) for name in METRICS)
        )
        prediction: JsonValue = {side: list(found.sides[side]) for side in SIDES}
        return _labelled(record, means, prediction, found.problems, slots)
    found = predicted_labels(answer)
    metrics = label_metrics(_texts(reference), found.sides[""])
    return _labelled(record, metrics, list(found.sides[""]), found.problems, None)


def label_parts(
    record: JsonObject,
) -> tuple[LabelMetrics | None, Mapping[str, LabelMetrics] | None]:
    """Return metrics and slots of a score record; None each where it has none, or none whole."""
    metrics, given = _metrics_from(record.get("metrics")), record.get("slots")
    if not isinstance(given, Mapping):
        return metrics, None
    slots = {side: each for side in SIDES if (each := _metrics_from(given.get(side)))}
    return metrics, slots if len(slots) == len(SIDES) else None


def unscored(record: JsonObject, status: ScoreStatus, answer: JsonValue = None) -> Score:
    """Return what stands for a question that has no score."""
    return Score(
        question_id=str(record["question_id"]),
        video_id=str(record["video_id"]),
        granularity=str(record["granularity"]),
        type=str(record["type"]),
        status=status,
        maximum=maximum_of(record),
        prediction=answer,
    )


def is_label_task(record: JsonObject) -> bool:
    """Tell whether a question is scored by its labels rather than by a judge."""
    return record.get("rubric") is None


def maximum_of(record: JsonObject) -> int:
    """Return the largest score of a question in the ten fields, 1 for labels."""
    rubric = record.get("rubric")
    scores = rubric.get("scores") if isinstance(rubric, Mapping) else None
    keys = [int(key) for key in scores if key.isdecimal()] if isinstance(scores, Mapping) else []
    return max(keys, default=1)


def metrics_of(scores: Sequence[Score]) -> dict[str, object]:
    """Return what scores come to, with the keys of the published ``metrics.json``.

    Raises
    ------
    InvalidRecordError
        Clips and episodes are mixed, or it is not known which they are.
    """
    tiers = sorted({each.granularity for each in scores})
    if len(tiers) != 1 or tiers[0] not in set(Granularity):
        raise InvalidRecordError(_which_tier(tiers))
    found: dict[str, object] = {
        "granularity": tiers[0],
        "overall_unweighted": group(scores),
        "tasks": {
            task.value: group(of_task)
            for task in _TASK_ORDER
            if (of_task := [each for each in scores if each.type == task])
        },
    }
    reasoning = [each for each in scores if each.type == QuestionType.EMOTIONAL_REASONING]
    if reasoning:
        found["emotional_reasoning"] = _reasoning(reasoning)
    return found


def group(scores: Sequence[Score]) -> dict[str, object]:
    """Return the figures of a group; means are over what was scored, and None without any."""
    scored = [each for each in scores if each.is_scored]
    mean = _mean([each.normalized or 0.0 for each in scored])
    statuses = Counter(each.status for each in scores)
    found: dict[str, object] = {
        "n_total": len(scores),
        "n_scored": len(scored),
        "coverage": len(scored) / len(scores) if scores else None,
        "statuses": {each.value: statuses[each] for each in ScoreStatus if statuses[each]},
        "normalized_mean": mean,
        "percent_score": None if mean is None else mean * 100,
    }
    maxima = {each.maximum for each in scores}
    labelled = [each for each in scored if each.metrics is not None]
    if len(maxima) == 1:
        found["raw_mean"] = _mean([each.score or 0.0 for each in scored])
        found["max_score"] = maxima.pop()
        if found["max_score"] == 1 and not labelled:
            found["acc"] = found["raw_mean"]
    if labelled and len(labelled) == len(scored):
        found |= _label_means([each.metrics for each in labelled if each.metrics is not None])
        slots = [each.slots for each in labelled if each.slots is not None]
        if len(slots) == len(labelled):
            found["slots"] = {side: _label_means([each[side] for each in slots]) for side in SIDES}
    return found


def _reasoning(scores: Sequence[Score]) -> dict[str, object]:
    """Return the sub-report of reasoning: 60 to 40, which never enters the overall score."""
    parts = {
        "result": [each for each in scores if each.maximum == 1],
        "explanation": [each for each in scores if each.maximum > 1],
    }
    groups = {name: group(part) for name, part in parts.items()}
    weights = {"result": RESULT_WEIGHT, "explanation": EXPLANATION_WEIGHT}
    means = {name: _mean([s.normalized or 0.0 for s in part if s.is_scored])
             for name, part in parts.items()}  # fmt: skip
    some = {name: mean for name, mean in means.items() if mean is not None}
    total = sum(weights[name] for name in some)
    weighted = sum(weights[name] * mean for name, mean in some.items()) / total if some else None
    plain = _mean([each.normalized or 0.0 for each in scores if each.is_scored])
    return {
        **groups,
        "weights": weights,
        "unweighted": plain,
        "unweighted_percent": None if plain is None else plain * 100,
        "weighted": weighted,
        "weighted_percent": None if weighted is None else weighted * 100,
    }


def _metrics_from(value: JsonValue) -> LabelMetrics | None:
    if not isinstance(value, Mapping):
        return None
    numbers = [value.get(name) for name in METRICS]
    sound = [float(each) for each in numbers if isinstance(each, int | float)]
    return LabelMetrics(*sound) if len(sound) == len(METRICS) else None


def _label_means(metrics: Sequence[LabelMetrics]) -> dict[str, float | None]:
    return {name: _mean([getattr(each, name) for each in metrics]) for name in METRICS}


def _labelled(
    record: JsonObject,
    metrics: LabelMetrics,
    prediction: JsonValue,
    problems: tuple[str, ...],
    slots: Mapping[str, LabelMetrics] | None,
) -> Score:
    return Score(
        str(record["question_id"]),
        str(record["video_id"]),
        str(record["granularity"]),
        str(record["type"]),
        ScoreStatus.OK,
        1,
        metrics.f1,
        metrics.f1,
        metrics,
        slots,
        prediction,
        problems=problems,
    )


def _texts(value: JsonValue) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _which_tier(tiers: Sequence[str]) -> str:
    if len(tiers) > 1 and all(tiers):
        return phrase("Scores of clips and of episodes are never mixed: choose one granularity.")
    return phrase("It is not known whether these are scores of clips or of episodes: say which.")

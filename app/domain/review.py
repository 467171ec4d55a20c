"""Verdicts of several people on the same records, whatever the records are.

One record and stage has at most one review of each rater, who answers, decides and says why, blind
to the others (`app.domain.independence`). What the decisions come to is an `Outcome`: of one
accord, adjudicated, or unresolved. Notes, reasons, confidence and the blind answer are no part of a
decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.ids import AdjudicationKey, AssignmentKey, RaterKey, ReviewKey
from app.domain.phrase import mark
from app.domain.question import JsonObject, JsonValue


class RecordKind(StrEnum):
    """What is reviewed."""

    ITEM = "item"
    QUESTION = "question"
    LABEL = "label"


class Decision(StrEnum):
    """What a rater decides; `SKIP` is put off, which is no category of agreement.

    `LABELLED` is for units alone: their labels stand in the answer, complete.
    """

    ACCEPT = "accept"
    REVISE = "revise"
    REMOVE = "remove"
    SKIP = "skip"
    LABELLED = "labelled"


DECISIONS = (Decision.ACCEPT, Decision.REVISE, Decision.REMOVE)
"""Verdicts on items, in the order of tables."""

DECIDED = (*DECISIONS, Decision.LABELLED)
"""What counts as decided, of whatever record."""


class Confidence(StrEnum):
    """How sure a rater is of the blind answer."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


FLAGS: Mapping[str, str] = {
    "not-answerable": mark("Not answerable"),
    "two-right": mark("Two right answers"),
    "none-right": mark("No right answer"),
    "wrong-key": mark("Wrong key"),
    "overlapping-options": mark("Overlapping options"),
    "wrong-category": mark("Wrong category"),
    "ambiguous-stem": mark("Ambiguous stem"),
    "not-grounded": mark("Not grounded in the video"),
    "cultural-error": mark("Cultural error"),
    "other": mark("Other"),
}
"""What may be wrong with an item at stage 1, and how it is shown."""

CRITERIA: Mapping[str, str] = {
    "valid": mark("The question is valid"),
    "key-right": mark("The key is right and specific"),
    "plausible": mark("The distractors are plausible"),
    "distinct": mark("The distractors are distinct"),
    "wrong": mark("The distractors are wrong"),
}
"""What a refined item is judged by at stage 2, and how it is shown."""

CANNOT_TELL = "cannot_tell"
"""Names the answer of somebody who cannot tell, in `Review.answer`."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A record that a rater shall review.

    Attributes
    ----------
    record
        Row key of the record.
    position
        Place in the rater's queue.
    batch
        Names the act of assigning that it came of.
    """

    key: AssignmentKey
    kind: RecordKind
    record: str
    rater: RaterKey
    stage: int = 1
    position: int = 0
    batch: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """What one rater found on one record at one stage.

    Attributes
    ----------
    record, record_version
        Row key of the record, and which version of it was reviewed.
    rater
        Empty for nobody in particular.
    answer
        The blind answer; None while there is none. To an item ``{"option": place from 0 as
        stored}`` or ``{"cannot_tell": true}``; to a unit its labels
        (`app.domain.labelling.UnitLabel`), which are never locked: what they were stays in the
        trail.
    answered_at
        When the answer was locked (UTC); empty before. It never changes afterwards.
    confidence
        A `Confidence`, or empty.
    decision
        A `Decision`; empty while there is none.
    flags
        What is wrong.
    changes
        Fields the rater wrote anew, by name.
    criteria
        What of `CRITERIA` holds; what is not judged is not there.
    reason, note
        Why; and a remark that is no part of the verdict.
    spent_ms, watched_ms, playbacks
        Time at the record, time of the video played meanwhile, and how often evidence was played.
    order
        The options as they were shown: stored places from first to last; empty for as stored.
    """

    key: ReviewKey
    kind: RecordKind
    record: str
    record_version: int
    rater: RaterKey
    stage: int = 1
    answer: JsonValue = None
    answered_at: str = ""
    confidence: str = ""
    decision: str = ""
    flags: tuple[str, ...] = ()
    changes: JsonObject = field(default_factory=dict)
    criteria: Mapping[str, bool] = field(default_factory=dict)
    reason: str = ""
    note: str = ""
    spent_ms: int = 0
    watched_ms: int = 0
    playbacks: int = 0
    order: tuple[int, ...] = ()
    created_at: str = ""
    updated_at: str = ""

    @property
    def is_answered(self) -> bool:
        """Tell whether the blind answer is locked."""
        return bool(self.answered_at)

    @property
    def is_decided(self) -> bool:
        """Tell whether a verdict stands; one that was put off does not."""
        return self.decision in DECIDED

    @property
    def is_skipped(self) -> bool:
        """Tell whether the rater put it off."""
        return self.decision == Decision.SKIP

    @property
    def option(self) -> int | None:
        """Stored place of the option answered, from 0; None where no option was."""
        place = self.answer.get("option") if isinstance(self.answer, Mapping) else None
        return place if type(place) is int else None

    @property
    def cannot_tell(self) -> bool:
        """Tell whether the answer was that it cannot be told."""
        return isinstance(self.answer, Mapping) and self.answer.get(CANNOT_TELL) is True

    def is_hasty(self, minimum_ms: int) -> bool:
        """Tell whether it was decided in less time than anybody needs; never without a time."""
        return self.is_decided and 0 < self.spent_ms < minimum_ms


class How(StrEnum):
    """How an adjudicator settled a record."""

    CHOSEN = "chosen"
    MERGED = "merged"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """What settles a record on which reviews differ.

    Attributes
    ----------
    chosen
        The review that was taken over, where one was.
    at
        UTC; filled in when it is stored.
    """

    key: AdjudicationKey
    kind: RecordKind
    record: str
    adjudicator: RaterKey
    stage: int = 1
    how: str = How.CHOSEN
    chosen: ReviewKey | None = None
    decision: str = ""
    flags: tuple[str, ...] = ()
    changes: JsonObject = field(default_factory=dict)
    reason: str = ""
    at: str = ""


class Provenance(StrEnum):
    """Whence an outcome comes."""

    OPEN = "open"
    SINGLE = "single"
    UNANIMOUS = "unanimous"
    ADJUDICATED = "adjudicated"
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the reviews of a record come to; without a decision where they are open or differ."""

    decision: str
    flags: tuple[str, ...]
    changes: JsonObject
    provenance: Provenance


def decision_fields(review: Review) -> dict[str, JsonValue]:
    """Return what makes up a verdict, by field; each changed or judged field counts by itself.

    The verdict on a unit are its labels.
    """
    fields: dict[str, JsonValue] = {
        "decision": review.decision,
        "flags": list[JsonValue](sorted(set(review.flags))),
    }
    if review.kind is RecordKind.LABEL and isinstance(review.answer, Mapping):
        go = review.answer.get("go")
        fields["basic"] = review.answer.get("basic", "")
        fields["go"] = list[JsonValue](sorted(map(str, go))) if isinstance(go, list) else []
    fields |= {f"changes.{name}": value for name, value in sorted(review.changes.items())}
    return fields | {f"criteria.{name}": held for name, held in sorted(review.criteria.items())}


def disagreement(reviews: Iterable[Review]) -> tuple[str, ...]:
    """Return the fields in which verdicts that stand differ.

    A criterion differs only among those who judged it; a field changed by one of them and not by
    another differs.
    """
    decided = [review for review in reviews if review.is_decided]
    if _are_alike(decided):
        return ()
    verdicts = [decision_fields(review) for review in decided]
    names = dict.fromkeys(name for verdict in verdicts for name in verdict)
    return tuple(name for name in names if _differs(name, verdicts))


def outcome(reviews: Sequence[Review], adjudication: Adjudication | None = None) -> Outcome:
    """Sum up the reviews of one record at one stage."""
    if adjudication is not None:
        settled = adjudication
        return Outcome(settled.decision, settled.flags, settled.changes, Provenance.ADJUDICATED)
    decided = [review for review in reviews if review.is_decided]
    if not decided:
        return Outcome("", (), {}, Provenance.OPEN)
    if disagreement(decided):
        return Outcome("", (), {}, Provenance.UNRESOLVED)
    first = decided[0]
    single = len(decided) == 1
    provenance = Provenance.SINGLE if single else Provenance.UNANIMOUS
    return Outcome(first.decision, first.flags, first.changes, provenance)


def is_outdated(adjudication: Adjudication, reviews: Iterable[Review]) -> bool:
    """Tell whether a verdict was written after the adjudication that settled it."""
    return any(review.is_decided and review.updated_at > adjudication.at for review in reviews)


_MISSING = object()


def _are_alike(decided: Sequence[Review]) -> bool:
    """Tell whether verdicts are the same to the letter, as most are; labels are read closer."""
    if len(decided) < 2:
        return True
    first, *others = decided
    return first.kind is not RecordKind.LABEL and all(
        one.decision == first.decision
        and one.flags == first.flags
        and one.changes == first.changes
        and one.criteria == first.criteria
        for one in others
    )


def _differs(name: str, verdicts: Sequence[Mapping[str, JsonValue]]) -> bool:
    values: list[object] = [verdict.get(name, _MISSING) for verdict in verdicts]
    if name.startswith("criteria."):
        values = [value for value in values if value is not _MISSING]
    return any(value != values[0] for value in values[1:])

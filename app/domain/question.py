"""A question with its reference answer, details, rubric and evidence: one aggregate.

Field names follow the ten-field LongEmoBench record (docs/data_format.md of that project); what
the ten fields cannot carry (evidence, waivers, status, notes, who and when) stands beside them.
All objects are frozen; `app.domain.authoring` makes edited copies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from app.domain.ids import CommentKey, EvidenceKey, QuestionKey, VideoKey
from app.domain.interval import Interval

JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | Mapping[str, JsonValue] | None"
JsonObject: TypeAlias = Mapping[str, JsonValue]


class Granularity(StrEnum):
    """Tier of a question: one assembled clip (G1), or a whole episode (G2)."""

    CLIP = "clip"
    EPISODE = "episode"


class QuestionType(StrEnum):
    """The seven task strings of LongEmoBench; ``emotion trajectory`` exists on both tiers."""

    CONTEXTUAL_EMOTION = "contextual emotion"
    EMOTION_TRANSITION = "emotion transition"
    EMOTION_INFLUENCE = "emotion influence"
    EMOTION_TRAJECTORY = "emotion trajectory"
    EMOTION_CAUSE = "emotion cause"
    INTENSITY_COMPARISON = "emotional intensity comparison"
    EMOTIONAL_REASONING = "emotional reasoning"


EPISODE_TYPES = (
    QuestionType.INTENSITY_COMPARISON,
    QuestionType.EMOTION_TRAJECTORY,
    QuestionType.EMOTIONAL_REASONING,
)
CLIP_TYPES = (
    QuestionType.CONTEXTUAL_EMOTION,
    QuestionType.EMOTION_TRANSITION,
    QuestionType.EMOTION_INFLUENCE,
    QuestionType.EMOTION_TRAJECTORY,
    QuestionType.EMOTION_CAUSE,
)


class Status(StrEnum):
    """Where a question stands. Rejected lies beside the order, all others in it."""

    DRAFT = "draft"
    COMPLETE = "complete"
    IN_REVIEW = "in review"
    ACCEPTED = "accepted"
    FROZEN = "frozen"
    REJECTED = "rejected"

    def reaches(self, other: Status) -> bool:
        """Tell whether this status is `other` or further; rejected reaches only itself."""
        if Status.REJECTED in (self, other):
            return self is other
        return _ORDER.index(self) >= _ORDER.index(other)


_ORDER = (Status.DRAFT, Status.COMPLETE, Status.IN_REVIEW, Status.ACCEPTED, Status.FROZEN)


class ItemKind(StrEnum):
    """What the items of `AnswerDetails` are, told by the id's first letter."""

    STAGE = "S"
    FACTOR = "R"
    ALTERNATIVE = "C"


_KIND_OF_ID = {kind.value: kind for kind in ItemKind}


class Modality(StrEnum):
    """How the evidence shows."""

    SEEN = "seen"
    HEARD = "heard"
    SAID = "said"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who did something, and when (UTC, ISO 8601 with ``Z``)."""

    rater: str
    at: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span of the video that the answer rests on.

    Attributes
    ----------
    modalities
        How it shows; empty while not said.
    """

    key: EvidenceKey
    span: Interval
    note: str = ""
    modalities: frozenset[Modality] = frozenset()


@dataclass(frozen=True, slots=True)
class AnswerItem:
    """A stage, factor or alternative of the reference answer.

    Attributes
    ----------
    id
        ``S1``, ``R1``, ``C1``, ...
    anchor, emotion, intensity
        Stages only; None means "no requirement". Several emotions share the string, joined
        by ``,`` or ``;``.
    evidence
        Keys of the evidence spans this item rests on (ours, not in the ten fields).
    person
        Whose feeling a stage is, as in the cast (ours); empty for whom the question asks about.
    span
        When it happens (ours); None while only anchor and evidence tell.
    turning_point
        Whether the course turns with this stage (ours).
    """

    id: str
    description: str
    anchor: str | None = None
    emotion: str | None = None
    intensity: str | None = None
    evidence: tuple[EvidenceKey, ...] = ()
    person: str = ""
    span: Interval | None = None
    turning_point: bool = False

    @property
    def kind(self) -> ItemKind | None:
        """What kind of item the id names, or None for a foreign prefix."""
        return _KIND_OF_ID.get(self.id[:1])


@dataclass(frozen=True, slots=True)
class AnswerDetails:
    """The parts of the reference answer; stages stand in order of time."""

    description: str
    items: tuple[AnswerItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody or some moment that a comparison weighs; ours, not in the ten fields.

    Attributes
    ----------
    name
        The person or moment compared, in the words that an answer would use.
    span
        When it is to be seen; None while not said.
    intensity
        How strong the feeling is there, in words.
    is_answer
        Whether naming this one is right: then it stands among the alternatives, too.
    """

    name: str
    span: Interval | None = None
    intensity: str = ""
    note: str = ""
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class Rubric:
    """How answers are scored.

    Attributes
    ----------
    scores
        Pairs of score (canonical non-negative integer text) and its meaning, in the order of
        the record.
    """

    criterion: str
    scores: tuple[tuple[str, str], ...]

    @property
    def maximum(self) -> int:
        """The largest score, 0 without any."""
        keys = (key for key, _ in self.scores if key.isdecimal() and len(key) < 10)
        return max(map(int, keys), default=0)


@dataclass(frozen=True, slots=True)
class Source:
    """Where the video came from.

    Attributes
    ----------
    name
        ``source.from``: an address, or series, season and episode.
    segments
        Spans on the original source in assembled order; None for a whole video.
    """

    name: str
    segments: tuple[Interval, ...] | None = None


@dataclass(frozen=True, slots=True)
class Waiver:
    """A check that a rater set aside, with the reason.

    Attributes
    ----------
    other
        Row key of the other record of a check about two; empty for one about the question alone.
    """

    rule: str
    reason: str
    by: Stamp
    other: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark on a question by anybody, at any status; it changes nothing of the question.

    Attributes
    ----------
    target
        The part it is about, as `app.domain.check.Check.target` names parts; empty for the whole.
    version
        The version of the question that it was written on.
    resolved
        Whether somebody has seen to it.
    """

    key: CommentKey
    question: QuestionKey
    text: str
    by: Stamp
    target: str = ""
    version: int = 1
    resolved: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One question, whole.

    Attributes
    ----------
    key, question_id
        Row key; public id, unique within its granularity.
    text, answer, details, rubric, source, subtitles
        The ten fields' content. `answer` is text, a list of labels, or ``{"before", "after"}``.
        `subtitles` holds the rows as JSON values, None for episodes.
    imported
        Came from a record file: evidence checks are advice on it.
    evidence
        In the order the author gave.
    original
        The record as it was imported; fields not edited leave exactly as they came.
    candidates
        What a comparison weighs.
    version
        Counts the states that were complete once: a complete question that is changed goes on as
        its next version.
    """

    key: QuestionKey
    question_id: str
    video: VideoKey
    granularity: Granularity
    type: QuestionType
    text: str = ""
    answer: JsonValue = ""
    details: AnswerDetails | None = None
    rubric: Rubric | None = None
    source: Source = Source("")
    subtitles: tuple[JsonObject, ...] | None = None
    status: Status = Status.DRAFT
    imported: bool = False
    evidence: tuple[Evidence, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    notes: str = ""
    original: JsonObject | None = None
    created: Stamp = field(default=Stamp("", ""))
    updated: Stamp = field(default=Stamp("", ""))
    candidates: tuple[Candidate, ...] = ()
    version: int = 1


@dataclass(frozen=True, slots=True)
class QuestionVersion:
    """A question as it was in one of its versions.

    Attributes
    ----------
    why
        What ended it, such as ``reopened``; empty for the present one.
    by
        Who ended it and when; of the present one, who changed it last.
    """

    question: Question
    version: int
    why: str
    by: Stamp


class QuestionRow(NamedTuple):
    """What the question list shows of one question; a tuple, for there may be 100,000 at once."""

    key: QuestionKey
    question_id: str
    video: VideoKey
    granularity: Granularity
    type: QuestionType
    status: Status
    text: str
    imported: bool = False

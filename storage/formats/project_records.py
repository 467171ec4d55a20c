"""What an ``emoscope`` file holds, as domain objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.check import Violation
from app.domain.event_memory import EventMemory
from app.domain.ids import PersonKey, RaterKey, VideoKey
from app.domain.label_mapping import LabelMapping
from app.domain.label_result import LayerResult
from app.domain.label_spelling import Spelling
from app.domain.labelling import Unit, UnitSet
from app.domain.mcq import McqItem, McqVersion
from app.domain.media import Video
from app.domain.memory_row import FindingWaiver, MemoryVerdict, TraceRow
from app.domain.person import Person
from app.domain.question import Comment, JsonObject, Question, QuestionVersion
from app.domain.rater import Rater
from app.domain.refine import RefineRound
from app.domain.review import Adjudication, Assignment, Review
from app.domain.screening import Screening
from app.domain.stored_trajectory import StoredTrajectory
from app.domain.story import Story
from app.domain.subtitle import Cue, SubtitleTrack
from app.domain.system import Audit, StoredAttribution, System, SystemAnswer, Verdict
from app.domain.tier import Annotation, Tier
from app.domain.video_facts import SeriesCast, VideoFacts
from app.domain.vocabulary import Vocabulary, VocabularyVersion
from storage.formats.source import has_errors


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """A subtitle track with its cues in the order of their file."""

    track: SubtitleTrack
    cues: tuple[Cue, ...]


@dataclass(frozen=True, slots=True)
class VocabularyRecord:
    """A vocabulary of the project with what its labels were before."""

    vocabulary: Vocabulary
    versions: tuple[VocabularyVersion, ...]


@dataclass(frozen=True, slots=True)
class TierRecord:
    """A tier with its annotations in order of time."""

    tier: Tier
    annotations: tuple[Annotation, ...]


@dataclass(frozen=True, slots=True)
class WatchedRecord:
    """What a rater, or nobody in particular, has watched of a video."""

    video: VideoKey
    rater: RaterKey | None
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SpeakerRecord:
    """Whom of the cast a speaker's name means in a video."""

    video: VideoKey
    speaker: str
    person: PersonKey


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """An event memory, how it was looked at last, what raters say of it and set aside."""

    memory: EventMemory
    view: JsonObject = field(default_factory=dict)
    verdicts: tuple[MemoryVerdict, ...] = ()
    waivers: tuple[FindingWaiver, ...] = ()


@dataclass(frozen=True, slots=True)
class TraceRecord:
    """A retrieval trace and its file."""

    row: TraceRow
    original: JsonObject


@dataclass(frozen=True, slots=True)
class McqRecord:
    """A multiple-choice item, what made it so, and its earlier versions, oldest first."""

    item: McqItem
    why: str
    versions: tuple[McqVersion, ...] = ()


@dataclass(frozen=True, slots=True)
class SystemRecord:
    """A system with its answers, their scores, audits of these, and why answers failed."""

    system: System
    answers: tuple[SystemAnswer, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    audits: tuple[Audit, ...] = ()
    attributions: tuple[StoredAttribution, ...] = ()


@dataclass(frozen=True, slots=True)
class LabellingRecords:
    """Sets of units in their order, what their labels came to, and decisions on labels."""

    sets: tuple[UnitSet, ...] = ()
    units: tuple[Unit, ...] = ()
    results: tuple[LayerResult, ...] = ()
    spellings: tuple[Spelling, ...] = ()
    mappings: tuple[LabelMapping, ...] = ()


@dataclass(frozen=True, slots=True)
class AuthoringRecords:
    """What questions were, what was said of them; facts of videos, casts of series, guidance."""

    versions: tuple[QuestionVersion, ...] = ()
    comments: tuple[Comment, ...] = ()
    facts: tuple[VideoFacts, ...] = ()
    casts: tuple[SeriesCast, ...] = ()
    guidance: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectRecords:
    """Everything that can be taken out of one project and into another."""

    raters: tuple[Rater, ...] = ()
    videos: tuple[Video, ...] = ()
    tracks: tuple[TrackRecord, ...] = ()
    questions: tuple[Question, ...] = ()
    people: tuple[Person, ...] = ()
    vocabularies: tuple[VocabularyRecord, ...] = ()
    tiers: tuple[TierRecord, ...] = ()
    watched: tuple[WatchedRecord, ...] = ()
    screenings: tuple[Screening, ...] = ()
    stories: tuple[Story, ...] = ()
    speakers: tuple[SpeakerRecord, ...] = ()
    memories: tuple[MemoryRecord, ...] = ()
    traces: tuple[TraceRecord, ...] = ()
    trajectories: tuple[StoredTrajectory, ...] = ()
    items: tuple[McqRecord, ...] = ()
    assignments: tuple[Assignment, ...] = ()
    reviews: tuple[Review, ...] = ()
    adjudications: tuple[Adjudication, ...] = ()
    systems: tuple[SystemRecord, ...] = ()
    labelling: LabellingRecords = LabellingRecords()
    authoring: AuthoringRecords = AuthoringRecords()
    refine_rounds: tuple[RefineRound, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadProject:
    """What a file held.

    Attributes
    ----------
    format
        Name of the format.
    content
        The sound objects. Questions and tracks of a `video_id` without a line of its own come
        with a video made for it.
    violations
        Everything that is wrong or odd, in order of place.
    lines
        Line number of each object by its key.
    """

    format: str
    content: ProjectRecords
    violations: tuple[Violation, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def has_errors(self) -> bool:
        """Tell whether anything was left out of `content`."""
        return has_errors(self.violations)

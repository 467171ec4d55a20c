"""The lines of an ``emoscope`` file as they are read: one model a kind, and faults in words.

The models also give the published JSON Schema. Fields we do not know are reported and left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt, PositiveInt, ValidationError

from app.domain.finding import Findings, describe, join
from app.domain.phrase import phrase
from app.domain.question import JsonObject, Modality, Status
from app.domain.record import TEN_FIELDS
from storage.formats.emoscope_authoring import (
    AUTHORING_LINES,
    CastLine,
    CommentLine,
    FactsLine,
    GuidanceLine,
    QuestionVersionLine,
)
from storage.formats.emoscope_labelling import (
    LabelResultLine,
    MappingLine,
    SpellingLine,
    UnitLine,
    UnitSetLine,
)
from storage.formats.emoscope_mcq import McqLine
from storage.formats.emoscope_memories import MemoryLine, TraceLine
from storage.formats.emoscope_part import Part
from storage.formats.emoscope_refine import RefineRoundLine
from storage.formats.emoscope_results import AttributionLine, PredictionLine, ScoreLine, SystemLine
from storage.formats.emoscope_reviews import AdjudicationLine, AssignmentLine, ReviewLine
from storage.formats.emoscope_screenings import ScreeningLine
from storage.formats.emoscope_speakers import SpeakerLine
from storage.formats.emoscope_story import StoryLine
from storage.formats.emoscope_tier_lines import (
    PersonLine,
    TierLine,
    VocabularyLine,
    WatchedLine,
)
from storage.formats.emoscope_trajectories import TrajectoryLine

VERSION = 1

_WORDS = {
    "missing": phrase("is missing"),
    "string_type": phrase("must be text"),
    "int_type": phrase("must be a whole number"),
    "bool_type": phrase("must be true or false"),
    "list_type": phrase("must be a list"),
    "dict_type": phrase("must be an object"),
    "model_type": phrase("must be an object"),
    "greater_than_equal": phrase("must not be negative"),
    "greater_than": phrase("must be 1 or more"),
    "less_than_equal": phrase("must not be above 1"),
    "time_far": phrase("is too far from the start"),
    "finite_number": phrase("must be a number that is not infinite"),
    "too_short": phrase("has too few values"),
    "too_long": phrase("has too many values"),
    "string_pattern_mismatch": phrase("must be a fraction such as 30000/1001"),
}


class StampPart(Part):
    """Who, and when in UTC."""

    rater: str
    at: str


class HeaderLine(Part):
    """The first line of a file."""

    kind: Literal["header"]
    emoscope: Literal[1]


class RaterLine(Part):
    """A person."""

    kind: Literal["rater"]
    key: str
    name: str


class FingerprintPart(Part):
    """What a media file is recognised by."""

    size: NonNegativeInt
    digest: str


class MediaPart(Part):
    """What was measured in the media file; times in milliseconds."""

    duration_ms: NonNegativeInt
    width: NonNegativeInt
    height: NonNegativeInt
    frame_rate: Annotated[str, Field(pattern=r"^[0-9]{1,9}/[1-9][0-9]{0,8}$")] | None
    start_pts_ms: int
    container: str
    video_codec: str | None
    audio_codec: str | None


class VideoLine(Part):
    """A video."""

    kind: Literal["video"]
    key: str
    video_id: str
    title: str
    position: int
    media_path: str | None
    fingerprint: FingerprintPart | None
    info: MediaPart | None


class WordPart(Part):
    """A word with its own time in milliseconds, as far as its file says it."""

    text: str
    start_ms: int | None = None
    end_ms: int | None = None
    score: float | None = None
    speaker: str | None = None


class ImportedPart(Part):
    """What a cue was when it came in; milliseconds. Without `words`: as now, moved with it."""

    start_ms: int
    end_ms: int
    speaker: str | None
    text: str
    words: list[WordPart] | None = None


class CuePart(Part):
    """A cue; times in milliseconds from the first video frame, half-open; below 0 once shifted."""

    key: str
    start_ms: int
    end_ms: int
    speaker: str | None
    text: str
    flags: list[
        Literal[
            "repaired",
            "overlaps",
            "zero_length",
            "out_of_order",
            "empty",
            "beyond_media",
            "before_start",
            "made_here",
        ]
    ]
    words: list[WordPart] = Field(default_factory=list)
    imported: ImportedPart | None = None
    extra: dict[str, Any] | None = None


class TrackLine(Part):
    """A set of cues of one video, in the order of their file."""

    kind: Literal["subtitle_track"]
    key: str
    video_id: str
    title: str
    language: str
    source_name: str
    encoding: str
    position: int
    format: str = ""
    derived_from: str | None = None
    cues: list[CuePart]


class EvidencePart(Part):
    """A span of the video that the answer rests on; milliseconds, half-open."""

    key: str
    start_ms: NonNegativeInt
    end_ms: NonNegativeInt
    note: str
    modalities: list[Annotated[Modality, Field(strict=False)]]


class SpanPart(Part):
    """A stretch of the video; milliseconds, half-open."""

    start_ms: int
    end_ms: int


class CandidatePart(Part):
    """What a comparison weighs."""

    name: str
    span: SpanPart | None
    intensity: str
    note: str
    is_answer: bool


class ItemPart(Part):
    """What the record cannot say of one item of its answer details.

    `anchor`, `emotion` and `intensity` only stand here for items that are no stages (any more).
    """

    id: str
    evidence: list[str]
    anchor: str | None = None
    emotion: str | None = None
    intensity: str | None = None
    person: str = ""
    span: SpanPart | None = None
    turning_point: bool = False


class WaiverPart(Part):
    """A check that was set aside, and why; `other` is the other record of one about two."""

    rule: str
    reason: str
    by: StampPart
    other: str = ""


class QuestionLine(Part):
    """A question: the ten-field record as it leaves, and what the record cannot say.

    `items` follows the items of the record's answer details one by one. `scores` stands only
    where a score of the rubric stands twice, which the record cannot hold.
    """

    kind: Literal["question"]
    key: str
    record: dict[str, Any] = Field(json_schema_extra={"required": list(TEN_FIELDS)})
    status: Annotated[Status, Field(strict=False)]
    imported: bool
    evidence: list[EvidencePart]
    items: list[ItemPart]
    scores: list[list[str]] | None = None
    waivers: list[WaiverPart]
    notes: str
    created: StampPart
    updated: StampPart
    original: dict[str, Any] | None
    version: PositiveInt = 1
    candidates: list[CandidatePart] = Field(default_factory=list)


LINES: dict[str, type[Part]] = {
    "header": HeaderLine,
    "rater": RaterLine,
    "video": VideoLine,
    "person": PersonLine,
    "vocabulary": VocabularyLine,
    "subtitle_track": TrackLine,
    "tier": TierLine,
    "watched": WatchedLine,
    "question": QuestionLine,
    "screening": ScreeningLine,
    "speaker": SpeakerLine,
    "story": StoryLine,
    "memory": MemoryLine,
    "trace": TraceLine,
    "trajectory": TrajectoryLine,
    "item": McqLine,
    "unit_set": UnitSetLine,
    "unit": UnitLine,
    "label_result": LabelResultLine,
    "label_spelling": SpellingLine,
    "label_mapping": MappingLine,
    "assignment": AssignmentLine,
    "review": ReviewLine,
    "adjudication": AdjudicationLine,
    "refine_round": RefineRoundLine,
    "system": SystemLine,
    "prediction": PredictionLine,
    "score": ScoreLine,
    "attribution": AttributionLine,
    **AUTHORING_LINES,
}

AnyLine = Annotated[
    HeaderLine
    | RaterLine
    | VideoLine
    | PersonLine
    | VocabularyLine
    | TrackLine
    | TierLine
    | WatchedLine
    | QuestionLine
    | QuestionVersionLine
    | CommentLine
    | FactsLine
    | CastLine
    | GuidanceLine
    | ScreeningLine
    | SpeakerLine
    | StoryLine
    | MemoryLine
    | TraceLine
    | TrajectoryLine
    | McqLine
    | UnitSetLine
    | UnitLine
    | LabelResultLine
    | SpellingLine
    | MappingLine
    | AssignmentLine
    | ReviewLine
    | AdjudicationLine
    | RefineRoundLine
    | SystemLine
    | PredictionLine
    | ScoreLine
    | AttributionLine,
    Field(discriminator="kind"),
]


def parse_line(value: JsonObject, findings: Findings) -> Part | None:
    """Read one object of a file, or note what is wrong with it and return None."""
    kind = value.get("kind")
    model = LINES.get(kind) if isinstance(kind, str) else None
    if model is None:
        shown = f'"{kind}"' if isinstance(kind, str) else describe(kind)
        known = ", ".join(f'"{name}"' for name in LINES)
        findings.error("kind", "kind", f"must be one of {known}, not {shown}")
        return None
    if model is HeaderLine and _is_newer(value.get("emoscope")):
        message = f"version {value['emoscope']} is newer than this Emoscope, which reads {VERSION}"
        findings.error("emoscope", "version", message)
        return None
    try:
        line = model.model_validate(value)
    except ValidationError as error:
        for fault in error.errors(include_url=False, include_context=False):
            message = _WORDS.get(fault["type"], fault["msg"].replace("Input should be", "must be"))
            if fault["type"].endswith("_type"):
                message += f", not {describe(fault['input'])}"
            findings.error(_path(fault["loc"]), "shape", message)
        return None
    for path in _unknown(line, ""):
        findings.warning(path, "unknown-field", "is not a known field; it is left out")
    return line


def _is_newer(version: object) -> bool:
    return type(version) is int and version > VERSION


def _path(places: tuple[str | int, ...]) -> str:
    path = ""
    for place in places:
        path = f"{path}[{place}]" if isinstance(place, int) else join(path, place)
    return path


def _unknown(part: Part, path: str) -> Iterator[str]:
    yield from (join(path, name) for name in part.model_extra or ())
    for name in type(part).model_fields:
        value = getattr(part, name)
        if isinstance(value, Part):
            yield from _unknown(value, join(path, name))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, Part):
                    yield from _unknown(item, f"{join(path, name)}[{index}]")

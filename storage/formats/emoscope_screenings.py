"""Screenings as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Literal, cast

from pydantic import Field

from app.domain.errors import InvalidRecordError
from app.domain.finding import Findings
from app.domain.ids import PersonKey, RaterKey, ScreeningKey, VideoKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.screening import (
    ANCHORS,
    AnchorNote,
    Anchors,
    Marks,
    Screening,
    StretchMark,
    Verdict,
    checked_screening,
)
from storage.formats.emoscope_part import Part
from storage.screening_store import anchors_json, marks_json

_FOUR = Field(min_length=len(ANCHORS), max_length=len(ANCHORS))


class AnchorPart(Part):
    """What is to be seen at one anchor; what there is not is left out.

    `people` are keys of people of the file; `names` are others who are there.
    """

    people: list[str] = Field(default_factory=list)
    names: list[str] = Field(default_factory=list)
    happens: str = ""
    topic: str = ""


class ScreeningLine(Part):
    """What a rater found in a video at 25, 50, 75 and 100 %, and whether they keep it.

    `marks` has a list for each stretch that ends at an anchor. `rater` is null for nobody in
    particular; `reason` must not be blank where the verdict is to exclude the video.
    """

    kind: Literal["screening"]
    key: str
    video_id: str
    rater: str | None
    verdict: Annotated[Verdict, Field(strict=False)]
    reason: str
    anchors: Annotated[list[AnchorPart], _FOUR]
    marks: Annotated[list[list[Annotated[StretchMark, Field(strict=False)]]], _FOUR]
    created_at: str
    updated_at: str


def screening_line(screening: Screening, video_id: str) -> JsonObject:
    """Write a screening."""
    return {
        "kind": "screening",
        "key": screening.key,
        "video_id": video_id,
        "rater": screening.rater,
        "verdict": screening.verdict.value,
        "reason": screening.reason,
        "anchors": anchors_json(screening.anchors),
        "marks": marks_json(screening.marks),
        "created_at": screening.created_at,
        "updated_at": screening.updated_at,
    }


def read_screening(
    line: ScreeningLine, video: VideoKey, people: Container[PersonKey], findings: Findings
) -> Screening | None:
    """Make a screening of a line, or note what is wrong with it and return None."""
    for index, part in enumerate(line.anchors):
        for place, key in enumerate(part.people):
            if key not in people:
                path = f"anchors[{index}].people[{place}]"
                findings.error(path, "unknown", phrase("is no person of the file"))
    screening = Screening(
        ScreeningKey(line.key),
        video,
        RaterKey(line.rater) if line.rater else None,
        cast("Anchors", tuple(map(_note, line.anchors))),
        cast("Marks", tuple(map(frozenset, line.marks))),
        line.verdict,
        line.reason,
        line.created_at,
        line.updated_at,
    )
    try:
        kept = checked_screening(screening)
    except InvalidRecordError as error:
        findings.error("reason", "blank", error.message)
    return kept if not findings.found else None


def _note(part: AnchorPart) -> AnchorNote:
    return AnchorNote(
        tuple(map(PersonKey, part.people)), tuple(part.names), part.happens, part.topic
    )

"""Who the speakers of subtitles are, as lines of an ``emoscope`` file, both ways."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from app.domain.finding import Findings
from app.domain.ids import PersonKey, VideoKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from storage.formats.emoscope_part import Part
from storage.formats.project_records import SpeakerRecord


class SpeakerLine(Part):
    """Whom of the cast a speaker's name means in the tracks of a video."""

    kind: Literal["speaker"]
    video_id: str
    speaker: str
    person: str


def speaker_line(record: SpeakerRecord, video_id: str) -> JsonObject:
    """Write who a speaker is."""
    return {
        "kind": "speaker",
        "video_id": video_id,
        "speaker": record.speaker,
        "person": record.person,
    }


def read_speaker(
    line: SpeakerLine, video: VideoKey, people: Container[PersonKey], findings: Findings
) -> SpeakerRecord | None:
    """Make a line a record, or note what is wrong with it and return None."""
    person = PersonKey(line.person)
    if person not in people:
        findings.error("person", "unknown", phrase("is no person of the file"))
    if not line.speaker.strip():
        findings.error("speaker", "blank", phrase("is blank"))
    return None if findings.found else SpeakerRecord(video, line.speaker, person)

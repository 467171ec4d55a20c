"""``naru-records`` and ``segments``: what a pipeline tells of a video, as JSON, both ways.

A file is one object, or one a line, each of one video; `storage.formats.naru_parts` has the shape,
docs/pipeline-records.md tells it with an example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Violation
from app.domain.finding import Findings
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.story import Story
from storage.formats.atomic import write_text
from storage.formats.emoscope_part import Part
from storage.formats.json_text import compact_json, indented_json
from storage.formats.naru_check import SoundFile, sound_file
from storage.formats.naru_parts import (
    LISTS,
    VERSION,
    RecordsFile,
    RecordsHead,
    SegmentEntryPart,
    SegmentsFile,
    SegmentsHead,
)
from storage.formats.naru_rules import keep_rules
from storage.formats.naru_writer import RecordsWriter, records_value
from storage.formats.source import LINES_SUFFIXES, SourceRecord, read_source

RECORDS = "naru-records"
SEGMENTS = "segments"
NAMES = (RECORDS, SEGMENTS)

_SEGMENT_LISTS: dict[str, type[Part]] = {"segments": SegmentEntryPart}
_SHAPES: dict[str, tuple[type[Part], Mapping[str, type[Part]]]] = {
    RECORDS: (RecordsHead, LISTS),
    SEGMENTS: (SegmentsHead, _SEGMENT_LISTS),
}
_SAID = re.compile(r'"format"\s*:\s*"(naru-records|segments)"')
FILES: dict[str, type[Part]] = {RECORDS: RecordsFile, SEGMENTS: SegmentsFile}
"""The models that the schemas are published from."""


@dataclass(frozen=True, slots=True)
class RecordsDocument:
    """One object of a file, checked, and where it stands."""

    sound: SoundFile
    place: SourceRecord

    @property
    def value(self) -> JsonObject:
        """What is sound of it."""
        return self.sound.value

    @property
    def video_id(self) -> str | None:
        """The video it says it is of."""
        found = self.value.get("video_id")
        return found if isinstance(found, str) else None

    @property
    def count(self) -> int:
        """How many records its lists have."""
        lists = (self.value.get(name) for name in LISTS)
        return sum(len(found) for found in lists if isinstance(found, list))


@dataclass(frozen=True, slots=True)
class ReadRecords:
    """What a file of records held."""

    format: str
    documents: tuple[RecordsDocument, ...]
    violations: tuple[Violation, ...] = ()


def read_records(path: Path, name: str) -> ReadRecords:
    """Read and check a file; what is sound is kept, all else reported by JSON path.

    Parameters
    ----------
    name
        One of `NAMES`.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    violations = list(source.violations)
    documents = []
    for record in _as_documents(source.records, name):
        findings = Findings()
        head, lists = _SHAPES[name]
        sound = None
        if not _is_newer(record.value, findings):
            sound = sound_file(record.value, head, findings, lists)
        if sound is not None and name == SEGMENTS and "segments" not in sound.value:
            findings.error("segments", "missing", phrase("is missing"))
        elif sound is not None:
            keep_rules(sound, findings)
            documents.append(RecordsDocument(sound, record))
        violations += map(record.violation, findings.found)
    return ReadRecords(name, tuple(documents), tuple(violations))


def tell_records(names: set[str], head: str) -> str:
    """Tell one of `NAMES` by the beginning of a file; else return an empty text.

    Parameters
    ----------
    names
        Fields of its first object.
    """
    if "format" in names:
        found = _SAID.search(head)
        return found[1] if found else ""
    if "times" in names and names & (LISTS.keys() - {"segments"}):
        return RECORDS
    return SEGMENTS if {"start", "end", "content_type"} <= names else ""


def records_text(story: Story, video_id: str, name: str) -> str:
    """Return a file of what is told of a video.

    Parameters
    ----------
    name
        One of `NAMES`.
    """
    return f"{indented_json(_value(story, video_id, name))}\n"


def write_records(path: Path, stories: Sequence[tuple[Story, str]], name: str) -> None:
    """Write stories with the ids of their videos: one as an object, several one a line.

    Raises
    ------
    ExportFailedError
        The path cannot be written; what stood there stays.
    """
    if len(stories) == 1 and path.suffix.lower() not in LINES_SUFFIXES:
        write_text(path, records_text(*stories[0], name))
        return
    lines = [compact_json(_value(story, video_id, name)) for story, video_id in stories]
    write_text(path, "".join(f"{line}\n" for line in lines))


def _value(story: Story, video_id: str, name: str) -> JsonObject:
    if name == RECORDS:
        return records_value(story, video_id)
    return segments_value(story, video_id)


def segments_value(story: Story, video_id: str) -> dict[str, JsonValue]:
    """Return a file of the segments and chunks of a video, in the order of time where it is new."""
    writer = RecordsWriter(story, SEGMENTS)
    value: dict[str, JsonValue] = (
        dict(writer.head.head)
        if writer.head
        else {"format": SEGMENTS, "version": VERSION, "video_id": video_id}
    )
    ordered = sorted(story.segments, key=lambda one: (one.start_ms, one.kind, one.end_ms))
    value["segments"] = [writer.entry(one) for one in writer.in_order(ordered)]
    return value


def _as_documents(records: Sequence[SourceRecord], name: str) -> list[SourceRecord]:
    """Take a bare list of segments, too: it is the list of one file."""
    is_bare = name == SEGMENTS and records and all("start" in one.value for one in records)
    if not is_bare:
        return list(records)
    first = records[0]
    value: JsonObject = {"segments": [one.value for one in records]}
    return [SourceRecord(first.file, 1, 0, value)]


def _is_newer(value: JsonObject, findings: Findings) -> bool:
    version = value.get("version")
    if type(version) is not int or version <= VERSION:
        return False
    findings.error(
        "version",
        "version",
        phrase(
            "version {version} is newer than this Emoscope, which reads {known}",
            version=version,
            known=VERSION,
        ),
    )
    return True

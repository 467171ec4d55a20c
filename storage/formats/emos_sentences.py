"""``sentence_level_timestamps.json`` of EmoS: the sentences of a film clip, by recognition.

It stands beside the emotions of the clip, has no ids in common with them, and is read as subtitles.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.timecode import seconds_to_ms
from storage.formats.json_text import JsonTextError, parse_json
from storage.formats.source import read_bytes
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import RawCue, ReadTrack, make_track
from storage.formats.trajectory_document import LineFaults

NAME = "sentence_level_timestamps.json"


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of a clip.

    Attributes
    ----------
    names
        What the file calls the film, the clip first.
    duration_ms
        Length of the clip, 0 where the file does not say.
    """

    track: ReadTrack
    names: tuple[str, ...]
    duration_ms: int
    problems: ProblemList


def read_sentences(beside: Path, faults: LineFaults) -> Sentences | None:
    """Read the sentences beside a file; None where there are none, or none that can be read.

    Why they cannot be read is noted: the emotions stand without them.
    """
    path = beside.parent / NAME
    if not path.is_file() or path.name == beside.name:
        return None
    try:
        value = parse_json(read_bytes(path).decode("utf-8-sig")).value
    except (JsonTextError, UnicodeDecodeError, ImportFailedError) as error:
        message = phrase("{name} beside it cannot be read: {reason}", name=NAME, reason=str(error))
        faults.warning(0, "sentences", message, repaired=phrase("passed over"))
        return None
    if not isinstance(value, dict) or not isinstance(value.get("segments"), list):
        message = phrase("{name} beside it holds no sentences", name=NAME)
        faults.warning(0, "sentences", message, repaired=phrase("passed over"))
        return None
    return _sentences(value, path)


def _sentences(value: JsonObject, path: Path) -> Sentences:
    problems = ProblemList(str(path))
    segments = value["segments"]
    raws = [
        raw
        for number, each in enumerate(segments if isinstance(segments, list) else [], start=1)
        if (raw := _raw(number, each, problems)) is not None
    ]
    language = value.get("lang")
    track = make_track(raws, problems, language=language if isinstance(language, str) else "")
    names = (Path(_text(value.get("clip"))).stem, _text(value.get("film")))
    duration = _milliseconds(value.get("duration")) or 0
    return Sentences(track, tuple(dict.fromkeys(filter(None, names))), duration, problems)


def _raw(number: int, value: JsonValue, problems: ProblemList) -> RawCue | None:
    segment = value if isinstance(value, dict) else {}
    start, end = _milliseconds(segment.get("start")), _milliseconds(segment.get("end"))
    if start is None or end is None:
        message = phrase("sentence {number} has no times", number=number)
        problems.add(0, "sentence", message, repaired=phrase("left out"), record=number)
        return None
    extra = {name: each for name, each in segment.items() if name not in ("start", "end", "text")}
    return RawCue(number, 0, start, end, _text(segment.get("text")).strip(), extra=extra or None)


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""


def _milliseconds(value: JsonValue) -> int | None:
    if type(value) not in (int, float):
        return None
    try:
        return seconds_to_ms(value)  # type: ignore[arg-type]  # told above
    except ValueError:
        return None

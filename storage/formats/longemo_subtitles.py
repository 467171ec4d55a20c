"""Subtitle rows of LongEmoBench as a file: ``id``, ``t`` in seconds, ``speaker``, ``text``.

The list order counts and is kept: assembled cuts jump back in source time. The rules are those of
the rows inside a question (`app.domain.reference_rules`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.finding import describe
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.reference_rules import SUBTITLE_FIELDS
from app.domain.subtitle import Cue
from storage.formats.atomic import write_text
from storage.formats.decoded_text import DecodedText
from storage.formats.json_items import JsonItem, read_document
from storage.formats.json_text import indented_json
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, make_track, read_result
from storage.formats.written import WrittenText, said_of, writable

LONGEMO_SUBTITLES = "longemo-subtitles"

_LONGEST_S = 1e9


def parse_longemo_subtitles(
    decoded: DecodedText, file: str, progress: Progress | None = None
) -> ReadSubtitles:
    """Make cues of a decoded text: a list of rows, or an object with such a list.

    Raises
    ------
    ImportFailedError
        It is no JSON, or there is no row in it.
    """
    problems = ProblemList(file)
    document = read_document(decoded.text, file)
    items = document.items("subtitles") if isinstance(document.value, dict) else document.items()
    raws = []
    ids: set[str] = set()
    for ordinal, item in enumerate(items, 1):
        raw = _raw(item, ordinal, ids, problems)
        if raw is not None:
            raws.append(raw)
    expected = phrase("it has no rows with id, t, speaker and text")
    track = make_track(raws, problems, progress)
    return read_result(LONGEMO_SUBTITLES, [track], decoded, problems, expected)


def format_longemo_subtitles(cues: Sequence[Cue]) -> WrittenText:
    """Return the text of a file of rows, in list order.

    Rows keep the ids they came with; others are numbered. A row needs text, so cues without are
    left out, with an error.
    """
    kept, problems = writable(cues)
    rows: list[JsonValue] = []
    taken = {cue_id for cue in kept if (cue_id := _id(cue))}
    free = (f"S{number:04d}" for number in range(1, len(kept) + len(taken) + 2))
    used: set[str] = set()
    for number, cue in enumerate(kept, 1):
        if not cue.text:
            message = phrase("a row needs text; the cue is left out")
            problems.append(Violation("", number, "", "empty-text", Severity.ERROR, message))
            continue
        row_id = _id(cue)
        if not row_id or row_id in used:
            row_id = next(name for name in free if name not in taken)
        used.add(row_id)
        times: list[JsonValue] = [cue.start_ms / 1000, cue.end_ms / 1000]
        rows.append({"id": row_id, "t": times, "speaker": cue.speaker, "text": cue.text})
    return WrittenText(indented_json(rows) + "\n", len(rows), tuple(problems))


def write_longemo_subtitles(cues: Sequence[Cue], path: Path) -> WrittenText:
    """Write cues as rows in UTF-8, whole or not at all.

    Raises
    ------
    ExportFailedError
        The folder or the disk refuses.
    """
    written = format_longemo_subtitles(cues)
    write_text(path, written.text)
    return written


def _id(cue: Cue) -> str:
    value = said_of(cue.extra, LONGEMO_SUBTITLES).get("id")
    return value if isinstance(value, str) else ""


def _raw(item: JsonItem, ordinal: int, ids: set[str], problems: ProblemList) -> RawCue | None:
    row = item.value
    faults = list(_faults(row))
    if isinstance(row, dict) and not faults and row["id"] in ids:
        faults = [phrase("the id {id!r} stands twice", id=row["id"])]
    for fault in faults:
        problems.refuse(item.line, "subtitle-row", fault, record=ordinal, path=item.path)
    if faults or not isinstance(row, dict):
        return None
    ids.add(str(row["id"]))
    start, end = row["t"] if isinstance(row["t"], list) else (0, 0)
    raw = RawCue(ordinal, item.line, _milliseconds(start), _milliseconds(end), _lines(row))
    speaker = row.get("speaker")
    raw.speaker = speaker if isinstance(speaker, str) and speaker.strip() else None
    raw.extra = {LONGEMO_SUBTITLES: {"id": row["id"]}}
    unknown = [name for name in row if name not in SUBTITLE_FIELDS]
    if unknown:
        message = phrase("{names} is no field of a row", names=", ".join(unknown))
        raw.report(problems, "unknown-field", message, phrase("left out"))
    if "speaker" not in row:
        raw.report(problems, "missing-field", phrase("the row has no speaker"), phrase("unknown"))
    return raw


def _faults(row: JsonValue) -> Iterable[str]:
    """Say what of a row cannot be read."""
    if not isinstance(row, dict):
        yield phrase("a row must be an object, not {kind}", kind=describe(row))
        return
    for name in ("id", "text"):
        value = row.get(name)
        if not isinstance(value, str) or not value.strip():
            yield phrase("{name} must be text that is not blank", name=name)
    speaker = row.get("speaker")
    if speaker is not None and not isinstance(speaker, str):
        yield phrase("speaker must be text or null")
    times = row.get("t")
    if not isinstance(times, list) or len(times) != 2 or not all(map(_is_time, times)):
        yield phrase("t must be [start, end], two finite numbers of seconds")
    elif _milliseconds(times[0]) < 0 or _milliseconds(times[1]) < _milliseconds(times[0]):
        yield phrase("t must begin at 0 or later and not end before it starts")


def _is_time(value: JsonValue) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return math.isfinite(value) and abs(value) < _LONGEST_S


def _milliseconds(value: JsonValue) -> int:
    return round(value * 1000) if isinstance(value, int | float) else 0


def _lines(row: JsonObject) -> str:
    return "\n".join(line.strip() for line in str(row["text"]).splitlines() if line.strip())

"""Tell the format of a file from its content."""

from __future__ import annotations

import json
import re
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.record import TEN_FIELDS
from storage.formats.emoscope import FORMAT as EMOSCOPE
from storage.formats.event_memory import FORMAT as MEMORY
from storage.formats.event_memory import tell_memory
from storage.formats.foreign_files import refuse_foreign, refuse_web_page
from storage.formats.json_text import JsonTextError, parse_json
from storage.formats.label_table import FORMAT as LABELS
from storage.formats.label_table import tell_label_table
from storage.formats.longemo import FORMAT as LONGEMO
from storage.formats.longemo_legacy import FORMAT as LEGACY
from storage.formats.longemo_legacy import tell_legacy
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_mcq import tell_item_table, tell_items
from storage.formats.naru_records import NAMES as STORIES
from storage.formats.naru_records import tell_records
from storage.formats.predictions import FORMAT as PREDICTIONS
from storage.formats.predictions import tell_predictions
from storage.formats.scores import FORMAT as SCORES
from storage.formats.scores import tell_scores
from storage.formats.source import reason, source_files
from storage.formats.subtitle_formats import NAMES as SUBTITLES
from storage.formats.subtitle_formats import tell_subtitles
from storage.formats.tier_formats import NAMES as TIERS
from storage.formats.tier_formats import tell_tiers
from storage.formats.trace import FORMAT as TRACE
from storage.formats.trace import tell_trace
from storage.formats.trajectory_formats import NAMES as TRAJECTORIES
from storage.formats.trajectory_formats import tell_trajectories
from storage.formats.workbook import workbook_at

FORMATS = (
    *(EMOSCOPE, LONGEMO, LEGACY, MCQ, MEMORY, TRACE, PREDICTIONS, SCORES, LABELS),
    *STORIES,
    *SUBTITLES,
    *TIERS,
    *TRAJECTORIES,
)

_HEAD_BYTES = 1 << 20
_FIELD = re.compile(r'"(\w+)"\s*:')
_REFERENCE_FIELDS = frozenset({"source", "answer", "answer_details", "rubric"})
_LEAST_FIELDS = 3
_EXPECTED = phrase(
    "Expected LongEmoBench records or multiple-choice items (.json, .jsonl or a folder of them; "
    "items also as .csv), an Emoscope file, "
    "subtitles (SubRip, WebVTT, ASS, TTML, YouTube json3, Whisper), tiers (EAF, TextGrid, a "
    "table with the columns tier, start_ms, end_ms, labels), trajectories (a "
    "table with person, source, channel, time_s, value, a film of EmoS), segments, pipeline "
    "records, event memories, retrieval traces, answers of a system (question_id and prediction), "
    "score records, or labels of raters (a workbook or table with ids, goemotion and "
    "basic-7-class, or basic_<rater> and go_<rater>)."
)


def detect_format(path: Path) -> str:
    """Return one of `FORMATS`; of a folder, that of its first file.

    Raises
    ------
    ImportFailedError
        The file cannot be read, or is none of them; the message names what was expected, or what
        it is instead.
    """
    if workbook_at(path):
        return LABELS
    head = _head(source_files(path)[0])
    if not head.strip():
        raise ImportFailedError(
            phrase("{path} is empty. {expected}", path=path, expected=_EXPECTED)
        )
    found = tell_trajectories(head)
    if not found and head.lstrip()[0] in "{[":
        found = _json_format(head.lstrip(), str(path))
    found = found or (MCQ if tell_item_table(head) else "")
    found = found or (LABELS if tell_label_table(head) else "")
    found = found or tell_tiers(head, path.suffix) or tell_subtitles(head, path.suffix)
    if not found:
        raise ImportFailedError(
            phrase(
                "{path} is of no known format{fault}. {expected}",
                path=path,
                fault=_fault(head),
                expected=_EXPECTED,
            )
        )
    return found


def _head(path: Path) -> str:
    """Read the beginning of a file as text, near enough to tell its kind."""
    try:
        with path.open("rb") as stream:
            data = stream.read(_HEAD_BYTES)
    except OSError as error:
        raise ImportFailedError(
            phrase("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from error
    refuse_foreign(data, str(path))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = data.decode("utf-16", errors="replace")
    else:
        # UTF-16 without a mark is left with zeros between its letters.
        head = data.decode("utf-8-sig", errors="replace").replace("\0", "")
    if b"\0" in data and not head.strip():
        raise ImportFailedError(
            phrase("{file} is no text file: it holds bytes that no text has.", file=path)
        )
    refuse_web_page(head, str(path))
    return head


def _fault(head: str) -> str:
    """Say where the text stops being JSON, if it begins as such and was read whole."""
    if head.lstrip()[0] not in "{[" or len(head) >= _HEAD_BYTES // 4:
        return ""
    try:
        parse_json(head)
    except JsonTextError as error:
        return f": line {error.line}, column {error.column}: {error.message}"
    return ""


def _json_format(head: str, path: str) -> str:
    names = _first_names(head)
    story = tell_records(names, head)
    if story or tell_trace(names):
        return story or TRACE
    if tell_memory(names, path):
        return MEMORY
    if "emoscope" in names or {"kind", "record"} <= names:
        return EMOSCOPE
    if tell_items(names):
        return MCQ
    if tell_scores(names) or tell_predictions(names):
        return SCORES if tell_scores(names) else PREDICTIONS
    is_empty = not names and head[0] == "[" and head[1:].strip() == "]"
    return LEGACY if tell_legacy(names) else LONGEMO if is_empty or _is_question(names) else ""


def _is_question(names: set[str]) -> bool:
    return len(names & set(TEN_FIELDS)) >= _LEAST_FIELDS and bool(names & _REFERENCE_FIELDS)


def _first_names(head: str) -> set[str]:
    """Return the field names of the first object, or near enough where the text is broken."""
    start = head.find("{")
    if start < 0:
        return set()
    try:
        value, _ = json.JSONDecoder().raw_decode(head, start)
    except (ValueError, RecursionError):
        return set(_FIELD.findall(head))
    first: JsonObject = value
    return set(first)

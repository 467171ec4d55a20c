"""Event memories as files, both ways.

Format: ``memory.json`` of LongEmo (methods/longemo/memory.py, versions 1 and 2;
noevent_memory.py). A retrieval trace is taken as a partial memory. Whatever can be shown is taken;
every value leaves as it came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ExportFailedError, ImportFailedError, InvalidRecordError
from app.domain.event_memory import EventMemory, Oddity
from app.domain.finding import Finding
from app.domain.memory_partial import is_trace, partial_memory
from app.domain.memory_reading import read_memory
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonObject
from app.domain.watch import NOBODY, Watch, counted
from storage.formats.atomic import write_folder, write_text
from storage.formats.bulk import cycle_collection_paused
from storage.formats.json_text import compact_json, indented_json
from storage.formats.records import file_names, is_folder_shape
from storage.formats.source import LINES_SUFFIXES, SourceRecord, has_errors, read_source

FORMAT = "event-memory"

_MARKS = (
    frozenset(("schema_version", "observations", "entities")),
    frozenset(("schema_version", "events", "relations")),
    frozenset(("schema_version", "video_id", "entities")),
)
_SHOWN_OF_A_KIND = 20
_GENERIC_STEM = "memory"


@dataclass(frozen=True, slots=True)
class FileMemory:
    """A memory of a file.

    Attributes
    ----------
    title
        After the file, or its folder where the file is named ``memory.json`` like all of them.
    """

    memory: EventMemory
    record: SourceRecord
    title: str


@dataclass(frozen=True, slots=True)
class ReadMemories:
    """What a source held.

    Attributes
    ----------
    memories
        Those that could be read, in order.
    violations
        Errors where nothing could be read; warnings of what is odd in the others.
    """

    memories: tuple[FileMemory, ...]
    violations: tuple[Violation, ...] = ()
    format: str = FORMAT

    @property
    def has_errors(self) -> bool:
        """Tell whether anything was left out of `memories`."""
        return has_errors(self.violations)


def tell_memory(names: set[str], path: str) -> str:
    """Return `FORMAT` for the field names of a memory, else nothing.

    Raises
    ------
    ImportFailedError
        It is something from which a memory was built, or that was derived from one.
    """
    if any(marks <= names for marks in _MARKS):
        return FORMAT
    derived = ""
    if {"perception", "sampling", "input"} <= names:
        derived = phrase("what an agent saw in one window, from which its memory is built")
    elif {"event_to_streams", "streams"} <= names:
        derived = phrase("an index of streams, derived from a memory")
    if derived:
        raise ImportFailedError(
            phrase("{path} is {what}. Import the file memory.json itself.", path=path, what=derived)
        )
    return ""


@cycle_collection_paused()
def read_memories(path: Path, watch: Watch = NOBODY) -> ReadMemories:
    """Read a file, JSON lines or a flat folder of memories.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    source = read_source(path)
    violations = list(source.violations)
    found = []
    for record in counted(source.records, watch):
        try:
            memory = _memory(record.value)
        except InvalidRecordError as error:
            finding = Finding("", "no-memory", Severity.ERROR, error.message)
            violations.append(record.violation(finding))
            continue
        violations += map(record.violation, _findings(memory.oddities))
        found.append(FileMemory(memory, record, _title(record, len(source.records))))
    order = {file: number for number, file in enumerate(source.files)}
    violations.sort(key=lambda item: (order[item.file], item.record))
    return ReadMemories(tuple(found), tuple(violations))


def write_memories(memories: Sequence[tuple[str, JsonObject]], path: Path) -> None:
    """Write memories, given with their titles, value for value.

    A file name gets the only one; ``NAME.jsonl`` one a line; a folder one file a memory.

    Raises
    ------
    ExportFailedError
        There are several for one file, or the path cannot be written; nothing was changed.
    """
    if is_folder_shape(path):
        names = file_names(title for title, _ in memories)
        texts = (_text(memory, path) for _, memory in memories)
        write_folder(path, dict(zip(names, texts, strict=True)))
    elif path.suffix.lower() in LINES_SUFFIXES:
        write_text(path, "".join(f"{compact_json(memory)}\n" for _, memory in memories))
    elif len(memories) == 1:
        write_text(path, _text(memories[0][1], path))
    else:
        raise ExportFailedError(
            phrase(
                "{path} is one file, and there are {n} memories: {names}. Choose one, or name a "
                "folder. Nothing was written.",
                path=path,
                n=len(memories),
                names=", ".join(f"“{title}”" for title, _ in memories),
            )
        )


def _text(memory: JsonObject, path: Path) -> str:
    try:
        return f"{indented_json(memory)}\n"
    except ValueError as error:
        raise ExportFailedError(
            phrase("{path} was not written: a number of the memory is not finite.", path=path)
        ) from error


def _memory(value: JsonObject) -> EventMemory:
    return partial_memory(value) if is_trace(value) else read_memory(value)


def _title(record: SourceRecord, count: int) -> str:
    if is_trace(record.value):
        question = record.value.get("question")
        named = question.get("question_id") if isinstance(question, Mapping) else None
        if isinstance(named, str) and named.strip():
            return named
    path = Path(record.file)
    folder = path.resolve().parent.name
    title = folder if path.stem.lower() == _GENERIC_STEM and folder else path.stem
    several = count > 1 and path.suffix.lower() in (*LINES_SUFFIXES, ".json") and record.ordinal > 1
    return f"{title} {record.ordinal}" if several else title


def _findings(oddities: Iterable[Oddity]) -> Iterable[Finding]:
    """Report oddities, but of many alike the first ones and how many more there are."""
    seen: Counter[tuple[str, str]] = Counter()
    last: dict[tuple[str, str], Oddity] = {}
    for odd in oddities:
        kind = (odd.rule, _without_places(odd.path))
        seen[kind] += 1
        last[kind] = odd
        if seen[kind] <= _SHOWN_OF_A_KIND:
            yield Finding(odd.path, odd.rule, Severity.WARNING, odd.message)
    for kind, count in seen.items():
        more = count - _SHOWN_OF_A_KIND
        if more > 0:
            message = phrase_n(
                "and {n} more like these, the last of them here",
                "and {n} more like these, the last of them here",
                more,
            )
            yield Finding(last[kind].path, kind[0], Severity.WARNING, message)


def _without_places(path: str) -> str:
    """Return a path without the places in lists: what its many siblings share."""
    return "".join(letter for letter in path if not letter.isdigit())

"""The published JSON Schemas (draft 2020-12) of the formats we write."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import TypeAdapter

from app.domain.errors import ImportFailedError
from storage.formats.emoscope import FORMAT as EMOSCOPE
from storage.formats.emoscope_lines import AnyLine
from storage.formats.event_memory import FORMAT as MEMORY
from storage.formats.event_memory_schema import memory_schema, trace_schema
from storage.formats.json_text import indented_json
from storage.formats.longemo import FORMAT as LONGEMO
from storage.formats.longemo_schema import DIALECT, Schema, longemo_schema
from storage.formats.naru_mcq import FORMAT as MCQ
from storage.formats.naru_mcq_schema import mcq_schema
from storage.formats.naru_records import FILES
from storage.formats.naru_records import NAMES as STORIES
from storage.formats.trace import FORMAT as TRACE
from storage.formats.trajectory_json import FORMAT as TRAJECTORIES
from storage.formats.trajectory_json import TrajectoryFile

SCHEMA_FORMATS = (EMOSCOPE, LONGEMO, MCQ, MEMORY, TRACE, TRAJECTORIES, *STORIES)


def json_schema(name: str) -> Schema:
    """Return the JSON Schema of a format: of a record or a list of them, a line, or a file.

    Raises
    ------
    ImportFailedError
        The format has no schema.
    """
    if name in STORIES:
        return {"$schema": DIALECT, **FILES[name].model_json_schema()}
    if name in _MAKERS:
        return _MAKERS[name]()
    known = ", ".join(SCHEMA_FORMATS)
    raise ImportFailedError(f"{name} has no JSON Schema. Formats that have one: {known}.")


def schema_text(name: str) -> str:
    """Return the schema as the text that is published.

    Raises
    ------
    ImportFailedError
        The format has no schema.
    """
    return f"{indented_json(json_schema(name))}\n"


def _emoscope() -> Schema:
    schema = TypeAdapter(AnyLine).json_schema()
    title = "One line of an Emoscope file"
    return {"$schema": DIALECT, "title": title, **schema}


def _trajectories() -> Schema:
    return {"$schema": DIALECT, **TrajectoryFile.model_json_schema()}


_MAKERS: dict[str, Callable[[], Schema]] = {
    EMOSCOPE: _emoscope,
    LONGEMO: longemo_schema,
    MCQ: mcq_schema,
    MEMORY: memory_schema,
    TRACE: trace_schema,
    TRAJECTORIES: _trajectories,
}

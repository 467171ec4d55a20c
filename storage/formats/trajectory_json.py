"""``trajectory-json``: the trajectories of one video with all that is known of them, both ways.

The schema is published (`schema trajectory-json`). Of sources, `rater` is a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pydantic import NonNegativeInt, ValidationError

from app.domain.check import Violation
from app.domain.errors import ImportFailedError
from app.domain.finding import Findings, join
from app.domain.ids import TrajectoryKey, VideoKey
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.stored_trajectory import StoredTrajectory
from storage.formats.bulk import cycle_collection_paused
from storage.formats.emoscope_part import Part
from storage.formats.json_text import compact_json
from storage.formats.part_check import note_faults
from storage.formats.source import read_source
from storage.formats.trajectory_document import ReadTrajectories, ReadTrajectory
from storage.formats.trajectory_parts import TrajectoryPart, trajectory_json, trajectory_of

FORMAT = "trajectory-json"
VERSION = 1

_MARK = re.compile(r'\s*\{[^{}\[\]]*"format"\s*:\s*"trajectory-json"')

_WORDS = {
    "float_type": phrase("must be a number"),
    "int_type": phrase("must be a whole number"),
    "bool_type": phrase("must be true or false"),
    "greater_than_equal": phrase("must not be negative"),
    "time_far": phrase("is too far from the start"),
}


class TrajectoryFile(Part):
    """The trajectories of one video; times in milliseconds from its first frame."""

    format: Literal["trajectory-json"]
    version: Literal[1]
    video_id: str
    duration_ms: NonNegativeInt | None = None
    trajectories: list[TrajectoryPart]


def format_trajectory_json(
    trajectories: Sequence[StoredTrajectory],
    *,
    video_id: str,
    duration_ms: int,
    raters: Mapping[str, str],
) -> str:
    """Return the text of a file: a trajectory a line, for samples are many.

    Parameters
    ----------
    raters
        Names of raters by key.
    """
    head: dict[str, JsonValue] = {
        "format": FORMAT,
        "version": VERSION,
        "video_id": video_id,
        "duration_ms": duration_ms or None,
    }
    fields = "".join(f"  {compact_json(k)}: {compact_json(v)},\n" for k, v in head.items())
    lines = ",\n".join(f"    {compact_json(_with_names(each, raters))}" for each in trajectories)
    return f'{{\n{fields}  "trajectories": [\n{lines}\n  ]\n}}\n'


def _with_names(each: StoredTrajectory, raters: Mapping[str, str]) -> JsonObject:
    value = trajectory_json(each)
    rater = each.source.rater
    source = {
        "kind": each.source.kind.value,
        "title": each.source.title,
        "rater": None if rater is None else raters.get(rater),
    }
    return {**value, "source": source}


def tell_trajectory_json(head: str) -> bool:
    """Tell whether a text begins like such a file, whatever its version."""
    return _MARK.match(head.lstrip("\ufeff")) is not None


@cycle_collection_paused()
def read_trajectory_json(path: Path) -> ReadTrajectories:
    """Read a file.

    Raises
    ------
    ImportFailedError
        It is none, or of a newer version; what is wrong with a trajectory is among the problems.
    """
    source = read_source(path)
    if source.violations:
        return ReadTrajectories(FORMAT, problems=tuple(source.violations))
    record = source.records[0] if source.records else None
    if record is None or len(source.records) != 1 or record.value.get("format") != FORMAT:
        raise ImportFailedError(
            phrase(
                "{path} is no file of trajectories: it must be one object with the format "
                "“{format}”.",
                path=path,
                format=FORMAT,
            )
        )
    findings = Findings()
    file = _validated(record.value, findings)
    made: list[ReadTrajectory] = []
    for number, part in enumerate(file.trajectories if file else []):
        inner = Findings()
        one = trajectory_of(part, TrajectoryKey(""), VideoKey(""), inner)
        for fault in inner.found:
            place = join(f"trajectories[{number}]", fault.path) if fault.path else ""
            findings.found.append(replace(fault, path=place or f"trajectories[{number}]"))
        if one is not None:
            made.append(ReadTrajectory(one))
    problems: list[Violation] = [record.violation(each) for each in findings.found]
    return ReadTrajectories(
        FORMAT,
        tuple(made),
        tuple(problems),
        (file.video_id,) if file and file.video_id else (),
        file.duration_ms or 0 if file else 0,
    )


def _validated(value: JsonObject, findings: Findings) -> TrajectoryFile | None:
    try:
        return TrajectoryFile.model_validate(value)
    except ValidationError as error:
        note_faults(error, "", findings, _WORDS)
        return None

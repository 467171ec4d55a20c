"""Gathers sets of units and what was decided on labels while an ``emoscope`` file is read."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.finding import Findings
from app.domain.label_mapping import LabelMapping
from app.domain.label_result import LayerResult
from app.domain.label_spelling import Spelling
from app.domain.labelling import Unit, UnitSet
from app.domain.media import Video
from app.domain.phrase import phrase
from storage.formats.emoscope_labelling import (
    LabelResultLine,
    MappingLine,
    SpellingLine,
    UnitLine,
    UnitSetLine,
    read_mapping,
    read_result,
    read_set,
    read_spelling,
    read_unit,
)
from storage.formats.emoscope_part import Part
from storage.formats.project_records import LabellingRecords

LABELLING = (UnitSetLine, UnitLine, LabelResultLine, SpellingLine, MappingLine)
"""In the order in which they are read."""


class LabellingReader:
    """Keeps sound lines as objects.

    Parameters
    ----------
    video
        Returns the video of an id.
    """

    def __init__(self, video: Callable[[str], Video]) -> None:
        self._video = video
        self._sets: dict[str, UnitSet] = {}
        self._units: dict[str, Unit] = {}
        self._results: list[LayerResult] = []
        self._spellings: list[Spelling] = []
        self._mappings: list[LabelMapping] = []
        self._names: set[tuple[str, ...]] = set()

    def records(self) -> LabellingRecords:
        """Return what was gathered."""
        return LabellingRecords(
            tuple(self._sets.values()),
            tuple(self._units.values()),
            tuple(self._results),
            tuple(self._spellings),
            tuple(sorted(self._mappings, key=lambda one: one.version)),
        )

    def take(self, line: Part, findings: Findings) -> None:
        """Keep the object of a line if nothing stands against it."""
        match line:
            case UnitSetLine():
                self._claim(("set", line.name), "name", findings)
                one = read_set(line, findings)
                if one is not None and not findings.found:
                    self._sets[line.key] = one
            case UnitLine():
                self._take_unit(line, findings)
            case LabelResultLine():
                self._claim(("result", line.unit_set, line.layer.value), "layer", findings)
                self._require_set(line.unit_set, findings)
                if not findings.found:
                    self._results.append(read_result(line))
            case SpellingLine():
                self._claim(("spelling", line.layer.value, line.written), "written", findings)
                if not findings.found:
                    self._spellings.append(read_spelling(line))
            case MappingLine():
                self._claim(("mapping", str(line.version)), "version", findings)
                mapping = read_mapping(line, findings)
                if mapping is not None and not findings.found:
                    self._mappings.append(mapping)

    def _take_unit(self, line: UnitLine, findings: Findings) -> None:
        self._claim(("unit", line.unit_set, line.unit_id), "unit_id", findings)
        self._require_set(line.unit_set, findings)
        unit = read_unit(line, self._video(line.video_id).key, findings)
        if unit is not None and not findings.found:
            self._units[line.key] = unit

    def _require_set(self, key: str, findings: Findings) -> None:
        if key not in self._sets:
            findings.error("unit_set", "unknown-set", phrase("is no set of the file"))

    def _claim(self, name: tuple[str, ...], path: str, findings: Findings) -> None:
        """Note an error where an earlier line stands in the same place."""
        if name in self._names:
            findings.error(path, "stands-twice", phrase("stands already in another line"))
        self._names.add(name)

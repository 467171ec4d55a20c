"""Gathers systems and what belongs to them while an ``emoscope`` file is read."""

from __future__ import annotations

from app.domain.failure import Failure
from app.domain.finding import Findings
from app.domain.ids import SystemKey
from app.domain.phrase import phrase
from app.domain.system import Audit, StoredAttribution, System, SystemAnswer, Verdict
from storage.formats.emoscope_part import Part
from storage.formats.emoscope_results import (
    AttributionLine,
    PredictionLine,
    ScoreLine,
    SystemLine,
    read_attribution,
    read_prediction,
    read_score,
    read_system,
)
from storage.formats.project_records import SystemRecord

RESULTS: tuple[type[Part], ...] = (SystemLine, PredictionLine, ScoreLine, AttributionLine)
"""In the order in which they are read."""


class ResultsReader:
    """Keeps sound lines as objects."""

    def __init__(self) -> None:
        self._systems: dict[SystemKey, System] = {}
        self._answers: dict[SystemKey, list[SystemAnswer]] = {}
        self._verdicts: dict[SystemKey, list[Verdict]] = {}
        self._audits: dict[SystemKey, list[Audit]] = {}
        self._attributions: dict[SystemKey, list[StoredAttribution]] = {}
        self._names: set[tuple[str, ...]] = set()

    def records(self) -> tuple[SystemRecord, ...]:
        """Return the systems in their order, each with what belongs to it."""
        return tuple(
            SystemRecord(
                system,
                tuple(self._answers.get(key, ())),
                tuple(self._verdicts.get(key, ())),
                tuple(self._audits.get(key, ())),
                tuple(self._attributions.get(key, ())),
            )
            for key, system in self._systems.items()
        )

    def take(self, line: Part, findings: Findings) -> None:
        """Keep the object of a line if nothing stands against it."""
        match line:
            case SystemLine():
                self._claim(("system", line.name), "name", findings)
                system = read_system(line, findings)
                if system is not None:
                    self._systems[system.key] = system
            case PredictionLine():
                self._take_prediction(line, findings)
            case ScoreLine():
                self._take_score(line, findings)
            case AttributionLine():
                self._take_attribution(line, findings)

    def _take_prediction(self, line: PredictionLine, findings: Findings) -> None:
        place = ("prediction", line.system, line.granularity, line.question_id)
        self._claim(place, "question_id", findings)
        system = self._system(line.system, findings)
        answer = read_prediction(line, findings)
        if answer is not None:
            self._answers.setdefault(system, []).append(answer)

    def _take_score(self, line: ScoreLine, findings: Findings) -> None:
        place = ("score", line.system, line.judge, line.granularity, line.question_id)
        self._claim(place, "question_id", findings)
        system = self._system(line.system, findings)
        read = read_score(line, findings)
        if read is not None:
            self._verdicts.setdefault(system, []).append(read[0])
            self._audits.setdefault(system, []).extend(read[1])

    def _take_attribution(self, line: AttributionLine, findings: Findings) -> None:
        self._claim(("attribution", line.system, line.question), "question", findings)
        system = self._system(line.system, findings)
        if line.failure not in ("", *Failure):
            named = ", ".join(Failure)
            message = phrase("“{value}” is none of {known}", value=line.failure, known=named)
            findings.error("failure", "value", message)
        if not findings.found:
            self._attributions.setdefault(system, []).append(read_attribution(line))

    def _system(self, key: str, findings: Findings) -> SystemKey:
        if key not in self._systems:
            findings.error("system", "unknown-system", phrase("is no system of the file"))
        return SystemKey(key)

    def _claim(self, name: tuple[str, ...], path: str, findings: Findings) -> None:
        """Note an error where an earlier line stands in the same place."""
        if name in self._names:
            findings.error(path, "stands-twice", phrase("stands already in another line"))
        self._names.add(name)

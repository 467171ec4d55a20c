"""Reads what systems answered to the questions of the demo, as it is written down."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from app.domain.question import QuestionType
from assets.demo.questions import EvidenceSource
from assets.demo.screenplay import FOLDER
from assets.demo.trace import Lookup
from assets.demo.trajectory_sheet import Reader

RESULTS_FILE = FOLDER / "results.toml"


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Labels(_Row):
    """Labels on both sides of a change, or of one moment."""

    labels: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class ClipSource(Labels):
    """A question on an event as a clip, answered by labels."""

    id: str
    type: QuestionType
    text: str
    event: str
    evidence: EvidenceSource


class AnswerSource(Labels):
    """What a system answered: text, or labels."""

    question: str
    text: str = ""


class SystemSource(_Row):
    """A run of an agent and its answers; those with a lookup of their own stand there, too."""

    name: str
    method: str
    run: str
    made_at: str
    note: str
    answers: tuple[AnswerSource, ...]


class GivenSource(_Row):
    """The score of one answer."""

    question: str
    score: int
    reason: str


class ScoreSource(_Row):
    """What the judge gave a system."""

    system: str
    given: tuple[GivenSource, ...]


class PersonSource(ScoreSource):
    """What a rater gave a system."""

    rater: Reader
    at: str


class AuditSource(_Row):
    """What a rater holds of a score of the judge."""

    rater: Reader
    system: str
    question: str
    accepted: bool
    reason: str
    at: str


class ResultsSheet(_Row):
    """Everything, and what the judge is called."""

    judge: str
    clip_source: str
    clip: tuple[ClipSource, ...]
    system: tuple[SystemSource, ...]
    lookup: tuple[Lookup, ...]
    score: tuple[ScoreSource, ...]
    person: tuple[PersonSource, ...]
    audit: tuple[AuditSource, ...]


def load_results(path: Path = RESULTS_FILE) -> ResultsSheet:
    """Read the sheet.

    Raises
    ------
    ValueError
        A field is missing or unknown.
    """
    return ResultsSheet(**tomllib.loads(path.read_text("utf-8")))

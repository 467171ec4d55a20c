"""Reads the multiple-choice items of the demo and what reviewers found, as it is written down."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from assets.demo.annotation_sheet import Who
from assets.demo.questions import EvidenceSource
from assets.demo.screenplay import FOLDER

ITEMS_FILE = FOLDER / "items.toml"


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class McqSource(_Row):
    """An item; `answer` is a letter, `events` are ids of the story."""

    id: str
    category: str
    language: str
    stem: str
    options: tuple[str, str, str, str]
    answer: str = Field(pattern="^[A-D]$")
    rationale: str
    entities: tuple[str, ...]
    events: tuple[str, ...]
    audio_cues: tuple[str, ...] = ()
    evidence: tuple[EvidenceSource, ...]


class RefinedSource(_Row):
    """What a refined item has otherwise than its original."""

    id: str
    of: str
    options: tuple[str, str, str, str]
    answer: str = Field("", pattern="^[A-D]?$")


class ReviewSource(_Row):
    """A verdict; `answer` is a letter, ``?`` for who cannot tell, empty before it is given.

    Attributes
    ----------
    spent, watched
        In seconds.
    holds, fails
        Criteria of stage 2.
    changes
        Fields written anew; an `answer` is a letter.
    """

    item: str
    answer: str = Field("", pattern=r"^[A-D?]?$")
    sure: str
    verdict: str
    flags: tuple[str, ...] = ()
    changes: Mapping[str, str] = {}
    reason: str = ""
    note: str = ""
    spent: float
    watched: float
    plays: int
    holds: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()


class RoundSource(_Row):
    """What one rater found at one sitting, one review after the other."""

    rater: Who
    stage: int
    begun: str
    reviews: tuple[ReviewSource, ...]


class AdjudicationSource(_Row):
    """Which rater's verdict on an item settled it."""

    item: str
    chosen: Who
    reason: str
    at: str


class ItemSheet(_Row):
    """Everything, who wrote it, who settled it, and when."""

    rater: str
    second_rater: str
    author: str
    adjudicator: str
    written: str
    refined: str
    item: tuple[McqSource, ...]
    refined_item: tuple[RefinedSource, ...]
    round: tuple[RoundSource, ...]
    adjudication: tuple[AdjudicationSource, ...]


def load_items(path: Path = ITEMS_FILE) -> ItemSheet:
    """Read the sheet.

    Raises
    ------
    ValueError
        A field is missing or unknown.
    """
    return ItemSheet(**tomllib.loads(path.read_text("utf-8")))

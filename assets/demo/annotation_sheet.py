"""Reads who is in the demo and what two raters marked, as it is written down."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.domain.screening import StretchMark, Verdict
from app.domain.vocabulary import Label
from assets.demo.screenplay import FOLDER

ANNOTATIONS_FILE = FOLDER / "annotations.toml"

Who = Literal["first", "second"]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class FaceSource(_Row):
    """Where a face is cut from: the nth close shot of the person, some time after the cut."""

    shot: int = Field(ge=1)
    after_ms: int
    box: tuple[float, float, float, float]


class PersonSource(_Row):
    """Somebody of the story, with a colour and a face."""

    id: str
    colour: str
    face: FaceSource


class VocabularySource(_Row):
    """A vocabulary of the project."""

    id: str
    name: str
    labels: tuple[Label, ...]


class Reading(_Row):
    """What a rater reads otherwise during an event; nothing leaves the span out."""

    event: str
    word: str
    labels: tuple[str, ...] = Field(alias="as")


class TierSource(_Row):
    """A tier, and what its spans are made of."""

    id: str
    name: str
    rater: Who
    vocabulary: str
    person: str
    of: Literal["felt", "shown", "lines", "signs"]
    parent: str = ""
    lag_ms: int = 0
    sways_ms: int = 0
    sees_through_from: str = ""
    unsure: float | None = None
    reads: tuple[Reading, ...] = ()
    words: Mapping[str, tuple[str, ...]] = {}


class WatchedSource(_Row):
    """What a rater has watched: from one event's start to another's end, blank for the ends."""

    rater: Who
    spans: tuple[tuple[str, str], ...]


class AnchorSource(_Row):
    """What is to be seen at an anchor, and what mars the stretch before it."""

    happens: str
    topic: str
    people: tuple[str, ...] = ()
    marks: tuple[StretchMark, ...] = ()


class ScreeningSource(_Row):
    """What a rater found on screening the film."""

    rater: Who
    verdict: Verdict
    reason: str
    anchor: tuple[AnchorSource, AnchorSource, AnchorSource, AnchorSource]


class AnnotationSheet(_Row):
    """Everything, who marked it and when."""

    rater: str
    second_rater: str
    written: str
    person: tuple[PersonSource, ...]
    vocabulary: tuple[VocabularySource, ...]
    tier: tuple[TierSource, ...]
    watched: tuple[WatchedSource, ...]
    screening: ScreeningSource


def load_annotations(path: Path = ANNOTATIONS_FILE) -> AnnotationSheet:
    """Read the sheet.

    Raises
    ------
    ValueError
        A field is missing or unknown.
    """
    return AnnotationSheet(**tomllib.loads(path.read_text("utf-8")))

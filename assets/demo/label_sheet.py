"""Reads the utterances of the demo and how raters labelled them, as it is written down."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from app.domain.labelling import SeenIn, UnitLabel
from assets.demo.screenplay import FOLDER

LABELS_FILE = FOLDER / "labels.toml"
RATERS = ("first", "second", "third")

_LABEL = re.compile(r"(?P<basic>[A-Z][a-z]+) (?P<intensity>[1-5]) (?P<go>[a-z,]+)")
_LATER = "-"


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class UnitSource(_Row):
    """A line, why it is left out, or what raters said; `known` is the answer of practice."""

    line: str
    excluded: str = ""
    known: str = ""
    first: str = _LATER
    second: str = _LATER
    third: str = _LATER
    seen: Mapping[str, tuple[SeenIn, ...]] = {}
    why: Mapping[str, str] = {}

    def label_of(self, rater: str) -> UnitLabel | None:
        """Return what a rater says of the line; None where they have not come to it."""
        written = str(getattr(self, rater))
        if written == _LATER:
            return None
        return read_label(written, frozenset(self.seen.get(rater, ())), self.why.get(rater, ""))


class SettledSource(_Row):
    """What the adjudicator settled on the basic layer, and why."""

    line: str
    label: str
    reason: str
    at: str


class SetSource(_Row):
    """A set; `begun` is when raters began, `aggregated` when their labels were."""

    name: str
    practice: bool = False
    begun: str = ""
    aggregated: str = ""
    units: tuple[UnitSource, ...]
    settled: tuple[SettledSource, ...] = ()


class LabelSheet(_Row):
    """All sets, and what raters read beside them."""

    guideline: str
    set: tuple[SetSource, ...]


def load_labels(path: Path = LABELS_FILE) -> LabelSheet:
    """Read the sheet.

    Raises
    ------
    ValueError
        A field is missing or unknown.
    """
    return LabelSheet(**tomllib.loads(path.read_text("utf-8")))


def read_label(
    written: str, seen: frozenset[SeenIn] = frozenset(), evidence: str = ""
) -> UnitLabel:
    """Read ``Joy 4 excitement,joy``.

    Raises
    ------
    ValueError
        It is not written so.
    """
    match = _LABEL.fullmatch(written)
    if match is None:
        raise ValueError(f"{written!r} is no label")
    return UnitLabel(
        match["basic"],
        tuple(match["go"].split(",")),
        int(match["intensity"]),
        seen_in=seen,
        evidence=evidence,
    )

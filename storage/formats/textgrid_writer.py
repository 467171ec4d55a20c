"""Writes Praat's TextGrid in the long form, through praatio.

Praat knows no hierarchy, vocabulary or rater. What it cannot say stands in a comment at the end,
for the next project; Praat passes it over and does not keep it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from praatio.utilities.textgrid_io import getTextgridAsStr

from app.domain.phrase import phrase
from app.domain.question import JsonObject
from storage.formats.companions import companion_words, companions_of
from storage.formats.eaf_layout import named_apart
from storage.formats.eaf_losses import provenance_loss
from storage.formats.label_text import join_labels
from storage.formats.own_words import OwnWords, vocabulary_extra
from storage.formats.textgrid_reader import OWN_COMMENT, POINTS_SUFFIX
from storage.formats.textgrid_rows import INTERVALS, POINTS
from storage.formats.tier_document import (
    DocumentTier,
    Problems,
    TierDocument,
    WrittenTiers,
    unique_name,
)
from storage.formats.tier_lanes import split_into_lanes

_NO_LABEL = " "
"""Praat takes an interval without text for a gap; a blank is none."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A tier of the file: a tier of the document, or the part of one that fits."""

    tier: DocumentTier
    source: str
    is_points: bool


def format_textgrid(document: TierDocument, *, file: str = "") -> WrittenTiers:
    """Return the text of a TextGrid.

    Parameters
    ----------
    document
        With unique tier keys; times lie inside the media.
    file
        Name for the losses.
    """
    problems = Problems(file)
    named = named_apart(document.tiers)
    parts = _parts(document.tiers, named)
    end_ms = document.duration_ms or max(
        (one.end_ms for tier in document.tiers for one in tier.annotations), default=0
    )
    taken = {part.tier.key for part in parts}
    rows: list[dict[str, object]] = []
    for part in parts:
        rows.append(_row(part.tier.key, part, _texts(part), end_ms))
        for companion in companions_of(part.tier):
            name = unique_name(f"{part.tier.key}@{companion.kind}", taken)
            taken.add(name)
            rows.append(_row(name, part, companion.texts, end_ms))
            message = companion_words(companion.kind, name)
            problems.info(0, f"companion-{companion.kind}", message, part.tier.key)
    whole = {"xmin": 0, "xmax": max(end_ms, 1) / 1000, "tiers": rows}
    # Without a shortest length nothing is merged away: ours are whole milliseconds.
    text = getTextgridAsStr(
        whole, "long_textgrid", includeBlankSpaces=True, minimumIntervalLength=None
    )
    _losses(document, named, parts, problems)
    own = _own_words(document, named, parts).to_text()
    return WrittenTiers(f"{text}!{OWN_COMMENT}{own}\n", problems.in_order())


def _parts(tiers: Sequence[DocumentTier], named: dict[str, str]) -> list[_Part]:
    """Split tiers until each holds only intervals or only points, without overlap."""
    found: list[_Part] = []
    taken = set(named.values())
    for tier in tiers:
        name = named[tier.key]
        alone = sorted(
            (replace(one, parent=None) for one in tier.annotations), key=lambda one: one.order
        )
        intervals = tuple(one for one in alone if not one.is_point)
        points = tuple(one for one in alone if one.is_point)
        base = replace(tier, key=name, parent="")
        groups = [(replace(base, annotations=intervals), False)] if intervals else []
        if points:
            key = unique_name(f"{name}{POINTS_SUFFIX}", taken) if intervals else name
            groups.append((replace(base, key=key, annotations=points), True))
        for part, is_points in groups or [(base, False)]:
            for lane in split_into_lanes([part]):
                key = lane.tier.key
                if key != name:
                    key = unique_name(key, taken)
                    taken.add(key)
                found.append(_Part(replace(lane.tier, key=key), name, is_points))
    return found


def _texts(part: _Part) -> list[tuple[int, str]]:
    return [
        (place, join_labels(label.strip() for label in one.labels) or _NO_LABEL)
        for place, one in enumerate(part.tier.annotations)
    ]


def _row(
    name: str, part: _Part, texts: Sequence[tuple[int, str]], end_ms: int
) -> dict[str, object]:
    spans = part.tier.annotations
    entries: list[tuple[float | str, ...]] = [
        (spans[place].start_ms / 1000, text)
        if part.is_points
        else (spans[place].start_ms / 1000, spans[place].end_ms / 1000, text)
        for place, text in texts
    ]
    return {
        "class": POINTS if part.is_points else INTERVALS,
        "name": name,
        "xmin": 0,
        "xmax": max(end_ms, 1) / 1000,
        "entries": entries,
    }


def _own_words(document: TierDocument, named: dict[str, str], parts: Sequence[_Part]) -> OwnWords:
    vocabularies: dict[str, JsonObject] = {}
    names: dict[str, str] = {}
    for vocabulary in document.vocabularies:
        name = unique_name(vocabulary.name, vocabularies)
        names[vocabulary.key], vocabularies[name] = name, vocabulary_extra(vocabulary)
    tiers: dict[str, JsonObject] = {
        named[tier.key]: {
            "name": tier.name,
            "rater": tier.rater or "",
            "person": tier.person or "",
            "parent": named.get(tier.parent or "", ""),
            "vocabulary": names.get(tier.vocabulary or "", ""),
            "language": tier.language or "",
            "colour": tier.colour or "",
            "overlap": bool(tier.allows_overlap),
        }
        for tier in document.tiers
    }
    for part in parts:
        if part.tier.key != part.source:
            tiers[part.tier.key] = {"part_of": part.source}
    return OwnWords(True, "", tiers, vocabularies)


def _losses(
    document: TierDocument, named: dict[str, str], parts: Sequence[_Part], problems: Problems
) -> None:
    for tier in document.tiers:
        if named[tier.key] != tier.name:
            message = phrase("stands as “{name}”, since another tier has that name",
                             name=named[tier.key])  # fmt: skip
            problems.info(0, "renamed", message, tier.name)
        if any(len(one.labels) > 1 for one in tier.annotations):
            message = phrase("several labels stand as one text, with semicolons")
            problems.info(0, "labels", message, tier.name)
        if any(not one.labels for one in tier.annotations):
            message = phrase("annotations without a label stand as a blank")
            problems.info(0, "no-label", message, tier.name)
    for part in parts:
        if part.tier.key != part.source:
            message = phrase("holds what “{name}” cannot: points, or what overlaps there",
                             name=part.source)  # fmt: skip
            problems.info(0, "split", message, part.tier.key)
    if document.tiers:
        message = phrase(
            "raters, people and languages of tiers, what depends on what, vocabularies and "
            "colours stand in a comment, which Praat does not keep when it saves the file"
        )
        problems.warning(0, "comment", message)
    provenance_loss(document, problems)

"""Puts utterances, their labels by three raters and what these came to into the project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.ids import RaterKey, UnitKey, UnitSetKey, VideoKey, new_key
from app.domain.labelling import Layer, Unit, UnitSet, label_value
from app.domain.question import Stamp
from app.domain.review import Review
from app.domain.unit_review import adjudicated, labelled
from app.services.label_aggregation import aggregate_layer, votes_of
from assets.demo.items import utc
from assets.demo.label_sheet import RATERS, LabelSheet, SetSource, UnitSource, read_label
from assets.demo.schedule import Episode, Spoken
from storage.project_file import ProjectFile

_BETWEEN = timedelta(days=1, minutes=25)
"""How much later than another a rater begins."""
_FIRST_MS, _MORE_MS = 6_500, 1_700
"""How long a rater needs for a unit; each letter that is written besides adds to it."""


def add_labels(
    project: ProjectFile, sheet: LabelSheet, episode: Episode, video: VideoKey, adjudicator: str
) -> None:
    """Write sets, labels, results and what was settled within the edit that is open.

    The units are assigned to nobody: whoever opens the demo has all of them to label.
    """
    raters = [rater.key for rater in project.raters.all()[: len(RATERS)]]
    judge = project.raters.find(adjudicator)[0].key
    for source in sheet.set:
        made = project.units.add_set(
            UnitSet(
                UnitSetKey(new_key()),
                source.name,
                is_practice=source.practice,
                guideline=sheet.guideline,
            )
        )
        units = list(make_units(source, made.key, episode, video))
        project.units.add_many(units)
        for number, (name, rater) in enumerate(zip(RATERS, raters, strict=True)):
            project.reviews.add_many(reviews_of(source, units, name, rater, number))
        if source.aggregated:
            _aggregate(project, made, Stamp(judge, source.aggregated))
            by_words = {row.line: unit for row, unit in zip(source.units, units, strict=True)}
            _settle(project, source, by_words, judge)


def make_units(
    source: SetSource, unit_set: UnitSetKey, episode: Episode, video: VideoKey
) -> Iterator[Unit]:
    """Yield the units of a set in order of time; one is called after its place in the film."""
    names = {person.id: person.name["en"] for person in episode.story.people}
    for place, row in enumerate(source.units):
        spoken = line_of(row.line, episode)
        yield Unit(
            UnitKey(new_key()),
            unit_set,
            unit_id_of(spoken),
            video,
            spoken.cue.start_ms,
            spoken.cue.end_ms,
            names[spoken.line.say],
            spoken.line.en,
            spoken.line.ja,
            excluded=row.excluded,
            known=label_value(read_label(row.known)) if row.known else None,
            position=place,
        )


def reviews_of(
    source: SetSource, units: list[Unit], name: str, rater: RaterKey, number: int
) -> Iterator[Review]:
    """Yield the labels of a rater, unit after unit, as one sitting."""
    if not source.begun:
        return
    now = datetime.fromisoformat(source.begun) + number * _BETWEEN
    for row, unit in zip(source.units, units, strict=True):
        label = row.label_of(name)
        if label is None:
            continue
        spent_ms = _spent_ms(row, unit, name)
        begun, now = now, now + timedelta(milliseconds=spent_ms)
        yield replace(
            labelled(unit.key, rater, label, (Layer.BASIC, Layer.GO)),
            spent_ms=spent_ms,
            watched_ms=2 * unit.duration_ms,
            playbacks=1 + bool(label.evidence),
            created_at=utc(begun),
            updated_at=utc(now),
        )


def line_of(words: str, episode: Episode) -> Spoken:
    """Return the only line that begins with some words.

    Raises
    ------
    ValueError
        None or several do.
    """
    found = [one for one in episode.lines if one.line.en.startswith(words)]
    if len(found) != 1:
        raise ValueError(f"{len(found)} lines begin with {words!r}")
    return found[0]


def unit_id_of(spoken: Spoken) -> str:
    """Call a unit after the number of its line."""
    return f"NW_{spoken.number:04d}"


def _spent_ms(row: UnitSource, unit: Unit, name: str) -> int:
    label = row.label_of(name)
    written = 120 * len(label.evidence) if label else 0
    return _FIRST_MS + unit.duration_ms + _MORE_MS * (unit.position % 4) + written


def _aggregate(project: ProjectFile, unit_set: UnitSet, made: Stamp) -> None:
    votes = votes_of(project, unit_set)
    for layer in unit_set.layers:
        kept = project.units.keep_result(aggregate_layer(votes, unit_set, layer).result)
        project.units.keep_result(replace(kept, made=made), as_made=True)


def _settle(
    project: ProjectFile,
    source: SetSource,
    units: Mapping[str, Unit],
    judge: RaterKey,
) -> None:
    """Settle units on the basic layer, by the words that their lines begin with."""
    for row in source.settled:
        unit = units[row.line]
        result = project.units.result(unit.unit_set, Layer.BASIC)
        earlier = result.of_unit()[unit.key].label if result is not None else ""
        settled = adjudicated(
            unit.key, judge, Layer.BASIC, [row.label], earlier=earlier, reason=row.reason
        )
        project.reviews.put_adjudication(replace(settled, at=row.at))

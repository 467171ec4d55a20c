"""The way of the evidence on the timeline: in the memory, retrieved, cited, one under another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.domain.failure import FailureFinding, Stage
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.span import ArrayTrack, SpanArrays
from app.domain.trace_path import TracePath
from widgets.i18n import tr
from widgets.timeline.path_painter import CITED, HOLE, KIND, THERE

MEMORY, RETRIEVED, CITED_LANE = "path:memory", "path:retrieved", "path:cited"
_HOLE = "hole:"

Row = tuple[int, int, int, str]


def path_lanes(
    index: MemoryIndex | None, path: TracePath | None, finding: FailureFinding | None
) -> list[ArrayTrack]:
    """Return the lanes of one answer; without a memory there are none."""
    if index is None:
        return []
    events = {key: event.intervals for key, event in index.events.items()}
    memory = list(_rows(events.items(), THERE))
    words: dict[str, str] = {}
    memory += _holes(finding, None, Stage.MEMORY, events, words)
    lanes = [_track(MEMORY, tr("In the memory"), memory, index, words)]
    if path is None:
        return lanes
    found = dict.fromkeys((*path.seeds, *path.neighbours, *path.selected))
    retrieved = list(_rows(((key, events.get(key, ())) for key in found), THERE))
    retrieved += _holes(finding, Stage.MEMORY, Stage.RETRIEVED, events, words)
    cited = list(_rows(((key, events.get(key, ())) for key in path.cited), CITED))
    cited += _holes(finding, Stage.RETRIEVED, Stage.SHOWN, events, words)
    cited += _holes(finding, Stage.SHOWN, Stage.CITED, events, words)
    lanes.append(_track(RETRIEVED, tr("Retrieved"), retrieved, index, words))
    lanes.append(_track(CITED_LANE, tr("Cited"), cited, index, words))
    return lanes


def event_of(span: str) -> str:
    """Return the event that a span of a lane is of; empty for evidence that no event holds."""
    name = span.removeprefix(_HOLE).rpartition("/")[0]
    return "" if name.startswith("#") else name


def _rows(events: Iterable[tuple[str, Sequence[Interval]]], code: int) -> Iterator[Row]:
    for key, spans in events:
        for number, span in enumerate(spans):
            yield span.start_ms, span.end_ms, code, f"{key}/{number}"


def _holes(
    finding: FailureFinding | None,
    before: Stage | None,
    after: Stage,
    events: dict[str, tuple[Interval, ...]],
    words: dict[str, str],
) -> Iterator[Row]:
    """Return a hole for each evidence that was there before and is not any more."""
    for number, fate in enumerate(finding.fates if finding is not None else (), start=1):
        if after not in fate.events or fate.events[after]:
            continue
        if before is None:
            key = f"{_HOLE}#{number}/{after}"
            words[key] = tr("evidence {n} is missing", n=number)
            yield fate.span.start_ms, fate.span.end_ms, HOLE, key
            continue
        for event in fate.events.get(before, ())[:1]:
            spans = events.get(event, ())
            if not spans:
                continue
            said = {
                Stage.RETRIEVED: tr("{event} is missing", event=event),
                Stage.SHOWN: tr("{event} was dropped", event=event),
                Stage.CITED: tr("{event} is not cited", event=event),
            }
            key = f"{_HOLE}{event}/{after}{number}"
            words[key] = said[after]
            yield spans[0].start_ms, spans[-1].end_ms, HOLE, key


def _track(
    key: str, title: str, rows: list[Row], index: MemoryIndex, words: dict[str, str]
) -> ArrayTrack:
    spans = SpanArrays.build(rows)

    def label(place: int) -> str:
        name = spans.ids[place]
        if name in words:
            return words[name]
        event = index.events.get(event_of(name))
        return name if event is None else f"{event.id} {event.summary}".rstrip()

    return ArrayTrack(key, KIND, title, spans, label)

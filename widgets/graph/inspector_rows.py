"""Makes the rows of the inspector of what a memory knows of an event."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from app.domain.event_details import EventDetails, RelationDetails, StateDetails, window_word
from app.domain.event_memory import Observation, Source
from app.domain.memory_history import version_steps
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import Judgement
from widgets.graph.graph_words import (
    MODALITY_ICONS,
    modality_word,
    relation_word,
    short_span,
    short_time,
    spans_words,
)
from widgets.graph.inspector_row import LONGEST_TEXT, InspectorRow, RowKind
from widgets.i18n import tr, trn

MOST_ROWS = 12
"""Rows of a part that are shown before somebody asks for all."""

TEXT_KEY = "text:"
"""What the key of a row begins with that opens the whole text of the row before it."""

T = TypeVar("T")


def all_text(row: InspectorRow) -> Iterator[InspectorRow]:
    """Offer the whole of what a row shows the beginning of."""
    length = max(map(len, whole_texts(row)), default=0)
    if length > LONGEST_TEXT:
        words = tr("See all {n} characters", n=f"{length:,}")
        yield InspectorRow(RowKind.MORE, f"{TEXT_KEY}{row.key}", text=words, level=row.level)


def whole_texts(row: InspectorRow) -> list[str]:
    """Return the texts that a row shows, whole."""
    if row.kind is RowKind.STATE and row.state is not None:
        state = row.state.state
        said = (state.target, state.emotion, state.intensity, state.appraisal, state.uncertainty)
        return [text for text in said if text]
    return [row.text] if row.text else []


class EventRows:
    """Writes the rows of one event.

    Parameters
    ----------
    opened
        Keys of the rows that are open.
    verdicts
        What the rater says of relations, by their keys.
    """

    def __init__(
        self,
        details: EventDetails,
        index: MemoryIndex,
        opened: Collection[str],
        verdicts: Mapping[str, Judgement] | None = None,
    ) -> None:
        self._details, self._index, self._opened = details, index, opened
        self._verdicts = verdicts or {}

    def rows(self) -> list[InspectorRow]:
        """Return all rows from top to bottom."""
        parts = (
            *(self._head, self._spans, self._fields, self._states, self._observations),
            *(self._relations, self._history, self._sources),
        )
        return [each for part in parts for row in part() for each in (row, *all_text(row))]

    # Parts ------------------------------------------------------------------------------------

    def _head(self) -> Iterator[InspectorRow]:
        event = self._details.event
        if event.summary or not event.is_outline:
            words = event.summary or tr("The event has no summary.")
            yield InspectorRow(RowKind.SUMMARY, "summary", text=words)
        if event.is_outline:
            words = tr("Only time, people and emotions of this event are known.")
            yield InspectorRow(RowKind.BANNER, "outline", text=words, icon="info")
        if event.summary_stale:
            words = tr("The summary is stale: a state was corrected after it was written.")
            yield InspectorRow(RowKind.BANNER, "stale", text=words, icon="warning-fill")

    def _spans(self) -> Iterator[InspectorRow]:
        event = self._details.event
        windows = len(event.window_ids)
        yield InspectorRow(
            RowKind.PLAY,
            "spans",
            text=spans_words(event.intervals) if event.intervals else tr("no time"),
            trail=trn("{n} window", "{n} windows", windows) if windows else "",
            intervals=event.intervals,
            share=event.confidence,
            can_open=len(event.intervals) > 1,
            is_open=self._is_open("spans"),
        )
        if len(event.intervals) > 1 and self._is_open("spans"):
            for number, span in enumerate(event.intervals, start=1):
                yield InspectorRow(
                    RowKind.PLAY,
                    f"span:{number}",
                    text=short_span(span),
                    intervals=(span,),
                    level=1,
                )

    def _fields(self) -> Iterator[InspectorRow]:
        event = self._details.event
        signals = [
            tr("{kind} {value}: {text}", kind=each.kind, value=each.value, text=each.text)
            for each in event.signals or ()
        ]
        fields = (
            ("people", tr("People"), self._details.people),
            ("actions", tr("Actions"), event.actions or ()),
            ("objects", tr("Objects"), event.objects or ()),
            ("signals", tr("Signals"), signals),
        )
        for key, word, values in fields:
            if values:
                yield InspectorRow(RowKind.FIELD, key, lead=word, text=", ".join(values))

    def _states(self) -> Iterator[InspectorRow]:
        states = self._details.states
        yield self._section("states", tr("States"), len(states))
        yield from self._all_or_some("states", states, self._state)

    def _observations(self) -> Iterator[InspectorRow]:
        details = self._details
        yield self._section("observations", tr("Observations"), details.observation_count)
        several = len(details.observations) > 1
        for modality, group in details.observations.items():
            key = f"observations:{modality}"
            if several:
                word = f"{modality_word(modality)} {len(group)}"
                yield InspectorRow(RowKind.SECTION, key, text=word, level=1)
            yield from self._all_or_some(key, group, lambda each: [self._observation(each)])
        yield from self._missing("observations", details.missing)

    def _relations(self) -> Iterator[InspectorRow]:
        relations = self._details.relations
        yield self._section("relations", tr("Relations"), len(relations))
        yield from self._all_or_some("relations", relations, self._relation)

    def _history(self) -> Iterator[InspectorRow]:
        event, index = self._details.event, self._index
        steps = version_steps(event, index)
        updates = list(event.updates)
        if not steps and not updates:
            return
        yield self._section("history", tr("Versions"), event.version)
        version = max(1, event.version - len(steps))
        for window, is_correction in steps:
            version += 1
            said = next((one for one in updates if one.window == window), None)
            if said is not None and not is_correction:
                updates.remove(said)
            words = said.summary if said is not None and not is_correction else ""
            yield self._step(version, window, words, is_correction=is_correction)
        for number, update in enumerate(updates):
            words = tr("window {window}", window=window_word(index, update.window))
            yield InspectorRow(
                RowKind.FIELD, f"update:{number}", lead=words, text=update.summary, icon="plus"
            )

    def _sources(self) -> Iterator[InspectorRow]:
        sources = self._details.sources
        if sources:
            yield self._section("sources", tr("Sources"), len(sources))
            yield from self._all_or_some("sources", sources, lambda each: [self._source(each)])

    # Rows -------------------------------------------------------------------------------------

    def _state(self, details: StateDetails) -> Iterator[InspectorRow]:
        state, key = details.state, f"state:{details.state.id}"
        trail = state.id if state.version == 1 else f"{state.id} · v{state.version}"
        can_open = bool(details.evidence or details.missing or details.is_corrected)
        yield InspectorRow(
            RowKind.STATE,
            key,
            lead=details.person,
            text=state.target,
            note=self._turn(details),
            trail=trail,
            style=details.style,
            intervals=(state.interval,) if state.interval is not None else (),
            can_open=can_open,
            is_open=can_open and self._is_open(key),
            state=details,
        )
        if can_open and self._is_open(key):
            if details.is_corrected:
                yield InspectorRow(RowKind.VERSIONS, f"{key}:versions", state=details, level=1)
            yield from self._evidence(key, details.evidence, details.missing)

    def _turn(self, details: StateDetails) -> str:
        """Say since when a state is held to be so, where that is not from the beginning."""
        if details.is_corrected:
            window = window_word(self._index, details.versions[-1].first)
            return tr("corrected at window {window}", window=window)
        if details.is_appended:
            window = window_word(self._index, details.state.known_at_window)
            return tr("added at window {window}", window=window)
        return ""

    def _relation(self, details: RelationDetails) -> Iterator[InspectorRow]:
        relation = details.relation
        key = f"relation:{relation.key}"
        count = len(relation.evidence_refs)
        yield InspectorRow(
            RowKind.RELATION,
            key,
            lead=relation_word(relation.type, is_outgoing=details.is_outgoing),
            text=details.other.summary or tr("no summary"),
            note=details.other.id,
            trail=trn("{n} obs.", "{n} obs.", count),
            style=details.style,
            event=details.other.id,
            can_open=bool(count),
            is_open=bool(count) and self._is_open(key),
            relation=relation.key,
            verdict=self._verdicts.get(relation.key, ""),
        )
        if count and self._is_open(key):
            for row in self._evidence(key, details.evidence, details.missing):
                yield replace(row, relation=relation.key)

    def _evidence(
        self, key: str, evidence: Sequence[Observation], missing: Sequence[str]
    ) -> Iterator[InspectorRow]:
        for each in evidence:
            yield self._observation(each, f"{key}:", level=1)
        yield from self._missing(key, missing, level=1)

    def _observation(
        self, observation: Observation, prefix: str = "", level: int = 0
    ) -> InspectorRow:
        span, key = observation.interval, f"{prefix}observation:{observation.id}"
        whom = self._index.name(observation.subject) if observation.subject else ""
        return InspectorRow(
            RowKind.OBSERVATION,
            key,
            lead=observation.id,
            text=observation.cue,
            note=f"{whom} · {modality_word(observation.modality)}" if whom else "",
            trail=short_time(span.start_ms) if span is not None else "",
            icon=MODALITY_ICONS.get(observation.modality, "question"),
            intervals=(span,) if span is not None else (),
            can_open=True,
            is_open=self._is_open(key),
            level=level,
        )

    def _step(self, version: int, window: str, words: str, *, is_correction: bool) -> InspectorRow:
        number = window_word(self._index, window)
        lead = tr("v{version}, window {window}", version=version, window=number)
        if is_correction:
            revisions = self._index.memory.state_history
            told = [
                f"{each.state.id}: {each.reason}"
                for each in revisions
                if each.event_id == self._details.event.id and each.revised_at == window
            ]
            words = tr("corrected: {what}", what="; ".join(told))
        elif words:
            words = tr("appended: {what}", what=words)
        else:
            words = tr("appended")
        icon = "git-diff" if is_correction else "plus"
        key = f"version:{version}"
        return InspectorRow(RowKind.FIELD, key, lead=lead, text=words, icon=icon)

    def _source(self, source: Source) -> InspectorRow:
        core, media = source.core, source.media
        said = [short_span(core)] if core is not None else [tr("not in the list of sources")]
        if media is not None and media != core:
            said.append(tr("shown {span}", span=short_span(media)))
        if source.had_audio is not None:
            said.append(tr("with sound") if source.had_audio else tr("without sound"))
        if source.had_subtitles is not None:
            ids = source.sampling.get("subtitle_ids")
            cues = ", ".join(map(str, ids)) if isinstance(ids, list) else ""
            said.append(tr("cues {ids}", ids=cues) if cues else tr("without cues"))
        return InspectorRow(
            RowKind.FIELD,
            f"source:{source.id}",
            lead=source.id,
            text=" · ".join(said),
            intervals=tuple(each for each in (media or core,) if each is not None),
        )

    def _missing(self, key: str, missing: Sequence[str], level: int = 0) -> Iterator[InspectorRow]:
        if missing:
            words = tr("not in the memory: {ids}", ids=", ".join(missing))
            yield InspectorRow(
                RowKind.BANNER, f"{key}:missing", text=words, icon="warning-fill", level=level
            )

    def _section(self, key: str, word: str, count: int) -> InspectorRow:
        return InspectorRow(RowKind.SECTION, key, text=word, trail=f"{count:,}")

    def _all_or_some(
        self, key: str, items: Sequence[T], rows: Callable[[T], Iterable[InspectorRow]]
    ) -> Iterator[InspectorRow]:
        """Write the first items of a part, and offer the others."""
        more = f"{key}:more"
        shown = items if self._is_open(more) else items[:MOST_ROWS]
        for item in shown:
            yield from rows(item)
        if len(shown) < len(items):
            words = tr("Show all {n}", n=f"{len(items):,}")
            yield InspectorRow(RowKind.MORE, more, text=words, can_open=True)

    def _is_open(self, key: str) -> bool:
        return key in self._opened

"""Rows of the trace page: what the agent planned, found, was handed and cited."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from app.domain.memory_index import MemoryIndex
from app.domain.trace import METHOD_WORDS, Trace
from app.domain.trace_checks import Outcome, TraceCheck, check_trace
from app.domain.trace_path import TracePath, TraceStep
from app.domain.trace_walk import TraceWalk
from widgets.graph.graph_words import short_span
from widgets.graph.inspector_row import InspectorRow, RowKind
from widgets.graph.inspector_rows import all_text
from widgets.i18n import tr, tr_phrase, trn

PLAN = "plan"
STEPS = (PLAN, *(step.value for step in TraceStep))
"""What can be looked at of a trace, in the order of its making."""

MOST_ROWS = 15
_MOST_IDS = 40


@dataclass(frozen=True)
class ShownTrace:
    """A trace over a memory.

    Attributes
    ----------
    index
        None where it stands alone.
    """

    trace: Trace
    index: MemoryIndex | None = None
    holders: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def path(self) -> TracePath:
        """What became of each event."""
        holders = dict(self.holders)
        if self.index is not None:
            cited = self.trace.answer.evidence
            users = self.index.users
            holders |= {each: users[each] for each in cited if each in users}
            holders |= {each: (each,) for each in cited if each in self.index.events}
        return TracePath(self.trace, holders)

    @cached_property
    def walk(self) -> TraceWalk:
        """The moments of the trace."""
        return TraceWalk(self.path, self.index)

    @cached_property
    def checks(self) -> tuple[TraceCheck, ...]:
        """The figures of the trace beside ours."""
        return check_trace(self.trace, self.path)

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """Events that the memory does not have; none without a memory."""
        return () if self.index is None else self.path.lacking(self.index.events)


class TraceRows:
    """Writes the rows of one step.

    Parameters
    ----------
    opened
        Keys of the rows that are open.
    """

    def __init__(self, shown: ShownTrace, opened: Collection[str]) -> None:
        self._shown, self._opened = shown, opened
        self._trace, self._path = shown.trace, shown.path

    def rows(self, step: str) -> list[InspectorRow]:
        """Return the rows of one of `STEPS`."""
        parts = {
            PLAN: (self._question, self._checks, self._plan, self._lacking, self._other),
            TraceStep.SEED: (self._semantic, self._dense, self._fused, self._anchors),
            TraceStep.EXPAND: (self._neighbours, self._streams, self._pages),
            TraceStep.SELECT: (self._selected, self._dropped),
            TraceStep.CITE: (self._cited, self._inspected),
        }
        made = [each for part in parts[step] for row in part() for each in (row, *all_text(row))]
        if made:
            return made
        words = tr("This version of a trace does not tell it.")
        return [InspectorRow(RowKind.BANNER, "untold", text=words, icon="info")]

    # Plan -------------------------------------------------------------------------------------

    def _question(self) -> Iterator[InspectorRow]:
        trace = self._trace
        yield InspectorRow(RowKind.SUMMARY, "question", text=trace.question or trace.question_id)
        fields = (
            ("answer", tr("Answer"), trace.answer.text),
            ("uncertainty", tr("Uncertain"), trace.answer.uncertainty),
            ("type", tr("Type"), trace.question_type),
        )
        yield from self._fields(fields)

    def _plan(self) -> Iterator[InspectorRow]:
        plan, recall = self._trace.plan, self._trace.recall
        yield InspectorRow(RowKind.SECTION, "plan", text=tr("Plan"), trail=plan.mode)
        span = plan.time_range
        yield from self._fields(
            (
                ("entity", tr("People"), ", ".join(plan.entity_terms)),
                ("target", tr("Targets"), ", ".join(plan.target_terms)),
                ("query", tr("Words"), ", ".join(plan.query_terms)),
                ("range", tr("Stretch"), short_span(span) if span is not None else ""),
                ("method", tr("Method"), tr(METHOD_WORDS[recall.method])),
                ("algorithm", tr("Algorithm"), recall.algorithm),
            )
        )

    def _checks(self) -> Iterator[InspectorRow]:
        checks = self._shown.checks
        for check in checks:
            if check.outcome is Outcome.DIFFERENT:
                text = tr_phrase(check.sentence)
                yield InspectorRow(
                    RowKind.BANNER, f"check:{check.name}", text=text, icon="warning-fill"
                )
        same = [check for check in checks if check.outcome is Outcome.SAME]
        if same:
            words = trn(
                "{n} figure was recomputed and comes out the same.",
                "{n} figures were recomputed and come out the same.",
                len(same),
            )
            yield InspectorRow(
                RowKind.FIELD,
                "same",
                lead=tr("Figures"),
                text=words,
                icon="check-circle",
                can_open=True,
                is_open=self._is_open("same"),
            )
            if self._is_open("same"):
                for check in checks:
                    if check.outcome is not Outcome.DIFFERENT:
                        text = tr_phrase(check.sentence)
                        yield InspectorRow(RowKind.FIELD, f"check:{check.name}", text=text, level=1)

    def _lacking(self) -> Iterator[InspectorRow]:
        lacking = self._shown.lacking
        if lacking:
            words = trn(
                "{n} event of the trace is not in the memory.",
                "{n} events of the trace are not in the memory.",
                len(lacking),
            )
            yield InspectorRow(RowKind.BANNER, "lacking", text=words, icon="warning-fill")
            ids = ", ".join(lacking if self._is_open("lacking-ids") else lacking[:_MOST_IDS])
            cut = len(lacking) > _MOST_IDS and not self._is_open("lacking-ids")
            yield InspectorRow(
                RowKind.FIELD,
                "lacking-ids",
                lead=tr("Missing"),
                text=f"{ids}, …" if cut else ids,
                can_open=True,
                is_open=self._is_open("lacking-ids"),
            )

    def _other(self) -> Iterator[InspectorRow]:
        trace, coverage = self._trace, self._trace.coverage
        yield InspectorRow(RowKind.SECTION, "other", text=tr("Retrieval"))
        counted = (
            (tr("Candidates"), coverage.candidates),
            (tr("Handed over"), coverage.returned),
            (tr("In brief"), coverage.on_timeline),
            (tr("Windows"), coverage.windows),
            (tr("Characters"), trace.evidence_characters),
        )
        scope = coverage.scope
        yield from self._fields(
            (
                ("scope", tr("Stretch"), short_span(scope) if scope is not None else ""),
                *(
                    (f"count:{number}", lead, f"{count:,}")
                    for number, (lead, count) in enumerate(counted)
                    if count is not None
                ),
                ("routing", tr("Routing"), _pairs(trace.routing)),
                ("usage", tr("Usage"), _pairs(trace.usage)),
                ("unknown", tr("Not known"), ", ".join(trace.unknown)),
            )
        )
        if trace.oddities:
            words = trn(
                "{n} value of the file cannot be read as it stands; it is kept.",
                "{n} values of the file cannot be read as they stand; they are kept.",
                len(trace.oddities),
            )
            yield InspectorRow(RowKind.BANNER, "oddities", text=words, icon="warning-fill")

    # Seeds ------------------------------------------------------------------------------------

    def _semantic(self) -> Iterator[InspectorRow]:
        seeds = {each.id: each for each in self._trace.recall.semantic}

        def row(event: str) -> InspectorRow:
            seed = seeds[event]
            parts = (
                (tr("words"), seed.bm25),
                (tr("people"), seed.entity_match),
                (tr("targets"), seed.target_match),
            )
            note = " ".join(f"{word} {_figure(part)}" for word, part in parts if part is not None)
            return self._event("semantic", event, trail=_figure(seed.score), note=note)

        yield from self._list("semantic", tr("Found by words"), list(seeds), row)

    def _dense(self) -> Iterator[InspectorRow]:
        seeds = {each.id: each.cosine for each in self._trace.recall.dense}
        yield from self._list(
            "dense",
            tr("Found by nearness"),
            list(seeds),
            lambda event: self._event("dense", event, trail=_figure(seeds[event], 4)),
        )

    def _fused(self) -> Iterator[InspectorRow]:
        recall = self._trace.recall
        scores = {each.id: each.rrf for each in recall.fused}
        ranks: dict[str, list[str]] = {}
        routes = ([each.id for each in recall.semantic], [each.id for each in recall.dense])
        for mark, route in zip((tr("words"), tr("nearness")), routes, strict=True):
            for rank, event in enumerate(route, start=1):
                ranks.setdefault(event, []).append(tr("{route} no. {n}", route=mark, n=rank))

        def row(event: str) -> InspectorRow:
            note = ", ".join(ranks.get(event, ()))
            return self._event("fused", event, trail=_figure(scores[event], 5), note=note)

        yield from self._list("fused", tr("Fused, best first"), list(scores), row)

    def _anchors(self) -> Iterator[InspectorRow]:
        recall = self._trace.recall
        yield from self._plain("seeds", tr("Seeds of the streams"), recall.seeds)
        yield from self._plain("anchors", tr("Anchors"), recall.anchors)

    # Expansion --------------------------------------------------------------------------------

    def _neighbours(self) -> Iterator[InspectorRow]:
        recall = self._trace.recall
        seeds = set(self._path.seeds)
        beside = [each for each in self._path.neighbours if each in set(recall.neighbours)]
        also = [each for each in recall.neighbours if each in seeds]
        yield from self._plain("neighbours", tr("Neighbours of the seeds"), beside)
        yield from self._plain("also", tr("Neighbours that are seeds themselves"), also)

    def _streams(self) -> Iterator[InspectorRow]:
        recall = self._trace.recall
        yield from self._plain("stream", tr("Of the same stream"), recall.stream_events)
        yield from self._plain("related", tr("By relations"), recall.relation_events)
        pages = [
            tr("page {page}: {returned} of {total}", page=_count(each.page),
               returned=_count(each.returned), total=_count(each.total))
            for each in recall.stream_pages
        ]  # fmt: skip
        yield from self._fields(
            (
                ("streams", tr("Streams"), ", ".join(recall.streams)),
                ("stream-pages", tr("Pages"), ", ".join(pages)),
            )
        )

    def _pages(self) -> Iterator[InspectorRow]:
        recall = self._trace.recall
        yield from self._plain("initial", tr("Shown at first"), recall.initial)
        for number, page in enumerate(recall.expansions, start=1):
            said = (page.scope, page.direction, ", ".join(page.anchors), page.reason)
            title = tr("Request {n}", n=number)
            yield from self._plain(f"page:{number}", title, page.returned, keep=True)
            yield from self._fields(
                ((f"request:{number}", tr("Asked"), " · ".join(each for each in said if each)),)
            )

    # Selection and answer -----------------------------------------------------------------------

    def _selected(self) -> Iterator[InspectorRow]:
        yield from self._plain("selected", tr("Handed over"), self._path.selected)

    def _dropped(self) -> Iterator[InspectorRow]:
        yield from self._plain("dropped", tr("Found, but dropped"), self._path.dropped)

    def _cited(self) -> Iterator[InspectorRow]:
        trace, path = self._trace, self._path
        if trace.answer.text:
            yield InspectorRow(RowKind.SUMMARY, "answer", text=trace.answer.text)
        by_event: dict[str, list[str]] = {}
        for ref, events in path.citations.items():
            for event in events:
                by_event.setdefault(event, []).append(ref)

        def row(event: str) -> InspectorRow:
            refs = [ref for ref in by_event[event] if ref != event]
            return self._event("cited", event, note=", ".join(refs))

        yield from self._list("cited", tr("Cited"), list(by_event), row)
        if path.astray:
            words = tr("Cited, but of no event: {ids}", ids=", ".join(path.astray))
            yield InspectorRow(RowKind.BANNER, "astray", text=words, icon="warning-fill")
        if trace.invalid_evidence:
            ids = ", ".join(trace.invalid_evidence)
            words = tr("By its own account not handed over: {ids}", ids=ids)
            yield InspectorRow(RowKind.BANNER, "invalid", text=words, icon="warning-fill")
        used = set(by_event)
        unused = [each for each in path.selected if each not in used]
        yield from self._plain("unused", tr("Handed over, but not cited"), unused)

    def _inspected(self) -> Iterator[InspectorRow]:
        inspections = self._trace.inspections
        if inspections:
            count = f"{len(inspections):,}"
            yield InspectorRow(
                RowKind.SECTION, "inspections", text=tr("Looked at again"), trail=count
            )
        for number, each in enumerate(inspections):
            span = each.interval
            yield InspectorRow(
                RowKind.FIELD,
                f"inspection:{number}",
                lead=short_span(span) if span is not None else tr("no time"),
                text=each.question,
                intervals=(span,) if span is not None else (),
            )

    # Parts of rows ------------------------------------------------------------------------------

    def _plain(
        self, key: str, title: str, events: Sequence[str], *, keep: bool = False
    ) -> Iterator[InspectorRow]:
        yield from self._list(key, title, events, lambda event: self._event(key, event), keep=keep)

    def _list(
        self,
        key: str,
        title: str,
        events: Sequence[str],
        row: Callable[[str], InspectorRow],
        *,
        keep: bool = False,
    ) -> Iterator[InspectorRow]:
        """Write a part with its events; without any it is left out, unless it is to be kept."""
        if not events and not keep:
            return
        count = f"{len(events):,}"
        yield InspectorRow(RowKind.SECTION, f"part:{key}", text=title, trail=count)
        more = f"more:{key}"
        shown = events if self._is_open(more) else events[:MOST_ROWS]
        for event in shown:
            yield row(event)
        if len(shown) < len(events):
            words = tr("Show all {n}", n=count)
            yield InspectorRow(RowKind.MORE, more, text=words, can_open=True)

    def _event(self, part: str, event_id: str, *, trail: str = "", note: str = "") -> InspectorRow:
        index = self._shown.index
        event = index.events.get(event_id) if index is not None else None
        own = next((each for each in self._trace.events if each.id == event_id), None)
        told = (event.summary if event else "") or (own.summary if own else "")
        felt = ", ".join(state.emotion for state in event.states) if event else ""
        words = told or felt or (tr("no summary") if event else tr("not in the memory"))
        is_there = index is not None and event is not None
        return InspectorRow(
            RowKind.EVENT,
            f"{part}:{event_id}",
            lead=event_id,
            text=words,
            note=note,
            trail=trail,
            style=index.dominant(event_id) if index is not None and is_there else None,
            event=event_id if is_there else "",
            is_muted=not told,
        )

    def _fields(self, fields: Iterable[tuple[str, str, str]]) -> Iterator[InspectorRow]:
        for key, lead, text in fields:
            if text:
                yield InspectorRow(
                    RowKind.FIELD, f"field:{key}", lead=lead, text=text,
                    is_open=self._is_open(f"field:{key}"),
                )  # fmt: skip

    def _is_open(self, key: str) -> bool:
        return key in self._opened


def _figure(value: float | None, digits: int = 2) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def _count(value: int | None) -> str:
    return "?" if value is None else f"{value:,}"


def _pairs(pairs: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in pairs)

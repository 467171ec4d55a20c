"""Two sources against each other in the plot: mirrored rows, and how far they agree, in figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.trajectory_sources import TrajectorySources
from app.domain.agreement import Figure
from app.domain.channel_track import ChannelLane, ChannelTrack, person_name
from app.domain.percent import percent
from app.domain.phrase import phrase
from app.domain.reading_agreement import ReadingAgreement, compare_readings
from app.domain.source import SOURCE_KIND_WORDS
from app.domain.span import SpanTrack
from app.domain.timecode import format_duration
from app.domain.trace_agreement import (
    FIGURE_TITLES,
    TraceAgreement,
    TraceMeasure,
    compare_traces,
)
from app.domain.trajectory import Trajectory
from app.domain.trajectory_tracks import Track, as_trajectory, who
from app.services.curve_sources import Source
from app.tasks import Task, TaskContext
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, tr_phrase
from widgets.trajectory.curves_page import CurvesPage
from widgets.trajectory.figure_strip import ShownFigure
from widgets.trajectory.mirror import MirrorTrack

Compared = TraceAgreement | ReadingAgreement


class CurveComparison(Controller):
    """Holds which two sources are compared, and what came out of it.

    Signals
    -------
    changed()
        The rows are others now.
    """

    changed = Signal()

    def __init__(self, context: AppContext, sources: TrajectorySources, page: CurvesPage) -> None:
        super().__init__(context)
        self._sources, self._page = sources, page
        self.is_on = False
        self._rows: dict[str, tuple[MirrorTrack, Track, Track]] = {}
        self._row = ""
        self._align = False
        self._task: Task | None = None
        self._number = self._answered = 0
        bar = page.comparing
        bar.sources_chosen.connect(self._on_sources_chosen)
        bar.row_chosen.connect(self._on_row_chosen)
        bar.aligned.connect(self._on_aligned)

    @property
    def is_settled(self) -> bool:
        """Whether the figures shown are those of the sources as they are."""
        return self._number == self._answered

    @property
    def pair(self) -> tuple[str, str]:
        """Keys of the sources compared: those chosen, else two with somebody in common."""
        shown = [source.key for source in self._sources.shown()]
        if all(key in shown for key in self._sources.choice.compared):
            return self._sources.choice.compared
        return _likely(self._sources.shown())

    def rows(self) -> Sequence[SpanTrack]:
        """Return the mirrored rows of the sources compared, and show what can be chosen."""
        shown = {source.key: source for source in self._sources.shown()}
        upper, lower = (shown.get(key) for key in self.pair)
        self._rows = {} if upper is None or lower is None else self._paired(upper, lower)
        if self._row not in self._rows:
            self._row = next(iter(self._rows), "")
        self._show_choices()
        self._compare()
        return [row[0] for row in self._rows.values()]

    def _paired(self, upper: Source, lower: Source) -> dict[str, tuple[MirrorTrack, Track, Track]]:
        ours, theirs = self._by_name(upper), self._by_name(lower)
        made = {}
        for name, one in ours.items():
            other = theirs.get(name)
            if other is not None:
                key = f"mirror:{name}"
                mirror = MirrorTrack(key, who(one), _half(one, self._lit), _half(other, self._lit))
                made[key] = (mirror, one, other)
        return made

    @property
    def _lit(self) -> str:
        return self._sources.choice.lit

    def _by_name(self, source: Source) -> dict[str, Track]:
        """Return the tracks of a source by person and channel; readings have no channel."""
        choice, found = self._sources.choice, dict[str, Track]()
        for track in source.tracks:
            person = person_name(who(track), track.cast)
            if person in choice.hidden_people:
                continue
            if isinstance(track, ChannelTrack):
                channel = track.channel.name.casefold()
                if channel not in choice.hidden_channels:
                    found.setdefault(f"{person}:{channel}", track)
            else:
                found.setdefault(person, as_trajectory(track, self._sources.scale))
        return found

    def _show_choices(self) -> None:
        bar = self._page.comparing
        choices = [
            Choice(source.key, source.of.title, tr(SOURCE_KIND_WORDS[source.of.kind]))
            for source in self._sources.shown()
        ]
        bar.show_sources(choices, self.pair)
        rows = [Choice(key, _words(one)) for key, (_, one, _) in self._rows.items()]
        bar.show_rows(rows, self._row)
        chosen = self._rows.get(self._row)
        bar.show_can_align(on=chosen is not None and isinstance(chosen[1], ChannelTrack))

    # Figures ----------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Compare the chosen row on a worker; what was asked before is dropped."""
        if self._task is not None:
            self._task.context.cancel()
            self._task = None
        self._number += 1
        chosen = self._rows.get(self._row)
        work = None if chosen is None else _work(chosen[1], chosen[2], align=self._align)
        if work is None:
            self._answered = self._number
            self._page.comparing.figures.show_figures((), self._why_nothing())
            return
        self._task = self.context.tasks.start(
            tr("Comparing two sources"),
            partial(_compared, work),
            done=partial(self._on_compared, self._number),
            failed=self.notifier.error,
            quiet=True,
        )

    def _why_nothing(self) -> str:
        if len(self._sources.shown()) < 2:
            return tr("Two sources are needed: only one is shown.")
        return tr("These two sources tell of nobody in common, or of other channels.")

    def _on_compared(self, number: int, found: Compared) -> None:
        self._answered = max(self._answered, number)
        chosen = self._rows.get(self._row)
        if number != self._number or chosen is None:
            return
        self._task = None
        strip = self._page.comparing.figures
        if isinstance(found, TraceAgreement):
            self._shift(chosen, found.lag_ms)
            strip.show_figures(_trace_figures(found), _trace_words(found, chosen[2]))
        else:
            strip.show_figures(_reading_figures(found), _reading_words(found))

    def _shift(self, chosen: tuple[MirrorTrack, Track, Track], lag_ms: int) -> None:
        """Draw the lower curve as it was compared, without its lag."""
        mirror, one, other = chosen
        if not isinstance(other, ChannelTrack):
            return
        drawn = mirror.lower
        is_at = isinstance(drawn, ChannelLane) and drawn.curves[0].samples is other.samples
        if is_at == (lag_ms == 0):
            return
        moved = replace(other, samples=other.samples.lagged(-lag_ms)) if lag_ms else other
        shown = replace(mirror, lower=_half(moved, self._lit))
        self._rows[mirror.key] = (shown, one, other)
        self._page.show_tracks([row[0] for row in self._rows.values()])

    @Slot(str, str)
    def _on_sources_chosen(self, upper: str, lower: str) -> None:
        self._sources.set_choice(self._sources.choice.with_compared(upper, lower))

    @Slot(str)
    def _on_row_chosen(self, key: str) -> None:
        self._row = key
        self._show_choices()
        self._compare()

    @Slot(bool)
    def _on_aligned(self, on: bool) -> None:
        self._align = on
        self._compare()


def _half(track: Track, lit: str) -> Trajectory | ChannelLane | None:
    if isinstance(track, ChannelTrack):
        is_lit = bool(lit) and track.source_key == lit
        return ChannelLane(track.key, track.title, (track,), track.key if is_lit else "")
    return track if isinstance(track, Trajectory) else None


def _words(track: Track) -> str:
    if isinstance(track, ChannelTrack):
        return f"{track.title} · {track.channel.name}"
    return who(track)


def _likely(sources: Sequence[Source]) -> tuple[str, str]:
    """Return the first two sources that tell of the same person in the same way."""
    for place, one in enumerate(sources):
        ours = {_kind_of(track) for track in one.tracks}
        for other in sources[place + 1 :]:
            if ours & {_kind_of(track) for track in other.tracks}:
                return one.key, other.key
    return (sources[0].key, sources[1].key) if len(sources) > 1 else ("", "")


def _kind_of(track: Track) -> tuple[str, str]:
    channel = track.channel.name.casefold() if isinstance(track, ChannelTrack) else ""
    return person_name(who(track), track.cast), channel


def _work(one: Track, other: Track, *, align: bool) -> Callable[[], Compared] | None:
    if isinstance(one, ChannelTrack) and isinstance(other, ChannelTrack):
        channels = (one.channel, other.channel)
        measure = TraceMeasure(align=align)
        return partial(compare_traces, one.samples, other.samples, measure, channels)
    if isinstance(one, Trajectory) and isinstance(other, Trajectory):
        return partial(compare_readings, one.readings, other.readings)
    return None


def _compared(work: Callable[[], Compared], _task: TaskContext) -> Compared:
    return work()


def _shown(name: str, figure: Figure, write: Callable[[float], str]) -> ShownFigure:
    if figure.value is None:
        return ShownFigure(name, "–", tr_phrase(figure.why_undefined))
    if figure.low is None or figure.high is None:
        return ShownFigure(name, write(figure.value))
    interval = phrase("{low} to {high}", low=write(figure.low), high=write(figure.high))
    return ShownFigure(name, write(figure.value), tr_phrase(interval))


def _decimals(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def _trace_figures(found: TraceAgreement) -> list[ShownFigure]:
    return [
        _shown(tr(FIGURE_TITLES[name]), figure, _decimals)
        for name, figure in found.figures().items()
    ]


def _trace_words(found: TraceAgreement, other: Track) -> str:
    said = [
        tr(
            "{time} in common, a moment every {step} ms (n = {n}).",
            time=format_duration(found.common_ms),
            step=found.measure.step_ms,
            n=f"{found.n:,}",
        )
    ]
    if found.measure.align:
        said.append(_lag_words(found.lag_ms, other.source))
    if found.lag_at_bound:
        said.append(tr("That is the largest lag looked at: the true one may be larger."))
    if found.rescaled:
        said.append(tr("The ranges differ: both were brought to 0 to 1."))
    said.append(tr_phrase(found.why_no_interval))
    return " ".join(one for one in said if one)


def _lag_words(lag_ms: int, source: str) -> str:
    lag = f"{abs(lag_ms) / 1000:.1f}"
    if not lag_ms:
        return tr("No lag: the two correlate most as they are.")
    if lag_ms > 0:
        return tr("{source} comes {lag} s later; taken off.", source=source, lag=lag)
    return tr("{source} comes {lag} s earlier; taken off.", source=source, lag=lag)


def _reading_figures(found: ReadingAgreement) -> list[ShownFigure]:
    agreement = found.tiers.agreement
    over_time = agreement.figures()
    return [
        _shown(tr("Same emotion"), over_time["raw"], percent),
        _shown(tr("Cohen’s kappa"), over_time["cohen"], _decimals),
        _shown(tr("Order (Kendall’s tau-b)"), found.order, _decimals),
        _shown(tr("Order (likeness by edits)"), found.likeness, percent),
    ]


def _reading_words(found: ReadingAgreement) -> str:
    tiers = found.tiers
    said = tr(
        "{n} moments at which both say something, one every {step} ms; {first} against {second} "
        "emotions in a row.",
        n=f"{tiers.moments_used:,}",
        step=tiers.measure.step_ms,
        first=found.stages[0],
        second=found.stages[1],
    )
    return " ".join(filter(None, (said, tr_phrase(tiers.agreement.why_no_interval))))

"""`agreement --kind trajectory`: how far sources agree on what somebody feels over time."""

from __future__ import annotations

import argparse
from functools import partial

from app.commands.agreement_answer import Answer, videos_of
from app.commands.output import print_table
from app.domain.agreement import Figure
from app.domain.reading_agreement import COMPARED, ReadingAgreement, compare_readings
from app.domain.tier_agreement_words import FIGURE_NAMES, figure_text, interval_text
from app.domain.tier_comparison import Measure
from app.domain.trace_agreement import (
    FIGURE_TITLES,
    TraceAgreement,
    TraceMeasure,
    compare_traces,
)
from app.services.trace_comparison_service import Told, Wanted, pairs_of, told_in
from storage.project_file import ProjectFile

_Pair = tuple[Told, Told]
_Found = TraceAgreement | ReadingAgreement


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what trajectories need."""
    usual = TraceMeasure()
    group = parser.add_argument_group("trajectories")
    group.add_argument(
        "--source",
        dest="sources",
        metavar="SOURCE",
        action="append",
        default=[],
        help="who says so, as the window names them; twice for one pair (default: all pairs)",
    )
    group.add_argument("--person", metavar="NAME", default="", help="only of this person")
    group.add_argument("--channel", metavar="NAME", default="", help="only this channel, or labels")
    group.add_argument(
        "--align",
        action="store_true",
        help="take the lag off at which two traces correlate most, and tell it",
    )
    group.add_argument(
        "--most-lag-ms",
        metavar="MS",
        type=int,
        default=usual.most_lag_ms,
        help=f"the largest lag looked at with --align (default: {usual.most_lag_ms})",
    )


def wrong_use(arguments: argparse.Namespace) -> str:
    """Say what is wrong on the command line; empty where nothing is."""
    if len(arguments.sources) > 2:
        return f"name at most two sources, each with --source; here are {len(arguments.sources)}."
    return ""


def answer(project: ProjectFile, arguments: argparse.Namespace) -> Answer:
    """Compare every wanted pair of sources."""
    usual = TraceMeasure()
    measure = TraceMeasure(
        usual.step_ms if arguments.step_ms is None else arguments.step_ms,
        arguments.align,
        arguments.most_lag_ms,
    )
    of_labels = Measure(
        COMPARED.step_ms if arguments.step_ms is None else arguments.step_ms,
        counted=COMPARED.counted,
    )
    told = told_in(project, videos_of(project, arguments.video))
    wanted = Wanted(arguments.person, arguments.channel, tuple(arguments.sources))
    found = [(pair, _compared(pair, measure, of_labels)) for pair in pairs_of(told, wanted)]
    return Answer([_row(*each) for each in found], partial(_print_all, found))


def _compared(pair: _Pair, measure: TraceMeasure, of_labels: Measure) -> _Found:
    one, other = pair
    if one.samples is not None and other.samples is not None:
        return compare_traces(one.samples, other.samples, measure, (one.channel, other.channel))
    duration = one.video.duration_ms
    return compare_readings(one.readings, other.readings, of_labels, duration_ms=duration)


def _row(pair: _Pair, found: _Found) -> dict[str, object]:
    one, other = pair
    return {
        "kind": "trajectory",
        "field": one.field,
        **found.to_json(),
        "video_id": one.video.video_id,
        "person": one.person,
        "target": one.target,
        "unit": "" if one.channel is None else one.channel.unit,
        "sources": [one.source, other.source],
    }


def _print_all(found: list[tuple[_Pair, _Found]]) -> None:
    for place, (pair, agreement) in enumerate(found):
        one, other = pair
        about = f" toward {one.target}" if one.target else ""
        print("" if place == 0 else "\n", end="")
        print(f"{one.person or 'Everybody'}{about}, {one.field}, {one.video.video_id}")
        print(f"{one.source}  and  {other.source}")
        if isinstance(agreement, TraceAgreement):
            _print_trace(agreement)
        else:
            _print_readings(agreement)


def _print_trace(found: TraceAgreement) -> None:
    print_table(
        [_cells(title, name, found.figures()[name]) for name, title in FIGURE_TITLES.items()]
    )
    print(f"  {found.n:,} moments that both trace, one every {found.measure.step_ms} ms.")
    if found.measure.align:
        bound = ", the largest that was looked at" if found.lag_at_bound else ""
        before = found.unaligned
        was = "" if before.value is None else f"; r was {before.value:.2f} before"
        print(f"  The second comes {found.lag_ms} ms later, which is taken off{bound}{was}.")
    if found.rescaled:
        print("  Their ranges differ, so that both were brought to 0 to 1.")
    if found.why_no_interval:
        print(f"  {found.why_no_interval}")


def _print_readings(found: ReadingAgreement) -> None:
    figures = found.tiers.agreement.figures()
    rows = [_cells(title, name, figures[name]) for name, title in FIGURE_NAMES.items()]
    rows += [
        _cells("Order of labels (Kendall’s tau)", "tau", found.order),
        _cells("Likeness of sequences", "likeness", found.likeness),
    ]
    print_table(rows)
    n, step = found.tiers.moments_used, found.tiers.measure.step_ms
    print(f"  {n:,} moments at which both say something, one every {step} ms.")
    agreement = found.tiers.agreement
    for sentence in (agreement.remark, agreement.why_no_interval):
        if sentence:
            print(f"  {sentence}")


def _cells(title: str, name: str, figure: Figure) -> tuple[str, str, str]:
    interval = interval_text(name, figure)
    return f"  {title}", figure_text(name, figure), f"95 % interval {interval}" if interval else ""

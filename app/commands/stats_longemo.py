"""The tables of `stats --as longemo`: what a data set of questions holds."""

from __future__ import annotations

from collections.abc import Mapping

from app.commands.output import print_table
from app.domain.dataset_stats import DatasetStats, Spread, TypeStats

_HEADS = ("  tier", "type", "questions", "question words", "answer words", "evidence spans")


def print_stats(found: DatasetStats) -> None:
    """Print the tables for people."""
    print("Questions")
    rows = [*found.by_granularity.items(), ("all", found.questions)]
    rows.append(("written with less than 95 % watched", found.unwatched))
    print_table([(f"  {name}", f"{n:,}") for name, n in rows])
    if found.by_type:
        print("Questions by type, words and spans as means")
        print_table([_HEADS, *(_type_row(each) for each in found.by_type)])
    print("Videos")
    print_table(
        [
            ("  with questions", f"{found.videos_asked:,} of {found.videos:,}"),
            ("  hours", f"{found.hours:.2f}"),
            ("  of unknown length", f"{found.unknown_length:,}"),
            ("  sources", f"{found.sources:,}"),
            *((f"  {name}", f"{n:,}") for name, n in found.lengths.items()),
        ]
    )
    parts = (
        ("Questions by series", {name or "not known": n for name, n in found.series.items()}),
        ("Trajectories by stages", {str(stages): n for stages, n in found.stages.items()}),
        ("Questions by spread of their evidence", found.spread),
        ("Questions by status", found.by_status),
    )
    for title, counts in parts:
        if counts:
            print(title)
            print_table([(f"  {name}", f"{n:,}") for name, n in counts.items()])


def stats_lines(found: DatasetStats) -> list[tuple[object, ...]]:
    """Return the counts as the lines of a table: the part, what is counted, the number."""
    parts: dict[str, Mapping[str, int]] = {
        "granularity": found.by_granularity,
        "type": {f"{one.granularity}: {one.type}": one.questions for one in found.by_type},
        "length": found.lengths,
        "series": {name or "not known": n for name, n in found.series.items()},
        "stages": {str(stages): n for stages, n in found.stages.items()},
        "spread": found.spread,
        "status": found.by_status,
    }
    lines: list[tuple[object, ...]] = [("part", "name", "questions or videos")]
    lines += [(part, name, n) for part, counts in parts.items() for name, n in counts.items()]
    lines.append(("watched", "written with less than 95 % watched", found.unwatched))
    return [*lines, ("videos", "hours", found.hours)]


def _type_row(each: TypeStats) -> tuple[str, ...]:
    words = map(_mean, (each.question_words, each.answer_words, each.evidence))
    return (f"  {each.granularity}", each.type, f"{each.questions:,}", *words)


def _mean(spread: Spread) -> str:
    return "" if spread.mean is None else f"{spread.mean:.1f}"

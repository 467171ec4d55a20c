"""Statistics of a data set as named tables of words, for a window and for files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.domain.dataset_stats import DatasetStats, Spread
from app.domain.ids import RaterKey
from app.domain.naru_counts import count_rows
from app.domain.phrase import phrase
from app.domain.timecode import format_duration
from app.services.dataset_service import project_stats
from app.services.open_decisions import adjudicators
from app.services.verification_service import project_tables
from storage.project_file import ProjectFile
from storage.review_reader import ReviewReader

Table = tuple[str, tuple[str, ...], list[tuple[str, ...]]]


def statistics_tables(project: ProjectFile, viewer: RaterKey) -> list[Table]:
    """Return the tables of a project: name, heads, rows; none while it holds nothing.

    Parameters
    ----------
    viewer
        Who looks: reviews that are closed to them do not count.
    """
    found = project_stats(project)
    tables = list(_questions(found)) if found.questions else []
    if project.mcq.count():
        counted = count_rows(project_tables(project, _reader(project, viewer)))
        rows: list[tuple[str, ...]] = [
            (" ".join(filter(None, (row.code, row.title))), f"{row.count:,}") for row in counted
        ]
        tables.append((phrase("Verified items"), (phrase("Items"), phrase("n")), rows))
    return tables


def _reader(project: ProjectFile, viewer: RaterKey) -> ReviewReader:
    return project.reviews.visible_to(viewer, as_adjudicator=viewer in adjudicators(project))


def _questions(found: DatasetStats) -> Iterator[Table]:
    yield phrase("The data set"), (phrase("What"), phrase("n")), _overview(found)
    heads = (
        phrase("Type"),
        phrase("Tier"),
        phrase("n"),
        phrase("Words of the question"),
        phrase("Words of the answer"),
        phrase("Evidence spans"),
    )
    yield (
        phrase("Questions by type"),
        heads,
        [
            (
                one.type,
                one.granularity,
                f"{one.questions:,}",
                _mean(one.question_words),
                _mean(one.answer_words),
                _mean(one.evidence),
            )
            for one in found.by_type
        ],
    )
    n = phrase("n")
    yield from _counts(phrase("Length of the videos"), (phrase("Length"), n), found.lengths)
    spread = phrase("Spread of the evidence")
    yield from _counts(spread, (phrase("First to last evidence"), n), found.spread)
    stages = {str(count): many for count, many in found.stages.items()}
    yield from _counts(phrase("Stages of trajectories"), (phrase("Stages"), n), stages)
    series = {name or phrase("not known"): many for name, many in found.series.items()}
    yield from _counts(phrase("Series"), (phrase("Series"), n), series)
    yield from _counts(phrase("Status"), (phrase("Status"), n), found.by_status)


def _overview(found: DatasetStats) -> list[tuple[str, ...]]:
    tiers = {"clip": phrase("Clip questions (G1)"), "episode": phrase("Episode questions (G2)")}
    extent = found.evidence_ms
    rows: list[tuple[str, ...]] = [(phrase("Questions"), f"{found.questions:,}")]
    rows += [(tiers.get(tier, tier), f"{many:,}") for tier, many in found.by_granularity.items()]
    rows += [
        (phrase("Videos"), f"{found.videos:,}"),
        (phrase("Videos with questions"), f"{found.videos_asked:,}"),
        (phrase("Hours of these"), f"{found.hours:.2f}"),
        (phrase("Of unknown length"), f"{found.unknown_length:,}"),
        (phrase("Sources"), f"{found.sources:,}"),
        (phrase("Questions without evidence"), f"{found.without_evidence:,}"),
    ]
    if extent.mean is not None:
        title = phrase("First to last evidence, mean")
        rows.append((title, format_duration(round(extent.mean))))
    return rows


def _counts(name: str, heads: tuple[str, str], counts: Mapping[str, int]) -> Iterator[Table]:
    rows: Sequence[tuple[str, ...]] = [(what, f"{many:,}") for what, many in counts.items()]
    if rows:
        yield name, heads, list(rows)


def _mean(spread: Spread) -> str:
    if spread.mean is None:
        return ""
    return f"{spread.mean:.1f} ({spread.least:.0f}–{spread.most:.0f})"

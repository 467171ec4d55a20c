"""Tables of votes: a row a unit, a column a rater; and as CSV with what they come to.

EmoS names the columns ``basic_<rater>`` and adds ``ds_label``, ``ds_confidence``,
``unique_labels`` and ``tier``. Those that stand there already are not read: they are computed anew.
Ids are text and stay as written, whatever zeros they begin with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rapidfuzz import process

from app.domain.aggregation import Aggregation
from app.domain.agreement_sums import MISSING, Ints
from app.domain.check import Violation
from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase, phrase_n
from app.domain.vocabulary import Vocabulary
from app.domain.words import folded
from storage.formats.atomic import write_text
from storage.formats.decoding import decode
from storage.formats.source import read_bytes
from storage.formats.tier_document import Problems
from storage.formats.tiers_csv_table import TableRow, format_table, read_table, separator_of
from storage.formats.unit_ids import as_number
from storage.formats.workbook import is_workbook, read_sheet

PREFIX = "basic_"
RESULTS = ("ds_label", "ds_confidence", "unique_labels", "tier")
_DERIVED = frozenset(
    ("basic_orig", "basic_corrected", "basic_corrected_conf", "basic_changed",
     "basic_correction_reason")
)  # fmt: skip
"""What EmoS adds to the table of MELD: no votes of anybody."""

_IDS = ("series", "video_id", "clip_id", "unit_id", "uid", "id")
_LIKENESS = 60
_MOST_SHOWN = 12


@dataclass(frozen=True, slots=True, eq=False)
class VotesTable:
    """Votes with the rows they stand in.

    Attributes
    ----------
    votes
        Shape ``(raters, units)``: places in `labels`, `MISSING` for an empty cell.
    problems
        By line; with an error among them the votes are not whole.
    """

    file: str
    header: tuple[str, ...]
    rows: tuple[TableRow, ...]
    raters: tuple[str, ...]
    labels: tuple[str, ...]
    votes: Ints
    problems: tuple[Violation, ...]


def read_votes(
    path: Path,
    vocabulary: Vocabulary,
    *,
    columns: Sequence[str] = (),
    encoding: str | None = None,
) -> VotesTable:
    """Read a file.

    Parameters
    ----------
    vocabulary
        What the cells may say; an open one takes what it finds, in the order of code points.
    columns
        Those that hold votes; without any, all named ``basic_<rater>``.

    Raises
    ------
    ImportFailedError
        It cannot be read or decoded, or has no such columns.
    """
    file = str(path)
    data, problems = read_bytes(path), Problems(file)
    if is_workbook(data, path):
        rows = list(read_sheet(path, problems).rows)
    else:
        text = decode(data, file, encoding).text
        rows = read_table(text, separator_of(text), problems)
    if not rows and not problems.found:
        raise ImportFailedError(
            phrase("{file} is empty: a table of votes was expected.", file=file)
        )
    header = tuple(cell.strip() for cell in rows[0].cells) if rows else ()
    places = _places(file, header, columns)
    body = tuple(rows[1:])
    if not body and not problems.found:
        raise ImportFailedError(phrase("{file} has a header and no rows.", file=file))
    cells = [_column(body, place) for place in places]
    labels = _labels(vocabulary, cells)
    votes = _votes(cells, vocabulary, labels, body, problems)
    raters = tuple(header[place].removeprefix(PREFIX) for place in places)
    _look_at_raters(raters, votes, problems)
    _look_at_ids(header, body, problems)
    _look_at_widths(header, body, problems)
    return VotesTable(file, header, body, raters, labels, votes, problems.in_order())


def write_aggregated(path: Path, table: VotesTable, found: Aggregation) -> None:
    """Write the rows in their order with the labels, whole or not at all.

    Floats are written so that reading them gives the same number.

    Raises
    ------
    ExportFailedError
        It cannot be written.
    """
    kept = [at for at, name in enumerate(table.header) if name not in RESULTS]
    lines: list[Sequence[str]] = [[*(table.header[at] for at in kept), *RESULTS]]
    best, confidence = found.estimate.best.tolist(), found.estimate.confidence.tolist()
    for at, row in enumerate(table.rows):
        is_known = best[at] != MISSING
        lines.append(
            [
                *(row.cells[place] if place < len(row.cells) else "" for place in kept),
                table.labels[best[at]] if is_known else "",
                repr(confidence[at]) if is_known else "",
                str(int(found.distinct[at])),
                found.qualities[at],
            ]
        )
    write_text(path, format_table(lines))


def _places(file: str, header: Sequence[str], wanted: Sequence[str]) -> list[int]:
    if not header:
        return []
    twice = [name for name, n in Counter(header).items() if n > 1 and name in {*wanted}]
    missing = [name for name in wanted if name not in header]
    if missing or twice:
        words = (
            phrase("{file} has no column “{name}”.", file=file, name=missing[0])
            if missing
            else phrase("{file} has two columns “{name}”.", file=file, name=twice[0])
        )
        raise ImportFailedError(
            words + " " + phrase("Its columns are: {names}.", names=_shown(header))
        )
    if wanted:
        return [header.index(name) for name in dict.fromkeys(wanted)]
    found = [at for at, name in enumerate(header) if _is_of_rater(name)]
    if not found:
        raise ImportFailedError(
            phrase(
                "{file} has no columns of votes: they are called basic_<rater>, or named with "
                "--votes. Its columns are: {names}.",
                file=file,
                names=_shown(header),
            )
        )
    return found


def _is_of_rater(name: str) -> bool:
    return name.startswith(PREFIX) and name != PREFIX and name not in _DERIVED


def _shown(header: Sequence[str]) -> str:
    more = ", …" if len(header) > _MOST_SHOWN else ""
    return ", ".join(name[:30] for name in header[:_MOST_SHOWN]) + more


def _column(rows: Sequence[TableRow], place: int) -> list[str]:
    return [" ".join(row.cells[place].split()) if place < len(row.cells) else "" for row in rows]


def _labels(vocabulary: Vocabulary, cells: Sequence[Sequence[str]]) -> tuple[str, ...]:
    if not vocabulary.is_open:
        return tuple(label.name for label in vocabulary.labels)
    return tuple(sorted({cell for column in cells for cell in column if cell}))


def _votes(
    cells: Sequence[Sequence[str]],
    vocabulary: Vocabulary,
    labels: Sequence[str],
    rows: Sequence[TableRow],
    problems: Problems,
) -> Ints:
    places = {label: at for at, label in enumerate(labels)}
    numbers = {"": MISSING}
    unknown: dict[str, list[int]] = {}
    votes = np.full((len(cells), len(rows)), MISSING, dtype=np.int64)
    for rater, column in enumerate(cells):
        for at, cell in enumerate(column):
            if cell not in numbers:
                numbers[cell] = places.get(vocabulary.current(cell), MISSING)
                if numbers[cell] == MISSING:
                    unknown[cell] = []
            if cell in unknown:
                unknown[cell].append(rows[at].line)
            votes[rater, at] = numbers[cell]
    for word, lines in unknown.items():
        problems.error(min(lines), "unknown-label", _unknown(word, lines, labels, vocabulary))
    empty = sum(column.count("") for column in cells)
    if empty:
        words = phrase_n("{n} cell is empty: no vote", "{n} cells are empty: no votes", n=empty)
        problems.info(1, "missing-vote", words)
    return votes


def _unknown(word: str, lines: Sequence[int], labels: Sequence[str], vocabulary: Vocabulary) -> str:
    words = phrase_n(
        "“{word}” is no label of {vocabulary} ({n} cell)",
        "“{word}” is no label of {vocabulary} ({n} cells)",
        n=len(lines),
        word=word[:40],
        vocabulary=vocabulary.name,
    )
    near = process.extractOne(word, labels, processor=folded, score_cutoff=_LIKENESS)
    return words if near is None else phrase("{found}; {label}?", found=words, label=near[0])


def _look_at_raters(raters: Sequence[str], votes: Ints, problems: Problems) -> None:
    for rater, of_rater in zip(raters, votes, strict=True):
        if len(of_rater) and (of_rater == MISSING).all():
            problems.warning(1, "no-votes", phrase("{rater} labelled nothing", rater=rater))
    if len(raters) == 1:
        words = phrase("only one rater: the labels are theirs, as they are")
        problems.warning(1, "one-rater", words)


def _look_at_ids(header: Sequence[str], rows: Sequence[TableRow], problems: Problems) -> None:
    """Warn of ids that stand twice, or would be one if a program took them for numbers."""
    places = [header.index(name) for name in _IDS if name in header]
    if not places:
        return
    seen: dict[tuple[str, ...], int] = {}
    alike: dict[tuple[str, ...], tuple[str, ...]] = {}
    for row in rows:
        key = tuple(row.cells[at] if at < len(row.cells) else "" for at in places)
        shown = " ".join(key)
        if not key[-1].strip():
            problems.warning(row.line, "no-id", phrase("the row has no id"))
        elif key in seen:
            words = phrase("{id} stands in line {line} already", id=shown, line=seen[key])
            problems.warning(row.line, "duplicate-id", words)
        else:
            seen[key] = row.line
            other = alike.setdefault(tuple(map(as_number, key)), key)
            if other != key:
                words = phrase(
                    "{id} and {other} are one id to a program that reads them as numbers",
                    id=shown,
                    other=" ".join(other),
                )
                problems.info(row.line, "alike-id", words)


def _look_at_widths(header: Sequence[str], rows: Sequence[TableRow], problems: Problems) -> None:
    for row in rows:
        if len(row.cells) > len(header):
            words = phrase_n(
                "the row has {n} cell more than the header",
                "the row has {n} cells more than the header",
                n=len(row.cells) - len(header),
            )
            problems.warning(row.line, "long-row", words, "", phrase("left out"))

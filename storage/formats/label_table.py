"""``emos-labels``: units with what raters say of them, as a workbook or a CSV table.

Ids are text, exactly as they stand. A word that is no label is never guessed: it is an error with a
suggestion, until somebody decides once for all what it means (`app.domain.label_spelling`).
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.check import Violation
from app.domain.emotion import UNSURE, normalize_label
from app.domain.errors import ImportFailedError
from app.domain.label_spelling import SpellingBook, Suggestion, suggest
from app.domain.labelling import (
    INTENSITIES,
    Layer,
    SeenIn,
    UnitLabel,
    is_exclusion,
)
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonObject
from app.domain.soft_labels import SEPARATOR
from app.domain.timecode import parse_time
from storage.formats.decoding import decode
from storage.formats.label_columns import (
    OWN,
    LabelColumns,
    columns_of,
    is_result,
    tells_labels,
)
from storage.formats.source import read_bytes
from storage.formats.tier_document import Problems
from storage.formats.tiers_csv_table import TableRow, read_table, separator_of
from storage.formats.unit_ids import look_at_ids
from storage.formats.workbook import is_workbook, read_sheet

FORMAT = "emos-labels"

_RATER_OF_FILE = re.compile(r"[^.\s]+")
_QUOTED = re.compile(r"['\"]([^'\"]*)['\"]")
_MOST_SHOWN = 12
_WORD = 40
_ALONE = frozenset(("neutral", UNSURE))


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A unit as a file has it.

    Attributes
    ----------
    video
        Public id of its video; empty where the file does not say.
    labels
        By the name of the rater; who said nothing is not there.
    known
        The right labels, of practice.
    origin
        What else the row holds, by the name of the column.
    """

    unit_id: str
    line: int
    video: str = ""
    start_ms: int = 0
    end_ms: int = 0
    speaker: str = ""
    text: str = ""
    translation: str = ""
    media: str = ""
    excluded: str = ""
    labels: Mapping[str, UnitLabel] = field(default_factory=dict)
    known: UnitLabel = field(default=UnitLabel())
    origin: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadLabels:
    """What a file held.

    Attributes
    ----------
    raters
        In the order of columns.
    suggestions
        The words that are no labels, the most frequent first.
    corrected
        How many cells each spelling that was decided on before changed.
    """

    file: str
    rows: tuple[LabelRow, ...]
    raters: tuple[str, ...]
    layers: tuple[Layer, ...]
    problems: tuple[Violation, ...]
    suggestions: tuple[Suggestion, ...] = ()
    corrected: Mapping[tuple[Layer, str], int] = field(default_factory=dict)


def read_label_table(
    path: Path,
    *,
    book: SpellingBook | None = None,
    rater: str = "",
    encoding: str | None = None,
) -> ReadLabels:
    """Read a workbook or a CSV table.

    Parameters
    ----------
    book
        How words are read as labels.
    rater
        Who labelled, where columns name nobody; empty: the first word of the file's name.

    Raises
    ------
    ImportFailedError
        It cannot be read, or has no column of ids or no column of labels.
    """
    file = str(path)
    problems = Problems(file)
    data = read_bytes(path)
    numbers: frozenset[tuple[int, int]] = frozenset()
    if is_workbook(data, path):
        sheet = read_sheet(path, problems)
        rows, numbers = list(sheet.rows), sheet.numbers
        if sheet.blank:
            words = phrase_n("{n} row is blank", "{n} rows are blank", n=sheet.blank)
            problems.info(0, "blank-rows", words)
    else:
        text = decode(data, file, encoding).text
        rows = read_table(text, separator_of(text), problems)
    if not rows:
        if problems.found:
            return ReadLabels(file, (), (), (), problems.in_order())
        raise ImportFailedError(
            phrase("{file} is empty: a table of labels was expected.", file=file)
        )
    header, body = rows[0].cells, rows[1:]
    columns = _voters(columns_of(header), header, body)
    _refuse(file, header, columns)
    match = _RATER_OF_FILE.match(path.name)
    own = rater or (match[0] if match else path.name)
    reader = _Reader(columns, body, numbers, problems, book or SpellingBook(), own)
    return reader.read(file)


def tell_label_table(head: str) -> bool:
    """Tell by the first line of a text whether it is a table of labels."""
    lines = [line for line in head.lstrip("\ufeff").splitlines()[:20] if line.strip()]
    if not lines:
        return False
    header = next(csv.reader(lines[:1], delimiter=separator_of(lines[0])), [])
    return tells_labels(header)


class _Reader:
    """Reads the rows of one file."""

    def __init__(  # noqa: PLR0917 -- the parts of one file
        self,
        columns: LabelColumns,
        rows: Sequence[TableRow],
        numbers: frozenset[tuple[int, int]],
        problems: Problems,
        book: SpellingBook,
        own: str,
    ) -> None:
        self._columns, self._rows, self._numbers = columns, rows, numbers
        self._problems, self._book, self._own = problems, book, own
        self._unknown: dict[tuple[Layer, str], list[int]] = defaultdict(list)
        self._corrected: Counter[tuple[Layer, str]] = Counter()
        self._together: list[int] = []

    def read(self, file: str) -> ReadLabels:
        """Return everything that can be taken."""
        places = self._columns.id_places
        bad = look_at_ids(places, self._rows, self._problems, self._numbers, self._shown_id)
        rows = [self._row(row) for row in self._rows if row.line not in bad]
        raters = tuple(self._name(rater) for rater in self._columns.raters)
        suggestions = self._tell_words()
        self._tell_raters(rows, raters)
        self._tell_together()
        return ReadLabels(
            file,
            tuple(rows),
            raters,
            self._columns.layers,
            self._problems.in_order(),
            suggestions,
            dict(self._corrected),
        )

    def _row(self, row: TableRow) -> LabelRow:
        def cell(name: str) -> str:
            place = self._columns.fields.get(name)
            return "" if place is None else _cell(row, place)

        start, end = self._times(row)
        return LabelRow(
            self._shown_id(row),
            row.line,
            _video(cell),
            start,
            end,
            cell("speaker"),
            cell("text"),
            cell("translation"),
            cell("media"),
            self._excluded(cell("excluded"), row.line),
            {
                self._name(rater): label
                for rater in self._columns.raters
                if (label := self._label(row, rater)) != UnitLabel()
            },
            self._known(cell("known_basic"), cell("known_go"), row.line),
            {name: kept for at, name in self._columns.kept.items() if (kept := _cell(row, at))},
        )

    def _shown_id(self, row: TableRow) -> str:
        parts = [_cell(row, place) for place in self._columns.id_places]
        if "utterance" in self._columns.fields and "unit_id" not in self._columns.fields:
            is_meld = "clip_id" not in self._columns.fields
            if is_meld and len(parts) == 2 and all(parts):
                return f"dia{parts[0]}_utt{parts[1]}"
        return "_".join(parts) if parts and parts[-1] else ""

    def _times(self, row: TableRow) -> tuple[int, int]:
        fields = self._columns.fields
        names = ("start_ms", "end_ms") if "start_ms" in fields else ("start", "end")
        if not all(name in fields for name in names):
            return 0, 0
        written = [_cell(row, fields[name]) for name in names]
        if not any(written):
            return 0, 0
        try:
            times = [
                int(cell) if name.endswith("_ms") else parse_time(cell.replace(",", "."))
                for name, cell in zip(names, written, strict=True)
            ]
        except ValueError:
            times = [0, -1]
        if not 0 <= times[0] <= times[1]:
            shown = " – ".join(written)[:_WORD]
            message = phrase("“{times}” is no start and end", times=shown)
            repaired = phrase("taken without times")
            self._problems.warning(row.line, "times", message, repaired=repaired)
            return 0, 0
        return times[0], times[1]

    def _excluded(self, reason: str, line: int) -> str:
        if is_exclusion(reason):
            return reason
        message = phrase("“{reason}” is no reason to leave a unit out", reason=reason[:_WORD])
        self._problems.error(line, "exclusion", message, "excluded")
        return ""

    def _label(self, row: TableRow, rater: str) -> UnitLabel:
        columns = self._columns

        def cell(of: Mapping[str, int]) -> str:
            return _cell(row, of[rater]) if rater in of else ""

        basic = self._words(Layer.BASIC, cell(columns.basic), row.line)
        go = self._words(Layer.GO, cell(columns.go), row.line)
        if len(basic) > 1:
            shown = SEPARATOR.join(basic)
            message = phrase("“{labels}” are several labels; one is asked for", labels=shown)
            self._problems.error(row.line, "several-labels", message)
            basic = ()
        if len(go) > 1 and _ALONE & set(go):
            self._together.append(row.line)
        seen = {normalize_label(word) for word in _parts(cell(columns.seen))}
        return UnitLabel(
            basic[0] if basic else "",
            go,
            self._intensity(cell(columns.intensity), row.line),
            tuple(_parts(cell(columns.secondary))),
            frozenset(place for place in SeenIn if place.value in seen),
            cell(columns.evidence),
        )

    def _known(self, basic: str, go: str, line: int) -> UnitLabel:
        """Return the known labels of a unit; nothing where there are none."""
        if not (basic or go):
            return UnitLabel()
        one = self._words(Layer.BASIC, basic, line)
        return UnitLabel(one[0] if one else "", self._words(Layer.GO, go, line))

    def _words(self, layer: Layer, cell: str, line: int) -> tuple[str, ...]:
        labels: list[str] = []
        for word in _parts(cell):
            found = self._book.read(layer, word)
            if found is None:
                self._unknown[layer, normalize_label(word)].append(line)
                continue
            if self._book.is_decided(layer, word):
                self._corrected[layer, normalize_label(word)] += 1
            labels += found
        return tuple(dict.fromkeys(labels))

    def _intensity(self, cell: str, line: int) -> int | None:
        if not cell:
            return None
        if cell.isdigit() and int(cell) in INTENSITIES:
            return int(cell)
        message = phrase("“{value}” is no intensity from 1 to 5", value=cell[:_WORD])
        self._problems.warning(line, "intensity", message, repaired=phrase("left out"))
        return None

    def _tell_words(self) -> tuple[Suggestion, ...]:
        found = [suggest(layer, word, len(lines)) for (layer, word), lines in self._unknown.items()]
        for one in found:
            lines = self._unknown[one.layer, one.written]
            self._problems.error(min(lines), "unknown-label", _unknown(one), one.written[:_WORD])
        for (layer, word), cells in self._corrected.items():
            labels = self._book.read(layer, word) or ()
            message = phrase_n(
                "“{word}” was read as {labels} in {n} cell",
                "“{word}” was read as {labels} in {n} cells",
                n=cells,
                word=word[:_WORD],
                labels=SEPARATOR.join(labels) or phrase("nothing"),
            )
            self._problems.info(0, "corrected-label", message)
        return tuple(sorted(found, key=lambda one: (-one.cells, one.written)))

    def _tell_raters(self, rows: Sequence[LabelRow], raters: Sequence[str]) -> None:
        empty = 0
        for rater in raters:
            done = sum(rater in row.labels for row in rows)
            empty += len(rows) - done
            if not done and rows:
                message = phrase("{rater} labelled nothing", rater=rater)
                self._problems.warning(1, "no-votes", message)
        if empty:
            message = phrase_n("{n} label is missing", "{n} labels are missing", n=empty)
            self._problems.info(1, "missing-vote", message)

    def _tell_together(self) -> None:
        if self._together:
            message = phrase_n(
                "neutral or unsure stands with other labels in {n} cell",
                "neutral or unsure stands with other labels in {n} cells",
                n=len(self._together),
            )
            self._problems.info(self._together[0], "neutral-with-others", message)

    def _name(self, rater: str) -> str:
        return self._own if rater == OWN else rater


def _voters(columns: LabelColumns, header: Sequence[str], body: Sequence[TableRow]) -> LabelColumns:
    """Take columns that hold nothing but Basic-7 for raters, in tables with a result."""
    if columns.basic or not any(is_result(name) for name in header):
        return columns
    labels = {label.lower() for label in Layer.BASIC.labels}
    votes = {}
    for at, name in columns.kept.items():
        said = {cell.lower() for row in body if (cell := _cell(row, at))}
        if said and said <= labels:
            votes[name] = at
    kept = {at: name for at, name in columns.kept.items() if name not in votes}
    return replace(columns, basic=votes, kept=kept)


def _refuse(file: str, header: Sequence[str], columns: LabelColumns) -> None:
    names = ", ".join(name[:30] for name in header[:_MOST_SHOWN])
    if not columns.id_places:
        raise ImportFailedError(
            phrase(
                "{file} has no column of ids: unit_id, or video_id with clip_id, was expected. Its "
                "columns are: {names}.",
                file=file,
                names=names,
            )
        )
    if not columns.layers:
        raise ImportFailedError(
            phrase(
                "{file} has no column of labels: goemotion, basic-7-class, or basic_<rater> and "
                "go_<rater> were expected. Its columns are: {names}.",
                file=file,
                names=names,
            )
        )


def _unknown(one: Suggestion) -> str:
    words = phrase_n(
        "“{word}” is no label of {layer} ({n} cell)",
        "“{word}” is no label of {layer} ({n} cells)",
        n=one.cells,
        word=one.written[:_WORD],
        layer="Basic-7" if one.layer is Layer.BASIC else "GoEmotions",
    )
    near = SEPARATOR.join(one.proposal)
    return words if not near else phrase("{found}; {label}?", found=words, label=near)


def _video(cell: Callable[[str], str]) -> str:
    told = cell("video") or cell("video_id")
    if told:
        return told
    season, episode = cell("season"), cell("episode")
    if season and episode:
        return f"s{season.zfill(2)}e{episode.zfill(2)}"
    return ""


def _parts(cell: str) -> list[str]:
    """Take a cell apart; a set that a program wrote as ``frozenset({'joy'})`` is one, too."""
    if cell.startswith("frozenset("):
        return [word for one in _QUOTED.findall(cell) if (word := " ".join(one.split()))]
    return [part for written in cell.split(SEPARATOR) if (part := " ".join(written.split()))]


def _cell(row: TableRow, place: int) -> str:
    """Return a cell without the blanks round it."""
    return row.cells[place].strip() if place < len(row.cells) else ""

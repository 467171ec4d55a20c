"""Reads tables of annotations: ours, plain ones with start, end and label, and ELAN's exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.finding import MAX_SECONDS
from app.domain.ids import VocabularyKey
from app.domain.phrase import phrase
from app.domain.timecode import parse_time, seconds_to_ms
from app.domain.vocabulary import BUILT_IN, FREE, Label, Vocabulary
from app.domain.words import folded, spelled
from storage.formats.companions import read_confidence
from storage.formats.decoding import decode
from storage.formats.label_text import split_labels
from storage.formats.source import read_bytes
from storage.formats.tier_document import (
    EXTRAS,
    DocumentAnnotation,
    DocumentTier,
    Problems,
    TierDocument,
)
from storage.formats.tier_overlap import overlaps
from storage.formats.tiers_csv_columns import OWN, Columns, columns_of, columns_without_header
from storage.formats.tiers_csv_table import TableRow, read_table, separator_of


def read_tiers_csv(path: Path, *, encoding: str | None = None) -> TierDocument:
    """Read a file.

    Parameters
    ----------
    encoding
        How the user says it is encoded; None to find out.

    Raises
    ------
    ImportFailedError
        It cannot be read or decoded, or its columns cannot be told; single faults are among the
        problems.
    """
    decoded = decode(read_bytes(path), str(path), encoding)
    return parse_tiers_csv(decoded.text, str(path), path.stem)


def parse_tiers_csv(text: str, file: str, tier_name: str) -> TierDocument:
    """Read a decoded text.

    Parameters
    ----------
    tier_name
        For a table without a column of tiers.
    """
    problems = Problems(file)
    rows = read_table(text, separator_of(text), problems)
    if not rows and not problems.found:
        raise ImportFailedError(
            phrase("{file} is empty: a table of annotations was expected.", file=file)
        )
    columns = columns_of(rows[0].cells) if rows else None
    body = rows[1:]
    if rows and columns is None:
        columns = columns_without_header([row.cells for row in rows])
        body = rows
    if rows and (columns is None or columns.end is None):
        raise _wrong_columns(file, rows[0])
    if columns is None:
        return TierDocument((), problems=problems.in_order())
    return _Reader(columns, problems, file, tier_name).document(body)


def _wrong_columns(file: str, row: TableRow) -> ImportFailedError:
    return ImportFailedError(
        phrase(
            "{file}, line {line}: the columns are “{found}”. A table of annotations has at least "
            "start_ms, end_ms and labels (or start_s, end_s, label).",
            file=file,
            line=row.line,
            found=", ".join(cell.strip()[:30] for cell in row.cells[:12]),
        )
    )


@dataclass(slots=True)
class _Gathered:
    """A tier while its rows are met."""

    head: DocumentTier
    parent_rater: str | None
    rows: list[tuple[DocumentAnnotation, str, str]] = field(default_factory=list)


class _Reader:
    def __init__(self, columns: Columns, problems: Problems, file: str, tier_name: str) -> None:
        self._columns = columns
        self._problems = problems
        self._file = file
        self._tier_name = tier_name
        self._tiers: dict[str, _Gathered] = {}
        self._vocabularies: dict[str, tuple[str, dict[str, str]]] = {}
        if columns.unknown:
            message = phrase(
                "the columns {names} are not known", names=", ".join(columns.unknown[:8])
            )
            problems.warning(1, "unknown-column", message, "", phrase("passed over"))

    def document(self, rows: Sequence[TableRow]) -> TierDocument:
        """Return all that the rows say."""
        self._units(rows)
        for row in rows:
            self._take(row)
        tiers = self._linked()
        return TierDocument(
            tuple(map(self._with_overlap, tiers)),
            tuple(self._made_vocabularies()),
            states_labels=False,
            problems=self._problems.in_order(),
        )

    def _units(self, rows: Sequence[TableRow]) -> None:
        """Find out the unit of times whose column does not say it.

        Raises
        ------
        ImportFailedError
            They are whole numbers, which may be seconds or milliseconds.
        """
        columns = self._columns
        assert columns.end is not None  # noqa: S101 -- checked before
        found = []
        for index, unit in (columns.start, columns.end):
            texts = [row.cells[index] for row in rows if index < len(row.cells)]
            if not unit and texts and not any(mark in text for text in texts for mark in ":.,"):
                found.append((index, ""))
            else:
                found.append((index, unit or "s"))
        units = {unit for _, unit in found}
        if units == {""}:
            raise ImportFailedError(
                phrase(
                    "{file}: its times are whole numbers and its columns do not say of what. Name "
                    "them start_ms and end_ms, or start_s and end_s.",
                    file=self._file,
                )
            )
        known = next((unit for unit in units if unit), "s")
        fixed = [(index, unit or known) for index, unit in found]
        self._columns = replace(columns, start=fixed[0], end=fixed[1])

    def _take(self, row: TableRow) -> None:
        if self._columns.tiers:
            for index, name in self._columns.tiers:
                if index < len(row.cells) and row.cells[index].strip():
                    self._put(row, name, (row.cells[index].strip(),))
            return
        name = spelled(self._cell(row, "tier"))
        if not name and "tier" in self._columns.places:
            self._problems.error(row.line, "tier-name", phrase("the row names no tier"))
            return
        labels = split_labels(self._cell(row, "labels"))
        one = self._cell(row, "label").strip()
        self._put(row, name or self._tier_name, labels or ((one,) if one else ()))

    def _put(self, row: TableRow, name: str, labels: tuple[str, ...]) -> None:
        gathered = self._tier(row, name)
        start, end = self._time(row, self._columns.start), self._time(row, self._columns.end)
        if start is None and end is None and not labels:
            return  # a row for a tier that holds nothing
        if start is None or end is None:
            side = self._columns.start if start is None else self._columns.end
            self._time_error(row, side, name)
            return
        if start < 0 or end < start:
            message = phrase("a time is negative")
            if start >= 0:
                message = phrase("the row ends before it starts")
            self._problems.error(row.line, "time", message, name)
            return
        annotation = DocumentAnnotation(
            start,
            end,
            labels,
            self._cell(row, "note"),
            spelled(self._cell(row, "person")),
            self._confidence(row, name),
            line=row.line,
        )
        ids = self._cell(row, "id").strip(), self._cell(row, "parent_id").strip()
        gathered.rows.append((annotation, *ids))

    def _tier(self, row: TableRow, name: str) -> _Gathered:
        """Return the tier of a row; what it says about the tier must be what others said."""
        rater = spelled(self._cell(row, "rater"))
        key = f"{name}\n{rater}"
        head = DocumentTier(
            key,
            name,
            vocabulary=self._vocabulary(row),
            rater=self._said("rater", rater),
            person=self._said("tier_person", spelled(self._cell(row, "tier_person"))),
            parent=self._said("parent", spelled(self._cell(row, "parent"))),
            colour=self._said("colour", self._cell(row, "colour").strip()),
            language=self._said("language", self._cell(row, "language").strip()),
            allows_overlap=self._overlap(row),
            extras=EXTRAS & self._columns.places.keys(),
            line=row.line,
        )
        gathered = self._tiers.setdefault(
            key,
            _Gathered(head, self._said("parent_rater", spelled(self._cell(row, "parent_rater")))),
        )
        if gathered.head != head:
            message = phrase("the row says other things about the tier than line {line}",
                             line=gathered.head.line)  # fmt: skip
            self._problems.warning(
                row.line, "tier-twice", message, name, phrase("the first row counts")
            )
        return gathered

    def _vocabulary(self, row: TableRow) -> str | None:
        if "vocabulary" not in self._columns.places:
            return None
        name = spelled(self._cell(row, "vocabulary"))
        for built_in in BUILT_IN.values():
            if folded(built_in.name) == folded(name) or not name:
                return built_in.key if name else FREE
        key = f"file:{name}"
        _, words = self._vocabularies.setdefault(key, (name, {}))
        for label in split_labels(self._cell(row, "labels")):
            words.setdefault(folded(label), spelled(label))
        return key

    def _made_vocabularies(self) -> Iterator[Vocabulary]:
        """Return the vocabularies that rows name, with the words that stand in the table."""
        for key, (name, words) in self._vocabularies.items():
            labels = tuple(map(Label, words.values()))
            yield Vocabulary(VocabularyKey(key), name, labels, is_open=True)

    def _linked(self) -> list[DocumentTier]:
        """Sort the annotations of each tier, and find parents by their ids."""
        by_name: dict[str, list[str]] = {}
        for key, gathered in self._tiers.items():
            gathered.rows.sort(key=lambda one: (one[0].start_ms, one[0].end_ms))
            by_name.setdefault(gathered.head.name, []).append(key)
        made = []
        for gathered in self._tiers.values():
            head = gathered.head
            parent = self._parent_key(gathered, by_name) if head.parent else head.parent
            places = {
                own_id: place
                for place, (_, own_id, _) in enumerate(self._tiers[parent].rows if parent else ())
                if own_id
            }
            annotations = tuple(
                replace(one, parent=places.get(parent_id)) for one, _, parent_id in gathered.rows
            )
            made.append(replace(head, parent=parent, annotations=annotations))
        return made

    def _parent_key(self, gathered: _Gathered, by_name: dict[str, list[str]]) -> str:
        """Return the key of the parent tier: of the rater named, or the same, or the only one."""
        tier = gathered.head
        name, rater = tier.parent or "", gathered.parent_rater
        same = f"{name}\n{(tier.rater or '') if rater is None else rater}"
        found = by_name.get(name, [])
        if same in found:
            return same
        if len(found) == 1:
            return found[0]
        message = phrase("the parent tier “{name}” is not in the file", name=name)
        if found:
            message = phrase("several raters have a parent tier “{name}”", name=name)
        self._problems.error(tier.line, "parent-tier", message, tier.name)
        return ""

    def _with_overlap(self, tier: DocumentTier) -> DocumentTier:
        return replace(tier, allows_overlap=True) if overlaps(tier) else tier

    def _overlap(self, row: TableRow) -> bool | None:
        if "overlap" not in self._columns.places:
            return None
        return self._cell(row, "overlap").strip().casefold() in ("yes", "true", "1")

    def _confidence(self, row: TableRow, tier: str) -> float | None:
        text = self._cell(row, "confidence").strip()
        value = read_confidence(text) if text else None
        if text and value is None:
            message = phrase(
                "“{text}” is no confidence: a number from 0 to 1 was expected", text=text[:40]
            )
            self._problems.error(row.line, "confidence", message, tier)
        return value

    def _said(self, column: str, value: str) -> str | None:
        return value if column in self._columns.places else None

    def _cell(self, row: TableRow, name: str) -> str:
        place = self._columns.places.get(name, -1)
        return row.cells[place] if 0 <= place < len(row.cells) else ""

    def _time(self, row: TableRow, column: tuple[int, str] | None) -> int | None:
        """Return a time in milliseconds; None where the cell holds none."""
        if column is None or column[0] >= len(row.cells):
            return None
        return read_time(row.cells[column[0]].strip(), column[1])

    def _time_error(self, row: TableRow, column: tuple[int, str] | None, tier: str) -> None:
        text = row.cells[column[0]].strip() if column and column[0] < len(row.cells) else ""
        message = phrase("“{text}” is no time", text=text[:40])
        if not text:
            message = phrase("a time is missing")
        self._problems.error(row.line, "time", message, tier)


def read_time(text: str, unit: str) -> int | None:
    """Read a time as milliseconds; ``01:02:03.450`` whatever the unit, a comma for the point."""
    if ":" in text:
        try:
            return parse_time(text)
        except ValueError:
            return None
    try:
        number = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None
    seconds = number / 1000 if unit == "ms" else number
    if not number.is_finite() or abs(seconds) > MAX_SECONDS:
        return None
    return seconds_to_ms(seconds)


def is_tiers_header(header: Sequence[str]) -> bool:
    """Tell whether a header can only be that of a table of annotations."""
    columns = columns_of(header)
    if columns is None or columns.end is None:
        return False
    return bool(columns.tiers or {"labels", "label", "tier", "note"} & columns.places.keys())


__all__ = ["OWN", "is_tiers_header", "parse_tiers_csv", "read_tiers_csv", "read_time"]

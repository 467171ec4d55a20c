"""The rows of the question list: virtual, filtered, changed row by row."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import ne

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, QTimer, Slot

from app.domain.ids import QuestionKey, VideoKey
from app.domain.question import QuestionRow, QuestionType, Status
from widgets.models.question_diff import ROOT, AnyIndex, find_replacement
from widgets.question.words import type_word
from widgets.theme.paint import status_text

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
VIDEO_TITLE_ROLE = Qt.ItemDataRole.UserRole + 2
_FOLD_AT_ONCE = 2000


def fold(text: str) -> str:
    """Bring a text to the form in which it is searched: NFKC, case folded."""
    return text.casefold() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


@dataclass(frozen=True, slots=True)
class QuestionFilter:
    """Which rows are shown; an empty set lets all through.

    Attributes
    ----------
    text
        Part of the id, the text or the type, in any case and width.
    """

    text: str = ""
    statuses: frozenset[Status] = frozenset()
    types: frozenset[QuestionType] = frozenset()
    videos: frozenset[VideoKey] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.text.strip() or self.statuses or self.types or self.videos)

    def lets_through(self, row: QuestionRow) -> bool:
        """Tell whether status, type and video of a row are wanted; the text is not looked at."""
        return (
            (not self.statuses or row.status in self.statuses)
            and (not self.types or row.type in self.types)
            and (not self.videos or row.video in self.videos)
        )


class QuestionRowModel(QAbstractListModel):
    """Questions as the list shows them.

    The filter lives here and not in a proxy: 100,000 calls of a Python predicate through a proxy
    cost ten times what one pass over folded strings does.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[QuestionRow] = []
        self._folded: list[str] = []
        self._fold_timer = QTimer(self)
        self._fold_timer.setInterval(0)
        self._fold_timer.timeout.connect(self._fold_some)
        self._shown: list[QuestionRow] = []
        self._titles: Mapping[VideoKey, str] = {}
        self._marks: Mapping[VideoKey, str] = {}
        self._filter = QuestionFilter()

    @property
    def total(self) -> int:
        """How many questions there are, shown or not."""
        return len(self._rows)

    @property
    def shown(self) -> int:
        """How many pass the filter."""
        return len(self._shown)

    @property
    def rows(self) -> Sequence[QuestionRow]:
        """All questions, shown or not."""
        return self._rows

    @property
    def filter(self) -> QuestionFilter:
        """The filter in force."""
        return self._filter

    def set_rows(self, rows: Sequence[QuestionRow], titles: Mapping[VideoKey, str]) -> None:
        """Show other questions; rows that stay keep their place and selection."""
        self._rows, self._titles = list(rows), dict(titles)
        self._fold_anew()
        self._refresh()

    def set_marks(self, marks: Mapping[VideoKey, str]) -> None:
        """Say on hovering what is to be known of a video, such as that it was excluded."""
        if marks != self._marks:
            self._marks = dict(marks)
            if self._shown:
                last = self.index(len(self._shown) - 1, 0)
                self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.ToolTipRole])

    def set_row(self, row: QuestionRow) -> None:
        """Replace the row of that key, or add it in the order of ids."""
        at = next((i for i, known in enumerate(self._rows) if known.key == row.key), None)
        if at is not None and self._rows[at] == row:
            return
        if at is not None and self._rows[at].question_id == row.question_id:
            self._replace(at, row)
            return
        if at is not None:
            del self._rows[at]
        self._rows.insert(self._place(row), row)
        self._fold_anew()
        self._refresh()

    def set_filter(self, wanted: QuestionFilter) -> None:
        """Show only the rows that pass."""
        if wanted != self._filter:
            self._filter = wanted
            self._refresh()

    def row_at(self, index: AnyIndex) -> QuestionRow | None:
        """Return the question at an index, None outside."""
        return self._shown[index.row()] if 0 <= index.row() < len(self._shown) else None

    def index_of(self, key: QuestionKey | None) -> QModelIndex:
        """Return where a question is shown, an invalid index where it is not."""
        at = next((i for i, row in enumerate(self._shown) if row.key == key), -1)
        return self.index(at, 0) if at >= 0 else QModelIndex()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return id and text for reading aloud, and the row itself for painting."""
        row = self.row_at(index)
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == VIDEO_TITLE_ROLE:
            return self._titles.get(row.video, "") if len(self._titles) > 1 else ""
        return self._text(row, role)

    def _text(self, row: QuestionRow, role: int) -> str | None:
        mark = self._marks.get(row.video)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.question_id} {row.text}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            words = (row.question_id, status_text(row.status), type_word(row.type), row.text, mark)
            return ", ".join(filter(None, words))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (row.text, mark)))
        return None

    def _replace(self, at: int, row: QuestionRow) -> None:
        """Exchange a row that keeps its place: what every edit of a text does."""
        self._rows[at] = row
        if at < len(self._folded):
            self._folded[at] = _haystack(row)
        if self._filter:
            self._refresh()
        else:
            self._shown[at] = row
            self.dataChanged.emit(self.index(at, 0), self.index(at, 0))

    def _place(self, row: QuestionRow) -> int:
        for at, known in enumerate(self._rows):
            if known.question_id > row.question_id:
                return at
        return len(self._rows)

    def _select(self) -> list[QuestionRow]:
        wanted, needle = self._filter, fold(self._filter.text.strip())
        if not wanted:
            return list(self._rows)
        if needle:
            pairs = zip(self._rows, self._haystacks(), strict=True)
            rows = [row for row, text in pairs if needle in text]
        else:
            rows = self._rows
        if not (wanted.statuses or wanted.types or wanted.videos):
            return rows
        return [row for row in rows if wanted.lets_through(row)]

    def _fold_anew(self) -> None:
        """Start to fold the texts while nothing else is to do, so that the first find is quick."""
        self._folded = []
        self._fold_timer.start()

    @Slot()
    def _fold_some(self) -> None:
        done = len(self._folded)
        self._folded += map(_haystack, self._rows[done : done + _FOLD_AT_ONCE])
        if len(self._folded) >= len(self._rows):
            self._fold_timer.stop()

    def _haystacks(self) -> list[str]:
        self._folded += map(_haystack, self._rows[len(self._folded) :])
        self._fold_timer.stop()
        return self._folded

    def _refresh(self) -> None:
        """Replace what differs between the first and the last changed row."""
        old, new = self._shown, self._select()
        change = find_replacement([row.key for row in old], [row.key for row in new])
        first = change.first
        kept = old[:first] + old[first + change.removed :]
        if change.removed:
            self.beginRemoveRows(ROOT, first, first + change.removed - 1)
            self._shown = kept
            self.endRemoveRows()
        if change.inserted:
            self.beginInsertRows(ROOT, first, first + change.inserted - 1)
            self._shown = new
            self.endInsertRows()
        self._shown = new
        places = [*range(first), *range(first + change.inserted, len(new))]
        # In C from end to end: of 100,000 rows a loop here would take a fifth of the opening.
        changed = list(compress(places, map(ne, map(new.__getitem__, places), kept)))
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], 0))


def _haystack(row: QuestionRow) -> str:
    return fold(f"{row.question_id}\n{row.text}\n{row.type.value}")

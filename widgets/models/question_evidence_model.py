"""Evidence spans of a question as a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QImage

from app.domain.ids import EvidenceKey
from app.domain.interval import total_extent_ms
from app.domain.question import AnswerItem, Evidence
from app.domain.timecode import format_ms
from widgets.models.question_diff import ROOT, AnyIndex, find_replacement
from widgets.question.words import MODALITIES, modality_word

EVIDENCE_ROLE = Qt.ItemDataRole.UserRole + 1
USERS_ROLE = Qt.ItemDataRole.UserRole + 2
THUMBNAIL_ROLE = Qt.ItemDataRole.UserRole + 3
ROW_MIME = "application/x-emoscope-evidence-row"
_MOST_STILLS = 500


class EvidenceModel(QAbstractListModel):
    """Shows evidence; an edit of a note is told and not made.

    Signals
    -------
    note_edited
        Row, and the text typed.
    """

    note_edited = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._spans: tuple[Evidence, ...] = ()
        self._users: Mapping[EvidenceKey, tuple[str, ...]] = {}
        self._stills: dict[tuple[EvidenceKey, int], QImage] = {}
        self._asked: set[tuple[EvidenceKey, int]] = set()
        self._is_locked = True

    @property
    def spans(self) -> tuple[Evidence, ...]:
        """The evidence shown, in the author's order."""
        return self._spans

    @property
    def extent_ms(self) -> int:
        """Latest end minus earliest start over all spans."""
        return total_extent_ms(one.span for one in self._spans)

    def set_locked(self, locked: bool) -> None:
        """Take edits or not."""
        self._is_locked = locked

    def set_spans(self, spans: Sequence[Evidence], items: Sequence[AnswerItem]) -> None:
        """Show evidence, and which items rest on it, touching only rows that differ."""
        users: dict[EvidenceKey, tuple[str, ...]] = {}
        for item in items:
            for key in item.evidence:
                users[key] = (*users.get(key, ()), item.id)
        self._users = users
        old, new = self._spans, tuple(spans)
        self._exchange(old, new)
        self._spans = new
        if new:
            self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, 0))

    def set_thumbnail(self, key: str, image: QImage) -> None:
        """Show a still beside the span of that key; an unknown key is passed over."""
        row = next((row for row, one in enumerate(self._spans) if one.key == key), None)
        if row is not None:
            self._stills[_still_of(self._spans[row])] = image
            self.dataChanged.emit(self.index(row, 0), self.index(row, 0), [THUMBNAIL_ROLE])

    def take_wanted_stills(self) -> list[Evidence]:
        """Return the spans whose still was not asked for yet, and note that it is now."""
        wanted = [one for one in self._spans if _still_of(one) not in self._asked]
        if len(self._asked) > _MOST_STILLS:
            self.forget_stills()
            wanted = list(self._spans)
        self._asked.update(map(_still_of, wanted))
        return wanted

    def forget_stills(self) -> None:
        """Drop all stills; they are wanted again."""
        self._asked.clear()
        self._stills.clear()

    def users_of(self, key: EvidenceKey) -> tuple[str, ...]:
        """Return the ids of the items that rest on a span."""
        return self._users.get(key, ())

    def _spoken(self, row: int) -> str:
        one = self._spans[row]
        times = f"{format_ms(one.span.start_ms)} – {format_ms(one.span.end_ms)}"
        users = ", ".join(self.users_of(one.key))
        shows = ", ".join(modality_word(part) for part in MODALITIES if part in one.modalities)
        return " · ".join(filter(None, (f"{row + 1} {times}", one.note, shows, users)))

    def _exchange(self, old: Sequence[Evidence], new: tuple[Evidence, ...]) -> None:
        change = find_replacement([one.key for one in old], [one.key for one in new])
        first = change.first
        if change.removed:
            self.beginRemoveRows(ROOT, first, first + change.removed - 1)
            self._spans = (*old[:first], *old[first + change.removed :])
            self.endRemoveRows()
        if change.inserted:
            self.beginInsertRows(ROOT, first, first + change.inserted - 1)
            self._spans = new
            self.endInsertRows()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many spans there are."""
        return 0 if parent.isValid() else len(self._spans)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows; the display text is for reading aloud."""
        if not index.isValid() or index.row() >= len(self._spans):
            return None
        one = self._spans[index.row()]
        values: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: self._spoken(index.row()),
            Qt.ItemDataRole.AccessibleTextRole: self._spoken(index.row()),
            Qt.ItemDataRole.EditRole: one.note,
            EVIDENCE_ROLE: one,
            USERS_ROLE: self.users_of(one.key),
            THUMBNAIL_ROLE: self._stills.get(_still_of(one)),
        }
        return values.get(role)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let notes be edited and rows be dragged, unless locked."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._is_locked:
            return flags
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return flags | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell what note was typed, if it differs."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or self._is_locked:
            return False
        text = str(value).strip()
        if text != self._spans[index.row()].note:
            self.note_edited.emit(index.row(), text)
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows move."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Name what a dragged row is."""
        return [ROW_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Pack the number of the dragged row."""
        data = QMimeData()
        if indexes:
            data.setData(ROW_MIME, str(indexes[0].row()).encode())
        return data


def _still_of(one: Evidence) -> tuple[EvidenceKey, int]:
    # A still shows the start of its span: another start needs another still.
    return one.key, one.span.start_ms

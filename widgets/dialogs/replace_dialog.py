"""The dialog that finds and replaces in cues: every hit is shown before, with a tick of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.domain.cue_replacing import Finder, Replacing, TextHit
from app.domain.errors import InvalidRecordError
from app.domain.timecode import format_ms
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, tr_phrase, trn
from widgets.models.question_diff import ROOT, AnyIndex
from widgets.theme.paint import kept
from widgets.theme.theme import theme

MOST_HITS = 20_000
_TIME, _TRACK, _BEFORE, _AFTER = range(4)
_WAIT_MS = 120
_AROUND = 24
PARTS_ROLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class SearchedCue:
    """A cue that is looked in; `track` is the name of its track."""

    key: str
    track: str
    start_ms: int
    text: str


@dataclass(frozen=True, slots=True)
class FoundHit:
    """One place in a cue, and its number among those of the cue."""

    cue: SearchedCue
    number: int
    hit: TextHit

    @property
    def before(self) -> tuple[str, str, str]:
        """The text with what is found in the middle."""
        text, hit = self.cue.text, self.hit
        return _cut(text[: hit.start], text[hit.start : hit.end], text[hit.end :])

    @property
    def after(self) -> tuple[str, str, str]:
        """The text with what is put there in the middle."""
        text, hit = self.cue.text, self.hit
        return _cut(text[: hit.start], hit.put, text[hit.end :])


class HitModel(QAbstractTableModel):
    """All hits, each chosen or not.

    Signals
    -------
    chosen_changed
        A tick came or went.
    """

    chosen_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._hits: list[FoundHit] = []
        self._left_out: set[int] = set()

    @property
    def hits(self) -> Sequence[FoundHit]:
        """The hits in order."""
        return self._hits

    @property
    def chosen_count(self) -> int:
        """How many hits are to be replaced."""
        return len(self._hits) - len(self._left_out)

    def set_hits(self, hits: list[FoundHit]) -> None:
        """Show other hits, all chosen."""
        self.beginResetModel()
        self._hits, self._left_out = hits, set()
        self.endResetModel()
        self.chosen_changed.emit()

    def choose_all(self, on: bool) -> None:
        """Choose all hits, or none."""
        self._left_out = set() if on else set(range(len(self._hits)))
        self._tell()

    def toggle(self, row: int) -> None:
        """Choose a hit, or no more."""
        self._left_out ^= {row}
        self._tell()

    def chosen(self) -> Mapping[str, frozenset[int]]:
        """Return the numbers of the chosen hits of each cue."""
        found: dict[str, set[int]] = {}
        for row, hit in enumerate(self._hits):
            if row not in self._left_out:
                found.setdefault(hit.cue.key, set()).add(hit.number)
        return {key: frozenset(numbers) for key, numbers in found.items()}

    def _tell(self) -> None:
        if self._hits:
            last = self.index(len(self._hits) - 1, _TIME)
            self.dataChanged.emit(self.index(0, _TIME), last, [Qt.ItemDataRole.CheckStateRole])
        self.chosen_changed.emit()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """Return how many hits there are."""
        return 0 if parent.isValid() else len(self._hits)

    def columnCount(self, parent: AnyIndex = ROOT) -> int:
        """Return four."""
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name the columns."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (tr("Time"), tr("Track"), tr("Now"), tr("Then"))[section]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let each hit be ticked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == _TIME else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell."""
        if not 0 <= index.row() < len(self._hits):
            return None
        hit, column = self._hits[index.row()], index.column()
        if role == Qt.ItemDataRole.CheckStateRole and column == _TIME:
            is_on = index.row() not in self._left_out
            return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
        if role == PARTS_ROLE and column in (_BEFORE, _AFTER):
            return hit.before if column == _BEFORE else hit.after
        if role == Qt.ItemDataRole.ToolTipRole:
            return hit.cue.text
        if role == Qt.ItemDataRole.DisplayRole:
            texts = (format_ms(hit.cue.start_ms), hit.cue.track)
            return (
                texts[column]
                if column < _BEFORE
                else "".join(hit.before if column == _BEFORE else hit.after)
            )
        return None

    def setData(
        self, index: AnyIndex, _value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Take a tick."""
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        self.toggle(index.row())
        return True


class _PartsDelegate(QStyledItemDelegate):
    """Marks in a text what is found, or what is put there."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Draw the three parts side by side."""
        parts = index.data(PARTS_ROLE)
        if parts is None:
            super().paint(painter, option, index)
            return
        rect: QRect = option.rect
        with kept(painter):
            painter.fillRect(rect.adjusted(0, rect.height() - 1, 0, 0), theme().color("border"))
            painter.setClipRect(rect)
            painter.setFont(theme().font("table"))
            metrics = painter.fontMetrics()
            x, middle = rect.left() + 8, Qt.AlignmentFlag.AlignVCenter
            for number, part in enumerate(parts):
                width = metrics.horizontalAdvance(part)
                box = QRect(x, rect.top(), width, rect.height())
                if number == 1:
                    height = metrics.height() + 2
                    ground = QRect(x, rect.center().y() - height // 2, max(width, 2), height)
                    painter.fillRect(ground, theme().color("soft"))
                painter.setPen(theme().color("accent" if number == 1 else "text"))
                painter.drawText(box, middle, part)
                x += width


class _HitTable(QTableView):
    def __init__(self, model: HitModel) -> None:
        super().__init__()
        self._hits = model
        self.setModel(model)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks the chosen rows; Return belongs to the dialog."""
        if event.key() == Qt.Key.Key_Space:
            for index in self.selectionModel().selectedRows():
                self._hits.toggle(index.row())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ReplaceDialog(BaseDialog):
    """Asks what is to become what, and shows it.

    Parameters
    ----------
    scopes
        Names of what can be looked in, with their words; the first one is chosen.
    cues_of
        Returns the cues of a scope.
    find
        What to begin with.
    """

    def __init__(
        self,
        scopes: Mapping[str, str],
        cues_of: Callable[[str], Sequence[SearchedCue]],
        find: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("Find and replace in subtitles"),
            tr("Only ticked hits are replaced. It is one step that can be undone."),
            parent,
        )
        self._cues_of = cues_of
        self._known: dict[str, Sequence[SearchedCue]] = {}
        self._find, self._put, self._scope = QLineEdit(find), QLineEdit(), QComboBox()
        self._case = QCheckBox(tr("Tell upper from lower case"))
        self._width = QCheckBox(tr("Full and half width are the same"))
        self._words = QCheckBox(tr("Whole words only"))
        self._pattern = QCheckBox(tr("Regular expression"))
        self._all, self._none = QPushButton(tr("Tick all")), QPushButton(tr("Tick none"))
        self._model = HitModel()
        self._table = _HitTable(self._model)
        self._wait = QTimer(self, singleShot=True, interval=_WAIT_MS)
        for name, words in scopes.items():
            self._scope.addItem(words, name)
        self._count = text_label("", "muted")
        self._set_up_table()
        self._lay_out()
        self._connect_signals()
        self.look()

    @property
    def wanted(self) -> Replacing:
        """What is asked for."""
        return Replacing(
            self._find.text(),
            self._put.text(),
            is_pattern=self._pattern.isChecked(),
            any_case=not self._case.isChecked(),
            any_width=self._width.isChecked(),
            whole_words=self._words.isChecked(),
        )

    @property
    def model(self) -> HitModel:
        """The hits."""
        return self._model

    def fill(self, wanted: Replacing) -> None:
        """Write into the fields what is asked for, and look for it."""
        self._find.setText(wanted.find)
        self._put.setText(wanted.put)
        self._pattern.setChecked(wanted.is_pattern)
        self._case.setChecked(not wanted.any_case)
        self._width.setChecked(wanted.any_width)
        self._words.setChecked(wanted.whole_words)
        self.look()

    def choose_scope(self, name: str) -> None:
        """Look in something else."""
        self._scope.setCurrentIndex(self._scope.findData(name))
        self.look()

    @Slot()
    def look(self) -> None:
        """Find everything anew."""
        self._wait.stop()
        if not self._find.text():
            self._model.set_hits([])
            self.set_problem(tr("Type what to look for."))
            self._count.setText("")
            return
        try:
            finder = Finder(self.wanted)
        except InvalidRecordError as error:
            self._model.set_hits([])
            self._count.setText("")
            self.set_problem(tr_phrase(error.message))
            return
        hits = self._found(finder)
        self._model.set_hits(hits)
        cues = len({hit.cue.key for hit in hits})
        told = trn("{n} hit", "{n} hits", len(hits))
        inside = trn("in {n} cue", "in {n} cues", cues)
        self._count.setText(f"{told} {inside}" if hits else "")
        self._say_problem()

    def _found(self, finder: Finder) -> list[FoundHit]:
        scope = str(self._scope.currentData())
        if scope not in self._known:
            self._known[scope] = self._cues_of(scope)
        hits: list[FoundHit] = []
        for cue in self._known[scope]:
            hits += [FoundHit(cue, n, hit) for n, hit in enumerate(finder.hits(cue.text))]
            if len(hits) > MOST_HITS:
                return hits[:MOST_HITS]
        return hits

    @Slot()
    def _say_problem(self) -> None:
        hits, chosen = len(self._model.hits), self._model.chosen_count
        for button in (self._all, self._none):
            button.setEnabled(bool(hits))
        words = trn("Replace {n} hit", "Replace {n} hits", chosen) if chosen else tr("Replace")
        self.accept_button.setText(words)
        if not hits:
            if self._find.text() and not self._has_fault():
                self.set_problem(tr("No cue holds that."))
        elif not chosen:
            self.set_problem(tr("Tick what is to be replaced."))
        elif all(hit.before == hit.after for hit in self._model.hits):
            self.set_problem(tr("This changes nothing."))
        elif hits == MOST_HITS:
            words = tr("Only the first {n} hits are shown and replaced.", n=MOST_HITS)
            self.set_problem(words, hint=True)
        else:
            self.set_problem("")

    def _has_fault(self) -> bool:
        try:
            Finder(self.wanted)
        except InvalidRecordError:
            return True
        return False

    def _set_up_table(self) -> None:
        table = self._table
        table.setProperty("kind", "outlined")
        table.setAccessibleName(tr("Hits"))
        table.setItemDelegate(_PartsDelegate(table))
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(theme().metrics.table_row)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.setColumnWidth(_TIME, theme().px(132))
        table.setColumnWidth(_TRACK, theme().px(110))
        table.setColumnHidden(_TRACK, self._scope.count() < 2)
        for column in (_BEFORE, _AFTER):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        for words, field in (
            (tr("Find"), self._find),
            (tr("Replace with"), self._put),
            (tr("Look in"), self._scope),
        ):
            form.addRow(words, field)
            field.setAccessibleName(words)
        self.body.addLayout(form)
        options = QGridLayout()
        for place, box in enumerate((self._case, self._width, self._words, self._pattern)):
            options.addWidget(box, place // 2, place % 2)
        self.body.addLayout(options)
        row = QHBoxLayout()
        for button in (self._all, self._none):
            button.setAutoDefault(False)
            button.setProperty("small", True)
            row.addWidget(button)
        row.addWidget(self._count, 1)
        self.body.addLayout(row)
        self.body.addWidget(self._table, 1)
        self.add_buttons(tr("Replace"), tr("Cancel"))
        self.set_first_size(860, 620)
        self._find.setFocus()
        self._find.selectAll()

    def _connect_signals(self) -> None:
        for field in (self._find, self._put):
            field.textChanged.connect(self._wait.start)
        for box in (self._case, self._width, self._words, self._pattern):
            box.toggled.connect(self.look)
        self._scope.activated.connect(self.look)
        self._wait.timeout.connect(self.look)
        self._model.chosen_changed.connect(self._say_problem)
        self._all.clicked.connect(self._on_all_clicked)
        self._none.clicked.connect(self._on_none_clicked)

    @Slot()
    def _on_all_clicked(self) -> None:
        self._model.choose_all(True)

    @Slot()
    def _on_none_clicked(self) -> None:
        self._model.choose_all(False)

    def accept(self) -> None:
        """Look once more where somebody was quicker than the search."""
        if self._wait.isActive():
            self.look()
            if self.problem:
                return
        super().accept()


def _cut(before: str, middle: str, after: str) -> tuple[str, str, str]:
    """Return three parts of a text in one line, the first cut so that the second is seen."""
    flat = [part.replace("\n", " ") for part in (before, middle, after)]
    if len(flat[0]) > _AROUND:
        flat[0] = "…" + flat[0][-_AROUND:]
    return flat[0], flat[1], flat[2]

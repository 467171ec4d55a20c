"""What stands beside the unit: wheel, advice, definition, earlier units, progress of the set."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from widgets.i18n import tr
from widgets.labelling.advice_list import AdviceList
from widgets.labelling.definition_box import DefinitionBox
from widgets.labelling.earlier_list import EarlierList
from widgets.labelling.set_grid import SetGrid
from widgets.labelling.sheet import LabelSheet, Progress, UnitMark
from widgets.labelling.wheel import FamilyWheel
from widgets.labelling.words import progress_words
from widgets.question.parts import PanelHeader
from widgets.question.parts import label as text_of
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_ROWS_OF_GRID = 3


class EarlierBox(QWidget):
    """Header with the speaker's name, and their earlier units."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header, self.list = PanelHeader(""), EarlierList()
        self._own = text_of(tr("your labels"), "muted")
        self.header.add(self._own)
        self._none = text_of(tr("Nothing before this in the set."), "muted", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self._none, 1, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.list, 1)
        self._none.setContentsMargins(12, 8, 12, 8)

    def show_sheet(self, sheet: LabelSheet | None) -> None:
        """Show what the speaker of a unit said before."""
        name = " ".join(sheet.unit.speaker.split()) if sheet else ""
        title = tr("{name} before this", name=name) if name else tr("Before this")
        self.header.set_title(title)
        units = sheet.earlier if sheet else ()
        self._none.setVisible(not units)
        self.list.setVisible(bool(units))
        self.list.set_units(units)

    def fit_rows(self, rows: int | None) -> None:
        """Be as high as some rows at most; None takes all the height there is."""
        if rows is None:
            self.list.setMaximumHeight(16_777_215)
            self.list.setMinimumHeight(0)
            return
        count = min(rows, max(1, len(self.list.units.units)))
        high = self.list.sizeHintForRow(0) if self.list.units.units else 0
        self.list.setFixedHeight(max(high, 1) * count)


class SetBox(QWidget):
    """Progress of the set in words, and a box a unit.

    Signals
    -------
    unit_chosen(key)
        A unit is to be shown.
    """

    unit_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header, self.grid = PanelHeader(tr("Set")), SetGrid()
        self.words = text_of("", "muted")
        self.header.add(self.words)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.grid)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        self._inner = QVBoxLayout()
        self._inner.addWidget(self._scroll)
        column.addLayout(self._inner)
        self.grid.unit_chosen.connect(self.unit_chosen)
        theme().changed.connect(self._dress)
        self._dress()

    def set_marks(self, marks: Sequence[UnitMark], progress: Progress) -> None:
        """Show how the units stand."""
        self.grid.set_marks(marks)
        self.words.setText(progress_words(progress))
        self.words.setToolTip(progress_words(progress))
        self._fit()

    def set_mark(self, mark: UnitMark, progress: Progress) -> None:
        """Show how one unit stands now."""
        self.grid.set_mark(mark)
        self.words.setText(progress_words(progress))

    def show_sheet(self, sheet: LabelSheet | None) -> None:
        """Mark the unit in view, and keep it in sight."""
        self.grid.set_current(sheet.unit.key if sheet else None)
        place = self.grid.place_of(sheet.unit.key if sheet else None)
        if not place.isEmpty():
            middle = place.center()
            self._scroll.ensureVisible(middle.x(), middle.y(), 0, place.height())

    def _fit(self) -> None:
        width = max(self._scroll.viewport().width(), 60)
        pitch = self.grid.minimumSizeHint().height()
        rows = min(self.grid.heightForWidth(width) // max(pitch, 1), _ROWS_OF_GRID)
        self._scroll.setFixedHeight(pitch * max(rows, 1) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find how many rows the boxes take at another width."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._inner.setContentsMargins(pad, 6, 2, 6)
        self._fit()


class SideColumn(QWidget):
    """All of it in one column; earlier units may stand in a column of their own.

    Attributes
    ----------
    earlier, set_box, advice, definition
        The parts; their wishes are signals of their own.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PanelHeader(tr("Both layers"))
        self.header.add(text_of(tr("Basic-7 inside, GoEmotions outside"), "muted"))
        self.wheel, self.advice = FamilyWheel(), AdviceList()
        self.definition, self.earlier, self.set_box = DefinitionBox(), EarlierBox(), SetBox()
        self._upper = QVBoxLayout()
        self._middle = QVBoxLayout()
        self._eye = QLabel()
        self._hidden = text_of(
            tr("The other raters’ labels stay hidden until all have labelled"), "muted", wraps=True
        )
        self._lay_out()
        theme().changed.connect(self._dress)
        self._dress()

    def show_sheet(self, sheet: LabelSheet | None) -> None:
        """Show what is around a unit, or nothing."""
        self.earlier.show_sheet(sheet)
        self.set_box.show_sheet(sheet)
        self.show_label(sheet)
        self._fit_rows()

    def show_label(self, sheet: LabelSheet | None) -> None:
        """Show other labels of the same unit."""
        if sheet is None:
            return
        self.wheel.show_label(sheet.label, sheet.layers)
        self.advice.show_advice(sheet.advice, locked=bool(sheet.why_locked))

    def show_definition(self, name: str) -> None:
        """Show what a label means."""
        self.definition.show_label(name)

    def keep_earlier(self, *, here: bool) -> None:
        """Hold the earlier units in this column, or leave them to another one."""
        if here and self._middle.indexOf(self.earlier) < 0:
            self._middle.addWidget(self.earlier)
            self.earlier.show()
        self._is_earlier_here = here
        self._fit_rows()

    def _fit_rows(self) -> None:
        rows = (2 if theme().metrics.compact else 3) if self._is_earlier_here else None
        self.earlier.fit_rows(rows)

    def _lay_out(self) -> None:
        self._is_earlier_here = True
        self._upper.addWidget(self.wheel, 1)
        self._upper.addWidget(self.advice)
        self._middle.addWidget(self.earlier)
        foot = QFrame()
        foot.setProperty("kind", "bar")
        row = self._foot = QHBoxLayout(foot)
        row.addWidget(self._eye)
        row.addWidget(self._hidden, 1)
        line = QFrame()
        line.setProperty("kind", "line")
        body = QWidget()
        body.setProperty("kind", "content")
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addLayout(self._upper, 1)
        inner.addWidget(self.definition)
        inner.addLayout(self._middle)
        inner.addWidget(self.set_box)
        scroll = QScrollArea()  # which asks for no height, in whatever workspace
        scroll.setWidget(body)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(scroll, 1)
        column.addWidget(line)
        column.addWidget(foot)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._upper.setContentsMargins(pad, 6, pad, 8)
        self._foot.setContentsMargins(pad, 7, pad, 7)
        side = theme().px(16)
        pixmap: QPixmap = icon("eye-slash").pixmap(side, side)
        self._eye.setPixmap(pixmap)
        self._fit_rows()

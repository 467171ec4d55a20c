"""The tabs of a panel: words where a title would stand, icons where there is no room for words."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from widgets.i18n import tr
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_BAR
from widgets.theme.theme import theme

_PAD, _PAD_COMPACT = 8, 6
_LINE = 2


class TabForm(Enum):
    """How much of the tabs is shown, from most to least."""

    WORDS = "all words"
    CHOSEN = "the word of the chosen one, icons of the others"
    ICONS = "icons"


class ContextTab(QAbstractButton):
    """One tab: its word, or its icon."""

    def __init__(self, title: str, icon_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self._form = TabForm.WORDS
        self._action: QAction | None = None
        self.setText(title)
        self.setAccessibleName(title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setToolTip(title)
        self.toggled.connect(self.updateGeometry)
        theme().changed.connect(self.updateGeometry)

    def set_action(self, action: QAction) -> None:
        """Name the key of the action that shows this page too."""
        self._action = action
        action.changed.connect(self._on_action_changed)
        self._on_action_changed()

    @Slot()
    def _on_action_changed(self) -> None:
        if self._action is not None:
            keys = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            name = self.text()
            self.setToolTip(tr("{name} ({keys})", name=name, keys=keys) if keys else name)

    def has_word(self, form: TabForm | None = None) -> bool:
        """Tell whether the word is shown and not the icon, now or in another form."""
        form = form or self._form
        return form is TabForm.WORDS or (form is TabForm.CHOSEN and self.isChecked())

    def set_form(self, form: TabForm) -> None:
        """Show the word or the icon."""
        if form != self._form:
            self._form = form
            self.updateGeometry()
            self.update()

    def width_in(self, form: TabForm) -> int:
        """Return the width in a form; room for the bold word, so that choosing moves nothing."""
        word = self.has_word(form)
        return 2 * tab_pad() + (
            paint.text_width("title", self.text()) if word else theme().px(ICON_BAR)
        )

    def sizeHint(self) -> QSize:
        """Fill the header from top to bottom."""
        return QSize(self.width_in(self._form), theme().metrics.panel_header - 1)

    def minimumSizeHint(self) -> QSize:
        """Cut nothing that is shown."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tab; the chosen one is bold and underlined in accent."""
        painter = QPainter(self)
        chosen = self.isChecked()
        color = "text" if chosen or self.underMouse() else "muted"
        if self.has_word():
            painter.setFont(theme().font("title" if chosen else "body"))
            painter.setPen(theme().color(color))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        else:
            self._paint_icon(painter, color)
        if chosen:
            line = QRectF(tab_pad(), self.height() - _LINE, self.width() - 2 * tab_pad(), _LINE)
            painter.fillRect(line, theme().color("accent"))
        if self.hasFocus():
            paint.draw_focus(painter, self.rect().adjusted(0, 2, 0, -2))
        painter.end()

    def _paint_icon(self, painter: QPainter, color: str) -> None:
        side = theme().px(ICON_BAR)
        left, top = (self.width() - side) // 2, (self.height() - side) // 2
        icon(self._icon_name, color).paint(painter, QRect(left, top, side, side))


class ContextTabs(QWidget):
    """Tabs side by side; the arrow keys go from one to the next.

    Signals
    -------
    chosen(key)
        A page was chosen by hand.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._tabs: dict[str, ContextTab] = {}
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._group.buttonClicked.connect(self._on_group_button_clicked)

    def add(self, key: str, title: str, icon_name: str) -> ContextTab:
        """Add a tab behind the others."""
        tab = ContextTab(title, icon_name)
        self._tabs[key] = tab
        self._group.addButton(tab)
        self._row.addWidget(tab)
        return tab

    def tab(self, key: str) -> ContextTab:
        """Return the tab of a page."""
        return self._tabs[key]

    def set_current(self, key: str) -> None:
        """Show a page's tab as chosen, without a signal."""
        self._tabs[key].setChecked(True)

    def wanted_width(self, form: TabForm) -> int:
        """Return the width in pixels that all tabs take in a form."""
        return sum(tab.width_in(form) for tab in self._tabs.values())

    def fit(self, room: int) -> None:
        """Show as many words as fit into so many pixels."""
        fitting = (form for form in TabForm if self.wanted_width(form) <= room)
        form = next(fitting, TabForm.ICONS)
        for tab in self._tabs.values():
            tab.set_form(form)
        self._row.activate()

    @Slot(QAbstractButton)
    def _on_group_button_clicked(self, button: QAbstractButton) -> None:
        self.chosen.emit(next(key for key, tab in self._tabs.items() if tab is button))


def tab_pad() -> int:
    """Return the space at both sides of a tab's word, in pixels."""
    return _PAD_COMPACT if theme().metrics.compact else _PAD

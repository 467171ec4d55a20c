"""The row that goes back in the making of a memory: "Built up to window 120"."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QSlider, QWidget

from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT, SPACE
from widgets.theme.theme import theme


class ReplayBar(QWidget):
    """A slider over the windows in the order they were committed; at its end all is there.

    Signals
    -------
    window_chosen(number)
        So many windows were made, from 0 to all.
    findings_requested
        The count of findings was pressed.
    """

    window_chosen = Signal(int)
    findings_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._words = QLabel(tr("Built up to window"))
        self._words.setProperty("role", "muted")
        self.earlier = IconButton("caret-left", tr("One window earlier"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Built up to window"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.later = IconButton("caret-right", tr("One window later"))
        self._count = QLabel()
        self._count.setFont(theme().font("time"))
        self.findings = QPushButton()
        self.findings.setProperty("kind", "quiet")
        self.findings.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.findings.hide()
        self._build()
        self.slider.valueChanged.connect(self._on_slider_value_changed)
        self.earlier.clicked.connect(self._on_earlier_clicked)
        self.later.clicked.connect(self._on_later_clicked)
        self.findings.clicked.connect(self.findings_requested)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.set_windows(0, 0)

    @property
    def number(self) -> int:
        """So many windows are shown as made."""
        return self.slider.value()

    def set_windows(self, count: int, number: int) -> None:
        """Offer so many windows and stand at one; nothing is emitted."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setPageStep(max(1, count // 20))
        self.slider.setValue(number)
        self.slider.blockSignals(False)
        self.setEnabled(count > 0)
        self._show_number()

    def set_findings(self, count: int | None) -> None:
        """Say how many faults lint found; None while nobody looked."""
        self.findings.setVisible(count is not None)
        if count is not None:
            words = trn("{n} finding", "{n} findings", count) if count else tr("No findings")
            self.findings.setText(words)
            self.findings.setProperty("tone", "warning" if count else "")
            self._on_theme_changed()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setSpacing(SPACE[1])
        row.addWidget(self._words)
        row.addWidget(self.earlier)
        row.addWidget(self.slider, 1)
        row.addWidget(self.later)
        row.addWidget(self._count)
        row.addWidget(self.findings)
        self._row = row

    @Slot(int)
    def _on_slider_value_changed(self, value: int) -> None:
        self._show_number()
        self.window_chosen.emit(value)

    @Slot()
    def _on_earlier_clicked(self) -> None:
        self.slider.setValue(self.slider.value() - 1)

    @Slot()
    def _on_later_clicked(self) -> None:
        self.slider.setValue(self.slider.value() + 1)

    def _show_number(self) -> None:
        self._count.setText(f"{self.slider.value():,} / {self.slider.maximum():,}")
        self.earlier.setEnabled(self.slider.value() > 0)
        self.later.setEnabled(self.slider.value() < self.slider.maximum())

    @Slot()
    def _on_theme_changed(self) -> None:
        edge = theme().metrics.panel_padding
        self._row.setContentsMargins(edge, 0, edge, 0)
        self._count.setFont(theme().font("time"))
        tone = "warning" if self.findings.property("tone") == "warning" else "muted"
        side = theme().px(ICON_TEXT)
        self.findings.setIcon(icon("warning" if tone == "warning" else "check-circle", tone))
        self.findings.setIconSize(QSize(side, side))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Be as high as a row of a list."""
        return QSize(super().sizeHint().width(), theme().metrics.list_row + 6)

    def minimumSizeHint(self) -> QSize:
        """Give way sideways."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

"""The figures of an agreement, one below the other: name, value, interval."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.domain.agreement import Agreement
from app.domain.tier_agreement_words import FIGURE_NAMES, figure_text, interval_text
from widgets.i18n import tr, tr_phrase
from widgets.question.parts import label
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme


class FigureList(QWidget):
    """Raw agreement first and largest, chance-corrected figures below, reasons where one lacks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, tuple[QLabel, QLabel]] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE[2])
        grid.setVerticalSpacing(SPACE[0])
        grid.setColumnStretch(2, 1)
        self._title = label("", "caption")
        grid.addWidget(self._title, 0, 2)
        for row, (name, title) in enumerate(FIGURE_NAMES.items(), start=1):
            value, more = label("", "strong"), label("", "muted", wraps=True)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            more.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            more.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(label(tr(title)), row, 0, top)
            grid.addWidget(value, row, 1, top)
            grid.addWidget(more, row, 2)
            self._rows[name] = (value, more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(grid)
        theme().changed.connect(self._dress)
        self._dress()

    def texts(self) -> dict[str, tuple[str, str]]:
        """Return what is said of each figure: its value, and its interval or why there is none."""
        return {name: (value.text(), more.text()) for name, (value, more) in self._rows.items()}

    def show_agreement(self, found: Agreement | None) -> None:
        """Show the figures of a comparison, or none."""
        has_intervals = found is not None and not found.why_no_interval and bool(found.n)
        self._title.setText(tr("95 % interval") if has_intervals else "")
        for name, (value, more) in self._rows.items():
            figure = found.figures()[name] if found else None
            if figure is None:
                value.setText("")
                more.setText("")
            elif figure.value is None:
                value.setText("–")
                more.setText(tr_phrase(figure.why_undefined))
            else:
                value.setText(figure_text(name, figure))
                more.setText(tr_phrase(interval_text(name, figure)))

    @Slot()
    def _dress(self) -> None:
        for value, more in self._rows.values():
            value.setFont(theme().font("strong"))
            more.setFont(theme().font("time"))

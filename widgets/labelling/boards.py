"""All labels of both layers: the row of Basic-7, and GoEmotions by family."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.domain.label_board import BASIC_KEYS, GO_BOARD
from widgets.annotation.flow_layout import FlowLayout
from widgets.annotation.label_offer import family_word
from widgets.i18n import tr
from widgets.labelling.label_button import CODE, BasicCard, GoChip, LabelButton
from widgets.theme.paint import draw_code, elide, kept, text_width
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NAME_LEFT, _NAME_WIDTH = 27, 97


class BasicRow(QWidget):
    """The seven labels of which one holds.

    Signals
    -------
    pressed(name)
        A card was pressed.
    """

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Basic-7"))
        self.cards = {name: BasicCard(name, key) for name, key in BASIC_KEYS.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for card in self.cards.values():
            card.clicked.connect(self._on_clicked)
            row.addWidget(card, 1)

    def show_held(self, name: str, *, locked: bool) -> None:
        """Show which label holds; empty for none."""
        for card in self.cards.values():
            card.show_held(held=card.name == name, locked=locked)

    @Slot()
    def _on_clicked(self) -> None:
        card = self.sender()
        if isinstance(card, LabelButton):
            self.pressed.emit(card.name)


class FamilyName(QWidget):
    """Code and name of a family, before the row of its labels."""

    def __init__(self, family: str, first_label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._family, self._label = family, first_label
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width that all families have, so that their labels are aligned."""
        longest = max(text_width("secondary", family_word(each)) for each in GO_BOARD)
        width = max(theme().px(_NAME_WIDTH), theme().px(_NAME_LEFT) + longest + 8)
        return QSize(width, theme().px(24 if theme().metrics.compact else 26))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw code and name."""
        painter = QPainter(self)
        with kept(painter):
            width, height = theme().px(CODE.width()), theme().px(CODE.height())
            top = (self.height() - height) / 2
            draw_code(painter, QRectF(0, top, width, height), self._label)
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("muted"))
            room = self.rect().adjusted(theme().px(_NAME_LEFT), 0, 0, 0)
            words = elide("secondary", family_word(self._family), room.width())
            painter.drawText(room, _LEFT, words)
        painter.end()


class GoBoard(QFrame):
    """The labels of GoEmotions, family by family, of which any number holds.

    Signals
    -------
    pressed(name)
        A chip was pressed.
    """

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "outlined")
        self.setAccessibleName(tr("GoEmotions"))
        self.chips: dict[str, GoChip] = {}
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(0)
        for place, (family, labels) in enumerate(GO_BOARD.items()):
            self._add_row(place, family, labels)
        theme().changed.connect(self._dress)
        self._dress()

    def show_held(self, names: Collection[str], *, locked: bool) -> None:
        """Show which labels hold."""
        for chip in self.chips.values():
            chip.show_held(held=chip.name in names, locked=locked)

    def minimumSizeHint(self) -> QSize:
        """Ask for no height: how high it is depends on the width alone."""
        return QSize(super().minimumSizeHint().width(), 0)

    def _add_row(self, place: int, family: str, labels: Mapping[str, str]) -> None:
        row = QWidget()
        flow = FlowLayout(row, gap=6)
        for name, key in labels.items():
            chip = self.chips[name] = GoChip(name, key, row)
            chip.clicked.connect(self._on_clicked)
            flow.addWidget(chip)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        row.setSizePolicy(policy)
        self._grid.addWidget(
            FamilyName(family, next(iter(labels))), place, 0, Qt.AlignmentFlag.AlignTop
        )
        self._grid.addWidget(row, place, 1)

    @Slot()
    def _dress(self) -> None:
        compact = theme().metrics.compact
        edge = 6 if compact else 10
        self._grid.setContentsMargins(edge, edge - 2, edge, edge - 2)
        self._grid.setVerticalSpacing(3 if compact else 6)

    @Slot()
    def _on_clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, LabelButton):
            self.pressed.emit(chip.name)

"""All labels of both layers: the row of Basic-7, and GoEmotions by family."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from app.domain.label_board import BASIC_KEYS, GO_BOARD
from widgets.annotation.label_offer import family_word
from widgets.i18n import tr
from widgets.labelling.family_layout import FamilyLayout
from widgets.labelling.label_button import CODE, BasicCard, GoChip, LabelButton, chip_height
from widgets.theme.paint import draw_code, elide, kept, text_width
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NAME_LEFT, _NAME_WIDTH, _NAME_GAP = 27, 97, 8


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

    def set_packed(self, packed: bool) -> None:
        """Let the cards be lower where there is little height."""
        for card in self.cards.values():
            card.set_packed(packed)

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
    """Code and name of a family, before its labels."""

    def __init__(self, family: str, first_label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._family, self._label = family, first_label
        self._packed = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._measure)
        self._measure()

    def set_packed(self, packed: bool) -> None:
        """Be as low as the lowest thing that can be pressed, or not."""
        self._packed = packed
        self._measure()

    @Slot()
    def _measure(self) -> None:
        widths = {each: text_width("secondary", family_word(each)) for each in GO_BOARD}
        left, height = theme().px(_NAME_LEFT) + _NAME_GAP, chip_height(packed=self._packed)
        least = 0 if self._packed else theme().px(_NAME_WIDTH)
        self._size = QSize(max(least, left + max(widths.values())), height)
        self._alone = QSize(left + widths[self._family], height)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width that all families have, so that their labels are aligned."""
        return self._size

    def minimumSizeHint(self) -> QSize:
        """Return the width of this family alone, which stands behind another one."""
        return self._alone

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

    Where there is little height families share lines, and a label keeps its place whether it holds
    or not.

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
        self._names: list[FamilyName] = []
        self._families = FamilyLayout(self)
        for family, labels in GO_BOARD.items():
            self._add_family(family, labels)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def packed(self) -> bool:
        """Whether families share lines."""
        return self._families.packed

    def set_packed(self, packed: bool) -> None:
        """Let families share lines, which takes two thirds of the height."""
        if packed != self.packed:
            self._families.set_packed(packed, 0)
            self._dress()

    def show_held(self, names: Collection[str], *, locked: bool) -> None:
        """Show which labels hold."""
        for chip in self.chips.values():
            chip.show_held(held=chip.name in names, locked=locked)

    def minimumSizeHint(self) -> QSize:
        """Ask for no height: how high it is depends on the width alone."""
        return QSize(super().minimumSizeHint().width(), 0)

    def _add_family(self, family: str, labels: Mapping[str, str]) -> None:
        name = FamilyName(family, next(iter(labels)), self)
        self._names.append(name)
        chips = [GoChip(label, key, self) for label, key in labels.items()]
        for chip in chips:
            self.chips[chip.name] = chip
            chip.clicked.connect(self._on_clicked)
        self._families.add_family(name, chips)

    @Slot()
    def _dress(self) -> None:
        compact = theme().metrics.compact
        edge = 6 if compact else 10
        self._families.setContentsMargins(edge, edge - 2, edge, edge - 2)
        self._families.set_packed(self.packed, 3 if compact else 6)
        for name in self._names:
            name.set_packed(self.packed)
        for chip in self.chips.values():
            chip.set_packed(self.packed)

    @Slot()
    def _on_clicked(self) -> None:
        chip = self.sender()
        if isinstance(chip, LabelButton):
            self.pressed.emit(chip.name)

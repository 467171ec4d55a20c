"""What may be wrong with an item, as chips that are pressed or not."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.domain.review import FLAGS
from widgets.annotation.flow_layout import FlowLayout
from widgets.i18n import tr
from widgets.mcq.words import flag_word

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class FlagChip(QPushButton):
    """One flag; arrows go to the next one, Space presses."""

    def __init__(self, flag: str, parent: QWidget | None = None) -> None:
        super().__init__(flag_word(flag), parent)
        self.flag = flag
        self.setProperty("small", True)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def own_keys(self) -> Collection[str]:
        """Arrows go from chip to chip, whatever they do elsewhere."""
        return ("Left", "Right", "Up", "Down")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next chip by an arrow."""
        try:
            step = _STEPS.get(Qt.Key(event.key()))
        except ValueError:
            step = None
        owner = self.parentWidget()
        if step is not None and isinstance(owner, FlagChips):
            owner.focus_beside(self, step)
        else:
            super().keyPressEvent(event)


class FlagChips(QWidget):
    """All flags of stage 1.

    Signals
    -------
    changed(flags)
        What is pressed now, in the order of the list; a tuple.
    """

    changed = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("What is wrong"))
        self.chips: dict[str, FlagChip] = {}
        self._unknown: tuple[str, ...] = ()
        layout = FlowLayout(self, gap=6)
        for flag in FLAGS:
            chip = FlagChip(flag, self)
            chip.clicked.connect(self._on_clicked)
            self.chips[flag] = chip
            layout.addWidget(chip)

    def show_flags(self, flags: Collection[str], *, locked: bool) -> None:
        """Show what is pressed; flags of another version are kept."""
        self._unknown = tuple(flag for flag in flags if flag not in self.chips)
        for flag, chip in self.chips.items():
            chip.setChecked(flag in flags)
            chip.setEnabled(not locked)

    def focus_first(self) -> None:
        """Put the keyboard on the first chip."""
        chip = next(iter(self.chips.values()))
        self.window().setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        chip.setFocus(Qt.FocusReason.TabFocusReason)

    def focus_beside(self, chip: FlagChip, step: int) -> None:
        """Put the keyboard on the chip before or after another."""
        chips = list(self.chips.values())
        chips[(chips.index(chip) + step) % len(chips)].setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def _on_clicked(self) -> None:
        pressed = tuple(flag for flag, chip in self.chips.items() if chip.isChecked())
        self.changed.emit((*pressed, *self._unknown))

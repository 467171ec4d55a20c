"""How strong, where it shows, and what is felt besides: one line under the labels."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.domain.emotion_style import style_of_words
from app.domain.label_board import INTENSITY_KEYS, SEEN_KEYS
from app.domain.labelling import UnitLabel
from widgets.annotation.flow_layout import FlowLayout
from widgets.annotation.label_chip import LabelChip
from widgets.i18n import tr
from widgets.labelling.toggles import ToggleChoice, Toggles
from widgets.labelling.words import seen_word
from widgets.question.parts import label as text_of


class MarksRow(QWidget):
    """Intensity, places, secondary emotions.

    Signals
    -------
    intensity_pressed(level), place_pressed(name)
        A level 1 to 5, a name of `SeenIn`.
    secondary_pressed(name)
        An emotion that is felt besides is to go.
    more_requested
        Another one is to be found by typing.
    """

    intensity_pressed = Signal(int)
    place_pressed = Signal(str)
    secondary_pressed = Signal(str)
    more_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        levels = {str(n): ToggleChoice(str(n), key) for n, key in INTENSITY_KEYS.items()}
        self.intensity = Toggles(tr("Intensity"), levels)
        places = {one.value: ToggleChoice(seen_word(one), key) for one, key in SEEN_KEYS.items()}
        self.places = Toggles(tr("Seen in"), places)
        self.more = QPushButton(tr("Add"))
        self.more.setProperty("small", True)
        self.more.setAutoDefault(False)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.setAccessibleName(tr("Add an emotion felt besides"))
        self._secondary: tuple[str, ...] = ()
        self._chips: list[LabelChip] = []
        self._flow = FlowLayout(self, gap=8)
        self._flow.addWidget(_group(tr("Intensity"), self.intensity))
        self._flow.addWidget(_group(tr("Seen in"), self.places))
        self._flow.addWidget(_group(tr("Felt besides"), self.more))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.intensity.pressed.connect(self._on_intensity_pressed)
        self.places.pressed.connect(self.place_pressed)
        self.more.clicked.connect(self.more_requested)

    @property
    def secondary(self) -> tuple[str, ...]:
        """The emotions shown as felt besides."""
        return self._secondary

    def more_place(self) -> QRect:
        """Return where the button for more stands on the screen."""
        return QRect(self.more.mapToGlobal(self.more.rect().topLeft()), self.more.size())

    def show_label(self, label: UnitLabel, *, locked: bool) -> None:
        """Show what holds."""
        level = {str(label.intensity)} if label.intensity is not None else set()
        self.intensity.show_on(level, locked=locked)
        self.places.show_on({place.value for place in label.seen_in}, locked=locked)
        self.more.setEnabled(not locked)
        if label.secondary != self._secondary:
            self._build(label.secondary)
        for chip in self._chips:
            chip.setEnabled(not locked)

    def _build(self, names: tuple[str, ...]) -> None:
        self._secondary = names
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        for name in names:
            chip = LabelChip(style_of_words(name), removable=True, parent=self)
            chip.show_checked(on=True)
            chip.chosen.connect(self.secondary_pressed)
            chip.removed.connect(self.secondary_pressed)
            self._chips.append(chip)
            self._flow.addWidget(chip)
            chip.show()

    @Slot(str)
    def _on_intensity_pressed(self, name: str) -> None:
        self.intensity_pressed.emit(int(name))


def _group(title: str, part: QWidget) -> QWidget:
    group = QWidget()
    row = QHBoxLayout(group)
    row.setContentsMargins(0, 0, 8, 0)
    row.setSpacing(8)
    row.addWidget(text_of(title, "caption_strong"))
    row.addWidget(part)
    return group

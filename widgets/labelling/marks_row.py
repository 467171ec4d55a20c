"""How strong, where it shows, and what is felt besides: one line under the labels."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.domain.emotion_style import style_of_words
from app.domain.labelling import INTENSITIES, SeenIn, UnitLabel
from widgets.annotation.flow_layout import FlowLayout
from widgets.annotation.label_chip import LabelChip
from widgets.i18n import tr
from widgets.labelling.words import seen_word
from widgets.question.parts import label as text_of


class Toggles(QWidget):
    """Choices side by side; what is on is shown from outside.

    Signals
    -------
    pressed(name)
        One was pressed.
    """

    pressed = Signal(str)

    def __init__(
        self, title: str, choices: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "segments")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.parts: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 0, 1, 0)
        row.setSpacing(0)
        for name, words in choices.items():
            part = self.parts[name] = QPushButton(words)
            part.setObjectName(name)
            part.setCheckable(True)
            part.setProperty("segment", True)
            part.setAutoDefault(False)
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            part.setAccessibleName(f"{title}: {words}")
            part.clicked.connect(self._on_clicked)
            row.addWidget(part)

    def show_on(self, names: Collection[str], *, locked: bool) -> None:
        """Show which choices are on."""
        for name, part in self.parts.items():
            part.setChecked(name in names)
            part.setEnabled(not locked)

    @Slot()
    def _on_clicked(self) -> None:
        part = self.sender()
        if isinstance(part, QPushButton):
            part.setChecked(not part.isChecked())  # as it was: the outside decides
            self.pressed.emit(part.objectName())


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
        self.intensity = Toggles(tr("Intensity"), {str(n): str(n) for n in INTENSITIES})
        places = {place.value: seen_word(place) for place in SeenIn}
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
    row.setContentsMargins(0, 0, 12, 0)
    row.setSpacing(8)
    row.addWidget(text_of(title, "caption_strong"))
    row.addWidget(part)
    return group

"""Which two tiers are compared, and how."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QSpinBox, QWidget

from app.domain.tier_comparison import MAX_MS, Counted, Judged, Measure
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.question.parts import label
from widgets.theme.metrics import SPACE

_STEPS_MS = 20


class MeasureForm(QWidget):
    """Two tiers side by side, and below them step, tolerance and what counts.

    Signals
    -------
    changed
        Something else is to be compared, or otherwise.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiers = (QComboBox(), QComboBox())
        for name, combo in zip("AB", self._tiers, strict=True):
            combo.setAccessibleName(tr("Tier {letter}", letter=name))
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            combo.setMinimumContentsLength(14)
        self._swap = IconButton("arrows-left-right", tr("Swap the two tiers"))
        self._step = _spin(tr("Look every"), 1)
        self._step.setToolTip(
            tr("How densely time is looked at. It is no tolerance: see the other field.")
        )
        self._tolerance = _spin(tr("Match edges within"), 0)
        self._tolerance.setToolTip(
            tr("How far apart starts, and ends, of matched spans may lie. More never matches less.")
        )
        self._counted, self._judged = QComboBox(), QComboBox()
        self._build()
        self.set_measure(Measure())
        self._connect_signals()

    @property
    def tiers(self) -> tuple[str, str]:
        """Keys of the two tiers, empty where none is chosen."""
        first, second = (str(combo.currentData() or "") for combo in self._tiers)
        return first, second

    @property
    def measure(self) -> Measure:
        """How they are compared."""
        return Measure(
            self._step.value(),
            self._tolerance.value(),
            Counted(self._counted.currentData()),
            Judged(self._judged.currentData()),
        )

    def set_tiers(self, tiers: Sequence[tuple[str, str]], chosen: tuple[str, str]) -> None:
        """Offer tiers by key and name; nothing is emitted."""
        for combo, key in zip(self._tiers, chosen, strict=True):
            combo.blockSignals(True)
            combo.clear()
            for each, name in tiers:
                combo.addItem(name, each)
            combo.setCurrentIndex(combo.findData(key))
            combo.setEnabled(bool(tiers))
            combo.blockSignals(False)

    def set_measure(self, measure: Measure) -> None:
        """Begin with these choices; nothing is emitted."""
        for part in (self._step, self._tolerance, self._counted, self._judged):
            part.blockSignals(True)
        self._step.setValue(measure.step_ms)
        self._tolerance.setValue(measure.tolerance_ms)
        self._counted.setCurrentIndex(self._counted.findData(measure.counted.value))
        self._judged.setCurrentIndex(self._judged.findData(measure.judged.value))
        for part in (self._step, self._tolerance, self._counted, self._judged):
            part.blockSignals(False)

    def _build(self) -> None:
        for counted, words in (
            (Counted.EITHER, tr("Where either is marked")),
            (Counted.BOTH, tr("Where both are marked")),
            (Counted.WHOLE, tr("The whole video")),
        ):
            self._counted.addItem(words, counted.value)
        for judged, words in (
            (Judged.SETS, tr("All labels together")),
            (Judged.EACH, tr("Each label by itself")),
        ):
            self._judged.addItem(words, judged.value)
        self._counted.setAccessibleName(tr("What counts"))
        self._judged.setAccessibleName(tr("Several labels"))
        top = QHBoxLayout()
        top.setSpacing(SPACE[1])
        for name, combo in zip("AB", self._tiers, strict=True):
            if name == "B":
                top.addWidget(self._swap)
            top.addWidget(label(name, "strong"))
            top.addWidget(combo, 1)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE[2])
        grid.setVerticalSpacing(SPACE[0])
        for column, (title, part) in enumerate(
            (
                (tr("Look every"), self._step),
                (tr("Match edges within"), self._tolerance),
                (tr("What counts"), self._counted),
                (tr("Several labels"), self._judged),
            )
        ):
            grid.addWidget(label(title, "muted"), 0, column)
            grid.addWidget(part, 1, column)
            grid.setColumnStretch(column, 1 if column < 2 else 2)
        column_of_all = QGridLayout(self)
        column_of_all.setContentsMargins(0, 0, 0, 0)
        column_of_all.setVerticalSpacing(SPACE[2])
        column_of_all.addLayout(top, 0, 0)
        column_of_all.addLayout(grid, 1, 0)

    def _connect_signals(self) -> None:
        for combo in (*self._tiers, self._counted, self._judged):
            combo.currentIndexChanged.connect(self._on_choice_changed)
        for spin in (self._step, self._tolerance):
            spin.valueChanged.connect(self._on_choice_changed)
        self._swap.clicked.connect(self._on_swap_clicked)

    @Slot()
    def _on_choice_changed(self) -> None:
        self.changed.emit()

    @Slot()
    def _on_swap_clicked(self) -> None:
        first, second = self._tiers
        places = first.currentIndex(), second.currentIndex()
        for combo, place in ((first, places[1]), (second, places[0])):
            combo.blockSignals(True)
            combo.setCurrentIndex(place)
            combo.blockSignals(False)
        self.changed.emit()


def _spin(name: str, least: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setAccessibleName(name)
    spin.setRange(least, MAX_MS)
    spin.setSingleStep(_STEPS_MS)
    spin.setSuffix(tr(" ms"))
    spin.setKeyboardTracking(False)
    spin.lineEdit().setTextMargins(6, 0, 0, 0)
    spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return spin

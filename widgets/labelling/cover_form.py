"""Which annotations leave units out: a tier, a label of it, how much of a unit, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.domain.labelling import EXCLUSIONS, other_exclusion
from app.domain.unit_cover import CoverRule
from widgets.i18n import tr

_USUAL, _OTHER, _LETTERS = 50, "other", 12


@dataclass(frozen=True, slots=True)
class TierChoice:
    """A tier, by the name that it has in all videos, and labels that its annotations may carry."""

    name: str
    labels: tuple[str, ...] = ()


class CoverForm(QWidget):
    """Asks it in two lines; switched off at first.

    Parameters
    ----------
    changed
        Called when anything is set otherwise.
    """

    def __init__(
        self,
        tiers: Sequence[TierChoice],
        changed: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tiers = {one.name: one for one in tiers}
        self.on = QCheckBox(tr("Under annotations of"))
        self.tier, self.label, self.reason = QComboBox(), QComboBox(), QComboBox()
        self._typed, self.share = QLineEdit(), QSpinBox()
        self.tier.addItems(list(self._tiers))
        self.label.setEditable(True)
        self.label.setLineEdit(self._typed)
        self.share.setRange(1, 100)
        self.share.setValue(_USUAL)
        self.share.setSuffix(" %")
        for name, words in EXCLUSIONS.items():
            self.reason.addItem(tr(words), name)
        self.reason.setCurrentIndex(self.reason.findData("face-hidden"))
        self._lay_out()
        self._fill_labels()
        self._set_open(on=False)
        self.on.setEnabled(bool(tiers))
        self.on.toggled.connect(self._on_toggled)
        self.tier.currentIndexChanged.connect(self._fill_labels)
        for signal in (
            self.on.toggled,
            self.tier.currentIndexChanged,
            self.label.currentTextChanged,
            self.share.valueChanged,
            self.reason.currentIndexChanged,
        ):
            signal.connect(changed)

    @property
    def rule(self) -> CoverRule | None:
        """What is set; None where it is switched off."""
        tier = self.tier.currentText()
        if not self.on.isChecked() or not tier:
            return None
        label = " ".join(self.label.currentText().split())
        reason = str(self.reason.currentData())
        if reason == _OTHER:
            reason = other_exclusion(f"{tier}: {label}" if label else tier)
        return CoverRule(tier, reason, label, self.share.value() / 100)

    def _lay_out(self) -> None:
        names = {
            self.tier: tr("Tier"),
            self.label: tr("Label or note; empty for all"),
            self.share: tr("So much of a unit"),
            self.reason: tr("Reason"),
        }
        for field, name in names.items():
            field.setAccessibleName(name)
        self._typed.setPlaceholderText(tr("all labels"))
        for combo in (self.tier, self.label, self.reason):
            combo.setMinimumContentsLength(_LETTERS)
            combo.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        self._words = (QLabel(tr("over at least")), QLabel(tr("for the reason")))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(_row(self.on, self.tier, self.label))
        column.addLayout(_row(self._words[0], self.share, self._words[1], self.reason))

    @Slot()
    def _fill_labels(self) -> None:
        one = self._tiers.get(self.tier.currentText())
        typed = self.label.currentText()
        self.label.blockSignals(True)
        self.label.clear()
        self.label.addItems(["", *(one.labels if one else ())])
        self.label.setEditText(typed if one and typed in one.labels else "")
        self.label.blockSignals(False)

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        self._set_open(on=on)

    def _set_open(self, *, on: bool) -> None:
        for part in (self.tier, self.label, self.share, self.reason, *self._words):
            part.setEnabled(on)


def _row(*parts: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return row

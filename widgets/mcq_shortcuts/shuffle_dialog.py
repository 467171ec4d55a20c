"""The dialog that shuffles the options of a set: a seed, what comes of it, and what stays."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFormLayout, QPlainTextEdit, QSpinBox, QWidget

from app.domain.shortcut_shuffle import Shuffle
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr, trn
from widgets.mcq.option_numbers import option_number, tr_numbered

_PAUSE_MS, _MOST_SEED, _MOST_LISTED = 150, 2_147_483_647, 1_000


class ShuffleDialog(BaseDialog):
    """Asks for a seed; whoever opens it answers `seed_changed` with `show_shuffle`.

    Signals
    -------
    seed_changed(seed)
        Another seed was chosen.
    """

    seed_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Shuffle the options"),
            tr(
                "Every item gets an order of chance, with keys in all places equally often. "
                "The same seed gives the same order. It is one step that can be undone."
            ),
            parent,
        )
        self.seed = QSpinBox()
        self.seed.setRange(0, _MOST_SEED)
        self.seed.setAccessibleName(tr("Seed"))
        form = QFormLayout()
        form.addRow(tr("Seed"), self.seed)
        self.body.addLayout(form)
        self._before, self._after = text_label("", "muted"), text_label("", "strong")
        self._stays = text_label("", "body")
        self._list = QPlainTextEdit()
        self._list.setReadOnly(True)
        self._list.setAccessibleName(tr("Items that stay as they are"))
        for part in (self._before, self._after, self._stays):
            self.body.addWidget(part)
        self.body.addWidget(self._list, 1)
        self.body.addStretch(0)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self.add_buttons(tr("Shuffle"), tr("Cancel"), keys="Ctrl+Return")
        self.seed.valueChanged.connect(self._on_seed_value_changed)
        self._pause.timeout.connect(self._on_pause_timeout)
        self.set_first_size(520, 420)

    @property
    def said(self) -> str:
        """What stands there of the shuffle."""
        return "\n".join(each.text() for each in (self._before, self._after, self._stays))

    @property
    def listed(self) -> str:
        """The items that stay, one a line."""
        return self._list.toPlainText()

    def show_shuffle(self, shuffle: Shuffle) -> None:
        """Say what a seed comes to."""
        self._before.setText(tr("Keys now: {counts}", counts=_counts(shuffle.before.counts)))
        self._after.setText(tr("Then: {counts}", counts=_counts(shuffle.after.counts)))
        stays = len(shuffle.refused)
        self._stays.setText(
            trn("{n:,} item stays as it is:", "{n:,} items stay as they are:", stays)
            if stays
            else ""
        )
        lines = [
            f"{each.item_id}: {tr_numbered(each.reason)}" for each in shuffle.refused[:_MOST_LISTED]
        ]
        self._list.setPlainText("\n".join(lines))
        self._list.setVisible(bool(stays))
        self.set_problem("" if shuffle.changed else tr("Nothing would change."))

    @Slot(int)
    def _on_seed_value_changed(self, _seed: int) -> None:
        self.set_problem(tr("Looking…"))
        self._pause.start()

    @Slot()
    def _on_pause_timeout(self) -> None:
        self.seed_changed.emit(self.seed.value())


def _counts(counts: Mapping[str, int]) -> str:
    return " · ".join(f"{option_number(name)}: {count:,}" for name, count in counts.items())

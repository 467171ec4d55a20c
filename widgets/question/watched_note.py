"""How much of the video was watched, said beside what is written about it."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.domain.percent import percent
from app.domain.watching import ENOUGH
from widgets.i18n import tr
from widgets.question.parts import label
from widgets.theme.icons import icon
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_ICON = 16


class WatchedNote(QWidget):
    """`Watched 84 %`, with a check mark once it is enough; nothing while nobody works."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share: float | None = None
        self._is_wanted = True
        self._word = label(tr("Watched"), "muted")
        self._figure = label("")
        self._mark = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[0])
        for part in (self._word, self._figure, self._mark):
            row.addWidget(part)
        theme().changed.connect(self._dress)
        self.set_share(None)
        self._dress()

    @property
    def text(self) -> str:
        """What is said."""
        return "" if self._share is None else f"{self._word.text()} {self._figure.text()}"

    def set_wanted(self, *, wanted: bool) -> None:
        """Say whether the share matters: a clip is not written from the whole video."""
        self._is_wanted = wanted
        self.setVisible(wanted and self._share is not None)

    def set_share(self, share: float | None) -> None:
        """Show a share of 0 to 1; None shows nothing."""
        self._share = share
        self.setVisible(share is not None and self._is_wanted)
        if share is None:
            return
        self._figure.setText(percent(share))
        self._mark.setVisible(share >= ENOUGH)
        self.setAccessibleName(self.text)
        self.setToolTip(
            tr(
                "You have played {share} of this video, forward and at most at 2×. "
                "A check mark stands from {enough} on.",
                share=percent(share),
                enough=percent(ENOUGH),
            )
        )

    @Slot()
    def _dress(self) -> None:
        self._figure.setFont(theme().font("time"))
        self._mark.setPixmap(icon("check", "success").pixmap(_ICON, _ICON))

"""How a rater did on practice, and where to look again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.domain.percent import percent
from app.domain.practice import PracticeMiss, PracticeScore
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.labelling.words import layer_word


class ScoreDialog(BaseDialog):
    """Shows the figures and the units labelled otherwise; the one chosen can be shown.

    Parameters
    ----------
    ids
        Public ids of the units, by their keys.
    """

    def __init__(
        self,
        name: str,
        score: PracticeScore,
        ids: dict[str, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Score of practice"), name, parent)
        self._misses: Sequence[PracticeMiss] = score.misses
        for words in score_words(score):
            self.body.addWidget(text_label(words, "strong"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Labelled otherwise"))
        self.list.setProperty("kind", "outlined")
        for miss in score.misses:
            row = QListWidgetItem(_miss_words(miss, ids.get(miss.unit, "")))
            row.setData(Qt.ItemDataRole.UserRole, miss.unit)
            self.list.addItem(row)
        self.body.addWidget(self.list, 1)
        self.list.setVisible(bool(score.misses))
        self.add_buttons(tr("Look at the unit") if score.misses else tr("Close"), "")
        if score.misses:
            self.list.setCurrentRow(0)
            self.add_footer_button(tr("Close")).clicked.connect(self.reject)
            self.list.itemDoubleClicked.connect(self.accept)
        self.set_first_size(520, 420 if score.misses else 200)

    @property
    def unit(self) -> str:
        """Key of the unit chosen; empty for none."""
        row = self.list.currentItem()
        return str(row.data(Qt.ItemDataRole.UserRole)) if row is not None else ""


def score_words(score: PracticeScore) -> list[str]:
    """Return the figures in words."""
    words = [tr("{n} of {m} units labelled", n=score.done, m=score.total)]
    if score.basic is not None:
        words.append(tr("Basic-7: {share} as known", share=percent(score.basic)))
    if score.go is not None:
        words.append(
            tr("GoEmotions: {value} likeness to the known sets (Jaccard)", value=f"{score.go:.2f}")
        )
    return words


def _miss_words(miss: PracticeMiss, unit_id: str) -> str:
    return tr(
        "{id}, {layer}: {said}; known: {known}",
        id=unit_id,
        layer=layer_word(miss.layer),
        said=", ".join(miss.said) or tr("nothing"),
        known=", ".join(miss.known),
    )

"""The dialog that gives items to raters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from app.domain.mcq import CATEGORIES
from widgets.dialogs.assign_form import AssignForm, AssignWords
from widgets.i18n import tr
from widgets.mcq.words import category_title


class AssignDialog(AssignForm):
    """Asks which items go to whom.

    Parameters
    ----------
    raters
        Names of those the project knows.
    videos
        Key and title of each video with items.
    """

    def __init__(
        self,
        raters: Sequence[str],
        videos: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        stage, category, video = QComboBox(), QComboBox(), QComboBox()
        words = AssignWords(
            tr("Assign items"),
            tr(
                "Items are given evenly, by category and video, the same for the same seed. What "
                "is assigned already counts and stays. It is one step that can be undone."
            ),
            tr("Raters of an item"),
            tr("Share of items with several raters"),
            tr("Categories"),
        )
        stage.addItem(tr("Stage 1: originals"), 1)
        stage.addItem(tr("Stage 2: refined items"), 2)
        category.addItem(tr("All categories"), "")
        for one in CATEGORIES:
            category.addItem(category_title(one.code), one.code)
        video.addItem(tr("All videos"), "")
        for key, title in videos:
            video.addItem(title, key)
        fields = ((tr("Stage"), stage), (tr("Category"), category), (tr("Video"), video))
        super().__init__(words, raters, fields, parent)
        self.stage, self.category, self.video = stage, category, video

    @property
    def scope(self) -> tuple[int, str, str]:
        """Stage, key of the video, and category; empty for all."""
        return (
            int(self.stage.currentData()),
            str(self.video.currentData()),
            str(self.category.currentData()),
        )

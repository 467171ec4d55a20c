"""The dialog that gives the units of a set to raters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QWidget

from widgets.dialogs.assign_form import AssignForm, AssignWords
from widgets.i18n import tr


@dataclass(frozen=True, slots=True)
class AssignableSet:
    """A set of units whose work can be given.

    Attributes
    ----------
    raters_each
        How many raters label each unit, if nothing else is said.
    videos
        Key and title of each video with units of it.
    """

    key: str
    name: str
    raters_each: int
    videos: tuple[tuple[str, str], ...]


class AssignUnitsDialog(AssignForm):
    """Asks which units go to whom.

    Parameters
    ----------
    raters
        Names of those the project knows.
    sets
        At least one.
    current
        Key of the set that is chosen first.
    """

    def __init__(
        self,
        raters: Sequence[str],
        sets: Sequence[AssignableSet],
        current: str = "",
        parent: QWidget | None = None,
    ) -> None:
        chosen, video = QComboBox(), QComboBox()
        words = AssignWords(
            tr("Assign units"),
            tr(
                "Units are given evenly, by speaker and video, the same for the same seed; those "
                "left out are not. What is assigned already counts and stays. It is one step that "
                "can be undone."
            ),
            tr("Raters of a unit"),
            tr("Share of units with several raters"),
            tr("Labelled; speakers"),
        )
        for one in sets:
            chosen.addItem(one.name, one.key)
        fields = ((tr("Set of units"), chosen), (tr("Video"), video))
        super().__init__(words, raters, fields, parent)
        self.chosen, self.video = chosen, video
        self._sets = {one.key: one for one in sets}
        chosen.setCurrentIndex(max(0, chosen.findData(current)))
        chosen.currentIndexChanged.connect(self._on_set_chosen)
        self._on_set_chosen()

    @property
    def scope(self) -> tuple[str, str]:
        """Keys of the set, and of the video, empty for all."""
        return str(self.chosen.currentData()), str(self.video.currentData() or "")

    @Slot()
    def _on_set_chosen(self) -> None:
        """Begin with what the set says of itself."""
        one = self._sets[str(self.chosen.currentData())]
        self.per_record.setValue(one.raters_each)
        self.video.blockSignals(True)
        self.video.clear()
        self.video.addItem(tr("All videos"), "")
        for key, title in one.videos:
            self.video.addItem(title, key)
        self.video.blockSignals(False)

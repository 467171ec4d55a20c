"""What is known of a video beside its file: series, episode, source, language; its cast."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.video_facts import VideoFacts
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.i18n import tr
from widgets.theme.theme import theme

_LIST_HEIGHT = 150


class FactsDialog(BaseDialog):
    """Asks for the facts of a video and who belongs to its series.

    Parameters
    ----------
    progress
        How far the questions of the video are, in one sentence.
    cast
        Who belongs to the series now.
    why_locked
        Why nothing can be changed; empty where it can.

    Signals
    -------
    series_named(series)
        Another series is named; `show_cast` shows who belongs to it.
    """

    series_named = Signal(str)

    def __init__(
        self,
        title: str,
        facts: VideoFacts,
        people: Sequence[Person],
        cast: Collection[PersonKey],
        parent: QWidget | None = None,
        *,
        progress: str = "",
        why_locked: str = "",
    ) -> None:
        super().__init__(tr("About {title}", title=title), progress, parent)
        self._facts = facts
        self.fields: dict[str, QLineEdit] = {}
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        for name, words in _names().items():
            field = QLineEdit(getattr(facts, name))
            field.setAccessibleName(words)
            field.setReadOnly(bool(why_locked))
            self.fields[name] = field
            form.addRow(words, field)
        self.fields["language"].setPlaceholderText("en, ja, zh-Hans")
        self.body.addLayout(form)
        self.body.addWidget(text_label(tr("Cast of the series"), "strong"))
        self.people = QListWidget()
        self.people.setAccessibleName(tr("Cast of the series"))
        self.people.setMinimumHeight(theme().px(_LIST_HEIGHT))
        for person in people:
            item = QListWidgetItem(person.name)
            item.setData(Qt.ItemDataRole.UserRole, str(person.key))
            if why_locked:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
            self.people.addItem(item)
        self.show_cast(cast)
        self.body.addWidget(self.people, 1)
        if not people:
            self.people.hide()
            self.body.addWidget(text_label(tr("Add people first: Annotate > People."), "muted"))
        self.add_buttons(
            tr("Close") if why_locked else tr("Save"), "" if why_locked else tr("Cancel")
        )
        self.setMinimumWidth(theme().px(480))
        self.fields["series"].textEdited.connect(self.series_named)

    def show_cast(self, cast: Collection[PersonKey]) -> None:
        """Tick who belongs to the series, and nobody else."""
        for item in map(self.people.item, range(self.people.count())):
            chosen = item.data(Qt.ItemDataRole.UserRole) in cast
            item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)

    @property
    def facts(self) -> VideoFacts:
        """The facts as they shall be."""
        texts = {name: field.text() for name, field in self.fields.items()}
        return replace(self._facts, **texts)  # type: ignore[arg-type]  # by name

    @property
    def cast(self) -> list[PersonKey]:
        """Who is ticked, in the order of the cast."""
        items = (self.people.item(row) for row in range(self.people.count()))
        ticked = (one for one in items if one.checkState() is Qt.CheckState.Checked)
        return [PersonKey(str(one.data(Qt.ItemDataRole.UserRole))) for one in ticked]


def _names() -> dict[str, str]:
    return {
        "series": tr("Series"),
        "season": tr("Season"),
        "episode": tr("Episode"),
        "source": tr("Source"),
        "language": tr("Language"),
        "genre": tr("Genre"),
        "note": tr("Note"),
    }

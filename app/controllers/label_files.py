"""What is asked of a table of labels while it comes in: its set, and what odd words mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.domain.label_spelling import SpellingBook
from app.services.import_report import ImportReport
from app.services.label_import import SetUnclearError
from app.services.label_words import LabelWords
from app.session import ProjectSession
from storage.formats.label_table import FORMAT, read_label_table
from widgets.labelling.spelling_dialog import SetChoiceDialog, SpellingDialog

Take = Callable[[LabelWords], object]
"""Takes a table in with what was said of it."""


def has_unknown_labels(report: ImportReport) -> bool:
    """Tell whether words of a table of labels are none."""
    words = (one.rule == "unknown-label" for one in report.problems)
    return report.format == FORMAT and any(words)


def ask_set(
    path: Path, error: SetUnclearError, words: LabelWords, take: Take, parent: QWidget
) -> None:
    """Ask which set a table belongs to, then take it in with what is said of it."""
    dialog = SetChoiceDialog(path.name, error.sets, parent)
    dialog.accepted.connect(lambda: take(replace(words, set_name=dialog.chosen)))
    _open(dialog)


def ask_words(  # noqa: PLR0917 -- a table, what is said of it, and what then
    session: ProjectSession,
    path: Path,
    words: LabelWords,
    encoding: str | None,
    take: Take,
    parent: QWidget,
) -> None:
    """Ask what words of a table mean, then take it in with what is said of it.

    Raises
    ------
    ImportFailedError
        The table cannot be read any more.
    """
    decided = [*session.project.labels.spellings(), *words.decided()]
    read = read_label_table(path, book=SpellingBook(decided), encoding=encoding)
    if not read.suggestions:
        take(words)
        return
    dialog = SpellingDialog(path.name, read.suggestions, parent)
    dialog.accepted.connect(
        lambda: take(replace(words, spellings=(*words.spellings, *dialog.decided)))
    )
    _open(dialog)


def _open(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()

"""What the first hour looks like: stands where recent projects will be listed later."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from widgets.i18n import tr
from widgets.theme.theme import theme

_CIRCLE = 25


def first_steps() -> QWidget:
    """Say that there are no projects yet, and the four steps from a video to a record."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(20, 20, 20, 20)
    layout.setSpacing(8)
    title = QLabel(tr("No projects yet."))
    title.setProperty("role", "title")
    detail = QLabel(
        tr(
            "A project is one file that holds your videos by name, their subtitles, and "
            "everything you write about them. Those you open stand here, so that work goes on "
            "where it stopped."
        )
    )
    detail.setProperty("role", "muted")
    detail.setWordWrap(True)
    layout.addWidget(title)
    layout.addWidget(detail)
    layout.addSpacing(16)
    for number, text in enumerate(_steps(), start=1):
        layout.addWidget(_Step(number, text))
    layout.addStretch(1)
    return page


def _steps() -> tuple[tuple[str, str], ...]:
    return (
        (tr("Begin with a video"), tr("Your file stays where it is; nothing is copied.")),
        (tr("Watch, and mark what shows a feeling"), tr("I and O mark a span, E keeps it.")),
        (
            tr("Write the question that ties moments together"),
            tr("With its answer, its stages and a rubric. Checks say what is missing."),
        ),
        (tr("Export the record"), tr("Every edit is saved at once, every step can be undone.")),
    )


class _Step(QWidget):
    """A number in a circle, a bold line and a quiet one."""

    def __init__(self, number: int, texts: tuple[str, str]) -> None:
        super().__init__()
        self._number = str(number)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme().px(_CIRCLE) + 15, 4, 0, 8)
        layout.setSpacing(2)
        for text, role in zip(texts, ("strong", "muted"), strict=True):
            label = QLabel(text)
            label.setProperty("role", role)
            label.setWordWrap(True)
            layout.addWidget(label)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = theme().px(_CIRCLE)
        circle = QRectF(0.5, 6.5, side, side)
        painter.setPen(QPen(theme().color("accent"), 1))
        painter.setBrush(theme().color("soft"))
        painter.drawEllipse(circle)
        painter.setPen(theme().color("accent"))
        painter.setFont(theme().font("strong"))
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, self._number)

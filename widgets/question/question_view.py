"""The scrolling rows of the question list."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from widgets.i18n import tr
from widgets.question.question_row_delegate import row_height
from widgets.row_view import RowView


class QuestionView(RowView):
    """Shows rows of `Metrics.question_row` pixels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Questions"), row_height, parent)

"""The timeline with what belongs to it: details at its right, the strip of label keys below.

::

    +----------------------------------+----------+
    | timeline                         | details  |
    +----------------------------------+          |
    | strip of labels and keys         |          |
    +----------------------------------+----------+
"""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from widgets.annotation.details_column import DetailsColumn
from widgets.annotation.marking_strip import MarkingStrip
from widgets.timeline.timeline_panel import TimelinePanel


class TimelineDesk(QWidget):
    """Lays the three out; details and strip come and go."""

    def __init__(
        self,
        timeline: TimelinePanel,
        strip: MarkingStrip,
        details: DetailsColumn,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(timeline, 1)
        left.addWidget(strip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(details)
        strip.hide()
        details.hide()

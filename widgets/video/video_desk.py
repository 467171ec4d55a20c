"""The picture with the pad for live tracing beside it, which comes and goes."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from widgets.tracing.tracing_panel import TracingPanel
from widgets.video.video_view import VideoView


class VideoDesk(QWidget):
    """Lays the two out."""

    def __init__(
        self, video: VideoView, tracing: TracingPanel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(video, 1)
        row.addWidget(tracing)
        tracing.hide()

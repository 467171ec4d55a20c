"""The title of the video in view, and a menu of all videos of the project."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from app.domain.media import Video
from app.domain.timecode import format_ms
from widgets.i18n import tr
from widgets.screening.words import VideoLine
from widgets.theme import paint
from widgets.theme.icons import icon
from widgets.theme.metrics import ICON_TEXT, RADIUS_CONTROL
from widgets.theme.theme import theme

_VERTICAL = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_PAD, _GAP = 6, 8


def _side() -> int:
    return theme().px(ICON_TEXT)


def video_facts(video: Video) -> str:
    """Return length and frame rate in short: ``1:34:12 · 25 fps``."""
    if video.info is None:
        return ""
    parts = [format_ms(video.info.duration_ms, millis=False).removeprefix("0")]
    if video.info.frame_rate is not None:
        parts.append(tr("{n} fps", n=f"{float(video.info.frame_rate):.3f}".rstrip("0").rstrip(".")))
    return " · ".join(parts)


class VideoTitle(QAbstractButton):
    """Icon, title, length and rate; a click opens the list of videos.

    Signals
    -------
    video_requested
        Key of the video chosen from the menu (str).
    """

    video_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._videos: tuple[Video, ...] = ()
        self._current: Video | None = None
        self._lines: Mapping[str, VideoLine] = {}
        self._menu = QMenu(self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)
        theme().changed.connect(self.updateGeometry)
        self.hide()

    @property
    def menu(self) -> QMenu:
        """The list of videos, filled when it opens."""
        return self._menu

    def set_videos(self, videos: Sequence[Video], current: str) -> None:
        """Show the video with key `current`, and offer all."""
        self._videos = tuple(videos)
        self._current = next((video for video in videos if video.key == current), None)
        self.setVisible(bool(self._videos))
        self.setText(self._marked(self._current) if self._current else tr("Choose a video"))
        tip = (
            tr("{title}: choose another of {n} videos", title=self.text(), n=len(self._videos))
            if len(self._videos) > 1
            else self.text()
        )
        line = self._lines.get(current)
        self.setToolTip(f"{tip}\n{line.text}" if line and line.mark else tip)
        self.setAccessibleName(self.text())
        self.updateGeometry()
        self.update()

    def set_standings(self, lines: Mapping[str, VideoLine]) -> None:
        """Mark the videos that were excluded, or about which raters differ, by key."""
        if lines != self._lines:
            self._lines = dict(lines)
            self.set_videos(self._videos, self._current.key if self._current else "")

    def _marked(self, video: Video) -> str:
        line = self._lines.get(video.key)
        if line is None or not line.mark:
            return video.title
        return tr("{title} ({state})", title=video.title, state=line.mark)

    @Slot()
    def _on_clicked(self) -> None:
        self.fill_menu()
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    @Slot(QAction)
    def _on_action_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.video_requested.emit(str(action.data()))

    def fill_menu(self) -> None:
        """Write the videos into the menu, with their length at the right."""
        self._menu.clear()
        for video in self._videos:
            facts = format_ms(video.duration_ms, millis=False) if video.info else tr("no file yet")
            action = self._menu.addAction(f"{self._marked(video).replace('&', '&&')}\t{facts}")
            action.setCheckable(True)
            action.setChecked(video == self._current)
            action.setData(video.key)
            action.triggered.connect(self._on_action_triggered)

    def _facts(self) -> str:
        return video_facts(self._current) if self._current else ""

    def sizeHint(self) -> QSize:
        """Ask for the whole title."""
        facts = self._facts()
        words = paint.text_width("title", self.text())
        words += paint.text_width("secondary", facts) + _GAP if facts else 0
        return QSize(words + 2 * _side() + 2 * _GAP + 2 * _PAD, theme().metrics.switcher)

    def minimumSizeHint(self) -> QSize:
        """Shrink to a few letters where the window is narrow."""
        return QSize(min(160, self.sizeHint().width()), theme().metrics.switcher)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw icon, title cut to the room, facts if they fit, and a caret."""
        painter = QPainter(self)
        if self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("raised"))
            painter.drawRoundedRect(self.rect(), RADIUS_CONTROL, RADIUS_CONTROL)
        top = (self.height() - _side()) // 2
        icon("film-strip").paint(painter, QRect(_PAD, top, _side(), _side()))
        left = _PAD + _side() + _GAP
        room = self.width() - left - _PAD - _side() - _GAP // 2
        facts = self._facts()
        facts_width = paint.text_width("secondary", facts) + _GAP if facts else 0
        if room - facts_width < min(120, paint.text_width("title", self.text())):
            facts, facts_width = "", 0
        title = paint.elide("title", self.text(), room - facts_width)
        painter.setFont(theme().font("title"))
        painter.setPen(theme().color("text"))
        painter.drawText(QRect(left, 0, room, self.height()), _VERTICAL, title)
        left += paint.text_width("title", title)
        painter.setFont(theme().font("secondary"))
        painter.setPen(theme().color("muted"))
        painter.drawText(QRect(left + _GAP, 0, facts_width, self.height()), _VERTICAL, facts)
        caret = QRect(left + facts_width + _GAP // 2, top, _side(), _side())
        icon("caret-down").paint(painter, caret.adjusted(2, 2, -2, -2))
        if self.hasFocus():
            paint.draw_focus(painter, self.rect(), RADIUS_CONTROL)

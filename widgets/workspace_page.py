"""The page of an open project: video and what is on now, the workspace's own panel, the timeline.

::

    +-----------+---------------------+
    | video     | side of the         |
    | transport | workspace           |
    | transcript|                     |
    +-----------+---------------------+
    | timeline                        |
    +---------------------------------+

Until the user moves a divider, sizes follow the window: the video keeps 16:9 and the timeline takes
the rest. Moved dividers are remembered per workspace; a double click on one lets it follow again.
Each panel can stand in a window of its own instead, and the others take the room it leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from widgets.divider import DividedSplitter
from widgets.empty_state import EmptyState
from widgets.floating_panels import FloatingPanels, PanelPlace
from widgets.i18n import tr
from widgets.theme.theme import theme

# Share of the width that the left column takes, by the width of the window; a graph needs width.
_SHARES = ((1366, 0.3865), (1920, 0.4167), (2560, 0.4375))
_SHARES_OF = {
    "graph": ((1366, 0.341), (1920, 0.271), (2560, 0.219)),
    "label": ((1366, 0.3865), (1920, 0.3958), (2560, 0.4063)),
    "verify": ((1366, 0.4685), (1920, 0.5083), (2560, 0.5313)),
    "results": ((1366, 0.29), (1920, 0.271), (2560, 0.25)),
}
# Share of the height that the timeline takes at most by default.
_TIMELINE_SHARE_OF = {"graph": 0.245, "results": 0.22}
# What it takes at least there, in pixels: the lanes that are read one against the other.
_TIMELINE_LEAST_OF = {"results": 186}
_TRANSCRIPT_SHARE, _TRANSCRIPT_MINIMUM, _TRANSCRIPT_LEAST = 0.154, 135, 90
_TIMELINE_MINIMUM = 140
_TIMELINE_SPARE = 8
_LEFT_PANELS, _UPPER_PANELS = ("video", "transcript"), ("video", "transcript", "side")


@dataclass(slots=True)
class Arrangement:
    """Sizes of the parts in pixels, in their order; empty means automatic.

    Attributes
    ----------
    columns, rows, video
        Left and right, upper and lower, picture and transcript.
    side
        The parts of the workspace's own panel, where it has dividers.
    """

    columns: list[int] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    video: list[int] = field(default_factory=list)
    side: list[int] = field(default_factory=list)


@runtime_checkable
class Divided(Protocol):
    """A panel with dividers of its own, which it arranges itself until the user moves one.

    `arranged` says that the user did, or gave one back to the rule.
    """

    @property
    def arranged(self) -> SignalInstance:
        """Signal without arguments."""

    def parts(self) -> list[QWidget]:
        """Return the parts from left to right."""

    def dividers(self) -> list[int]:
        """Return the sizes of the parts as the user left them, empty while automatic."""

    def set_dividers(self, sizes: list[int]) -> None:
        """Give the parts these sizes, or automatic ones."""


def left_share(width: int, workspace: str = "") -> float:
    """Return the share of a window's width that the video column takes by default."""
    shares = _SHARES_OF.get(workspace, _SHARES)
    if width <= shares[0][0]:
        return shares[0][1]
    for (low, at_low), (high, at_high) in pairwise(shares):
        if width <= high:
            return at_low + (at_high - at_low) * (width - low) / (high - low)
    return shares[-1][1]


class VideoSplitter(DividedSplitter):
    """Picture with transport over the transcript; until it is moved, the picture is 16:9.

    Attributes
    ----------
    moved
        Heights of the two parts as the user left them, empty while automatic.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.moved: list[int] = []

    def arrange(self) -> None:
        """Share the height out: 16:9 for the picture, as long as the transcript has its least."""
        wanted = self.width() * 9 // 16 + theme().metrics.transport
        picture = max(0, min(wanted, self.height() - _TRANSCRIPT_MINIMUM))
        self.setSizes(self.moved or [picture, max(0, self.height() - picture)])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange anew for the new size."""
        super().resizeEvent(event)
        self.arrange()


class WorkspacePage(QWidget):
    """Holds the panels of all workspaces and their dividers.

    Signals
    -------
    arranged
        The user moved a divider.

    Attributes
    ----------
    floats
        Which panels have windows of their own: ``video``, ``transcript``, ``side``, ``timeline``.
    """

    arranged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(tr("Workspace"))
        self._workspace = ""
        self._arrangements: dict[str, Arrangement] = {}
        self._pages: dict[str, QWidget] = {}
        self._rows = DividedSplitter(Qt.Orientation.Vertical, self)
        self._columns = DividedSplitter(Qt.Orientation.Horizontal, self._rows)
        self._video = VideoSplitter(self._columns)
        self._places = {
            "video": PanelPlace(self._video),
            "transcript": PanelPlace(self._video),
            "side": PanelPlace(self._columns),
            "timeline": PanelPlace(self._rows),
        }
        self._picture = QWidget(self._places["video"])
        self._side = QStackedWidget(self._places["side"])
        self._is_filled = False
        self.floats = FloatingPanels(self)
        self._all_out = EmptyState(
            tr("All panels are in windows of their own."),
            tr("Close one of them to put it back here."),
            button=tr("Put all back"),
        )
        self._all_out.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._rows)
        layout.addWidget(self._all_out)
        self._connect_signals()

    def room(self, name: str) -> QWidget:
        """Return where ``video``, ``transcript``, ``side`` or ``timeline`` will stand.

        A panel made with it as its parent is dressed once: Qt dresses every widget of a tree anew
        each time the tree is moved.
        """
        inner = {"video": self._picture, "side": self._side}
        return inner.get(name) or self._places[name]

    def set_panels(
        self,
        video: QWidget,
        transport: QWidget,
        context: QWidget,
        side: Mapping[str, QWidget],
        timeline: QWidget,
    ) -> None:
        """Take the panels; `side` has one for each workspace by name, `context` the pages below."""
        self._is_filled = True
        stacked = QVBoxLayout(self._picture)
        stacked.setContentsMargins(0, 0, 0, 0)
        stacked.setSpacing(0)
        stacked.addWidget(video, 1)
        stacked.addWidget(transport)
        self._fill("video", self._picture, tr("Video"), QSize(960, 586))
        self._fill("transcript", context, tr("Transcript panel"), QSize(560, 640))
        # Its own least height would cost the picture its shape in a small window.
        context.setMinimumHeight(_TRANSCRIPT_LEAST)
        self._fill("side", self._side, tr("Workspace panel"), QSize(1120, 760))
        for name, widget in side.items():
            self._pages[name] = widget
            self._side.addWidget(widget)
            if isinstance(widget, Divided):
                widget.arranged.connect(self._on_side_arranged)
        self._fill("timeline", timeline, tr("Timeline"), QSize(1280, 320))
        timeline.installEventFilter(self)
        for splitter, stretched in ((self._columns, 1), (self._rows, 0)):
            splitter.setStretchFactor(stretched, 1)
            splitter.setStretchFactor(1 - stretched, 0)

    def set_workspace(self, name: str) -> None:
        """Show the side of a workspace with the dividers as they were left there."""
        self._workspace = name
        if name in self._pages:
            self._side.setCurrentWidget(self._pages[name])
        self._arrange_side()
        self._arrange()

    def tab_parts(self) -> list[QWidget]:
        """Return what stands in the page, in the order in which one works."""
        floats = self.floats
        side = self._side.currentWidget()
        inside: dict[str, list[QWidget]] = {
            "video": [floats.place("video")],
            "transcript": [floats.place("transcript")],
            "side": side.parts() if isinstance(side, Divided) else [self._side],
            "timeline": [floats.place("timeline")],
        }
        parts = [part for name in inside if not floats.is_floating(name) for part in inside[name]]
        return parts or [self._all_out]

    def arrangements(self) -> dict[str, Arrangement]:
        """Return the dividers that were moved, by workspace."""
        return dict(self._arrangements)

    def set_arrangements(self, arrangements: Mapping[str, Arrangement]) -> None:
        """Put the dividers back as they were left."""
        self._arrangements = dict(arrangements)
        self._arrange_side()
        self._arrange()

    def _fill(self, name: str, panel: QWidget, title: str, size: QSize) -> None:
        place = self._places[name]
        place.fill(panel)
        self.floats.add(name, place, title, size)

    @Slot()
    def _on_floats_changed(self) -> None:
        """Give the room of panels that are out to those that stay."""
        floats = self.floats
        self._video.setHidden(floats.is_floating(*_LEFT_PANELS))
        self._columns.setHidden(floats.is_floating(*_UPPER_PANELS))
        all_out = floats.is_floating(*floats.names)
        self._rows.setHidden(all_out)
        self._all_out.setVisible(all_out)
        self._arrange()

    @Slot()
    def _on_all_out_requested(self) -> None:
        self.floats.dock_all()

    @Slot()
    def _on_columns_reset(self) -> None:
        self._reset("columns")

    @Slot()
    def _on_rows_reset(self) -> None:
        self._reset("rows")

    @Slot()
    def _on_video_reset(self) -> None:
        self._reset("video")

    @Slot()
    def _on_side_arranged(self) -> None:
        side = self._pages.get(self._workspace)
        if isinstance(side, Divided):
            self._remember().side = side.dividers()
            self.arranged.emit()

    @Slot()
    def _on_columns_moved(self) -> None:
        self._remember().columns = self._columns.sizes()
        self.arranged.emit()

    @Slot()
    def _on_rows_moved(self) -> None:
        self._remember().rows = self._rows.sizes()
        self.arranged.emit()

    @Slot()
    def _on_video_moved(self) -> None:
        self._video.moved = self._remember().video = self._video.sizes()
        self.arranged.emit()

    def _connect_signals(self) -> None:
        self._columns.splitterMoved.connect(self._on_columns_moved)
        self._rows.splitterMoved.connect(self._on_rows_moved)
        self._video.splitterMoved.connect(self._on_video_moved)
        self._columns.reset_requested.connect(self._on_columns_reset)
        self._rows.reset_requested.connect(self._on_rows_reset)
        self._video.reset_requested.connect(self._on_video_reset)
        self.floats.changed.connect(self._on_floats_changed)
        self._all_out.requested.connect(self._on_all_out_requested)
        theme().changed.connect(self._arrange)

    def _remember(self) -> Arrangement:
        return self._arrangements.setdefault(self._workspace, Arrangement())

    def _reset(self, part: str) -> None:
        """Let one divider of this workspace follow the window again."""
        setattr(self._remember(), part, [])
        self._arrange()
        self.arranged.emit()

    def _arrange_side(self) -> None:
        side = self._pages.get(self._workspace)
        if isinstance(side, Divided):
            side.set_dividers(self._arrangements.get(self._workspace, Arrangement()).side)

    @Slot()
    def _arrange(self) -> None:
        """Set all dividers: where the user put them, or by the rule; unseen they can wait."""
        if not self._is_filled or not self.isVisible():
            return
        known = self._arrangements.get(self._workspace, Arrangement())
        left = round(self.width() * left_share(self.width(), self._workspace))
        self._columns.setSizes(known.columns or [left, self.width() - left])
        self._rows.setSizes(known.rows or self._default_rows(left))
        self._video.moved = known.video
        self._video.arrange()

    def _default_rows(self, left: int) -> list[int]:
        height = self.height()
        transcript = max(_TRANSCRIPT_MINIMUM, round(height * _TRANSCRIPT_SHARE))
        top = left * 9 // 16 + theme().metrics.transport + transcript
        # What the timeline has no lanes for goes to the transcript.
        timeline = self._rows.widget(1)
        lanes = timeline.sizeHint().height() if timeline else 0
        wanted = max(_TIMELINE_MINIMUM, lanes + _TIMELINE_SPARE)
        share = _TIMELINE_SHARE_OF.get(self._workspace)
        if share is not None:
            least = max(_TIMELINE_MINIMUM, theme().px(_TIMELINE_LEAST_OF.get(self._workspace, 0)))
            wanted = max(least, min(wanted, round(height * share)))
        top = min(max(top, height - wanted), height - _TIMELINE_MINIMUM)
        return [top, height - top]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the timeline when it gains or loses lanes."""
        known = self._arrangements.get(self._workspace)
        if event.type() == QEvent.Type.LayoutRequest and not (known and known.rows):
            self._arrange()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the sizes that could wait until now."""
        super().showEvent(event)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let sizes that nobody moved follow the window."""
        super().resizeEvent(event)
        self._arrange()

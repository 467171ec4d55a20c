"""The lanes of each workspace: which are shown at first, how they were arranged, what is closed."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.strips_controller import StripsController
from widgets.i18n import tr
from widgets.timeline.lane_choice import ALL_LANES, LaneChoice

FIRST = "author"
"""The workspace whose lanes are kept under the old name, without its own."""

_KEPT = "lanes"
_SHARED = ("snap", "follow")

_OF_VIDEO = frozenset({"filmstrip", "waveform", "cue", "segment"})
CHOICES = {
    "label": LaneChoice(only=frozenset({"filmstrip", "waveform", "unit", "own_label"})),
    "verify": LaneChoice(only=_OF_VIDEO | {"evidence"}),
    "results": LaneChoice(only=frozenset({"evidence", "path", "trajectory"})),
    "graph": LaneChoice(without=frozenset({"segment", "evidence", "stage", "note"})),
}
"""What workspaces show at first; the others show all lanes."""

OPEN_WHEN_BLIND = LaneChoice(
    only=_OF_VIDEO | {"tracing", "trajectory", "channel", "unit", "own_label"}
)
"""What gives no answer away; of trajectories their own controller shows only one's own."""

CLOSED_WHEN_BLIND = ("annotations", "events", "trace", "notes", "answers")
"""Pages below the picture that tell what others, or an agent, found."""


def state_name(workspace: str) -> str:
    """Return the name under which a project keeps the lanes of a workspace."""
    return _KEPT if workspace == FIRST else f"{_KEPT}:{workspace}"


class WorkspaceLanes(Controller):
    """Arranges the timeline as the workspace in view was left, and closes lanes in blind work."""

    def __init__(self, context: AppContext, strips: StripsController) -> None:
        super().__init__(context)
        self.timeline, self.window = context.workbench.timeline, context.workbench.window
        self._strips = strips
        self._connect_signals()

    @Slot()
    def _on_session_opened(self) -> None:
        self._arrange(self._kept())

    @Slot(str)
    def _on_window_workspace_changed(self, _name: str) -> None:
        if self.session.is_open:
            shared = self.timeline.lane_layout()
            self._arrange(self._kept() | {name: shared[name] for name in _SHARED})

    def _arrange(self, kept: dict[str, Any]) -> None:
        workspace = self.window.workspace
        self.timeline.state.set_choice(CHOICES.get(workspace, ALL_LANES))
        self.timeline.set_lane_layout(kept)
        self._strips.show_for(workspace)

    def _kept(self) -> dict[str, Any]:
        return _parsed(self.session.project.state.get(state_name(self.window.workspace)))

    @Slot(object)
    def _on_timeline_lanes_arranged(self, layout: dict[str, Any]) -> None:
        self.session.remember(state_name(self.window.workspace), json.dumps(layout))

    @Slot()
    def reset(self) -> None:
        """Show the lanes of the workspace as at first: which, in what order, and how high."""
        now = self.timeline.lane_layout()
        self.timeline.set_lane_layout({name: now[name] for name in _SHARED})
        self._on_timeline_lanes_arranged(self.timeline.lane_layout())
        self._strips.reset()

    @Slot(bool)
    def _on_session_blind_changed(self, blind: bool) -> None:
        """Close what could give the answer away, and say so where lanes are switched."""
        why = tr("Closed until your answer is locked") if blind else ""
        note = tr("Evidence, events and emotion lanes stay closed until your answer is locked.")
        if self.window.workspace == "label":  # where no such lanes are shown anyway
            why, note = tr("Closed while you label") if blind else "", ""
        choice = OPEN_WHEN_BLIND if blind else ALL_LANES
        self.timeline.set_closed(choice, why, note if blind else "")
        pages = self.context.workbench.context
        detail = tr("What others found could lead you. The transcript and the video stay open.")
        pages.set_closed(CLOSED_WHEN_BLIND if blind else (), why, detail if blind else "")

    def _connect_signals(self) -> None:
        session, timeline = self.session, self.timeline
        session.opened.connect(self._on_session_opened)
        session.blind_changed.connect(self._on_session_blind_changed)
        self.window.workspace_changed.connect(self._on_window_workspace_changed)
        timeline.lanes_arranged.connect(self._on_timeline_lanes_arranged)
        timeline.lane_actions.reset_requested.connect(self.reset)
        self.context.actions.on("view.lanes_reset", self.reset)


def _parsed(text: str | None) -> dict[str, Any]:
    """Read a remembered arrangement; what cannot be read is no arrangement."""
    try:
        found = json.loads(text or "{}")
    except json.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}

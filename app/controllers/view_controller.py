"""Workspaces, look and layout: what stands where, remembered per project."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.workbench import WORKSPACES
from widgets.theme.theme import theme

_PANELS = ("video", "transcript", "side", "timeline")


class ViewController(Controller):
    """Switches workspaces and remembers them; says which actions are possible now."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._connect_signals()
        self.refresh_actions()

    @Slot(str)
    def set_workspace(self, name: str) -> None:
        """Show a workspace."""
        self.context.workbench.window.set_workspace(name)
        self.session.remember("workspace", name)

    def set_look(self, mode: str) -> None:
        """Follow the system's look, or pin light or dark."""
        self.show_look(mode)
        self.context.settings.theme = mode  # type: ignore[assignment]  # pydantic checks the value
        self.context.save_settings()

    def show_look(self, mode: str) -> None:
        """Show a look without remembering it."""
        theme().set_mode(mode)

    @Slot()
    def refresh_actions(self) -> None:
        """Enable what can be done now."""
        available = set()
        if self.session.is_open:
            available.add("project")
            if self.session.selection.video:
                available.add("video")
            if self.session.selection.question:
                available.add("question")
            if self.session.can_edit:
                available.add("edit")
        self.context.actions.enable(available)

    @Slot()
    def _on_session_opened(self) -> None:
        window, state = self.context.workbench.window, self.session.project.state
        remembered = state.get("workspace")
        window.set_workspace(remembered if remembered in WORKSPACES else WORKSPACES[0])
        layout = state.get("layout")
        if layout:
            # A picture of the window has all panels in it.
            window.restore_layout(layout, geometry=not self.session.for_picture)
        self.refresh_actions()

    @Slot()
    def _on_session_closing(self) -> None:
        self.session.remember("layout", self.context.workbench.window.save_layout())

    @Slot(str, bool)
    def _on_window_floating_changed(self, name: str, floating: bool) -> None:
        self.context.actions[f"view.float_{name}"].setChecked(floating)

    def _show_transcript(self) -> None:
        bench = self.context.workbench
        bench.context.show_page("transcript")
        bench.transcript.focus_view()

    def _float(self, name: str) -> None:
        floating = self.context.actions[f"view.float_{name}"].isChecked()
        self.context.workbench.window.set_floating(name, floating)

    @Slot(object, object)
    def _on_session_selection_changed(self, _new: object, _before: object) -> None:
        self.refresh_actions()

    def _connect_signals(self) -> None:
        session, on, window = self.session, self.context.actions.on, self.context.workbench.window
        session.opened.connect(self._on_session_opened)
        session.closing.connect(self._on_session_closing)
        session.closed.connect(self.refresh_actions)
        session.selection_changed.connect(self._on_session_selection_changed)
        window.workspace_requested.connect(self.set_workspace)
        for name in WORKSPACES:
            on(f"view.{name}", partial(self.set_workspace, name))
        for mode in ("system", "light", "dark"):
            on(f"view.theme_{mode}", partial(self.set_look, mode))
        window.floating_changed.connect(self._on_window_floating_changed)
        for name in _PANELS:
            on(f"view.float_{name}", partial(self._float, name))
        on("view.reset_layout", window.reset_layout)
        bench = self.context.workbench
        on("view.page_transcript", self._show_transcript)
        bench.context.set_page_action("transcript", self.context.actions["view.page_transcript"])
        for name, panel in (
            ("video", bench.transport),
            ("transcript", bench.context),
            ("timeline", bench.timeline.bar),
        ):
            panel.set_float_action(self.context.actions[f"view.float_{name}"])

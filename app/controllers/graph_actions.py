"""The menu Graph, the menus of events, and the picture of the graph."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.graph_controller import GraphController
from app.controllers.graph_selection import GraphSelection
from app.controllers.guard import shows_errors
from app.controllers.message_controller import copy_text
from app.graph_picture import write_picture
from app.notifications import MessageAction
from widgets.dialogs.choose import choose_graph_picture
from widgets.i18n import tr

_MOST_LISTED = 30
_ONE = ("graph.play", "graph.neighbours", "graph.expand", "graph.collapse", "graph.pin")


class GraphActions(Controller):
    """Answers `graph.*`."""

    def __init__(
        self, context: AppContext, graph: GraphController, selection: GraphSelection
    ) -> None:
        super().__init__(context)
        self._graph, self._selection = graph, selection
        self._state, self._panel = graph.state, graph.panel
        self._menu: QMenu | None = None
        self._connect_signals()
        self._connect_actions()
        self._show_kind()

    @property
    def menu(self) -> QMenu | None:
        """The menu of an event, while it is open."""
        return self._menu

    def _with_current(self, work: Callable[[str], object]) -> None:
        """Do something with the event that is current, or say that one must be chosen."""
        ids = self._state.selected_ids
        if ids:
            work(ids[-1])
        else:
            self.notifier.info(tr("Choose an event first, in the graph or the table."))

    def _pin(self) -> None:
        """Pin all events chosen; where all are pinned, let them go."""
        ids, pinned = self._state.selected_ids, self._state.marks.pinned
        place = self._state.columns.place
        if ids:
            self._graph.pin(ids, pinned=not all(place[one] in pinned for one in ids))
        else:
            self.notifier.info(tr("Choose an event first, in the graph or the table."))

    def _change_hops(self, by: int) -> None:
        mode = self._state.mode
        if mode.kind == "relations":
            self._panel.header.hops_chosen.emit(min(max(mode.hops + by, 1), 6))

    def _step_window(self, by: int) -> None:
        slider = self._panel.replay.slider
        slider.setValue(slider.value() + by)

    def _focus_filter(self) -> None:
        field = self._panel.header.filters.field
        window = self.context.workbench.window
        if window.workspace != "graph":
            field = self._graph.page.field
            self.context.workbench.context.show_page("events")
        field.setFocus()
        field.selectAll()

    # Menus --------------------------------------------------------------------------------------

    @Slot(str, QPoint)
    def show_menu(self, event_id: str, place: QPoint) -> None:
        """Open the menu of an event, or of the graph."""
        actions = self.context.actions
        menu = QMenu(self.context.workbench.window)
        names = _ONE if event_id else ()
        menu.addActions([actions[name] for name in names])
        if event_id:
            self._add_streams(menu, event_id)
            menu.addSeparator()
        menu.addActions([actions["graph.fit"], actions["graph.export_picture"]])
        self._open(menu, place)

    def _add_streams(self, menu: QMenu, event_id: str) -> None:
        memory, columns = self._graph.memory, self._state.columns
        if memory is None:
            return
        place = columns.place[event_id]
        pairs = [pair for pair, events in columns.streams.items() if place in events]
        for person, target in pairs[:_MOST_LISTED]:
            words = tr(
                "Stream: {person} toward {target}",
                person=memory.index.name(person),
                target=target or tr("no target"),
            )
            action = menu.addAction(words.replace("&", "&&"))
            action.triggered.connect(partial(self._graph.show_stream, (person, target)))

    @Slot(object)
    def _on_view_stack_opened(self, ids: list[str]) -> None:
        """List events that lie too close to be shown apart."""
        memory = self._graph.memory
        if memory is None:
            return
        menu = QMenu(self.context.workbench.window)
        for event_id in ids[:_MOST_LISTED]:
            summary = memory.cards(event_id).summary
            short = summary if len(summary) <= 60 else f"{summary[:59]}…"
            action = menu.addAction(f"{event_id}  {short}".replace("&", "&&"))
            action.triggered.connect(partial(self._choose, event_id))
        self._open(menu, self._panel.view.cursor().pos())

    def _choose(self, event_id: str) -> None:
        self._state.select((self._state.columns.place[event_id],))

    def _open(self, menu: QMenu, place: QPoint) -> None:
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu
        menu.popup(place)

    # Picture ------------------------------------------------------------------------------------

    @shows_errors
    def export_picture(self) -> None:
        """Ask where to, and write what the graph shows now."""
        row = self._graph.memory
        if row is None:
            self.notifier.info(tr("No event memory of this video is open."))
            return
        folder = self.session.path.parent if self.session.path else Path.home()
        name = row.index.memory.title or "graph"
        window = self.context.workbench.window
        path = choose_graph_picture(window, str(folder / f"{_file_name(name)}.png"))
        if path is not None:
            self.save_picture(path)

    @shows_errors
    def save_picture(self, path: Path) -> None:
        """Write what the graph shows now as PNG or SVG."""
        memory = self._graph.memory
        title = memory.index.memory.title if memory is not None else ""
        write_picture(self._panel.view, self._panel.legend, path, title)
        self.notifier.success(
            tr("The graph is saved as {path}.", path=path),
            MessageAction(tr("Open folder"), partial(self._open_folder, path.parent)),
        )

    def _open_folder(self, folder: Path) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            copy = MessageAction(tr("Copy path"), partial(copy_text, str(folder)))
            self.notifier.info(tr("The folder is {path}", path=folder), copy)

    # Wiring -------------------------------------------------------------------------------------

    @Slot()
    def _show_kind(self) -> None:
        self.context.actions[f"graph.{self._state.mode.kind}"].setChecked(True)

    @Slot(bool)
    def _on_header_minimap_toggled(self, on: bool) -> None:
        self.context.actions["graph.minimap"].setChecked(on)

    def _toggle_minimap(self) -> None:
        on = self.context.actions["graph.minimap"].isChecked()
        self._panel.header.minimap.setChecked(on)

    def _connect_signals(self) -> None:
        view = self._panel.view
        view.menu_requested.connect(self.show_menu)
        view.stack_opened.connect(self._on_view_stack_opened)
        self._graph.page.table.menu_requested.connect(self.show_menu)
        self._state.mode_changed.connect(self._show_kind)
        self._panel.header.minimap_toggled.connect(self._on_header_minimap_toggled)

    def _connect_actions(self) -> None:
        on, graph, state = self.context.actions.on, self._graph, self._state
        for kind in ("time", "relations", "stream"):
            on(f"graph.{kind}", partial(graph.show_kind, kind))
        on("graph.play", partial(self._with_current, self._selection.play))
        on("graph.neighbours", partial(self._with_current, graph.show_relations_of))
        opened = partial(graph.open_neighbours, opened=True)
        on("graph.expand", partial(self._with_current, opened))
        closed = partial(graph.open_neighbours, opened=False)
        on("graph.collapse", partial(self._with_current, closed))
        on("graph.pin", self._pin)
        on("graph.further", partial(self._change_hops, 1))
        on("graph.nearer", partial(self._change_hops, -1))
        on("graph.filter", self._focus_filter)
        on("graph.clear_filter", self._panel.header.filters.clear)
        on("graph.window_back", partial(self._step_window, -1))
        on("graph.window_forward", partial(self._step_window, 1))
        on("graph.fit", state.fit)
        on("graph.minimap", self._toggle_minimap)
        on("graph.export_picture", self.export_picture)
        self.context.actions["graph.minimap"].setChecked(True)


def _file_name(title: str) -> str:
    """Return a title as the name of a file."""
    return "".join("-" if one in '/\\:*?"<>|' else one for one in title)[:80].strip() or "graph"

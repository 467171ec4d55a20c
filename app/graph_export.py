"""Draws the graph of a stored memory into a file, without a window and without a display."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from app.controllers.graph_memory import StoredView, lane_heads, prepared
from app.domain.errors import ExportFailedError
from app.domain.graph_columns import UNKNOWN_KIND
from app.domain.memory_index import MemoryIndex
from app.domain.memory_row import MemoryRow
from app.domain.phrase import phrase
from app.graph_picture import write_picture
from app.look import dress
from app.services.export_service import refuse_own_files
from app.settings import SettingsFile
from storage.project_file import ProjectFile
from widgets.graph.graph_state import GraphState
from widgets.graph.graph_view import GraphView
from widgets.graph.legend import Legend
from widgets.theme.theme import theme

_SIZE, _HIGHEST = (1920, 1080), 4320
_NO_MOMENT = -(10**9)
"""Where no playhead is to be seen."""


@dataclass(frozen=True, slots=True)
class PictureLook:
    """How a picture looks.

    Attributes
    ----------
    size
        Width and height of the graph with its legend, in pixels, of which a PNG has twice as many
        each way; None for 1920 by what a graph on time needs, or by 1080.
    theme
        ``dark`` or ``light``; None for the user's own.
    """

    size: tuple[int, int] | None = None
    theme: str | None = None


def export_graph_picture(
    project: ProjectFile, row: MemoryRow, format_name: str, out: Path, look: PictureLook
) -> Path:
    """Draw a memory as it was looked at last: kind of picture, zoom, filter, pins.

    Raises
    ------
    ExportFailedError
        The ending of the path is not that of the format, or the place cannot be written.
    """
    ending = "." + format_name.removeprefix("graph-")
    if out.suffix.lower() != ending:
        raise ExportFailedError(
            phrase(
                "{out}: as {format} the name of the file ends in {ending}. Nothing was written.",
                out=out,
                format=format_name,
                ending=ending,
            )
        )
    refuse_own_files(project, project.videos.all(), out)
    with dressed(look):
        view, legend = _drawn(project, row, look)
        return write_picture(view, legend, out, row.label)


@contextmanager
def dressed(look: PictureLook) -> Iterator[None]:
    """Have fonts and colours; where there is an application already it looks as before again."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        dress(SettingsFile().load())
        theme().set_density("comfortable")  # which goes by the window, and there is none
    before = theme().mode
    theme().set_mode(look.theme or before)
    try:
        yield
    finally:
        theme().set_mode(before)


def _drawn(project: ProjectFile, row: MemoryRow, look: PictureLook) -> tuple[GraphView, Legend]:
    """Show a memory in a view of its own, as `GraphController` shows it in the window."""
    memory = prepared(MemoryIndex(project.memories.get(row.key)))
    stored = StoredView.from_json(project.memories.view(row.key))
    state, legend = GraphState(), Legend()
    view = GraphView(state)
    state.setParent(view)
    width, height = look.size or _SIZE
    legend.resize(width, legend.sizeHint().height())
    view.resize(width, height - legend.height())
    state.stream_name = memory.index.name(stored.mode.stream[0])
    state.set_columns(memory.columns, memory.index.memory.duration_ms or 0, stored.mode)
    heads = lane_heads(memory, project.people.all())
    view.set_cards(memory.cards, heads, memory.index.dominant)
    state.set_pinned(stored.pinned)
    wanted = stored.filter
    if wanted.is_active:
        state.set_matching(memory.sieve.matching(wanted), left_out=wanted.leaves_out)
    state.set_position(_NO_MOMENT)
    if look.size is None and state.layout.kind == "time":
        needed = math.ceil(state.port.top + state.layout.height)
        view.resize(width, min(max(needed, view.minimumSizeHint().height()), _HIGHEST))
        view.set_cards(memory.cards, heads, memory.index.dominant)  # which tells it its room
    state.place_at(stored.x, stored.y)
    legend.set_has_other(bool((memory.columns.kinds == UNKNOWN_KIND).any()))
    return view, legend

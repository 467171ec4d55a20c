"""Writes event memories of a project: value for value, or as graphs."""

from __future__ import annotations

from pathlib import Path

from app.domain.errors import ExportFailedError
from app.domain.ids import MemoryKey
from app.domain.memory_row import MemoryRow
from app.domain.phrase import phrase
from app.services.subtitle_service import video_for_subtitles
from storage.formats.event_graph import GRAPH_FORMATS, write_graphs
from storage.formats.event_memory import FORMAT, write_memories
from storage.project_file import ProjectFile

MEMORY_FORMATS = (FORMAT, *GRAPH_FORMATS)
PICTURE_FORMATS = ("graph-png", "graph-svg")
"""Pictures of a graph: `app.graph_export` writes them, for they need a theme and fonts."""


def export_memories(
    project: ProjectFile,
    name: str,
    out: Path,
    *,
    video_id: str | None = None,
    title: str | None = None,
    key: MemoryKey | None = None,
) -> int:
    """Write memories; return how many.

    Parameters
    ----------
    name
        One of `MEMORY_FORMATS`.
    video_id
        Only those of this video.
    title
        Only those with this title, agent or run.
    key
        Only this one.

    Raises
    ------
    ExportFailedError
        There is none, there are several for one file, or the place cannot be written.
    """
    chosen = _chosen(project, video_id, title, key)
    if not chosen:
        raise ExportFailedError(
            phrase(
                "There is no event memory to write{named}. {out} was not written.",
                named="" if title is None else phrase(" of the name {name}", name=f"“{title}”"),
                out=out,
            )
        )
    if name == FORMAT:
        originals = [(row.title, project.memories.original(row.key)) for row in chosen]
        write_memories(originals, out)
    else:
        write_graphs([project.memories.get(row.key) for row in chosen], out, name)
    return len(chosen)


def memory_in_view(
    project: ProjectFile, video_id: str | None = None, title: str | None = None
) -> MemoryRow:
    """Return one memory: of that name, else the one the window shows of the video shown last.

    Raises
    ------
    ExportFailedError
        There is none, or there are several of that name.
    """
    rows = _chosen(project, video_id, title, None)
    if not rows:
        raise ExportFailedError(_none(title))
    if title is None:
        last = project.state.get("video")
        here = [row for row in rows if row.video == last] or rows
        shown = [row for row in here if row.key == project.state.get(f"memory:{row.video}")]
        return (shown or here)[0]
    if len(rows) > 1:
        names = ", ".join(f"“{row.label}”" for row in rows)
        raise ExportFailedError(
            phrase(
                "{name} may be any of several memories: {names}.", name=f"“{title}”", names=names
            )
        )
    return rows[0]


def _none(title: str | None) -> str:
    named = "" if title is None else phrase(" of the name {name}", name=f"“{title}”")
    return phrase("There is no event memory{named} to draw.", named=named)


def _chosen(
    project: ProjectFile, video_id: str | None, title: str | None, key: MemoryKey | None
) -> list[MemoryRow]:
    rows = project.memories.all()
    if video_id is not None:
        video = video_for_subtitles(project.videos.all(), Path(video_id), video_id)
        rows = [row for row in rows if row.video == video.key]
    if title is not None:
        rows = [row for row in rows if title in (row.title, row.agent, row.run, row.label)]
    if key is not None:
        rows = [row for row in rows if row.key == key]
    return rows

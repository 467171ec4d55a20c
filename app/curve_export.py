"""Draws the curves of a video into a file, without a window and without a display."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize

from app.domain.errors import ExportFailedError
from app.domain.phrase import phrase
from app.graph_export import PictureLook, dressed
from app.picture_file import write_plot
from app.services.curve_sources import curve_rows
from app.services.export_service import refuse_own_files
from storage.project_file import ProjectFile
from widgets.trajectory.plot_picture import PlotPicture

_SIZE = (1920, 1080)


def export_curve_picture(
    project: ProjectFile, video_id: str | None, format_name: str, out: Path, look: PictureLook
) -> str:
    """Draw the whole of a video: the sources looked at last, in their order; return its id.

    A size leaves the rows no lower than can be read: the picture is higher where it must be.

    Raises
    ------
    ExportFailedError
        There is nothing to draw, the ending of the path is not that of the format, or the place
        cannot be written.
    """
    ending = "." + format_name.removeprefix("trajectory-")
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
    video, rows = curve_rows(project, video_id)
    record = project.videos.get(video)
    with dressed(look):
        width, height = look.size or (_SIZE[0], 0)
        picture = PlotPicture(
            rows,
            (0.0, float(record.duration_ms or 1)),
            record.duration_ms or 1,
            QSize(width, height),
            title=record.video_id,
        )
        write_plot(picture, width, out, record.video_id)
    return record.video_id

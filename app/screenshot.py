"""A picture of the window, or of the video alone, made without a display."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.domain.errors import ExportFailedError, MediaError
from app.media.still import read_still
from app.screenshot_request import ScreenshotRequest
from app.services.demo_service import demo_copy
from app.services.project_service import media_path_of
from storage.project_file import ProjectFile

SETTLE_MS = 20_000
WAKE_MS = 10


def take_screenshot(request: ScreenshotRequest) -> Path:
    """Paint what the request asks for into its PNG and return the path.

    The project is opened for reading, without its lock, and nothing of it is changed. Without a
    project a copy of the demo is painted.

    Raises
    ------
    AppError
        The project or its video cannot be read, or the picture cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with ExitStack() as stack:
        path = request.project
        if path is None:
            path = demo_copy(Path(stack.enter_context(TemporaryDirectory())))
        project = ProjectFile.open(path, read_only=True, lock=False)
        stack.callback(project.close)
        image = _video_alone(project, request) if request.video_only else _window(project, request)
    return _write(image, request.out)


def _video_alone(project: ProjectFile, request: ScreenshotRequest) -> QImage:
    """Return the exact frame of the video shown last, at its own size."""
    videos = project.videos.all()
    remembered = project.state.get("video")
    video = next((one for one in videos if one.key == remembered), videos[0] if videos else None)
    path = media_path_of(project, video) if video else None
    if path is None:
        raise MediaError("This project has no video that can be read.")
    return read_still(path, request.at_ms or 0)


def _window(project: ProjectFile, request: ScreenshotRequest) -> QImage:
    """Return the window as the project's owner sees it."""
    from app.desk import build_desk  # noqa: PLC0415 - only with a window
    from app.look import make_application  # noqa: PLC0415
    from app.settings import SettingsFile  # noqa: PLC0415

    make_application()
    desk = build_desk(SettingsFile(), for_picture=True, language=request.language or "")
    window = desk.context.workbench.window
    if request.theme:
        desk.views.show_look(request.theme)
    raters = project.raters.all()
    desk.context.session.open(project, raters[0].name if raters else "")
    window.set_workspace(request.workspace)
    window.resize(request.width, request.height)  # a remembered layout has its own size
    window.show()
    if request.page is not None:
        desk.context.workbench.context.show_page(request.page)
    engine = desk.context.engine
    wait_until(lambda: engine.is_settled)
    if request.at_ms is not None:
        engine.seek(request.at_ms)
    wait_until(lambda: not desk.context.tasks.busy)
    wait_until(
        lambda: engine.is_settled and desk.evidence.has_all_stills and desk.strips.is_settled
    )
    window.message_bar.clear()
    QApplication.processEvents()
    image = window.grab().toImage()
    desk.shut_down(save=False)
    desk.delete_window()
    return image


def wait_until(condition: Callable[[], bool], limit_ms: int = SETTLE_MS) -> None:
    """Run the event loop until a condition holds, and once more so that it is painted."""
    deadline = QDeadlineTimer(limit_ms)
    flags = QEventLoop.ProcessEventsFlag.AllEvents
    waker = QTimer()  # a limit given to processEvents would keep it busy instead of asleep
    waker.start(WAKE_MS)
    while not condition() and not deadline.hasExpired():
        QApplication.processEvents(flags | QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    waker.stop()
    QApplication.sendPostedEvents()
    QApplication.processEvents(flags)


def _write(image: QImage, out: Path) -> Path:
    temporary = out.with_name(f".{out.name}.new")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        if not image.save(str(temporary), "PNG"):  # type: ignore[call-overload]  # stubs want bytes
            raise ExportFailedError(f"{out}: the picture could not be written.")
        temporary.replace(out)
    except OSError as error:
        raise ExportFailedError(f"{out}: {error.strerror or error}.") from error
    finally:
        temporary.unlink(missing_ok=True)
    return out

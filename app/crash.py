"""What happens to an error nobody expected: logged, shown with text to copy, work kept.

Each edit is its own transaction, so nothing is half-written; the transaction that failed was
rolled back where it failed.
"""

from __future__ import annotations

import logging
import platform
import sys
import threading
import traceback
from types import TracebackType

import PySide6

from app.context import AppContext
from app.logs import log_path
from app.version import version
from widgets.dialogs.error_dialog import ErrorDialog

log = logging.getLogger(__name__)


def report_text(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> str:
    """Return the text to copy: versions and the traceback."""
    lines = traceback.format_exception(kind, error, trace)
    return (
        f"Emoscope {version()}, PySide6 {PySide6.__version__}, Python {platform.python_version()}, "
        f"{platform.platform()}\n\n{''.join(lines)}"
    )


def install_exception_hook(context: AppContext) -> None:
    """Catch what no controller caught, on the GUI thread and on others, for the rest of the run."""
    showing = threading.Lock()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        text = report_text(kind, error, trace)
        log.error("unexpected error\n%s", text)
        if threading.current_thread() is threading.main_thread() and showing.acquire(
            blocking=False
        ):
            try:
                summary = f"{kind.__name__}: {error}".splitlines()[0]
                ErrorDialog(summary, text, str(log_path()), context.workbench.window).exec()
            finally:
                showing.release()

    sys.excepthook = hook
    threading.excepthook = lambda args: hook(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )

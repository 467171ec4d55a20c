"""Lets a worker thread stand back behind playing and the window."""

from __future__ import annotations

import logging
import os
import sys
import threading

log = logging.getLogger(__name__)

_NICENESS = 10


def stand_back() -> None:
    """Lower the priority of the thread that calls, for good.

    Qt's own priorities do nothing under the usual scheduler of Linux, where each thread has a
    niceness of its own; elsewhere Qt's are enough. Threads that FFmpeg starts from here inherit it.
    """
    if sys.platform == "linux":
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        except OSError as error:
            log.debug("priority not lowered: %s", error)

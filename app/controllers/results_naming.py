"""Asks whose answers or scores a file holds, and remembers what was said of it."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.services.results_import import SystemUnclearError
from app.session import ProjectSession
from widgets.results.system_dialog import SystemDialog

_KEPT = "names_of_results"
_MOST = 40
"""Files of which the project remembers what was said."""


def ask_system(
    session: ProjectSession, path: Path, error: SystemUnclearError, parent: QWidget
) -> tuple[str, str] | None:
    """Ask for system and judge; the fields hold what was said of a file of this name before.

    Returns
    -------
    System and judge, the judge empty for answers; None where the user leaves.
    """
    kept = _kept(session)
    system, judge = kept.get(path.name, (error.system, ""))
    judge = (judge or error.judge) if error.judge else ""
    dialog = SystemDialog(path.name, system, judge, error.systems, parent)
    if not dialog.exec():
        return None
    said = dialog.system, dialog.judge
    kept.pop(path.name, None)
    kept[path.name] = said
    session.remember(_KEPT, json.dumps(dict(list(kept.items())[-_MOST:]), ensure_ascii=False))
    return said


def _kept(session: ProjectSession) -> dict[str, tuple[str, str]]:
    try:
        found = json.loads(session.project.state.get(_KEPT) or "{}")
        return {str(name): (str(one[0]), str(one[1])) for name, one in found.items()}
    except (ValueError, AttributeError, TypeError, IndexError):
        return {}  # what cannot be read was not said

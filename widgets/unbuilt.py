"""Honest words for the workspaces that this version does not have yet."""

from __future__ import annotations

from widgets.empty_state import EmptyState
from widgets.i18n import tr
from widgets.panel import Panel


def unbuilt_side(name: str) -> Panel:
    """Return a panel that says what belongs into a workspace and that it comes later.

    Raises
    ------
    KeyError
        `name` is neither label nor results.
    """
    title, detail = _words()[name]
    panel = Panel(title)
    panel.set_body(EmptyState(tr("The {name} workspace comes later.", name=title), detail))
    return panel


def _words() -> dict[str, tuple[str, str]]:
    return {
        "label": (
            tr("Label"),
            tr(
                "Here each utterance gets its emotions and intensity, and raters are compared. "
                "This version does not have it yet."
            ),
        ),
        "results": (
            tr("Results"),
            tr(
                "Here answers of systems are scored against your questions, and agreement between "
                "raters is measured. This version does not have it yet; finished questions leave "
                "through File > Export."
            ),
        ),
    }

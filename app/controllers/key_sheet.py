"""What the key sheet says: which action stands under which title, and why a key is refused."""

from __future__ import annotations

from collections.abc import Callable

from app.action_table import ActionSpec
from app.actions import ActionSet
from app.keymap import EVERYWHERE, Refusal, RefusalKind
from app.workbench import WORKSPACES
from widgets.dialogs.key_row import KeyLine
from widgets.i18n import mark, tr
from widgets.key_text import native_keys
from widgets.workspace_bar import standard_workspaces

_TIMELINE = ("view.zoom_in", "view.zoom_out", "view.fit")
_WINDOW = ("edit.find", "edit.find_next", "edit.palette", "help.keys", "file.settings")


def _begins(*prefixes: str) -> Callable[[ActionSpec], bool]:
    return lambda spec: spec.id.startswith(prefixes)


# The first title that fits takes the action.
_SECTIONS: tuple[tuple[str, Callable[[ActionSpec], bool]], ...] = (
    (mark("Playback"), _begins("play.")),
    (mark("Marks and evidence"), _begins("mark.")),
    (mark("Author"), _begins("question.")),
    (mark("Timeline"), lambda spec: spec.id in _TIMELINE),
    (mark("Window"), lambda spec: spec.id in _WINDOW or spec.id.startswith("view.")),
    (mark("Edit"), _begins("edit.")),
    (mark("File"), _begins("file.")),
    (mark("Help"), _begins("help.")),
)


def sections(actions: ActionSet, scope: str) -> dict[str, list[KeyLine]]:
    """Return every action under its title, with its keys in a workspace or everywhere.

    Actions that only another workspace has are left out.
    """
    found: dict[str, list[KeyLine]] = {title: [] for title, _ in _SECTIONS}
    for spec in actions:
        if scope and spec.workspace not in (EVERYWHERE, scope):
            continue
        title = next((title for title, fits in _SECTIONS if fits(spec)), spec.menu)
        found.setdefault(title, []).append(_line(actions, spec, scope))
    return {tr(title): lines for title, lines in found.items() if lines}


def presets() -> dict[str, str]:
    """Return the presets with their names, which are never translated."""
    return {"emoscope": "Emoscope", "elan": "ELAN", "boris": "BORIS"}


def scopes() -> dict[str, str]:
    """Return where keys can hold: everywhere, or in one workspace."""
    titles = {workspace.name: workspace.title for workspace in standard_workspaces()}
    found = {EVERYWHERE: tr("In every workspace")}
    for name in WORKSPACES:
        found[name] = tr("Only in {workspace}", workspace=titles[name])
    return found


def refusal_words(refusal: Refusal, actions: ActionSet) -> str:
    """Say why a key is refused, and what to do."""
    key = native_keys(refusal.key)
    if refusal.kind is RefusalKind.TAKEN:
        owner = actions[refusal.owner].text().rstrip("…")
        return tr(
            "The key {key} already belongs to {action}. "
            "Choose another, or free that one first.",
            key=key,
            action=owner,
        )  # fmt: skip
    if not key:
        return tr("This key has no name here. Choose another.")
    return tr(
        "The key {key} moves, accepts, deletes or leaves everywhere. Choose another.", key=key
    )


def _line(actions: ActionSet, spec: ActionSpec, scope: str) -> KeyLine:
    keymap = actions.keymap
    changed = keymap.is_changed(spec.id, scope)
    words = actions[spec.id].text().rstrip("…")
    return KeyLine(spec.id, words, keymap.keys(spec.id, scope), changed)

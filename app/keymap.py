"""Which key runs which action, in which workspace.

Three layers, the upper ones first: what the user changed in one workspace, what the user changed
everywhere, and the preset over the keys of the action table. Whatever the layers say, one key
never belongs to two actions of one workspace: a change of the user's takes it from a preset.

Keys are Qt's portable texts (``Ctrl+Shift+N``); nothing here needs Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.action_table import ACTIONS, ActionSpec
from app.presets import EMOSCOPE, PRESETS

EVERYWHERE = ""

# Keys that move the focus, leave, accept, edit text or use the clipboard in every program.
RESERVED = frozenset(
    {
        *("Esc", "Tab", "Backtab", "Shift+Tab", "Shift+Backtab", "Return", "Enter"),
        *("Shift+Return", "Shift+Enter", "Backspace", "Del", "Menu", "Alt+F4"),
        *("Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A"),
    }
)

Changes = Mapping[str, Mapping[str, Sequence[str]]]


class RefusalKind(StrEnum):
    """Why a key cannot be given to an action."""

    RESERVED = "reserved"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A key that is refused.

    Attributes
    ----------
    owner
        Id of the action that has the key; empty for a reserved one.
    """

    kind: RefusalKind
    key: str
    owner: str = ""


def table_specs() -> list[ActionSpec]:
    """Return the actions of the table without its separators."""
    return [row for row in ACTIONS if isinstance(row, ActionSpec)]


class Keymap:
    """The keys in force.

    Parameters
    ----------
    changes
        Keys by action by workspace (`EVERYWHERE` for all), as `changes` gave them; what names no
        action of ours or a reserved key is left out.
    """

    def __init__(
        self,
        specs: Iterable[ActionSpec] | None = None,
        preset: str = EMOSCOPE,
        changes: Changes | None = None,
    ) -> None:
        self._specs = {spec.id: spec for spec in (table_specs() if specs is None else specs)}
        self._preset = preset if preset in PRESETS else EMOSCOPE
        self._changes = self._known(changes or {})
        self._resolved: dict[str, dict[str, tuple[str, ...]]] = {}

    @property
    def preset(self) -> str:
        """Name of the preset in force."""
        return self._preset

    @property
    def changes(self) -> dict[str, dict[str, list[str]]]:
        """What the user changed, for storing."""
        return {
            scope: {action: list(keys) for action, keys in changed.items()}
            for scope, changed in self._changes.items()
            if changed
        }

    def keys(self, action_id: str, workspace: str = EVERYWHERE) -> tuple[str, ...]:
        """Return the keys of an action in a workspace, the one to show first."""
        return self._resolve(workspace).get(action_id, ())

    def preset_keys(self, action_id: str) -> tuple[str, ...]:
        """Return what the preset gives an action, whatever the user changed."""
        return PRESETS[self._preset].get(action_id, self._specs[action_id].keys)

    def is_changed(self, action_id: str, scope: str = EVERYWHERE) -> bool:
        """Tell whether the user changed the keys of an action in just this scope."""
        return action_id in self._changes.get(scope, {})

    def refusal(self, action_id: str, key: str, scope: str = EVERYWHERE) -> Refusal | None:
        """Say why an action cannot have a key in a workspace or everywhere; None if it can."""
        if key in RESERVED or not key:
            return Refusal(RefusalKind.RESERVED, key)
        for workspace in self._reach(action_id, scope):
            for other, keys in self._resolve(workspace).items():
                if other != action_id and key in keys and self._meet(action_id, other):
                    return Refusal(RefusalKind.TAKEN, key, other)
        return None

    def assign(self, action_id: str, keys: Sequence[str], scope: str = EVERYWHERE) -> None:
        """Give an action these keys and no others; none at all frees them.

        Raises
        ------
        ValueError
            One of them is refused; ask `refusal` first.
        """
        for key in keys:
            if self.refusal(action_id, key, scope) is not None:
                raise ValueError(f"{key} cannot belong to {action_id}")
        self._changes.setdefault(scope, {})[action_id] = tuple(dict.fromkeys(keys))
        self._resolved.clear()
        if scope == EVERYWHERE and tuple(keys) == self.preset_keys(action_id):
            self._forget(action_id, scope)

    def reset(self, action_id: str, scope: str = EVERYWHERE) -> Refusal | None:
        """Take back what the user changed; refused where the old key has another owner now."""
        before = self._changes.get(scope, {}).get(action_id)
        if before is None:
            return None
        self._forget(action_id, scope)
        wanted = self._changes.get(EVERYWHERE, {}).get(action_id, self.preset_keys(action_id))
        for key in wanted:
            refused = self.refusal(action_id, key, scope)
            if refused is not None:
                self._changes.setdefault(scope, {})[action_id] = before
                self._resolved.clear()
                return refused
        return None

    def reset_all(self) -> None:
        """Take back everything the user changed; the preset stays."""
        self._changes.clear()
        self._resolved.clear()

    def set_preset(self, preset: str) -> None:
        """Take another preset; what the user changed stays.

        Raises
        ------
        KeyError
            There is no such preset.
        """
        if preset not in PRESETS:
            raise KeyError(preset)
        self._preset = preset
        self._resolved.clear()

    def _forget(self, action_id: str, scope: str) -> None:
        self._changes[scope].pop(action_id)
        self._resolved.clear()

    def _known(self, changes: Changes) -> dict[str, dict[str, tuple[str, ...]]]:
        return {
            scope: {
                action: tuple(key for key in keys if key and key not in RESERVED)
                for action, keys in changed.items()
                if action in self._specs
            }
            for scope, changed in changes.items()
        }

    def _reach(self, action_id: str, scope: str) -> list[str]:
        """Return the workspaces where a key given in `scope` would work."""
        only = self._specs[action_id].workspace
        if only or scope:
            return [only or scope]
        own = {spec.workspace for spec in self._specs.values()}
        return sorted({EVERYWHERE, *own, *self._changes})

    def _meet(self, action_id: str, other: str) -> bool:
        """Tell whether two actions work in one workspace."""
        first, second = self._specs[action_id].workspace, self._specs[other].workspace
        return not first or not second or first == second

    def _resolve(self, workspace: str) -> dict[str, tuple[str, ...]]:
        known = self._resolved.get(workspace)
        if known is None:
            known = self._resolved[workspace] = self._settle(workspace)
        return known

    def _settle(self, workspace: str) -> dict[str, tuple[str, ...]]:
        """Give each action its keys, upper layers first; a key that is taken is passed over."""
        wanted = sorted(
            (self._wanted(spec, workspace) for spec in self._specs.values()), key=lambda row: row[0]
        )
        owners: dict[str, list[str]] = {}
        settled: dict[str, tuple[str, ...]] = {}
        for _rank, action, keys in wanted:
            only = self._specs[action].workspace
            if workspace and only and only != workspace:
                continue
            free = [
                key
                for key in keys
                if not any(self._meet(action, owner) for owner in owners.get(key, ()))
            ]
            for key in free:
                owners.setdefault(key, []).append(action)
            settled[action] = tuple(free)
        return settled

    def _wanted(self, spec: ActionSpec, workspace: str) -> tuple[int, str, tuple[str, ...]]:
        for rank, scope in enumerate((workspace or spec.workspace, EVERYWHERE)):
            keys = self._changes.get(scope, {}).get(spec.id)
            if keys is not None:
                return rank, spec.id, keys
        in_preset = spec.id in PRESETS[self._preset]
        return (2 if in_preset else 3), spec.id, self.preset_keys(spec.id)

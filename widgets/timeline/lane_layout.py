"""How a user has arranged the lanes: order, heights, which are thin and which are away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

LOWEST_PX, HIGHEST_PX = 18, 120
"""Between these a lane can be resized, in pixels of 10 pt text."""


class Arranged(Protocol):
    """What has a place among the lanes."""

    @property
    def key(self) -> str:
        """Name of the lane."""

    @property
    def parent(self) -> str:
        """Name of the lane it depends on, empty where it stands alone."""


Item = TypeVar("Item", bound=Arranged)


@dataclass(frozen=True, slots=True)
class LaneLayout:
    """An arrangement; it also remembers lanes that are not there now.

    Attributes
    ----------
    order
        Keys of lanes, top to bottom.
    heights
        Pixels of 10 pt text a lane was resized to; all others are as high as their kind is.
    collapsed
        Lanes shown as a thin row.
    hidden
        Lanes not shown.
    shown
        Lanes that were asked for although the workspace leaves their kind out.
    """

    order: tuple[str, ...] = ()
    heights: Mapping[str, int] = field(default_factory=dict)
    collapsed: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()

    def resized(self, key: str, height: int | None) -> LaneLayout:
        """Give a lane a height, kept to what is allowed; None gives back the one of its kind."""
        heights = {known: value for known, value in self.heights.items() if known != key}
        if height is not None:
            heights[key] = min(max(height, LOWEST_PX), HIGHEST_PX)
        return replace(self, heights=heights, collapsed=self.collapsed - {key})

    def with_collapsed(self, key: str, *, on: bool) -> LaneLayout:
        """Make a lane thin, or as high as it was."""
        return replace(self, collapsed=self.collapsed | {key} if on else self.collapsed - {key})

    def with_hidden(self, key: str, *, on: bool) -> LaneLayout:
        """Take a lane away, or show it again."""
        if on:
            return replace(self, hidden=self.hidden | {key}, shown=self.shown - {key})
        return replace(self, hidden=self.hidden - {key}, shown=self.shown | {key})

    def with_order(self, keys: Sequence[str]) -> LaneLayout:
        """Put lanes in an order; lanes of other videos stay remembered behind them."""
        others = (key for key in self.order if key not in keys)
        return replace(self, order=(*keys, *others))

    def to_dict(self) -> dict[str, Any]:
        """Return what can be kept as JSON."""
        return {
            "order": list(self.order),
            "heights": dict(self.heights),
            "collapsed": sorted(self.collapsed),
            "hidden": sorted(self.hidden),
            "shown": sorted(self.shown),
        }

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> LaneLayout:
        """Take over what was kept; what cannot be understood is left out, for it is only a look."""
        heights = kept.get("heights")
        layout = cls(
            tuple(dict.fromkeys(_texts(kept.get("order")))),
            {},
            frozenset(_texts(kept.get("collapsed"))),
            frozenset(_texts(kept.get("hidden"))),
            frozenset(_texts(kept.get("shown"))),
        )
        known = heights if isinstance(heights, Mapping) else {}
        clean = {
            str(key): min(max(value, LOWEST_PX), HIGHEST_PX)
            for key, value in known.items()
            if type(value) is int
        }
        return replace(layout, heights=clean)


def in_order(items: Sequence[Item], order: Sequence[str]) -> list[Item]:
    """Return items in an order of keys; unknown ones keep their place behind the one before.

    A lane that depends on another follows it, in order among its like.
    """
    keys = [item.key for item in items]
    placed = [key for key in order if key in keys]
    for position, key in enumerate(keys):
        if key not in placed:
            before = placed.index(keys[position - 1]) + 1 if position else 0
            placed.insert(before, key)
    by_key = {item.key: item for item in items}
    return _below_parents([by_key[key] for key in placed])


def depth_of(item: Arranged, by_key: Mapping[str, Arranged]) -> int:
    """Return how many lanes stand above one in its line of dependence."""
    depth, seen = 0, {item.key}
    while item.parent in by_key and item.parent not in seen:
        item = by_key[item.parent]
        seen.add(item.key)
        depth += 1
    return depth


def moved(keys: Sequence[str], key: str, before: str | None) -> list[str]:
    """Return keys with one of them put before another, or last."""
    rest = [other for other in keys if other != key]
    place = rest.index(before) if before in rest else len(rest)
    return [*rest[:place], key, *rest[place:]]


def _below_parents(items: Sequence[Item]) -> list[Item]:
    keys = {item.key for item in items}
    children: dict[str, list[Item]] = {}
    for item in items:
        parent = item.parent if item.parent in keys and item.parent != item.key else ""
        children.setdefault(parent, []).append(item)
    done: list[Item] = []
    waiting = children.pop("", [])[::-1]
    while waiting:
        done.append(waiting.pop())
        waiting.extend(reversed(children.pop(done[-1].key, [])))
    # A circle of dependence hangs on nothing; its lanes come last rather than never.
    return done + [item for rest in children.values() for item in rest]


def _texts(kept: object) -> Iterable[str]:
    return (text for text in kept if isinstance(text, str)) if isinstance(kept, list) else ()

"""Which sources of trajectories are looked at, in which order, and which one stands out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from app.domain.question import JsonValue


class Keyed(Protocol):
    """What has a place in the order."""

    @property
    def key(self) -> str:
        """Its name among the others."""


KeyedT = TypeVar("KeyedT", bound=Keyed)


@dataclass(frozen=True, slots=True)
class SourceChoice:
    """A choice; it also remembers sources, people and channels that are not there now.

    Attributes
    ----------
    order
        Keys of sources, the first one on top; others follow.
    hidden
        Sources that are not shown.
    hidden_people, hidden_channels
        Names of people as `channel_track.person_name` writes them, and of channels, likewise.
    lit
        Key of the source that stands out; empty where none does.
    compared
        Keys of the two sources that are compared, the upper one first; empty where none are.
    """

    order: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    hidden_people: frozenset[str] = frozenset()
    hidden_channels: frozenset[str] = frozenset()
    lit: str = ""
    compared: tuple[str, str] = ("", "")

    def arranged(self, sources: Iterable[KeyedT]) -> list[KeyedT]:
        """Return sources in their order; those it does not know stay behind, as they came."""
        places = {key: place for place, key in enumerate(self.order)}
        return sorted(sources, key=lambda one: places.get(one.key, len(places)))

    def with_order(self, keys: Sequence[str]) -> SourceChoice:
        """Put sources in an order; those of other videos stay remembered behind them."""
        return replace(self, order=(*keys, *(key for key in self.order if key not in keys)))

    def with_hidden(self, key: str, *, on: bool) -> SourceChoice:
        """Take a source away, or show it again."""
        return replace(self, hidden=_changed(self.hidden, key, on=on))

    def with_person_hidden(self, name: str, *, on: bool) -> SourceChoice:
        """Take a person away, or show them again."""
        return replace(self, hidden_people=_changed(self.hidden_people, name, on=on))

    def with_channel_hidden(self, name: str, *, on: bool) -> SourceChoice:
        """Take a channel away, or show it again."""
        return replace(self, hidden_channels=_changed(self.hidden_channels, name, on=on))

    def with_lit(self, key: str) -> SourceChoice:
        """Let a source stand out, or none."""
        return replace(self, lit=key)

    def with_compared(self, upper: str, lower: str) -> SourceChoice:
        """Compare two sources."""
        return replace(self, compared=(upper, lower))

    def to_json(self) -> dict[str, JsonValue]:
        """Return what a project keeps."""
        return {
            "order": list(self.order),
            "hidden": list[JsonValue](sorted(self.hidden)),
            "hidden_people": list[JsonValue](sorted(self.hidden_people)),
            "hidden_channels": list[JsonValue](sorted(self.hidden_channels)),
            "lit": self.lit,
            "compared": list(self.compared),
        }

    @classmethod
    def read(cls, kept: JsonValue) -> SourceChoice:
        """Take over what was kept; what cannot be understood is left as at first."""
        if not isinstance(kept, Mapping):
            return cls()
        compared = _texts(kept.get("compared"))
        lit = kept.get("lit")
        return cls(
            order=_texts(kept.get("order")),
            hidden=frozenset(_texts(kept.get("hidden"))),
            hidden_people=frozenset(_texts(kept.get("hidden_people"))),
            hidden_channels=frozenset(_texts(kept.get("hidden_channels"))),
            lit=lit if isinstance(lit, str) else "",
            compared=(compared[0], compared[1]) if len(compared) == 2 else ("", ""),
        )


def _changed(names: frozenset[str], name: str, *, on: bool) -> frozenset[str]:
    return names | {name} if on else names - {name}


def _texts(value: JsonValue) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()

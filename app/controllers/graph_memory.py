"""What the graph needs of a memory, made ready off the GUI thread where it is large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.graph_columns import GraphColumns
from app.domain.graph_filter import EventSieve, GraphFilter
from app.domain.graph_source import Card, card_of, columns_of
from app.domain.ids import PersonKey
from app.domain.memory_index import MemoryIndex
from app.domain.person import Person
from app.domain.relation_layout import FIRST_HOPS, MOST_HOPS
from widgets.graph.graph_state import KINDS, GraphMode
from widgets.graph.lane_painter import LaneHead
from widgets.i18n import tr, trn


class CardBook:
    """Cards of events, each made when first asked for."""

    def __init__(self, index: MemoryIndex) -> None:
        self.index = index
        self._cards: dict[str, Card] = {}

    def __call__(self, event_id: str) -> Card:
        """Return the card of an event; of one that is not there, an empty one."""
        known = self._cards.get(event_id)
        if known is None:
            if event_id in self.index.events:
                known = card_of(self.index, event_id)
            else:
                known = Card(event_id, "", (), self.index.dominant(event_id))
            self._cards[event_id] = known
        return known


@dataclass(frozen=True, slots=True)
class GraphMemory:
    """A memory made ready for its picture."""

    index: MemoryIndex
    columns: GraphColumns
    sieve: EventSieve
    cards: CardBook


def prepared(index: MemoryIndex) -> GraphMemory:
    """Work out what the first picture, and the first filter, take long for."""
    columns = columns_of(index)
    _ = columns.adjacency, columns.by_lane, columns.place
    columns.hints_of(0)
    sieve = EventSieve(index)
    sieve.warm_up()
    return GraphMemory(index, columns, sieve, CardBook(index))


def lane_heads(memory: GraphMemory, cast: Sequence[Person]) -> list[LaneHead]:
    """Return who has which lane; who has a face in the project shows it."""
    index, columns = memory.index, memory.columns
    by_name = {
        name.casefold(): person for person in cast for name in (*person.aliases, person.name)
    }
    heads = []
    for entity, members in zip(columns.people, columns.by_lane, strict=True):
        name = index.name(entity) if entity else tr("Nobody")
        count = trn("{n} event", "{n} events", len(members))
        known = by_name.get(name.casefold())
        person = replace(known, name=name) if known else Person(PersonKey(entity), name)
        heads.append(LaneHead(person, count, is_somebody=bool(entity)))
    return heads


@dataclass(frozen=True, slots=True)
class StoredView:
    """How a memory is looked at, as it is kept with it."""

    mode: GraphMode = field(default_factory=GraphMode)
    pinned: tuple[str, ...] = ()
    filter: GraphFilter = field(default_factory=GraphFilter)
    has_minimap: bool = True
    x: float = 0.0
    y: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON; what is as at first is left out."""
        mode = self.mode
        graph: dict[str, Any] = {
            "kind": mode.kind,
            "ms_per_px": mode.ms_per_px,
            "zoom": mode.zoom,
            "root": mode.root,
            "hops": mode.hops,
            "opened": sorted(mode.opened),
            "closed": sorted(mode.closed),
            "stream": list(mode.stream),
        }
        return {
            "graph": graph,
            "pinned": sorted(self.pinned),
            "filter": self.filter.to_json(),
            "minimap": self.has_minimap,
            "at": [round(self.x, 1), round(self.y, 1)],
        }

    @classmethod
    def from_json(cls, value: object) -> StoredView:
        """Read what `to_json` wrote; what cannot be read is as at first."""
        data = value if isinstance(value, dict) else {}
        x, y = _point(data.get("at"))
        return cls(
            mode=_mode(data.get("graph")),
            pinned=tuple(_texts(data.get("pinned"))),
            filter=GraphFilter.from_json(data.get("filter")),
            has_minimap=data.get("minimap") is not False,
            x=x,
            y=y,
        )


def _mode(value: object) -> GraphMode:
    data = value if isinstance(value, dict) else {}
    kind, hops, stream = data.get("kind"), data.get("hops"), _texts(data.get("stream"))
    root = data.get("root")
    return GraphMode(
        kind=kind if kind in KINDS else "time",
        ms_per_px=_positive(data.get("ms_per_px")),
        zoom=_positive(data.get("zoom")),
        root=root if isinstance(root, str) else "",
        hops=hops if type(hops) is int and 1 <= hops <= MOST_HOPS else FIRST_HOPS,
        opened=frozenset(_texts(data.get("opened"))),
        closed=frozenset(_texts(data.get("closed"))),
        stream=(stream[0], stream[1]) if len(stream) == 2 else ("", ""),
    )


def _positive(value: object) -> float:
    return float(value) if isinstance(value, int | float) and 0 < value < 1e9 else 0.0


def _texts(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _point(value: object) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        return 0.0, 0.0
    x, y = (one if isinstance(one, int | float) and abs(one) < 1e9 else 0.0 for one in value)
    return float(x), float(y)

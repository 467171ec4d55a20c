"""The layout of one stream: all events of a person and a target in order, evenly spaced.

Below each stand the events it is related to that are not of the stream, so that one sees what led
from one state to the next.
"""

from __future__ import annotations

from app.domain.card_grid import Column, grid_at, laid_out
from app.domain.graph_columns import GraphColumns
from app.domain.graph_layout import Layout, Sizes
from app.domain.phrase import phrase
from app.domain.timecode import format_ms

RELATED = 3
"""So many related events stand below one of the stream; the others are counted."""


def stream_layout(
    columns: GraphColumns,
    stream: tuple[str, str],
    *,
    zoom: float = 1.0,
    sizes: Sizes,
    pinned: frozenset[int] = frozenset(),
    name: str = "",
) -> Layout:
    """Lay out the events of a person-target pair; an unknown pair has none.

    `name` is what the rule calls the person, whose id stands in `stream`.
    """
    events = columns.streams.get(stream, ())
    taken = set(events)
    table = []
    for event in events:
        related = [
            other
            for other in dict.fromkeys(columns.adjacency.of(event).tolist())
            if other not in taken
        ]
        taken.update(related)
        order = sorted(related, key=lambda other: (other not in pinned, other))
        shown, rest = sorted(order[:RELATED]), order[RELATED:]
        time = format_ms(int(columns.starts[event]), millis=False)
        table.append(Column((event, *shown), rest, time))
    person, target = stream
    rule = ""
    if len(taken) < len(columns):
        rule = phrase(
            "events of {person} toward {target}, and what they are related to",
            person=name or person,
            target=target,
        )
    return laid_out("stream", columns, grid_at(zoom, sizes), table, rule)

"""Event memories as GraphML and GEXF, for programs that draw and measure graphs. Written only.

GraphML: http://graphml.graphdrawing.org/primer/graphml-primer.html. GEXF 1.2: https://gexf.net.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree

from app.domain.errors import ExportFailedError
from app.domain.event_memory import EventMemory
from app.domain.memory_graph import plain_graph
from app.domain.memory_index import MemoryIndex
from app.domain.phrase import phrase
from storage.formats.atomic import write_folder, write_text
from storage.formats.records import file_names, is_folder_shape

if TYPE_CHECKING:
    import networkx as nx

GRAPH_FORMATS = ("graphml", "gexf")

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TYPE = "attr.type"


def write_graphs(memories: Sequence[EventMemory], path: Path, name: str) -> None:
    """Write the only memory into a file, or each into a file of a folder.

    Parameters
    ----------
    name
        One of `GRAPH_FORMATS`.

    Raises
    ------
    ExportFailedError
        There are several for one file, or the path cannot be written; nothing was changed.
    """
    if is_folder_shape(path):
        names = file_names((memory.title for memory in memories), f".{name}")
        texts = (graph_text(memory, name) for memory in memories)
        write_folder(path, dict(zip(names, texts, strict=True)))
    elif len(memories) == 1:
        write_text(path, graph_text(memories[0], name))
    else:
        raise ExportFailedError(
            phrase(
                "{path} is one file, and there are {n} memories: {names}. Choose one, or name a "
                "folder. Nothing was written.",
                path=path,
                n=len(memories),
                names=", ".join(f"“{memory.title}”" for memory in memories),
            )
        )


def graph_text(memory: EventMemory, name: str) -> str:
    """Return a memory as the text of a file."""
    graph = plain_graph(MemoryIndex(memory))
    root = _gexf(graph) if name == "gexf" else _graphml(graph)
    return f"{_DECLARATION}{ElementTree.tostring(root, encoding='unicode')}\n"


def _graphml(graph: nx.MultiDiGraph) -> ElementTree.Element:
    from networkx.readwrite.graphml import GraphMLWriter  # noqa: PLC0415 -- few need it

    writer = GraphMLWriter(prettyprint=True, named_key_ids=True)
    writer.add_graph_element(_keyed(graph))
    booleans = {key.get("id") for key in writer.xml.iter("key") if key.get(_TYPE) == "boolean"}
    for data in writer.xml.iter("data"):
        # XML Schema writes them small; networkx does not.
        if data.get("key") in booleans and data.text is not None:
            data.text = data.text.lower()
    ElementTree.indent(writer.xml)
    return cast("ElementTree.Element", writer.xml)


def _gexf(graph: nx.MultiDiGraph) -> ElementTree.Element:
    from networkx.readwrite.gexf import GEXFWriter  # noqa: PLC0415 -- few need it

    writer = GEXFWriter(prettyprint=True, version="1.2draft")
    writer.add_graph(_timed(graph))
    ElementTree.indent(writer.xml)
    return cast("ElementTree.Element", writer.xml)


def _timed(graph: nx.MultiDiGraph) -> nx.MultiDiGraph:
    """Give nodes the times that GEXF knows, so that programs can play the graph."""
    for _, data in graph.nodes(data=True):
        if "start_s" in data:
            data["start"], data["end"] = data["start_s"], data["end_s"]
    return graph


def _keyed(graph: nx.MultiDiGraph) -> nx.MultiDiGraph:
    """Take away the attribute that repeats the key, which GraphML writes as the edge's id."""
    for _, _, data in graph.edges(data=True):
        data.pop("id", None)
    return graph

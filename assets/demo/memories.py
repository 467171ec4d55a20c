"""Writes what two agents remember of the demo: one sound memory, one with planted faults."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from app.domain.ids import MemoryKey, VideoKey, new_key
from app.domain.memory_reading import read_memory
from assets.demo.memory import Record, make_memory
from assets.demo.memory_faults import with_faults
from assets.demo.memory_sheet import AgentSource, MemorySheet, load_memory_sheet
from assets.demo.schedule import Episode
from storage.formats.event_memory import write_memories
from storage.project_file import ProjectFile

_FAULTY = "Heron"


def memory_path(agent: AgentSource, folder: Path) -> Path:
    """Return where the memory of an agent stands."""
    return folder / f"memory.{agent.name.lower()}.json"


def make_memories(
    episode: Episode, sheet: MemorySheet, video: Path
) -> list[tuple[AgentSource, Record]]:
    """Return the memory of each agent."""
    digest = hashlib.sha256(video.read_bytes()).hexdigest()
    made = [(agent, make_memory(episode, sheet, agent, digest)) for agent in sheet.agent]
    return [(agent, with_faults(one) if agent.name == _FAULTY else one) for agent, one in made]


def write_demo_memories(episode: Episode, video: Path, folder: Path) -> None:
    """Write the file of each agent beside the video."""
    for agent, memory in make_memories(episode, load_memory_sheet(), video):
        write_memories([(agent.name, memory)], memory_path(agent, folder))


def add_memories(project: ProjectFile, agents: Sequence[tuple[AgentSource, Record]]) -> None:
    """Take the memories into the project within the edit that is open."""
    (video,) = project.videos.all()
    for agent, memory in agents:
        project.memories.add(
            read_memory(memory).named(
                MemoryKey(new_key()),
                VideoKey(video.key),
                title=f"{agent.name} {agent.run}",
                agent=agent.name,
                run=agent.run,
                made_at=agent.made_at,
            )
        )

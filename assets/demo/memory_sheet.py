"""Reads what two agents are to remember of the demo, as it is written down."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from assets.demo.screenplay import FOLDER

MEMORY_FILE = FOLDER / "memory.toml"


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LooksSource(_Row):
    """How somebody looks to an agent."""

    id: str
    looks: str


class AgentSource(_Row):
    """An agent: what it is called, what it writes, whether it hears; no events: all."""

    name: str
    run: str
    made_at: str
    version: int
    audio: bool
    events: tuple[str, ...] = ()


class CorrectionSource(_Row):
    """A feeling that was first read otherwise, and the event that told better."""

    event: str
    person: str
    toward: str
    first_read: str
    seen_in: str
    reason: str


class EventSource(_Row):
    """What version 2 adds to an event of the story."""

    of: str
    type: str
    actions: tuple[str, ...]
    objects: tuple[str, ...]
    confidence: float
    signals: tuple[Mapping[str, str], ...] = ()

    def fields(self) -> dict[str, Any]:
        """Return what stands in the memory."""
        return {
            "event_type": self.type,
            "actions": list(self.actions),
            "objects": list(self.objects),
            "participants": [],
            "signals": [dict(signal) for signal in self.signals],
            "confidence": self.confidence,
        }


class MemorySheet(_Row):
    """All of it."""

    face: Mapping[str, str]
    voice: Mapping[str, str]
    intensity: Mapping[str, str]
    person: tuple[LooksSource, ...]
    agent: tuple[AgentSource, ...]
    correction: CorrectionSource
    event: tuple[EventSource, ...]


def load_memory_sheet(path: Path = MEMORY_FILE) -> MemorySheet:
    """Read and check the sheet.

    Raises
    ------
    ValidationError
        A row is not as it must be.
    """
    return MemorySheet.model_validate(tomllib.loads(path.read_text("utf-8")))

"""What all lines of an ``emoscope`` file and their parts have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """A part of a line: exact types, unknown fields noticed."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

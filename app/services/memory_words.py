"""What the user says of event memories that come in, beside what stands in their file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MemoryWords:
    """What tells a memory from others; empty words keep what the file tells.

    Attributes
    ----------
    made_at
        A date or a time in ISO 8601.
    any_video
        Take them also where they seem to be of another video.
    """

    title: str = ""
    agent: str = ""
    run: str = ""
    made_at: str = ""
    any_video: bool = False

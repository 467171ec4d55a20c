"""What the user says of event memories and traces that come in, beside what their file tells."""

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

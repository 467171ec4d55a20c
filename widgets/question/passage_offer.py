"""A way from the status of the question shown to another, and what stands against it."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.question import Status


@dataclass(frozen=True, slots=True)
class PassageOffer:
    """One way.

    Attributes
    ----------
    name
        What the action is called, untranslated.
    refusal
        Why it is closed now, in one sentence; empty where it is open.
    """

    after: Status
    name: str
    refusal: str = ""

"""The shape of a finding about the machine: what was looked at, what was found, what helps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MachineCheck:
    """One row of the self-check.

    Attributes
    ----------
    check
        What was looked at: ``libvlc``, ``Window system``.
    ok
        Whether it works.
    found
        What is there, or what is wrong, in words.
    cure
        What to do; beside `ok` it is advice. Empty where nothing is to be done.
    """

    check: str
    ok: bool
    found: str
    cure: str = ""

    @property
    def is_advice(self) -> bool:
        """Tell whether it works and could work better."""
        return self.ok and bool(self.cure)

    def to_json(self) -> dict[str, object]:
        """Return the shape that `doctor --json` prints."""
        return {"check": self.check, "ok": self.ok, "found": self.found, "cure": self.cure}

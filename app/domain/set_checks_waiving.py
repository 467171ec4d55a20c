"""Set aside what was found about two records: the waiver names both, whichever of them keeps it.

A pair is found on the later of two records, and which one is later changes as ids do. So a waiver
kept with either counts for both, and one that is taken back goes from both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.check import Check
from app.domain.checks import waived_or_not
from app.domain.question import Waiver


def weighed(check: Check, key: str, other: str, waivers: Mapping[str, Sequence[Waiver]]) -> Check:
    """Return a finding as its waivers have it now, whatever was set aside before.

    Parameters
    ----------
    key, other
        Row keys of the records it is about; `other` is empty where it is about one alone.
    waivers
        Those of each question, by its row key.
    """
    open_again = replace(check, waived_reason="", waived_by="")
    found = waived_or_not(open_again, waivers.get(key, ()), other)
    if other and not found.waived_reason:
        return waived_or_not(open_again, waivers.get(other, ()), key)
    return found

"""Shares written as whole percent."""

from __future__ import annotations


def percent(share: float) -> str:
    """Write a share of 0 to 1 as whole percent; only all is 100 %, only none is 0 %."""
    whole = round(100 * share)
    if whole in (0, 100) and share not in (0.0, 1.0):
        whole = 1 if whole == 0 else 99
    return f"{whole} %"

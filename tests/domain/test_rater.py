"""Initials for badges."""

from __future__ import annotations

import pytest

from app.domain.ids import RaterKey
from app.domain.rater import Rater


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Kaya Mertens", "KM"), ("rin", "RI"), ("大石 凛", "大凛"), ("田中", "田中"), ("", "")],
)
def test_initials_fit_a_badge(name: str, initials: str) -> None:
    assert Rater(RaterKey("r"), name).initials == initials

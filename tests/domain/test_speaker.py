"""Names of speakers lead to people of the cast; machine names to nobody."""

from __future__ import annotations

import pytest

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.speaker import suggested

CAST = (
    Person(PersonKey("a"), "Ayaka Mori", ("彩香", "Aya")),
    Person(PersonKey("t"), "Tobias Mori"),
)


@pytest.mark.parametrize(
    ("speaker", "who"),
    [
        ("AYAKA MORI", "a"),
        ("彩香", "a"),
        ("- Aya:", "a"),
        ("[Tobias]", "t"),
        ("TOBIAS (off)", "t"),
        ("（彩香）", "a"),
        ("Mori", None),
        ("Tob", None),
        ("SPEAKER_01", None),
        ("Speaker 2", None),
        ("", None),
        (":", None),
    ],
)
def test_who_is_suggested(speaker: str, who: str | None) -> None:
    found = suggested(speaker, CAST)
    assert (found.key if found else None) == who

"""Twins: words that look alike are told with what they differ in."""

from __future__ import annotations

import pytest

from app.domain.twins import TwinKind, twins


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("é", "e\u0301", TwinKind.COMPOSITION),
        ("が", "か\u3099", TwinKind.COMPOSITION),
        ("Joy", "joy", TwinKind.CASE),
        ("so so", "so  so", TwinKind.BLANKS),
        ("joy", "ｊｏｙ", TwinKind.WIDTH),
        ("カナ", "ｶﾅ", TwinKind.WIDTH),
        ("①", "1", TwinKind.WIDTH),
    ],
)
def test_twins_are_found(first: str, second: str, kind: TwinKind) -> None:
    (found,) = twins(["calm", first, "sad", second])
    assert (found.first, found.second, found.kind) == (first, second, kind)
    assert f"“{first}” and “{second}” look alike" in found.message
    assert found.are_one == (kind is not TwinKind.WIDTH)


def test_words_that_differ_are_no_twins() -> None:
    assert twins(["joy", "toy", "jo", "怒り", "怒"]) == []
    assert twins(["joy", "joy"]) == [], "the very same word is no twin but a double"

"""The clipboard: what is pasted is what was copied, and what is foreign is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.annotation_clip import clip_json, clip_of, clip_text, parse_clip, placed
from app.domain.ids import AnnotationKey, PersonKey, TierKey
from app.domain.tier import Annotation

TIER = TierKey("t")


@st.composite
def one_annotation(draw: st.DrawFn) -> Annotation:
    start = draw(st.integers(0, 10_000_000))
    return Annotation(
        AnnotationKey("a"),
        TIER,
        start,
        start + draw(st.integers(0, 9_999)),
        tuple(draw(st.lists(st.text(min_size=1), max_size=3))),
        draw(st.text()),
        draw(st.sampled_from([None, PersonKey("maren")])),
        draw(st.none() | st.floats(0, 1)),
    )


@given(st.lists(one_annotation(), max_size=8))
def test_copies_come_back_whole(copied: list[Annotation]) -> None:
    clip = clip_of(copied)
    again = parse_clip(clip_json(clip))
    keys = ["a"] * len(copied)
    assert placed(again, TIER, None, keys) == list(clip.annotations)
    assert clip_text(clip).count("\n") == max(0, len(copied) - 1)


def test_pasting_at_a_moment_keeps_the_gaps() -> None:
    clip = clip_of(
        [Annotation(AnnotationKey(k), TIER, s, e) for k, s, e in (("b", 70, 90), ("a", 20, 30))]
    )
    pasted = placed(clip, TierKey("other"), 500, ["x", "y"])
    assert [(one.key, one.start_ms, one.end_ms) for one in pasted] == [
        ("x", 500, 510),
        ("y", 550, 570),
    ]


def test_the_text_is_a_table_of_four_columns() -> None:
    one = Annotation(AnnotationKey("a"), TIER, 1_500, 2_000, ("joy", "love"), "smiles,\nand bows")
    assert clip_text(clip_of([one])) == "00:00:01.500\t00:00:02.000\tjoy, love\tsmiles, and bows"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"version": 2, "annotations": []}',
        '{"version": 1, "annotations": [{"start_ms": 9, "end_ms": 3}]}',
        '{"version": 1, "annotations": [{"start_ms": 5, "end_ms": 3, "labels": [], "note": "",'
        ' "person": null, "confidence": null}]}',
        '{"version": 1, "annotations": [{"start_ms": 1, "end_ms": 3, "labels": [7], "note": "",'
        ' "person": null, "confidence": null}]}',
    ],
)
def test_what_is_no_clip_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="clip"):
        parse_clip(text)

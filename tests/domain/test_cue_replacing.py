"""Replacing in cues: case, width, words, patterns with groups; broken ones are told in words."""

from __future__ import annotations

import pytest

from app.domain.cue_replacing import Finder, Replacing, put_in
from app.domain.errors import InvalidRecordError


def changed(text: str, wanted: Replacing) -> str:
    return put_in(text, Finder(wanted).hits(text))


@pytest.mark.parametrize(
    ("text", "wanted", "becomes"),
    [
        ("The BOWL, the bowl", Replacing("bowl", "cup"), "The cup, the cup"),
        ("The BOWL, the bowl", Replacing("bowl", "cup", any_case=False), "The BOWL, the cup"),
        ("bowls bowl", Replacing("bowl", "cup", whole_words=True), "bowls cup"),
        ("a.c abc", Replacing("a.c", "x"), "x abc"),
        ("ＢＯＷＬ bowl", Replacing("bowl", "cup", any_width=True), "cup cup"),
        ("ｶﾞﾗｽの茶碗", Replacing("ガラス", "硝子", any_width=True), "硝子の茶碗"),
        ("茶碗と茶碗", Replacing("茶碗", ""), "と"),
        ("Smith, John", Replacing(r"(\w+), (\w+)", r"\2 \1", is_pattern=True), "John Smith"),
        ("10:30", Replacing(r"(?P<h>\d+):", r"\g<h>h", is_pattern=True), "10h30"),
        ("aXb", Replacing("x*", "-", is_pattern=True), "a-b"),
        ("back\\slash", Replacing("\\", "\\1"), "back\\1slash"),
    ],
)
def test_what_becomes_of_a_text(text: str, wanted: Replacing, becomes: str) -> None:
    assert changed(text, wanted) == becomes


def test_single_hits_can_be_left_out() -> None:
    hits = Finder(Replacing("a", "b")).hits("a a a")
    assert [(hit.start, hit.end) for hit in hits] == [(0, 1), (2, 3), (4, 5)]
    assert put_in("a a a", hits, {0, 2}) == "b a b"
    assert put_in("a a a", hits, ()) == "a a a"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Replacing(""), "Type what to look for"),
        (Replacing("x" * 501), "longer than 500"),
        (Replacing("(a", is_pattern=True), r"“\(a” is no pattern: .*, at character 1\."),
        (Replacing("a**", is_pattern=True, whole_words=True), "is no pattern: .*, at character 3"),
        (Replacing("(a+)+$", is_pattern=True), "would never end"),
        (Replacing("(a)", r"\2", is_pattern=True), "replacement .* is broken"),
        (Replacing("(a)", r"\g<x>", is_pattern=True), "replacement .* is broken"),
        (Replacing("a", "\\", is_pattern=True), "replacement .* is broken"),
    ],
)
def test_what_is_broken_is_said_in_words(wanted: Replacing, words: str) -> None:
    with pytest.raises(InvalidRecordError, match=words):
        Finder(wanted)

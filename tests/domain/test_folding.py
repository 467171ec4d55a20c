"""Folding makes alike what differs only in form, and knows where each letter came from."""

from __future__ import annotations

import itertools
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.folding import FoldedText, fold
from app.domain.search import shown_part, terms_of

_TEXTS = st.text(
    st.one_of(
        st.sampled_from(
            "aAeE iIİıßẞſσςΣ\u0301\u0307\u0308\u3099\u309a゛゜ｶﾞﾊﾟかカガヴゔヷワㄱㅏㅁ가\u1161\u11a8"
            "\u3000\n\t\u200d\ufe0f\u00ad\0éÉﬁ①㍻㌔漢愤怒“”「」%_😀"
        ),
        st.characters(codec="utf-8"),
    ),
    max_size=14,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("İzmir ılık", "izmir ilik"),
        ("Ｆｕｌｌ　ｗｉｄｔｈ", "full width"),
        ("ｶﾞｷﾞ ﾊﾟﾝ", "がぎ ぱん"),
        ("ハ゛ナナ", "バナナ"),
        ("ヴァイオリン", "ゔぁいおりん"),
        ("ヷ", "わ゙"),
        ("ﾗｰﾒﾝ", "らーめん"),
        ("e\u0301t\u00ade\u0301", "été"),
        ("  two \n lines\u2028here ", "two lines here"),
        ("㍻", "平成"),
        ("ΣΑΣ", "σας"),
        ("각", "\u1100\u1161\u11a8"),
        ("👨\u200d👩", "👨👩"),
    ],
)
def test_texts_that_differ_in_form_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("é", "e"), ("らめん", "らーめん"), ("か", "が"), ("怒", "恕"), ("ab", "a b")],
)
def test_what_differs_stays_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(_TEXTS)
@settings(max_examples=400, deadline=None)
def test_folding_twice_changes_nothing_and_leaves_no_line_break(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert len(folded.splitlines()) <= 1


@given(_TEXTS)
@settings(max_examples=400, deadline=None)
def test_each_letter_knows_where_it_came_from(text: str) -> None:
    mapped = FoldedText.of(text)
    assert mapped.text == fold(text)
    for letter, start, end in zip(mapped.text, mapped.starts, mapped.ends, strict=True):
        assert 0 <= start < end <= len(text)
        assert letter == " " or letter in fold(text[start:end])
    assert list(mapped.starts) == sorted(mapped.starts)


@given(_TEXTS, st.data())
@settings(max_examples=400, deadline=None)
def test_spans_hold_the_term_and_lie_apart(text: str, data: st.DataObject) -> None:
    mapped = FoldedText.of(text)
    start = data.draw(st.integers(0, len(mapped.text)))
    term = mapped.text[start : data.draw(st.integers(start, len(mapped.text)))]
    spans = mapped.spans([term])
    assert bool(spans) == bool(term)
    assert all(one[1] < after[0] for one, after in itertools.pairwise(spans))
    if len(spans) == 1 and term.strip() == term:
        assert term in fold(text[spans[0][0] : spans[0][1]])


def test_what_joins_the_letter_before_is_known() -> None:
    """Every second half of a composition of this Unicode version stays with the first."""
    for code in range(0x110000):
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) != 2 or parts[0].startswith("<"):
            continue
        first, second = (chr(int(part, 16)) for part in parts)
        if unicodedata.normalize("NFC", first + second) == chr(code):
            assert FoldedText.of(first + second).text == fold(first + second), hex(code)


def test_the_hit_is_marked_on_the_text_as_written() -> None:
    mapped = FoldedText.of("ﾊﾞﾅﾅ と Ｂａｎａｎａ")
    assert mapped.spans(["ばな"]) == ((0, 3),)
    assert mapped.spans(["banana", "な "]) == ((3, 5), (7, 13))


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("", ()),
        ("  \u3000 ", ()),
        ('""', ()),
        ('"', ()),
        ("one Two", ("one", "two")),
        ("他\u3000很", ("他", "很")),
        ('"one two" three', ("one two", "three")),
        ("“彼は 行く” よ", ("彼は 行く", "よ")),
        ("「行く よ」", ("行く よ",)),
        ('"open end', ("open end",)),
        ('5" 100% a_b', ('5"', "100%", "a_b")),
        ("彼は「行く」", ("彼は「行く」",)),
        ("」", ("」",)),
        ("カ か ｶ", ("か",)),
        ("\u200b x", ("x",)),
    ],
)
def test_what_is_typed_becomes_terms(typed: str, terms: tuple[str, ...]) -> None:
    assert terms_of(typed) == terms


def test_the_part_with_most_terms_is_shown() -> None:
    parts = [("text", "Why does he hide it?"), ("note", "He hides the letter"), ("more", "letter")]
    assert shown_part(parts, ("letter", "hide")) == ("note", parts[1][1], ((3, 7), (13, 19)))
    assert shown_part(parts, ("hide",))[0] == "text"

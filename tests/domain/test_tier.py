"""Tier tables, label styles, key columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ids import AnnotationKey, TierKey, VideoKey, VocabularyKey, new_key
from app.domain.key_column import KeyColumn, key_column
from app.domain.span import LabelStyle, SpanArrays
from app.domain.tier import Annotation, Tier, TierTable, label_style, track_key
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from app.domain.vocabulary_editing import copied, renamed

EMOTIC = BUILT_IN[VocabularyKey("emotic-26")]
OWN = Vocabulary(VocabularyKey("own"), "Own", (Label("gaze", "#112233"), Label("怒り 強い")))


@pytest.mark.parametrize(
    ("labels", "vocabulary", "style"),
    [
        ((), EMOTIC, LabelStyle("")),
        (("Anger",), EMOTIC, LabelStyle("anger", "anger", "An")),
        (("happiness", "fear"), EMOTIC, LabelStyle("happiness, fear", "joy", "Jo")),
        (("rage",), EMOTIC, LabelStyle("rage", code="?")),
        (("fear", "rage"), EMOTIC, LabelStyle("fear, rage", code="?")),
        (("gaze",), OWN, LabelStyle("gaze", code="Ga", colour="#112233")),
        (("怒り 強い",), OWN, LabelStyle("怒り 強い", code="怒り")),
        (("joy",), BUILT_IN[VocabularyKey("free")], LabelStyle("joy", "joy", "Jo")),
        (("N.1",), BUILT_IN[VocabularyKey("naru-9")], LabelStyle("N.1", code="N1")),
    ],
)
def test_styles(labels: tuple[str, ...], vocabulary: Vocabulary, style: LabelStyle) -> None:
    assert label_style(labels, vocabulary) == style
    assert style.is_unknown == (style.code == "?")


def test_a_style_follows_the_name_of_today() -> None:
    mine = renamed(copied(EMOTIC, VocabularyKey("mine"), "Mine"), "anger", "rage")
    assert label_style(("anger",), mine).name == "rage"


def test_a_confidence_keeps_six_decimals() -> None:
    span = Annotation(AnnotationKey("a"), TierKey("t"), 0, 1, confidence=1 / 3)
    assert span.confidence == 0.333333


@pytest.mark.parametrize(
    ("confidence", "doubted"), [(None, False), (0.0, True), (0.499999, True), (0.5, False)]
)
def test_low_confidence_is_doubt_and_none_is_not(confidence: float | None, doubted: bool) -> None:
    one = Annotation(AnnotationKey("a"), TierKey("t"), 0, 1, confidence=confidence)
    assert one.is_doubted is doubted


def test_a_table_is_a_track() -> None:
    tier = Tier(TierKey("t"), VideoKey("v"), "Face", EMOTIC.key, language="ja")
    spans = SpanArrays.build([(0, 5, 1, "a"), (5, 9, 0, "b")])
    styles = (LabelStyle(""), LabelStyle("anger", "anger", "An"))
    table = TierTable(tier, EMOTIC, spans, styles, {1: "a note"})
    assert [table.label(n) for n in range(len(table))] == ["anger", "a note"]
    track = table.track()
    assert (track.key, track.kind, track.title) == (track_key(tier.key), "tier", "Face")
    assert (track.language, track.styles, track.label(1)) == ("ja", styles, "a note")


KEYS = st.lists(st.builds(new_key), max_size=6)


@given(KEYS, st.integers(-7, 7), st.integers(-7, 7))
def test_a_column_is_like_a_tuple_of_its_keys(keys: list[str], first: int, last: int) -> None:
    column = key_column(" ".join(keys))
    assert list(column) == keys
    assert len(column) == len(keys)
    assert list(column[first:last]) == keys[first:last]
    assert list(column[::-1]) == keys[::-1]
    assert [column.index(key) for key in keys] == list(range(len(keys)))
    assert all(key in column for key in keys)
    assert new_key() not in column
    assert not column.__contains__(3)
    for place in range(-len(keys), len(keys)):
        assert column[place] == keys[place]
    with pytest.raises(IndexError):
        column[len(keys)]
    with pytest.raises(ValueError):  # noqa: PT011  # as a tuple says it
        column.index("x")


def test_keys_of_other_widths_are_kept_apart() -> None:
    for keys in (("a", "bc"), ("ab", "c"), ("ä", "b"), ("ab", "c", "def"), ("one",)):
        assert list(key_column(" ".join(keys))) == list(keys)
    assert isinstance(key_column("ab cd"), KeyColumn)
    assert KeyColumn("ab cd", 2).index("cd", 1, 2) == 1
    with pytest.raises(ValueError, match="not among"):
        KeyColumn("ab cd", 2).index("cd", 0, 1)
    assert "b c" not in KeyColumn("abc bcd", 3)

"""Units and labels, made, left out, advised on, mapped, practised and settled."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.domain.aggregation_figures import figures_of_sets, hardness
from app.domain.agreement_sums import MISSING
from app.domain.emotion import BASIC_7, GO_EMOTIONS_28, GO_EMOTIONS_29
from app.domain.errors import InvalidRecordError
from app.domain.ids import RaterKey, ReviewKey, UnitKey, UnitSetKey, VideoKey
from app.domain.label_advice import LAYERS_APART, label_advice, open_advice
from app.domain.label_mapping import MAPPED, OURS, changed_rows, mapping_from, mapping_value
from app.domain.label_result import LayerResult, Standing, UnitResult, settled, with_corrections
from app.domain.label_spelling import Spelling, SpellingBook, suggest
from app.domain.label_votes import set_votes
from app.domain.labelling import (
    Layer,
    SeenIn,
    Unit,
    UnitLabel,
    UnitSet,
    exclusion_counts,
    exclusion_text,
    label_faults,
    label_from,
    label_value,
    other_exclusion,
)
from app.domain.practice import practice_score
from app.domain.question import JsonObject, Stamp
from app.domain.review import disagreement
from app.domain.set_aggregation import aggregate_sets
from app.domain.soft_labels import split_set
from app.domain.unit_making import ExclusionRules, UnitSource, excluded_by, is_laughter, make_units
from app.domain.unit_review import adjudicated, label_of, labelled, skipped

SET, VIDEO = UnitSetKey("s"), VideoKey("v")
ANN, BEN = RaterKey("ann"), RaterKey("ben")
BOTH = (Layer.BASIC, Layer.GO)


def unit(name: str, **values: object) -> Unit:
    return replace(Unit(UnitKey(name), SET, name, VIDEO), **values)  # type: ignore[arg-type]


def test_labels_come_back_from_json() -> None:
    label = UnitLabel(
        "Joy",
        ("joy", "pride"),
        4,
        ("relief",),
        frozenset({SeenIn.FACE, SeenIn.WORDS}),
        "She smiles",
        revisit=True,
        waived=(LAYERS_APART,),
    )
    assert label_from(json.loads(json.dumps(label_value(label)))) == label
    assert label_value(UnitLabel()) == {}
    odd: JsonObject = {
        "basic": 3,
        "go": ["joy", "joy", 5, ""],
        "intensity": 9,
        "seen_in": ["smell"],
    }
    assert label_from(odd) == UnitLabel(go=("joy",))
    assert label_from(None) == UnitLabel()
    assert label_faults(UnitLabel("joy", ("joy", "Bliss"))) == ("joy", "Bliss")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"unit_id": " "}, "needs an id"),
        ({"start_ms": 5, "end_ms": 4}, "ends before"),
        ({"excluded": "dull"}, "dull"),
        ({"excluded": "short:text"}, "short"),
    ],
)
def test_what_is_no_unit(values: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidRecordError, match=words):
        unit("u1", **values)
    with pytest.raises(InvalidRecordError, match="layers"):
        UnitSet(SET, "name", (Layer.GO, Layer.GO))
    with pytest.raises(InvalidRecordError, match="one rater"):
        UnitSet(SET, "name", raters_each=0)


def test_units_are_made_and_left_out_by_rule() -> None:
    sources = [
        UnitSource(0, 1500, "Hello", "Rin"),
        UnitSource(1500, 2499, "Oh"),
        UnitSource(3000, 5000, "(laughs)", name="x1"),
        UnitSource(0, 0, "no times"),
        UnitSource(-20, 4000, "shifted", name="x1"),
    ]
    made = make_units(
        sources, SET, VIDEO, prefix="E1_", taken={"E1_0001"}, position=7, rules=ExclusionRules()
    )
    assert [one.unit_id for one in made] == ["E1_0002", "E1_0003", "x1", "E1_0004", "E1_0005"]
    assert [one.position for one in made] == [7, 8, 9, 10, 11]
    assert [one.excluded for one in made] == ["", "short", "laughter", "", ""]
    assert (made[4].start_ms, made[0].speaker) == (0, "Rin")
    # What somebody left out by hand is not touched, and rules may be off.
    by_hand = [replace(made[1], excluded="face-hidden"), replace(made[2], excluded="")]
    assert excluded_by(by_hand, ExclusionRules()) == {made[2].key: "laughter"}
    assert excluded_by(by_hand, ExclusionRules(0, laughter=False)) == {}
    assert not any(one.excluded for one in make_units(sources, SET, VIDEO))


@pytest.mark.parametrize(
    "text", ["(laughs)", "Ha ha!", "[Laughter]", "哈哈哈", "（笑）", "ﾊﾊﾊ", "www"]
)
def test_nothing_but_laughter(text: str) -> None:
    assert is_laughter(text)


@pytest.mark.parametrize("text", ["", "Hi!", "he", "はい", "はは", "我笑了", "hello (laughs)", "♪"])
def test_words_are_no_laughter(text: str) -> None:
    assert not is_laughter(text)


def test_reasons_are_counted_in_their_order() -> None:
    other = other_exclusion("  a \n dog ")
    assert (other, exclusion_text(other), other_exclusion(" ")) == ("other:a dog", "a dog", "other")
    assert exclusion_counts(["cut-away", other, "", "short", "other"]) == {
        "short": 1,
        "cut-away": 1,
        "other": 2,
    }


def test_advice_looks_across_layers_and_can_be_set_aside() -> None:
    label = UnitLabel("Joy", ("grief", "joy"))
    (found,) = label_advice(label)
    assert (found.rule, found.waivable, found.blocks) == (LAYERS_APART, True, False)
    assert "Joy" in found.message
    assert "grief" in found.message
    assert open_advice(label_advice(replace(label, waived=(LAYERS_APART,)))) == ()
    # Of one layer alone, and of what goes with everything, nothing is said.
    assert label_advice(label, [Layer.GO]) == ()
    assert label_advice(UnitLabel("Fear", ("unsure",))) == ()
    mapping = OURS.with_row("grief", ("Sadness", "Joy"), Stamp("", ""))
    assert label_advice(label, BOTH, mapping) == ()
    rules = {
        one.rule
        for one in label_advice(UnitLabel("Neutral", ("neutral", "unsure"), 5, ("neutral",)))
    }
    assert rules == {
        "neutral-with-others",
        "unsure-with-others",
        "neutral-and-strong",
        "secondary-repeats",
    }


def test_the_mapping_is_whole_and_versioned() -> None:
    assert set(GO_EMOTIONS_29) <= set(MAPPED)
    assert [label for label in MAPPED if not OURS.basics_of(label)] == ["unsure"]
    # Each label that both layers have goes with itself first.
    for basic in BASIC_7:
        if basic.lower() in GO_EMOTIONS_28:
            assert OURS.nearest(basic.lower()) == basic
    assert OURS.nearest("Anger") == "Anger"
    newer = OURS.with_row("Pride", ("Joy", "Joy", "Disgust"), Stamp("ann", "now"))
    assert (newer.version, newer.basics_of("pride")) == (2, ("Joy", "Disgust"))
    assert changed_rows(OURS, newer) == ("pride",)
    assert mapping_from(mapping_value(newer), 2, newer.made) == newer
    with pytest.raises(InvalidRecordError, match="Bliss"):
        OURS.with_row("joy", ("Bliss",), Stamp("", ""))
    with pytest.raises(InvalidRecordError, match="bliss"):
        OURS.with_row("bliss", ("Joy",), Stamp("", ""))


def test_words_that_are_no_labels(shared_data: Path) -> None:
    path = shared_data / "emos" / "meld_goemotion_nonstandard_labels.csv"
    meant = {
        "amusemet": "amusement", "resorse": "remorse", "jou": "joy", "lone": "love", "lve": "love",
        "durprise": "surprise", "opyimism": "optimism", "nuetral": "neutral", "disire": "desire",
    }  # fmt: skip
    with path.open(encoding="utf-8", newline="") as stream:
        words = {row["raw_label"] for row in csv.DictReader(stream)} - {""}
    assert len(words) == 35
    for word in words:
        found = suggest(Layer.GO, word)
        assert found.suggested, word
        if word in meant:
            assert found.proposal == (meant[word],)
    assert suggest(Layer.GO, "lovedesire").proposal == ("love", "desire")
    assert suggest(Layer.GO, "love / desire").is_joined
    assert not suggest(Layer.BASIC, "Hapiness").is_likely
    assert suggest(Layer.BASIC, "xyz").proposal == ()
    assert not suggest(Layer.GO, "jou").is_likely


def test_spellings_are_read_once_somebody_decided() -> None:
    book = SpellingBook([Spelling(Layer.GO, "lovedesire", ("love", "desire"))])
    assert book.read(Layer.GO, " Love ") == ("love",)
    assert book.read(Layer.GO, "LoveDesire") == ("love", "desire")
    assert book.read(Layer.BASIC, "lovedesire") is None
    assert book.read(Layer.GO, "nuetral") is None


def test_votes_are_laid_out() -> None:
    units = [unit("u1"), unit("u2", excluded="short"), unit("u3")]
    labels = [
        (UnitKey("u1"), BEN, UnitLabel("Joy", ("joy",))),
        (UnitKey("u1"), ANN, UnitLabel("Fear", ("joy", "Bliss"))),
        (UnitKey("u2"), ANN, UnitLabel("Fear")),
        (UnitKey("u3"), ANN, UnitLabel("Bliss")),
        (UnitKey("gone"), ANN, UnitLabel("Joy")),
    ]
    votes = set_votes(units, labels, {ANN: "Ann", BEN: "Ben"})
    assert votes.names == ("Ann", "Ben")
    assert [one.key for one in votes.units] == ["u1", "u3"]
    assert votes.basic.tolist() == [[BASIC_7.index("Fear"), MISSING], [3, MISSING]]
    assert votes.go == ((frozenset({"joy"}), None), (frozenset({"joy"}), None))
    assert votes.unknown == {"Bliss": 2}


def test_sets_come_to_emos_figures(shared_data: Path) -> None:
    folder = shared_data / "emos"
    with (folder / "chsims_first2499_annotations.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    theirs = json.loads((folder / "first2500_goemotion_summary.json").read_text(encoding="utf-8"))
    names = ("a1", "a2", "a3")
    sets = [[split_set(row[f"go_{name}"]) for row in rows] for name in names]
    found: Any = figures_of_sets(aggregate_sets(sets, names, GO_EMOTIONS_29))
    for name in names:
        assert found["label_distribution"][name] == pytest.approx(
            theirs["label_distribution"][name]
        )
        # The 2,500th row is blank.
        counted = {n: units for n, units in theirs["label_count_hist"][name].items() if n != "0"}
        assert found["label_count_hist"][name] == counted
        mean = theirs["avg_labels_per_sample"][name] * 2500 / 2499
        assert found["avg_labels_per_sample"][name] == pytest.approx(mean)
    unions = {n: units for n, units in theirs["union_label_hist"].items() if n != "0"}
    assert found["union_label_hist"] == unions


def test_sets_with_a_rater_missing() -> None:
    sets: list[list[frozenset[str] | None]] = [
        [frozenset({"joy"}), None],
        [frozenset({"joy", "pride"}), frozenset({"fear"})],
    ]
    found = aggregate_sets(sets, ("a", "b"), GO_EMOTIONS_29)
    assert found.raters_of == (2, 1)
    assert found.chosen == (("joy",), ("fear",))
    assert found.identical == 0.0
    assert found.pairs["a", "b"].n == 1
    assert found.n == 2
    with pytest.raises(InvalidRecordError, match="no votes"):
        aggregate_sets([[None], [None]], ("a", "b"), GO_EMOTIONS_29)


def test_hardness_is_length_by_labels() -> None:
    assert hardness(["abc", "abcde", "", "xy"], [1, 1, 2, 0]) == {
        "1": {"mean_char_len": 4.0, "median_char_len": 4.0}
    }


def test_practice_is_scored() -> None:
    units = [
        unit("u1", known={"basic": "Joy", "go": ["joy"]}),
        unit("u2", known={"basic": "Fear", "go": ["fear", "nervousness"]}),
        unit("u3", known={"basic": "Anger"}),
        unit("u4"),
        unit("u5", known={"basic": "Joy"}, excluded="short"),
    ]
    said = {
        UnitKey("u1"): UnitLabel("Joy", ("joy",)),
        UnitKey("u2"): UnitLabel("Sadness", ("fear",)),
        UnitKey("u4"): UnitLabel("Joy"),
    }
    found = practice_score(units, said)
    assert (found.done, found.total, found.basic, found.go) == (2, 3, 0.5, 0.75)
    assert [(miss.unit, miss.layer) for miss in found.misses] == [
        ("u2", Layer.BASIC),
        ("u2", Layer.GO),
    ]
    assert not found.is_done
    nothing = practice_score([unit("u4")], said)
    assert (nothing.basic, nothing.is_done) == (None, False)


def test_a_review_holds_labels() -> None:
    half = labelled(UnitKey("u1"), ANN, UnitLabel("Joy"), BOTH)
    assert not half.is_decided
    whole = labelled(UnitKey("u1"), ANN, UnitLabel("Joy", ("joy",)), BOTH, half)
    assert (whole.is_decided, whole.is_answered, whole.key) == (True, False, half.key)
    assert label_of(whole) == UnitLabel("Joy", ("joy",))
    assert label_of(None) == UnitLabel()
    late = skipped(UnitKey("u1"), ANN, whole)
    assert (late.is_skipped, late.is_decided, label_of(late).basic) == (True, False, "Joy")
    other = labelled(UnitKey("u1"), BEN, UnitLabel("Joy", ("pride",)), BOTH)
    assert disagreement([whole, other]) == ("go",)
    same = labelled(UnitKey("u1"), BEN, UnitLabel("Joy", ("joy",), 4, evidence="x"), BOTH)
    assert disagreement([whole, same]) == ()


def test_a_corrected_label_keeps_the_earlier_one_and_the_reason() -> None:
    key = UnitKey("u1")
    result = UnitResult(key, "Neutral", 0.55, "low", 3)
    assert settled(Layer.BASIC, result, None).standing is Standing.AGGREGATED
    assert settled(Layer.BASIC, None, None).standing is Standing.NONE
    first = adjudicated(key, ANN, Layer.BASIC, ["Joy"], earlier="Neutral", reason="She smiles")
    found = settled(Layer.BASIC, result, first)
    assert (found.label, found.earlier, found.reason) == ("Joy", "Neutral", "She smiles")
    assert (found.standing, found.confidence) == (Standing.CORRECTED, 0.55)
    # The other layer keeps its own, and what was aggregated first stays the earlier label.
    both = adjudicated(
        key, BEN, Layer.GO, ["joy", "pride"], earlier="", reason="as said", before=first,
        chosen=ReviewKey("r"),
    )  # fmt: skip
    assert settled(Layer.GO, None, both).label == "joy;pride"
    assert settled(Layer.BASIC, result, both).reason == "She smiles"
    again = adjudicated(key, ANN, Layer.BASIC, ["Neutral"], earlier="Joy", reason="no", before=both)
    kept = settled(Layer.BASIC, result, again)
    assert (kept.label, kept.earlier, kept.standing) == ("Neutral", "Neutral", Standing.CONFIRMED)
    low = UnitResult(UnitKey("u2"), "Fear", 0.5, "low", 3)
    made = LayerResult(SET, Layer.BASIC, {}, (), (result, low), {"n": 2})
    told = with_corrections(made.figures, made, {key: first}, {key: "0001", low.unit: "0002"})
    assert told["disputed"] == ["0002"]
    assert told["corrections"] == [
        {
            "unit_id": "0001",
            "label": "Joy",
            "earlier": "Neutral",
            "reason": "She smiles",
            "standing": "corrected",
        }
    ]

"""Records of items: faults are told by path, and what was not edited leaves as it came."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.domain.ids import McqKey, VideoKey
from app.domain.mcq import McqItem
from app.domain.mcq_editing import moved
from app.domain.mcq_record import (
    item_from_record,
    plain_record,
    record_from_item,
    validate_item_record,
)
from app.domain.question import JsonObject, Modality, Stamp

SOUND: dict[str, Any] = {
    "id": "N3-007",
    "video": "four-bowls",
    "category": "N.3",
    "stem": "なぜ席を立つ?",
    "options": ["怒り", "笑い", "電話", "眠気"],
    "answer": "B",
}
WHOLE: dict[str, Any] = {
    "difficulty": 3,
    **SOUND,
    "rationale": "She smiles.",
    "entities": ["Rin"],
    "evidence": [
        {"start": 523, "end": 567.25, "by": "gpt", "modalities": ["seen"]},
        {"end": 9, "start": 8.5, "note": "a laugh"},
    ],
    "language": None,
    "version": 3,
    "refined_from": "N3-001",
}


def told(record: object) -> list[tuple[str, str, str]]:
    """Path, rule and severity of each finding."""
    return [(f.path, f.rule, f.severity.value) for f in validate_item_record(record)]  # type: ignore[arg-type]


def taken(record: JsonObject) -> McqItem:
    """The item of a record."""
    return item_from_record(record, key=McqKey("k"), video=VideoKey("v"), stamp=Stamp("Rin", "t"))


def test_a_record_becomes_an_item() -> None:
    item = taken(WHOLE)
    assert (item.item_id, item.category, item.right) == ("N3-007", "N.3", "笑い")
    assert (item.version, item.stage, item.language) == (3, 2, "")
    assert [(e.span.start_ms, e.span.end_ms) for e in item.evidence] == [
        (523_000, 567_250),
        (8500, 9000),
    ]
    assert item.evidence[0].modalities == {Modality.SEEN}
    assert item.entities == ("Rin",)


def test_what_was_not_edited_leaves_as_it_came() -> None:
    for record in (SOUND, WHOLE):
        assert list(record_from_item(taken(record), "four-bowls").items()) == list(record.items())


def test_an_edit_changes_its_field_alone() -> None:
    item = moved(taken(WHOLE), (1, 0, 2, 3))
    record = record_from_item(item, "four-bowls")
    assert record == WHOLE | {"options": ["笑い", "怒り", "電話", "眠気"], "answer": "A"}
    assert list(record)[-1] == "difficulty"
    shorter = replace(taken(WHOLE), evidence=taken(WHOLE).evidence[:1])
    assert record_from_item(shorter, "four-bowls")["evidence"] == WHOLE["evidence"][:1]
    renamed = record_from_item(taken(SOUND), "other")
    assert renamed == SOUND | {"video": "other"}


def test_an_item_made_here_writes_what_it_says() -> None:
    item = replace(taken(WHOLE), original=None, language="ja", answer=None, category="")
    record = record_from_item(item, "four-bowls")
    assert list(record) == [
        "id", "video", "category", "stem", "options", "answer", "rationale", "entities",
        "evidence", "language", "version", "refined_from",
    ]  # fmt: skip
    assert (record["answer"], record["category"]) == (None, "")
    assert record["evidence"][1] == {"start": 8.5, "end": 9.0, "note": "a laugh"}  # type: ignore[index]
    assert told(record) == [
        ("category", "category-missing", "warning"),
        ("answer", "key-missing", "warning"),
    ]


def test_records_that_say_the_same_are_equal() -> None:
    other = {**dict(reversed(SOUND.items())), "rationale": None, "entities": [], "version": 1}
    assert plain_record(other) == plain_record(SOUND)
    assert plain_record(SOUND | {"x": 1}) != plain_record(SOUND | {"x": 2})


def test_sound_records_have_no_findings() -> None:
    assert told(SOUND) == []
    assert told(WHOLE) == [
        ("difficulty", "unknown-field", "warning"),
        ("evidence[0].by", "unknown-field", "warning"),
    ]


@pytest.mark.parametrize(
    ("changes", "path", "rule"),
    [
        ({"options": ["a", "b", "c"]}, "options", "options-number"),
        ({"options": ["a", "b", "c", "d", "e"]}, "options", "options-number"),
        ({"options": ["a", "b", "c", "C"]}, "options[3]", "options-equal"),
        ({"options": ["a", "b", "c", 4]}, "options[3]", "shape"),
        ({"options": "abcd"}, "options", "shape"),
        ({"answer": "E"}, "answer", "key-out-of-range"),
        ({"answer": "b"}, "answer", "key-out-of-range"),
        ({"answer": 1}, "answer", "key-out-of-range"),
        ({"answer": ""}, "answer", "key-out-of-range"),
        ({"category": "N.9"}, "category", "category-unknown"),
        ({"category": 3}, "category", "shape"),
        ({"stem": " "}, "stem", "stem-blank"),
        ({"id": ""}, "id", "blank"),
        ({"id": 7}, "id", "shape"),
        ({"video": None}, "video", "shape"),
        ({"version": True}, "version", "version"),
        ({"version": 0}, "version", "version"),
        ({"entities": ["a", None]}, "entities[1]", "shape"),
        ({"refined_from": "N3-007"}, "refined_from", "refines-itself"),
        ({"evidence": [{"start": 2}]}, "evidence[0].end", "missing"),
        ({"evidence": [{"start": 2, "end": 1}]}, "evidence[0]", "end-before-start"),
        ({"evidence": [{"start": -1, "end": 1}]}, "evidence[0].start", "time"),
        ({"evidence": [{"start": 0, "end": 1, "modalities": ["felt"]}]},
         "evidence[0].modalities[0]", "modality"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_an_error(changes: dict[str, Any], path: str, rule: str) -> None:
    assert told(SOUND | changes) == [(path, rule, "error")]


@pytest.mark.parametrize("name", ["id", "video", "category", "stem", "options", "answer"])
def test_six_fields_are_required(name: str) -> None:
    record = {key: value for key, value in SOUND.items() if key != name}
    assert (name, "missing", "error") in told(record)


def test_something_else_is_no_record() -> None:
    assert told([SOUND]) == [("", "shape", "error")]

"""Vocabularies as files: both ways without loss, and broken ones refused by place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import ImportFailedError, InvalidRecordError
from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from storage.formats.vocabulary_file import read_vocabulary, write_vocabulary

MOODS = Vocabulary(
    VocabularyKey("k"),
    "Moods 気分",
    (
        Label("tense", "#D55E00", "t", "shoulders up, “short” breath", former=("nervous", "edgy")),
        Label("calm, warm", hotkey=","),
        Label("古い", retired=True),
    ),
    is_open=True,
)


def test_json_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "moods.json"
    write_vocabulary(path, MOODS)
    back = read_vocabulary(path)
    assert (back.name, back.is_open, back.labels) == (MOODS.name, True, MOODS.labels)


def test_csv_keeps_the_labels(tmp_path: Path) -> None:
    path = tmp_path / "moods.csv"
    write_vocabulary(path, MOODS)
    back = read_vocabulary(path)
    assert (back.name, back.labels) == ("moods", MOODS.labels)


@pytest.mark.parametrize("ending", ["json", "csv"])
@pytest.mark.parametrize("key", ["emotic-26", "basic-7", "goemotions-29", "naru-9"])
def test_the_built_in_ones_go_both_ways(tmp_path: Path, key: str, ending: str) -> None:
    vocabulary = BUILT_IN[VocabularyKey(key)]
    path = tmp_path / f"words.{ending}"
    write_vocabulary(path, vocabulary)
    assert read_vocabulary(path).labels == vocabulary.labels


WORD = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=9)


@given(st.lists(st.tuples(WORD, WORD), min_size=1, max_size=12))
def test_any_words_go_both_ways(tmp_path_factory: pytest.TempPathFactory, words: object) -> None:
    assert isinstance(words, list)
    try:
        labels = tuple(Label(name, definition=text) for name, text in words)
        vocabulary = Vocabulary(VocabularyKey("k"), "x", labels)
    except InvalidRecordError:
        return
    folder = tmp_path_factory.mktemp("words")
    for ending in ("json", "csv"):
        path = folder / f"x.{ending}"
        write_vocabulary(path, vocabulary)
        assert read_vocabulary(path).labels == vocabulary.labels


@pytest.mark.parametrize(
    "text",
    [
        "anger\nfear\n",
        "\ufeffanger\r\n\r\nfear",
        "name\nanger\nfear",
        "Name;Colour\nanger;\nfear;",
        "name\tdefinition\nanger\t\nfear\t",
        '["anger", "fear"]',
        '{"labels": [{"name": "anger"}, "fear"]}',
    ],
)
def test_simple_lists_are_understood(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    assert [label.name for label in read_vocabulary(path).labels] == ["anger", "fear"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 1"),
        ('{"labels": 3}', "“labels” must be a list"),
        ('{"labels": []}', "it holds no labels"),
        ('{"vocabulary": 3, "labels": ["a"]}', "“vocabulary” must be a text"),
        ('{"labels": ["a", {"nam": "b"}]}', "label 2 has no “name”"),
        ('{"labels": [{"name": "a", "hotkey": 1}]}', "label 1: “hotkey”"),
        ('{"labels": [{"name": "a", "former": "b"}]}', "label 1: “former”"),
        ('["a", "A"]', "twice"),
        ('[{"name": "a", "colour": "red"}]', "“red”"),
        ('[{"name": "a", "hotkey": "xy"}]', "one character"),
        ("name,size\na,1", "“size” is none of"),
        ("name,colour\na,,#D55E00", "line 2 has 3 cells, not 2"),
        ("name,retired\na,maybe", "line 2: “retired”"),
        ('name,definition\n"a,b', "line"),
        ("name\n\n", "it holds no labels"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ImportFailedError) as refused:
        read_vocabulary(path)
    assert "broken.json" in refused.value.message
    assert told in refused.value.message


def test_too_many_labels_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("\n".join(f"word {number}" for number in range(20_001)), encoding="utf-8")
    with pytest.raises(ImportFailedError, match="more than 20000 labels"):
        read_vocabulary(path)

"""Which words a dictionary is asked about, which it need not know, and which dictionary that is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.domain.guidance import with_word
from app.domain.spelling import LANGUAGE_AUTO, Speller, dictionary_for, words_to_check


class Words:
    """A dictionary of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = set(words)
        self.asked: list[str] = []

    def check(self, word: str) -> bool:
        self.asked.append(word)
        return word in self.words or word.lower() in self.words

    def suggest(self, word: str) -> Sequence[str]:
        return sorted(one for one in self.words if one[0] == word[0].lower())


def _checked(text: str) -> list[str]:
    return [one.word for one in words_to_check(text)]


@pytest.mark.parametrize(
    "text",
    [
        "00:12:31.480, 3:07, 12 %, 1,200 and-1",
        "[E2] [E?] G2_Q000013 S1 R2 q-7",
        "clip_01.mp4 four-bowls.emoscope C:\\films\\one ./run /usr/share ~/films",
        "https://example.org/film kaya@example.org www.example.org",
        "e.g. i.e. TV NARU DVD",
        "彩香は割れた茶碗についてどう感じますか。她为什么难过？",
        "camelCase iMovie x",
    ],
)
def test_what_no_dictionary_can_know_is_left_out(text: str) -> None:
    assert [word for word in _checked(text) if word != "and"] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Why does she smile?", ["Why", "does", "she", "smile"]),
        ("(quoted) “so” ‘it’s’ don't", ["quoted", "so", "it’s", "don't"]),
        ("and/or well-being", ["and", "or", "well-being"]),
        ("naïve Ærø—dash…end", ["naïve", "Ærø", "dash", "end"]),
        ("彼はhappyと言った", ["happy"]),
        ("‹person›’s feelings", ["person", "feelings"]),
    ],
)
def test_words_are_found_with_their_places(text: str, words: list[str]) -> None:
    found = list(words_to_check(text))
    assert [one.word for one in found] == words
    assert [text[one.start : one.end] for one in found] == words


def test_a_part_of_a_text_keeps_the_places_of_the_whole() -> None:
    (word,) = words_to_check("one two three", 4, 7)
    assert (word.start, word.end, word.word) == (4, 7, "two")


def test_people_with_their_nicknames_and_words_of_the_project_are_right() -> None:
    speller = Speller(Words("why", "does", "smile", "a"), ["Natsumi Ørsted", "Nat-chan", "aizuchi"])
    text = "Why does Natsumi’s NATSUMI Ørsted Nat-chan smile a aizuchi Natsumo"
    assert [one.word for one in speller.misspelt(text)] == ["Natsumo"]


def test_of_joined_words_each_part_may_be_known() -> None:
    speller = Speller(Words("half", "smiling", "mother-in-law"), ["Rin"])
    text = "half-smiling Rin-half mother-in-law half-smilling"
    assert [one.word for one in speller.misspelt(text)] == ["half-smilling"]


def test_the_dictionary_is_asked_once_a_word_with_a_plain_apostrophe() -> None:
    words = Words("it's")
    speller = Speller(words)
    assert speller.is_right("it’s")
    assert speller.is_right("it’s")
    assert words.asked == ["it's"]


def test_suggestions_begin_with_names_that_are_near_and_are_few() -> None:
    speller = Speller(Words("nets", "nuts", "nap", "nil", "now", "net", "nod", "nib"), ["Natsumi"])
    meant = speller.suggestions("Natsumo")
    assert meant[0] == "Natsumi"
    assert len(meant) == 6


@pytest.mark.parametrize(
    ("wanted", "languages", "locale", "tag"),
    [
        (LANGUAGE_AUTO, ["de", "en"], "en_US", "de_DE"),
        (LANGUAGE_AUTO, ["ja", "en"], "ja_JP", "en_US"),
        (LANGUAGE_AUTO, ["en-GB"], "en_US", "en_GB"),
        (LANGUAGE_AUTO, ["en"], "en_GB", "en_GB"),
        (LANGUAGE_AUTO, ["en_AU"], "de_DE", "en_US"),
        (LANGUAGE_AUTO, ["", "ja", "zh"], "C", ""),
        ("de_DE", ["en"], "en_US", "de_DE"),
        ("fr_FR", ["en"], "en_US", ""),
    ],
)
def test_the_dictionary_fits_the_language(
    wanted: str, languages: list[str], locale: str, tag: str
) -> None:
    assert dictionary_for(["de_DE", "en_GB", "en_US"], wanted, languages, locale) == tag


def test_a_word_is_added_once_and_remarks_stay() -> None:
    text = with_word("# ours\nraku\n", "kintsugi")
    assert text == "# ours\nraku\nkintsugi\n"
    assert with_word(text, "Kintsugi") == text
    assert with_word("", "one") == "one\n"

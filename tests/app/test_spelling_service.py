"""The dictionaries of this machine: with one, without one, without the library."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.domain.spelling import Speller
from app.services import doctor_libraries, spelling

needs_english = pytest.mark.skipif(
    not {"en_US", "en_GB"} & set(spelling.installed_dictionaries()),
    reason="no English dictionary is installed",
)


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where pip brought PyEnchant, and the system has no Enchant."""

    def fail(name: str) -> None:
        raise ImportError(f"The '{name}' C library was not found")

    spelling._enchant.cache_clear()
    monkeypatch.setattr(spelling, "import_module", fail)
    yield
    spelling._enchant.cache_clear()


@needs_english
def test_a_real_dictionary_tells_right_from_wrong() -> None:
    tag = next(one for one in spelling.installed_dictionaries() if one.startswith("en_"))
    dictionary = spelling.open_dictionary(tag)
    assert dictionary is not None
    speller = Speller(dictionary, ["Natsumi"])
    text = "Why doesn’t Natsumi recieve the well-known letter? 彼女は待つ。"
    assert [one.word for one in speller.misspelt(text)] == ["recieve"]
    assert "receive" in speller.suggestions("recieve")
    assert spelling.why_no_dictionary() == ""
    (row,) = doctor_libraries.check_spelling()
    assert row.ok
    assert tag in row.found
    assert not row.cure


@needs_english
def test_a_dictionary_that_is_not_there_is_none() -> None:
    assert spelling.open_dictionary("xx_XX") is None
    assert spelling.open_dictionary("") is None


@pytest.mark.usefixtures("no_library")
def test_without_the_library_the_check_is_off_and_says_what_to_install() -> None:
    assert spelling.installed_dictionaries() == ()
    assert spelling.open_dictionary("en_US") is None
    assert "libenchant-2-2" in spelling.why_no_dictionary()
    (row,) = doctor_libraries.check_spelling()
    assert row.ok  # advice: everything else works
    assert "libenchant-2-2" in row.cure


def test_without_dictionaries_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    if spelling.enchant_version() == "":
        pytest.skip("Enchant is not installed")
    monkeypatch.setattr(spelling, "installed_dictionaries", tuple)
    assert "hunspell-en-us" in spelling.why_no_dictionary()

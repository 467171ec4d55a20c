"""What leaves as EAF, TextGrid or table comes back as it was, and leaves again as the same text."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings

from app.domain.check import Severity
from app.domain.question import JsonObject
from storage.formats.eaf import format_eaf, parse_eaf
from storage.formats.textgrid import format_textgrid, parse_textgrid
from storage.formats.tier_document import TierDocument
from storage.formats.tiers_csv import format_tiers_csv, parse_tiers_csv
from tests.helpers.tier_documents import (
    DURATION_MS,
    OWN,
    documents,
    essence,
    names_of_vocabularies,
)

NOW = "2026-07-04T12:00:00.000Z"
LATER = "2027-01-01T00:00:00.000Z"
thorough = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def back(document: TierDocument) -> TierDocument:
    """Give a document that was read the length of the video."""
    return replace(document, duration_ms=DURATION_MS)


@thorough
@given(documents())
def test_eaf(document: TierDocument) -> None:
    text = format_eaf(document, now=NOW).text
    read = parse_eaf(text.encode(), "a.eaf")
    assert [one for one in read.problems if one.severity is not Severity.INFO] == []
    assert essence(read) == essence(document)
    assert names_of_vocabularies(read) == names_of_vocabularies(document)
    # Unchanged, it keeps date and URN too.
    assert format_eaf(back(read), now=LATER).text == text


@thorough
@given(documents())
def test_textgrid(document: TierDocument) -> None:
    text = format_textgrid(document).text
    read = parse_textgrid(text, "a.TextGrid")
    assert read.problems == ()
    assert essence(read, parents=False) == essence(document, parents=False)
    assert names_of_vocabularies(read) == names_of_vocabularies(document)
    assert format_textgrid(back(read)).text == text


@thorough
@given(documents())
def test_table(document: TierDocument) -> None:
    text = format_tiers_csv(document).text
    read = parse_tiers_csv(text[1:], "a.csv", "a")
    assert read.problems == ()
    assert essence(read) == essence(document)
    assert names_of_vocabularies(read) == names_of_vocabularies(document)
    assert format_tiers_csv(back(read)).text == text


def test_a_vocabulary_comes_back_whole() -> None:
    from storage.formats.tier_document import DocumentTier

    document = TierDocument((DocumentTier("k", "Face", vocabulary=OWN.key),), (OWN,))
    for read in (
        parse_eaf(format_eaf(document, now=NOW).text.encode(), "a.eaf"),
        parse_textgrid(format_textgrid(document).text, "a.TextGrid"),
    ):
        (vocabulary,) = read.vocabularies
        assert (vocabulary.name, vocabulary.labels, vocabulary.is_open) == (
            OWN.name,
            OWN.labels,
            OWN.is_open,
        )


def test_a_changed_document_gets_a_new_date() -> None:
    from storage.formats.tier_document import DocumentAnnotation, DocumentTier

    tier = DocumentTier("k", "Face", (DocumentAnnotation(0, 10, ("joy",)),), rater="", person="",
                        parent="", language="", colour="", allows_overlap=False)  # fmt: skip
    document = TierDocument((tier,), duration_ms=DURATION_MS)
    read = back(parse_eaf(format_eaf(document, now=NOW).text.encode(), "a.eaf"))
    moved = replace(read.tiers[0], annotations=(DocumentAnnotation(0, 11, ("joy",)),))
    origin: JsonObject = read.origin or {}
    assert NOW in format_eaf(read, now=LATER).text
    changed = format_eaf(replace(read, tiers=(moved,)), now=LATER).text
    assert LATER in changed
    assert NOW not in changed
    assert str(origin["urn"]) in changed

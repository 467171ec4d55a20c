"""EAF as ELAN writes it comes in whole; what is broken is refused by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pympi import Eaf

from app.domain.errors import ImportFailedError
from app.domain.ids import VocabularyKey
from app.domain.vocabulary import BUILT_IN, FREE
from storage.formats.eaf import format_eaf, media_descriptor, parse_eaf, settled
from storage.formats.tier_document import DocumentAnnotation, DocumentTier, TierDocument
from tests.helpers.eaf_files import eaf_text, read, referring, rules, spans, tier, timed

NOW = "2026-07-04T12:00:00.000Z"


def again(document: TierDocument) -> str:
    """Write a document that was read."""
    return format_eaf(document, now=NOW).text


# Reading ------------------------------------------------------------------------------------------


def test_a_plain_file_gives_its_tiers() -> None:
    text = eaf_text(
        tier("K-Spch", timed(1, 1, 2, "so you go"), timed(2, 3, 4, "  "),
             attributes='PARTICIPANT="Kim" ANNOTATOR="Rin" LANG_REF="eng" DEFAULT_LOCALE="en"'),
        slots="780 1590 1590 2400",
    )  # fmt: skip
    document = read(text)
    (found,) = document.tiers
    assert rules(document) == []
    assert spans(document, "K-Spch") == [(780, 1590, "so you go"), (1590, 2400, "")]
    assert (found.person, found.rater, found.language) == ("Kim", "Rin", "eng")
    assert found.vocabulary == FREE
    assert found.origin == {
        "type": {
            "LINGUISTIC_TYPE_ID": "utterance",
            "TIME_ALIGNABLE": "true",
            "GRAPHIC_REFERENCES": "false",
        },
        "attributes": {"DEFAULT_LOCALE": "en"},
    }


def test_four_levels_of_dependent_tiers_keep_constraints_and_leave_as_they_came() -> None:
    text = eaf_text(
        tier("U", timed(1, 1, 4), timed(2, 5, 6))
        + tier("W", timed(3, 1, 2, "w1"), timed(4, 2, 3, "w2"), timed(5, 3, 4, "w3"),
               kind="word", attributes='PARENT_REF="U"')
        + tier("M", referring(7, 3, "m2", 6), referring(6, 3, "m1"), referring(8, 4, "m3"),
               kind="morph", attributes='PARENT_REF="W"')
        + tier("G", referring(9, 7, "g"), kind="gloss", attributes='PARENT_REF="M"'),
        slots="0 ? ? 900 900 1000",
    )  # fmt: skip
    document = read(text)
    assert spans(document, "W") == [(0, 300, "w1"), (300, 600, "w2"), (600, 900, "w3")]
    assert spans(document, "M") == [(0, 150, "m1"), (150, 300, "m2"), (300, 600, "m3")]
    assert spans(document, "G") == [(150, 300, "g")]
    assert [rule for _, _, rule in rules(document)] == ["time-missing"]
    written = again(document)
    assert "PREVIOUS_ANNOTATION" in written
    types = {name: Eaf.get_parameters_for_tier(_pympi(written), name) for name in "UWMG"}
    assert {name: value["LINGUISTIC_TYPE_REF"] for name, value in types.items()} == {
        "U": "utterance", "W": "word", "M": "morph", "G": "gloss",
    }  # fmt: skip
    back = parse_eaf(written.encode(), "b.eaf")
    assert [spans(back, name) for name in "UWMG"] == [spans(document, name) for name in "UWMG"]
    assert again(back) == written


def _pympi(text: str) -> Eaf:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.eaf")
        path.write_text(text, encoding="utf-8")
        return Eaf(str(path))


def test_moved_children_leave_with_their_times_and_a_warning() -> None:
    document = read(
        eaf_text(
            tier("U", timed(1, 1, 2))
            + tier("G", referring(2, 1, "g"), kind="gloss", attributes='PARENT_REF="U"'),
            slots="0 100",
        )
    )
    child = document.tiers[1]
    moved = replace(child, annotations=(replace(child.annotations[0], start_ms=10),))
    changed = replace(document, tiers=(document.tiers[0], moved))
    written = format_eaf(changed, now=NOW)
    assert [loss.rule for loss in written.losses if loss.severity.value == "warning"] == [
        "constraint"
    ]
    assert spans(parse_eaf(written.text.encode(), "b"), "G") == [(10, 100, "g")]


def test_a_vocabulary_in_two_languages_keeps_both() -> None:
    cv = """
      <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="mood" TIME_ALIGNABLE="true"
        CONTROLLED_VOCABULARY_REF="Moods" GRAPHIC_REFERENCES="false"/>
      <LANGUAGE LANG_ID="eng" LANG_DEF="x" LANG_LABEL="English"/>
      <LANGUAGE LANG_ID="jpn" LANG_DEF="y" LANG_LABEL="Japanese"/>
      <CONTROLLED_VOCABULARY CV_ID="Moods">
        <DESCRIPTION LANG_REF="eng">all</DESCRIPTION><DESCRIPTION LANG_REF="jpn">全</DESCRIPTION>
        <CV_ENTRY_ML CVE_ID="cveid_7"><CVE_VALUE LANG_REF="eng" DESCRIPTION="hot">anger</CVE_VALUE>
          <CVE_VALUE LANG_REF="jpn" DESCRIPTION="">怒り</CVE_VALUE></CV_ENTRY_ML>
        <CV_ENTRY_ML CVE_ID="cveid_9"><CVE_VALUE LANG_REF="eng">joy</CVE_VALUE></CV_ENTRY_ML>
      </CONTROLLED_VOCABULARY>"""
    document = read(
        eaf_text(
            tier("E", timed(1, 1, 2, "anger"), timed(2, 2, 3, "anger; joy"), kind="mood")
            + tier("J", timed(3, 1, 2, "怒り"), kind="mood", attributes='LANG_REF="jpn"'),
            slots="0 10 20",
            after=cv,
        )
    )
    assert rules(document) == []
    assert spans(document, "E") == [(0, 10, "anger"), (10, 20, "anger+joy")]
    assert spans(document, "J") == [(0, 10, "anger")]
    (vocabulary,) = document.vocabularies
    assert [(one.name, one.definition) for one in vocabulary.labels] == [
        ("anger", "hot"),
        ("joy", ""),
    ]
    written = again(document)
    for kept in ('CVE_ID="cveid_7"', ">怒り</ANNOTATION_VALUE>", ">怒り</CVE_VALUE>",
                 'LANG_LABEL="Japanese"', 'CVE_REF="cveid_7"', ">全</DESCRIPTION>"):  # fmt: skip
        assert kept in written
    assert again(parse_eaf(written.encode(), "b")) == written


def test_vocabularies_that_stand_elsewhere_are_named() -> None:
    after = """
      <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="sign" TIME_ALIGNABLE="true"
        CONTROLLED_VOCABULARY_REF="Signs" GRAPHIC_REFERENCES="false"/>
      <CONTROLLED_VOCABULARY CV_ID="Signs" EXT_REF="er1"/>
      <EXTERNAL_REF EXT_REF_ID="er1" TYPE="ecv" VALUE="https://signs.example/list.ecv"/>"""
    document = read(
        eaf_text(tier("S", timed(1, 1, 2, "tree"), kind="sign"), slots="0 9", after=after)
    )
    (problem,) = document.problems
    assert "https://signs.example/list.ecv" in problem.message
    assert spans(document, "S") == [(0, 9, "tree")]
    assert 'EXT_REF="er1"' in again(document)
    assert "https://signs.example/list.ecv" in again(document)


def test_a_word_outside_its_vocabulary_opens_it() -> None:
    after = """
      <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="m" CONTROLLED_VOCABULARY_REF="Basic-7"/>
      <CONTROLLED_VOCABULARY CV_ID="Basic-7" DESCRIPTION="old form">
        <CV_ENTRY DESCRIPTION="">Joy</CV_ENTRY><CV_ENTRY>joy</CV_ENTRY><CV_ENTRY> </CV_ENTRY>
      </CONTROLLED_VOCABULARY>"""
    document = read(eaf_text(tier("S", timed(1, 1, 2, "Envy"), kind="m"), slots="0 9", after=after))
    assert [rule for _, _, rule in rules(document)] == [
        "outside-vocabulary", "vocabulary-entry", "vocabulary-entry",
    ]  # fmt: skip
    (vocabulary,) = document.vocabularies
    assert (vocabulary.is_built_in, vocabulary.is_open) == (False, True)


def test_times_count_from_the_time_origin_of_our_video() -> None:
    header = (
        '<MEDIA_DESCRIPTOR MEDIA_URL="file:///a/other.wav" TIME_ORIGIN="1500"/>'
        '<MEDIA_DESCRIPTOR MEDIA_URL="file:///a/my%20film.mp4" TIME_ORIGIN="1000"/>'
    )
    document = read(eaf_text(tier("S", timed(1, 1, 2)), slots="0 9", header=header))
    ours = settled(document, ["my film"], "a.eaf")
    assert spans(ours, "S") == [(1000, 1009, "x")]
    assert 'TIME_ORIGIN="500"' in again(ours)
    assert "my%20film" not in again(ours)


@pytest.mark.parametrize(
    ("body", "slots", "rule", "line"),
    [
        (tier("A", timed(1, 2, 1)), "0 10", "end-before-start", 6),
        (tier("A", timed(1, 1, 9)), "0 10", "time-slot", 6),
        (tier("A", timed(1, 1, 2), timed(1, 1, 2)), "0 10", "annotation-id", 7),
        (tier("A") + tier("A"), "", "tier-name", 7),
        (tier("A", attributes='PARENT_REF="B"'), "", "parent-tier", 5),
        (tier("A", attributes='PARENT_REF="A"'), "", "parent-ring", 5),
        (tier("A", referring(1, 7)), "", "reference", 6),
        (tier("A", "<REF_ANNOTATION/>"), "", "annotation", 6),
        (tier("A", ""), "", "annotation", 6),
        (
            tier("A", timed(1, 1, 2)) + tier("B", timed(2, 2, 3), attributes='PARENT_REF="A"'),
            "0 10 20",
            "outside-parent",
            9,
        ),
        (
            tier("A", timed(1, 1, 2))
            + tier(
                "B", referring(2, 1), referring(3, 1), kind="gloss", attributes='PARENT_REF="A"'
            ),
            "0 10",
            "one-to-one",
            10,
        ),
        (tier("A", timed(1, 1, 2)), "0 1e3", "time", 4),
        ('<TIER LINGUISTIC_TYPE_REF="utterance"/>', "", "tier-name", 5),
    ],
)
def test_a_fault_is_an_error_with_its_line(body: str, slots: str, rule: str, line: int) -> None:
    document = read(eaf_text(body, slots=slots))
    assert (line, "error", rule) in rules(document)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1"),
        ("<ANNOTATION_DOCUMENT>", "cut off"),
        (eaf_text(tier("A", timed(1, 1, 2)))[:-80], "cut off"),
        ("<TextGrid/>", "ANNOTATION_DOCUMENT"),
        (
            '<!DOCTYPE a [<!ENTITY b "c">]><ANNOTATION_DOCUMENT>&b;</ANNOTATION_DOCUMENT>',
            "entities",
        ),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><ANNOTATION_DOCUMENT/>', "document type"),
        ("<a>" * 200 + "</a>" * 200, "nested"),
        ('<?xml version="1.0" encoding="klingon"?><ANNOTATION_DOCUMENT/>', "encoding"),
    ],
)
def test_what_is_no_eaf_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(ImportFailedError) as caught:
        parse_eaf(text.encode(), "a.eaf")
    assert words in caught.value.message
    assert "a.eaf" in caught.value.message


def test_frames_as_units_are_refused() -> None:
    text = eaf_text("").replace("milliseconds", "PAL-frames")
    assert (3, "error", "time-units") in rules(read(text))


def test_tiny_variants_are_read() -> None:
    text = (
        '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="x" TIME_VALUE=" 5 "/>'
        '<TIME_SLOT TIME_SLOT_ID="y" TIME_VALUE="7"/></TIME_ORDER><TIER TIER_ID="A"><ANNOTATION>'
        '<ALIGNABLE_ANNOTATION ANNOTATION_ID="first" TIME_SLOT_REF1="x" TIME_SLOT_REF2="y"/>'
        "</ANNOTATION></TIER><STRANGE/></ANNOTATION_DOCUMENT>"
    )
    document = read(text)
    assert spans(document, "A") == [(5, 7, "")]
    assert [rule for _, _, rule in rules(document)] == ["unknown-element", "tier-type"]


# Writing ------------------------------------------------------------------------------------------


def test_what_is_written_is_what_elan_writes() -> None:
    rows = (DocumentAnnotation(0, 10, ("Joy",)), DocumentAnnotation(10, 20, ("Fear",)))
    face = DocumentTier("k", "Face", rows, VocabularyKey("basic-7"), "Rin", "", "")
    media = media_descriptor(Path("/films/a film.mp4"), Path("/work/x.eaf"))
    text = format_eaf(TierDocument((face,)), media=[media], now=NOW).text
    assert text.startswith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="" '
    )
    assert 'FORMAT="3.0" VERSION="3.0"' in text
    assert 'noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd"' in text
    assert 'MEDIA_URL="file:///films/a%20film.mp4" MIME_TYPE="video/mp4"' in text
    assert 'RELATIVE_MEDIA_URL="../films/a%20film.mp4"/>' in text
    assert '<PROPERTY NAME="lastUsedAnnotationId">2</PROPERTY>' in text
    # No blank before />, which line-based readers stumble over, and each edge its own slot.
    assert '<TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="10"/>' in text
    assert '<TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="10"/>' in text
    assert 'CVE_REF="cveid3"' in text
    elan = _pympi(text)
    assert sorted(elan.get_annotation_data_for_tier("Face")) == [(0, 10, "Joy"), (10, 20, "Fear")]
    assert elan.get_parameters_for_tier("Face")["ANNOTATOR"] == "Rin"
    assert len(elan.get_cv_entries("Basic-7")) == len(BUILT_IN[VocabularyKey("basic-7")].labels)


def test_control_characters_are_left_out_and_told() -> None:
    row = DocumentAnnotation(0, 1, ("a\x08b",), note="\ufffe\r\nx")
    written = format_eaf(TierDocument((DocumentTier("k", "T\x01", (row,)),)), now=NOW)
    (found,) = parse_eaf(written.text.encode(), "a").tiers
    assert (found.name, found.annotations[0].labels, found.annotations[0].note) == (
        "T",
        ("ab",),
        "\r\nx",
    )
    assert "control-characters" in {loss.rule for loss in written.losses}


def test_a_file_changed_in_elan_reads_as_elan_left_it() -> None:
    rows = (DocumentAnnotation(5, 5, ("Joy",), note="n"), DocumentAnnotation(10, 20, ("Fear",)))
    face = DocumentTier("k", "Face", rows, VocabularyKey("basic-7"), "", "", "")
    text = format_eaf(TierDocument((face,)), now=NOW).text
    # The tier gets another name, the moment is drawn out, a label is added by hand.
    text = text.replace('TIER_ID="Face"', 'TIER_ID="Mien"')
    text = text.replace('PARENT_REF="Face"', 'PARENT_REF="Mien"')
    text = text.replace('TIME_VALUE="6"', 'TIME_VALUE="8"').replace(
        "N_VALUE>Fear<", "N_VALUE>Fear; Joy<"
    )
    document = parse_eaf(text.encode(), "a")
    assert spans(document, "Mien") == [(5, 8, "Joy"), (10, 20, "Fear+Joy")]
    assert document.tiers[0].annotations[0].note == "n"


def test_a_note_of_200000_letters_goes_there_and_back() -> None:
    note = "怒り<&>\n" * 30_000
    face = DocumentTier("k", "Face", (DocumentAnnotation(0, 1, (), note),), FREE, "", "", "")
    document = parse_eaf(format_eaf(TierDocument((face,)), now=NOW).text.encode(), "a")
    assert document.tiers[0].annotations[0].note == note

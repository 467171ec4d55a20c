"""Small EAF documents written by hand."""

from __future__ import annotations

from storage.formats.eaf import parse_eaf
from storage.formats.tier_document import TierDocument

CONSTRAINED = """
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="utterance" TIME_ALIGNABLE="true" GRAPHIC_REFERENCES="false"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="word" TIME_ALIGNABLE="true" CONSTRAINTS="Time_Subdivision"
    GRAPHIC_REFERENCES="false"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="gloss" TIME_ALIGNABLE="false"
    CONSTRAINTS="Symbolic_Association" GRAPHIC_REFERENCES="false"/>
  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="morph" TIME_ALIGNABLE="false"
    CONSTRAINTS="Symbolic_Subdivision" GRAPHIC_REFERENCES="false"/>
"""


def eaf_text(body: str, *, slots: str = "", header: str = "", after: str = CONSTRAINED) -> str:
    """Return a document around tiers, time slots, header entries and what follows the tiers.

    Parameters
    ----------
    slots
        Times of the slots ts1, ts2, ... with blanks between; ``?`` for one without a time.
    """
    rows = "".join(
        f'<TIME_SLOT TIME_SLOT_ID="ts{number}"'
        + (f' TIME_VALUE="{time}"/>' if time != "?" else "/>")
        for number, time in enumerate(slots.split(), start=1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<ANNOTATION_DOCUMENT AUTHOR="me" DATE="2026-01-02T03:04:05+09:00" FORMAT="3.0" '
        'VERSION="3.0">\n'
        f'<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">{header}</HEADER>\n'
        f"<TIME_ORDER>{rows}</TIME_ORDER>\n{body}\n{after}\n</ANNOTATION_DOCUMENT>\n"
    )


def tier(name: str, *rows: str, kind: str = "utterance", attributes: str = "") -> str:
    """Return a tier, each annotation on a line of its own."""
    inside = "".join(f"\n<ANNOTATION>{row}</ANNOTATION>" for row in rows)
    return f'<TIER TIER_ID="{name}" LINGUISTIC_TYPE_REF="{kind}" {attributes}>{inside}\n</TIER>\n'


def timed(number: int, first: int, last: int, text: str = "x") -> str:
    """Return an annotation between two slots."""
    return (
        f'<ALIGNABLE_ANNOTATION ANNOTATION_ID="a{number}" TIME_SLOT_REF1="ts{first}" '
        f'TIME_SLOT_REF2="ts{last}"><ANNOTATION_VALUE>{text}</ANNOTATION_VALUE>'
        "</ALIGNABLE_ANNOTATION>"
    )


def referring(number: int, ref: int, text: str = "x", previous: int = 0) -> str:
    """Return an annotation that refers to another."""
    before = f'PREVIOUS_ANNOTATION="a{previous}" ' if previous else ""
    return (
        f'<REF_ANNOTATION ANNOTATION_ID="a{number}" {before}ANNOTATION_REF="a{ref}">'
        f"<ANNOTATION_VALUE>{text}</ANNOTATION_VALUE></REF_ANNOTATION>"
    )


def read(text: str) -> TierDocument:
    """Read a document."""
    return parse_eaf(text.encode(), "a.eaf")


def spans(document: TierDocument, name: str) -> list[tuple[int, int, str]]:
    """Return start, end and text of the annotations of a tier."""
    (found,) = (tier for tier in document.tiers if tier.name == name)
    return [(one.start_ms, one.end_ms, "+".join(one.labels)) for one in found.annotations]


def rules(document: TierDocument) -> list[tuple[int, str, str]]:
    """Return line, severity and rule of every problem."""
    return [(one.line, one.severity.value, one.rule) for one in document.problems]

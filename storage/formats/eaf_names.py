"""Names and fixed texts of the ELAN Annotation Format, as ELAN writes them (EAF schema 3.0)."""

from __future__ import annotations

FORMAT = "eaf"
VERSION = "3.0"
SCHEMA = "http://www.mpi.nl/tools/elan/EAFv3.0.xsd"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
MILLISECONDS = "milliseconds"

ASSOCIATION = "Symbolic_Association"
SUBDIVISION = "Symbolic_Subdivision"
TIME_SUBDIVISION = "Time_Subdivision"
INCLUDED = "Included_In"
STEREOTYPES = {
    TIME_SUBDIVISION: "Time subdivision of parent annotation's time interval, no time gaps "
    "allowed within this interval",
    SUBDIVISION: "Symbolic subdivision of a parent annotation. Annotations refering to the same "
    "parent are ordered",
    ASSOCIATION: "1-1 association with a parent annotation",
    INCLUDED: "Time alignable annotations within the parent annotation's time interval, gaps are "
    "allowed",
}
"""The constraints of tier types with ELAN's own descriptions (its spelling too)."""
SYMBOLIC = frozenset((ASSOCIATION, SUBDIVISION))
"""Those whose annotations have no times of their own."""

UNDETERMINED = "und"
LANGUAGE_OF_UNDETERMINED = ("http://cdb.iso.org/lg/CDB-00130975-001", "undetermined (und)")
DEFAULT_TYPE = "default-lt"
COMPANION_TYPE = "emoscope-{kind}"
"""The tier type by which notes, people and confidences are told from tiers of the user."""

LAST_USED = "lastUsedAnnotationId"
URN = "URN"
OWN_PROPERTY = "emoscope"
"""The header property with what EAF has no place for; ELAN keeps properties it does not know."""

ELEMENTS = frozenset(
    (
        "LICENSE",
        "HEADER",
        "TIME_ORDER",
        "TIER",
        "LINGUISTIC_TYPE",
        "LOCALE",
        "LANGUAGE",
        "CONSTRAINT",
        "CONTROLLED_VOCABULARY",
        "LEXICON_REF",
        "EXTERNAL_REF",
    )
)
TIER_ATTRIBUTES = frozenset(
    (
        "TIER_ID",
        "PARTICIPANT",
        "ANNOTATOR",
        "LINGUISTIC_TYPE_REF",
        "DEFAULT_LOCALE",
        "PARENT_REF",
        "EXT_REF",
        "LANG_REF",
    )
)

"""Which column of a table of labels says what, whatever its annotator called it.

Known are the workbooks of EmoS (one annotator: ``goemotion``, ``basic-7-class``, also with initials
behind, or ``7-emotion-<initials>``; several: ``basic_<rater>``, ``go_<rater>``, or a column called
like the rater beside ``go_<rater>``), MELD's (``Utterance``, ``Dialogue_ID``, ``go-emotion``), and
our own CSV, which has all of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.labelling import Layer

OWN = "own"
"""Stands for the rater of a column that names none."""

RESULTS = frozenset(
    ("ds_label", "ds_confidence", "unique_labels", "tier", "confidence_tier", "basic_orig",
     "basic_corrected", "basic_corrected_conf", "basic_changed", "basic_correction_reason",
     "label", "label_earlier", "goemotion_union_size")
)  # fmt: skip
"""Computed, so never read."""

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "unit_id": ("unit_id", "uid"),
    "video": ("video",),
    "video_id": ("video_id", "series"),
    "clip_id": ("clip_id_str", "clip_id"),
    "dialogue": ("dialogue_id",),
    "utterance": ("utterance_id",),
    "text": ("text", "utterance"),
    "translation": ("translation",),
    "speaker": ("speaker",),
    "start_ms": ("start_ms",),
    "end_ms": ("end_ms",),
    "start": ("starttime",),
    "end": ("endtime",),
    "media": ("media", "video_filename", "file link"),
    "excluded": ("excluded",),
    "known_basic": ("known_basic",),
    "known_go": ("known_go",),
    "season": ("season",),
    "episode": ("episode",),
}
_GO_ALONE = re.compile(r"go[-_ ]?emotions?(?:[-_ ](?P<rater>[^_].{0,40}))?", re.IGNORECASE)
_BASIC_ALONE = re.compile(
    r"(?:basic[-_ ]?7(?:[-_ ]?(?:class|emotions?))?|7[-_ ]emotions?)(?:[-_ ](?P<rater>.{1,40}))?",
    re.IGNORECASE,
)
_OF_RATER = re.compile(
    r"(?P<what>basic|go|intensity|secondary|seen|evidence|note)_(?P<rater>.+)", re.IGNORECASE
)
_PROBABILITY = "goemotion_prob_"


@dataclass(frozen=True, slots=True)
class LabelColumns:
    """Places of columns.

    Attributes
    ----------
    fields
        Of units, by the name of the field.
    basic, go, intensity, secondary, seen, evidence
        By rater; `OWN` where the column names none.
    kept
        What else stands there, by place: it is kept with the unit.
    """

    fields: Mapping[str, int]
    basic: Mapping[str, int]
    go: Mapping[str, int]
    intensity: Mapping[str, int] = field(default_factory=dict)
    secondary: Mapping[str, int] = field(default_factory=dict)
    seen: Mapping[str, int] = field(default_factory=dict)
    evidence: Mapping[str, int] = field(default_factory=dict)
    note: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[int, str] = field(default_factory=dict)

    @property
    def raters(self) -> tuple[str, ...]:
        """Who labelled, in the order of columns."""
        places = {**self.go, **self.basic}
        return tuple(sorted(places, key=lambda rater: places[rater]))

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Which layers have columns, of raters or of known labels."""
        found = ((Layer.BASIC, self.basic), (Layer.GO, self.go))
        return tuple(
            layer for layer, columns in found if columns or f"known_{layer.value}" in self.fields
        )

    @property
    def id_places(self) -> tuple[int, ...]:
        """Places of what makes the id of a unit; none where nothing does."""
        for names in (("unit_id",), ("video_id", "clip_id"), ("dialogue", "utterance")):
            if names[-1] in self.fields:
                return tuple(self.fields[name] for name in names if name in self.fields)
        return ()


def columns_of(header: Sequence[str]) -> LabelColumns:
    """Tell the columns of a table by its header."""
    plain = [" ".join(name.split()).lower() for name in header]
    fields = {
        name: plain.index(known)
        for name, all_known in _FIELDS.items()
        if (known := next((each for each in all_known if each in plain), ""))
    }
    by_what: dict[str, dict[str, int]] = {
        name: {} for name in ("basic", "go", "intensity", "secondary", "seen", "evidence", "note")
    }
    taken = set(fields.values())
    for at, name in enumerate(header):
        found = None if at in taken else _column(" ".join(name.split()))
        if found is not None:
            what, rater = found
            by_what[what].setdefault(rater, at)
            taken.add(at)
    for at, name in enumerate(header):
        rater = name.strip()
        if at not in taken and rater and rater in by_what["go"] and rater not in by_what["basic"]:
            by_what["basic"][rater] = at
            taken.add(at)
    kept = {
        at: name.strip()
        for at, name in enumerate(header)
        if at not in taken and name.strip() and not is_result(name)
    }
    return LabelColumns(fields, kept=kept, **by_what)


def is_result(name: str) -> bool:
    """Tell whether a column holds what is computed."""
    plain = name.strip().lower()
    return plain in RESULTS - {"label"} or plain.startswith((_PROBABILITY, "unnamed:"))


def tells_labels(header: Sequence[str]) -> bool:
    """Tell whether a header is one of a table of labels: an id of units, and a layer."""
    columns = columns_of(header)
    return bool(columns.id_places) and bool(columns.layers)


def _column(name: str) -> tuple[str, str] | None:
    if is_result(name):
        return None
    for what, pattern in (("go", _GO_ALONE), ("basic", _BASIC_ALONE)):
        match = pattern.fullmatch(name)
        if match:
            return what, (match["rater"] or "").strip() or OWN
    match = _OF_RATER.fullmatch(name)
    return None if match is None else (match["what"].lower(), match["rater"].strip())

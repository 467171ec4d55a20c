"""Plans an EAF file: tier names, types, vocabularies, time slots and ids for a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.domain.question import JsonObject, JsonValue
from app.domain.vocabulary import FREE, Vocabulary
from storage.formats.companions import Companion, companions_of
from storage.formats.eaf_names import INCLUDED, SYMBOLIC, TIME_SUBDIVISION
from storage.formats.eaf_spans import families, fitting_stereotype, with_lengths
from storage.formats.eaf_types import TypeList, companion_type, default_type, type_attributes
from storage.formats.eaf_vocabulary import Cv, cv_for, cv_from_json
from storage.formats.label_text import join_labels
from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    TierDocument,
    unique_name,
)
from storage.formats.tier_lanes import Lane, split_into_lanes


@dataclass(slots=True, eq=False)
class Slot:
    """A time slot; touching annotations of a time subdivision share one."""

    time_ms: int
    is_begin: bool
    id: str = ""


@dataclass(slots=True)
class PlannedAnnotation:
    """An annotation to write.

    Attributes
    ----------
    begin, end
        None for one that refers to another.
    ref, previous
        Ids, or empty.
    """

    id: str
    text: str
    begin: Slot | None = None
    end: Slot | None = None
    ref: str = ""
    previous: str = ""
    cve: str = ""


@dataclass(slots=True)
class PlannedTier:
    """A tier to write.

    Attributes
    ----------
    lane
        The part of a tier of the document that it holds, moments with a millisecond.
    real
        The same annotations as they are.
    """

    lane: Lane
    real: tuple[DocumentAnnotation, ...]
    type_name: str = ""
    stereotype: str = ""
    cv: Cv | None = None
    annotations: list[PlannedAnnotation] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Name of the tier in the file."""
        return self.lane.tier.key


@dataclass(slots=True)
class PlannedCompanion:
    """A tier of notes, people or confidences to write."""

    id: str
    companion: Companion
    type_name: str
    annotations: list[PlannedAnnotation]


class EafLayout:
    """The plan of a file; see the attributes, in the order in which ELAN writes them.

    Attributes
    ----------
    slots
        In order of time.
    tiers, companions
        Companions by the id of their tier.
    names
        Keys of the document's tiers, by the id of the first part.
    last_id
        Number of the last annotation.
    """

    def __init__(self, document: TierDocument) -> None:
        self.types = TypeList()
        self.cvs: dict[str, tuple[Cv, Vocabulary]] = {}
        self.slots: list[Slot] = []
        self.companions: dict[str, list[PlannedCompanion]] = {}
        self.last_id = 0
        self._document = document
        self._before = _kept_vocabularies(document.origin or {})
        named = named_apart(document.tiers)
        self.names = {tier.key: named[tier.key] for tier in document.tiers}
        by_id = [
            replace(tier, key=named[tier.key], parent=named.get(tier.parent or "", ""))
            for tier in document.tiers
        ]
        real = {tier.key: tier.annotations for tier in by_id}
        lanes = split_into_lanes(with_lengths(by_id, document.duration_ms))
        self.tiers = [
            PlannedTier(lane, tuple(real[lane.source][place] for place in lane.places))
            for lane in lanes
        ]
        self._by_id = {tier.id: tier for tier in self.tiers}
        for tier in self.tiers:
            self._plan_type(tier)
        for tier in self._parents_first():
            self._plan_annotations(tier)
        self._number_slots()
        for tier in self.tiers:
            self._plan_companions(tier)

    @property
    def lanes(self) -> list[Lane]:
        """The parts that overlapping tiers were split into."""
        return [tier.lane for tier in self.tiers]

    def parent_of(self, tier: PlannedTier) -> PlannedTier | None:
        """Return the tier that a tier depends on."""
        return self._by_id.get(tier.lane.tier.parent or "")

    def _parents_first(self) -> Iterator[PlannedTier]:
        done: set[str] = {""}
        waiting = list(self.tiers)
        while waiting:
            ready = [tier for tier in waiting if (tier.lane.tier.parent or "") in done]
            yield from ready
            done.update(tier.id for tier in ready)
            waiting = [tier for tier in waiting if tier.id not in done]

    def _plan_type(self, tier: PlannedTier) -> None:
        source = tier.lane.tier
        tier.cv = self._cv_of(source)
        cv_id = tier.cv.id if tier.cv else ""
        brought = _brought_type(source)
        parent = self.parent_of(tier)
        tier.stereotype = fitting_stereotype(
            brought.get("CONSTRAINTS", INCLUDED),
            source,
            parent.lane.tier if parent else None,
            (tier.real, parent.real if parent else ()),
        )
        fits = (
            brought
            and brought.get("CONSTRAINTS", "") == tier.stereotype
            and brought.get("CONTROLLED_VOCABULARY_REF", "") == cv_id
        )
        wanted: Mapping[str, str] = brought if fits else default_type(tier.stereotype, cv_id)
        if brought and not fits:
            name = brought["LINGUISTIC_TYPE_ID"]
            wanted = type_attributes(name, tier.stereotype, cv_id)
        tier.type_name = self.types.name_for(wanted)

    def _cv_of(self, tier: DocumentTier) -> Cv | None:
        """Return the vocabulary to write for a tier; free text has none."""
        vocabulary = self._document.vocabulary(tier.vocabulary)
        if vocabulary is None or vocabulary.key == FREE:
            return None
        for cv, known in self.cvs.values():
            if known.key == vocabulary.key:
                return cv
        cv_id = unique_name(vocabulary.name, self.cvs)
        cv = cv_for(vocabulary, cv_id, self._before.get(cv_id))
        self.cvs[cv_id] = (cv, vocabulary)
        return cv

    def _plan_annotations(self, tier: PlannedTier) -> None:
        parent = self.parent_of(tier)
        texts = _Texts(tier.cv, tier.lane.tier.language or "")
        for one in tier.lane.tier.annotations:
            text, cve = texts.of(one.labels)
            tier.annotations.append(PlannedAnnotation(self._next_id(), text, cve=cve))
        if parent is not None and tier.stereotype in SYMBOLIC:
            _refer(tier, parent)
            return
        for planned, one in zip(tier.annotations, tier.lane.tier.annotations, strict=True):
            planned.begin, planned.end = Slot(one.start_ms, True), Slot(one.end_ms, False)
        if parent is not None and tier.stereotype == TIME_SUBDIVISION:
            _share_slots(tier, parent)

    def _next_id(self) -> str:
        self.last_id += 1
        return f"a{self.last_id}"

    def _number_slots(self) -> None:
        """Give ids in order of time; where one ends as another begins, the end comes first."""
        used = {
            id(slot): slot
            for tier in self.tiers
            for planned in tier.annotations
            for slot in (planned.begin, planned.end)
            if slot is not None
        }
        self.slots = sorted(used.values(), key=lambda slot: (slot.time_ms, slot.is_begin))
        for number, slot in enumerate(self.slots, start=1):
            slot.id = f"ts{number}"

    def _plan_companions(self, tier: PlannedTier) -> None:
        taken = {each.id for each in self.tiers}
        taken.update(one.id for planned in self.companions.values() for one in planned)
        for companion in companions_of(replace(tier.lane.tier, annotations=tier.real)):
            name = unique_name(f"{tier.id}@{companion.kind}", taken)
            rows = [
                PlannedAnnotation(self._next_id(), text, ref=tier.annotations[place].id)
                for place, text in companion.texts
            ]
            type_name = self.types.name_for(companion_type(companion.kind))
            planned = PlannedCompanion(name, companion, type_name, rows)
            self.companions.setdefault(tier.id, []).append(planned)
            taken.add(name)


@dataclass(slots=True)
class _Texts:
    """How labels are written: in the language of the tier, where the vocabulary has it."""

    cv: Cv | None
    language: str
    _by_name: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for entry in self.cv.entries if self.cv else ():
            assert self.cv is not None  # noqa: S101 -- the loop runs only with one
            name, _ = self.cv.name_of(entry)
            other = self.language in entry.values
            text = entry.values[self.language][0].strip() if other else name
            self._by_name.setdefault(name, (text, entry.id))

    def of(self, labels: Sequence[str]) -> tuple[str, str]:
        """Return the text of labels, and the id of the entry where it is one.

        The text of one entry is never escaped: ELAN puts it there itself.
        """
        found = [self._by_name.get(label, (label.strip(), "")) for label in labels]
        if len(found) == 1 and found[0][1]:
            return found[0]
        entries = {text for text, _ in self._by_name.values()}
        gap = "; "
        while (text := join_labels((word for word, _ in found), gap)) in entries:
            gap += " "  # it must not read as the one entry that looks like it
        return text, ""


def named_apart(tiers: Sequence[DocumentTier]) -> dict[str, str]:
    """Return a name for each tier by its key, unique: ``Face``, ``Face (Rin)``, ``Face (2)``."""
    taken: dict[str, str] = {}
    for tier in tiers:
        name = tier.name
        if name in taken.values() and tier.rater:
            name = f"{tier.name} ({tier.rater})"
        taken[tier.key] = unique_name(name, taken.values())
    return taken


def _refer(tier: PlannedTier, parent: PlannedTier) -> None:
    """Let annotations refer to their parents, and to their elder siblings."""
    for family in families(tier.lane.tier):
        previous = ""
        for place in family.places:
            planned = tier.annotations[place]
            planned.ref, planned.previous = parent.annotations[family.parent].id, previous
            if tier.stereotype != "Symbolic_Association":
                previous = planned.id


def _share_slots(tier: PlannedTier, parent: PlannedTier) -> None:
    """Let touching annotations, and the outer ones and their parent, have one slot."""
    for family in families(tier.lane.tier):
        rows = [tier.annotations[place] for place in family.places]
        home = parent.annotations[family.parent]
        rows[0].begin, rows[-1].end = home.begin, home.end
        for one, later in pairwise(rows):
            later.begin = one.end


def _brought_type(tier: DocumentTier) -> dict[str, str]:
    """Return the attributes of the type that a tier came with; empty where it brought none."""
    kept: JsonValue = (tier.origin or {}).get("type")
    if not isinstance(kept, dict) or not kept.get("LINGUISTIC_TYPE_ID"):
        return {}
    return {str(name): str(text) for name, text in kept.items()}


def _kept_vocabularies(origin: JsonObject) -> dict[str, Cv]:
    """Return the vocabularies as the file they came from had them, by id."""
    kept = origin.get("vocabularies")
    read = map(cv_from_json, kept if isinstance(kept, list) else [])
    return {cv.id: cv for cv in read if cv is not None}

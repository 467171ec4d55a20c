"""Reads the ELAN Annotation Format (.eaf).

Why not with pympi, which writes for us: it reads from a path only, through the unguarded parser
(entities are expanded); it forgets lines, so that nothing could be refused by line; it dies of an
annotation without a value, an id without digits or a missing schema; it drops references to
vocabulary entries and all but the last of two tiers, locales or annotations of one id.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonObject, JsonValue
from app.domain.vocabulary import FREE, Vocabulary
from storage.formats.companions import KINDS, fold_texts
from storage.formats.eaf_alignment import AlignedTier, align
from storage.formats.eaf_header import Header, read_header
from storage.formats.eaf_names import COMPANION_TYPE, INCLUDED
from storage.formats.eaf_rows import EafRow, EafTier, read_tiers
from storage.formats.eaf_times import TimeSlots
from storage.formats.eaf_types import default_type
from storage.formats.eaf_vocabulary import Cv, cv_for, read_cv, vocabulary_of
from storage.formats.label_text import split_labels
from storage.formats.source import read_bytes
from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    Problems,
    TierDocument,
)
from storage.formats.tier_lanes import join_lanes
from storage.formats.tier_overlap import overlaps
from storage.formats.xml_node import XmlNode, parse_xml

_PLACED = frozenset(
    ("TIER_ID", "PARTICIPANT", "ANNOTATOR", "LINGUISTIC_TYPE_REF", "PARENT_REF", "LANG_REF")
)
_COMPANION_KINDS = {COMPANION_TYPE.format(kind=kind): kind for kind in KINDS}


def read_eaf(path: Path) -> TierDocument:
    """Read a file.

    Raises
    ------
    ImportFailedError
        It cannot be read, is no XML or no EAF; single faults are among the problems instead.
    """
    return parse_eaf(read_bytes(path), str(path))


def parse_eaf(data: bytes, file: str) -> TierDocument:
    """Read the bytes of a file; see `read_eaf`."""
    root = parse_xml(data, file)
    if root.tag != "ANNOTATION_DOCUMENT":
        raise ImportFailedError(
            phrase(
                "{file}, line {line}: an EAF file begins with ANNOTATION_DOCUMENT, not {tag}.",
                file=file,
                line=root.line,
                tag=root.tag[:60],
            )
        )
    return _Reader(root, file).document()


@dataclass(slots=True)
class _Words:
    """How the texts of a tier become labels.

    Attributes
    ----------
    by_text
        Names of labels by the text of their entry in the language of the tier.
    """

    vocabulary: Vocabulary | None
    is_ours: bool
    by_text: dict[str, str] = field(default_factory=dict)

    def labels(self, row: EafRow) -> tuple[str, ...]:
        """Return the labels of an annotation."""
        text = row.text.strip()
        if not text:
            return ()
        if text in self.by_text:
            return (self.by_text[text],)
        if self.is_ours:
            return tuple(self.by_text.get(part, part) for part in split_labels(text))
        if self.vocabulary is None or self.vocabulary.resolve(text):
            return (text,)
        parts = split_labels(text)
        known = all(map(self.vocabulary.resolve, parts))
        return parts if known and len(parts) > 1 else (text,)


class _Reader:
    def __init__(self, root: XmlNode, file: str) -> None:
        self._root = root
        self._problems = Problems(file)
        self._header: Header = read_header(root, self._problems)
        self._cvs = {
            cv.id: cv
            for cv in (read_cv(node, self._problems) for node in root.all("CONTROLLED_VOCABULARY"))
        }
        self._vocabularies: dict[str, Vocabulary] = {}

    def document(self) -> TierDocument:
        """Return the whole."""
        own, problems = self._header.own, self._problems
        tiers = read_tiers(self._root, self._header.types, problems)
        order = next(iter(self._root.all("TIME_ORDER")), None)
        aligned = align(tiers, TimeSlots(order, problems), own.points, problems)
        self._read_vocabularies()
        made = {
            tier.id: self._tier(aligned[tier.id])
            for tier in tiers
            if tier.id in aligned and not _companion_kind(tier)
        }
        for tier in tiers:
            if _companion_kind(tier) and tier.id in aligned:
                self._fold(made, aligned[tier.id])
        parts = {
            key: str(words["part_of"])
            for key, words in own.tiers.items()
            if key in made and words.get("part_of") in made
        }
        joined = join_lanes(list(made.values()), parts)
        return TierDocument(
            tuple(map(self._checked_overlap, joined)),
            tuple({each.key: each for each in self._vocabularies.values()}.values()),
            tuple(self._header.media),
            self._origin(),
            is_ours=own.is_ours,
            problems=problems.in_order(),
        )

    def _read_vocabularies(self) -> None:
        own = self._header.own
        for cv in self._cvs.values():
            made = vocabulary_of(cv, own.vocabularies.get(cv.id), self._problems)
            if cv.ext_ref and not cv.entries:
                place = self._header.external.get(cv.ext_ref, cv.ext_ref)
                message = phrase(
                    "the vocabulary “{name}” stands elsewhere ({place}) and cannot be read from "
                    "this file",
                    name=cv.id,
                    place=place,
                )
                done = phrase("its words are taken as the annotations have them")
                self._problems.warning(cv.line, "external-vocabulary", message, cv.id, done)
                made = replace(made, is_open=True)
            self._vocabularies[cv.id] = made

    def _tier(self, aligned: AlignedTier) -> DocumentTier:
        tier, own = aligned.tier, self._header.own
        words = own.tiers.get(tier.id, {})
        cv = self._cvs.get(tier.type.get("CONTROLLED_VOCABULARY_REF", ""))
        texts = self._words(tier, cv)
        annotations = tuple(
            DocumentAnnotation(
                one.start_ms,
                one.end_ms,
                texts.labels(one.row),
                parent=one.parent,
                line=one.row.line,
            )
            for one in aligned.rows
        )
        made = DocumentTier(
            key=tier.id,
            name=str(words.get("name") or tier.id),
            annotations=annotations,
            vocabulary=self._vocabulary_key(tier, cv, annotations),
            rater=tier.node.get("ANNOTATOR"),
            person=tier.node.get("PARTICIPANT"),
            parent=tier.parent,
            language=tier.node.get("LANG_REF"),
            extras=frozenset(KINDS) if own.is_ours else frozenset(),
            origin=_tier_origin(tier, cv, own.tiers.get(tier.id)),
            line=tier.node.line,
        )
        if not words:
            return made
        colour = words.get("colour")
        return replace(
            made,
            colour=colour if isinstance(colour, str) else None,
            allows_overlap=words.get("overlap") is True,
        )

    def _words(self, tier: EafTier, cv: Cv | None) -> _Words:
        """Return how texts are understood: in the language of the tier, where it has one."""
        if cv is None:
            return _Words(None, self._header.own.is_ours)
        made = _Words(self._vocabularies[cv.id], self._header.own.is_ours)
        language = tier.node.get("LANG_REF")
        for entry in cv.entries:
            name, _ = cv.name_of(entry)
            text = entry.values[language][0] if language in entry.values else name
            made.by_text.setdefault(text.strip(), name)
        return made

    def _vocabulary_key(
        self, tier: EafTier, cv: Cv | None, annotations: tuple[DocumentAnnotation, ...]
    ) -> str:
        """Return the key of a tier's vocabulary; words it does not list open it, and are told."""
        if cv is None:
            name = tier.type.get("CONTROLLED_VOCABULARY_REF")
            if name:
                message = phrase("the vocabulary “{name}” is not in the file", name=name)
                done = phrase("the tier is taken as free text")
                self._problems.warning(tier.node.line, "vocabulary", message, tier.id, done)
            return FREE
        vocabulary = self._vocabularies[cv.id]
        odd = [
            (word, one.line)
            for one in annotations
            for word in one.labels
            if not vocabulary.allows(word)
        ]
        if odd:
            message = phrase_n(
                "“{vocabulary}” does not list “{word}”, which {n} annotation has",
                "“{vocabulary}” does not list words such as “{word}”, which {n} annotations have",
                len(odd),
                vocabulary=vocabulary.name,
                word=odd[0][0],
            )
            self._open(cv, odd[0][1], message, tier.id)
        return self._vocabularies[cv.id].key

    def _open(self, cv: Cv, line: int, message: str, tier: str) -> None:
        vocabulary = self._vocabularies[cv.id]
        done = phrase("the vocabulary takes words outside its list from now on")
        self._problems.warning(line, "outside-vocabulary", message, tier, done)
        if vocabulary.is_built_in:
            key = type(vocabulary.key)(f"cv:{cv.id}")
            vocabulary = replace(vocabulary, key=key)
        self._vocabularies[cv.id] = replace(vocabulary, is_open=True)

    def _fold(self, made: dict[str, DocumentTier], aligned: AlignedTier) -> None:
        """Put the texts of a companion tier into its owner."""
        tier = aligned.tier
        owner = made.get(tier.parent)
        if owner is not None:
            texts = [
                (one.parent, one.row.text, one.row.line)
                for one in aligned.rows
                if one.parent is not None
            ]
            kind = _companion_kind(tier)
            made[owner.key] = fold_texts(owner, kind, texts, self._problems)

    def _checked_overlap(self, tier: DocumentTier) -> DocumentTier:
        """Let a tier overlap that does, though ELAN would not make such."""
        if tier.allows_overlap or not overlaps(tier):
            return tier
        message = phrase("annotations of this tier overlap")
        done = phrase("the tier allows it from now on")
        self._problems.warning(tier.line, "overlap", message, tier.name, done)
        return replace(tier, allows_overlap=True)

    def _origin(self) -> JsonObject:
        kept: dict[str, JsonValue] = {"format": "eaf", **self._header.origin}
        raw: list[JsonValue] = [
            cv.to_json()
            for cv in self._cvs.values()
            if replace(cv_for(self._vocabularies[cv.id], cv.id, None), line=cv.line) != cv
        ]
        if raw:
            kept["vocabularies"] = raw
        return kept


def _companion_kind(tier: EafTier) -> str:
    return _COMPANION_KINDS.get(tier.node.get("LINGUISTIC_TYPE_REF"), "") if tier.parent else ""


def _tier_origin(tier: EafTier, cv: Cv | None, words: JsonObject | None) -> JsonObject | None:
    """Return what is worth keeping of a tier: a type of its own, and attributes without a place."""
    kept: dict[str, JsonValue] = {}
    usual = default_type(INCLUDED if tier.parent else "", cv.id if cv else "")
    if tier.type and tier.type != usual:
        kept["type"] = dict(tier.type)
    rest = {name: text for name, text in tier.node.attributes.items() if name not in _PLACED}
    if rest:
        kept["attributes"] = dict(rest)
    before = words.get("origin") if words else None
    if isinstance(before, dict) and not kept:
        return before
    return kept or None

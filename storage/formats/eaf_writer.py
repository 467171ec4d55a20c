"""Writes the ELAN Annotation Format, schema 3.0, as ELAN itself writes it.

pympi puts the elements in their order. What it would get wrong is set here: the version (2.8, which
other tools refuse), the property that ELAN numbers on from, references to vocabulary entries, and
the blank before ``/>``, which line-based readers stumble over. Each annotation has its own time
slots, in order of time: ELAN moves whatever shares one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any
from uuid import uuid4
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from pympi.Elan import Eaf, to_adocument

from app.domain.ids import new_key
from app.domain.phrase import phrase_n
from app.domain.question import JsonObject
from storage.formats.eaf_header import kept_objects
from storage.formats.eaf_layout import EafLayout, PlannedAnnotation, PlannedTier
from storage.formats.eaf_losses import losses
from storage.formats.eaf_media import other_media
from storage.formats.eaf_names import (
    LANGUAGE_OF_UNDETERMINED,
    LAST_USED,
    MILLISECONDS,
    OWN_PROPERTY,
    SCHEMA,
    STEREOTYPES,
    UNDETERMINED,
    URN,
    VERSION,
    XSI,
)
from storage.formats.own_words import OwnWords, vocabulary_extra
from storage.formats.tier_document import DocumentTier, Problems, TierDocument, WrittenTiers

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def format_eaf(
    document: TierDocument, *, media: Sequence[Mapping[str, str]] = (), now: str, file: str = ""
) -> WrittenTiers:
    """Return the text of an EAF file.

    Parameters
    ----------
    document
        With unique tier keys; times lie inside the media.
    media
        Attributes of our media descriptors (`eaf_media.media_descriptor`).
    now
        Date to write, ISO 8601; a document that was read and not changed keeps its own.
    file
        Name for the losses.
    """
    return _Writer(document, media, now, file).written()


@dataclass(slots=True)
class _Clean:
    """Leaves out characters that XML cannot hold, and counts where it had to."""

    cut: int = 0
    example: str = field(default="")

    def __call__(self, text: str) -> str:
        clean = _NO_XML.sub("", text)
        if clean != text:
            self.cut += 1
            self.example = self.example or clean
        return clean


class _Writer:
    def __init__(
        self, document: TierDocument, media: Sequence[Mapping[str, str]], now: str, file: str
    ) -> None:
        self._clean = _Clean()
        # Names tell tiers from one another: they are cleaned before anything is built on them.
        document = replace(document, tiers=tuple(map(self._named_cleanly, document.tiers)))
        self._document = document
        self._origin: JsonObject = document.origin or {}
        self._media = media
        self._now = now
        self._problems = Problems(file)
        self._layout = EafLayout(document)
        # Stands for what differs with every writing, until the rest is known.
        self._blank = new_key()

    def written(self) -> WrittenTiers:
        """Return text and losses."""
        root = to_adocument(self._eaf(), pretty=False)
        ElementTree.indent(root, "    ")
        self._add_entry_references(root)
        text = ElementTree.tostring(root, encoding="unicode")
        # Safe on the whole: inside texts and attributes > is written &gt;.
        text = text.replace(" />", "/>").replace("\r", "&#13;")
        losses(self._document, self._layout, self._problems)
        if self._clean.cut:
            message = phrase_n(
                "{n} text holds control characters, which XML cannot: they are left out",
                "{n} texts hold control characters, which XML cannot: they are left out",
                self._clean.cut,
            )
            self._problems.warning(0, "control-characters", message, self._clean.example)
        return WrittenTiers(
            f'<?xml version="1.0" encoding="UTF-8"?>\n{self._dated(text)}\n',
            self._problems.in_order(),
        )

    def _named_cleanly(self, tier: DocumentTier) -> DocumentTier:
        return replace(tier, name=self._clean(tier.name), rater=self._clean(tier.rater or ""))

    def _dated(self, text: str) -> str:
        """Fill in date, URN and digest; an unchanged document keeps date and URN."""
        bare = text.replace(self._blank, "")
        digest = blake2b(bare.encode(), digest_size=16).hexdigest()
        same = digest == self._origin.get("digest")
        urn = str(self._origin.get("urn") or f"urn:nl-mpi-tools-elan-eaf:{uuid4()}")
        date = str(self._origin.get("date") or self._now) if same else self._now
        for value in (date, digest, urn):
            text = text.replace(self._blank, escape(value, {'"': "&quot;"}), 1)
        return text

    def _eaf(self) -> Any:
        eaf = Eaf()
        eaf.adocument = {
            "AUTHOR": self._clean(str(self._origin.get("author", ""))),
            "DATE": self._blank,
            "FORMAT": VERSION,
            "VERSION": VERSION,
            "xmlns:xsi": XSI,
            "xsi:noNamespaceSchemaLocation": SCHEMA,
        }
        eaf.header = {"MEDIA_FILE": "", "TIME_UNITS": MILLISECONDS}
        eaf.licenses = [
            (one.get("text", ""), one.get("url", ""))
            for one in kept_objects(self._origin, "licenses")
        ]
        eaf.media_descriptors = [*self._media, *other_media(self._origin)]
        eaf.linked_file_descriptors = kept_objects(self._origin, "linked")
        eaf.properties = self._properties()
        eaf.timeslots = {slot.id: slot.time_ms for slot in self._layout.slots}
        eaf.tiers = self._tiers()
        eaf.linguistic_types = self._layout.types.by_name
        self._put_languages(eaf)
        eaf.constraints = dict(STEREOTYPES)
        eaf.controlled_vocabularies = self._vocabularies()
        self._put_references(eaf)
        return eaf

    def _properties(self) -> list[tuple[str, str]]:
        kept = self._origin.get("properties")
        rest = [
            (self._clean(str(pair[0])), self._clean(str(pair[1])))
            for pair in (kept if isinstance(kept, list) else [])
            if isinstance(pair, list) and len(pair) == 2
        ]
        return [
            (OWN_PROPERTY, self._clean(self._own_words().to_text())),
            (URN, self._blank),
            *rest,
            (LAST_USED, str(self._layout.last_id)),
        ]

    def _own_words(self) -> OwnWords:
        first = {id_: key for key, id_ in self._layout.names.items()}
        by_key = {tier.key: tier for tier in self._document.tiers}
        tiers: dict[str, JsonObject] = {}
        points = {}
        for planned in self._layout.tiers:
            source = by_key[first[planned.lane.source]]
            tiers[planned.id] = {
                "name": source.name,
                "colour": source.colour or "",
                "overlap": bool(source.allows_overlap),
                **({"part_of": planned.lane.source} if planned.id not in first else {}),
            }
            for row, real in zip(planned.annotations, planned.real, strict=True):
                if real.is_point and row.begin is not None:
                    points[row.id] = real.start_ms
        vocabularies = {
            cv_id: vocabulary_extra(vocabulary)
            for cv_id, (_, vocabulary) in self._layout.cvs.items()
        }
        return OwnWords(True, self._blank, tiers, vocabularies, points)

    def _tiers(self) -> dict[str, tuple[object, object, dict[str, str], int]]:
        made: dict[str, tuple[object, object, dict[str, str], int]] = {}
        for planned in self._layout.tiers:
            attributes = self._tier_attributes(planned)
            made[planned.id] = self._tier(planned.annotations, attributes, len(made))
            for companion in self._layout.companions.get(planned.id, ()):
                beside = {
                    "LINGUISTIC_TYPE_REF": companion.type_name,
                    "PARENT_REF": self._clean(planned.id),
                    "TIER_ID": self._clean(companion.id),
                }
                made[companion.id] = self._tier(companion.annotations, beside, len(made))
        return made

    def _tier(
        self, rows: Sequence[PlannedAnnotation], attributes: dict[str, str], number: int
    ) -> tuple[object, object, dict[str, str], int]:
        timed = {
            row.id: (row.begin.id, row.end.id, self._clean(row.text), None)
            for row in rows
            if row.begin is not None and row.end is not None
        }
        referring = {
            row.id: (row.ref, self._clean(row.text), row.previous or None, None)
            for row in rows
            if row.begin is None
        }
        return timed, referring, attributes, number

    def _tier_attributes(self, planned: PlannedTier) -> dict[str, str]:
        tier = planned.lane.tier
        kept = (tier.origin or {}).get("attributes")
        wanted = {
            **({str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {}),
            "ANNOTATOR": tier.rater or "",
            "LANG_REF": tier.language or "",
            "LINGUISTIC_TYPE_REF": planned.type_name,
            "PARENT_REF": tier.parent or "",
            "PARTICIPANT": tier.person or "",
            "TIER_ID": planned.id,
        }
        return {name: self._clean(wanted[name]) for name in sorted(wanted) if wanted[name]}

    def _put_languages(self, eaf: Any) -> None:
        eaf.locales = {
            one["LANGUAGE_CODE"]: (one.get("COUNTRY_CODE"), one.get("VARIANT"))
            for one in kept_objects(self._origin, "locales")
            if one.get("LANGUAGE_CODE")
        }
        languages: dict[str, tuple[str | None, str | None]] = {
            one["LANG_ID"]: (one.get("LANG_DEF"), one.get("LANG_LABEL"))
            for one in kept_objects(self._origin, "languages")
            if one.get("LANG_ID")
        }
        used = {tier.language for tier in self._document.tiers if tier.language}
        for cv, _ in self._layout.cvs.values():
            used.update(cv.descriptions)
            used.update(lang for entry in cv.entries for lang in entry.values)
        for language in sorted(used - languages.keys() - {UNDETERMINED}):
            languages[language] = (None, language)
        if UNDETERMINED in used:
            languages[UNDETERMINED] = LANGUAGE_OF_UNDETERMINED
        eaf.languages = languages

    def _vocabularies(self) -> dict[str, tuple[object, object, str | None]]:
        clean = self._clean
        return {
            clean(cv.id): (
                [(language, clean(text)) for language, text in cv.descriptions.items()],
                {
                    entry.id: (
                        [
                            (clean(text), language, clean(definition))
                            for language, (text, definition) in entry.values.items()
                        ],
                        entry.ext_ref or None,
                    )
                    for entry in cv.entries
                },
                cv.ext_ref or None,
            )
            for cv, _ in self._layout.cvs.values()
        }

    def _put_references(self, eaf: Any) -> None:
        eaf.lexicon_refs = {
            one["LEX_REF_ID"]: one
            for one in kept_objects(self._origin, "lexicons")
            if one.get("LEX_REF_ID")
        }
        eaf.external_refs = {
            one["EXT_REF_ID"]: (one.get("TYPE", ""), one.get("VALUE", ""))
            for one in kept_objects(self._origin, "external")
            if one.get("EXT_REF_ID")
        }

    def _add_entry_references(self, root: ElementTree.Element) -> None:
        """Say which vocabulary entry an annotation stands for, which pympi cannot."""
        entries = {
            row.id: row.cve for tier in self._layout.tiers for row in tier.annotations if row.cve
        }
        for element in root.iter():
            entry = entries.get(element.get("ANNOTATION_ID", ""))
            if entry:
                element.set("CVE_REF", entry)
                ordered = sorted(element.items())
                element.attrib.clear()
                element.attrib.update(ordered)

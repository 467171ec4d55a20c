"""The tiers of a video as a document for any format: names instead of keys, nothing else lost."""

from __future__ import annotations

from dataclasses import replace

from app.domain.ids import AnnotationKey
from app.domain.media import Video
from app.domain.question import JsonObject
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Vocabulary
from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    TierDocument,
    parents_first,
    unique_name,
)
from storage.project_file import ProjectFile


def document_of(project: ProjectFile, video: Video) -> TierDocument:
    """Return all tiers of a video; labels leave by their names of today."""
    return _Maker(project, video).document()


class _Maker:
    def __init__(self, project: ProjectFile, video: Video) -> None:
        self._project = project
        self._video = video
        self._raters = {rater.key: rater.name for rater in project.raters.all()}
        self._people = {person.key: person.name for person in project.people.all()}
        self._vocabularies: dict[str, Vocabulary] = {}
        self._places: dict[str, dict[AnnotationKey, int]] = {}

    def document(self) -> TierDocument:
        """Return the whole."""
        tiers = self._project.tiers.of_video(self._video.key)
        origins = [(tier.origin or {}).get("document") for tier in tiers]
        origin = next((one for one in origins if isinstance(one, dict)), None)
        heads = _named_apart([self._head(tier) for tier in tiers])
        by_key = {str(tier.key): tier for tier in tiers}
        filled = {head.key: self._filled(head, by_key[head.key]) for head in parents_first(heads)}
        return TierDocument(
            tuple(filled[head.key] for head in heads),
            tuple(self._vocabularies.values()),
            origin=origin,
            duration_ms=self._video.duration_ms,
        )

    def _head(self, tier: Tier) -> DocumentTier:
        vocabulary = self._project.vocabularies.get(tier.vocabulary)
        self._vocabularies.setdefault(vocabulary.key, vocabulary)
        return DocumentTier(
            key=tier.key,
            name=tier.name,
            vocabulary=vocabulary.key,
            rater=self._raters.get(tier.rater, "") if tier.rater else "",
            person=self._people.get(tier.person, "") if tier.person else "",
            parent=tier.parent or "",
            colour=tier.colour,
            language=tier.language,
            allows_overlap=tier.allows_overlap,
            origin=_own_origin(tier),
        )

    def _filled(self, head: DocumentTier, tier: Tier) -> DocumentTier:
        vocabulary = self._vocabularies[tier.vocabulary]
        homes = self._places.get(tier.parent or "", {})
        rows = [
            (self._annotation(one, vocabulary, homes), one.key)
            for one in self._project.annotations.of_tier(tier.key)
        ]
        rows.sort(key=lambda row: row[0].order)
        self._places[tier.key] = {key: place for place, (_, key) in enumerate(rows)}
        return replace(head, annotations=tuple(row for row, _ in rows))

    def _annotation(
        self, one: Annotation, vocabulary: Vocabulary, homes: dict[AnnotationKey, int]
    ) -> DocumentAnnotation:
        return DocumentAnnotation(
            one.start_ms,
            one.end_ms,
            tuple(dict.fromkeys(map(vocabulary.current, one.labels))),
            one.note,
            self._people.get(one.person, "") if one.person else "",
            one.confidence,
            homes.get(one.parent) if one.parent else None,
        )


def _own_origin(tier: Tier) -> JsonObject | None:
    """Return what a foreign format said of a tier, without what it said of the whole."""
    kept = {name: value for name, value in (tier.origin or {}).items() if name != "document"}
    return kept or None


def _named_apart(tiers: list[DocumentTier]) -> list[DocumentTier]:
    """Give numbers to tiers of one name whose raters, though two, share a name as well."""
    taken: dict[str, set[str]] = {}
    made = []
    for tier in tiers:
        names = taken.setdefault(tier.rater or "", set())
        name = unique_name(tier.name, names)
        names.add(name)
        made.append(replace(tier, name=name))
    return made

"""The tiers of a document become part of a project: new ones are added, known ones compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.ids import AnnotationKey, RaterKey, TierKey, new_key
from app.domain.media import Video
from app.domain.phrase import phrase, phrase_n
from app.domain.question import JsonObject, JsonValue
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import Vocabulary
from app.domain.words import folded
from app.services.document_difference import Difference, difference_of, known_words
from app.services.import_report import OnConflict, Tally
from app.services.tier_names import TierNames
from storage.formats.tier_document import (
    DocumentAnnotation,
    DocumentTier,
    Problems,
    TierDocument,
    parents_first,
)
from storage.project_file import ProjectFile


class DocumentMerge:
    """Merges one document into one video; to be used inside an edit."""

    def __init__(
        self,
        project: ProjectFile,
        video: Video,
        document: TierDocument,
        tally: Tally,
        problems: Problems,
    ) -> None:
        self._project = project
        self._video = video
        self._document = document
        self._tally = tally
        self._problems = problems
        self._names = TierNames(project, document, tally, problems)
        self._tiers: dict[str, Tier] = {}
        self._keys: dict[str, list[AnnotationKey]] = {}
        self._moved: dict[str, dict[int, int]] = {}

    def merge(self, rater: RaterKey | None) -> None:
        """Merge all tiers, those that others depend on first.

        Parameters
        ----------
        rater
            Who imports; of several tiers of a name, theirs is meant where the file names nobody.
        """
        for tier in parents_first(self._document.tiers):
            old = self._known(tier, rater)
            if old is None:
                vocabulary = self._names.vocabulary(tier.vocabulary)
                self._add(self._sound(tier, vocabulary), vocabulary)
            else:
                new = self._with_what_is_said(tier, old)
                vocabulary = self._project.vocabularies.get(new.vocabulary)
                self._settle(self._sound(tier, vocabulary), old, new)

    def _known(self, tier: DocumentTier, rater: RaterKey | None) -> Tier | None:
        """Return the tier of the project that a tier of the file is."""
        alike = [
            one
            for one in self._project.tiers.of_video(self._video.key)
            if folded(one.name) == folded(tier.name)
        ]
        if tier.rater is None:
            own = [one for one in alike if one.rater == rater] or alike
            return own[0] if own else None
        wanted = self._names.rater(tier.rater, tier.line)
        return next((one for one in alike if one.rater == wanted), None)

    # A tier's annotations, fit for the project --------------------------------------------------

    def _sound(self, tier: DocumentTier, vocabulary: Vocabulary) -> DocumentTier:
        """Leave out what has words that the vocabulary here does not allow; say it by line."""
        tier = self._split_words(tier, vocabulary)
        home = self._moved.get(tier.parent or "")
        rows: list[DocumentAnnotation] = []
        moved: dict[int, int] = {}
        for place, one in enumerate(tier.annotations):
            parent = one.parent
            if parent is not None and home is not None:
                if parent not in home:
                    continue
                parent = home[parent]
            if self._is_allowed(one, tier, vocabulary):
                moved[place] = len(rows)
                rows.append(replace(one, parent=parent))
        self._moved[tier.key] = moved
        return replace(tier, annotations=tuple(rows))

    def _split_words(self, tier: DocumentTier, vocabulary: Vocabulary) -> DocumentTier:
        """Take ``anger; fear`` for two labels where the vocabulary here knows only the two."""
        if self._document.is_ours or vocabulary.is_open:
            return tier
        return replace(
            tier,
            annotations=tuple(
                replace(one, labels=known_words(one.labels, vocabulary)) for one in tier.annotations
            ),
        )

    def _is_allowed(
        self, one: DocumentAnnotation, tier: DocumentTier, vocabulary: Vocabulary
    ) -> bool:
        unknown = [word for word in one.labels if not vocabulary.allows(word)]
        for word in unknown:
            message = phrase(
                "“{vocabulary}” has no label “{name}” here", vocabulary=vocabulary.name, name=word
            )
            self._problems.error(one.line, "label", message, tier.name)
        return not unknown

    def _annotation(self, tier: DocumentTier, one: DocumentAnnotation, made: Tier) -> Annotation:
        home = self._keys.get(tier.parent or "")
        parent = home[one.parent] if home is not None and one.parent is not None else None
        return Annotation(
            key=AnnotationKey(new_key()),
            tier=made.key,
            start_ms=one.start_ms,
            end_ms=one.end_ms,
            labels=one.labels,
            note=one.note,
            person=self._names.person(one.person, one.line),
            confidence=one.confidence,
            parent=parent,
        )

    # A tier that is new -------------------------------------------------------------------------

    def _add(self, tier: DocumentTier, vocabulary: Vocabulary) -> None:
        made = self._project.tiers.add(
            Tier(
                key=TierKey(new_key()),
                video=self._video.key,
                name=tier.name,
                vocabulary=vocabulary.key,
                rater=self._names.rater(tier.rater or "", tier.line),
                parent=self._parent(tier),
                person=self._names.person(tier.person or "", tier.line),
                colour=tier.colour or "",
                language=tier.language or "",
                allows_overlap=bool(tier.allows_overlap),
                position=len(self._project.tiers.of_video(self._video.key)),
                origin=self._origin(tier),
            )
        )
        self._tiers[tier.key] = made
        fresh = [self._annotation(tier, one, made) for one in tier.annotations]
        kept = self._project.annotations.add_many(made.key, fresh)
        self._keys[tier.key] = [one.key for one in kept]
        self._tally.added += len(kept)

    def _origin(self, tier: DocumentTier) -> JsonObject | None:
        """Return what is kept for the way back; what is said of the whole goes to one tier."""
        kept: dict[str, JsonValue] = dict(tier.origin or {})
        if self._document.origin and tier.key == self._document.tiers[0].key:
            kept["document"] = self._document.origin
        return kept or None

    def _parent(self, tier: DocumentTier) -> TierKey | None:
        home = self._tiers.get(tier.parent or "")
        return home.key if home else None

    # A tier that is here already ----------------------------------------------------------------

    def _settle(self, tier: DocumentTier, old: Tier, new: Tier) -> None:
        self._tiers[tier.key] = old
        vocabulary = self._project.vocabularies.get(new.vocabulary)
        present = self._project.annotations.of_tier(old.key)
        people = [self._names.person(one.person, one.line) for one in tier.annotations]
        difference = difference_of(tier, people, present, vocabulary)
        rows = len(tier.annotations)
        if difference.is_none and _essence(new) == _essence(old):
            self._tally.skipped += rows
            self._keep_keys(tier, difference)
            return
        counts = self._tally.updated, self._tally.skipped
        replaces = self._tally.replaces(_conflict(old, difference), line=tier.line)
        self._tally.updated, self._tally.skipped = counts  # annotations are counted, not tiers
        if replaces:
            self._replace(tier, new, difference)
            return
        if self._tally.on_conflict is OnConflict.KEEP:
            self._tally.skipped += rows
        self._keep_keys(tier, difference)

    def _with_what_is_said(self, tier: DocumentTier, old: Tier) -> Tier:
        """Return the tier as the file has it; what it does not say stays."""
        said = old
        if tier.vocabulary is not None:
            said = replace(said, vocabulary=self._names.vocabulary(tier.vocabulary).key)
        if tier.person is not None:
            said = replace(said, person=self._names.person(tier.person, tier.line))
        if tier.parent is not None:
            said = replace(said, parent=self._parent(tier))
        if tier.colour is not None:
            said = replace(said, colour=tier.colour.upper())
        if tier.language is not None:
            said = replace(said, language=tier.language)
        if tier.allows_overlap is not None:
            said = replace(said, allows_overlap=tier.allows_overlap)
        return replace(said, origin=self._origin(tier) or old.origin)

    def _replace(self, tier: DocumentTier, new: Tier, difference: Difference) -> None:
        """Make a tier what the file says; what is equal stays itself."""
        if not self._may_go(new, [one.key for one in difference.gone], tier):
            return
        annotations, tiers = self._project.annotations, self._project.tiers
        annotations.remove([one.key for one in difference.gone])
        if difference.gone:
            message = phrase_n(
                "{n} annotation that only stood here was removed",
                "{n} annotations that only stood here were removed",
                len(difference.gone),
            )
            self._problems.info(tier.line, "removed", message, tier.name)
        old = tiers.get(new.key)
        # Parents come last, when everything lies inside them; old and new may overlap till then.
        tiers.update(replace(new, parent=old.parent, allows_overlap=True))
        annotations.update_many([one for _, one in difference.changed])
        fresh = [self._annotation(tier, tier.annotations[at], new) for at in difference.fresh]
        kept = annotations.add_many(new.key, fresh)
        self._tiers[tier.key] = tiers.update(new)
        self._tally.added += len(kept)
        self._tally.updated += len(difference.changed)
        self._tally.skipped += len(difference.same)
        self._keep_keys(tier, difference, [one.key for one in kept])

    def _may_go(self, tier: Tier, gone: Sequence[AnnotationKey], stated: DocumentTier) -> bool:
        """Refuse to remove what annotations of tiers outside the file depend on."""
        known = {folded(one.name) for one in self._document.tiers}
        annotations = self._project.annotations
        for child in annotations.many(annotations.dependents(gone)):
            name = self._project.tiers.get(child.tier).name
            if folded(name) not in known:
                message = phrase(
                    "annotations of “{child}”, which is not in the file, depend on some of "
                    "“{tier}” that the file does not have",
                    child=name,
                    tier=tier.name,
                )
                self._problems.error(stated.line, "dependents", message, tier.name)
                return False
        return True

    def _keep_keys(
        self, tier: DocumentTier, difference: Difference, fresh: Sequence[AnnotationKey] = ()
    ) -> None:
        """Remember which annotation of the project each of the file is, for what lies inside."""
        keys = {place: one.key for place, one in (*difference.same, *difference.changed)}
        keys.update(zip(difference.fresh, fresh, strict=False))
        missing = AnnotationKey("")  # then the project looks for a home by time
        self._keys[tier.key] = [keys.get(at, missing) for at in range(len(tier.annotations))]


def _conflict(old: Tier, difference: Difference) -> str:
    if difference.is_none:
        return phrase("the tier “{tier}” has other properties here", tier=old.name)
    return phrase(
        "the tier “{tier}” differs from the one here (annotations only in the file: {fresh}, only "
        "here: {gone}, with another note, person or confidence: {changed})",
        tier=old.name,
        fresh=len(difference.fresh),
        gone=len(difference.gone),
        changed=len(difference.changed),
    )


def _essence(tier: Tier) -> Tier:
    """Return what counts in comparing tiers."""
    return replace(tier, origin=None, position=0)

"""Tiers of videos, in the order the user gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.errors import InvalidRecordError
from app.domain.ids import TierKey, VideoKey
from app.domain.phrase import phrase, phrase_n
from app.domain.tier import Tier
from app.domain.words import colour_or_refusal, folded, spelled
from storage.annotation_rows import tier_from, tier_values
from storage.annotation_rules import AnnotationRules
from storage.annotation_store import AnnotationStore
from storage.database import Database
from storage.vocabulary_store import VocabularyStore


class TierStore:
    """Reads and writes tiers; removing one takes its annotations along."""

    def __init__(
        self,
        database: Database,
        vocabularies: VocabularyStore,
        annotations: AnnotationStore,
        rules: AnnotationRules,
    ) -> None:
        self._database = database
        self._vocabularies = vocabularies
        self._annotations = annotations
        self._rules = rules

    def of_video(self, video: VideoKey) -> list[Tier]:
        """Return the tiers of a video in order."""
        query = "SELECT * FROM tiers WHERE video = ? ORDER BY position, key"
        return [tier_from(row) for row in self._database.rows(query, (video,))]

    def get(self, key: TierKey) -> Tier:
        """Return one tier."""
        return self._rules.tier(key)

    def exists(self, key: TierKey) -> bool:
        """Tell whether the project holds a tier."""
        return self._database.row("tiers", key) is not None

    def count(self) -> int:
        """Return how many tiers the project has."""
        return self._database.count("tiers")

    def add(self, tier: Tier) -> Tier:
        """Add a tier and return it as it is kept.

        Raises
        ------
        InvalidRecordError
            Its name is empty or taken, or there is no such vocabulary or parent.
        """
        kept = self._checked(tier)
        self._database.insert("tiers", tier_values(kept))
        return kept

    def update(self, tier: Tier) -> Tier:
        """Write what differs and return the tier as it is kept.

        Raises
        ------
        InvalidRecordError
            Its name is empty or taken, it would belong to another video, or its annotations do not
            keep to the new rules.
        """
        old, kept = self.get(tier.key), self._checked(tier)
        if kept.video != old.video:
            raise InvalidRecordError(phrase("A tier cannot go to another video."))
        edit = self._database.current_edit
        with self._database.edit(edit.name, edit.rater):
            self._database.update("tiers", tier.key, tier_values(kept))
            if kept.allows_overlap != old.allows_overlap:
                self._rules.check_tier(kept)
            if kept.parent != old.parent:
                self._annotations.find_homes(kept)
        return kept

    def remove(self, key: TierKey) -> None:
        """Remove a tier with its annotations.

        Raises
        ------
        InvalidRecordError
            Other tiers depend on it; the message names one and says how many.
        """
        dependent = [t for t in self.of_video(self.get(key).video) if t.parent == key]
        if dependent:
            raise InvalidRecordError(
                phrase_n(
                    "“{tier}” stays, since “{other}” depends on it. Remove that first.",
                    "“{tier}” stays, since “{other}” and others depend on it ({n} tiers). "
                    "Remove those first.",
                    n=len(dependent),
                    tier=self.get(key).name,
                    other=dependent[0].name,
                )
            )
        self._annotations.remove_of(key)
        self._database.delete("tiers", key)

    def remove_of(self, video: VideoKey) -> None:
        """Remove all tiers of a video with their annotations, dependent ones first."""
        tiers = self.of_video(video)
        for tier in tiers:
            self._annotations.remove_of(tier.key)
        for tier in tiers:
            self._database.delete("tiers", tier.key)

    def move(self, keys: Sequence[TierKey]) -> None:
        """Give the tiers of a video the order of `keys`; those not named follow as they were."""
        if not keys:
            return
        known = [tier.key for tier in self.of_video(self.get(keys[0]).video)]
        named = [key for key in dict.fromkeys(keys) if key in known]
        for position, key in enumerate([*named, *(key for key in known if key not in named)]):
            self._database.update("tiers", key, {"position": position})

    def _checked(self, tier: Tier) -> Tier:
        name = spelled(tier.name)
        if not name:
            raise InvalidRecordError(phrase("A tier needs a name."))
        if not self._vocabularies.exists(tier.vocabulary):
            raise InvalidRecordError(
                phrase("The vocabulary of “{name}” is not in the project.", name=name)
            )
        self._refuse_taken_name(tier, name)
        self._refuse_circle(tier)
        return replace(tier, name=name, colour=colour_or_refusal(tier.colour, name))

    def _refuse_taken_name(self, tier: Tier, name: str) -> None:
        for other in self.of_video(tier.video):
            own = other.key == tier.key or other.rater != tier.rater
            if not own and folded(other.name) == folded(name):
                raise InvalidRecordError(
                    phrase("The video already has a tier “{name}” of this rater.", name=other.name)
                )

    def _refuse_circle(self, tier: Tier) -> None:
        """Refuse a parent that is missing, of another video, or depends on the tier itself."""
        tiers = {other.key: other for other in self.of_video(tier.video)}
        above = tier.parent
        while above is not None:
            if above == tier.key or above not in tiers:
                raise InvalidRecordError(
                    phrase(
                        "“{name}” cannot depend on that tier: it must be another one of the same "
                        "video that does not depend on “{name}” itself.",
                        name=tier.name,
                    )
                )
            above = tiers[above].parent

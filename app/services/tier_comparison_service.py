"""Two tiers of a project, found by what people call them, and compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.errors import InvalidRecordError
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.tier import Tier
from app.domain.tier_agreement import compare_tiers
from app.domain.tier_agreement_words import TierNames, sentences
from app.domain.tier_comparison import Measure, TierAgreement
from app.domain.tier_moments import LabelledSpans
from app.domain.words import folded
from storage.project_file import ProjectFile


@dataclass(frozen=True, slots=True)
class NamedTier:
    """A tier with the names that tell it from others.

    Attributes
    ----------
    rater
        Name of whose judgement it holds, empty for nobody in particular.
    """

    tier: Tier
    video: Video
    rater: str

    @property
    def full_name(self) -> str:
        """Tier and rater, ``Natsumi / Rin Okabe``: unique in its video."""
        return f"{self.tier.name} / {self.rater}" if self.rater else self.tier.name


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """Two tiers of one video, read from the project and ready to be compared on any thread."""

    first: NamedTier
    second: NamedTier
    names: TierNames
    spans: tuple[LabelledSpans, LabelledSpans]
    remarks: tuple[str, ...]

    def compared(self, measure: Measure) -> Comparison:
        """Compare them."""
        found = compare_tiers(*self.spans, measure, self.first.video.duration_ms)
        said = (*sentences(found, self.names), *self.remarks)
        return Comparison(self.first, self.second, self.names, found, said)


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two tiers compared, with what they are called and all there is to say."""

    first: NamedTier
    second: NamedTier
    names: TierNames
    found: TierAgreement
    said: tuple[str, ...]


def named_tiers(project: ProjectFile, videos: Iterable[Video]) -> list[NamedTier]:
    """Return the tiers of videos, each with its rater's name, in their order."""
    raters = {rater.key: rater.name for rater in project.raters.all()}
    return [
        NamedTier(tier, video, raters.get(tier.rater, "") if tier.rater else "")
        for video in videos
        for tier in project.tiers.of_video(video.key)
    ]


def find_tier(tiers: Sequence[NamedTier], written: str) -> NamedTier:
    """Return the tier that somebody means: by name, by ``NAME / RATER``, or by key.

    Raises
    ------
    InvalidRecordError
        None is called so, or several are; the message names those there are.
    """
    wanted = _loose(written)
    by_key = [one for one in tiers if one.tier.key == written.strip()]
    full = [one for one in tiers if _loose(one.full_name) == wanted]
    found = by_key or full or [one for one in tiers if folded(one.tier.name) == folded(written)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise InvalidRecordError(
            phrase(
                "No tier is called “{name}”. There are: {names}.",
                name=written,
                names=", ".join(one.full_name for one in tiers) or phrase("no tiers"),
            )
        )
    raise InvalidRecordError(
        phrase(
            "Several tiers are called “{name}”: name the rater as well, or the video. "
            "There are: {names}.",
            name=written,
            names=", ".join(f"{one.full_name} ({one.video.video_id})" for one in found),
        )
    )


def prepare(project: ProjectFile, first: NamedTier, second: NamedTier) -> Prepared:
    """Read two tiers of one video.

    Raises
    ------
    InvalidRecordError
        They are the same one, or of two videos.
    """
    if first.tier.key == second.tier.key:
        raise InvalidRecordError(
            phrase("“{name}” cannot be compared with itself.", name=first.full_name)
        )
    if first.video.key != second.video.key:
        raise InvalidRecordError(
            phrase(
                "“{first}” and “{second}” belong to two videos: only tiers of one video can be "
                "compared.",
                first=first.full_name,
                second=second.full_name,
            )
        )
    one, other = _with_one_spelling([_spans(project, each.tier) for each in (first, second)])
    remarks = _vocabularies(project, first.tier, second.tier)
    return Prepared(first, second, _names(first, second), (one, other), remarks)


def likely_pair(tiers: Sequence[NamedTier]) -> tuple[NamedTier, NamedTier] | None:
    """Return the two tiers most worth comparing: of two raters, of one name or vocabulary."""
    pairs = [
        (one, other)
        for place, one in enumerate(tiers)
        for other in tiers[place + 1 :]
        if one.video.key == other.video.key
    ]
    return max(pairs, key=_likeness, default=None)


def _likeness(pair: tuple[NamedTier, NamedTier]) -> tuple[bool, bool, bool]:
    one, other = (each.tier for each in pair)
    alike = one.vocabulary == other.vocabulary
    return one.rater != other.rater and alike, folded(one.name) == folded(other.name), alike


def _spans(project: ProjectFile, tier: Tier) -> LabelledSpans:
    vocabulary = project.vocabularies.get(tier.vocabulary)
    return LabelledSpans.of(project.annotations.of_tier(tier.key), vocabulary)


def _with_one_spelling(sides: Sequence[LabelledSpans]) -> list[LabelledSpans]:
    """Write words alike that differ in case only, as those of two vocabularies may."""
    spelling: dict[str, str] = {}
    for side in sides:
        for labels in side.labels:
            for label in sorted(labels):
                spelling.setdefault(folded(label), label)
    return [
        replace(
            side,
            labels=tuple(frozenset(spelling[folded(word)] for word in one) for one in side.labels),
        )
        for side in sides
    ]


def _names(first: NamedTier, second: NamedTier) -> TierNames:
    if folded(first.tier.name) != folded(second.tier.name):
        return first.tier.name, second.tier.name
    if first.rater and second.rater and first.rater != second.rater:
        return first.rater, second.rater
    return first.full_name, second.full_name


def _vocabularies(project: ProjectFile, first: Tier, second: Tier) -> tuple[str, ...]:
    if first.vocabulary == second.vocabulary:
        return ()
    return (
        phrase(
            "The tiers have different vocabularies, “{first}” and “{second}”: labels count as the "
            "same only where the words are.",
            first=project.vocabularies.get(first.vocabulary).name,
            second=project.vocabularies.get(second.vocabulary).name,
        ),
    )


def _loose(text: str) -> str:
    return "/".join(folded(part) for part in text.split("/"))

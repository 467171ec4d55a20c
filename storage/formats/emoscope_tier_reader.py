"""Reads people, vocabularies, tiers and what was watched; checks what they say of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from app.domain import annotating
from app.domain.check import Severity, Violation
from app.domain.errors import InvalidRecordError
from app.domain.finding import Findings
from app.domain.ids import PersonKey, TierKey, VideoKey, VocabularyKey
from app.domain.media import Video
from app.domain.person import Person, checked_person
from app.domain.phrase import phrase
from app.domain.span import SpanArrays
from app.domain.vocabulary import BUILT_IN, Vocabulary
from storage.formats.emoscope_tier_lines import (
    PersonLine,
    TierLine,
    VocabularyLine,
    WatchedLine,
)
from storage.formats.emoscope_tiers import (
    read_person,
    read_tier,
    read_vocabulary,
    read_watched,
)
from storage.formats.project_records import TierRecord, VocabularyRecord, WatchedRecord
from storage.formats.source import SourceRecord

Place = tuple[SourceRecord, TierRecord]


@dataclass
class TierReader:
    """Gathers objects; people and vocabularies must be taken before tiers.

    Parameters
    ----------
    video_of
        Returns the video of a `video_id`, making one where the file has no line for it.
    """

    video_of: Callable[[str], Video]
    people: dict[PersonKey, Person] = field(default_factory=dict)
    vocabularies: dict[VocabularyKey, VocabularyRecord] = field(default_factory=dict)
    watched: list[WatchedRecord] = field(default_factory=list)
    _tiers: dict[TierKey, Place] = field(default_factory=dict)
    _keys: set[str] = field(default_factory=set)

    def take_person(self, line: PersonLine, findings: Findings) -> None:
        """Keep a person."""
        videos: dict[str, VideoKey] = {}
        if line.face is not None:
            videos[line.face.video_id] = self.video_of(line.face.video_id).key
        try:
            person = checked_person(read_person(line, videos))
        except InvalidRecordError as error:
            findings.error("", "person", error.message)
        else:
            self.people[person.key] = person

    def take_vocabulary(self, line: VocabularyLine, findings: Findings) -> None:
        """Keep a vocabulary."""
        if VocabularyKey(line.key) in BUILT_IN:
            findings.error("key", "built-in", phrase("is the key of a built-in vocabulary"))
        try:
            record = read_vocabulary(line)
        except InvalidRecordError as error:
            findings.error("labels", "labels", error.message)
        else:
            if not findings.found:
                self.vocabularies[record.vocabulary.key] = record

    def take_watched(self, line: WatchedLine, findings: Findings) -> None:
        """Keep what was watched."""
        for index, (start, end) in enumerate(line.spans):
            _check_order(start, end, f"spans[{index}]", findings)
        if not findings.found:
            self.watched.append(read_watched(line, self.video_of(line.video_id).key))

    def take_tier(self, record: SourceRecord, line: TierLine, findings: Findings) -> None:
        """Keep a tier, where nothing stands against it by itself."""
        video = self.video_of(line.video_id)
        vocabulary = self._vocabulary(line, findings)
        self._check_people(line, findings)
        for index, part in enumerate(line.annotations):
            path = f"annotations[{index}]"
            _check_order(part.start_ms, part.end_ms, path, findings)
            if not all(label.strip() for label in part.labels):
                findings.error(f"{path}.labels", "blank", phrase("holds a blank label"))
            if part.key in self._keys:
                findings.error(f"{path}.key", "stands-twice", phrase("stands already before"))
            self._keys.add(part.key)
        if any(item.severity is Severity.ERROR for item in findings.found):
            return
        read = read_tier(line, video.key)
        _check_overlap(read, findings)
        _warn(read, video, vocabulary, findings)
        if not any(item.severity is Severity.ERROR for item in findings.found):
            self._tiers[read.tier.key] = record, read

    def tiers(self) -> tuple[tuple[TierRecord, ...], list[Violation]]:
        """Return the tiers whose parents hold them, and what is wrong with the others."""
        faults: list[Violation] = []
        while found := self._homeless():
            for key, path, rule, message in found:
                record, _ = self._tiers.pop(key)
                findings = Findings()
                findings.error(path, rule, message)
                faults += map(record.violation, findings.found)
        return tuple(read for _, read in self._tiers.values()), faults

    def _homeless(self) -> list[tuple[TierKey, str, str, str]]:
        found = []
        for key, (_, read) in self._tiers.items():
            fault = next(self._parent_faults(read), None)
            if fault is not None:
                found.append((key, *fault))
        return found

    def _parent_faults(self, read: TierRecord) -> Iterator[tuple[str, str, str]]:
        """Give what is wrong between a tier and the one it depends on."""
        tier = read.tier
        if tier.parent is None:
            return
        _, parent = self._tiers.get(tier.parent, (None, None))
        if parent is None or parent.tier.video != tier.video:
            yield "parent", "parent", phrase("is no tier of this video in the file")
            return
        if self._turns(tier.key):
            yield "parent", "parent", phrase("leads back to the tier itself")
            return
        spans = _spans(parent)
        for index, one in enumerate(read.annotations):
            home = annotating.home_of(one.start_ms, one.end_ms, spans, one.parent or "")
            if home is None:
                message = annotating.outside_violation(one.start_ms, one.end_ms, parent.tier.name)
                yield f"annotations[{index}]", "outside", message

    def _turns(self, key: TierKey) -> bool:
        """Tell whether a tier depends on itself in the end."""
        seen, above = {key}, self._tiers[key][1].tier.parent
        while above is not None and above in self._tiers:
            if above in seen:
                return True
            seen.add(above)
            above = self._tiers[above][1].tier.parent
        return False

    def _vocabulary(self, line: TierLine, findings: Findings) -> Vocabulary | None:
        key = VocabularyKey(line.vocabulary)
        if key in BUILT_IN:
            return BUILT_IN[key]
        if key in self.vocabularies:
            return self.vocabularies[key].vocabulary
        findings.error("vocabulary", "unknown", phrase("is no vocabulary of the file"))
        return None

    def _check_people(self, line: TierLine, findings: Findings) -> None:
        named = [("person", line.person)]
        named += [
            (f"annotations[{n}].person", one.person) for n, one in enumerate(line.annotations)
        ]
        for path, key in named:
            if key is not None and key not in self.people:
                findings.error(path, "unknown", phrase("is no person of the file"))


def _check_order(start: int, end: int, path: str, findings: Findings) -> None:
    if end < start:
        message = phrase(
            "ends at {end_ms} before it starts at {start_ms}", end_ms=end, start_ms=start
        )
        findings.error(path, "end-before-start", message)


def _check_overlap(read: TierRecord, findings: Findings) -> None:
    if not read.tier.allows_overlap:
        message = annotating.overlap_violation(_spans(read), read.tier.name)
        if message is not None:
            findings.error("annotations", "overlap", message)


def _warn(
    read: TierRecord, video: Video, vocabulary: Vocabulary | None, findings: Findings
) -> None:
    """Note what is odd, and kept as it is: late spans, and words the vocabulary does not know."""
    for index, one in enumerate(read.annotations):
        late = annotating.time_violation(one.start_ms, one.end_ms, video.duration_ms)
        if late is not None:
            findings.warning(f"annotations[{index}]", "beyond-media", late)
        unknown = vocabulary and annotating.label_violation(one.labels, vocabulary)
        if unknown:
            findings.warning(f"annotations[{index}].labels", "unknown-label", unknown)


def _spans(read: TierRecord) -> SpanArrays:
    rows: Sequence[tuple[int, int, int, str]] = [
        (one.start_ms, one.end_ms, 0, one.key) for one in read.annotations
    ]
    return SpanArrays.build(rows)

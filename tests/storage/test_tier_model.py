"""Any edits of several raters, undo and redo keep the rules of tiers, and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.domain.errors import InvalidRecordError, UndoRefusedError
from app.domain.ids import AnnotationKey, RaterKey, VocabularyKey
from app.domain.interval import Interval
from app.domain.live_marking import LiveMarking
from app.domain.tier import Annotation, Tier
from storage.project_file import ProjectFile
from tests.storage.make import make_annotation, make_tier, make_video
from tests.storage.proof import Snapshot, snapshot

DURATION = 60
RATERS = st.sampled_from(["ann", "bo"])
TIMES = st.integers(-2, DURATION + 2)
NUMBERS = st.integers(0, 9)
WORDS = st.sampled_from(["Joy", "joy", "Fear", "rage"])
NAMES = ("Scene", "Face", "Eyes", "Talk")
"""Face depends on Scene, Eyes on Face; Talk stands alone and may overlap itself."""


class TierMachine(RuleBasedStateMachine):
    """Drives the tiers of one video; refusals must leave everything as it was."""

    @initialize()
    def start(self) -> None:
        self.project = ProjectFile.in_memory()
        video = make_video()
        assert video.info is not None
        video = replace(video, info=replace(video.info, duration_ms=DURATION))
        scene, face, eyes, talk = (make_tier(video.key, name, "basic-7") for name in NAMES)
        self.tiers = [
            scene,
            replace(face, parent=scene.key),
            replace(eyes, parent=face.key),
            replace(talk, allows_overlap=True, vocabulary=VocabularyKey("free")),
        ]
        self.live = LiveMarking(lag_ms=3)
        with self.project.edit("Start", None):
            self.project.videos.add(video)
            for tier in self.tiers:
                self.project.tiers.add(tier)

    def attempt(self, rater: str, act: Callable[[], object]) -> bool:
        """Do something as a step, which may be refused in words and then changes nothing."""
        before, entries = snapshot(self.project), self.project.history.entries()
        try:
            with self.project.edit("Step", RaterKey(rater)):
                act()
        except InvalidRecordError:
            assert snapshot(self.project) == before
            assert self.project.history.entries() == entries
            return False
        return True

    def pick(self, number: int) -> Annotation | None:
        found = [one for tier in self.tiers for one in self.project.annotations.of_tier(tier.key)]
        return found[number % len(found)] if found else None

    @rule(rater=RATERS, number=NUMBERS, start=TIMES, length=st.integers(-1, 30))
    def add(self, rater: str, number: int, start: int, length: int) -> None:
        span = make_annotation(self.tiers[number % 4].key, start, start + length)
        self.attempt(rater, lambda: self.project.annotations.add(span))

    @rule(rater=RATERS, number=NUMBERS, delta=st.integers(-20, 20))
    def move(self, rater: str, number: int, delta: int) -> None:
        one = self.pick(number)
        if one is not None:
            self.attempt(rater, lambda: self.project.annotations.move([one.key], delta))

    @rule(rater=RATERS, number=NUMBERS, start=TIMES, end=TIMES)
    def resize(self, rater: str, number: int, start: int, end: int) -> None:
        one = self.pick(number)
        if one is not None:
            new = replace(one, start_ms=start, end_ms=end)
            self.attempt(rater, lambda: self.project.annotations.update(new))

    @rule(rater=RATERS, number=NUMBERS, words=st.lists(WORDS, max_size=2), note=st.text(max_size=2))
    def label(self, rater: str, number: int, words: list[str], note: str) -> None:
        one = self.pick(number)
        if one is not None:
            new = replace(one, labels=tuple(words), note=note, confidence=number / 9)
            done = self.attempt(rater, lambda: self.project.annotations.update(new))
            assert done == (one.tier == self.tiers[3].key or "rage" not in words)

    @rule(rater=RATERS, number=NUMBERS, other=NUMBERS)
    def change_tier(self, rater: str, number: int, other: int) -> None:
        one = self.pick(number)
        if one is not None:
            new = replace(one, tier=self.tiers[other % 4].key)
            self.attempt(rater, lambda: self.project.annotations.update(new))

    @rule(rater=RATERS, numbers=st.lists(NUMBERS, min_size=1, max_size=3))
    def remove(self, rater: str, numbers: list[int]) -> None:
        picked = [self.pick(number) for number in numbers]
        keys = [one.key for one in picked if one is not None]
        expected = {*keys, *self.project.annotations.dependents(keys)}
        gone: list[AnnotationKey] = []
        assert self.attempt(rater, lambda: gone.extend(self.project.annotations.remove(keys)))
        assert set(gone) == expected

    @rule(rater=RATERS, first=TIMES, second=TIMES)
    def swap(self, rater: str, first: int, second: int) -> None:
        scenes = self.project.annotations.of_tier(self.tiers[0].key)
        if len(scenes) > 1:
            one, two = scenes[0], scenes[-1]
            changed = [
                replace(one, start_ms=two.start_ms, end_ms=two.end_ms),
                replace(two, start_ms=min(first, second), end_ms=max(first, second)),
            ]
            self.attempt(rater, lambda: self.project.annotations.update_many(changed))

    @rule(rater=RATERS, word=WORDS, at=st.integers(0, DURATION))
    def press(self, rater: str, word: str, at: int) -> None:
        self.live, marked = self.live.pressed(word, at)
        if marked is not None:
            span = marked.span
            one = make_annotation(self.tiers[3].key, span.start_ms, span.end_ms, marked.label)
            assert self.attempt(rater, lambda: self.project.annotations.add(one))

    @rule(rater=RATERS, number=NUMBERS)
    def bend_tier(self, rater: str, number: int) -> None:
        tier = self.project.tiers.get(self.tiers[number % 3].key)
        turned = replace(tier, allows_overlap=not tier.allows_overlap)
        free = replace(tier, parent=None if tier.parent else self.tiers[(number % 3) - 1].key)
        self.attempt(rater, lambda: self.project.tiers.update(turned if number > 4 else free))

    @rule(rater=RATERS, way=st.sampled_from(["undo", "redo"]))
    def take_back(self, rater: str, way: str) -> None:
        before: Snapshot = snapshot(self.project)
        history = self.project.history
        try:
            (history.undo if way == "undo" else history.redo)(RaterKey(rater))
        except UndoRefusedError:
            assert snapshot(self.project) == before
            return
        after = snapshot(self.project)
        (history.redo if way == "undo" else history.undo)(RaterKey(rater))
        assert snapshot(self.project) == before
        (history.undo if way == "undo" else history.redo)(RaterKey(rater))
        assert snapshot(self.project) == after

    @precondition(lambda self: hasattr(self, "project"))
    @invariant()
    def the_rules_hold(self) -> None:
        for tier in self.project.tiers.of_video(self.tiers[0].video):
            spans = self.project.annotations.of_tier(tier.key)
            self.check_tier(tier, spans)
            table = self.project.annotations.table(tier.key)
            assert list(table.spans.ids) == [one.key for one in spans]
            assert [table.label(n) for n in range(len(table))] == [
                ", ".join(map(table.vocabulary.current, one.labels)) or one.note for one in spans
            ]

    def check_tier(self, tier: Tier, spans: list[Annotation]) -> None:
        for place, one in enumerate(spans):
            assert 0 <= one.start_ms <= one.end_ms <= DURATION
            if not tier.allows_overlap:
                own = Interval(one.start_ms, one.end_ms)
                others = (Interval(other.start_ms, other.end_ms) for other in spans[:place])
                assert not any(own.overlaps(other) for other in others)
            assert (one.parent is None) == (tier.parent is None)
            if one.parent is not None:
                parent = self.project.annotations.get(one.parent)
                assert parent.tier == tier.parent
                assert parent.start_ms <= one.start_ms <= one.end_ms <= parent.end_ms

    def teardown(self) -> None:
        if hasattr(self, "project"):
            assert self.project.integrity() == []
            self.project.close()


TestTiers = TierMachine.TestCase
TestTiers.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)

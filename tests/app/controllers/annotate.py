"""A desk with tiers, and a playhead that tests move as they like."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication

from app.controllers.annotation_controller import AnnotationController
from app.domain.ids import AnnotationKey, TierKey, VideoKey, VocabularyKey, new_key
from app.domain.tier import Annotation, Tier, track_key
from app.session import ProjectSession
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench

BASIC = VocabularyKey("basic-7")
Row = tuple[int, int, str]


@dataclass
class Annotator:
    """The desk with two tiers of Basic-7 and a playhead of its own."""

    bench: Bench
    project: ProjectFile
    maren: Tier
    tobias: Tier
    position_ms: int = 0
    is_playing: bool = False
    rate: float = 1.0

    @property
    def annotations(self) -> AnnotationController:
        return self.bench.desk.annotations

    @property
    def session(self) -> ProjectSession:
        return self.bench.desk.context.session

    @property
    def message(self) -> str:
        return self.bench.desk.context.workbench.window.message_bar.current_text

    def go(self, time_ms: int) -> None:
        """Move the playhead and tell, as playing does."""
        self.position_ms = time_ms
        self.bench.desk.context.engine.position_changed.emit(time_ms)

    def rows(self, tier: Tier | None = None) -> list[Row]:
        """Return start, end and labels of what a tier holds in the project."""
        found = self.project.annotations.of_tier((tier or self.maren).key)
        return [(one.start_ms, one.end_ms, ", ".join(one.labels)) for one in found]

    def shown(self, tier: Tier | None = None) -> list[Row]:
        """Return the same as the lane shows it."""
        lane = self.bench.desk.context.workbench.timeline.state.lane(
            track_key((tier or self.maren).key)
        )
        assert lane is not None
        spans, track = lane.track.spans, lane.track
        return [
            (int(start), int(end), track.label(place))
            for place, (start, end) in enumerate(zip(spans.starts, spans.ends, strict=True))
        ]

    def add(self, *rows: Row, tier: Tier | None = None) -> list[AnnotationKey]:
        """Put annotations on a tier as one step."""
        on = tier or self.maren
        made = [
            Annotation(AnnotationKey(new_key()), on.key, start, end, (label,) if label else ())
            for start, end, label in rows
        ]
        with self.session.edit("Prepare") as project:
            project.annotations.add_many(on.key, made)
        return [one.key for one in made]

    def choose(self, *keys: AnnotationKey) -> None:
        self.session.select_annotations(keys)

    def trigger(self, name: str) -> None:
        self.bench.desk.context.actions[name].trigger()

    def press(self, *keys: str) -> None:
        """Press keys where no text is typed."""
        self.bench.window.setFocus()
        for key in keys:
            self.bench.press(key, self.bench.window)
            QApplication.processEvents()

    def undo(self) -> None:
        self.session.undo()


def make_annotator(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> Annotator:
    """Add the tiers, make Maren's the active one, and take over the playhead."""
    video = bench.desk.context.session.selection.video
    assert video is not None
    tiers = [_tier(video, name) for name in ("Maren", "Tobias")]
    with bench.desk.context.session.edit("Tiers") as writable:
        for tier in tiers:
            writable.tiers.add(tier)
    annotator = Annotator(bench, project, tiers[0], tiers[1])
    engine = type(bench.desk.context.engine)
    for name in ("position_ms", "is_playing", "rate"):
        monkeypatch.setattr(engine, name, property(_reads(annotator, name)))
    monkeypatch.setattr(engine, "duration_ms", property(lambda _engine: 600_000))
    annotator.annotations.desk.activate(tiers[0].key)
    return annotator


def _tier(video: VideoKey, name: str) -> Tier:
    return Tier(TierKey(new_key()), video, name, BASIC)


def _reads(annotator: Annotator, name: str):  # type: ignore[no-untyped-def]  # a property's function
    return lambda _engine: getattr(annotator, name)

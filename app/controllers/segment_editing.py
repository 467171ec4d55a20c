"""What changes segments: made from marks, cut in chunks, split, merged, edited, deleted."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.guard import shows_errors
from app.controllers.segment_controller import SegmentController
from app.controllers.subtitle_controller import SubtitleController
from app.domain.chunking import ChunkPlan
from app.domain.ids import SegmentKey, new_key
from app.domain.interval import Interval
from app.domain.segment import (
    Carved,
    Segment,
    SegmentKind,
    carve,
    following,
    merge,
    reach_of,
    split,
)
from widgets.dialogs.chunk_dialog import ChunkDialog, TranscriptEnds
from widgets.dialogs.segment_dialog import SegmentDialog
from widgets.i18n import tr, trn
from widgets.segment.chapter_page import ChapterWish

_MENU = ("edit", "split", "merge", "evidence", "remove")


class SegmentEditing(Controller):
    """Turns wishes about segments into steps that can be undone."""

    def __init__(
        self,
        context: AppContext,
        segments: SegmentController,
        subtitles: SubtitleController,
        evidence: EvidenceController,
    ) -> None:
        super().__init__(context)
        self.segments = segments
        self.subtitles = subtitles
        self.evidence = evidence
        self._connect_signals()

    # Making -----------------------------------------------------------------------------------

    @shows_errors
    def ask_for_chunks(self) -> None:
        """Ask how chunks shall be made, then make them."""
        if self.segments.video is None:
            self.notifier.info(tr("Show a video first: it is cut into chunks."))
            return
        dialog = self.chunk_dialog()
        if dialog.exec():
            self.make_chunks(dialog.plan)

    def chunk_dialog(self) -> ChunkDialog:
        """Return the dialog that asks."""
        project, video = self.session.project, self.segments.video
        assert video is not None  # noqa: S101 -- asked for only while one is shown
        tracks = []
        for track in project.subtitles.tracks(video):
            table = project.subtitles.cue_table(track.key)
            title = track.title or track.language or tr("Subtitles")
            tracks.append(TranscriptEnds(track.key, title, table.spans.ends.tolist()))
        shown = self.subtitles.table
        return ChunkDialog(
            tracks,
            shown.track.key if shown is not None else "",
            project.videos.get(video).duration_ms,
            len(self.segments.of_kind(SegmentKind.CHUNK)),
            self.context.workbench.window,
        )

    @shows_errors
    def make_chunks(self, plan: ChunkPlan) -> None:
        """Put chunks in the place of those that are there."""
        video = self.segments.video
        if video is None or not plan.spans:
            return
        rater = self.session.rater.key if self.session.rater else None
        chunks = [
            Segment(
                SegmentKey(new_key()),
                video,
                SegmentKind.CHUNK,
                span.start_ms,
                span.end_ms,
                created_by=rater,
            )
            for span in plan.spans
        ]
        with self.session.edit(tr("Make chunks")) as project:
            project.segments.replace_kind(video, SegmentKind.CHUNK, chunks)
        self.segments.show_kind(SegmentKind.CHUNK)
        self.context.workbench.context.show_page("chapters")
        self.notifier.success(trn("{n} chunk was made.", "{n} chunks were made.", len(plan.spans)))

    @shows_errors
    def add_marked(self) -> None:
        """Make the marked span a segment; what it lies across is cut, what it covers goes."""
        span, video = self.session.selection.span, self.segments.video
        if video is None or span is None:
            self.notifier.info(tr("Mark in (I) and out (O) first: the stretch becomes a segment."))
            return
        rater = self.session.rater.key if self.session.rater else None
        new = Segment(
            SegmentKey(new_key()),
            video,
            SegmentKind.SEGMENT,
            span.start_ms,
            span.end_ms,
            created_by=rater,
        )
        carved = carve(self.segments.of_kind(SegmentKind.SEGMENT), new)
        with self.session.edit(tr("New segment")) as project:
            project.segments.apply(carved)
        self.session.mark(None, None)
        self.context.workbench.context.show_page("chapters")
        self.segments.choose(new.key)
        self._tell_cut(carved)
        self.segments.page.edit_words(new.key)

    def _tell_cut(self, carved: Carved) -> None:
        cut, gone = len(carved.changed), len(carved.removed)
        told = [
            trn("{n} segment was cut for it.", "{n} segments were cut for it.", cut) if cut else "",
            trn(
                "{n} segment that it covers was taken out.",
                "{n} segments that it covers were taken out.",
                gone,
            )
            if gone
            else "",
        ]
        if any(told):
            self.notifier.info(" ".join(filter(None, told)))

    # Changing ---------------------------------------------------------------------------------

    @shows_errors
    def split(self) -> None:
        """Cut the segment at the playhead."""
        segment, now = self.segments.at_playhead(), self.context.engine.position_ms
        if segment is None:
            self.notifier.info(tr("No segment or chunk lies at the playhead."))
            return
        first, rest = split(segment, now)
        with self.session.edit(_named(segment, tr("Split chunk"), tr("Split segment"))) as project:
            project.segments.apply(Carved((first,), (rest,), ()))
        self.segments.choose(rest.key)

    @shows_errors
    def merge(self) -> None:
        """Make one of the segment meant and the next."""
        segment = self._meant()
        if segment is None:
            return
        other = following(self.segments.of_kind(segment.kind), segment)
        if other is None:
            self.notifier.info(tr("It is the last one: there is none to merge it with."))
            return
        whole = merge(segment, other)
        with self.session.edit(
            _named(segment, tr("Merge chunks"), tr("Merge segments"))
        ) as project:
            project.segments.apply(Carved((whole,), (), (other.key,)))
        self.segments.choose(segment.key)

    @shows_errors
    def edit(self) -> None:
        """Ask for all that the segment meant says."""
        segment = self._meant()
        if segment is None:
            return
        dialog = self.dialog(segment)
        if dialog.exec():
            self.change(segment, dialog.segment)

    def dialog(self, segment: Segment) -> SegmentDialog:
        """Return the dialog of a segment."""
        duration = self.session.project.videos.get(segment.video).duration_ms
        window = self.context.workbench.window
        return SegmentDialog(segment, duration, window, is_new=False)

    @shows_errors
    def change(self, old: Segment, new: Segment) -> None:
        """Write what a segment shall say; neighbours that touched an edge go along with it."""
        if new == old:
            return
        row = self.segments.of_kind(old.kind)
        in_place = replace(new, start_ms=old.start_ms, end_ms=old.end_ms)
        moved = reach_of(row, in_place, new.start_ms, new.end_ms)
        with self.session.edit(_named(old, tr("Change chunk"), tr("Change segment"))) as project:
            project.segments.apply(moved)

    @Slot(str, str, str)
    def set_words(self, key: str, title: str, summary: str) -> None:
        """Write title and summary as they were typed in the row."""
        segment = self.segments.get(key)
        if segment is not None:
            self.change(segment, replace(segment, title=title, summary=summary))

    @Slot(str, str, int, int)
    @shows_errors
    def move_edges(self, track: str, key: str, start_ms: int, end_ms: int) -> None:
        """Take over edges dragged in the timeline."""
        segment = self.segments.get(key) if self.segments.kind_of_track(track) else None
        if segment is None:
            return
        moved = reach_of(self.segments.of_kind(segment.kind), segment, start_ms, end_ms)
        with self.session.edit(_named(segment, tr("Move chunk edge"), tr("Move segment edge"))) as (
            project
        ):
            project.segments.apply(moved)

    @shows_errors
    def remove(self) -> None:
        """Delete the segment meant; its notes stay."""
        segment = self._meant()
        if segment is None:
            return
        with self.session.edit(
            _named(segment, tr("Delete chunk"), tr("Delete segment"))
        ) as project:
            project.segments.remove([segment.key])
        self.segments.choose(None)

    def add_as_evidence(self) -> None:
        """Add the span of the segment meant, with what it says, to the question shown."""
        segment = self._meant()
        if segment is not None:
            note = " ".join((segment.title or segment.summary).split())
            self.evidence.add_span(Interval(segment.start_ms, segment.end_ms), note)

    # ------------------------------------------------------------------------------------------

    def _meant(self) -> Segment | None:
        segment = self.segments.meant()
        if segment is None:
            self.notifier.info(tr("Choose a segment or chunk first, or put the playhead in one."))
        return segment

    @Slot(object)
    def _on_menu_wanted(self, menu: QMenu) -> None:
        for name in _MENU:
            menu.addAction(self.context.actions[f"segment.{name}"])

    @Slot(str)
    def _on_page_wished(self, wish: str) -> None:
        name = {ChapterWish.NEW: "new", ChapterWish.CHUNKS: "chunks"}.get(ChapterWish(wish), wish)
        self.context.actions[f"segment.{name}"].trigger()

    def _connect_signals(self) -> None:
        page, on = self.segments.page, self.context.actions.on
        self.segments.menu_wanted.connect(self._on_menu_wanted)
        page.wished.connect(self._on_page_wished)
        page.words_edited.connect(self.set_words)
        self.context.workbench.timeline.span_changed.connect(self.move_edges)
        on("segment.chunks", self.ask_for_chunks)
        on("segment.new", self.add_marked)
        on("segment.split", self.split)
        on("segment.merge", self.merge)
        on("segment.edit", self.edit)
        on("segment.remove", self.remove)
        on("segment.evidence", self.add_as_evidence)


def _named(segment: Segment, chunk: str, other: str) -> str:
    return chunk if segment.kind is SegmentKind.CHUNK else other

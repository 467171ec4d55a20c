"""Segments of the video shown: lanes of the timeline and the page of chapters."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtWidgets import QMenu

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.playback_controller import PlaybackController
from app.domain.changes import ChangeSet
from app.domain.ids import SegmentKey, VideoKey
from app.domain.segment import Segment, SegmentKind, coverage
from app.domain.span import ArrayTrack, SpanArrays
from app.session import Selection
from widgets.i18n import tr
from widgets.segment.words import kind_word, shown_title

TRACKS = {SegmentKind.SEGMENT: "segments", SegmentKind.CHUNK: "chunks"}
"""The keys of the lanes."""

_KIND = "chapters"


class SegmentController(Controller):
    """Shows segments wherever they are seen, and knows which one is meant.

    Signals
    -------
    menu_wanted(QMenu)
        The menu of the segment meant is about to open: put into it what can be done.
    """

    menu_wanted = Signal(object)

    def __init__(self, context: AppContext, playback: PlaybackController) -> None:
        super().__init__(context)
        self.playback = playback
        self.page = context.workbench.chapters
        self.timeline = context.workbench.timeline
        self._video: VideoKey | None = None
        self._segments: dict[SegmentKey, Segment] = {}
        self._chosen: SegmentKey | None = None
        self._connect_signals()

    @property
    def video(self) -> VideoKey | None:
        """The video shown."""
        return self._video

    def of_kind(self, kind: SegmentKind) -> list[Segment]:
        """Return the segments of the video, in order of time."""
        return [one for one in self._segments.values() if one.kind is kind]

    def get(self, key: str) -> Segment | None:
        """Return a segment of the video."""
        return self._segments.get(SegmentKey(key))

    def kind_of_track(self, track: str) -> SegmentKind | None:
        """Return which kind a lane shows, None for another lane."""
        return next((kind for kind, key in TRACKS.items() if key == track), None)

    @property
    def kind(self) -> SegmentKind:
        """What is worked on: that of the active lane, else that of the page."""
        return self.kind_of_track(self.timeline.state.active_track) or self.page.kind

    def at_playhead(self) -> Segment | None:
        """Return the segment of the kind worked on in which the playhead is."""
        now = self.context.engine.position_ms
        found = (one for one in self.of_kind(self.kind) if one.start_ms <= now < one.end_ms)
        return next(found, None)

    def meant(self) -> Segment | None:
        """Return the segment chosen, else the one at the playhead."""
        chosen = self._segments.get(self._chosen) if self._chosen else None
        return chosen if chosen is not None and chosen.kind is self.kind else self.at_playhead()

    def choose(self, key: SegmentKey | None) -> None:
        """Choose a segment in page and timeline."""
        self._chosen = key
        segment = self._segments.get(key) if key else None
        if segment is not None:
            if segment.kind is not self.page.kind:
                self.show_kind(segment.kind)
            self.page.choose(segment.key)
            self.timeline.select_span(TRACKS[segment.kind], segment.key)

    def show_page(self) -> None:
        """Bring the page into view and give it the keyboard."""
        self.context.workbench.context.show_page("chapters")
        self.page.focus()

    @Slot(str)
    def show_kind(self, kind: str) -> None:
        """Show the other kind on the page, and remember it for this project."""
        self.session.remember(_KIND, kind)
        self._show_on_page(SegmentKind(kind))
        track = TRACKS[SegmentKind(kind)]
        if self.kind_of_track(self.timeline.state.active_track) and self.timeline.state.lane(track):
            self.timeline.set_active_track(track)

    def go_to_neighbour(self, direction: int) -> None:
        """Go to the start of the next (1) or previous (-1) segment of the page."""
        now = self.context.engine.position_ms
        starts = [one.start_ms for one in self.of_kind(self.page.kind)]
        nearer = [start for start in starts if (start - now) * direction > 0]
        if nearer:
            self.playback.go_to(min(nearer) if direction > 0 else max(nearer))
        else:
            self.notifier.info(
                tr("No chapter follows.") if direction > 0 else tr("No chapter comes before.")
            )

    # Showing ----------------------------------------------------------------------------------

    def _show(self, video: VideoKey | None) -> None:
        if video != self._video:
            self._chosen = None
        self._video = video
        found = self.session.project.segments.of_video(video) if video else []
        self._segments = {one.key: one for one in found}
        self.timeline.set_tracks_of("segment", [*self._tracks()])
        self._show_on_page(self._page_kind())
        self.page.set_can_edit(self.session.can_edit and video is not None)

    def _page_kind(self) -> SegmentKind:
        """Return the kind to show: the remembered one, else the one there is something of."""
        remembered = self.session.project.state.get(_KIND) if self.session.is_open else None
        if remembered in set(SegmentKind):
            return SegmentKind(remembered)
        has_only_chunks = self.of_kind(SegmentKind.CHUNK) and not self.of_kind(SegmentKind.SEGMENT)
        return SegmentKind.CHUNK if has_only_chunks else SegmentKind.SEGMENT

    def _show_on_page(self, kind: SegmentKind) -> None:
        rows = self.of_kind(kind)
        found = coverage((one.span for one in rows), self._duration())
        self.page.set_segments(kind, rows, found)

    def _tracks(self) -> list[ArrayTrack]:
        tracks = []
        for kind in (SegmentKind.SEGMENT, SegmentKind.CHUNK):
            rows = self.of_kind(kind)
            spans = SpanArrays.build((one.start_ms, one.end_ms, 0, one.key) for one in rows)
            names = tuple(shown_title(one, number) for number, one in enumerate(rows, start=1))
            if rows:
                tracks.append(
                    ArrayTrack(TRACKS[kind], "segment", kind_word(kind), spans, names.__getitem__)
                )
        return tracks

    def _duration(self) -> int:
        if self._video is None:
            return 0
        return self.session.project.videos.get(self._video).duration_ms

    # Listening --------------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("segments", "videos"):
            self._show(self.session.selection.video)

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self._show(new.video)

    @Slot()
    def _on_session_closed(self) -> None:
        self._segments, self._video, self._chosen = {}, None, None
        self.timeline.set_tracks_of("segment", [])
        self.page.set_segments(SegmentKind.SEGMENT, [], coverage((), 0))

    @Slot(str, str)
    def _on_timeline_span_selected(self, track: str, key: str) -> None:
        kind = self.kind_of_track(track)
        if kind is not None:
            self._chosen = SegmentKey(key)
            if kind is not self.page.kind:
                self.show_kind(kind)
            self.page.choose(key)

    @Slot(str, str)
    def _on_timeline_span_activated(self, track: str, key: str) -> None:
        if self.kind_of_track(track) is not None:
            self.play(key)

    @Slot(str)
    def play(self, key: str) -> None:
        """Play a segment and stop at its end."""
        segment = self.get(key)
        if segment is not None:
            self.playback.play_span(segment.start_ms, segment.end_ms)

    @Slot(str)
    def _on_page_chosen(self, key: str) -> None:
        self._chosen = SegmentKey(key) if key else None
        if key:
            self.timeline.select_span(TRACKS[self.page.kind], key)

    @Slot(str, QPoint)
    def _on_page_menu_requested(self, key: str, place: QPoint) -> None:
        self._chosen = SegmentKey(key)
        menu = QMenu(self.context.workbench.window)
        self.menu_wanted.emit(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _connect_signals(self) -> None:
        session, page, timeline = self.session, self.page, self.timeline
        session.changed.connect(self._on_session_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.closed.connect(self._on_session_closed)
        self.context.engine.position_changed.connect(page.set_position)
        timeline.span_selected.connect(self._on_timeline_span_selected)
        timeline.span_activated.connect(self._on_timeline_span_activated)
        page.went_to.connect(self.playback.go_to)
        page.played.connect(self.play)
        page.chosen.connect(self._on_page_chosen)
        page.kind_chosen.connect(self.show_kind)
        page.menu_requested.connect(self._on_page_menu_requested)
        on = self.context.actions.on
        on("view.page_chapters", self.show_page)
        on("segment.previous", lambda: self.go_to_neighbour(-1))
        on("segment.next", lambda: self.go_to_neighbour(1))
        panel = self.context.workbench.context
        panel.set_page_action("chapters", self.context.actions["view.page_chapters"])

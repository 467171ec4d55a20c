"""Subtitles of the video shown: transcript, picture, cue track, cue to cue."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.playback_controller import PlaybackController
from app.controllers.second_subtitle_controller import SecondSubtitleController
from app.domain.changes import ChangeSet
from app.domain.cue_checks import CheckedCues, checked
from app.domain.ids import TrackKey, VideoKey
from app.domain.interval import Interval
from app.domain.question import Evidence
from app.domain.retiming import NTSC_FILM
from app.domain.span import ArrayTrack, SpanArrays
from app.domain.subtitle import CueTable
from app.session import Selection
from widgets.i18n import tr

_FEW = 200
"""More changed cues than this are read anew with their track."""


class SubtitleController(Controller):
    """Shows the chosen subtitle track wherever cues are seen, a second one on the picture."""

    def __init__(self, context: AppContext, playback: PlaybackController) -> None:
        super().__init__(context)
        self.playback = playback
        self.second = SecondSubtitleController(context)
        self._table: CueTable | None = None
        self._shown: object = None
        self._is_unlocked = False
        self._connect_signals()

    @property
    def table(self) -> CueTable | None:
        """The cues of the track chosen."""
        return self._table

    def cue_at(self, time_ms: int) -> tuple[Interval, str] | None:
        """Return span and text of the cue at a moment, or None."""
        if self._table is None:
            return None
        found = self._table.spans.at(time_ms)
        if not found:
            return None
        span = self._table.spans.interval(found[0])
        return (span, self._table.texts[found[0]].replace("\n", " ")) if span.duration_ms else None

    def go_to_cue(self, direction: int) -> None:
        """Jump to the start of the next or previous cue."""
        if self._table is None:
            self.notifier.info(
                tr("This video has no subtitles yet. Drop an .srt file on the window.")
            )
            return
        now, spans = self.context.engine.position_ms, self._table.spans
        index = spans.next_after(now) if direction > 0 else spans.last_before(now)
        if index is not None:
            self.playback.go_to(int(spans.starts[index]))

    @Slot(str)
    def choose_track(self, key: str) -> None:
        """Show another track of the video, and remember it for this project."""
        video = self.session.selection.video
        if video is None:
            return
        self._load(TrackKey(key))
        self.session.remember(f"track:{video}", key)
        self.second.offer(self.session.project.subtitles.tracks(video), TrackKey(key))

    def show_video(self, video: VideoKey | None) -> None:
        """Show the tracks of a video: the one chosen before, else the first."""
        bench = self.context.workbench
        tracks = self.session.project.subtitles.tracks(video) if video else []
        bench.transcript.set_tracks(tracks)
        keys = [track.key for track in tracks]
        remembered = self.session.project.state.get(f"track:{video}") if video else None
        chosen = remembered if remembered in keys else (keys[0] if keys else None)
        first = TrackKey(chosen) if chosen else None
        self._load(first)
        self.second.offer(tracks, first)

    def set_unlocked(self, on: bool) -> None:
        """Let the mouse move and stretch cues in the timeline, or not."""
        if on != self._is_unlocked:
            self._is_unlocked = on
            self._show_track()

    def check_again(self) -> None:
        """Look with the limits of the settings at what could be better about the cues."""
        self.context.workbench.transcript.set_checked(self._checked())

    def _checked(self) -> CheckedCues | None:
        if self._table is None:
            return None
        return checked(self._table, self.context.settings.cue_limits, self._frame_ms())

    def _frame_ms(self) -> float:
        """Return the length of a frame of the video shown, where nobody knows that of film."""
        video = self.session.selection.video
        info = self.session.project.videos.get(video).info if video else None
        rate = info.frame_rate if info is not None else None
        return float(1000 / (rate or NTSC_FILM))

    def _show_people(self) -> None:
        """Show who speakers are."""
        project, video = self.session.project, self.session.selection.video
        known = project.speakers.of_video(video) if video else {}
        cast = {person.key: person for person in project.people.all()} if known else {}
        people = {name: cast[key] for name, key in known.items() if key in cast}
        self.context.workbench.transcript.set_people(people)

    def show_evidence(self, evidence: Sequence[Evidence]) -> None:
        """Mark the cues that evidence covers."""
        badges: dict[str, str] = {}
        if self._table is not None:
            spans = self._table.spans
            for number, one in enumerate(evidence, start=1):
                near = spans.window(one.span.start_ms, one.span.end_ms)
                for index in range(near.start, near.stop):
                    if spans.interval(index).overlaps(one.span):
                        badges.setdefault(spans.ids[index], f"E{number}")
        self.context.workbench.transcript.set_badges(badges)

    def _find(self) -> None:
        bench = self.context.workbench
        bench.context.show_page("transcript")
        bench.transcript.focus_filter()

    def _load(self, key: TrackKey | None) -> None:
        self._table = self.session.project.subtitles.cue_table(key) if key else None
        self._show_people()
        self._show_table()

    def _show_table(self) -> None:
        self.context.workbench.transcript.set_table(self._table, self._checked())
        self._show_track()
        self._show_cues_anew()

    def _show_track(self) -> None:
        timeline, table = self.context.workbench.timeline, self._table
        if table is None:
            timeline.set_track(ArrayTrack("cues", "cue", tr("Cues"), SpanArrays.empty()))
            return
        title = tr("Cues, {language}", language=table.track.title or table.track.language)
        label_of = table.texts.__getitem__
        language = table.track.language
        timeline.set_track(
            ArrayTrack(
                "cues",
                "cue",
                title,
                table.spans,
                label_of,
                language,
                is_unlocked=self._is_unlocked and self.session.can_edit,
            )
        )

    @Slot(int)
    def _show_cues_at(self, time_ms: int) -> None:
        tables = (self._table, self.second.table)
        found = [table.spans.at(time_ms) if table else [] for table in tables]
        if found == self._shown:
            return
        self._shown = found
        first, second = (
            [table.texts[index] for index in indices] if table else []
            for table, indices in zip(tables, found, strict=True)
        )
        languages = [table.track.language if table else "" for table in tables]
        self.context.workbench.video.set_subtitles(first, second, (languages[0], languages[1]))

    @Slot()
    def _show_cues_anew(self) -> None:
        self._shown = None
        self._show_cues_at(self.context.engine.position_ms)

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("subtitle_tracks") or (
            changes.touches("cues") and not self._take_few(changes)
        ):
            self.show_video(self.session.selection.video)
        elif changes.touches("speakers", "people"):
            self._show_people()

    def _take_few(self, changes: ChangeSet) -> bool:
        """Take over few changed cues of the track shown; tell whether that was possible."""
        found = changes.tables["cues"]
        fresh = found.inserted | found.updated
        is_much = len(fresh) + len(found.removed) > _FEW
        if self._table is None or is_much or self.second.table is not None:
            return False
        cues = self.session.project.cues.many(fresh, self._table.track.key)
        self._table = self._table.replaced(cues, found.removed)
        self._show_table()
        return True

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video:
            self.show_video(new.video)

    def _connect_signals(self) -> None:
        self.session.changed.connect(self._on_session_changed)
        self.session.selection_changed.connect(self._on_session_selection_changed)
        self.second.changed.connect(self._show_cues_anew)
        self.context.engine.position_changed.connect(self._show_cues_at)
        transcript = self.context.workbench.transcript
        transcript.track_chosen.connect(self.choose_track)
        transcript.import_requested.connect(self.context.actions["file.import"].trigger)
        self.context.workbench.transport.skip_requested.connect(self.go_to_cue)
        on = self.context.actions.on
        on("play.previous_cue", lambda: self.go_to_cue(-1))
        on("play.next_cue", lambda: self.go_to_cue(1))
        on("edit.filter_transcript", self._find)

"""Screening videos: the window with the form, its edits, drafts, stills and the way to anchors."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from PySide6.QtCore import QRect, QSize, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.keys_controller import KeysController
from app.controllers.playback_controller import PlaybackController
from app.controllers.screening_lines import rater_names, video_lines
from app.domain.changes import ChangeSet
from app.domain.ids import RaterKey, ScreeningKey, VideoKey, new_key
from app.domain.media import Video
from app.domain.screening import (
    ANCHORS,
    Screening,
    ScreeningState,
    anchor_ms,
    standing,
)
from app.services.media_location import media_path_of
from app.session import Selection
from widgets.float_window import FloatWindow, come_forward
from widgets.i18n import tr
from widgets.screening.screening_panel import ScreeningPanel, ScreeningSheet
from widgets.screening.still_button import STILL_WIDTH

_SIZE = QSize(600, 860)
_TABLES = ("screenings", "videos", "people", "raters")
_ANCHOR_KEYS = tuple(f"Alt+{number}" for number in range(1, len(ANCHORS) + 1))


class ScreeningController(Controller):
    """Keeps the form on the video shown, and the project in step with it."""

    def __init__(
        self, context: AppContext, playback: PlaybackController, keys: KeysController
    ) -> None:
        super().__init__(context)
        self.playback = playback
        self._window: FloatWindow | None = None
        self._blank: Screening | None = None
        self._stills: dict[str, int] = {}
        self._still_of: tuple[object, ...] = ()
        self._is_flushing = False
        keys.router.claim(self.claim)
        self._connect_signals()

    @cached_property
    def panel(self) -> ScreeningPanel:
        """The form, made when it is first needed."""
        panel = ScreeningPanel(self.context.workbench.window)
        panel.hide()
        panel.edited.connect(self.save)
        panel.typing.connect(self.keep_draft)
        panel.seek_requested.connect(self.playback.go_to)
        panel.video_requested.connect(self._on_video_requested)
        panel.next_requested.connect(self._on_next_requested)
        panel.close_requested.connect(self.hide)
        return panel

    @property
    def is_shown(self) -> bool:
        """Whether the window is open."""
        return self._window is not None and self._window.isVisible()

    @shows_errors
    def show(self) -> None:
        """Open the window on the video shown."""
        if self._window is None:
            self._window = self._make_window()
        self._window.show()
        self.refresh()
        self._give_drafts()
        come_forward(self.panel)
        self.panel.cards[0].take_focus()

    @Slot()
    def hide(self) -> None:
        """Close the window; what was typed is stored."""
        if self._window is not None:
            self._flush()
            self._window.hide()

    def claim(self, key: str, focus: QWidget, _is_taken: bool) -> Callable[[], object] | None:
        """Take Alt with a digit inside the form, for its anchors."""
        if key in _ANCHOR_KEYS and self._window is not None and self.panel.isAncestorOf(focus):
            return partial(self.panel.go_to_anchor, _ANCHOR_KEYS.index(key))
        return None

    @Slot()
    def refresh(self) -> None:
        """Show what the project holds of the video shown."""
        video = self._video()
        if video is None or not self.is_shown or self._is_flushing:
            return
        project, rater = self.session.project, self._rater_key()
        found = standing(project.screenings.of_video(video.key), rater)
        self.panel.show_videos(list(video_lines(self.session).values()), video.key)
        self.panel.show_sheet(
            ScreeningSheet(
                found.own or self._empty(video.key, rater),
                found,
                video.duration_ms,
                tuple(project.people.all()),
                rater_names(self.session),
                project.watched.share(video.key, rater, video.duration_ms),
                "" if self.session.can_edit else tr("This project cannot be changed."),
            )
        )
        self._ask_for_stills(video)

    def _flush(self) -> None:
        """Store all that was typed, of the video that the form shows, before it shows another."""
        self._is_flushing = True
        try:
            self.panel.flush()
        finally:
            self._is_flushing = False

    def _make_window(self) -> FloatWindow:
        main = self.context.workbench.window
        window = FloatWindow(tr("Screen a video"), main)
        window.hold(self.panel)
        # Beside the video, which is at the left: it stays in sight while the form is filled.
        around = main.geometry()
        size = _SIZE.boundedTo(QSize(max(around.width() * 3 // 5, 480), around.height() - 48))
        rect = QRect(around.topLeft(), size)
        rect.moveBottomRight(around.bottomRight())
        window.place(rect, size)
        window.close_requested.connect(self.hide)
        return window

    # What is shown ----------------------------------------------------------------------------

    def _video(self) -> Video | None:
        if not self.session.is_open or self.session.selection.video is None:
            return None
        return self.session.project.videos.get(self.session.selection.video)

    def _rater_key(self) -> RaterKey | None:
        return self.session.rater.key if self.session.rater else None

    def _empty(self, video: VideoKey, rater: RaterKey | None) -> Screening:
        """Return an empty screening, the same one until it is stored or another is wanted."""
        blank = self._blank
        if blank is None or (blank.video, blank.rater) != (video, rater):
            blank = self._blank = Screening(ScreeningKey(new_key()), video, rater)
        return blank

    @Slot()
    def _mark_videos(self) -> None:
        """Mark excluded videos wherever videos or their questions are chosen."""
        if not self.session.is_open:
            return
        lines, bench = video_lines(self.session), self.context.workbench
        marked = {key: line for key, line in lines.items() if line.mark}
        bench.window.set_standings(marked)
        bench.author.list.set_marks(
            {
                VideoKey(key): tr("{title}: {state}", title=line.title, state=line.text)
                for key, line in marked.items()
            }
        )

    def _ask_for_stills(self, video: Video) -> None:
        path = media_path_of(self.session.project, video)
        wanted = (self.session.project.token, path, video.duration_ms)
        if wanted == self._still_of:
            return
        self._still_of = wanted
        self._stills.clear()
        for place in range(len(ANCHORS)):
            self.panel.set_image(place, None)
            if path is not None and video.duration_ms:
                token = f"screening:{new_key()}"
                self._stills[token] = place
                time = anchor_ms(place, video.duration_ms)
                self.context.thumbnailer.request(token, path, time, 2 * STILL_WIDTH)

    @Slot(str, object)
    def _on_thumbnailer_ready(self, token: str, image: QImage) -> None:
        place = self._stills.pop(token, None)
        if place is not None:
            self.panel.set_image(place, image)

    # Editing ----------------------------------------------------------------------------------

    @Slot(object, str)
    @shows_errors
    def save(self, screening: Screening, field: str) -> None:
        """Store a screening as one step; the name of the step does not tell the verdict."""
        title = self.session.project.videos.get(screening.video).title
        place = field.partition(":")[0]
        step = (
            tr("Screen {title}: {percent} %", title=title, percent=ANCHORS[int(place)])
            if place.isdigit()
            else tr("Screen {title}: verdict", title=title)
        )
        try:
            with self.session.edit(step) as project:
                if not screening.is_empty:
                    project.screenings.save(screening)
                elif project.screenings.find(screening.video, screening.rater):
                    project.screenings.remove(screening.key)
            for name in ("verdict", "reason") if field == "verdict" else (field,):
                project.drafts.clear(screening.rater, _owner(screening.video), name)
        finally:
            self.refresh()

    @Slot(str, str)
    @shows_errors
    def keep_draft(self, field: str, text: str) -> None:
        """Keep what is typed and not stored yet, outside the history."""
        sheet = self.panel.sheet
        if sheet is not None and self.session.can_edit:
            one = sheet.screening
            self.session.project.drafts.put(one.rater, _owner(one.video), field, text)

    def _give_drafts(self) -> None:
        sheet = self.panel.sheet
        if sheet is None or not self.session.can_edit:
            return
        owner = _owner(sheet.screening.video)
        for draft in self.session.project.drafts.all(sheet.screening.rater):
            if draft.owner_key == owner:
                self.panel.give_draft(draft.field, draft.text)

    # Signals ----------------------------------------------------------------------------------

    @Slot(str)
    def _on_video_requested(self, key: str) -> None:
        self.session.select(video=VideoKey(key))

    @Slot()
    def _on_next_requested(self) -> None:
        """Show the next video after this one that is not decided, beginning anew at the end."""
        lines, current = list(video_lines(self.session).values()), self.session.selection.video
        keys = [line.key for line in lines]
        start = keys.index(current) + 1 if current in keys else 0
        for line in lines[start:] + lines[:start]:
            if line.state is ScreeningState.OPEN and line.key != current:
                self._on_video_requested(line.key)
                return

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self.refresh()
            self._mark_videos()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        self.refresh()
        self._mark_videos()
        if self.is_shown:
            self._give_drafts()

    @Slot(object, object)
    def _on_session_selection_changed(self, new: Selection, before: Selection) -> None:
        if new.video != before.video and self.is_shown:
            self._flush()
            self.refresh()
            self._give_drafts()

    @Slot()
    def _on_session_closing(self) -> None:
        self.hide()
        self._blank, self._still_of = None, ()
        self._stills.clear()

    def _connect_signals(self) -> None:
        session = self.session
        session.opened.connect(self._mark_videos)
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.selection_changed.connect(self._on_session_selection_changed)
        session.closing.connect(self._on_session_closing)
        self.context.thumbnailer.ready.connect(self._on_thumbnailer_ready)
        self.context.actions.on("video.screen", self.show)


def _owner(video: VideoKey) -> str:
    """Return what drafts call the screening of a video, which may not be stored yet."""
    return f"screening:{video}"

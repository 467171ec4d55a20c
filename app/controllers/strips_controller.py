"""Filmstrip and waveform of the video shown: read in the background, handed to the views."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QImage

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.media import MediaInfo
from app.domain.peaks import Peaks
from app.media.disk_cache import DiskCache
from app.media.filmstrip import Filmstrip, StillsWish
from app.media.waveform_reader import SoundJob, WaveformReader
from app.services import project_service
from widgets.theme.theme import theme

_KINDS = ("filmstrip", "waveform")
_CHOICES = {"on": True, "off": False}
_USUAL = {"graph": False, "results": False}
"""Whether workspaces show strips at first; the others leave it to the density."""


class StripsController(Controller):
    """Gives the timeline its strips, and the video view the wave of a file without picture.

    Nothing of it is kept in the project but which strips are shown.
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        cache = DiskCache()
        self._waves, self._film = WaveformReader(cache), Filmstrip(cache)
        self._media: tuple[Path, MediaInfo] | None = None
        self._peaks: Peaks | None = None
        self._sound_number = self._wish_number = 0
        self._is_reading = self._is_filming = False
        self._workspace = "author"
        self._connect_signals()
        self._show_choices()

    @property
    def is_settled(self) -> bool:
        """Whether the strips in view are complete."""
        is_waiting = self.context.workbench.timeline.is_awaiting_stills
        return not (self._is_reading or self._is_filming or is_waiting)

    def shutdown(self) -> None:
        """End both workers for good."""
        self._clear()
        self._waves.stop()
        self._film.stop()

    @Slot(object)
    def _on_engine_media_opened(self, info: MediaInfo) -> None:
        self._clear()
        key = self.session.selection.video
        if key is None:
            return
        project = self.session.project
        path = project_service.media_path_of(project, project.videos.get(key))
        if path is None:
            return
        self._media = (path, info)
        if info.has_picture and info.height:
            self.context.workbench.timeline.set_filmstrip(info.width / info.height)
        self._read_sound()

    @Slot(int)
    def _on_engine_duration_changed(self, duration_ms: int) -> None:
        if not duration_ms:
            self._clear()

    @Slot(int)
    def _on_engine_position_changed(self, time_ms: int) -> None:
        self.context.workbench.video.set_sound_position(time_ms)

    def _read_sound(self) -> None:
        """Begin with the sound where there is one and it is seen somewhere."""
        if self._media is None or self._peaks is not None:
            return
        path, info = self._media
        bench = self.context.workbench
        is_seen = not info.has_picture or bench.timeline.shows_strip("waveform")
        if info.audio_codec is None or not is_seen:
            return
        self._peaks = Peaks(info.duration_ms)
        self._sound_number += 1
        self._is_reading = True
        self._show_sound(self._peaks)
        job = SoundJob(self._sound_number, path, info.start_pts_ms, info.duration_ms)
        self._waves.read(job)

    def _show_sound(self, peaks: Peaks) -> None:
        bench = self.context.workbench
        bench.timeline.set_waveform(peaks)
        if self._media is not None and not self._media[1].has_picture:
            bench.video.set_sound(peaks)
            bench.video.set_sound_position(self.context.engine.position_ms)

    @Slot(int, object)
    def _on_waves_parts_ready(self, number: int, parts: list[tuple[int, object, object]]) -> None:
        if self._peaks is None or number != self._sound_number:
            return
        for part in parts:
            self._peaks.add(*part)  # type: ignore[arg-type]  # a Qt signal carries plain objects
        self._show_sound(self._peaks)

    @Slot(int)
    def _on_waves_finished_reading(self, number: int) -> None:
        if self._peaks is not None and number == self._sound_number:
            self._peaks.finish()
            self._is_reading = False
            self._show_sound(self._peaks)

    @Slot(int, object)
    def _on_timeline_stills_wanted(self, slot_ms: int, slots: tuple[int, ...]) -> None:
        if self._media is None or not (slots or self._is_filming):
            return
        self._wish_number += 1
        self._is_filming = True
        self._film.request(StillsWish(self._wish_number, self._media[0], slot_ms, slots))

    @Slot(int, int, int, object)
    def _on_film_still_ready(self, number: int, slot_ms: int, slot: int, image: QImage) -> None:
        if self._media is not None and number == self._wish_number:
            self.context.workbench.timeline.add_still(slot_ms, slot, image)

    @Slot(int)
    def _on_film_finished_wish(self, number: int) -> None:
        if number == self._wish_number:
            self._is_filming = False

    @Slot()
    def _clear(self) -> None:
        """Drop everything of the video shown so far."""
        if self._media is None:
            return
        self._waves.cancel()
        self._film.cancel()
        self._media = self._peaks = None
        self._is_reading = self._is_filming = False
        bench = self.context.workbench
        bench.timeline.set_filmstrip(None)
        bench.timeline.set_waveform(None)
        bench.video.set_sound(None)

    def _choose(self, kind: str) -> None:
        """Show or hide a strip as its action says, and remember it for this project."""
        shown = self.context.actions[f"view.{kind}"].isChecked()
        self.context.workbench.timeline.show_strip(kind, shown)
        self.session.remember(self._name(kind), "on" if shown else "off")
        self._read_sound()

    def show_for(self, workspace: str) -> None:
        """Show the strips as a workspace was left; at first as its usual lanes are."""
        self._workspace = workspace
        for kind in _KINDS:
            remembered = self.session.project.state.get(self._name(kind)) or ""
            usual = _USUAL.get(workspace)
            self.context.workbench.timeline.show_strip(kind, _CHOICES.get(remembered, usual))
        self._show_choices()

    def reset(self) -> None:
        """Show the strips of the workspace as at first."""
        for kind in _KINDS:
            self.session.remember(self._name(kind), "")
        self.show_for(self._workspace)

    def _name(self, kind: str) -> str:
        """Return the name under which a project keeps whether a strip is shown."""
        return f"strip:{kind}" if self._workspace == "author" else f"strip:{self._workspace}:{kind}"

    @Slot()
    def _show_choices(self) -> None:
        """Check the actions of the strips shown; the density may have changed that."""
        for kind in _KINDS:
            shown = self.context.workbench.timeline.shows_strip(kind)
            self.context.actions[f"view.{kind}"].setChecked(shown)
        self._read_sound()

    def _connect_signals(self) -> None:
        engine, timeline = self.context.engine, self.context.workbench.timeline
        self.session.closing.connect(self._clear)
        engine.media_opened.connect(self._on_engine_media_opened)
        engine.duration_changed.connect(self._on_engine_duration_changed)
        engine.position_changed.connect(self._on_engine_position_changed)
        timeline.stills_wanted.connect(self._on_timeline_stills_wanted)
        self._waves.parts_ready.connect(self._on_waves_parts_ready)
        self._waves.finished_reading.connect(self._on_waves_finished_reading)
        self._film.still_ready.connect(self._on_film_still_ready)
        self._film.finished_wish.connect(self._on_film_finished_wish)
        theme().changed.connect(self._show_choices)
        for kind in _KINDS:
            self.context.actions.on(f"view.{kind}", partial(self._choose, kind))

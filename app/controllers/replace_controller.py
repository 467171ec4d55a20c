"""Finding and replacing in subtitles, in one step."""

from __future__ import annotations

from collections.abc import Mapping

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.bulk_edit import edit_many
from app.controllers.guard import shows_errors
from app.controllers.subtitle_controller import SubtitleController
from app.domain.cue_editing import retexted
from app.domain.cue_replacing import Finder, Replacing, put_in
from app.domain.ids import TrackKey, VideoKey
from app.domain.watch import Watch
from storage.project_file import ProjectFile
from widgets.dialogs.replace_dialog import ReplaceDialog, SearchedCue
from widgets.i18n import tr, trn

_TRACK, _ALL = "track", "all"


class ReplaceController(Controller):
    """Asks what is to become what, and does it where it was ticked."""

    def __init__(self, context: AppContext, subtitles: SubtitleController) -> None:
        super().__init__(context)
        self._subtitles = subtitles
        context.actions.on("cue.replace", self.ask)

    @shows_errors
    def ask(self) -> None:
        """Ask, then replace."""
        video, table = self.session.selection.video, self._subtitles.table
        if video is None or table is None:
            self.notifier.info(tr("This video has no subtitles yet."))
            return
        tracks = self.session.project.subtitles.tracks(video)
        scopes = {_TRACK: tr("This track: {title}", title=table.track.title)}
        if len(tracks) > 1:
            scopes[_ALL] = trn("{n} track of the video", "All {n} tracks of the video", len(tracks))
        typed = self.context.workbench.transcript.tools.filter.text()
        dialog = ReplaceDialog(
            scopes,
            lambda scope: self._cues(video, table.track.key if scope == _TRACK else None),
            typed,
            self.context.workbench.window,
        )
        if dialog.exec():
            self.replace(dialog.wanted, dialog.model.chosen())

    def replace(self, wanted: Replacing, chosen: Mapping[str, frozenset[int]]) -> None:
        """Replace the chosen hits of each cue."""

        def work(project: ProjectFile, _watch: Watch) -> int:
            finder = Finder(wanted)
            cues = project.cues.many(chosen)
            changed = [
                retexted(cue, put_in(cue.text, finder.hits(cue.text), chosen[cue.key]))
                for cue in cues
            ]
            project.cues.update(changed)
            return sum(map(len, chosen.values()))

        step = tr("Replace “{find}” in subtitles", find=wanted.find)
        edit_many(self.context, step, len(chosen), work, self._say)

    def _say(self, count: int) -> None:
        self.notifier.success(trn("{n} hit was replaced.", "{n} hits were replaced.", count))

    def _cues(self, video: VideoKey, track: TrackKey | None) -> list[SearchedCue]:
        store = self.session.project.subtitles
        return [
            SearchedCue(key, one.title, int(start), text)
            for one in store.tracks(video)
            if track is None or one.key == track
            for table in (store.cue_table(one.key),)
            for key, start, text in zip(
                table.spans.ids, table.spans.starts, table.texts, strict=True
            )
        ]

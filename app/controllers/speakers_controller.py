"""Speakers of subtitles become people of the cast."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.cue_editing import respoken
from app.domain.errors import AppError
from app.domain.ids import PersonKey, VideoKey, new_key
from app.domain.person import Person
from app.domain.speaker import suggested
from storage.project_file import ProjectFile
from widgets.dialogs.speakers_dialog import SpeakersDialog
from widgets.i18n import tr, tr_phrase


class SpeakersController(Controller):
    """Answers the dialog of speakers; what is refused is said inside it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._dialog: SpeakersDialog | None = None
        context.actions.on("cue.speakers", self.show)

    @property
    def _video(self) -> VideoKey | None:
        return self.session.selection.video

    @shows_errors
    def show(self) -> None:
        """Show the speakers of the video shown."""
        video = self._video
        if video is None:
            return
        self._dialog = dialog = SpeakersDialog(
            self.session.project.videos.get(video).title,
            read_only=not self.session.can_edit,
            parent=self.context.workbench.window,
        )
        dialog.person_chosen.connect(self._on_person_chosen)
        dialog.person_named.connect(self._on_person_named)
        dialog.renamed.connect(self._on_renamed)
        dialog.suggestions_accepted.connect(self._on_suggestions_accepted)
        self._refresh()
        dialog.exec()
        self._dialog = None

    def _refresh(self) -> None:
        video = self._video
        if self._dialog is None or video is None:
            return
        project = self.session.project
        speakers, people = project.speakers.counts(video), project.people.all()
        found = {one.speaker: suggested(one.speaker, people) for one in speakers if not one.person}
        suggestions = {name: person for name, person in found.items() if person is not None}
        self._dialog.set_speakers(speakers, people, suggestions)

    def _try(self, step: str, work: Callable[[ProjectFile, VideoKey], object]) -> None:
        video = self._video
        if video is None:
            return
        try:
            with self.session.edit(step) as project:
                work(project, video)
        except AppError as error:
            self._refresh()
            if self._dialog is not None:
                self._dialog.set_message(tr_phrase(error.message))
        else:
            self._refresh()

    @Slot(str, object)
    def _on_person_chosen(self, speaker: str, person: PersonKey | None) -> None:
        step = tr("Say who {speaker} is", speaker=speaker)
        self._try(step, lambda project, video: project.speakers.set(video, speaker, person))

    @Slot(str, str)
    def _on_person_named(self, speaker: str, name: str) -> None:
        def work(project: ProjectFile, video: VideoKey) -> None:
            position = max((one.position for one in project.people.all()), default=-1) + 1
            made = project.people.add(Person(PersonKey(new_key()), name, position=position))
            project.speakers.set(video, speaker, made.key)

        self._try(tr("Say who {speaker} is", speaker=speaker), work)

    @Slot(str, str)
    def _on_renamed(self, old: str, new: str) -> None:
        def work(project: ProjectFile, video: VideoKey) -> None:
            known = project.speakers.of_video(video)
            cues = project.cues.many(project.speakers.cues(video, old))
            project.cues.update([respoken(cue, new) for cue in cues])
            if old in known:
                project.speakers.set(video, old, None)
                if new and new not in known:
                    project.speakers.set(video, new, known[old])

        self._try(tr("Rename the speaker {speaker}", speaker=old), work)

    @Slot(list)
    def _on_suggestions_accepted(self, pairs: list[tuple[str, PersonKey]]) -> None:
        step = tr("Say who speakers are")
        self._try(step, lambda project, video: project.speakers.set_many(video, pairs))

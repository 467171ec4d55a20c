"""Files in and out of the open project: dropped, chosen, exported; never on the GUI thread.

An import works on its own connection to the same file, in one transaction, as one history entry;
the window stays usable and read-only meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.label_files import ask_set, ask_words, has_unknown_labels
from app.controllers.results_naming import ask_system
from app.controllers.subtitle_files_controller import ask_encoding
from app.domain.changes import ChangeSet
from app.domain.check import Severity
from app.domain.errors import AppError, ImportFailedError, WorkStoppedError
from app.domain.ids import RaterKey
from app.domain.phrase import phrase
from app.domain.question import Status
from app.notifications import Message, MessageAction, MessageKind
from app.services.export_service import ITEM_FORMATS, ExportReport, export_project
from app.services.import_report import ImportRefusedError, ImportReport
from app.services.import_service import import_file
from app.services.label_import import SetUnclearError
from app.services.label_words import LabelWords
from app.services.memory_import import OtherVideoError
from app.services.memory_words import MemoryWords
from app.services.results_import import SystemUnclearError
from app.services.results_words import ResultsWords
from app.services.subtitle_import import Reading
from app.services.subtitle_service import VideoUnclearError
from app.services.trajectory_collect import Kept, TrajectoryChoice
from app.tasks import TaskContext, TaskWatch
from storage.formats.decoded_text import EncodingUnclearError
from storage.formats.embedded import EMBEDDED
from storage.formats.event_memory import FORMAT as MEMORY
from storage.formats.label_table import FORMAT as LABELS
from storage.formats.naru_records import NAMES as STORY_FORMATS
from storage.formats.records import file_names
from storage.formats.subtitle_formats import NAMES as SUBTITLES
from storage.formats.subtitle_formats import is_subtitle_name
from storage.formats.tier_formats import ENDINGS
from storage.formats.trace import FORMAT as TRACE
from storage.formats.trajectory_formats import ENDINGS as TRAJECTORY_ENDINGS
from storage.formats.trajectory_formats import NAMES as TRAJECTORY_FORMATS
from storage.project_file import ProjectFile
from widgets.dialogs.choose import choose_records, choose_videos
from widgets.dialogs.export_dialog import ExportDialog, VideoStory, VideoTiers, VideoTrajectories
from widgets.dialogs.report_dialog import ReportDialog
from widgets.i18n import tr, tr_phrase, trn

PROJECT_SUFFIX = ".emoscope"

_RECORD_ENDINGS = {
    "longemo": "longemo.json",
    "emoscope": "emoscope.jsonl",
    "naru-mcq": "items.json",
}


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How a file is taken in: what wins in a conflict, and whether faulty records stay behind.

    Attributes
    ----------
    format, encoding
        What the user says it is; None to find out.
    prefer_encoding
        What was answered for other files of the folder.
    any_video
        Take event memories also where they seem to be of another video.
    system, judge
        Whose answers or scores they are; asked where they are empty.
    labels
        What was said of a table of labels.
    """

    on_conflict: str | None = None
    skip_invalid: bool = False
    video_id: str | None = None
    format: str | None = None
    encoding: str | None = None
    prefer_encoding: str = ""
    any_video: bool = False
    system: str = ""
    judge: str = ""
    labels: LabelWords = field(default_factory=LabelWords)


class ImportStoppedError(ImportFailedError):
    """Somebody stopped an import before it was done."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            phrase("The import of {name} was stopped. Nothing was imported.", name=path.name)
        )


class ImportController(Controller):
    """Takes files in and writes records out.

    Signals
    -------
    project_dropped(Path), new_project_dropped(list of Path)
        Files that mean a project of their own.
    """

    project_dropped = Signal(object)
    new_project_dropped = Signal(list)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._window = context.workbench.window
        self._waiting: list[Path] = []
        self._refusals: list[Message] = []
        self._again_next: list[tuple[Path, ImportOptions]] = []
        self._window.files_dropped.connect(self._on_window_files_dropped)
        context.actions.on("file.import", self.ask_import)
        context.actions.on("file.export", self.ask_export)
        context.actions.on("file.add_video", self.ask_add_videos)

    # In ---------------------------------------------------------------------------------------

    def ask_import(self) -> None:
        """Ask for files to take in."""
        self.import_all(choose_records(self._window, str(self._folder())))

    def ask_add_videos(self) -> None:
        """Ask for videos to add."""
        self.import_all(choose_videos(self._window, str(self._folder())))

    @shows_errors
    def import_file(self, path: Path, options: ImportOptions | None = None) -> None:
        """Take one file in, in the background."""
        project = self.session.project
        options = options or ImportOptions(video_id=self._video_for(path))
        known = self.context.settings.encodings.get(str(path.parent), "")
        options = replace(options, prefer_encoding=known)
        rater = self.session.rater.key if self.session.rater else None
        if project.path is None or not self.session.can_edit:
            with self.session.edit(tr("Import {name}", name=path.name)):
                return  # says why it cannot be
        title = tr("Importing {name}", name=path.name)
        self.session.set_busy(title)
        self.context.workbench.author.flush()
        task = self.context.tasks.start(
            title,
            _import_work(project.path, path, options, rater),
            done=lambda result: self._on_imported(project.token, *result),
            failed=lambda error: self._on_refused(path, options, error),
        )
        task.finished.connect(self._on_task_finished)

    def import_all(self, paths: Sequence[Path]) -> None:
        """Take files in one after the other; what was refused is said at the end once more."""
        self._waiting, self._refusals = list(paths), []
        self._import_next()

    def import_as(self, path: Path, format_name: str, video_id: str) -> None:
        """Take one file in as what the user says it is, for one video."""
        self.import_file(path, ImportOptions(video_id=video_id, format=format_name))

    @Slot()
    def _on_task_finished(self) -> None:
        self.session.set_busy("")
        self._import_next()

    def _import_next(self) -> None:
        if self._again_next and self.session.is_open:
            self.import_file(*self._again_next.pop(0))
        elif self._waiting and self.session.is_open:
            self.import_file(self._waiting.pop(0))
        elif self._refusals:
            last, others = self._refusals[-1], len(self._refusals) - 1
            self._refusals = []
            if others:
                more = trn("{n} more file was refused.", "{n} more files were refused.", others)
                last = replace(last, text=tr("{message} {more}", message=last.text, more=more))
            self.notifier.show(last)

    def _on_imported(self, token: str, report: ImportReport, changes: ChangeSet) -> None:
        if not self.session.is_open or self.session.project.token != token:
            return
        self.session.set_busy("")
        self.session.announce(changes)
        if report.format == LABELS and not self.session.project.questions.count():
            self.context.actions["view.label"].trigger()  # there is nothing else to do here
        text = summary_of(report)
        if report.problems:
            show = MessageAction(tr("Show report"), lambda: self.show_report(report))
            facts = all(one.severity is Severity.INFO for one in report.problems)
            kind = MessageKind.SUCCESS if facts else MessageKind.WARNING
            self.notifier.show(Message(kind, text, actions=(show,)))
        else:
            self.notifier.success(text)

    def _on_refused(self, path: Path, options: ImportOptions, error: AppError) -> None:
        if isinstance(error, ImportStoppedError):
            self._waiting = []
            self.notifier.info(error.message)
            return
        if isinstance(error, EncodingUnclearError):
            self._ask_encoding(path, options, error)
            return
        if isinstance(error, SystemUnclearError):
            self._ask_system(path, options, error)
            return
        if isinstance(error, SetUnclearError):
            take = partial(self._take_with, path, options)
            ask_set(path, error, options.labels, take, self._window)
            return
        if isinstance(error, OtherVideoError):
            self._refuse(self._question_of_video(path, options, error))
            return
        if not isinstance(error, ImportRefusedError):
            actions = self._for_the_video_shown(path, options, error)
            self._refuse(Message(MessageKind.ERROR, error.message, error.detail, actions))
            return
        report = error.report
        conflicts = [one for one in report.problems if one.rule == "conflict"]
        if conflicts:
            text = trn(
                "{name}: {n} record differs from the one here. Nothing was imported.",
                "{name}: {n} records differ from those here. Nothing was imported.",
                len(conflicts),
                name=path.name,
            )
            # Traces of one question may stand side by side; closing the message keeps mine.
            keep = (
                (tr("Keep both"), "both") if report.format == TRACE else (tr("Keep mine"), "keep")
            )
            actions = (
                self._again(keep[0], path, options, on_conflict=keep[1]),
                self._again(tr("Take theirs"), path, options, on_conflict="replace"),
            )
        elif has_unknown_labels(report):
            text = error.message
            say = MessageAction(
                tr("Say what they mean…"), lambda: self._ask_meanings(path, options)
            )
            show = MessageAction(tr("Show report"), lambda: self.show_report(report))
            actions = (say, show)
        else:
            text = error.message
            show = MessageAction(tr("Show report"), lambda: self.show_report(report))
            sound = self._again(tr("Take the sound ones"), path, options, skip_invalid=True)
            actions = (show, sound)
        self._refuse(Message(MessageKind.ERROR, text, actions=actions))

    def _question_of_video(
        self, path: Path, options: ImportOptions, error: OtherVideoError
    ) -> Message:
        """Ask whether a memory of another video shall be taken in all the same."""
        again = replace(options, any_video=True)
        text = tr("{why} Import it all the same?", why=tr_phrase(error.why))
        action = MessageAction(tr("Import"), lambda: self.import_file(path, again))
        return Message(MessageKind.WARNING, text, error.message, (action,))

    def _for_the_video_shown(
        self, path: Path, options: ImportOptions, error: AppError
    ) -> tuple[MessageAction, ...]:
        """Offer the video shown to a file that names none, or several."""
        videos = self.session.project.videos.all() if self.session.is_open else []
        shown = [video for video in videos if video.key == self.session.selection.video]
        if not shown or not isinstance(error, VideoUnclearError):
            return ()
        again = replace(options, video_id=shown[0].video_id)
        label = tr("Take it for {title}", title=shown[0].title)
        return (MessageAction(label, lambda: self.import_file(path, again)),)

    def _ask_encoding(
        self, path: Path, options: ImportOptions, error: EncodingUnclearError
    ) -> None:
        """Ask how a file is encoded, and take it in so, before the next one."""
        codec = ask_encoding(self.context, path, error.choices)
        if codec is None:
            name = path.name
            self.notifier.info(tr("{name} was left out: its encoding is not known.", name=name))
            return
        self._again_next.append((path, replace(options, encoding=codec)))

    def _ask_system(self, path: Path, options: ImportOptions, error: SystemUnclearError) -> None:
        """Ask whose answers or scores a file holds, as it was said of it before, and take it in."""
        said = ask_system(self.session, path, error, self._window)
        if said is None:
            self.notifier.info(tr("{name} was left out.", name=path.name))
            return
        self._again_next.append((path, replace(options, system=said[0], judge=said[1])))

    def _take_with(self, path: Path, options: ImportOptions, words: LabelWords) -> None:
        """Take a table of labels in with what was said of it, after what comes in now."""
        self._again_next.append((path, replace(options, labels=words)))
        if not self.context.tasks.busy:
            self._import_next()

    @shows_errors
    def _ask_meanings(self, path: Path, options: ImportOptions) -> None:
        """Ask what words mean that are no labels, and take the table in so."""
        take = partial(self._take_with, path, options)
        ask_words(self.session, path, options.labels, options.encoding, take, self._window)

    def _refuse(self, message: Message) -> None:
        """Say why a file was refused, at the latest when no other file hides the message."""
        self._refusals.append(message)

    def _again(
        self,
        label: str,
        path: Path,
        options: ImportOptions,
        *,
        on_conflict: str | None = None,
        skip_invalid: bool = False,
    ) -> MessageAction:
        again = replace(
            options,
            on_conflict=on_conflict or options.on_conflict,
            skip_invalid=skip_invalid or options.skip_invalid,
        )
        return MessageAction(label, lambda: self.import_file(path, again))

    def show_report(self, report: ImportReport) -> None:
        """Show all that was repaired, odd or refused."""
        title = tr("Import of {name}", name=Path(report.file).name)
        ReportDialog(title, summary_of(report), report.problems, self._window).exec()

    def _video_for(self, path: Path) -> str | None:
        """Return the id of the video shown for subtitles that no video's name claims."""
        videos = self.session.project.videos.all()
        if not is_subtitle_name(path) or any(path.stem.startswith(v.video_id) for v in videos):
            return None
        shown = [video for video in videos if video.key == self.session.selection.video]
        return shown[0].video_id if shown else None

    @Slot(list)
    def _on_window_files_dropped(self, paths: list[Path]) -> None:
        projects = [path for path in paths if path.suffix.lower() == PROJECT_SUFFIX]
        if projects:
            self.project_dropped.emit(projects[0])
        elif not self.session.is_open:
            self.new_project_dropped.emit(paths)
        else:
            self.import_all(paths)

    # Out --------------------------------------------------------------------------------------

    @shows_errors
    def ask_export(self) -> None:
        """Ask for format and place, then export."""
        self.context.workbench.author.flush()
        rows = self.session.project.questions.rows()
        complete = sum(row.status.reaches(Status.COMPLETE) for row in rows)
        counts = len(rows), complete
        dialog = ExportDialog(
            self._proposal,
            counts,
            self._tiers(),
            out_problem,
            self._window,
            stories=self._stories(),
            trajectories=self._trajectories(),
            items=self.session.project.mcq.count(),
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._export_as_asked(dialog))
        dialog.open()

    def _export_as_asked(self, dialog: ExportDialog) -> None:
        status = Status.COMPLETE if dialog.only_complete else None
        kept = frozenset(Kept if dialog.with_everything else (Kept.STORED,))
        choice = TrajectoryChoice(kept)
        self.export(dialog.format, dialog.place, status, dialog.video_id, choice)

    def _proposal(self, format_name: str, video_id: str | None) -> Path:
        """Return where a format would be written."""
        stem = self.session.path.stem if self.session.path else "records"
        if format_name in STORY_FORMATS:
            kind = "segments" if format_name == "segments" else "records"
            ending = "json" if video_id else "jsonl"
            return self._folder() / f"{video_id or stem}.{kind}.{ending}"
        if format_name in TRAJECTORY_ENDINGS:
            ending = f".trajectories{TRAJECTORY_ENDINGS[format_name]}"
            if video_id is None:
                return self._folder() / tr("{name} trajectories", name=stem)
            return self._folder() / file_names([video_id], ending)[0]
        if format_name not in ENDINGS:
            ending = _RECORD_ENDINGS[format_name]
            return self._folder() / f"{stem}.{ending}"
        if video_id is None:
            return self._folder() / tr("{name} tiers", name=stem)
        return self._folder() / file_names([video_id], ENDINGS[format_name])[0]

    def _stories(self) -> list[VideoStory]:
        """Return the videos that have segments or pipeline records, the one shown first."""
        project = self.session.project
        shown = self.session.selection.video
        found = []
        for video in sorted(project.videos.all(), key=lambda video: video.key != shown):
            story = project.story.of_video(video.key)
            if not story.is_empty:
                counts = len(story.segments), len(story.notes)
                found.append(VideoStory(video.video_id, video.title, *counts))
        return found

    def _tiers(self) -> list[VideoTiers]:
        """Return the videos that have tiers, the one that is shown first."""
        project = self.session.project
        shown = self.session.selection.video
        videos = sorted(project.videos.all(), key=lambda video: video.key != shown)
        found = []
        for video in videos:
            tiers = project.tiers.of_video(video.key)
            if tiers:
                count = sum(project.annotations.count(tier.key) for tier in tiers)
                found.append(VideoTiers(video.video_id, video.title, count))
        return found

    def _trajectories(self) -> list[VideoTrajectories]:
        """Return the videos that have trajectories, or what may tell some, the one shown first."""
        project = self.session.project
        shown = self.session.selection.video
        asked = {row.video for row in project.questions.rows()}
        found = []
        for video in sorted(project.videos.all(), key=lambda video: video.key != shown):
            stored = len(project.trajectories.of_video(video.key))
            others = project.tiers.of_video(video.key) or project.memories.of_video(video.key)
            if stored or others or video.key in asked:
                found.append(VideoTrajectories(video.video_id, video.title, stored))
        return found

    @shows_errors
    def export(
        self,
        format_name: str,
        out: Path,
        status: Status | None = None,
        video_id: str | None = None,
        trajectories: TrajectoryChoice = TrajectoryChoice(),  # noqa: B008 -- frozen
    ) -> None:
        """Write records, or tiers of one video or all, in the background."""
        path, viewer = self.session.project.path, self.session.viewer
        if path is None:
            return

        def work(_task: TaskContext) -> ExportReport:
            project = ProjectFile.open(path, read_only=True, lock=False)
            try:
                return export_project(
                    project,
                    format=format_name,
                    out=out,
                    status=status,
                    video_id=video_id,
                    rater=viewer,
                    trajectories=trajectories,
                )
            finally:
                project.close()

        title = tr("Exporting to {name}", name=out.name)
        self.context.tasks.start(title, work, done=self._on_exported, failed=self.notifier.error)

    def _on_exported(self, report: ExportReport) -> None:
        if report.format in ITEM_FORMATS:
            self._on_items_exported(report)
            return
        if report.format in (*ENDINGS, *STORY_FORMATS, *TRAJECTORY_ENDINGS):
            self._on_tiers_exported(report)
            return
        written = trn(
            "{n} question written to {name}.",
            "{n} questions written to {name}.",
            report.written,
            name=Path(report.out).name,
        )
        if report.problems:
            self.notifier.warning(
                tr("{written} {unfinished}: {first}",
                   written=written,
                   unfinished=trn("{n} thing is unfinished", "{n} things are unfinished",
                                  len(report.problems)),
                   first=f"{report.problems[0].file}: {tr_phrase(report.problems[0].message)}")
            )  # fmt: skip
        else:
            self.notifier.success(written)
        if report.hidden:
            self.notifier.info(
                trn(
                    "{n} review of somebody else is closed to you and was left out.",
                    "{n} reviews of others are closed to you and were left out.",
                    report.hidden,
                )
            )

    def _on_items_exported(self, report: ExportReport) -> None:
        name, problems = Path(report.out).name, report.problems
        written = trn(
            "{n} item written to {name}.", "{n} items written to {name}.", report.written, name=name
        )
        title = tr("Export of {name}", name=name)

        def show() -> None:
            ReportDialog(title, written, problems, self._window).exec()

        if problems:
            action = MessageAction(tr("What is open in them"), show)
            self.notifier.show(Message(MessageKind.WARNING, written, actions=(action,)))
        else:
            self.notifier.success(written)

    def _on_tiers_exported(self, report: ExportReport) -> None:
        name = Path(report.out).name
        if report.format in STORY_FORMATS:
            written = trn(
                "{n} segment or note written to {name}.",
                "{n} segments and notes written to {name}.",
                report.written,
                name=name,
            )
        elif report.format in TRAJECTORY_ENDINGS:
            written = trn(
                "{n} trajectory written to {name}.",
                "{n} trajectories written to {name}.",
                report.written,
                name=name,
            )
        else:
            written = trn(
                "{n} annotation written to {name}.",
                "{n} annotations written to {name}.",
                report.written,
                name=name,
            )
        title = tr("Export of {name}", name=name)

        def show() -> None:
            ReportDialog(title, written, report.problems, self._window).exec()

        action = MessageAction(tr("What the format holds differently"), show)
        if any(one.severity is not Severity.INFO for one in report.problems):
            self.notifier.show(Message(MessageKind.WARNING, written, actions=(action,)))
        elif report.problems:
            self.notifier.show(Message(MessageKind.SUCCESS, written, actions=(action,)))
        else:
            self.notifier.success(written)

    def _folder(self) -> Path:
        return self.session.path.parent if self.session.path else Path.home()


def _import_work(
    project_path: Path, path: Path, options: ImportOptions, rater: RaterKey | None
) -> Callable[[TaskContext], tuple[ImportReport, ChangeSet]]:
    """Return the job of an import: its own connection, one edit."""

    def work(task: TaskContext) -> tuple[ImportReport, ChangeSet]:
        project, watch = ProjectFile.open(project_path, lock=False), TaskWatch(task)
        try:
            with (
                project.database.watched(watch),
                project.edit(tr("Import {name}", name=path.name), rater) as edit,
            ):
                report = import_file(
                    project,
                    path,
                    rater=rater,
                    on_conflict=options.on_conflict,
                    skip_invalid=options.skip_invalid,
                    video_id=options.video_id,
                    format=options.format,
                    reading=Reading(
                        encoding=options.encoding,
                        prefer=options.prefer_encoding,
                        watch=watch,
                        memory=MemoryWords(any_video=options.any_video),
                        results=ResultsWords(options.system, options.judge, is_asked=True),
                        labels=options.labels,
                    ),
                )
                watch.seal()
        except WorkStoppedError as error:
            raise ImportStoppedError(path) from error
        else:
            return report, edit.changes
        finally:
            project.close()

    return work


def summary_of(report: ImportReport) -> str:
    """Say in one sentence what an import did."""
    told = [_added(report.format, report.added)] if report.added else []
    if report.updated:
        told.append(trn("{n} updated", "{n} updated", report.updated))
    if report.skipped:
        told.append(trn("{n} the same as here", "{n} the same as here", report.skipped))
    return tr(
        "{name}: {counts}.",
        name=Path(report.file).name,
        counts=", ".join(told) if told else tr("nothing to take in"),
    )


def _added(kind: str, n: int) -> str:
    """Say how many of what a format holds were added."""
    if kind in SUBTITLES or kind == EMBEDDED:
        return trn("{n} cue added", "{n} cues added", n)
    if kind in ENDINGS:
        return trn("{n} annotation added", "{n} annotations added", n)
    if kind == "video":
        return trn("{n} video added", "{n} videos added", n)
    if kind == "longemo":
        return trn("{n} question added", "{n} questions added", n)
    if kind in TRAJECTORY_FORMATS:
        return trn("{n} trajectory added", "{n} trajectories added", n)
    others = {
        MEMORY: trn("{n} event memory added", "{n} event memories added", n),
        TRACE: trn("{n} trace added", "{n} traces added", n),
    }
    return others.get(kind) or trn("{n} record added", "{n} records added", n)


def out_problem(place: Path, is_folder: bool = False) -> str:
    """Say in words why a file, or a folder, cannot be written there; empty where it can."""
    if is_folder and (not place.name or place.suffix or place.is_file()):
        return tr("Name a folder.")
    if not place.name or (place.is_dir() and not is_folder):
        return tr("Name a file.")
    if not place.parent.is_dir():
        return tr("There is no folder {folder}.", folder=place.parent)
    if not os.access(place.parent, os.W_OK):
        return tr("Nothing can be written in {folder}.", folder=place.parent)
    return ""

"""Clips and comparisons: segments and candidates from marks and cues, played, subtitle rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.evidence_controller import EvidenceController
from app.controllers.guard import shows_errors
from app.controllers.playback_controller import PlaybackController
from app.controllers.subtitle_controller import SubtitleController
from app.domain.candidate_authoring import add_candidate
from app.domain.clip_authoring import add_segment, assembly_of, rows_of, with_rows
from app.domain.interval import Interval
from app.domain.question import Candidate, Granularity, Question, QuestionType
from app.services.clip_service import ClipJob, clip_job, clip_name, cut
from app.tasks import TaskWatch
from widgets.dialogs.choose import choose_clip
from widgets.i18n import tr


class ClipController(Controller):
    """Turns marks into segments of the clip question shown, and segments into playing."""

    def __init__(
        self,
        context: AppContext,
        author: AuthorController,
        evidence: EvidenceController,
        playback: PlaybackController,
        subtitles: SubtitleController,
    ) -> None:
        super().__init__(context)
        self.author, self.evidence = author, evidence
        self.playback, self.subtitles = playback, subtitles
        panel, on = author.panel, context.actions.on
        panel.segment_add_requested.connect(self.add)
        panel.clip_play_requested.connect(self.play)
        panel.subtitles_requested.connect(self.make_rows)
        panel.fix_requested.connect(self.fix)
        panel.editor.candidates.add_requested.connect(self.add_candidate)
        panel.editor.candidates.play_requested.connect(self.play)
        on("question.segment", self.add)
        on("question.candidate", self.add_candidate)
        on("question.clip_rows", self.make_rows)
        on("question.clip_file", self.ask_file)
        on("question.play_clip", panel.editor.segments.play)

    @Slot()
    @shows_errors
    def add(self) -> None:
        """Add the marked span, or the cue at the playhead, at the end of the clip."""
        question = self._clip()
        if question is None:
            return
        span, _ = self.evidence.span_at_hand()
        if span is None:
            self.notifier.info(
                tr("Mark in (I) and out (O), or put the playhead on a cue, then add the segment.")
            )
            return
        self.author.panel.flush()
        question = self.author.question or question
        number = len(question.source.segments or ()) + 1
        self.author.save(add_segment(question, span), tr("Add segment {n}", n=number))
        self.session.mark(None, None)

    @Slot()
    @shows_errors
    def add_candidate(self) -> None:
        """Add the marked span, or the cue at the playhead, to what a comparison weighs."""
        question = self.evidence.editable_question()
        if question is None:
            return
        if question.type is not QuestionType.INTENSITY_COMPARISON:
            self.notifier.info(tr("Only comparisons weigh candidates."))
            return
        self.author.panel.flush()
        question = self.author.question or question
        span, words = self.evidence.span_at_hand()
        number = len(question.candidates) + 1
        name = words or tr("Moment {n}", n=number)
        added = add_candidate(question, Candidate(name, span))
        self.author.save(added, tr("Add candidate {n}", n=number))
        self.session.mark(None, None)
        self.author.panel.editor.candidates.begin_edit(number - 1)

    @Slot(str)
    def fix(self, fix: str) -> None:
        """Do what the link of a check on a clip offers."""
        if fix == "add-segment":
            self.add()
        elif fix == "make-subtitles":
            self.make_rows()

    @Slot(object)
    def play(self, spans: Sequence[Interval]) -> None:
        """Play spans one after the other, jumps and all."""
        self.playback.play_spans(spans)

    @Slot()
    @shows_errors
    def make_rows(self) -> None:
        """Make the subtitle rows of the clip from the track shown."""
        question = self._clip()
        if question is None:
            return
        table = self.subtitles.table
        if table is None:
            self.notifier.info(
                tr("This video has no subtitles yet. Drop an .srt file on the window.")
            )
            return
        cues = self.session.project.subtitles.cues(table.track.key)
        duration = self.session.project.videos.get(question.video).duration_ms
        rows = rows_of(assembly_of(question, duration).segments, cues)
        self.author.save(with_rows(question, rows), tr("Make the subtitles of the clip"))

    @shows_errors
    def ask_file(self) -> None:
        """Ask for a place and cut the clip shown into a file there, whatever its status."""
        self.author.panel.flush()
        question = self.author.question
        if question is None or question.granularity is not Granularity.CLIP:
            self.notifier.info(tr("Only clip questions are cut into files."))
            return
        job = clip_job(self.session.project, question)
        folder = self.session.path.parent if self.session.path else Path.home()
        proposal = str(folder / clip_name(question.question_id))
        target = choose_clip(self.context.workbench.window, proposal)
        if target is not None:
            self.cut_into(job, target)

    def cut_into(self, job: ClipJob, target: Path) -> None:
        """Cut a clip in the background, and say where it is."""
        self.context.tasks.start(
            tr("Cutting {name}", name=target.name),
            lambda task: cut(job, target, TaskWatch(task)),
            done=self._on_cut,
            failed=self.notifier.error,
        )

    def _on_cut(self, target: Path) -> None:
        self.notifier.success(tr("The clip is in {path}.", path=target))

    def _clip(self) -> Question | None:
        """Return the clip question shown where it can be edited; say why not else."""
        question = self.evidence.editable_question()
        if question is not None and question.granularity is not Granularity.CLIP:
            self.notifier.info(
                tr("Only clip questions have segments: make one (Ctrl+Shift+K), or duplicate as.")
            )
            return None
        return question

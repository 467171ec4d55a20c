"""The queue of questions in review: which are in it, and how each stands for who works."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.ids import McqKey, QuestionKey, RaterKey, VideoKey
from app.domain.item_queue import OwnState, QueueRow, queue_row
from app.domain.mcq import McqRow
from app.domain.question import QuestionRow, Status
from app.domain.review import RecordKind
from app.services.media_location import media_path_of
from widgets.i18n import tr
from widgets.question.words import type_word

_QUESTION = RecordKind.QUESTION
_SHOWS_ALL = "verify.all_questions"


class QuestionQueue(Controller):
    """Fills the queue: what is in review, and what one decided on in its present version."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.list = context.workbench.verify.questions
        self._video_is_here: dict[VideoKey, bool] = {}
        self._shows_all = False
        self.list.all_toggled.connect(self._on_all_toggled)

    @property
    def rater(self) -> RaterKey | None:
        """Who works."""
        return self.session.rater.key if self.session.rater else None

    @property
    def empty_words(self) -> tuple[str, str]:
        """What stands in place of a question while none is left or none is chosen."""
        sums = self.list.model.progress
        if not sums.total:
            return self._nothing_words()
        if sums.left:
            return tr("Choose a question."), tr("The next one with something to do comes with N.")
        return tr("No question is left for you."), ""

    def has_video(self, video: VideoKey) -> bool:
        """Tell whether a video can be played here."""
        return self._video_is_here.get(video, False)

    def refresh(self) -> None:
        """Fill the queue anew."""
        project = self.session.project
        videos = project.videos.all()
        for video in videos:
            path = media_path_of(project, video)
            self._video_is_here[video.key] = path is not None and path.exists()
        mine = self._mine()
        can_choose = mine is not None
        self.list.set_rows(
            list(self._rows(None if self._shows_all else mine)),
            {video.key: video.title for video in videos},
        )
        self.list.set_scope(shows_all=self._shows_all or not can_choose, can_choose=can_choose)
        title, detail = self._nothing_words()
        self.list.set_empty(title, detail, button=can_choose and not self._shows_all)

    def read_scope(self) -> None:
        """Take the scope of last time."""
        self._shows_all = bool(self.session.project.state.get(_SHOWS_ALL))

    def _mine(self) -> set[str] | None:
        """Return the questions assigned to who works; None where nothing is assigned to anybody."""
        tasks = self.session.project.reviews.assignments(kind=_QUESTION)
        if not tasks:
            return None
        return {task.record for task in tasks if task.rater == self.rater}

    def _rows(self, wanted: set[str] | None) -> Iterator[QueueRow]:
        project, rater = self.session.project, self.rater
        states = project.reviews.states(rater, _QUESTION) if rater is not None else {}
        versions = project.questions.present_versions()
        for row in project.questions.rows():
            state = states.get((row.key, versions.get(row.key, 1)))
            own = OwnState(*state) if state is not None else None
            is_done = own is not None and own.is_decided
            if row.status is not Status.IN_REVIEW and not is_done:
                continue
            if wanted is None or row.key in wanted or is_done:
                item = _as_item(row, versions.get(row.key, 1))
                yield queue_row(item, own, has_video=self.has_video(row.video))

    def _nothing_words(self) -> tuple[str, str]:
        return (
            tr("No question is in review."),
            tr("Authors send complete questions to review with Annotate > Status of the question."),
        )

    @Slot(bool)
    def _on_all_toggled(self, on: bool) -> None:
        self._shows_all = on
        if self.session.is_open:
            self.session.remember(_SHOWS_ALL, "1" if on else "")
            self.refresh()


def _as_item(row: QuestionRow, version: int) -> McqRow:
    """Return a question as queues list records: its type stands where items have a category."""
    return McqRow(
        McqKey(QuestionKey(row.key)),
        row.question_id,
        row.video,
        type_word(row.type),
        row.text,
        version,
        1,
        "",
    )

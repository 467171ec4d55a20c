"""One open project: the file, its lock, its stores and its history."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from app.domain.errors import StorageUnavailableError
from app.domain.ids import RaterKey, new_key
from app.domain.phrase import phrase
from storage import migrations
from storage.annotation_rules import AnnotationRules
from storage.annotation_store import AnnotationStore
from storage.comment_store import CommentStore
from storage.connection import hand_over, prepare, take_in_log
from storage.cue_store import CueStore
from storage.database import Database
from storage.draft_store import DraftStore
from storage.edit import Edit
from storage.facts_store import FactsStore
from storage.failures import translated
from storage.guidance_store import GuidanceStore
from storage.history import History
from storage.label_store import LabelStore
from storage.lock import LockHolder
from storage.mcq_store import McqStore
from storage.memory_store import MemoryStore
from storage.opening import OpenFile, create_file, open_file
from storage.people_store import PeopleStore
from storage.question_store import QuestionStore
from storage.rater_store import RaterStore
from storage.refine_store import RefineStore
from storage.results_store import ResultsStore
from storage.review_store import ReviewStore
from storage.screening_store import ScreeningStore
from storage.search import SearchIndex
from storage.segment_store import SegmentStore
from storage.speaker_store import SpeakerStore
from storage.state_store import StateStore
from storage.story_store import StoryStore
from storage.subtitle_store import SubtitleStore
from storage.tier_store import TierStore
from storage.trace_store import TraceStore
from storage.trajectory_store import TrajectoryStore
from storage.unit_store import UnitStore
from storage.video_store import VideoStore
from storage.vocabulary_store import VocabularyStore
from storage.watched_store import WatchedStore


class ProjectFile:
    """A project and its stores, for the thread that opened it.

    Attributes
    ----------
    path
        None for a project in memory.
    token
        New for each opening: what comes late for another opening is told by it.
    backup
        The copy that was made because the file came from an older version.
    """

    def __init__(self, opened: OpenFile, path: Path | None) -> None:
        self.path = path
        self.token = new_key()
        self.backup = opened.backup
        self._opened = opened
        self._place = None if path is None else _place(path)
        self.database = Database(
            opened.connection,
            title="The project" if path is None else path.name,
            schema_version=migrations.SCHEMA_VERSION,
            read_only_reason=opened.read_only_reason,
            before_writing=self._require_in_place,
        )
        self.raters = RaterStore(self.database)
        self.cues = CueStore(self.database)
        self.speakers = SpeakerStore(self.database)
        self.subtitles = SubtitleStore(self.database, self.cues, self.speakers)
        self.reviews = ReviewStore(self.database)
        self.comments = CommentStore(self.database)
        self.questions = QuestionStore(self.database, self.reviews, self.comments)
        self.facts = FactsStore(self.database)
        self.guidance = GuidanceStore(self.database)
        self.mcq = McqStore(self.database, self.reviews)
        self.refining = RefineStore(self.database)
        self.units = UnitStore(self.database, self.reviews)
        self.labels = LabelStore(self.database)
        self.results = ResultsStore(self.database)
        rules = AnnotationRules(self.database)
        self.screenings = ScreeningStore(self.database)
        self.people = PeopleStore(self.database, self.screenings, self.facts)
        self.vocabularies = VocabularyStore(self.database)
        self.annotations = AnnotationStore(self.database, self.vocabularies, rules)
        self.tiers = TierStore(self.database, self.vocabularies, self.annotations, rules)
        self.segments = SegmentStore(self.database)
        self.story = StoryStore(self.database, self.segments)
        self.memories = MemoryStore(self.database)
        self.traces = TraceStore(self.database)
        self.trajectories = TrajectoryStore(self.database)
        self.videos = VideoStore(
            self.database,
            (
                self.facts,
                self.subtitles,
                self.questions,
                self.mcq,
                self.units,
                self.tiers,
                self.screenings,
                self.story,
                self.trajectories,
                self.traces,
                self.memories,
            ),
        )
        self.watched = WatchedStore(self.database)
        self.drafts = DraftStore(self.database)
        self.state = StateStore(self.database)
        self.history = History(self.database, rules.in_the_way, self.reviews.in_the_way)
        self.search = SearchIndex(self.database)

    @classmethod
    def create(cls, path: Path, *, holder: str = "") -> ProjectFile:
        """Make a new, empty project.

        Raises
        ------
        StorageUnavailableError
            There is a file already, or the folder cannot be written.
        """
        return cls(create_file(path, holder=holder), path)

    @classmethod
    def open(
        cls, path: Path, *, read_only: bool = False, lock: bool = True, holder: str = ""
    ) -> ProjectFile:
        """Open a project; where it cannot be written, for reading.

        Parameters
        ----------
        read_only
            Do not write, whatever is allowed.
        lock
            False for a second connection of a program that holds the lock already.
        holder
            The person, for others to read.

        Raises
        ------
        StorageUnavailableError
            It is missing, not ours, damaged, too new, or cannot be read.
        """
        return cls(open_file(path, read_only=read_only, lock=lock, holder=holder), path)

    @classmethod
    def in_memory(cls) -> ProjectFile:
        """Make a project without a file."""
        connection = sqlite3.connect(":memory:")
        prepare(connection)
        migrations.migrate(connection, "The project")
        return cls(OpenFile(connection), None)

    @property
    def read_only(self) -> bool:
        """Tell whether nothing can be written."""
        return bool(self._opened.read_only_reason)

    @property
    def read_only_reason(self) -> str:
        """Why nothing can be written, as a sentence; empty where it can."""
        return self._opened.read_only_reason

    @property
    def holder(self) -> LockHolder | None:
        """Who else has the project open for writing."""
        return self._opened.holder

    @property
    def schema_version(self) -> int:
        """Version of the tables."""
        return self.database.schema_version

    def edit(self, name: str, rater: RaterKey | None) -> AbstractContextManager[Edit]:
        """Open a named step: one transaction, one history group; an inner edit joins the outer.

        `Edit.changes` is complete once it is left. An exception inside takes everything back; a
        step that changed nothing leaves no history.

        Raises
        ------
        StorageUnavailableError
            The project is read-only, or the disk or a lock stands in the way; nothing was written.
        """
        return self.database.edit(name, rater)

    def integrity(self) -> list[str]:
        """Read the whole file and return what does not hold together; empty means sound."""
        faults = [str(row[0]) for row in self.database.tuples("PRAGMA quick_check(100)")]
        orphans = self.database.tuples("PRAGMA foreign_key_check")
        lost = [f"{row[0]}: a row refers to a missing row of {row[2]}" for row in orphans]
        return [fault for fault in faults if fault != "ok"] + lost

    def take_in_log(self) -> None:
        """Copy the newest edits from the log into the file.

        Worth calling while nobody works, so that no edit has to do it; nothing depends on it.
        """
        if not self.read_only:
            with translated(self.database.title):
                take_in_log(self._opened.connection)

    def close(self) -> None:
        """Bring everything into the one file, close it and give the lock back."""
        try:
            if self._opened.lock is not None:
                with translated(self.database.title):
                    hand_over(self._opened.connection)
        finally:
            self.database.close()
            if self._opened.lock is not None:
                self._opened.lock.release()
                self._opened.lock = None

    def _require_in_place(self) -> None:
        """Refuse to write into a file that its name no longer leads to."""
        if self.path is not None and _place(self.path) != self._place:
            raise StorageUnavailableError(
                phrase(
                    "{path} was moved, deleted or replaced while it was open. The change was "
                    "not saved; put the file back, or close it and open it where it is now.",
                    path=self.path,
                )
            )


def _place(path: Path) -> tuple[int, int] | None:
    """Return what identifies the file behind a name: its device and number there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino

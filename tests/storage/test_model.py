"""Random edits, undo, redo and reopenings agree with a plain model held in memory."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.domain.errors import StorageError, UndoRefusedError
from app.domain.ids import RaterKey, VideoKey
from app.domain.media import Video
from app.domain.question import AnswerDetails, Question, Status
from app.domain.subtitle import Cue, SubtitleTrack
from storage.project_file import ProjectFile
from tests.storage.make import make_cues, make_question, make_track, make_video

Track = tuple[SubtitleTrack, tuple[Cue, ...]]
Thing = Video | Question | Track
Things = Mapping[str, Thing]
Way = Literal["undo", "redo"]


@dataclass
class Step:
    """What a rater did: each thing before and after."""

    rater: str
    changes: dict[str, tuple[Thing | None, Thing | None]]
    seq: int
    moved: int
    state: str = "done"


class Model:
    """What a project should hold, kept as plain values."""

    def __init__(self) -> None:
        self.things: Things = {}
        self.steps: list[Step] = []
        self.moves = 0

    def do(self, rater: str, things: Things) -> None:
        """Take a new state as a step."""
        keys = [*dict.fromkeys([*self.things, *things])]
        changes = {
            key: (self.things.get(key), things.get(key))
            for key in keys
            if self.things.get(key) != things.get(key)
        }
        self.things = things
        if not changes:
            return
        for step in self.steps:
            if step.rater == rater and step.state == "undone":
                step.state = "cleared"
        self.moves += 1
        self.steps.append(Step(rater, changes, self.moves, self.moves))

    def move(self, rater: str, way: Way) -> bool:
        """Undo or redo; False where it must be refused."""
        wanted = "done" if way == "undo" else "undone"
        found = [step for step in self.steps if (step.rater, step.state) == (rater, wanted)]
        if not found:
            return False
        step = found[-1] if way == "undo" else found[0]
        expected, target = (1, 0) if way == "undo" else (0, 1)
        things = dict(self.things)
        for key, sides in step.changes.items():
            if self._in_the_way(step, key) or things.pop(key, None) != sides[expected]:
                return False
            value = sides[target]
            if value is not None:
                things[key] = value
        if not is_whole(things):
            return False
        self.moves += 1
        self.things, step.moved = things, self.moves
        step.state = "undone" if way == "undo" else "done"
        return True

    def _in_the_way(self, step: Step, key: str) -> bool:
        return any(
            key in other.changes
            and other.rater != step.rater
            and other.moved > step.moved
            and (other.state == "done" or other.seq < step.moved)
            for other in self.steps
        )


def is_whole(things: Things) -> bool:
    """Tell whether public ids are unique and everything has its video."""
    videos = [thing for thing in things.values() if isinstance(thing, Video)]
    questions = [thing for thing in things.values() if isinstance(thing, Question)]
    tracks = [thing for thing in things.values() if isinstance(thing, tuple)]
    owners = {video.key for video in videos}
    return (
        len({video.video_id for video in videos}) == len(videos)
        and len({question.question_id for question in questions}) == len(questions)
        and all(question.video in owners for question in questions)
        and all(track.video in owners for track, _ in tracks)
    )


RATERS = st.sampled_from(["ann", "bo"])
NUMBERS = st.integers(0, 5)
CHANGES = st.sampled_from(["text", "id", "status", "drop", "turn", "span", "details"])


def changed(question: Question, how: str, number: int) -> Question:
    """Return a question edited in one way."""
    evidence = question.evidence
    options = {
        "text": replace(question, text=f"怒り {number}"),
        "id": replace(question, question_id=f"Q{number}"),
        "status": replace(question, status=[*Status][number], notes=str(number)),
        "drop": without_evidence(question, number),
        "turn": replace(question, evidence=evidence[::-1]),
        "span": replace(
            question,
            evidence=(*[replace(span, note=str(number)) for span in evidence[:1]], *evidence[1:]),
        ),
        "details": replace(question, details=None if number % 2 else AnswerDetails(str(number))),
    }
    return options[how]


def without_evidence(question: Question, number: int) -> Question:
    """Return a question without one of its spans, and without the ties to it."""
    kept = tuple(span for n, span in enumerate(question.evidence) if n != number % 3)
    keys = {span.key for span in kept}
    details = question.details
    if details is not None:
        items = tuple(
            replace(item, evidence=tuple(key for key in item.evidence if key in keys))
            for item in details.items
        )
        details = replace(details, items=items)
    return replace(question, evidence=kept, details=details)


class ProjectMachine(RuleBasedStateMachine):
    """Drives a project file and the model side by side."""

    @initialize()
    def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "model.emoscope"
        self.project = ProjectFile.create(self.path)
        self.model = Model()

    def pick(self, kind: type[Thing], number: int) -> str | None:
        keys = [key for key, thing in self.model.things.items() if isinstance(thing, kind)]
        return keys[number % len(keys)] if keys else None

    def video(self, number: int) -> VideoKey | None:
        key = self.pick(Video, number)
        return None if key is None else VideoKey(key)

    def question(self, number: int) -> Question | None:
        key = self.pick(Question, number)
        thing = self.model.things[key] if key else None
        return thing if isinstance(thing, Question) else None

    @rule(rater=RATERS, number=NUMBERS)
    def add_video(self, rater: str, number: int) -> None:
        video = make_video(f"V{number}", number)
        things = {**self.model.things, video.key: video}
        if not is_whole(things):
            with pytest.raises(StorageError), self.project.edit("Add video", RaterKey(rater)):
                self.project.videos.add(video)
            return
        with self.project.edit("Add video", RaterKey(rater)):
            self.project.videos.add(video)
        self.model.do(rater, things)

    @rule(rater=RATERS, number=NUMBERS)
    def rename_video(self, rater: str, number: int) -> None:
        key = self.video(number)
        if key is not None:
            video = replace(self.project.videos.get(key), title=f"title {number}", position=9)
            with self.project.edit("Rename video", RaterKey(rater)):
                self.project.videos.update(video)
            self.model.do(rater, {**self.model.things, key: video})

    @rule(rater=RATERS, number=NUMBERS)
    def remove_video(self, rater: str, number: int) -> None:
        key = self.video(number)
        if key is not None:
            with self.project.edit("Remove video", RaterKey(rater)):
                self.project.videos.remove(key)
            self.model.do(rater, {k: t for k, t in self.model.things.items() if owner(t) != key})

    @rule(rater=RATERS, number=NUMBERS)
    def add_subtitles(self, rater: str, number: int) -> None:
        key = self.video(number)
        if key is not None:
            track, cues = make_track(key), make_cues()
            with self.project.edit("Add subtitles", RaterKey(rater)):
                self.project.subtitles.add(track, cues)
            self.model.do(rater, {**self.model.things, track.key: (track, tuple(cues))})

    @rule(rater=RATERS, number=NUMBERS, bulk=st.booleans())
    def add_question(self, rater: str, number: int, bulk: bool) -> None:
        key = self.video(number)
        if key is None:
            return
        question = make_question(key, f"Q{number}")
        things = {**self.model.things, question.key: question}
        add = (
            (lambda: self.project.questions.add_many([question]))
            if bulk
            else (lambda: self.project.questions.save(question))
        )
        if not is_whole(things):
            with pytest.raises(StorageError), self.project.edit("Add", RaterKey(rater)):
                add()
            return
        with self.project.edit("Add", RaterKey(rater)):
            add()
        self.model.do(rater, things)

    @rule(rater=RATERS, number=NUMBERS, how=CHANGES, fails=st.booleans())
    def change_question(self, rater: str, number: int, how: str, fails: bool) -> None:
        question = self.question(number)
        if question is None:
            return
        new = changed(question, how, number)
        things = {**self.model.things, new.key: new}
        if fails or not is_whole(things):
            with pytest.raises((StorageError, InterruptedError)):
                self.fail_to_save(rater, new)
            return
        with self.project.edit("Outer", RaterKey(rater)), self.project.edit("Inner", None):
            self.project.questions.save(new)
        self.model.do(rater, things)

    def fail_to_save(self, rater: str, question: Question) -> None:
        with self.project.edit("Not to be", RaterKey(rater)):
            self.project.questions.save(question)
            raise InterruptedError

    @rule(rater=RATERS, number=NUMBERS)
    def remove_question(self, rater: str, number: int) -> None:
        question = self.question(number)
        if question is not None:
            with self.project.edit("Remove", RaterKey(rater)):
                self.project.questions.remove(question.key)
            things = {k: t for k, t in self.model.things.items() if k != question.key}
            self.model.do(rater, things)

    @rule(rater=RATERS)
    def undo(self, rater: str) -> None:
        self.move(rater, "undo")

    @rule(rater=RATERS)
    def redo(self, rater: str) -> None:
        self.move(rater, "redo")

    def move(self, rater: str, way: Way) -> None:
        act = self.project.history.undo if way == "undo" else self.project.history.redo
        if self.model.move(rater, way):
            act(RaterKey(rater))
        else:
            with pytest.raises(UndoRefusedError):
                act(RaterKey(rater))

    @rule()
    def reopen(self) -> None:
        self.project.close()
        self.project = ProjectFile.open(self.path)

    @precondition(lambda self: hasattr(self, "project"))
    @invariant()
    def both_agree(self) -> None:
        project = self.project
        stored: dict[str, Thing] = {}
        for video in project.videos.all():
            stored[video.key] = video
            for track in project.subtitles.tracks(video.key):
                stored[track.key] = (track, tuple(project.subtitles.cues(track.key)))
        for question in project.questions.all():
            stored[question.key] = question
        assert stored == self.model.things

    def teardown(self) -> None:
        if hasattr(self, "project"):
            assert self.project.integrity() == []
            self.project.close()
            self.folder.cleanup()


def owner(thing: Thing) -> str:
    """Return the key of the video that a thing is or belongs to."""
    if isinstance(thing, Video):
        return thing.key
    return thing.video if isinstance(thing, Question) else thing[0].video


TestModel = ProjectMachine.TestCase
TestModel.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)

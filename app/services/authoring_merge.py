"""Versions and comments of questions, facts, casts and guidance become part of a project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.domain.ids import PersonKey, QuestionKey, VideoKey
from app.domain.phrase import phrase
from app.services.import_report import Tally
from storage.formats.project_records import ReadProject
from storage.project_file import ProjectFile


def merge_authoring(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    *,
    video_here: Callable[[VideoKey], VideoKey],
    question_here: Callable[[str], str],
    person_here: Callable[[PersonKey], PersonKey],
) -> None:
    """Take all of it in; to be called inside an edit, after videos, people and questions."""
    _trails(project, read, tally, question_here)
    _facts(project, read, tally, video_here)
    _casts(project, read, tally, person_here)
    for name, text in read.content.authoring.guidance:
        own = project.guidance.get(name)
        if own == text:
            tally.skipped += 1
        elif own is None:
            project.guidance.put(name, text)
            tally.added += 1
        elif tally.replaces(phrase("the guidance {name} is another here", name=name)):
            project.guidance.put(name, text)


def _trails(
    project: ProjectFile, read: ReadProject, tally: Tally, question_here: Callable[[str], str]
) -> None:
    """Add earlier versions and comments that are not here; none of them is ever changed."""
    for version in read.content.authoring.versions:
        key = QuestionKey(question_here(version.question.key))
        if not project.questions.exists(key):
            continue
        before = {one.version for one in project.questions.versions(key)}
        if version.version in before or version.version >= max(before):
            tally.skipped += 1
            continue
        here = replace(version.question, key=key)
        project.questions.add_version(replace(version, question=here))
        tally.added += 1
    known = {comment.key: comment for comment in project.comments.all()}
    for comment in read.content.authoring.comments:
        key = QuestionKey(question_here(comment.question))
        old = known.get(comment.key)
        if not project.questions.exists(key) or (old and (old.resolved or not comment.resolved)):
            tally.skipped += 1
        else:
            project.comments.save(replace(comment, question=key))
            tally.added += old is None
            tally.updated += old is not None


def _facts(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    video_here: Callable[[VideoKey], VideoKey],
) -> None:
    for facts in read.content.authoring.facts:
        here = replace(facts, video=video_here(facts.video))
        known = project.facts.of(here.video)
        if known == here:
            tally.skipped += 1
        elif known.is_empty:
            project.facts.save(here)
            tally.added += 1
        else:
            name = project.videos.get(here.video).video_id
            if tally.replaces(phrase("the facts of video {id} are others here", id=name)):
                project.facts.save(here)


def _casts(
    project: ProjectFile,
    read: ReadProject,
    tally: Tally,
    person_here: Callable[[PersonKey], PersonKey],
) -> None:
    for cast in read.content.authoring.casts:
        people = tuple(map(person_here, cast.people))
        known = project.facts.cast(cast.series).people
        if known == people:
            tally.skipped += 1
        elif not known:
            project.facts.set_cast(cast.series, people)
            tally.added += 1
        elif tally.replaces(phrase("the cast of {series} is another here", series=cast.series)):
            project.facts.set_cast(cast.series, people)

"""Authoring as lines of an ``emoscope`` file: versions and comments, facts, casts, guidance.

The content of a version is a line of a question by itself (`emoscope_question`).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import PositiveInt

from app.domain.question import Comment, JsonObject, QuestionVersion
from app.domain.video_facts import SeriesCast, VideoFacts
from storage.formats.emoscope_part import Part


class AuthorStampPart(Part):
    """Who, and when in UTC."""

    rater: str
    at: str


class QuestionVersionLine(Part):
    """A question of the file as it once was; `content` is a question's line."""

    kind: Literal["question_version"]
    question: str
    version: PositiveInt
    why: str
    by: AuthorStampPart
    content: dict[str, Any]


class CommentLine(Part):
    """A remark on a question of the file."""

    kind: Literal["comment"]
    key: str
    question: str
    version: PositiveInt
    target: str
    text: str
    by: AuthorStampPart
    resolved: bool


class FactsLine(Part):
    """What is known of a video beyond its file."""

    kind: Literal["video_facts"]
    video_id: str
    series: str
    season: str
    episode: str
    source: str
    language: str
    genre: str
    note: str


class CastLine(Part):
    """Who belongs to a series: keys of people of the file, in order."""

    kind: Literal["series_cast"]
    series: str
    people: list[str]


class GuidanceLine(Part):
    """A guideline, or a list of words, that the project wrote itself."""

    kind: Literal["guidance"]
    name: str
    text: str


AUTHORING_LINES: dict[str, type[Part]] = {
    "question_version": QuestionVersionLine,
    "comment": CommentLine,
    "video_facts": FactsLine,
    "series_cast": CastLine,
    "guidance": GuidanceLine,
}
"""By kind, in the order of files."""


def version_line(version: QuestionVersion, content: JsonObject) -> JsonObject:
    """Write a version with its line as a question; what came in once stands with the question."""
    return {
        "kind": "question_version",
        "question": version.question.key,
        "version": version.version,
        "why": version.why,
        "by": {"rater": version.by.rater, "at": version.by.at},
        "content": {**content, "original": None},
    }


def comment_line(comment: Comment) -> JsonObject:
    """Write a comment."""
    return {
        "kind": "comment",
        "key": comment.key,
        "question": comment.question,
        "version": comment.version,
        "target": comment.target,
        "text": comment.text,
        "by": {"rater": comment.by.rater, "at": comment.by.at},
        "resolved": comment.resolved,
    }


def facts_line(facts: VideoFacts, video_id: str) -> JsonObject:
    """Write the facts of a video."""
    return {
        "kind": "video_facts",
        "video_id": video_id,
        "series": facts.series,
        "season": facts.season,
        "episode": facts.episode,
        "source": facts.source,
        "language": facts.language,
        "genre": facts.genre,
        "note": facts.note,
    }


def cast_line(cast: SeriesCast) -> JsonObject:
    """Write who belongs to a series."""
    return {"kind": "series_cast", "series": cast.series, "people": list(cast.people)}


def guidance_line(name: str, text: str) -> JsonObject:
    """Write a text of guidance."""
    return {"kind": "guidance", "name": name, "text": text}

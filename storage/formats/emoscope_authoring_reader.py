"""Gathers what a file tells of authoring: versions and comments, facts, casts, guidance."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from app.domain.finding import Findings
from app.domain.guidance import NAMES
from app.domain.ids import CommentKey, PersonKey, QuestionKey, VideoKey
from app.domain.phrase import phrase
from app.domain.question import Comment, Question, QuestionVersion, Stamp
from app.domain.video_facts import SeriesCast, VideoFacts, checked_facts
from storage.formats.emoscope_authoring import (
    AUTHORING_LINES,
    AuthorStampPart,
    CastLine,
    CommentLine,
    FactsLine,
    GuidanceLine,
    QuestionVersionLine,
)
from storage.formats.emoscope_lines import QuestionLine, parse_line
from storage.formats.emoscope_part import Part
from storage.formats.emoscope_question import read_question
from storage.formats.project_records import AuthoringRecords

AUTHORING: tuple[type[Part], ...] = tuple(AUTHORING_LINES.values())
"""The lines that are read here, after questions."""


class AuthoringReader:
    """Takes lines one after the other.

    Parameters
    ----------
    video_key
        Returns the key of a video by its public id.
    people, questions
        What the file holds of these, as far as it was read.
    """

    def __init__(
        self,
        video_key: Callable[[str], VideoKey],
        people: Container[PersonKey],
        questions: Sequence[Question],
    ) -> None:
        self._video_key, self._people, self._questions = video_key, people, questions
        self._versions: list[QuestionVersion] = []
        self._comments: list[Comment] = []
        self._facts: dict[VideoKey, VideoFacts] = {}
        self._casts: list[SeriesCast] = []
        self._guidance: dict[str, str] = {}

    def records(self) -> AuthoringRecords:
        """Return what was gathered."""
        return AuthoringRecords(
            tuple(self._versions),
            tuple(self._comments),
            tuple(self._facts.values()),
            tuple(self._casts),
            tuple(self._guidance.items()),
        )

    def take(self, line: Part, findings: Findings) -> None:
        """Keep the object of a line if nothing stands against it."""
        match line:
            case QuestionVersionLine():
                self._take_version(line, findings)
            case CommentLine():
                self._take_comment(line, findings)
            case FactsLine():
                self._take_facts(line, findings)
            case CastLine():
                self._take_cast(line, findings)
            case GuidanceLine():
                if line.name not in NAMES:
                    findings.error("name", "unknown", phrase("is no guidance of ours"))
                else:
                    self._guidance[line.name] = line.text

    def _take_version(self, line: QuestionVersionLine, findings: Findings) -> None:
        present = self._question(line.question, findings)
        inner = Findings()
        content = parse_line(line.content, inner)
        if not isinstance(content, QuestionLine):
            findings.error("content", "shape", phrase("must be the line of a question"))
            return
        question = read_question(content, present.video if present else VideoKey(""), inner)
        for found in inner.found:
            findings.found.append(replace(found, path=f"content.{found.path}"))
        if present is None or question is None:
            return
        was = replace(question, key=present.key, video=present.video, original=present.original)
        self._versions.append(QuestionVersion(was, line.version, line.why, _stamp(line.by)))

    def _take_comment(self, line: CommentLine, findings: Findings) -> None:
        if not line.text.strip():
            findings.error("text", "blank", phrase("is blank"))
        if self._question(line.question, findings) is not None and not findings.found:
            comment = Comment(
                CommentKey(line.key),
                QuestionKey(line.question),
                line.text,
                _stamp(line.by),
                line.target,
                line.version,
                line.resolved,
            )
            self._comments.append(comment)

    def _take_facts(self, line: FactsLine, findings: Findings) -> None:
        video = self._video_key(line.video_id)
        if video in self._facts:
            findings.error("video_id", "stands-twice", phrase("has facts already"))
            return
        texts = {
            name: getattr(line, name)
            for name in ("series", "season", "episode", "source", "language", "genre", "note")
        }
        self._facts[video] = checked_facts(VideoFacts(video, **texts))

    def _take_cast(self, line: CastLine, findings: Findings) -> None:
        for index, key in enumerate(line.people):
            if PersonKey(key) not in self._people:
                findings.error(f"people[{index}]", "unknown", phrase("is no person of the file"))
        if not line.series.strip():
            findings.error("series", "blank", phrase("is blank"))
        if not findings.found:
            self._casts.append(SeriesCast(line.series, tuple(map(PersonKey, line.people))))

    def _question(self, key: str, findings: Findings) -> Question | None:
        found = next((one for one in self._questions if one.key == key), None)
        if found is None:
            findings.error("question", "unknown", phrase("is no question of the file"))
        return found


def _stamp(part: AuthorStampPart) -> Stamp:
    return Stamp(part.rater, part.at)

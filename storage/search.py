"""Full-text search over cues and questions, in any script, by any substring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.domain.ids import VideoKey
from storage.database import Database
from storage.text import fold

_TRIGRAM = 3
_BY_INDEX = (
    "SELECT search_texts.id FROM search JOIN search_texts ON search_texts.id = search.rowid "
    "WHERE search MATCH ? AND instr(search_texts.text, ?) {kind} LIMIT ?"
)
_BY_READING = "SELECT id FROM search_texts WHERE instr(text, ?) {kind} LIMIT ?"
_OF_KIND = "AND search_texts.kind = ?"
_HITS = """
    SELECT found.kind, found.key, coalesce(tracks.video, questions.video), cues.start_ms,
           coalesce(cues.text, questions.text), cues.speaker, questions.question_id
    FROM ({matches}) AS matches JOIN search_texts AS found ON found.id = matches.id
    LEFT JOIN cues ON found.kind = 'cue' AND cues.key = found.key
    LEFT JOIN subtitle_tracks AS tracks ON tracks.key = cues.track
    LEFT JOIN questions ON found.kind = 'question' AND questions.key = found.key
    LEFT JOIN videos ON videos.key = coalesce(tracks.video, questions.video)
    ORDER BY found.kind DESC, videos.position, cues.start_ms, questions.question_id
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where the text was found.

    Attributes
    ----------
    start_ms
        Start of the cue; None for a question.
    text
        The cue, or the text of the question, as written.
    speaker
        Of a cue, where it is known.
    question_id
        Of a question.
    """

    kind: Literal["cue", "question"]
    key: str
    video: VideoKey
    start_ms: int | None
    text: str
    speaker: str | None = None
    question_id: str | None = None


class SearchIndex:
    """Finds text whatever its case and width; kept up to date by triggers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(
        self, text: str, limit: int = 200, *, kind: Literal["cue", "question"] | None = None
    ) -> list[Hit]:
        """Return where a text occurs: questions first, then cues in order of time.

        With a `kind`, only there: else many hits of one kind leave no room for the other.

        The trigram index finds nothing shorter than three characters, the usual length of a
        Chinese or Japanese word; such texts are looked for by reading all.
        """
        wanted = fold(text.strip())
        if not wanted:
            return []
        by_index = len(wanted) >= _TRIGRAM
        matches = (_BY_INDEX if by_index else _BY_READING).format(kind=_OF_KIND if kind else "")
        parameters = (
            *((_trigrams(wanted),) if by_index else ()),
            wanted,
            *((kind,) if kind else ()),
            limit,
        )
        rows = self._database.tuples(_HITS.format(matches=matches), parameters)
        return [Hit(*row) for row in rows]


def _trigrams(text: str) -> str:
    """Return a query for texts that hold all trigrams, every third one and the last."""
    starts = [*range(0, len(text) - _TRIGRAM, _TRIGRAM), len(text) - _TRIGRAM]
    quoted = (text[start : start + _TRIGRAM].replace('"', '""') for start in starts)
    return " AND ".join(f'"{trigram}"' for trigram in quoted)

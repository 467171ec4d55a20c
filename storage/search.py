"""Full-text search over cues, questions and annotations, in any script, by any substring."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from app.domain.ids import VideoKey
from storage.database import Database
from storage.text import annotation_words, fold

Kind = Literal["cue", "question", "annotation"]

_TRIGRAM = 3
_BY_INDEX = (
    "SELECT search_texts.kind, search_texts.key "
    "FROM search JOIN search_texts ON search_texts.id = search.rowid "
    "WHERE search MATCH ? AND instr(search_texts.text, ?) {kind} LIMIT ?"
)
_BY_READING = "SELECT kind, key FROM search_texts WHERE instr(text, ?) {kind} LIMIT ?"
_OF_KIND = "AND search_texts.kind = ?"
# The texts of labels, each once: every step jumps to the next one in the index.
_LABELS = (
    "WITH RECURSIVE found (labels) AS (SELECT min(labels) FROM annotations UNION ALL "
    "SELECT (SELECT min(labels) FROM annotations WHERE annotations.labels > found.labels) "
    "FROM found WHERE found.labels IS NOT NULL) SELECT labels FROM found WHERE labels IS NOT NULL"
)
_BY_LABELS = (
    "SELECT 'annotation', annotations.key FROM json_each(?) "
    "CROSS JOIN annotations ON annotations.labels = value WHERE annotations.note = '' LIMIT ?"
)
_HITS = """
    WITH found (kind, key) AS (SELECT value ->> 0, value ->> 1 FROM json_each(?))
    SELECT found.kind, found.key, videos.key, coalesce(max(cues.start_ms, 0), annotations.start_ms),
           coalesce(cues.text, questions.text, annotations.note), cues.speaker,
           questions.question_id, annotations.labels, tiers.name
    FROM found
    LEFT JOIN cues ON found.kind = 'cue' AND cues.key = found.key
    LEFT JOIN subtitle_tracks AS tracks ON tracks.key = cues.track
    LEFT JOIN questions ON found.kind = 'question' AND questions.key = found.key
    LEFT JOIN annotations ON found.kind = 'annotation' AND annotations.key = found.key
    LEFT JOIN tiers ON tiers.key = annotations.tier
    LEFT JOIN videos ON videos.key = coalesce(tracks.video, questions.video, tiers.video)
    ORDER BY found.kind DESC, videos.position,
             coalesce(cues.start_ms, annotations.start_ms), questions.question_id
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where the text was found.

    Attributes
    ----------
    start_ms
        Start of the cue or annotation; None for a question.
    text
        The cue, the text of the question, or the note of the annotation, as written.
    speaker
        Of a cue, where it is known.
    question_id
        Of a question.
    labels, tier
        Of an annotation, as written; the name of its tier.
    """

    kind: Kind
    key: str
    video: VideoKey
    start_ms: int | None
    text: str
    speaker: str | None = None
    question_id: str | None = None
    labels: tuple[str, ...] = ()
    tier: str | None = None


class SearchIndex:
    """Finds text whatever its case and width; kept up to date by triggers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, text: str, limit: int = 200, *, kind: Kind | None = None) -> list[Hit]:
        """Return where a text occurs: questions, then cues and annotations in order of time.

        With a `kind`, only there: else many hits of one kind leave no room for the others.

        The trigram index finds nothing shorter than three characters, the usual length of a
        Chinese or Japanese word; such texts are looked for by reading all.
        """
        wanted = fold(text.strip())
        if not wanted:
            return []
        found = self._by_text(wanted, limit, kind)
        if kind in (None, "annotation") and len(found) < limit:
            found += self._by_labels(wanted, limit - len(found))
        rows = self._database.tuples(_HITS, (json.dumps(found),))
        return [_hit(row) for row in rows]

    def _by_text(self, wanted: str, limit: int, kind: Kind | None) -> list[tuple[str, str]]:
        by_index = len(wanted) >= _TRIGRAM
        query = (_BY_INDEX if by_index else _BY_READING).format(kind=_OF_KIND if kind else "")
        return self._database.tuples(
            query,
            (
                *((_trigrams(wanted),) if by_index else ()),
                wanted,
                *((kind,) if kind else ()),
                limit,
            ),
        )

    def _by_labels(self, wanted: str, limit: int) -> list[tuple[str, str]]:
        """Find annotations without a note, which have no text in the index, by their labels."""
        texts = [text for (text,) in self._database.tuples(_LABELS)]
        fitting = [text for text in texts if wanted in annotation_words(text, "")]
        return self._database.tuples(_BY_LABELS, (json.dumps(fitting), limit))


def _hit(row: tuple[Any, ...]) -> Hit:
    kind, key, video, start_ms, text, speaker, question_id, labels, tier = row
    words = tuple(json.loads(labels)) if labels else ()
    return Hit(kind, key, video, start_ms, text, speaker, question_id, words, tier)


def _trigrams(text: str) -> str:
    """Return a query for texts that hold all trigrams, every third one and the last."""
    starts = [*range(0, len(text) - _TRIGRAM, _TRIGRAM), len(text) - _TRIGRAM]
    quoted = (text[start : start + _TRIGRAM].replace('"', '""') for start in starts)
    return " AND ".join(f'"{trigram}"' for trigram in quoted)

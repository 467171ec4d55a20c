"""The kinds of records that search looks in: one row each.

A row of `KINDS` is all that a new kind needs: its triggers, the copy of its texts and its hits are
made from it (`storage.search_schema`, `storage.search`). The migration that adds its table
brings the index up to date.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum


@dataclass(frozen=True, slots=True)
class Part:
    """A text of a record.

    Attributes
    ----------
    field
        What a hit calls it.
    column
        Where it stands in the table.
    is_json
        Whether the column holds JSON, of which the strings count, not the names of fields.
    in_title
        Whether the title of a hit tells it already.
    tells
        Whether it would tell the answer to somebody who answers blind.
    """

    field: str
    column: str
    is_json: bool = False
    in_title: bool = False
    tells: bool = False


class WhenBlind(Enum):
    """What somebody who answers blind finds of a kind."""

    OPEN = "all records, by the parts that tell no answer"
    OWN = "their own records"
    CLOSED = "nothing"


@dataclass(frozen=True, slots=True)
class SearchKind:
    """How records of one kind are found. In its SQL the record is ``{row}``.

    Attributes
    ----------
    name
        What hits and the command line call it.
    table
        With a text column ``key``.
    parts
        The texts that are looked in; the first is shown where none holds more of what was typed.
    joins
        What `video`, `person`, `speaker`, `owner` and `title` need beside the record.
    video, start_ms, end_ms, owner, title, person, person_key, speaker
        SQL of what a hit tells.
    condition
        SQL of what a record must fulfil to have a text in the index; empty: nothing.
    open_to
        SQL of whether a rater, its one parameter, may find a record; empty: everybody may.
    when_blind
        What is found of it in blind work.
    own
        SQL of whether a record is a rater's own, with the rater as its one parameter.
    is_narrowed
        Some of the parts in the index are left out: `blinded` makes such kinds.
    slot
        1 and up, never changed, for kinds of which a project holds very many and which are written
        video by video: their texts have numbers in the order of the videos, so that the first hits
        are found without looking at all of them. `video_of_new` then gives the video without joins.
    """

    name: str
    table: str
    parts: tuple[Part, ...]
    video: str
    joins: str = ""
    start_ms: str = "{row}.start_ms"
    end_ms: str = "{row}.end_ms"
    owner: str = "{row}.key"
    title: str = "''"
    person: str = "NULL"
    person_key: str = "NULL"
    speaker: str = "NULL"
    condition: str = ""
    open_to: str = ""
    when_blind: WhenBlind = WhenBlind.OPEN
    own: str = ""
    is_narrowed: bool = False
    slot: int = 0
    video_of_new: str = ""

    def words_sql(self, row: str) -> str:
        """Return SQL of the folded text of a record, as the index holds it."""
        only = self.parts[0]
        if len(self.parts) == 1 and not only.is_json:
            return f"search_fold({row}.{only.column})"
        return f"search_words({self.parts_sql(row)})"

    def parts_sql(self, row: str) -> str:
        """Return SQL of the texts as written: a JSON array of pairs of field and text or JSON."""
        pairs = (
            f"json_array('{part.field}', "
            + (f"json({row}.{part.column})" if part.is_json else f"{row}.{part.column}")
            + ")"
            for part in self.parts
        )
        return f"json_array({', '.join(pairs)})"

    def condition_sql(self, row: str) -> str:
        """Return SQL that tells whether a record has a text in the index."""
        return self.condition.format(row=row) or "1"

    def columns(self) -> tuple[str, ...]:
        """Return the columns that the text is made of."""
        return tuple(dict.fromkeys(part.column for part in self.parts))


_FIRST_EVIDENCE = (
    "(SELECT {what} FROM evidence WHERE evidence.question = {{row}}.key "
    "ORDER BY evidence.start_ms, evidence.position LIMIT 1)"
)

# The question of a system's answer: by its key, else by tier and id, where it came later.
_ASKED = (
    "coalesce((SELECT kept.key FROM questions AS kept WHERE kept.key = {row}.question), "
    "(SELECT named.key FROM questions AS named WHERE named.granularity = {row}.granularity "
    "AND named.question_id = {row}.question_id))"
)

# A rater's own comments, and those on questions that they are not still to decide on: the rule of
# `app.services.open_decisions.comments_for`.
_READ_COMMENTS = """EXISTS (SELECT 1 FROM (SELECT ? AS key) AS me WHERE
    {row}.made_by = (SELECT name FROM raters WHERE raters.key = me.key)
    OR CASE (SELECT max(decision IN ('accept', 'revise', 'remove')) FROM reviews
        WHERE reviews.kind = 'question' AND reviews.record = questions.key
        AND reviews.stage = questions.version AND reviews.rater = me.key)
    WHEN 1 THEN 1 WHEN 0 THEN 0 ELSE NOT EXISTS (SELECT 1 FROM assignments AS due
        WHERE due.kind = 'question' AND due.record = questions.key
        AND due.stage = questions.version AND due.rater = me.key) END)"""

KINDS: tuple[SearchKind, ...] = (
    SearchKind(
        "question",
        "questions",
        (
            Part("text", "text"),
            Part("id", "question_id", in_title=True),
            Part("answer", "answer", is_json=True, tells=True),
            Part("notes", "notes", tells=True),
        ),
        video="{row}.video",
        start_ms=_FIRST_EVIDENCE.format(what="evidence.start_ms"),
        end_ms=_FIRST_EVIDENCE.format(what="evidence.end_ms"),
        title="{row}.question_id",
    ),
    SearchKind(
        "item",
        "mcq_items",
        (
            Part("stem", "stem"),
            Part("id", "item_id", in_title=True),
            Part("options", "options", is_json=True),
        ),
        video="{row}.video",
        # Where its evidence is would tell the answer.
        start_ms="NULL",
        end_ms="NULL",
        title="{row}.item_id",
    ),
    SearchKind(
        "evidence",
        "evidence",
        (Part("note", "note"),),
        joins="JOIN questions ON questions.key = {row}.question",
        video="questions.video",
        owner="{row}.question",
        title="questions.question_id",
        condition="{row}.note <> ''",
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "comment",
        "question_comments",
        (Part("text", "text"),),
        joins="JOIN questions ON questions.key = {row}.question",
        video="questions.video",
        start_ms="NULL",
        end_ms="NULL",
        owner="{row}.question",
        title="rtrim(questions.question_id || ' · ' || {row}.made_by, ' ·')",
        open_to=_READ_COMMENTS,
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "support",
        "mcq_support",
        (
            Part("rationale", "rationale"),
            Part("entities", "entities", is_json=True),
            Part("events", "events", is_json=True),
            Part("segments", "segments", is_json=True),
            Part("audio_cues", "audio_cues", is_json=True),
        ),
        joins="JOIN mcq_items ON mcq_items.key = {row}.item",
        video="mcq_items.video",
        start_ms="json_extract({row}.evidence, '$[0].start_ms')",
        end_ms="json_extract({row}.evidence, '$[0].end_ms')",
        owner="{row}.item",
        title="mcq_items.item_id",
        open_to=(
            "{row}.item IN (SELECT reviews.record FROM reviews WHERE reviews.kind = 'item' "
            "AND reviews.rater = ? AND reviews.answered_at <> '')"
        ),
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "segment",
        "segments",
        (Part("title", "title"), Part("summary", "summary"), Part("description", "description")),
        video="{row}.video",
        title="{row}.title",
    ),
    SearchKind(
        "note",
        "story_notes",
        (Part("text", "text"),),
        video="{row}.video",
        title="{row}.kind",
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "entity",
        "story_entities",
        (Part("name", "name"), Part("description", "description")),
        joins="LEFT JOIN people ON people.key = {row}.person",
        video="{row}.video",
        start_ms="NULL",
        end_ms="NULL",
        title="{row}.name",
        person="people.name",
        person_key="people.key",
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "thread",
        "story_threads",
        (Part("title", "title"), Part("summary", "summary")),
        video="{row}.video",
        start_ms="NULL",
        end_ms="NULL",
        title="{row}.title",
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "event",
        "memory_events",
        (
            Part("summary", "summary"),
            Part("words", "words", is_json=True),
            Part("id", "event_id", in_title=True),
        ),
        joins="JOIN memories ON memories.key = {row}.memory",
        video="memories.video",
        owner="{row}.memory",
        title="{row}.event_id",
        when_blind=WhenBlind.CLOSED,
    ),
    SearchKind(
        "trajectory",
        "trajectories",
        (
            Part("person", "person"),
            Part("title", "title"),
            Part("target", "target"),
            Part("source", "source_title", in_title=True),
        ),
        video="{row}.video",
        title="{row}.source_title",
        person="nullif({row}.person, '')",
        when_blind=WhenBlind.OWN,
        own="{row}.source_rater = ?",
    ),
    SearchKind(
        "unit",
        "units",
        (
            Part("text", "text"),
            Part("translation", "translation"),
            Part("id", "unit_id", in_title=True),
        ),
        joins=(
            "LEFT JOIN speakers "
            "ON speakers.video = {row}.video AND speakers.speaker = {row}.speaker "
            "LEFT JOIN people ON people.key = speakers.person"
        ),
        video="{row}.video",
        owner="{row}.unit_set",
        title="{row}.unit_id",
        person="people.name",
        person_key="people.key",
        speaker="nullif({row}.speaker, '')",
    ),
    SearchKind(
        "answer",
        "predictions",
        (Part("answer", "answer", is_json=True),),
        joins=(
            f"JOIN questions ON questions.key = {_ASKED} "
            "JOIN systems ON systems.key = {row}.system"
        ),
        video="questions.video",
        # Where the evidence is would tell more than a system said.
        start_ms="NULL",
        end_ms="NULL",
        owner="questions.key",
        title="questions.question_id || ' · ' || systems.name",
        condition="{row}.answer IS NOT NULL",
        when_blind=WhenBlind.CLOSED,
        slot=3,
        video_of_new=f"(SELECT video FROM questions WHERE questions.key = {_ASKED})",  # noqa: S608
    ),
    SearchKind(
        "annotation",
        "annotations",
        (Part("label", "labels", is_json=True), Part("note", "note")),
        joins=(
            "JOIN tiers ON tiers.key = {row}.tier "
            "LEFT JOIN people ON people.key = coalesce({row}.person, tiers.person)"
        ),
        video="tiers.video",
        owner="{row}.tier",
        title="tiers.name",
        person="people.name",
        person_key="people.key",
        # Without a note it is found by its labels, of which few combinations occur.
        condition="{row}.note <> ''",
        when_blind=WhenBlind.CLOSED,
        slot=2,
        video_of_new="(SELECT video FROM tiers WHERE key = {row}.tier)",
    ),
    SearchKind(
        "cue",
        "cues",
        (Part("text", "text"),),
        joins=(
            "JOIN subtitle_tracks AS tracks ON tracks.key = {row}.track "
            "LEFT JOIN speakers "
            "ON speakers.video = tracks.video AND speakers.speaker = {row}.speaker "
            "LEFT JOIN people ON people.key = speakers.person"
        ),
        video="tracks.video",
        # What was shifted to before the start is shown at 0.
        start_ms="max({row}.start_ms, 0)",
        end_ms="max({row}.end_ms, 0)",
        owner="{row}.track",
        title="tracks.title",
        person="people.name",
        person_key="people.key",
        speaker="{row}.speaker",
        slot=1,
        video_of_new="(SELECT video FROM subtitle_tracks WHERE key = {row}.track)",
    ),
)
"""In the order in which hits are shown."""

KIND_NAMES = tuple(kind.name for kind in KINDS)


def kinds_named(names: Sequence[str]) -> list[SearchKind]:
    """Return kinds by their names, in our order; all for none."""
    return [kind for kind in KINDS if not names or kind.name in names]


def blinded(kind: SearchKind) -> SearchKind | None:
    """Return a kind as somebody finds it who answers blind; None where nothing of it is."""
    if kind.when_blind is WhenBlind.CLOSED:
        return None
    if kind.when_blind is WhenBlind.OWN:
        return replace(kind, open_to=kind.own)
    parts = tuple(part for part in kind.parts if not part.tells)
    if len(parts) == len(kind.parts):
        return kind
    # Where the evidence of such a record lies would tell, too.
    return replace(kind, parts=parts, start_ms="NULL", end_ms="NULL", is_narrowed=True)

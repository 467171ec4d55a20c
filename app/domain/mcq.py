"""A multiple-choice item: stem, options, key, and the record that supports the key.

An item of NARU has four options, one of them right, and one of nine categories. What came otherwise
is kept as it came; `app.domain.mcq_checks` says what is wrong with it. All objects are frozen;
`app.domain.mcq_editing` makes edited copies.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.ids import McqKey, VideoKey
from app.domain.phrase import mark
from app.domain.question import Evidence, JsonObject, Stamp

OPTIONS = 4
"""How many options a sound item has."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What options are called in files and to people, by their place."""


@dataclass(frozen=True, slots=True)
class Category:
    """One of the nine categories of NARU.

    Attributes
    ----------
    code
        ``N.1`` to ``N.4`` for narrative, ``C.1`` to ``C.5`` for culture.
    name
        As published; marked for translation.
    asks
        What its items ask for, in a line; marked for translation.
    """

    code: str
    name: str
    asks: str

    @property
    def is_cultural(self) -> bool:
        """Tell whether it is one of the five on culture."""
        return self.code.startswith("C")


CATEGORIES = (
    Category(
        "N.1",
        mark("Character/Entity Evolution"),
        mark("How one recurring person or thing changes across separated segments."),
    ),
    Category(
        "N.2",
        mark("Sequential/Topical Flow"),
        mark("The order of events, scenes and topics, and how one leads to the next."),
    ),
    Category(
        "N.3",
        mark("Plot/Conflict Progression"),
        mark("How goals, obstacles, conflicts and decisions cause later outcomes."),
    ),
    Category(
        "N.4",
        mark("Idea/Thematic Development"),
        mark("How an idea, argument, value or theme is introduced, supported, reinterpreted."),
    ),
    Category(
        "C.1",
        mark("Aizuchi"),
        mark("What a Japanese backchannel does in its conversation."),
    ),
    Category(
        "C.2",
        mark("Kuuki wo Yomu"),
        mark("The unspoken atmosphere or norm a group shares, and how it steers behaviour."),
    ),
    Category(
        "C.3",
        mark("Subtext Interpretation"),
        mark("What a speaker means beyond or against the literal words."),
    ),
    Category(
        "C.4",
        mark("Cultural Context Recognition"),
        mark("A practice, object or reference of a culture, and why it matters here."),
    ),
    Category(
        "C.5",
        mark("Sentiment Analysis"),
        mark("Feelings and attitudes of people to each other, and how they move."),
    ),
)

CATEGORY_OF = {category.code: category for category in CATEGORIES}
"""The category of each code."""


@dataclass(frozen=True, slots=True)
class McqItem:
    """One item, whole.

    Attributes
    ----------
    key, item_id
        Row key; public id, unique in the project.
    category
        A code of `CATEGORIES`; empty while missing, and whatever else a file said.
    options
        In the order of the file; four in a sound item.
    answer
        Place of the right option, from 0; None while unknown.
    rationale, entities, events, segments, audio_cues, evidence
        What supports the key, `evidence` in ms of the video.
    language
        Tag such as ``ja``; empty while not said.
    version
        From 1, one more with each edit.
    refined_from
        Public id of the item that this one refines; empty for an original.
    imported
        Came from a file.
    original
        The record as it was imported; fields not edited leave exactly as they came.
    """

    key: McqKey
    item_id: str
    video: VideoKey
    category: str = ""
    stem: str = ""
    options: tuple[str, ...] = ()
    answer: int | None = None
    rationale: str = ""
    entities: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    audio_cues: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    language: str = ""
    version: int = 1
    refined_from: str = ""
    imported: bool = False
    original: JsonObject | None = None
    created: Stamp = field(default=Stamp("", ""))
    updated: Stamp = field(default=Stamp("", ""))

    @property
    def stage(self) -> int:
        """Which stage of verification it stands in: 2 for a refined item, 1 for an original."""
        return stage_of(self.refined_from)

    @property
    def right(self) -> str | None:
        """Text of the right option; None while the key is unknown or out of range."""
        place = self.answer
        if place is None or not 0 <= place < len(self.options):
            return None
        return self.options[place]


@dataclass(frozen=True, slots=True)
class McqRow:
    """What a list shows of one item."""

    key: McqKey
    item_id: str
    video: VideoKey
    category: str
    stem: str
    version: int = 1
    stage: int = 1
    language: str = ""


@dataclass(frozen=True, slots=True)
class McqVersion:
    """An item as it once was.

    Attributes
    ----------
    why
        What made this version: a word of `WHYS`.
    by
        Who made it, and when.
    """

    item: McqItem
    version: int
    why: str
    by: Stamp


WHYS = {
    "written": mark("written"),
    "imported": mark("imported"),
    "edited": mark("edited"),
    "options reordered": mark("options reordered"),
    "shuffled": mark("shuffled"),
    "refined": mark("refined"),
    "review": mark("from a review"),
    "adjudicated": mark("adjudicated"),
}
"""What makes a version, and how it is shown."""


def stage_of(refined_from: str) -> int:
    """Tell the stage of verification an item stands in by what it was refined from."""
    return 2 if refined_from else 1


def letter(place: int) -> str:
    """Call an option by its place: ``A`` for 0; a number from 27 on, past the alphabet."""
    return LETTERS[place] if place < len(LETTERS) else str(place + 1)

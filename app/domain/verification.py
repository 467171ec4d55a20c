"""Counts of a verification as NARU reports them: two stages, and the table of categories.

An item counts as its outcome says: the verdict of all its raters, or of the adjudicator. What is
not settled is counted apart and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.mcq import CATEGORIES, McqItem
from app.domain.mcq_editing import with_changes
from app.domain.review import Decision, Outcome, Provenance

NOT_ANSWERABLE = "not-answerable"
KINDS = ("answer", "distractor", "stem")
"""What a revision may change, as the paper counts it; one may be of several kinds."""


@dataclass(frozen=True, slots=True)
class Verified:
    """An item as it was reviewed, and what came of it."""

    item: McqItem
    outcome: Outcome

    @property
    def after(self) -> McqItem:
        """The item with what the outcome changes; as it was where nothing is settled."""
        return with_changes(self.item, self.outcome.changes)

    @property
    def is_removed(self) -> bool:
        """Tell whether it was taken out."""
        return self.outcome.decision == Decision.REMOVE

    @property
    def is_settled(self) -> bool:
        """Tell whether there is a verdict."""
        return self.outcome.provenance not in (Provenance.OPEN, Provenance.UNRESOLVED)


@dataclass(frozen=True, slots=True)
class StageOne:
    """The first stage.

    Attributes
    ----------
    candidates, open, unresolved
        All originals; those without a verdict; those on which verdicts differ.
    flagged, repaired, removed
        Flagged as not answerable; of these, kept; and all that were removed.
    authored, corrected
        Kept, with a right answer that was none of the options; with another option as key.
    revised
        Kept after a change of any kind.
    flags
        How many have each flag.
    """

    candidates: int
    open: int
    unresolved: int
    flagged: int
    repaired: int
    removed: int
    authored: int
    corrected: int
    revised: int
    flags: Mapping[str, int] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """What goes on."""
        return self.candidates - self.removed


@dataclass(frozen=True, slots=True)
class StageTwo:
    """The second stage.

    Attributes
    ----------
    refined, open, unresolved
        All refined items; those without a verdict; those on which verdicts differ.
    accepted
        Without a change.
    revised, kinds
        With one; and how many of each of `KINDS`, which overlap.
    """

    refined: int
    open: int
    unresolved: int
    accepted: int
    revised: int
    removed: int
    kinds: Mapping[str, int] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """What goes on."""
        return self.refined - self.removed


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that is counted.

    Attributes
    ----------
    categories
        How many items of each category are left, after both stages, in the order of publication;
        those of a refined item count once.
    others
        How many are left with no category, or one that is none.
    """

    one: StageOne
    two: StageTwo
    categories: Mapping[str, int]
    others: int

    @property
    def narrative(self) -> int:
        """How many of the four on narrative are left."""
        return sum(self.categories[one.code] for one in CATEGORIES if not one.is_cultural)

    @property
    def cultural(self) -> int:
        """How many of the five on culture are left."""
        return sum(self.categories[one.code] for one in CATEGORIES if one.is_cultural)

    @property
    def total(self) -> int:
        """How many are left in all."""
        return self.narrative + self.cultural + self.others


def tables(verified: Iterable[Verified]) -> Tables:
    """Count all items of a project."""
    everything = list(verified)
    ones = [each for each in everything if each.item.stage == 1]
    twos = [each for each in everything if each.item.stage == 2]
    left = Counter(each.after.category for each in _final(ones, twos))
    categories = {category.code: left.pop(category.code, 0) for category in CATEGORIES}
    return Tables(_stage_one(ones), _stage_two(twos), categories, sum(left.values()))


def edit_kinds(before: McqItem, after: McqItem) -> tuple[str, ...]:
    """Tell what an edit changed of what people read, as kinds of `KINDS`.

    The answer, where the right option says something else now; a distractor, where a wrong option
    says what no option said before, or there are more or fewer; the stem. Turning options round is
    no edit.
    """
    changed = []
    if after.right != before.right:
        changed.append("answer")
    if len(after.options) != len(before.options) or _wrong(after) - set(before.options):
        changed.append("distractor")
    if after.stem != before.stem:
        changed.append("stem")
    return tuple(changed)


def has_authored_answer(before: McqItem, after: McqItem) -> bool:
    """Tell whether the right answer was written anew: no option said it before."""
    return after.right is not None and after.right not in before.options


def has_corrected_key(before: McqItem, after: McqItem) -> bool:
    """Tell whether another of the options is the key now."""
    return after.right in before.options and after.right != before.right


def _wrong(item: McqItem) -> set[str]:
    return {text for place, text in enumerate(item.options) if place != item.answer}


def _final(ones: Iterable[Verified], twos: Iterable[Verified]) -> list[Verified]:
    """Return what is left: refined items, and originals that none refines."""
    twos = list(twos)
    refined = {each.item.refined_from for each in twos}
    kept = [each for each in ones if each.item.item_id not in refined]
    return [each for each in (*kept, *twos) if not each.is_removed]


def _count_open(verified: Iterable[Verified]) -> tuple[int, int]:
    found = Counter(each.outcome.provenance for each in verified)
    return found[Provenance.OPEN], found[Provenance.UNRESOLVED]


def _stage_one(verified: list[Verified]) -> StageOne:
    settled = [each for each in verified if each.is_settled]
    kept = [each for each in settled if not each.is_removed]
    flagged = [each for each in settled if NOT_ANSWERABLE in each.outcome.flags]
    flags = Counter(flag for each in settled for flag in dict.fromkeys(each.outcome.flags))
    open_, unresolved = _count_open(verified)
    return StageOne(
        candidates=len(verified),
        open=open_,
        unresolved=unresolved,
        flagged=len(flagged),
        repaired=sum(not each.is_removed for each in flagged),
        removed=len(settled) - len(kept),
        authored=sum(has_authored_answer(each.item, each.after) for each in kept),
        corrected=sum(has_corrected_key(each.item, each.after) for each in kept),
        revised=sum(_is_revised(each) for each in kept),
        flags=dict(sorted(flags.items())),
    )


def _stage_two(verified: list[Verified]) -> StageTwo:
    kept = [each for each in verified if each.is_settled and not each.is_removed]
    revised = [each for each in kept if _is_revised(each)]
    kinds = Counter(kind for each in revised for kind in edit_kinds(each.item, each.after))
    open_, unresolved = _count_open(verified)
    return StageTwo(
        refined=len(verified),
        open=open_,
        unresolved=unresolved,
        accepted=len(kept) - len(revised),
        revised=len(revised),
        removed=sum(each.is_removed for each in verified),
        kinds={kind: kinds[kind] for kind in KINDS},
    )


def _is_revised(verified: Verified) -> bool:
    return verified.outcome.decision == Decision.REVISE or verified.after != verified.item

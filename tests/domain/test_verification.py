"""Counts of a verification against tables worked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.ids import McqKey, VideoKey
from app.domain.mcq import McqItem
from app.domain.mcq_editing import moved
from app.domain.review import Outcome, Provenance
from app.domain.verification import Verified, edit_kinds, tables

ITEM = McqItem(McqKey("k"), "N0", VideoKey("v"), "N.1", "Why?", ("right", "one", "two", "three"), 0)


def reviewed(
    item_id: str,
    decision: str = "",
    flags: tuple[str, ...] = (),
    provenance: Provenance = Provenance.UNANIMOUS,
    *,
    category: str = "N.1",
    refined_from: str = "",
    **changes: object,
) -> Verified:
    """An item with its outcome; without a decision it is open unless told otherwise."""
    item = replace(ITEM, item_id=item_id, category=category, refined_from=refined_from)
    if not decision and provenance is Provenance.UNANIMOUS:
        provenance = Provenance.OPEN
    return Verified(item, Outcome(decision, flags, changes, provenance))  # type: ignore[arg-type]


NA = ("not-answerable",)
AUTHORED = ["a new right one", "one", "two", "three"]
# Stage 1, by hand: 10 candidates; M2, M3, M4, M8 flagged not answerable, of which M8 goes;
# M8 and M9 removed, 8 left; M3 has a right answer of its own, M4 and M5 another key;
# M2 to M5 and M10 revised; M6 open, M7 unresolved.
ONE = [
    reviewed("M1", "accept"),
    reviewed("M2", "revise", NA, stem="Why then?"),
    reviewed("M3", "revise", (*NA, "none-right"), options=AUTHORED),
    reviewed("M4", "revise", NA, Provenance.ADJUDICATED, answer=2),
    reviewed("M5", "revise", ("wrong-key", "wrong-key"), answer=1, category="C.5"),
    reviewed("M6"),
    reviewed("M7", "", (), Provenance.UNRESOLVED),
    reviewed("M8", "remove", NA),
    reviewed("M9", "remove", ("other",), Provenance.SINGLE, answer=3),
    reviewed("M10", "revise", ("wrong-category",), category=""),
]
# Stage 2, by hand: 6 refined; R1 and R5 accepted; R2 to R4 revised: answer R2 and R3, distractor
# R3 and R4, stem R4; R6 removed. Of the originals M1 to M5 and M9 are refined.
TWO = [
    reviewed("R1", "accept", refined_from="M1"),
    reviewed("R2", "revise", refined_from="M2", options=AUTHORED),
    reviewed("R3", "revise", refined_from="M3", options=["x", "y", "two", "three"]),
    reviewed("R4", "revise", refined_from="M4", stem="?", options=["right", "one", "two", "z"]),
    reviewed("R5", "accept", refined_from="M5", category="C.1"),
    reviewed("R6", "remove", refined_from="M9"),
]


def test_stage_one() -> None:
    one = tables([*ONE, *TWO]).one
    assert (one.candidates, one.open, one.unresolved, one.left) == (10, 1, 1, 8)
    assert (one.flagged, one.repaired, one.removed) == (4, 3, 2)
    assert (one.authored, one.corrected, one.revised) == (1, 2, 5)
    assert one.flags == {
        "none-right": 1,
        "not-answerable": 4,
        "other": 1,
        "wrong-category": 1,
        "wrong-key": 1,
    }


def test_stage_two() -> None:
    two = tables([*ONE, *TWO]).two
    assert (two.refined, two.open, two.unresolved, two.left) == (6, 0, 0, 5)
    assert (two.accepted, two.revised, two.removed) == (2, 3, 1)
    assert two.kinds == {"answer": 2, "distractor": 2, "stem": 1}


def test_table_of_categories() -> None:
    # Left: R1 to R5 for their originals, M6 and M7 which nobody refined, M10 without a category.
    found = tables([*ONE, *TWO])
    assert {code: n for code, n in found.categories.items() if n} == {"N.1": 6, "C.1": 1}
    assert list(found.categories)[:1] == ["N.1"]
    assert len(found.categories) == 9
    assert (found.narrative, found.cultural, found.others, found.total) == (6, 1, 1, 8)


def test_a_category_that_was_corrected_counts() -> None:
    wrong = Verified(ITEM, Outcome("revise", (), {"category": "C.2"}, Provenance.SINGLE))
    found = tables([wrong])
    assert (found.categories["C.2"], found.narrative) == (1, 0)


def test_numbers_of_the_paper_come_out_of_verdicts_like_its_own() -> None:
    """1,500 candidates: 178 flagged, 161 of them kept; 949 accepted, 532 revised, 2 removed."""
    ones = [
        reviewed(f"M{n}", "remove" if n < 17 else "revise" if n < 178 else "accept",
                 NA if n < 178 else ())
        for n in range(1500)
    ]  # fmt: skip
    twos = [
        reviewed(f"R{n}", "remove" if n < 2 else "revise", refined_from=f"M{n + 17}", stem="?")
        for n in range(37)
    ] + [
        reviewed(f"R{n}", "revise" if n < 534 else "accept", refined_from=f"M{n + 17}")
        for n in range(37, 1483)
    ]
    found = tables([*ones, *twos])
    assert (found.one.flagged, found.one.repaired, found.one.left) == (178, 161, 1483)
    assert (found.two.accepted, found.two.revised, found.two.removed) == (949, 532, 2)
    assert found.two.kinds["stem"] == 35
    assert found.total == 1481


@pytest.mark.parametrize(
    ("after", "kinds"),
    [
        (ITEM, ()),
        (moved(ITEM, (3, 2, 1, 0)), ()),
        (replace(ITEM, rationale="x", category="C.1"), ()),
        (replace(ITEM, stem="?"), ("stem",)),
        (replace(ITEM, answer=1), ("answer",)),
        (replace(ITEM, options=("new", "one", "two", "three")), ("answer",)),
        (replace(ITEM, options=("right", "one", "two", "new")), ("distractor",)),
        (replace(ITEM, options=("right", "one", "two")), ("distractor",)),
        (replace(ITEM, options=("new", "new one", "two", "three"), stem="?"),
         ("answer", "distractor", "stem")),
    ],
)  # fmt: skip
def test_kinds_of_edits(after: McqItem, kinds: tuple[str, ...]) -> None:
    assert edit_kinds(ITEM, after) == kinds


def test_nothing_yet() -> None:
    found = tables([])
    assert (found.one.candidates, found.two.refined, found.total) == (0, 0, 0)

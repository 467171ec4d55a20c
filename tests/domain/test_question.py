"""The order of states, and what the ids of items mean."""

from __future__ import annotations

import pytest

from app.domain.question import AnswerItem, ItemKind, Status

ORDER = [Status.DRAFT, Status.COMPLETE, Status.IN_REVIEW, Status.ACCEPTED, Status.FROZEN]


@pytest.mark.parametrize("place", range(5))
def test_a_state_reaches_itself_and_all_before_it(place: int) -> None:
    reached = [state for state in ORDER if ORDER[place].reaches(state)]
    assert reached == ORDER[: place + 1]


@pytest.mark.parametrize("state", ORDER)
def test_rejected_lies_beside_the_order(state: Status) -> None:
    assert not Status.REJECTED.reaches(state)
    assert not state.reaches(Status.REJECTED)
    assert Status.REJECTED.reaches(Status.REJECTED)


@pytest.mark.parametrize(
    ("item_id", "kind"),
    [
        ("S1", ItemKind.STAGE),
        ("R12", ItemKind.FACTOR),
        ("C1", ItemKind.ALTERNATIVE),
        ("x1", None),
        ("", None),
    ],
)
def test_the_first_letter_tells_what_an_item_is(item_id: str, kind: ItemKind | None) -> None:
    assert AnswerItem(item_id, "").kind is kind

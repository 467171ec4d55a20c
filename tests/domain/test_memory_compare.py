"""Two memories are matched by time, people and words, each event once, always alike."""

from __future__ import annotations

import copy
from typing import Any

from app.domain.ids import PersonKey
from app.domain.memory_compare import (
    ComparedEvent,
    Difference,
    MemoryComparison,
    Presence,
    compare_memories,
)
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.person import Person
from tests.helpers import lint_memories as make
from tests.helpers.memories import large_memory

Json = dict[str, Any]


def index(memory: Json) -> MemoryIndex:
    return MemoryIndex(read_memory(memory))


def compared(first: Json, second: Json, *cast: Person) -> MemoryComparison:
    return compare_memories(index(first), index(second), cast)


def pairs(found: MemoryComparison) -> list[tuple[str | None, str | None]]:
    return [
        (each.first.id if each.first else None, each.second.id if each.second else None)
        for each in found.events
    ]


def of(found: MemoryComparison, event: str) -> ComparedEvent:
    return next(each for each in found.events if each.first and each.first.id == event)


def test_a_memory_is_the_same_as_itself() -> None:
    found = compared(make.sound(), make.sound())
    assert pairs(found) == [("E1", "E1"), ("E2", "E2"), ("E3", "E3")]
    assert found.differing == 0
    assert all(each.likeness > 0.99 for each in found.events)


def test_ids_do_not_count() -> None:
    other = make.sound()
    other["events"].reverse()
    for number, event in enumerate(other["events"], start=7):
        event["id"] = f"E{number}"
    assert pairs(compared(make.sound(), other)) == [("E1", "E9"), ("E2", "E8"), ("E3", "E7")]


def test_what_only_one_has_stands_in_the_order_of_time() -> None:
    first, second = make.sound(), make.sound()
    del first["events"][0], second["events"][2]
    found = compared(first, second)
    assert pairs(found) == [(None, "E1"), ("E2", "E2"), ("E3", None)]
    assert [found.count(each) for each in Presence] == [1, 1, 1]


def test_what_differs_is_told() -> None:
    other = make.sound()
    other["events"][0]["states"][0]["emotion"] = "fear"
    other["events"][1]["spans"] = [[9, 20], [20, 25]]
    other["events"][2]["participants"] = ["P1", "P2"]
    found = compared(make.sound(), other)
    assert of(found, "E1").differs == {Difference.EMOTION}
    assert of(found, "E2").differs == {Difference.TIME}
    assert of(found, "E3").differs == {Difference.PEOPLE}
    assert found.differing == 3


def test_two_seconds_are_no_difference() -> None:
    other = make.sound()
    other["events"][0]["spans"] = [[4, 10]]
    assert of(compared(make.sound(), other), "E1").differs == frozenset()
    other["events"][0]["spans"] = [[4.001, 10]]
    assert of(compared(make.sound(), other), "E1").differs == {Difference.TIME}


def test_names_of_the_cast_are_one_person() -> None:
    other = make.sound()
    other["entities"][0]["name"] = "Ms Kato"
    assert of(compared(make.sound(), other), "E1").differs == {Difference.PEOPLE}
    cast = Person(PersonKey("p"), "Ayaka", aliases=("Ms Kato",))
    assert of(compared(make.sound(), other, cast), "E1").differs == frozenset()


def test_people_decide_between_two_at_one_time() -> None:
    first = make.sound()
    double = copy.deepcopy(first["events"][0]) | {"id": "E4", "summary": "Somebody waits outside"}
    double["participants"] = ["P2"]
    double["states"] = [first["events"][0]["states"][0] | {"id": "S9", "subject": "P2"}]
    second = copy.deepcopy(first)
    first["events"].append(double)
    second["events"].insert(0, copy.deepcopy(double))
    assert ("E1", "E1") in pairs(compared(first, second))
    assert ("E4", "E4") in pairs(compared(first, second))


def test_events_without_time_and_empty_memories_are_no_fault() -> None:
    nothing = make.sound() | {"events": [], "relations": []}
    assert compared(nothing, nothing).events == ()
    timeless = make.sound()
    timeless["events"][1]["spans"] = []
    found = compared(timeless, make.sound())
    assert pairs(found) == [("E1", "E1"), (None, "E2"), ("E3", "E3"), ("E2", None)]


def test_of_a_thousand_events_each_finds_its_own() -> None:
    memory = large_memory(1000, 4000, 2000)
    one, two = index(memory), index(memory)
    found = compare_memories(one, two)
    assert found == compare_memories(two, one)
    assert found.count(Presence.BOTH) == 1000

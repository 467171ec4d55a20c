"""Trajectories of what people feel, and the ordinal scale of intensity."""

from __future__ import annotations

import pytest

from app.domain.ids import PersonKey
from app.domain.intensity import IntensityScale
from app.domain.interval import Interval
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.person import Person
from app.domain.trajectory import Reading, Trajectory, trajectories_of, trajectory
from tests.helpers import lint_memories as make

SCALE = IntensityScale.default()


def of(
    memory: make.Json, *, by_target: bool = False, cast: tuple[Person, ...] = ()
) -> list[Trajectory]:
    index = MemoryIndex(read_memory(memory))
    return list(
        trajectories_of(index, SCALE, prefix="t", source="agent a", by_target=by_target, cast=cast)
    )


def reading(name: str, start: int, end: int, emotion: str = "joy", target: str = "") -> Reading:
    return Reading(name, "P1", Interval(start, end), emotion, target=target)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("strong", 4),
        ("very strong, hidden", 5),
        ("Moderate nodding", 3),
        ("a rather WEAK smile", 2),
        ("faint", 1),
        ("extreme", 5),
        ("stronger than before", 0),
        ("not strong", 0),
        ("wide smile", 0),
        ("", 0),
        ("grinning, then giving a high 9/10 score", 0),
        ("非常に強い怒り", 5),
        ("ごく弱い", 1),
        ("强烈", 4),
        ("4", 4),
        (" ５ ", 5),
        ("0", 0),
        ("6", 0),
    ],
)
def test_the_level_of_words(text: str, level: int) -> None:
    assert SCALE.level_of(text) == level


def test_a_scale_is_kept_and_read_again() -> None:
    own = IntensityScale.of_levels({2: ["piano", " "], 5: ["fff", "piano"]})
    assert own.words == {"piano": 2, "fff": 5}
    assert IntensityScale.read(own.to_json()).words == own.words
    assert own.of_level(5) == ("fff",)
    assert own.level_of("strong") == 0


@pytest.mark.parametrize("kept", [None, [], "x", {"strong": 9}, {"": 3}])
def test_what_is_no_scale_gives_the_default(kept: object) -> None:
    assert IntensityScale.read(kept).words == SCALE.words  # type: ignore[arg-type]


def test_one_trajectory_a_person_in_the_order_of_the_memory() -> None:
    ayaka, other = of(make.sound())
    assert (ayaka.key, ayaka.title, ayaka.source) == ("t:P1", "Ayaka", "agent a")
    assert other.title == "P2"
    assert [ayaka.label(at) for at in range(len(ayaka.spans))] == ["happiness", "sadness"]
    assert list(ayaka.spans.ids) == ["S1", "S4"]
    assert ayaka.levels.tolist() == [4, 4]
    assert [ayaka.style(at).family for at in (0, 1)] == ["joy", "sadness"]
    assert ayaka.readings[1].event == "E3"


def test_between_readings_nothing_is_asserted() -> None:
    ayaka, _ = of(make.sound())
    assert ayaka.at(20_000) == []
    assert ayaka.at(45_000) == [1]


def test_a_person_of_the_project_is_known_by_name_or_alias() -> None:
    cast = (Person(PersonKey("k1"), "Ayaka Mori", aliases=("ayaka",)),)
    ayaka, other = of(make.sound(), cast=cast)
    assert ayaka.cast is cast[0]
    assert other.cast is None


def test_targets_can_be_taken_apart() -> None:
    memory = make.sound()
    memory["events"][2]["states"][0]["target"] = "The  Door"
    memory["events"][0]["states"][0]["target"] = "the door"
    memory["events"][1]["states"][1]["target"] = "Ayaka"
    found = of(memory, by_target=True)
    assert [(each.title, len(each.spans)) for each in found] == [
        ("Ayaka → the door", 2),
        ("P2 → the bowl", 1),
        ("P2 → Ayaka", 1),
    ]
    assert len({each.key for each in found}) == 3


def test_uncertainty_and_corrections_are_kept() -> None:
    memory = make.corrected()
    memory["events"][0]["states"][0]["uncertainty"] = "smile and words disagree"
    ayaka, _ = of(memory)
    assert ayaka.uncertain == {0}
    assert ayaka.words(0) == (
        "happiness: strong",
        "Toward the bowl",
        "Uncertain: smile and words disagree",
    )
    assert ayaka.words(1)[-1] == "Corrected at W00003, before: sadness"
    assert ayaka.label(1) == "peace"


def test_the_overlap_of_neighbouring_windows_is_cut_and_a_longer_one_is_not() -> None:
    made = trajectory(
        "k",
        "A",
        [reading("a", 0, 22_000), reading("b", 20_000, 42_000), reading("c", 30_000, 60_000)],
        SCALE,
    )
    assert made.spans.ends.tolist() == [20_000, 42_000, 60_000]
    assert made.readings[0].span == Interval(0, 22_000)


def test_a_change_is_where_a_target_meets_another_emotion() -> None:
    made = trajectory(
        "k",
        "A",
        [
            reading("a", 0, 10, "joy", target="x"),
            reading("b", 10, 20, "joy", target="X "),
            reading("c", 20, 30, "fear", target="y"),
            reading("d", 30, 40, "anger", target="x"),
        ],
        SCALE,
    )
    assert made.changes.tolist() == [30]


def test_no_readings_give_an_empty_trajectory() -> None:
    made = trajectory("k", "A", [], SCALE)
    assert len(made.spans) == 0
    assert made.at(0) == []


def test_a_state_without_a_time_has_that_of_its_event() -> None:
    memory = make.sound()
    memory["events"][0]["states"][0]["span"] = None
    ayaka, _ = of(memory)
    assert ayaka.readings[0].span == Interval(2000, 8000)

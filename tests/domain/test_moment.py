"""What an event memory says of a moment."""

from __future__ import annotations

from app.domain.intensity import IntensityScale
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.moment import Moments
from tests.helpers import lint_memories as make


def moments(memory: make.Json) -> Moments:
    return Moments(MemoryIndex(read_memory(memory)), IntensityScale.default())


def test_at_a_moment_each_person_feels_one_thing() -> None:
    memory = make.sound()
    states = memory["events"][0]["states"]
    states.append(states[0] | {"id": "S9", "emotion": "fear", "intensity": "extreme"})
    (felt,) = moments(memory).felt_at(3000)
    assert (felt.reading.emotion, felt.level) == ("fear", 5)
    assert moments(memory).felt_at(9000) == []


def test_what_began_last_counts() -> None:
    memory = make.sound()
    memory["events"][1]["states"][1] |= {"span": [15, 25], "intensity": "faint"}
    (felt,) = moments(memory).felt_at(16_000)
    assert felt.reading.id == "S3"


def test_those_who_take_part_come_first() -> None:
    memory = make.sound()
    memory["events"][0]["states"].append(
        memory["events"][0]["states"][0] | {"id": "S9", "subject": "P2", "span": [12, 20]}
    )
    memory["events"][0]["states"][0] |= {"span": [12, 20], "intensity": "extreme"}
    assert [felt.reading.person for felt in moments(memory).felt_at(13_000)] == ["P2", "P1"]


def test_readings_of_a_person_around_a_stretch() -> None:
    found = moments(make.sound()).around("P2", 19_000, 30_000)
    assert [felt.reading.id for felt in found] == ["S2", "S3"]
    assert moments(make.sound()).around("P7", 0, 99_000) == []

"""What a memory knows of one event: versions told apart, evidence resolved, ends of relations."""

from __future__ import annotations

from typing import Any

from app.domain.event_details import event_details, original_at, window_word
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from tests.helpers.memories import observation, small_memory, state, window_id


def index_of(made: dict[str, Any]) -> MemoryIndex:
    return MemoryIndex(read_memory(made))


def corrected_memory() -> dict[str, Any]:
    """E2 with a corrected state, and one that a later window appended."""
    made = small_memory(2)
    event = made["events"][1]
    first = state(2, "P1", [18, 24.25], emotion="esteem", intensity="slight")
    now = {**first, "version": 2, "emotion": "sadness", "uncertainty": "the hands disagree"}
    later = state(9, "P2", [40.0, 44.0], known_at_window=window_id(3), evidence_refs=["O99"])
    event |= {
        "version": 3,
        "summary_stale": True,
        "states": [now, later],
        "window_ids": [window_id(1), window_id(3)],
        "observation_refs": ["O2", "O3", "O99"],
        "updates": [{"window": window_id(3), "summary": "It goes on"}],
    }
    made["state_history"] = [
        {
            "event_id": "E2",
            "state": first,
            "revised_at": window_id(3),
            "reason": "She hid it",
        }
    ]
    made["observations"].append(observation(8, "P2", [1.0, 2.0], modality="audio"))
    event["observation_refs"].append("O8")
    return made


def test_a_correction_is_told_from_what_was_appended() -> None:
    details = event_details(index_of(corrected_memory()), "E2")

    assert details is not None
    corrected, appended = details.states
    assert corrected.is_corrected
    assert not corrected.is_appended
    assert appended.is_appended
    assert not appended.is_corrected


def test_versions_say_what_was_held_from_when_to_when_and_what_differs() -> None:
    details = event_details(index_of(corrected_memory()), "E2")

    assert details is not None
    before, now = details.states[0].versions
    assert (before.state.emotion, before.first, before.last) == ("esteem", "W00001", "W00003")
    assert (now.state.emotion, now.first, now.last) == ("sadness", "W00003", "")
    assert not before.differs
    assert now.differs == {"emotion", "uncertainty"}
    assert now.reason == "She hid it"
    assert (before.style.family, now.style.family) == ("warmth", "sadness")


def test_observations_stand_by_modality_and_time_and_missing_ones_are_named() -> None:
    details = event_details(index_of(corrected_memory()), "E2")

    assert details is not None
    assert list(details.observations) == ["visual", "audio"]
    assert [each.id for each in details.observations["visual"]] == ["O2", "O3"]
    assert details.observation_count == 3
    assert details.missing == ("O99",)
    assert details.states[1].missing == ("O99",)
    assert details.names["P1"] == "Mia 美亜"
    assert details.names["P2"] == "P2"


def test_relations_are_seen_from_the_event() -> None:
    details = event_details(index_of(small_memory()), "E2")

    assert details is not None
    seen = [(each.relation.type, each.is_outgoing, each.other.id) for each in details.relations]
    assert seen == [
        ("temporal", False, "E1"),
        ("coexists_with", False, "E1"),
        ("changes_to", True, "E3"),
    ]
    assert [each.id for each in details.relations[0].evidence] == ["O1", "O2"]


def test_sources_without_an_entry_stand_with_their_id() -> None:
    made = small_memory()
    made["events"][0]["window_ids"] = [window_id(1), "W09999"]

    details = event_details(index_of(made), "E1")

    assert details is not None
    assert details.sources[0].core is not None
    assert (details.sources[1].id, details.sources[1].core) == ("W09999", None)


def test_an_event_that_is_not_there_has_no_details() -> None:
    assert event_details(index_of(small_memory()), "E99") is None


def test_windows_are_numbered_in_their_order() -> None:
    index = index_of(small_memory())

    assert window_word(index, "W00003") == "3"
    assert window_word(index, "W77777") == "W77777"


def test_a_path_leads_to_its_part_of_the_file() -> None:
    made = small_memory()

    assert original_at(made, "events[1].states[0]") == made["events"][1]["states"][0]
    assert original_at(made, "") == made
    assert original_at(made, "events[99].states[0]") is None
    assert original_at(made, "events.x") is None
    assert original_at(made, "video_id[0]") is None

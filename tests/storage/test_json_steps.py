"""Large objects are read in steps as they are read at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.json_steps import object_in_steps
from storage.rows import to_json
from tests.helpers.memories import large_memory, small_memory, window_memory
from tests.helpers.question_strategies import JSON, TEXT


@given(st.dictionaries(TEXT, JSON | st.lists(JSON, max_size=4), max_size=5))
def test_any_object_is_read_as_at_once(value: dict[str, Any]) -> None:
    text = to_json(value)
    assert json.dumps(object_in_steps(text)) == json.dumps(json.loads(text))


@pytest.mark.parametrize("value", [small_memory(2), window_memory(), large_memory(20, 90, 30), {}])
def test_memories_keep_their_fields_in_order(value: dict[str, Any]) -> None:
    assert json.dumps(object_in_steps(to_json(value))) == json.dumps(value)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a"', '{"a":', '{"a":[1', '{"a" 1}'])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"[Ee]xpect"):
        object_in_steps(text)

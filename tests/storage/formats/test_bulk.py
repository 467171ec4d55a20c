"""Reading leaves the collector of cycles as it found it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from storage.formats.bulk import cycle_collection_paused


@pytest.fixture(autouse=True)
def collector_restored() -> Iterator[None]:
    yield
    gc.enable()


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_paused_and_then_as_before(enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    with cycle_collection_paused():
        assert not gc.isenabled()
    assert gc.isenabled() is enabled


def test_an_error_does_not_leave_it_paused() -> None:
    with pytest.raises(KeyError), cycle_collection_paused():
        raise KeyError
    assert gc.isenabled()

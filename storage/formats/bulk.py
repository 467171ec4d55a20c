"""Reading many records at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def cycle_collection_paused() -> Iterator[None]:
    """Spare the search for garbage cycles while many objects are made, none of them garbage.

    Measured on 20,000 records: a third of the time of reading.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def lasting_objects() -> Iterator[None]:
    """Make many objects that stay: no search for garbage cycles goes through them, now or later.

    One that goes through a million of them stops the window for a third of a second. They must
    hold no cycles themselves: they are freed once nobody refers to them.
    """
    with cycle_collection_paused():
        yield
        gc.freeze()

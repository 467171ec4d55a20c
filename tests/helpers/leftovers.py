"""What a closed window leaves behind goes between tests, in the thread of the interface.

Controllers and wrappers of widgets hold each other in circles. Left to themselves they are
collected at any time by any thread, and Qt does not outlive that in a worker's.
"""

from __future__ import annotations

import gc

_KEPT, _LEFT = "kept", "left"
_state: set[str] = set()


def note_window() -> None:
    """Remember that a whole window was closed."""
    _state.add(_LEFT)


def collect() -> None:
    """Collect what closed windows left; what the first leaves alive stays for the whole run."""
    if _LEFT not in _state:
        return
    _state.discard(_LEFT)
    gc.collect()
    if _KEPT not in _state:
        _state.add(_KEPT)
        gc.freeze()  # all modules: looking at them again takes six times as long as the rest

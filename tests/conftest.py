"""Guards for every test: own folders, no display, no sound, no network of our own making."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.helpers.leftovers import collect

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("EMOSCOPE_AOUT", "dummy")
os.environ["LC_ALL"] = "C.UTF-8"  # the interface is English, whatever this machine speaks

# The same examples each time, however busy the machine is; `--hypothesis-profile explore` looks for
# others.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test settings, cache, state and data folders of its own."""
    home = tmp_path_factory.mktemp("home")
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
    return home


@pytest.fixture(autouse=True)
def no_modal_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a dialog would wait for ever for somebody to answer it."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None:
        return

    def refuse(dialog: object) -> int:
        raise AssertionError(f"a modal dialog opened in a test: {type(dialog).__name__}")

    monkeypatch.setattr(widgets.QDialog, "exec", refuse)


@pytest.fixture(autouse=True)
def usual_look() -> None:
    """Begin each test with the look of a large window, and without the widgets of the one before.

    What was closed waits for an event loop to delete it. Until then every change of the look
    dresses it anew, a second each time for a whole window.
    """
    module = sys.modules.get("widgets.theme.theme")
    widgets = sys.modules.get("PySide6.QtWidgets")
    if module is None or widgets is None or widgets.QApplication.instance() is None:
        return
    core = sys.modules["PySide6.QtCore"]
    core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
    collect()
    theme = module.theme()
    theme.set_mode("system")
    theme.set_density("auto")
    theme.set_window_size(core.QSize(1920, 1080))


@pytest.fixture
def shared_data() -> Path:
    """Return the folder of real samples; tests that need it are skipped where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip("the real samples are not beside this checkout")
    return SHARED_DATA

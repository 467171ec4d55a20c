"""The application object and its look: what must stand before any widget."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication

from app.resources import translate_qt, use_language
from app.settings import Settings
from widgets.theme.theme import theme

_HAND_OVER_S = 0.0001
"""A worker that computes lets the window go on after so long. Python's 5 ms add up: a paint takes
the interpreter lock back hundreds of times, and stood still for a second beside a busy worker."""


def make_application() -> QApplication:
    """Return the one `QApplication`, with its names set, and workers that give way to it."""
    sys.setswitchinterval(_HAND_OVER_S)
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(["emoscope"])
    application.setApplicationName("emoscope")
    application.setApplicationDisplayName("Emoscope")
    return application


def dress(settings: Settings, language: str = "") -> None:
    """Take language, theme and density from the settings; `language` stands in for theirs."""
    chosen = use_language(language or settings.language)
    translate_qt(make_application(), chosen)
    theme().set_language(chosen)
    theme().set_mode(settings.theme)
    theme().set_density(settings.density)
    theme().apply(make_application())

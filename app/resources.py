"""Files that ship with the application, found in a checkout and in an installed copy alike."""

from __future__ import annotations

import gettext
from importlib import resources

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from widgets.i18n import set_catalogue

LANGUAGES = ("en", "ja", "zh")
_QT_TEXTS = "qt_texts"
_CATALOGUE = "i18n/{language}/LC_MESSAGES/emoscope.mo"


def choose_language(wanted: str) -> str:
    """Return the language that a setting means: itself, or for ``system`` the one of the system.

    The first language of the user's list that Emoscope has is taken; English where none is.
    """
    if wanted in LANGUAGES:
        return wanted
    spoken = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((name for name in spoken if name in LANGUAGES), "en")


def use_language(wanted: str) -> str:
    """Show the interface in a language from now on, and return which (``system`` is resolved)."""
    language = choose_language(wanted)
    set_catalogue(load_catalogue(language), language)
    return language


def translate_qt(application: QCoreApplication, language: str) -> None:
    """Give Qt's own texts (menus of text fields, its file dialogs) in a language from now on."""
    for old in application.findChildren(QTranslator, _QT_TEXTS):
        application.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(application)
    translator.setObjectName(_QT_TEXTS)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(language), "qtbase", "_", folder):
        application.installTranslator(translator)


def load_catalogue(language: str) -> gettext.NullTranslations:
    """Return the texts of a language; English needs none, and one without a file stays English."""
    # The folder above both rooms is on the path (see main.py), in the wheel as in a checkout.
    file = resources.files("assets").joinpath(_CATALOGUE.format(language=language))
    if not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)

"""The settings: shown in one dialog, put in force and stored at each change."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QLocale, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.key_sheet import presets
from app.controllers.keys_controller import KeysController
from app.controllers.message_controller import copy_text
from app.controllers.playback_controller import PlaybackController
from app.controllers.subtitle_controller import SubtitleController
from app.logs import log_path
from app.notifications import MessageAction
from app.paths import cache_dir, config_dir, data_dir
from app.services.spelling import installed_dictionaries, why_no_dictionary
from widgets.dialogs.settings_dialog import SettingsDialog, SettingsValues
from widgets.i18n import tr, tr_phrase, trn
from widgets.theme.theme import theme

_CUE_LIMITS = (
    *("reading_speed", "reading_speed_wide"),
    *("line_letters", "line_wide", "gap_frames"),
)
DENSITIES = ("auto", "comfortable", "compact")


class SettingsController(Controller):
    """Answers the settings dialog, and the choices of the View menu that belong to it.

    Signals
    -------
    applied(name)
        A setting was changed and holds.
    """

    applied = Signal(str)

    def __init__(
        self,
        context: AppContext,
        keys: KeysController,
        playback: PlaybackController,
        subtitles: SubtitleController,
    ) -> None:
        super().__init__(context)
        self._keys, self._playback, self._subtitles = keys, playback, subtitles
        on = context.actions.on
        on("file.settings", self.show)
        for density in DENSITIES:
            on(f"view.density_{density}", partial(self.set_density, density))
        self._check_choices()
        self._name_skips()

    def show(self) -> None:
        """Show the settings."""
        dialog = self.make_dialog()
        dialog.exec()
        dialog.deleteLater()

    def make_dialog(self) -> SettingsDialog:
        """Return the dialog with what is in force, ready to be shown."""
        dialog = SettingsDialog(self._values(), self.context.workbench.window)
        dialog.changed.connect(self.apply)
        dialog.keys_requested.connect(self._keys.show_sheet)
        dialog.folder_requested.connect(self.open_folder)
        return dialog

    @Slot(str, object)
    def apply(self, name: str, value: object) -> None:
        """Put a changed setting in force and remember it."""
        actions = self.context.actions
        if name == "volume":
            self._playback.set_volume(int(str(value)))
        elif name in ("theme", "density"):
            actions[f"view.{name}_{value}"].trigger()
        elif name == "preset":
            self._keys.set_preset(str(value))
        else:
            setattr(self.context.settings, name, value)  # pydantic checks name and value
            self.context.save_settings()
        if name == "hardware_decoding":
            self.context.engine.set_hardware_decoding(value == "auto")
        if name.startswith("skip_"):
            self._name_skips()
        if name in _CUE_LIMITS:
            self._subtitles.check_again()
        self.applied.emit(name)

    def set_density(self, density: str) -> None:
        """Let the window's size decide how dense everything is, or pin it."""
        theme().set_density(density)
        self.context.settings.density = density  # type: ignore[assignment]  # checked by pydantic
        self.context.save_settings()

    @Slot(str)
    def open_folder(self, path: str) -> None:
        """Open a folder, or give its path where nothing can open it."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
            copy = MessageAction(tr("Copy path"), partial(copy_text, path))
            self.notifier.info(tr("The folder is {path}", path=path), copy)

    def _key(self, action: str) -> str:
        return self.context.actions[action].shortcut().toString()

    def _check_choices(self) -> None:
        settings, actions = self.context.settings, self.context.actions
        actions[f"view.theme_{settings.theme}"].setChecked(True)
        actions[f"view.density_{settings.density}"].setChecked(True)

    def _name_skips(self) -> None:
        settings, actions = self.context.settings, self.context.actions
        for name, amount in (("5", settings.skip_long), ("1", settings.skip_short)):
            back, forward = skip_words(amount, settings.skip_unit)
            actions.set_text(f"play.back_{name}", back)
            actions.set_text(f"play.forward_{name}", forward)

    def _values(self) -> SettingsValues:
        settings, keymap = self.context.settings, self._keys.keymap
        changed = {action for scope in keymap.changes.values() for action in scope}
        return SettingsValues(
            volume=settings.volume,
            hardware_decoding=settings.hardware_decoding,
            skip_long=settings.skip_long,
            skip_short=settings.skip_short,
            skip_unit=settings.skip_unit,
            theme=settings.theme,
            density=settings.density,
            language=settings.language,
            spell_check=settings.spell_check,
            spell_language=settings.spell_language,
            dictionaries={tag: dictionary_words(tag) for tag in installed_dictionaries()},
            why_no_dictionary=tr_phrase(why_no_dictionary()),
            reading_speed=settings.reading_speed,
            reading_speed_wide=settings.reading_speed_wide,
            line_letters=settings.line_letters,
            line_wide=settings.line_wide,
            gap_frames=settings.gap_frames,
            preset=keymap.preset,
            presets=presets(),
            own_keys=len(changed),
            keys_key=self._key("help.keys"),
            long_keys=(self._key("play.back_5"), self._key("play.forward_5")),
            short_keys=(self._key("play.back_1"), self._key("play.forward_1")),
            folders={
                tr("Settings"): str(config_dir()),
                tr("Log files"): str(log_path().parent),
                tr("Cache: may be deleted at any time"): str(cache_dir()),
                tr("Your copy of the demo"): str(data_dir()),
            },
        )


def skip_words(amount: int, unit: str) -> tuple[str, str]:
    """Return the names of skipping back and forward."""
    if unit == "frames":
        return (
            trn("{n} frame back", "{n} frames back", amount),
            trn("{n} frame forward", "{n} frames forward", amount),
        )
    return (
        trn("{n} second back", "{n} seconds back", amount),
        trn("{n} second forward", "{n} seconds forward", amount),
    )


def dictionary_words(tag: str) -> str:
    """Return what a dictionary is called, in its own language."""
    language = QLocale(tag).nativeLanguageName()
    return f"{language} · {tag}" if language else tag

"""The settings, in six pages; every change holds at once, so there is nothing to accept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSlider,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.spelling import LANGUAGE_AUTO
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.dialogs.folder_row import FolderRow
from widgets.i18n import tr, trn
from widgets.key_button import KeyButton
from widgets.key_hint import KeyHint
from widgets.lines import upright_line
from widgets.segments import Segments
from widgets.theme.theme import theme

_SIZE = (660, 430)
_LABEL_WIDTH = 150


@dataclass(frozen=True, slots=True)
class SettingsValues:
    """What the dialog begins with.

    Attributes
    ----------
    presets, folders
        Names with their words; words with their paths.
    dictionaries, why_no_dictionary
        What dictionaries are called, by tag; why there is none.
    own_keys
        How many actions have keys of the user's own.
    keys_key, long_keys, short_keys
        Keys of the key sheet, and of skipping back and forward.
    """

    volume: int = 80
    hardware_decoding: str = "auto"
    skip_long: int = 5
    skip_short: int = 1
    skip_unit: str = "seconds"
    theme: str = "system"
    density: str = "auto"
    language: str = "system"
    spell_check: bool = True
    spell_language: str = LANGUAGE_AUTO
    dictionaries: Mapping[str, str] = field(default_factory=dict)
    why_no_dictionary: str = ""
    reading_speed: float = 20.0
    reading_speed_wide: float = 9.0
    line_letters: int = 42
    line_wide: int = 16
    gap_frames: int = 2
    preset: str = ""
    presets: Mapping[str, str] = field(default_factory=dict)
    own_keys: int = 0
    keys_key: str = ""
    long_keys: tuple[str, ...] = ()
    short_keys: tuple[str, ...] = ()
    folders: Mapping[str, str] = field(default_factory=dict)


class SettingsDialog(BaseDialog):
    """Shows the settings and tells each change.

    Signals
    -------
    changed(name, value)
        A setting was changed by hand; names are those of `SettingsValues`.
    keys_requested
        The key sheet is wanted; the dialog is closed by then.
    folder_requested(path)
        A folder is to be opened.
    """

    changed = Signal(str, object)
    keys_requested = Signal()
    folder_requested = Signal(str)

    def __init__(self, values: SettingsValues, parent: QWidget | None = None) -> None:
        super().__init__(tr("Settings"), "", parent)
        self.set_first_size(*_SIZE)
        self._pages = QListWidget()
        self._stack = QStackedWidget()
        self._build_fields(values)
        self._lay_out(values)
        self.add_buttons(tr("Close"))
        self._connect_signals()
        self._pages.setCurrentRow(0)
        self._pages.setFocus()

    def show_page(self, number: int) -> None:
        """Show a page, counted from 0."""
        self._pages.setCurrentRow(number)

    def _build_fields(self, values: SettingsValues) -> None:
        self._volume = QSlider(Qt.Orientation.Horizontal)
        self._volume.setRange(0, 100)
        self._volume.setPageStep(10)
        self._volume.setValue(values.volume)
        self._percent = text_label("", "muted")
        self._hardware = QCheckBox(tr("Decode on the graphics card where that works"))
        self._hardware.setChecked(values.hardware_decoding == "auto")
        self._skip_long, self._skip_short = QSpinBox(), QSpinBox()
        self._skip_long.setObjectName("skip_long")
        self._skip_short.setObjectName("skip_short")
        for spin, value in (
            (self._skip_long, values.skip_long),
            (self._skip_short, values.skip_short),
        ):
            spin.setRange(1, 600)
            spin.setValue(value)
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
        self._unit = Segments()
        self._unit.set_choices({"seconds": tr("seconds"), "frames": tr("frames")}, values.skip_unit)
        self._preset, self._theme, self._density = Segments(), Segments(), Segments()
        self._preset.set_choices(values.presets, values.preset)
        self._theme.set_choices(
            {"system": tr("As the system"), "light": tr("Light"), "dark": tr("Dark")}, values.theme
        )
        self._density.set_choices(
            {
                "auto": tr("As the window allows"),
                "comfortable": tr("Comfortable"),
                "compact": tr("Compact"),
            },
            values.density,
        )
        self._language = QComboBox()
        # Each language in its own words, so that nobody is locked out of theirs.
        for name, words in (
            ("system", tr("As the system")),
            ("en", "English"),
            ("ja", "日本語"),
            ("zh", "简体中文"),
        ):
            self._language.addItem(words, name)
        self._language.setCurrentIndex(self._language.findData(values.language))
        self._spelling = QCheckBox(tr("Mark misspelt words while a question is written"))
        self._spelling.setChecked(values.spell_check and bool(values.dictionaries))
        self._spelling.setEnabled(bool(values.dictionaries))
        self._dictionary = QComboBox()
        self._dictionary.addItem(tr("As the video’s language"), LANGUAGE_AUTO)
        for tag, words in values.dictionaries.items():
            self._dictionary.addItem(words, tag)
        self._dictionary.setCurrentIndex(max(self._dictionary.findData(values.spell_language), 0))
        self._dictionary.setEnabled(bool(values.dictionaries))
        self._show_keys = KeyButton(
            tr("Show and change all keys"), values.keys_key, "keyboard", fixed=True
        )

    def _lay_out(self, values: SettingsValues) -> None:
        self._pages.setProperty("kind", "outlined")
        self._pages.setFixedWidth(134)
        self._pages.setAccessibleName(tr("Pages"))
        for title, page in (
            (tr("Player"), self._player_page(values)),
            (tr("Keys"), self._keys_page(values.own_keys)),
            (tr("Look"), self._look_page()),
            (tr("Language"), self._language_page(values.why_no_dictionary)),
            (tr("Subtitles"), self._subtitles_page(values)),
            (tr("Folders"), self._folders_page(values.folders)),
        ):
            item = QListWidgetItem(title, self._pages)
            item.setSizeHint(QSize(0, theme().metrics.list_row))
            self._stack.addWidget(page)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self._pages)
        row.addWidget(upright_line())
        row.addWidget(self._stack, 1)
        self.body.addLayout(row, 1)

    def _player_page(self, values: SettingsValues) -> QWidget:
        self._percent.setFixedWidth(44)
        self._percent.setWordWrap(False)
        return _page(
            _field(tr("Volume"), self._volume, self._percent),
            _field(tr("Long skip"), self._skip_long, *_hints(values.long_keys)),
            _field(tr("Short skip"), self._skip_short, *_hints(values.short_keys)),
            _field(tr("Counted in"), self._unit),
            self._hardware,
            _note(tr("Holds from the next video on. Switch it off where the picture is broken.")),
        )

    def _keys_page(self, own_keys: int) -> QWidget:
        own = trn(
            "{n} action has keys of your own.", "{n} actions have keys of your own.", own_keys
        )
        return _page(
            _field(tr("Preset"), self._preset),
            _note(tr("ELAN and BORIS give their keys to what Emoscope has in common with them.")),
            _note(own if own_keys else tr("No key was changed.")),
            _field("", self._show_keys),
        )

    def _look_page(self) -> QWidget:
        return _page(
            _field(tr("Colours"), self._theme),
            _field(tr("Density"), self._density),
            _note(tr("Letters follow the size that the system sets.")),
        )

    def _subtitles_page(self, values: SettingsValues) -> QWidget:
        per_second, a_line = tr("letters a second"), tr("letters a line")
        rows = (
            ("reading_speed", tr("Reading speed, alphabets"), per_second, 200),
            ("reading_speed_wide", tr("Chinese, Japanese, Korean"), per_second, 200),
            ("line_letters", tr("Length of a line, alphabets"), a_line, 1000),
            ("line_wide", tr("Chinese, Japanese, Korean"), a_line, 1000),
            ("gap_frames", tr("Gap between cues"), tr("frames"), 100),
        )
        fields = []
        for name, words, unit, most in rows:
            spin = QSpinBox()
            spin.setRange(0, most)
            spin.setValue(round(getattr(values, name)))
            spin.setSpecialValueText(tr("any"))
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
            spin.setObjectName(name)
            spin.valueChanged.connect(self._on_limit_changed)
            fields.append(_field(words, spin, text_label(unit, "muted")))
        note = _note(tr("Cues beyond a limit are flagged in the transcript; nothing is changed."))
        return _page(*fields, note)

    @Slot(int)
    def _on_limit_changed(self, value: int) -> None:
        self.changed.emit(self.sender().objectName(), value)

    def _language_page(self, why_no_dictionary: str) -> QWidget:
        own = tr("Words of your own are kept in the project: see Guideline of the task.")
        return _page(
            _field(tr("Language of the interface"), self._language),
            _note(tr("Menus and messages change when Emoscope is started again.")),
            self._spelling,
            _field(tr("Dictionary"), self._dictionary),
            _note(why_no_dictionary or own),
        )

    def _folders_page(self, folders: Mapping[str, str]) -> QWidget:
        rows = [FolderRow(words, path) for words, path in folders.items()]
        for row in rows:
            row.open_requested.connect(self.folder_requested)
        return _page(*rows, _note(tr("Projects and videos stay where you put them.")))

    @Slot(int)
    def _on_volume_changed(self, value: int) -> None:
        self._percent.setText(f"{value} %")
        self.changed.emit("volume", value)

    @Slot(bool)
    def _on_hardware_toggled(self, on: bool) -> None:
        self.changed.emit("hardware_decoding", "auto" if on else "off")

    @Slot(int)
    def _on_skip_long_changed(self, value: int) -> None:
        self.changed.emit("skip_long", value)

    @Slot(int)
    def _on_skip_short_changed(self, value: int) -> None:
        self.changed.emit("skip_short", value)

    @Slot(str)
    def _on_segment_chosen(self, value: str) -> None:
        names = {
            self._unit: "skip_unit",
            self._preset: "preset",
            self._theme: "theme",
            self._density: "density",
        }
        sender = self.sender()
        if isinstance(sender, Segments):
            self.changed.emit(names[sender], value)

    @Slot(int)
    def _on_language_activated(self, index: int) -> None:
        self.changed.emit("language", self._language.itemData(index))

    @Slot(bool)
    def _on_spelling_toggled(self, on: bool) -> None:
        self.changed.emit("spell_check", on)

    @Slot(int)
    def _on_dictionary_activated(self, index: int) -> None:
        self.changed.emit("spell_language", self._dictionary.itemData(index))

    @Slot()
    def _on_show_keys_clicked(self) -> None:
        self.accept()
        self.keys_requested.emit()

    def _connect_signals(self) -> None:
        self._percent.setText(f"{self._volume.value()} %")
        self._pages.currentRowChanged.connect(self._stack.setCurrentIndex)
        self._volume.valueChanged.connect(self._on_volume_changed)
        self._hardware.toggled.connect(self._on_hardware_toggled)
        self._skip_long.valueChanged.connect(self._on_skip_long_changed)
        self._skip_short.valueChanged.connect(self._on_skip_short_changed)
        for segments in (self._unit, self._preset, self._theme, self._density):
            segments.chosen.connect(self._on_segment_chosen)
        self._language.activated.connect(self._on_language_activated)
        self._spelling.toggled.connect(self._on_spelling_toggled)
        self._dictionary.activated.connect(self._on_dictionary_activated)
        self._show_keys.clicked.connect(self._on_show_keys_clicked)


def _page(*parts: QWidget) -> QWidget:
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 2, 0, 0)
    layout.setSpacing(12)
    for part in parts:
        layout.addWidget(part)
    layout.addStretch(1)
    return page


def _field(words: str, *parts: QWidget) -> QWidget:
    """Return a line with a label at the left, which names its first field."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    label = text_label(words, "body")
    label.setFixedWidth(_LABEL_WIDTH)
    label.setBuddy(parts[0])
    row.addWidget(label)
    if words:
        parts[0].setAccessibleName(words)
    stretches = any(isinstance(part, QSlider) for part in parts)
    for part in parts:
        row.addWidget(part, 1 if isinstance(part, QSlider) else 0)
    if not stretches:
        row.addStretch(1)
    return line


def _hints(keys: Sequence[str]) -> list[QWidget]:
    return [KeyHint(key, "", fixed=True) for key in keys if key]


def _note(words: str) -> QWidget:
    return text_label(words, "muted")

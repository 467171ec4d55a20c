"""The text of an item to be edited: category, stem, options and key, each beside what it was."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.mcq import CATEGORIES, McqItem
from app.domain.mcq_editing import moved, with_new_option, with_option, without_option
from app.domain.word_diff import word_diff
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.mcq.plain_text import PlainText
from widgets.mcq.words import category_title
from widgets.question.parts import label
from widgets.question.text_field import TextArea
from widgets.screening.typed_text import TypedText
from widgets.theme.theme import theme

_KEY_WIDTH, _KEY_HEIGHT = 36, 34


class EditedText(QWidget):
    """A text field that shows what was there before, once it differs.

    Signals
    -------
    edited(text)
        The text as it is now, a few times a second at most.
    """

    edited = Signal(str)

    def __init__(
        self, role: str, name: str, *, least: int, most: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.field = TextArea(role, compact_role="body", least=least, most=most)
        self.field.setAccessibleName(name)
        self.was = PlainText("secondary", "muted")
        self._before = ""
        self._text = TypedText(self.field)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self.was)
        self._text.typing.connect(self._on_typed)
        self._text.sent.connect(self._on_typed)

    def show_text(self, before: str, now: str, *, locked: bool, anew: bool) -> None:
        """Show a text and what it was; `anew` also over what is being typed."""
        self._before = before
        self._text.set_locked(locked)
        self._text.show(now, anew=anew)
        self._show_was(self.field.text())

    def flush(self) -> None:
        """Tell what was typed."""
        self._text.send()

    def _show_was(self, now: str) -> None:
        differs = bool(self._before) and now != self._before
        self.was.setVisible(differs)
        if differs:
            gone = word_diff(self._before, now).gone
            self.was.set_marked(self._before, gone, color="danger", struck=True)

    @Slot(str)
    def _on_typed(self, text: str) -> None:
        self._show_was(text)
        self.edited.emit(text)


class OptionField(QWidget):
    """One option: whether it is the key, its text, and how to move it.

    Signals
    -------
    edited(place, text)
    key_chosen(place)
        The option is the right one.
    moved(place, step)
        Up (-1) or down (1).
    removed(place)
    """

    edited = Signal(int, str)
    key_chosen = Signal(int)
    moved = Signal(int, int)
    removed = Signal(int)

    def __init__(self, place: int, *, structure: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = place
        name = tr("Option {n}", n=place + 1)
        self.key = QRadioButton(str(place + 1))
        self.key.setAccessibleName(tr("{option} is the key", option=name))
        self.key.setToolTip(tr("The key"))
        self.key.setFixedSize(theme().px(_KEY_WIDTH), theme().px(_KEY_HEIGHT))
        self.key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.text = EditedText("body", name, least=1, most=8)
        self._up = IconButton("arrow-up", tr("Move up"))
        self._down = IconButton("arrow-down", tr("Move down"))
        self._remove = IconButton("trash", tr("Remove the option"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.key, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.text, 1)
        for button in (self._up, self._down, self._remove):
            button.setVisible(structure)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.text.edited.connect(self._on_edited)
        self.key.clicked.connect(self._on_key_clicked)
        self._up.clicked.connect(self._on_up)
        self._down.clicked.connect(self._on_down)
        self._remove.clicked.connect(self._on_remove)

    def set_ends(self, *, is_first: bool, is_last: bool, locked: bool) -> None:
        """Offer only the moves there is room for."""
        self._up.setEnabled(not is_first and not locked)
        self._down.setEnabled(not is_last and not locked)
        self._remove.setEnabled(not locked)
        self.key.setEnabled(not locked)

    @Slot(str)
    def _on_edited(self, text: str) -> None:
        self.edited.emit(self._place, text)

    @Slot()
    def _on_key_clicked(self) -> None:
        self.key_chosen.emit(self._place)

    @Slot()
    def _on_up(self) -> None:
        self.moved.emit(self._place, -1)

    @Slot()
    def _on_down(self) -> None:
        self.moved.emit(self._place, 1)

    @Slot()
    def _on_remove(self) -> None:
        self.removed.emit(self._place)


class ItemFields(QWidget):
    """Edits a copy of an item.

    Parameters
    ----------
    structure
        Options can be added, removed and moved, too; the key stays on its option.

    Signals
    -------
    edited(McqItem)
        The item as wanted now.
    """

    edited = Signal(object)

    def __init__(self, *, structure: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._structure = structure
        self._before: McqItem | None = None
        self._now: McqItem | None = None
        self._is_locked = False
        self.category = QComboBox()
        self.category.setAccessibleName(tr("Category"))
        self.category.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.category.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.stem = EditedText("question", tr("Question"), least=2, most=10)
        self.options: list[OptionField] = []
        self._keys = QButtonGroup(self)
        self._keys.setExclusive(False)  # none may be on while the key is unknown
        self._add = QPushButton(tr("Add an option"))
        self._add.setProperty("kind", "link")
        self._add.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._add.setVisible(structure)
        self._build()
        self.category.activated.connect(self._on_category_activated)
        self.stem.edited.connect(self._on_stem_edited)
        self._add.clicked.connect(self._on_add_clicked)

    @property
    def item(self) -> McqItem | None:
        """The item as it is now."""
        return self._now

    def show_item(self, before: McqItem, now: McqItem, *, locked: bool, anew: bool) -> None:
        """Show an edited item beside what it was; `anew` also over what is being typed."""
        self._before, self._now, self._is_locked = before, now, locked
        self._fill_categories(now.category)
        self.category.setEnabled(not locked)
        self._add.setEnabled(not locked)
        self.stem.show_text(before.stem, now.stem, locked=locked, anew=anew)
        self._show_options(anew=anew)

    def flush(self) -> None:
        """Tell all that was typed."""
        self.stem.flush()
        for option in list(self.options):
            option.text.flush()

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(label(tr("Category"), "caption_strong"))
        layout.addWidget(self.category, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(label(tr("Question"), "caption_strong"))
        layout.addWidget(self.stem)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(label(tr("Options"), "caption_strong"))
        head.addWidget(label(tr("the dot marks the key"), "caption"))
        head.addStretch(1)
        head.addWidget(self._add)
        layout.addLayout(head)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        layout.addLayout(self._rows)

    def _fill_categories(self, current: str) -> None:
        codes = ["", *(category.code for category in CATEGORIES)]
        codes += [] if current in codes else [current]
        if [self.category.itemData(at) for at in range(self.category.count())] != codes:
            self.category.clear()
            for code in codes:
                self.category.addItem(category_title(code), code)
        self.category.setCurrentIndex(codes.index(current))

    def _show_options(self, *, anew: bool) -> None:
        before, now = self._before, self._now
        if before is None or now is None:
            return
        self._make(len(now.options))
        for place, option in enumerate(self.options):
            was = before.options[place] if place < len(before.options) else ""
            text = now.options[place]
            option.text.show_text(was, text, locked=self._is_locked, anew=anew)
            option.key.setChecked(now.answer == place)
            last = place == len(self.options) - 1
            option.set_ends(is_first=not place, is_last=last, locked=self._is_locked)

    def _make(self, count: int) -> None:
        while len(self.options) > count:
            gone = self.options.pop()
            self._keys.removeButton(gone.key)
            gone.hide()
            gone.deleteLater()
        while len(self.options) < count:
            option = OptionField(len(self.options), structure=self._structure)
            option.edited.connect(self._on_option_edited)
            option.key_chosen.connect(self._on_key_chosen)
            option.moved.connect(self._on_moved)
            option.removed.connect(self._on_removed)
            self._keys.addButton(option.key)
            self._rows.addWidget(option)
            self.options.append(option)

    def _edit(self, item: McqItem) -> None:
        if item != self._now:
            self._now = item
            self.edited.emit(item)

    @Slot(int)
    def _on_category_activated(self, at: int) -> None:
        if self._now is not None:
            self._edit(replace(self._now, category=str(self.category.itemData(at))))

    @Slot(str)
    def _on_stem_edited(self, text: str) -> None:
        if self._now is not None:
            self._edit(replace(self._now, stem=text))

    @Slot(int, str)
    def _on_option_edited(self, place: int, text: str) -> None:
        if self._now is not None and place < len(self._now.options):
            self._edit(with_option(self._now, place, text))

    @Slot(int)
    def _on_key_chosen(self, place: int) -> None:
        if self._now is not None:
            self._edit(replace(self._now, answer=place))
            self._show_options(anew=False)

    @Slot(int, int)
    def _on_moved(self, place: int, step: int) -> None:
        self.flush()
        if self._now is None or not 0 <= place + step < len(self._now.options):
            return
        order = list(range(len(self._now.options)))
        order[place], order[place + step] = order[place + step], order[place]
        self._edit(moved(self._now, order))
        self._show_options(anew=True)

    @Slot(int)
    def _on_removed(self, place: int) -> None:
        self.flush()
        if self._now is not None:
            self._edit(without_option(self._now, place))
            self._show_options(anew=True)

    @Slot()
    def _on_add_clicked(self) -> None:
        self.flush()
        if self._now is not None:
            self._edit(with_new_option(self._now))
            self._show_options(anew=True)
            self.options[-1].text.field.setFocus(Qt.FocusReason.OtherFocusReason)

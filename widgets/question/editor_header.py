"""The bar over the editor: id, status, when it was saved, JSON, more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.domain.authoring import set_question_id
from app.domain.question import Question
from widgets.i18n import tr, tr_phrase
from widgets.icon_button import IconButton
from widgets.question.desk import QuestionDesk
from widgets.question.field_binding import FieldBinding
from widgets.question.parts import PanelHeader, StatusPill, label, restyle
from widgets.question.passage_offer import PassageOffer
from widgets.question.text_field import TextLine
from widgets.theme.icons import icon
from widgets.theme.theme import theme
from widgets.what_fits import show_what_fits, width_of

_ID_ROOM = 14
_MOST_ID_WIDTH = 240


class IdLine(TextLine):
    """The id as a title that can be edited.

    Signals
    -------
    escaped
        Escape was pressed.
    """

    escaped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class EditorHeader(PanelHeader):
    """Shows and edits the id; in compact layouts a drop-down button stands for the list.

    Signals
    -------
    list_requested
        Drop the list of questions down.
    preview_toggled
        Show the record as JSON or not.
    duplicate_requested, remove_requested
        The question on the desk.
    versions_requested, guideline_requested
        Show what the question once was; the guideline of its task.
    passage_requested(status)
        Let it go on to another status.
    id_refused
        Why the id typed is refused; empty when it is fine again.
    """

    list_requested = Signal()
    preview_toggled = Signal(bool)
    duplicate_requested = Signal()
    remove_requested = Signal()
    versions_requested = Signal()
    guideline_requested = Signal()
    passage_requested = Signal(str)
    id_refused = Signal(str)

    def __init__(self, desk: QuestionDesk, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._desk = desk
        self._is_compact = False
        self._is_taken: Callable[[str], bool] = lambda _text: False
        self._id = IdLine("title")
        self._id.setProperty("plain", True)
        self._id.setAccessibleName(tr("Question id"))
        self._id.setToolTip(tr("Click to change the id"))
        self._drop = QPushButton()
        self._drop.setProperty("small", True)
        self._drop.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._drop.setToolTip(tr("All questions"))
        self._pill = StatusPill()
        self._saved = label("", "muted")
        self._versions = IconButton("git-diff", tr("Versions of the question"))
        self._guideline = IconButton("book-open", tr("Guideline"), "Shift+F1")
        self._json = IconButton("brackets-curly", tr("Show the record as JSON"))
        self._json.setCheckable(True)
        self._more = IconButton("dots-three", tr("More"))
        self._menu = QMenu(self)
        self._rename = self._menu.addAction(tr("Change the id"))
        self._duplicate = self._menu.addAction(tr("Duplicate"))
        self._menu.addSeparator()
        self._passages: list[QAction] = []
        self._remove = self._menu.addAction(tr("Remove"))
        self._binding = FieldBinding(
            desk,
            self._id,
            name="question_id",
            step=tr("Change question id"),
            read=lambda question: question.question_id,
            write=set_question_id,
            accepts=self._accepts,
        )
        self._build()
        self._connect_signals()
        self._on_question_changed(desk.question)

    @property
    def id_line(self) -> IdLine:
        """The field of the id."""
        return self._id

    @property
    def json_button(self) -> IconButton:
        """The toggle of the preview."""
        return self._json

    def set_taken(self, is_taken: Callable[[str], bool]) -> None:
        """Say how to find out whether another question has an id."""
        self._is_taken = is_taken

    def set_saved_text(self, text: str) -> None:
        """Show when the last edit was saved."""
        self._saved.setText(text)
        self._fit()

    def set_compact(self, compact: bool) -> None:
        """Show a drop-down of all questions in place of the id."""
        self._is_compact = compact
        self._show_id(editing=False)
        self._fit()

    def add_actions(self, actions: Sequence[QAction | QMenu | None]) -> None:
        """Offer more in the menu, before removing; None is a separator."""
        for entry in actions:
            if entry is None:
                self._menu.insertSeparator(self._remove)
            elif isinstance(entry, QMenu):
                self._menu.insertMenu(self._remove, entry)
            else:
                self._menu.insertAction(self._remove, entry)

    def set_passages(self, offers: Sequence[PassageOffer]) -> None:
        """Offer the ways from the status of the question; closed ones say why."""
        for action in self._passages:
            self._menu.removeAction(action)
            action.deleteLater()
        self._passages = []
        self._menu.setToolTipsVisible(True)
        for offer in offers:
            action = QAction(tr(offer.name), self._menu)
            action.setEnabled(not (offer.refusal or self._desk.is_file_read_only))
            action.setToolTip(tr_phrase(offer.refusal) or tr(offer.name))
            action.setData(offer.after.value)
            action.triggered.connect(self._on_passage_triggered)
            self._menu.insertAction(self._remove, action)
            self._passages.append(action)

    @Slot()
    def _on_passage_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._desk.flush()
            self.passage_requested.emit(action.data())

    def _build(self) -> None:
        self._title.hide()
        for place, part in enumerate((self._drop, self._id, self._pill, self._saved)):
            self._row.insertWidget(place, part)
        self.add(self._guideline, self._versions, self._json, self._more)

    def _connect_signals(self) -> None:
        self._desk.question_changed.connect(self._on_question_changed)
        self._id.typed.connect(self._on_id_typed)
        self._id.left.connect(self._on_id_left)
        self._id.escaped.connect(self._on_id_escaped)
        self._id.textChanged.connect(self._fit_id)
        self._drop.clicked.connect(self.list_requested)
        self._versions.clicked.connect(self.versions_requested)
        self._guideline.clicked.connect(self.guideline_requested)
        self._json.toggled.connect(self.preview_toggled)
        self._more.clicked.connect(self._on_more_clicked)
        self._rename.triggered.connect(self.rename)
        self._duplicate.triggered.connect(self.duplicate_requested)
        self._remove.triggered.connect(self.remove_requested)
        theme().changed.connect(self._dress_icons)
        self._dress_icons()

    @Slot()
    def rename(self) -> None:
        """Put the cursor into the id."""
        self._show_id(editing=True)
        self._id.setFocus(Qt.FocusReason.OtherFocusReason)
        self._id.selectAll()

    @Slot(object)
    def _on_question_changed(self, question: Question | None) -> None:
        self._pill.set_status(question.status if question else None)
        self._drop.setText(question.question_id if question else tr("Questions"))
        self._json.setEnabled(question is not None)
        self._more.setEnabled(question is not None)
        self._versions.setEnabled(question is not None)
        self._guideline.setEnabled(question is not None)
        read_only, why = self._desk.is_file_read_only, self._desk.why_locked
        self._rename.setEnabled(not why)
        self._duplicate.setEnabled(not read_only)
        self._remove.setEnabled(not read_only)
        self._id.setToolTip(why or tr("Click to change the id"))
        self._show_id(editing=self._id.hasFocus())
        self._fit()
        if not self._binding.is_unsent:
            self._refuse("")

    @Slot()
    def _on_id_typed(self) -> None:
        self._refuse(self._fault(self._id.text()))

    @Slot()
    def _on_id_left(self) -> None:
        if not self._binding.is_unsent:
            self._show_id(editing=False)

    @Slot()
    def _on_id_escaped(self) -> None:
        self._binding.revert()
        self._refuse("")
        self._show_id(editing=False)

    @Slot()
    def _on_more_clicked(self) -> None:
        self._menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height())))

    @Slot()
    def _fit_id(self) -> None:
        width = self._id.fontMetrics().horizontalAdvance(self._id.text()) + _ID_ROOM
        self._id.setFixedWidth(min(max(width, 90), _MOST_ID_WIDTH))

    @Slot()
    def _dress_icons(self) -> None:
        self._drop.setIcon(icon("caret-down"))
        self._fit_id()

    def _fit(self) -> None:
        """Leave out when it was saved, then the status, where the id needs the room."""
        if self._desk.question is None:
            self._saved.hide()
            return
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        name: QWidget = self._drop if self._drop.isVisibleTo(self) else self._id
        always = [name, self._guideline, self._versions, self._json, self._more]
        room = self.width() - margins.left() - margins.right() - width_of(always, spacing)
        show_what_fits(((self._pill,), (self._saved,)), room, spacing)

    def _accepts(self, text: str) -> bool:
        return not self._fault(text)

    def _fault(self, text: str) -> str:
        if not text.strip():
            return tr("A question needs an id.")
        if self._is_taken(text.strip()):
            return tr("{id} is taken by another question.", id=text.strip())
        return ""

    def _refuse(self, why: str) -> None:
        if bool(self._id.property("invalid")) != bool(why):
            self._id.setProperty("invalid", bool(why))
            restyle(self._id)
        self.id_refused.emit(why)

    def _show_id(self, *, editing: bool) -> None:
        has_question = self._desk.question is not None
        self._id.setVisible(has_question and (editing or not self._is_compact))
        self._drop.setVisible(self._is_compact and not (editing and has_question))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._fit()

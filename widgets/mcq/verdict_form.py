"""What a verdict says besides its word: flags, edits, criteria and a reason."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.item_changes import changed_item
from app.domain.mcq import McqItem
from app.domain.mcq_editing import changes_between
from app.domain.review import Decision, Review
from widgets.i18n import tr
from widgets.mcq.flag_chips import FlagChips
from widgets.mcq.item_fields import ItemFields
from widgets.mcq.sheet import VerifySheet
from widgets.question.parts import hairline, label
from widgets.question.text_field import TextArea
from widgets.screening.typed_text import TypedText


class VerdictForm(QWidget):
    """Asks what is wrong, and for edits where the item is to be revised.

    Signals
    -------
    edited(Review)
        The review as wanted now.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._review: Review | None = None
        self._item: McqItem | None = None
        self.title = label("", "strong")
        self.flags = FlagChips()
        self.fields = ItemFields(structure=False)
        self.reason = TextArea("body", least=1, most=5)
        self.reason.setAccessibleName(tr("Why"))
        self.reason.setPlaceholderText(tr("Why, for the adjudicator and the author"))
        self._reason = TypedText(self.reason)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for part in (hairline(), self.title, self.flags, self.fields):
            layout.addWidget(part)
        layout.addWidget(label(tr("Why"), "caption_strong"))
        layout.addWidget(self.reason)
        self.flags.changed.connect(self._on_flags_changed)
        self.fields.edited.connect(self._on_item_edited)
        self._reason.typing.connect(self._on_reason)
        self._reason.sent.connect(self._on_reason)

    def show_sheet(self, sheet: VerifySheet, *, anew: bool) -> None:
        """Show what is asked for the decision of the review; there is no form to accept."""
        review, locked = sheet.review, bool(sheet.why_locked)
        self._review, self._item = review, sheet.item
        is_revision = review.decision == Decision.REVISE
        self.setVisible(is_revision or review.decision == Decision.REMOVE)
        self.title.setText(
            tr("Revise: what is wrong, and how it should be")
            if is_revision
            else tr("Remove: what is wrong")
        )
        self.flags.show_flags(review.flags, locked=locked)
        self.fields.setVisible(is_revision)
        changed = changed_item(sheet.item, review.changes)
        self.fields.show_item(sheet.item, changed, locked=locked, anew=anew)
        self._reason.set_locked(locked)
        self._reason.show(review.reason, anew=anew)

    def flush(self) -> None:
        """Tell all that was typed."""
        if not self.isHidden():
            self.fields.flush()
            self._reason.send()

    def focus_first(self) -> None:
        """Put the keyboard where the first answer is wanted."""
        self.flags.focus_first()

    def focus_stem(self) -> None:
        """Put the cursor into the stem."""
        self.fields.stem.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _edit(self, review: Review) -> None:
        if review != self._review:
            self._review = review
            self.edited.emit(review)

    @Slot(tuple)
    def _on_flags_changed(self, flags: tuple[str, ...]) -> None:
        if self._review is not None:
            self._edit(replace(self._review, flags=flags))

    @Slot(object)
    def _on_item_edited(self, item: McqItem) -> None:
        if self._review is not None and self._item is not None:
            self._edit(replace(self._review, changes=changes_between(self._item, item)))

    @Slot(str)
    def _on_reason(self, text: str) -> None:
        if self._review is not None:
            self._edit(replace(self._review, reason=text))


def why_incomplete(sheet: VerifySheet) -> str:
    """Say what a verdict still lacks; empty where it can be given."""
    review = sheet.review
    has_reason = bool(review.flags or review.reason.strip())
    if review.decision == Decision.REVISE and not (has_reason or review.changes):
        return tr("Choose what is wrong, or change the item.")
    if review.decision == Decision.REMOVE and not has_reason:
        return tr("Choose what is wrong, or say why.")
    if review.decision == Decision.ACCEPT and not all(review.criteria.values()):
        return tr("A criterion does not hold: revise or remove the item.")
    return ""

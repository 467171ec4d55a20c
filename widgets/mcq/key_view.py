"""What opens once the answer is locked: how it stands to the key, and what supports the key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from app.domain.mcq import McqItem
from widgets.i18n import tr, trn
from widgets.mcq.boxes import Notice
from widgets.mcq.evidence_rows import EvidenceRows
from widgets.mcq.plain_text import PlainText
from widgets.mcq.sheet import VerifySheet
from widgets.mcq.words import field_word
from widgets.question.parts import label

_BEHIND = ("entities", "events", "segments", "audio_cues")


class KeyView(QWidget):
    """Shows answer, key, rationale, entities and evidence.

    Signals
    -------
    play_requested(place)
        Play a span of evidence, from 0.
    """

    play_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice = Notice("success")
        self.evidence = EvidenceRows()
        self._count = label("", "caption_strong")
        self._texts: dict[str, PlainText] = {}
        self._forms: dict[str, QFormLayout] = {}
        first, rest = self._form("rationale"), self._form(*_BEHIND)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.notice)
        layout.addLayout(first)
        layout.addWidget(self._count)
        layout.addWidget(self.evidence)
        layout.addLayout(rest)
        self.evidence.play_requested.connect(self.play_requested)

    def _form(self, *names: str) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(6)
        for name in names:
            self._texts[name], self._forms[name] = PlainText("body"), form
            form.addRow(label(field_word(name), "muted"), self._texts[name])
        return form

    def text_of(self, name: str) -> str:
        """Return what is shown of ``rationale``, ``entities``, ..."""
        return self._texts[name].text

    def show_sheet(self, sheet: VerifySheet) -> None:
        """Show an item whose answer is locked."""
        self.notice.say(*_how_it_stands(sheet))
        item = sheet.item
        for name, text in self._texts.items():
            words = _text_of(item, name)
            text.set_text(words)
            self._forms[name].setRowVisible(text, bool(words))
        count = len(item.evidence)
        self._count.setText(
            trn("{n} evidence span", "{n} evidence spans", count) if count else tr("No evidence")
        )
        self.evidence.show_evidence(item.evidence, can_play=sheet.has_video)


def closed_title(item: McqItem) -> str:
    """Return what the box says that is closed before the answer is locked."""
    count = len(item.evidence)
    if not count:
        return tr("Key and rationale")
    return trn(
        "Key, rationale and {n} evidence span", "Key, rationale and {n} evidence spans", count
    )


def _how_it_stands(sheet: VerifySheet) -> tuple[str, str]:
    item, review = sheet.item, sheet.review
    if item.right is None:
        return tr("Your answer is locked. This item has no key yet: give it one."), "warning"
    if review.cannot_tell:
        return tr("Your answer is locked: you cannot tell. Compare before you judge."), "warning"
    if review.option == item.answer:
        return tr("Your answer is locked. It is the key."), "success"
    return (
        tr("Your answer is locked. It differs from the key: compare before you judge."),
        "warning",
    )


def _text_of(item: McqItem, name: str) -> str:
    value: str | Sequence[str] = getattr(item, name)
    if isinstance(value, str):
        return value
    return (", " if name == "entities" else "\n").join(value)

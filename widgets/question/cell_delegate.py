"""What the delegates of both tables share: one open editor that can be told to commit or close."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Slot
from PySide6.QtWidgets import QStyledItemDelegate, QWidget

Index = QModelIndex | QPersistentModelIndex


class CellDelegate(QStyledItemDelegate):
    """Knows its open editor."""

    _editor: QWidget | None = None

    def commit_open(self) -> None:
        """Send what the open editor holds; it stays open."""
        if self._editor is not None:
            self.commitData.emit(self._editor)

    def close_open(self) -> None:
        """Close the open editor; what it holds was sent before, or is dropped."""
        if self._editor is not None:
            self.closeEditor.emit(self._editor, self.EndEditHint.NoHint)

    def keep(self, editor: QWidget) -> QWidget:
        """Remember an editor that is about to open."""
        self._editor = editor
        return editor

    @Slot(object)
    def _on_editor_paused(self, editor: QWidget) -> None:
        if editor is self._editor:  # a closed one may still be about to go
            self.commitData.emit(editor)

    @Slot(object)
    def _on_editor_finished(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    @Slot(object, bool)
    def _on_editor_stepped(self, editor: QWidget, forward: bool) -> None:
        hint = self.EndEditHint
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, hint.EditNextItem if forward else hint.EditPreviousItem)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:  # noqa: N802 - Qt's name
        """Forget the editor."""
        if editor is self._editor:
            self._editor = None
        super().destroyEditor(editor, index)

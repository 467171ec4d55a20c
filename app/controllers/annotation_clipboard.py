"""Copying and pasting annotations, through the clipboard of the desktop."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from app.context import AppContext
from app.controllers.annotation_desk import AnnotationDesk
from app.controllers.annotation_editing import AnnotationEditing
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.annotation_clip import MIME, Clip, clip_json, clip_of, clip_text, parse_clip, placed
from app.domain.ids import new_key
from widgets.i18n import tr, trn


class AnnotationClipboard(Controller):
    """Copies whole annotations, and text for other programs; pastes also from another project."""

    def __init__(
        self, context: AppContext, desk: AnnotationDesk, editing: AnnotationEditing
    ) -> None:
        super().__init__(context)
        self.desk = desk
        self.editing = editing
        on = context.actions.on
        on("annotate.copy", self.copy)
        on("annotate.cut", self.cut)
        on("annotate.paste", self.paste)
        on("annotate.paste_in_place", lambda: self.paste(in_place=True))

    def copy(self) -> None:
        """Copy the chosen annotations."""
        if self._copy():
            count = len(self.desk.chosen_keys())
            self.notifier.success(trn("{n} annotation copied.", "{n} annotations copied.", count))

    def cut(self) -> None:
        """Copy the chosen annotations and remove them."""
        if self._copy():
            self.editing.remove()

    @shows_errors
    def paste(self, *, in_place: bool = False) -> None:
        """Put what was copied on the active tier, the first at the playhead or all in place."""
        clip = self._clip()
        if clip is None or not clip.annotations:
            self.notifier.info(tr("The clipboard holds no annotations."))
            return
        tier = self.editing.active_tier()
        if tier is None:
            return
        at_ms = None if in_place else self.context.engine.position_ms
        made = placed(clip, tier.key, at_ms, [new_key() for _ in clip.annotations])
        count = len(made)
        name = trn("Paste {n} annotation", "Paste {n} annotations", count)
        self.editing.put(name, tier, made)

    def _copy(self) -> bool:
        chosen = self.desk.chosen()
        if not chosen:
            self.notifier.info(tr("Choose the annotations to copy first."))
            return False
        clip, data = clip_of(chosen), QMimeData()
        data.setData(MIME, clip_json(clip).encode("utf-8"))
        data.setText(clip_text(clip))
        QGuiApplication.clipboard().setMimeData(data)
        return True

    def _clip(self) -> Clip | None:
        data = QGuiApplication.clipboard().mimeData()
        if data is None or not data.hasFormat(MIME):
            return None
        try:
            return parse_clip(bytes(data.data(MIME).data()).decode("utf-8"))
        except ValueError:
            return None

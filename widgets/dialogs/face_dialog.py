"""The dialog in which one draws a box round a person's face."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from widgets.dialogs.base_dialog import BaseDialog
from widgets.face_box import FaceBox
from widgets.i18n import tr


class FaceDialog(BaseDialog):
    """Shows the picture at the playhead; `box` is what was drawn."""

    def __init__(self, name: str, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Face of {name}", name=name),
            tr(
                "Draw a box round the face, or move it with the arrow keys and resize it with "
                "+ and -. The project keeps the place only, no picture."
            ),
            parent,
        )
        self._face = FaceBox(image)
        self.body.addWidget(self._face, 1)
        self.add_buttons(tr("Use this face"), tr("Cancel"))
        self.set_first_size(780, 580)
        self._face.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def face(self) -> FaceBox:
        """The picture with its box."""
        return self._face

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height as shares of the picture."""
        return self._face.box

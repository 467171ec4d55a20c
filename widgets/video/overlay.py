"""What lies on the picture: layers painted over one another, each of which can be switched off."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QPainter


class OverlayLayer(QObject):
    """One layer; subclasses paint, and emit `changed` when they would paint otherwise.

    Parameters
    ----------
    name
        Stable; the action ``view.overlay_NAME`` switches the layer, and settings remember it.
    is_shown
        Whether it is on until somebody switches it.

    Signals
    -------
    changed
        It is to be painted anew.
    """

    changed = Signal()

    def __init__(self, name: str, *, is_shown: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name, self._is_shown = name, is_shown

    @property
    def name(self) -> str:
        """The stable name."""
        return self._name

    @property
    def is_shown(self) -> bool:
        """Whether it is on."""
        return self._is_shown

    def set_shown(self, shown: bool) -> None:
        """Switch it on or off."""
        if shown != self._is_shown:
            self._is_shown = shown
            self.changed.emit()

    def area(self, picture: QRectF, scale: float) -> QRectF:  # noqa: ARG002 - for subclasses
        """Return where it may paint; what lies outside is not painted anew on a change."""
        return picture

    def paint(self, painter: QPainter, picture: QRectF, scale: float) -> None:
        """Paint over a picture; the painter is left as it came.

        Parameters
        ----------
        picture
            Where the picture lies, in the painter's units.
        scale
            1 on the screen, where letters have the size of the interface; larger on the full
            size of a picture that is saved.
        """
        raise NotImplementedError


class OverlayStack(QObject):
    """The layers in the order of painting, the lowest first.

    Signals
    -------
    changed(layer)
        A layer is to be painted anew.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers: dict[str, OverlayLayer] = {}

    def __iter__(self) -> Iterator[OverlayLayer]:
        return iter(self._layers.values())

    def __getitem__(self, name: str) -> OverlayLayer:
        return self._layers[name]

    def add(self, layer: OverlayLayer) -> None:
        """Lay one more on top."""
        self._layers[layer.name] = layer
        layer.setParent(self)
        layer.changed.connect(lambda: self.changed.emit(layer))

    def paint(self, painter: QPainter, picture: QRectF, scale: float = 1.0) -> None:
        """Paint the layers that are on."""
        for layer in self:
            if layer.is_shown:
                layer.paint(painter, picture, scale)

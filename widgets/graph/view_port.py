"""How much of a layout is in view: zoom and offset as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF

MARGIN = 16
"""Room left round the picture on all sides, in pixels."""

_CLEARLY = 1.2


@dataclass(frozen=True, slots=True)
class ViewPort:
    """What a view of some size shows of a picture of some extent.

    Every method that changes something returns a copy that is brought back to where the picture
    is: one that is smaller than the view lies at its upper left.

    Attributes
    ----------
    left, top
        Pixels taken by the header column and the ruler.
    width, height
        Of the whole view, headers included.
    extent
        Of the picture.
    is_centred
        Whether a picture that is smaller than the view lies in its middle.
    x, y
        What of the picture stands at the upper left of the free area; the margin lies below 0.
    """

    left: float = 0.0
    top: float = 0.0
    width: float = 1.0
    height: float = 1.0
    extent: QSizeF = field(default_factory=QSizeF)
    x: float = -MARGIN
    y: float = 0.0
    is_centred: bool = False

    @property
    def area(self) -> QRectF:
        """The part of the view where the picture is, in pixels of the view."""
        return QRectF(
            self.left, self.top, max(1.0, self.width - self.left), max(1.0, self.height - self.top)
        )

    @property
    def seen(self) -> QRectF:
        """The part of the picture in view, in pixels of the picture."""
        area = self.area
        return QRectF(self.x, self.y, area.width(), area.height())

    @property
    def is_exceeded(self) -> bool:
        """Tell whether there is clearly more of the picture than is in view."""
        area = self.area
        wide, high = self.extent.width() + 2 * MARGIN, self.extent.height()
        return wide > area.width() * _CLEARLY or high > area.height() * _CLEARLY

    def x_of(self, x: float) -> float:
        """Return where an x of the picture stands in the view."""
        return x - self.x + self.left

    def y_of(self, y: float) -> float:
        """Return where a y of the picture stands in the view."""
        return y - self.y + self.top

    def to_picture(self, point: QPointF) -> QPointF:
        """Return what of the picture stands at a pixel of the view."""
        return QPointF(point.x() + self.x - self.left, point.y() + self.y - self.top)

    def to_view(self, rect: QRectF) -> QRectF:
        """Return where a rectangle of the picture stands in the view."""
        return rect.translated(self.left - self.x, self.top - self.y)

    def moved(self, dx: float, dy: float) -> ViewPort:
        """Show what lies further right and down."""
        return self.at(self.x + dx, self.y + dy)

    def at(self, x: float, y: float) -> ViewPort:
        """Show the picture from a point on."""
        area, edge = self.area, MARGIN if self.is_centred else 0
        new_x = _kept(x, -MARGIN, self.extent.width() + MARGIN - area.width(), self.is_centred)
        new_y = _kept(y, -edge, self.extent.height() + edge - area.height(), self.is_centred)
        return replace(self, x=new_x, y=new_y)

    def of(self, extent: QSizeF) -> ViewPort:
        """Show a picture of another extent from the same point on."""
        return replace(self, extent=extent).at(self.x, self.y)

    def sized(self, width: float, height: float, left: float, top: float) -> ViewPort:
        """Be of another size."""
        new = replace(self, width=width, height=height, left=left, top=top)
        return new.at(new.x, new.y)

    def showing(self, rect: QRectF) -> ViewPort:
        """Scroll as little as needed to show a rectangle of the picture with some air."""
        seen, air = self.seen, float(MARGIN)
        x, y = self.x, self.y
        if rect.left() - air < seen.left():
            x = rect.left() - air
        elif rect.right() + air > seen.right():
            x = rect.right() + air - seen.width()
        if rect.top() - air < seen.top():
            y = rect.top() - air
        elif rect.bottom() + air > seen.bottom():
            y = rect.bottom() + air - seen.height()
        return self.at(x, y)

    def centred(self, point: QPointF) -> ViewPort:
        """Put a point of the picture in the middle."""
        area = self.area
        return self.at(point.x() - area.width() / 2, point.y() - area.height() / 2)


def _kept(value: float, least: float, most: float, is_centred: bool) -> float:
    """Bring an offset into its limits; where all is in view there is one place for it."""
    if most < least:
        return (least + most) / 2 if is_centred else least
    return min(max(value, least), most)

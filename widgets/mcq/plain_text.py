"""A label for text of others: plain, wrapped anywhere, in the shapes of its language."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Slot
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.word_diff import Ranges
from widgets.question.script import language_of
from widgets.theme.theme import theme

_CJK_LEADING = 1.08
_LEAST = 40


class PlainText(QWidget):
    """Shows a text of any length, marking stretches of it.

    A QLabel breaks lines only at blanks, which a long word and Chinese or Japanese with Latin
    letters do not offer where they are wanted.

    Parameters
    ----------
    role, color
        Font and colour of the theme.
    """

    def __init__(self, role: str, color: str = "text", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._role, self._color = role, color
        self._text = ""
        self._marks: Ranges = ()
        self._mark_color, self._is_struck = "accent", False
        self._laid_out: tuple[int, QTextLayout, int] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme().changed.connect(self._forget)

    @property
    def text(self) -> str:
        """The text shown."""
        return self._text

    @property
    def marks(self) -> Ranges:
        """Stretches that are marked, by letters."""
        return self._marks

    def set_text(self, text: str) -> None:
        """Show a text without marks."""
        self.set_marked(text, ())

    def set_marked(
        self, text: str, marks: Ranges, *, color: str = "accent", struck: bool = False
    ) -> None:
        """Show a text with stretches underlined, or struck out, in a colour of the theme."""
        if (text, marks, color, struck) == (
            self._text,
            self._marks,
            self._mark_color,
            self._is_struck,
        ):
            return
        self._text, self._marks = text, marks
        self._mark_color, self._is_struck = color, struck
        self.setAccessibleName(text)
        self._forget()

    def set_color(self, color: str) -> None:
        """Write in another colour of the theme."""
        if color != self._color:
            self._color = color
            self.update()

    @Slot()
    def _forget(self) -> None:
        self._laid_out = None
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Be higher where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at a width."""
        return self._layout(width)[1]

    def sizeHint(self) -> QSize:
        """Return a size for a line of moderate length."""
        width = max(_LEAST, self.width())
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Let the text become narrow."""
        return QSize(_LEAST, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines."""
        painter = QPainter(self)
        painter.setPen(theme().color(self._color if self.isEnabled() else "faint"))
        self._layout(self.width())[0].draw(painter, QPointF(0, 0))
        painter.end()

    @property
    def _font(self) -> QFont:
        return theme().font(self._role, language_of(self._text))

    def _layout(self, width: int) -> tuple[QTextLayout, int]:
        known = self._laid_out
        if known is not None and known[0] == width:
            return known[1], known[2]
        layout = QTextLayout(self._text.replace("\n", "\u2028"), self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        layout.setTextOption(option)
        layout.setFormats(self._formats())
        height = _break_lines(layout, width, _CJK_LEADING if language_of(self._text) else 1.0)
        self._laid_out = (width, layout, height)
        return layout, height

    def _formats(self) -> list[QTextLayout.FormatRange]:
        look = QTextCharFormat()
        look.setForeground(theme().color(self._mark_color))
        look.setFontStrikeOut(self._is_struck)
        look.setFontUnderline(not self._is_struck)
        formats = []
        for start, end in self._marks:
            one = QTextLayout.FormatRange()
            one.start, one.length = _units(self._text[:start]), _units(self._text[start:end])
            one.format = look
            formats.append(one)
        return formats


def _break_lines(layout: QTextLayout, width: int, leading: float) -> int:
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1))
        line.setPosition(QPointF(0, y))
        y += line.height() * leading
    layout.endLayout()
    return round(y + 0.5)


def _units(text: str) -> int:
    """Return how many places a text takes for Qt, which counts in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2

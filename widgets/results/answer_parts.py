"""Parts of the question in view: chips of its reference, heads of answers, a finding's card."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from widgets.annotation.flow_layout import FlowLayout
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.key_button import KeyButton
from widgets.mcq.plain_text import PlainText
from widgets.results.looks import draw_marker
from widgets.results.sheets import AnswerSheet
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CHIP, RADIUS_CONTROL
from widgets.theme.paint import (
    chip_height,
    chip_width,
    draw_chip,
    draw_focus,
    elide,
    kept,
    text_width,
)
from widgets.theme.theme import theme

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StageChip(QWidget):
    """A label of the reference; one whose evidence was lost has a red outline, and says so."""

    def __init__(self, label: str, *, is_lost: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._is_lost = label, is_lost
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(label)
        if is_lost:
            self.setToolTip(tr("The evidence of this stage was lost on the way"))
            self.setAccessibleDescription(self.toolTip())

    def sizeHint(self) -> QSize:
        """Return the room of the chip and its outline."""
        return QSize(chip_width(self._label) + 6, chip_height() + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chip."""
        painter = QPainter(self)
        draw_chip(painter, self.rect().adjusted(3, 0, -3, 0), self._label)
        if self._is_lost:
            with kept(painter):
                painter.setPen(QPen(theme().color("danger"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(box, RADIUS_CHIP + 1, RADIUS_CHIP + 1)
        painter.end()


class StageChips(QWidget):
    """The labels of the reference in their order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = FlowLayout(self, gap=2)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_labels(self, labels: tuple[str, ...], lost: frozenset[int]) -> None:
        """Show labels; `lost` are the places of those whose evidence was lost."""
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, text in enumerate(labels):
            self._layout.addWidget(StageChip(text, is_lost=place in lost))
        self.setVisible(bool(labels))


class AnswerHead(QAbstractButton):
    """Marker, name and score of a system; a press shows the evidence path of its answer."""

    def __init__(self, sheet: AnswerSheet, *, is_on: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self.setCheckable(True)
        self.setChecked(is_on)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{sheet.name}: {sheet.score}")
        self.setToolTip(tr("Show the evidence path of this answer in the timeline"))

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, theme().metrics.small_control)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw marker, name and score."""
        painter, sheet, px = QPainter(self), self._sheet, theme().px
        with kept(painter):
            box = QRectF(self.rect())
            draw_marker(painter, QRectF(px(2), 0, px(12), box.height()).center(), sheet.look)
            painter.setFont(theme().font("strong"))
            painter.setPen(theme().color("accent" if self.isChecked() else "text"))
            score = text_width("strong", sheet.score)
            room = self.rect().adjusted(px(20), 0, -score - px(8), 0)
            painter.drawText(room, _LEFT, elide("strong", sheet.name, room.width()))
            painter.setPen(theme().color("text"))
            painter.drawText(self.rect(), _RIGHT, sheet.score)
            if self.hasFocus():
                draw_focus(painter, self.rect())
        painter.end()


class AnswerBlock(QWidget):
    """One system's answer: head, text, what the judge says, what it cited.

    Signals
    -------
    chosen(system)
        Show the evidence path of this system.
    cited_requested(system)
        Play what it cited.
    audited(score, accepted)
        The verdict of the judge may stand, or may not.
    """

    chosen = Signal(str)
    cited_requested = Signal(str)
    audited = Signal(str, bool)

    def __init__(
        self, sheet: AnswerSheet, *, is_on: bool, can_audit: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.sheet = sheet
        self.head = AnswerHead(sheet, is_on=is_on)
        self.text = PlainText("body", "text" if sheet.text else "muted")
        self.text.set_text(sheet.text or sheet.status)
        self.reason = PlainText("secondary", "muted")
        told = tr("{judge}: {reason}", judge=sheet.judge, reason=sheet.reason)
        self.reason.set_text(told if sheet.reason else sheet.judge)
        self.reason.setVisible(bool(sheet.reason or sheet.judge))
        self.cited = KeyButton(tr("Play what it cited"), icon_name="play", kind="link")
        self.cited.setProperty("small", True)
        self.cited.setVisible(bool(sheet.cited))
        self.cited.setToolTip(", ".join(sheet.cited))
        self.accept = IconButton("check-circle", tr("Accept the judge’s verdict"))
        self.reject = IconButton("x-circle", tr("Reject the judge’s verdict…"))
        for button, held in ((self.accept, "accepted"), (self.reject, "rejected")):
            button.setCheckable(True)
            button.show_checked(sheet.audit == held)
            button.setVisible(sheet.verdict is not None)
            button.setEnabled(can_audit)
        self._build()
        self.head.clicked.connect(self._on_head_clicked)
        self.cited.clicked.connect(self._on_cited_clicked)
        self.accept.clicked.connect(self._on_accept_clicked)
        self.reject.clicked.connect(self._on_reject_clicked)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 6)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addWidget(self.text)
        column.addWidget(self.reason)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.cited)
        row.addStretch(1)
        row.addWidget(self.accept)
        row.addWidget(self.reject)
        if self.sheet.cited or self.sheet.verdict is not None:
            column.addLayout(row)

    @Slot()
    def _on_head_clicked(self) -> None:
        self.chosen.emit(self.sheet.system)

    @Slot()
    def _on_cited_clicked(self) -> None:
        self.cited_requested.emit(self.sheet.system)

    @Slot()
    def _on_accept_clicked(self) -> None:
        self._audit(accepted=True)

    @Slot()
    def _on_reject_clicked(self) -> None:
        self._audit(accepted=False)

    def _audit(self, *, accepted: bool) -> None:
        self.accept.show_checked(self.sheet.audit == "accepted")
        self.reject.show_checked(self.sheet.audit == "rejected")
        if self.sheet.verdict is not None:
            self.audited.emit(self.sheet.verdict, accepted)


class FindingCard(QFrame):
    """Where the answer went wrong, with links to the step of the trace and to correcting it.

    Signals
    -------
    step_requested, correct_requested
        The links were pressed.
    """

    step_requested = Signal()
    correct_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_failed = True
        self.text, self.note = PlainText("body"), PlainText("secondary", "muted")
        self.step = KeyButton("", kind="link")
        self.correct = KeyButton(tr("Correct…"), kind="link")
        for button in (self.step, self.correct):
            button.setProperty("small", True)
        links = QHBoxLayout()
        links.setContentsMargins(0, 0, 0, 0)
        links.addWidget(self.step)
        links.addWidget(self.correct)
        links.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(38, 8, 12, 6)
        column.setSpacing(3)
        column.addWidget(self.text)
        column.addWidget(self.note)
        column.addLayout(links)
        self.step.clicked.connect(self.step_requested)
        self.correct.clicked.connect(self.correct_requested)
        theme().changed.connect(self.update)

    def say(self, text: str, note: str, step: str, *, is_failed: bool, can_correct: bool) -> None:
        """Say where it went wrong; nothing to say hides the card."""
        self._is_failed = is_failed
        self.text.set_text(text)
        self.note.set_text(note)
        self.note.setVisible(bool(note))
        self.step.setText(step)
        self.step.setVisible(bool(step))
        self.correct.setVisible(can_correct)
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, bar and icon."""
        bar, ground, name = (
            ("danger", "danger_soft", "warning-circle-fill")
            if self._is_failed
            else ("muted", "raised", "info")
        )
        painter = QPainter(self)
        with kept(painter):
            path = QPainterPath()
            path.addRoundedRect(QRectF(self.rect()), RADIUS_CONTROL, RADIUS_CONTROL)
            painter.setClipPath(path)
            painter.fillRect(self.rect(), theme().color(ground))
            painter.fillRect(QRect(0, 0, 3, self.height()), theme().color(bar))
            side = theme().px(16)
            icon(name, bar).paint(painter, QRect(13, 10, side, side), Qt.AlignmentFlag.AlignCenter)
        painter.end()

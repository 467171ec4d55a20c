"""Draws a state as a card, and its versions side by side."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from app.domain.event_details import COMPARED, StateDetails, StateVersion
from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.span import LabelStyle
from widgets.annotation.label_look import draw_style_code
from widgets.graph.inspector_row import LONGEST_TEXT, InspectorRow
from widgets.graph.row_text import flow, one_line
from widgets.i18n import tr, trn
from widgets.person_face import FACE_SIDE, draw_face, faces
from widgets.question.paragraph import line_height, text_font
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_CARD, RADIUS_CHIP
from widgets.theme.paint import chip_height, elide, kept, text_width
from widgets.theme.theme import theme

_PAD, _GAP, _PLAY = 10, 8, 14
_CLOSED, _OPEN = 3, 40
_LEAST_COLUMN, _NAMES = 104, 78
_CODE = 22
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StatePainter:
    """Draws states; `people` are the known people by name, for their faces."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people

    def draw(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        """Draw a state as a card; return the height of the row."""
        details = row.state
        if details is None:
            return 0
        inner = box.adjusted(_PAD, 4 + _GAP, -_PAD, 0)
        height = self._content(None, inner, row, details) + 2 * _GAP
        if painter is not None:
            frame = QRectF(box.x(), box.y() + 4, box.width(), height).adjusted(0.5, 0.5, -0.5, -0.5)
            with kept(painter):
                painter.setPen(QPen(theme().color("border"), 1))
                painter.drawRoundedRect(frame, RADIUS_CARD, RADIUS_CARD)
            self._content(painter, inner, row, details)
        return height + 8

    def _content(
        self, painter: QPainter | None, inner: QRect, row: InspectorRow, details: StateDetails
    ) -> int:
        y = self._who(painter, inner, row)
        y += self._what(painter, inner.adjusted(0, y, 0, 0), row, details)
        if row.note or row.can_open:
            y += self._turn(painter, inner.adjusted(0, y, 0, 0), row, details)
        most = _OPEN if row.is_open else _CLOSED
        for words in self._said(details):
            at = inner.adjusted(0, y + 4, 0, 0)
            y += 4 + flow(painter, at, words, role="secondary", color="muted", most=most)
        return y

    def _said(self, details: StateDetails) -> list[str]:
        appraisal, uncertainty = details.state.appraisal, details.state.uncertainty
        said = []
        if appraisal:
            said.append(tr("Appraisal: {text}", text=_beginning(appraisal)))
        if uncertainty:
            said.append(tr("Uncertain: {text}", text=_beginning(uncertainty)))
        return said

    def _who(self, painter: QPainter | None, inner: QRect, row: InspectorRow) -> int:
        height = max(theme().px(FACE_SIDE), line_height("strong")) + 2
        if painter is None:
            return height
        line = QRect(inner.x(), inner.y(), inner.width(), height)
        trail = text_width("table", row.trail)
        painter.setFont(theme().font("table"))
        painter.setPen(theme().color("muted"))
        painter.drawText(line, _RIGHT, row.trail)
        line.setRight(line.right() - trail - _GAP)
        side = theme().px(FACE_SIDE)
        person = self._people.get(row.lead) or Person(PersonKey(""), row.lead)
        place = QRect(line.x(), line.y() + (height - side) // 2, side, side)
        draw_face(painter, place, person, faces().image(person.key))
        line.setLeft(line.left() + side + _GAP)
        one_line(painter, line, row.lead, role="strong")
        line.setLeft(line.left() + text_width("strong", row.lead) + _GAP)
        target = tr("toward {target}", target=row.shown) if row.shown else tr("no target")
        one_line(painter, line, target, role="secondary", color="muted")
        return height

    def _what(
        self, painter: QPainter | None, inner: QRect, row: InspectorRow, details: StateDetails
    ) -> int:
        height = chip_height() + 8
        if painter is None:
            return height
        line = QRect(inner.x(), inner.y() + 2, inner.width(), height - 4)
        if row.intervals:
            draw_play(painter, QRect(line.right() + 1 - _PLAY, line.y(), _PLAY, line.height()))
            line.setRight(line.right() - _PLAY - _GAP)
        intensity = _beginning(details.state.intensity)
        least = min(text_width("secondary", intensity), line.width() // 3) if intensity else 0
        used = draw_style_chip(painter, line.adjusted(0, 0, -least - _GAP, 0), details.style)
        line.setLeft(line.left() + used + _GAP)
        one_line(painter, line, intensity, role="secondary")
        return height

    def _turn(
        self, painter: QPainter | None, inner: QRect, row: InspectorRow, details: StateDetails
    ) -> int:
        height = line_height("secondary") + 4
        if painter is None:
            return height
        line = QRect(inner.x(), inner.y(), inner.width(), height)
        link = self._link(row, details)
        if link:
            painter.setFont(theme().font("secondary"))
            painter.setPen(theme().color("accent"))
            painter.drawText(line, _RIGHT, link)
            line.setRight(line.right() - text_width("secondary", link) - _GAP)
        if details.is_corrected:
            before = details.versions[-2].style.name or tr("nothing")
            struck = QFont(text_font("secondary", before))
            struck.setStrikeOut(True)
            words = elide("secondary", before, line.width() * 0.45)
            painter.setFont(struck)
            painter.setPen(theme().color("muted"))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, words)
            line.setLeft(line.left() + int(QFontMetricsF(struck).horizontalAdvance(words)) + 6)
            one_line(painter, line, f"→ {row.note}", role="secondary", color="warning")
        elif row.note:
            one_line(painter, line, f"+ {row.note}", role="secondary", color="muted")
        return height

    def _link(self, row: InspectorRow, details: StateDetails) -> str:
        if not row.can_open:
            return ""
        if row.is_open:
            return tr("Close")
        if details.is_corrected:
            return tr("Compare")
        count = len(details.evidence) + len(details.missing)
        return trn("{n} observation", "{n} observations", count)

    # Versions ---------------------------------------------------------------------------------

    def draw_versions(self, painter: QPainter | None, box: QRect, row: InspectorRow) -> int:
        """Draw the versions of a state in columns, as many side by side as fit."""
        details = row.state
        if details is None:
            return 0
        names = theme().px(_NAMES)
        room = max(1, (box.width() - names) // theme().px(_LEAST_COLUMN))
        y = 4
        for start in range(0, len(details.versions), room):
            part = details.versions[start : start + room]
            y += self._table(painter, box.adjusted(0, y, 0, 0), part, start + 1)
        return y + 4

    def _table(
        self,
        painter: QPainter | None,
        box: QRect,
        versions: tuple[StateVersion, ...],
        number: int,
    ) -> int:
        names = theme().px(_NAMES)
        width = (box.width() - names) // len(versions)
        columns = [
            QRect(box.x() + names + place * width + 4, box.y(), width - 8, 0)
            for place in range(len(versions))
        ]
        y = self._heads(painter, columns, versions, number)
        for name in COMPARED:
            if not any(getattr(each.state, name) for each in versions):
                continue
            if painter is not None:
                painter.fillRect(
                    QRect(box.x(), box.y() + y, box.width(), 1), theme().color("border")
                )
                at = QRect(box.x(), box.y() + y + 3, names - 8, line_height("secondary"))
                one_line(painter, at, compared_word(name), role="secondary", color="muted")
            y += 6 + max(
                self._cell(painter, column.translated(0, y + 3), version, name)
                for column, version in zip(columns, versions, strict=True)
            )
        return y + 6

    def _heads(
        self,
        painter: QPainter | None,
        columns: list[QRect],
        versions: tuple[StateVersion, ...],
        number: int,
    ) -> int:
        tallest = 0
        for place, (column, version) in enumerate(zip(columns, versions, strict=True)):
            title = tr("Version {n}", n=number + place)
            y = flow(painter, column, title, role="strong", most=1)
            words = window_span(version)
            at = column.translated(0, y)
            y += flow(painter, at, words, role="secondary", color="muted", most=2)
            if version.reason:
                at = column.translated(0, y)
                reason = _beginning(version.reason)
                y += flow(painter, at, reason, role="secondary", color="warning", most=_OPEN)
            tallest = max(tallest, y)
        return tallest + 4

    def _cell(self, painter: QPainter | None, at: QRect, version: StateVersion, name: str) -> int:
        text = getattr(version.state, name) or "–"
        words = _beginning(text)
        differs = name in version.differs
        inner = at.adjusted(6 if differs else 0, 0, 0, 0)
        role = "strong" if differs else "secondary"
        height = flow(painter, inner, words, role=role, most=_OPEN)
        if painter is not None and differs:
            painter.fillRect(QRect(at.x(), at.y(), 2, height), theme().color("warning"))
        return height


def _beginning(text: str) -> str:
    """Return as much of a text as is laid out, on one paragraph."""
    return " ".join(text[:LONGEST_TEXT].split())


def compared_word(name: str) -> str:
    """Return what a field of a state is called."""
    return {
        "emotion": tr("Emotion"),
        "intensity": tr("Intensity"),
        "target": tr("Target"),
        "uncertainty": tr("Uncertain"),
        "appraisal": tr("Appraisal"),
    }[name]


def window_span(version: StateVersion) -> str:
    """Say in which windows a version was held to be so."""
    if version.last:
        return tr("{first} until {last}", first=version.first, last=version.last)
    return tr("since {first}", first=version.first)


def draw_play(painter: QPainter, box: QRect) -> None:
    """Draw the mark of what can be played in the middle of a box."""
    side = min(box.width(), box.height(), _PLAY)
    place = QRect(0, 0, side, side)
    place.moveCenter(box.center())
    icon("play-fill", "accent").paint(painter, place)


def draw_style_chip(painter: QPainter, line: QRect, style: LabelStyle) -> int:
    """Draw an emotion as a chip at the left of a line; return its width."""
    code = theme().px(_CODE)
    name = _beginning(style.name) or tr("no emotion")
    width = min(code + text_width("secondary", name) + 14, line.width())
    box = QRectF(line.x(), 0, width, chip_height())
    box.moveTop(line.y() + (line.height() - box.height()) / 2)
    with kept(painter):
        pen = QPen(theme().color("border_strong" if style.is_unknown else "border"), 1)
        if style.is_unknown:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(theme().color("raised"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CHIP, RADIUS_CHIP)
    draw_style_code(painter, QRectF(box.x(), box.y(), code, box.height()), style)
    words = QRect(line.x() + code + 6, line.y(), width - code - 10, line.height())
    one_line(painter, words, name, role="secondary")
    return width

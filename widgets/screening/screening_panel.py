"""Screening a video: which one, the form with four anchors, the verdict, and others beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.person import Person
from app.domain.screening import (
    ANCHORS,
    AnchorNote,
    Screening,
    ScreeningState,
    Standing,
    StretchMark,
    Verdict,
    anchor_ms,
)
from widgets.empty_state import EmptyState
from widgets.focus_order import go_on
from widgets.i18n import tr
from widgets.icon_button import IconButton
from widgets.question.parts import hairline, label
from widgets.screening.anchor_card import AnchorCard
from widgets.screening.side_by_side import SideBySide
from widgets.screening.verdict_bar import VerdictBar
from widgets.screening.words import STATE_ICONS, Names, VideoLine, blind_text
from widgets.segments import Segments
from widgets.theme.icons import icon
from widgets.theme.theme import theme

_FORM, _OTHERS = "form", "others"


@dataclass(frozen=True, slots=True)
class ScreeningSheet:
    """What the form shows.

    Attributes
    ----------
    screening
        The rater's own, empty where there is none yet.
    duration_ms
        0 while the length is unknown: there are no anchors then.
    watched
        How much of the video the rater has watched, 0 to 1.
    why_locked
        Why nothing can be written; empty where it can.
    """

    screening: Screening
    standing: Standing
    duration_ms: int
    people: tuple[Person, ...]
    names: Names
    watched: float = 0.0
    why_locked: str = ""


class ScreeningPanel(QWidget):
    """The form of one video.

    Signals
    -------
    edited(Screening, field)
        The screening as wanted now, and which field changed: ``verdict`` (with its reason), or of
        an anchor ``0:who``, ``0:happens``, ``0:topic``, ``0:marks``.
    typing(field, text)
        What is typed or chosen and not stored yet, for drafts; ``reason`` is a field of its own.
    seek_requested(time_ms)
        Go to an anchor.
    video_requested(key), next_requested
        Another video is wanted, or the next one that is not decided.
    close_requested
        Escape was pressed where nothing else wants it.
    """

    edited = Signal(object, str)
    typing = Signal(str, str)
    seek_requested = Signal(int)
    video_requested = Signal(str)
    next_requested = Signal()
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sheet: ScreeningSheet | None = None
        self.videos = QComboBox()
        self.videos.setAccessibleName(tr("Video"))
        self.count = label("", "muted")
        self.next = IconButton("skip-forward", tr("Next video that is not decided"))
        self.page = Segments()
        self.facts = label("", "muted", wraps=True)
        self.cards = [AnchorCard(place) for place in range(len(ANCHORS))]
        self.verdict = VerdictBar()
        self.table = SideBySide()
        self.hidden = EmptyState(tr("Hidden until you have decided"), "")
        self._others, self._pages = QStackedWidget(), QStackedWidget()
        self._lay_out()
        self._connect_signals()

    @property
    def sheet(self) -> ScreeningSheet | None:
        """What is shown."""
        return self._sheet

    def show_videos(self, lines: Sequence[VideoLine], current: str) -> None:
        """Offer the videos with their state; the one shown is chosen."""
        self.videos.blockSignals(True)
        self.videos.clear()
        for line in lines:
            self.videos.addItem(icon(*STATE_ICONS[line.state]), line.title, line.key)
            tip = tr("{title}: {state}", title=line.title, state=line.text)
            self.videos.setItemData(self.videos.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.videos.setCurrentIndex(self.videos.findData(current))
        self.videos.blockSignals(False)
        self.videos.setToolTip(str(self.videos.currentData(Qt.ItemDataRole.ToolTipRole) or ""))
        decided = sum(line.state is not ScreeningState.OPEN for line in lines)
        self.count.setText(tr("{n} of {total} decided", n=decided, total=len(lines)))
        left = [line for line in lines if line.state is ScreeningState.OPEN]
        self.next.setEnabled(any(line.key != current for line in left))

    def show_sheet(self, sheet: ScreeningSheet) -> None:
        """Show a screening; text that is being typed into the same one stays."""
        old = self._sheet
        anew = old is None or old.screening.key != sheet.screening.key
        self._sheet = sheet
        one, locked = sheet.screening, bool(sheet.why_locked)
        for card, note, marks in zip(self.cards, one.anchors, one.marks, strict=True):
            card.show_note(note, marks, sheet.people, locked=locked, anew=anew)
            time = anchor_ms(card.place, sheet.duration_ms) if sheet.duration_ms else None
            card.set_time(time)
        self.verdict.show_verdict(one, locked=locked, anew=anew)
        self.verdict.set_blind(blind_text(sheet.standing))
        self.facts.setText(sheet.why_locked or _facts(sheet))
        self._show_others(sheet)

    def set_image(self, place: int, image: QImage | None) -> None:
        """Show what is to be seen at an anchor."""
        self.cards[place].set_image(image)

    def give_draft(self, field: str, text: str) -> None:
        """Go on with what was typed or chosen before and never stored."""
        place, _, name = field.partition(":")
        if name:
            self.cards[int(place)].give_draft(name, text)
        else:
            self.verdict.give_draft(field, text)

    def flush(self) -> None:
        """Send everything that was typed."""
        for card in self.cards:
            card.flush()
        self.verdict.flush()

    def go_to_anchor(self, place: int) -> None:
        """Ask for the moment of an anchor, and let it be written about."""
        self.page.set_choices(self._page_names(), _FORM)
        self._pages.setCurrentIndex(0)
        self._on_seek_requested(place)
        self.cards[place].take_focus()

    def _page_names(self) -> dict[str, str]:
        others = len(self._sheet.standing.others) if self._sheet else 0
        words = tr("Side by side ({n})", n=others + 1) if others else tr("Side by side")
        return {_FORM: tr("My screening"), _OTHERS: words}

    def _show_others(self, sheet: ScreeningSheet) -> None:
        blind = blind_text(sheet.standing)
        self.page.set_choices(self._page_names(), self.page.current or _FORM)
        if blind:
            self.hidden.set_texts(tr("Hidden until you have decided"), blind)
        elif not sheet.standing.others:
            self.hidden.set_texts(tr("Nobody else has screened this video"), "")
        else:
            self.table.show_screenings(sheet.standing.seen, sheet.people, sheet.names)
        is_seen = not blind and bool(sheet.standing.others)
        self._others.setCurrentWidget(self.table if is_seen else self.hidden)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.videos, 1)
        top.addWidget(self.count)
        top.addWidget(self.next)
        second = QHBoxLayout()
        second.setSpacing(8)
        second.addWidget(self.page)
        second.addWidget(self.facts, 1)
        self._others.addWidget(self.hidden)
        self._others.addWidget(self.table)
        self._pages.addWidget(self._form())
        self._pages.addWidget(self._others)
        layout = self._layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addLayout(second)
        layout.addWidget(self._pages, 1)
        layout.addWidget(hairline())
        layout.addWidget(self.verdict)
        theme().changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def _form(self) -> QScrollArea:
        inner = QWidget()
        inner.setProperty("kind", "content")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(10)
        for card in self.cards:
            column.addWidget(card)
        column.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        return area

    @Slot()
    def _on_theme_changed(self) -> None:
        edge = theme().metrics.panel_padding
        self._layout.setContentsMargins(edge, edge, edge, edge)

    def _connect_signals(self) -> None:
        self.videos.activated.connect(self._on_video_activated)
        self.next.clicked.connect(self.next_requested)
        self.page.chosen.connect(self._on_page_chosen)
        self.verdict.decided.connect(self._on_decided)
        self.verdict.typing.connect(self.typing)
        for card in self.cards:
            card.edited.connect(self._on_note_edited)
            card.marked.connect(self._on_marked)
            card.typing.connect(self.typing)
            card.seek_requested.connect(self._on_seek_requested)

    @Slot(int)
    def _on_video_activated(self, place: int) -> None:
        self.video_requested.emit(str(self.videos.itemData(place)))

    @Slot(str)
    def _on_page_chosen(self, name: str) -> None:
        self._pages.setCurrentIndex(0 if name == _FORM else 1)

    @Slot(int, object, str)
    def _on_note_edited(self, place: int, note: AnchorNote, field: str) -> None:
        if self._sheet is not None:
            self._edit(self._sheet.screening.with_anchor(place, note), f"{place}:{field}")

    @Slot(int, object, bool)
    def _on_marked(self, place: int, mark: StretchMark, on: bool) -> None:
        if self._sheet is not None:
            self._edit(self._sheet.screening.with_mark(place, mark, on=on), f"{place}:marks")

    @Slot(object, str)
    def _on_decided(self, verdict: Verdict, reason: str) -> None:
        if self._sheet is not None:
            self._edit(replace(self._sheet.screening, verdict=verdict, reason=reason), "verdict")

    def _edit(self, screening: Screening, field: str) -> None:
        """Take an edited copy as what is shown and tell the outside."""
        if self._sheet is not None and screening != self._sheet.screening:
            self._sheet = replace(self._sheet, screening=screening)
            self.edited.emit(screening, field)

    @Slot(int)
    def _on_seek_requested(self, place: int) -> None:
        if self._sheet is not None and self._sheet.duration_ms:
            self.seek_requested.emit(anchor_ms(place, self._sheet.duration_ms))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 -- Qt's name
        """Go through the form in its order, whatever chips came later."""
        return go_on([self], forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the form."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)


def _facts(sheet: ScreeningSheet) -> str:
    if not sheet.duration_ms:
        return tr("The length of this video is unknown: find its file to see the anchors.")
    return tr("{share} % watched by you", share=round(100 * sheet.watched))

"""The page of retrieval traces: what an agent planned, found, was handed and cited, step by step.

::

    +-----------------------------------------------------+
    | tabs            [trace v]  film  { }  ...            |
    +-----------------------------------------------------+
    | Plan | Seed 21 | Expand 26 | Select 5 | Cite 1       |
    |                     < Fused, best first (3 of 11) >  |
    +-----------------------------------------------------+
    | rows                                                 |
    +-----------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.event_details import json_text
from app.domain.memory_row import MemoryRow, TraceRow
from app.domain.trace_path import STEP_WORDS, TraceStep
from widgets.eliding_label import ElidingLabel
from widgets.empty_state import EmptyState
from widgets.graph.inspector_rows import TEXT_KEY, whole_texts
from widgets.graph.inspector_view import InspectorView
from widgets.graph.trace_rows import PLAN, STEPS, ShownTrace, TraceRows
from widgets.graph.whole_text import WholeText
from widgets.i18n import tr, tr_phrase
from widgets.icon_button import IconButton
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme


class _Tools(QWidget):
    """Holds the choice, and rather takes room from words of tabs than cut the name of a trace."""

    def __init__(self, choice: QComboBox) -> None:
        super().__init__()
        self._choice = choice

    def sizeHint(self) -> QSize:
        """Ask for the whole name, up to a limit."""
        words = self._choice.fontMetrics().horizontalAdvance(self._choice.currentText())
        hint = super().sizeHint()
        return QSize(max(hint.width(), min(words, theme().px(180)) + theme().px(40)), hint.height())


class TracePage(QWidget):
    """Shows one trace at one of `STEPS`.

    Signals
    -------
    trace_chosen(key)
        Another trace is to be shown.
    step_chosen(step)
        Another step is to be looked at.
    moment_requested(by)
        Go to the next moment (1) or the one before (-1).
    event_requested(event id)
        Look at an event.
    play_requested(tuple of Interval)
        Play these stretches.
    film_requested
        Play the selected events as one film.
    memory_requested(key)
        Show the trace over another memory.
    import_requested, export_requested, remove_requested
        What they say.
    """

    trace_chosen = Signal(str)
    step_chosen = Signal(str)
    moment_requested = Signal(int)
    event_requested = Signal(str)
    play_requested = Signal(object)
    film_requested = Signal()
    memory_requested = Signal(str)
    import_requested = Signal()
    export_requested = Signal()
    remove_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: ShownTrace | None = None
        self._step, self._moment, self._is_walking = PLAN, 0, False
        self._opened: set[str] = set()
        self._choice = QComboBox()
        self._film = IconButton("film-strip", tr("Play the selected events as one film"))
        self._json = IconButton("brackets-curly", tr("Show as JSON"))
        self._more = IconButton("dots-three", tr("More on the trace"))
        self._menu, self._over = QMenu(self), QMenu(tr("Shown over"), self)
        self._tools = _Tools(self._choice)
        self._steps, self._view, self._whole = Segments(), InspectorView(), WholeText()
        self._bar = QWidget()
        self._back = IconButton("caret-left", tr("Moment of the trace before"))
        self._forward = IconButton("caret-right", tr("Next moment of the trace"))
        self._where = ElidingLabel("", "muted")
        self._empty = EmptyState(
            tr("No trace yet."),
            tr("Import the trace of a question: it tells how an agent found its answer."),
            button=tr("Import…"),
            keys="Ctrl+I",
        )
        self._stack = QStackedWidget()
        self._build()
        self._connect_signals()
        self.show_traces((), "")

    @property
    def tools(self) -> QWidget:
        """The choice of the trace, for the header of the panel."""
        return self._tools

    @property
    def view(self) -> InspectorView:
        """The list of rows."""
        return self._view

    @property
    def whole(self) -> WholeText:
        """The page of JSON and long texts."""
        return self._whole

    @property
    def choice(self) -> QComboBox:
        """The choice of the trace."""
        return self._choice

    @property
    def step(self) -> str:
        """The step looked at, one of `STEPS`."""
        return self._step

    @property
    def moment(self) -> int | None:
        """The place of the moment looked at; None while a whole step is."""
        return self._moment if self._is_walking else None

    @property
    def where(self) -> str:
        """The moment looked at, in words."""
        return self._where.text()

    @property
    def shown(self) -> ShownTrace | None:
        """The trace shown."""
        return self._shown

    def set_actions(self, film: QAction) -> None:
        """Let the button stand for the action that plays the film."""
        self._film.set_action(film)

    def show_traces(self, rows: Sequence[TraceRow], current: str) -> None:
        """Offer the traces of a video; without any, say how they come."""
        self._choice.blockSignals(True)
        self._choice.clear()
        asked = [row.question_id for row in rows]
        for place, row in enumerate(rows):
            alone = asked.count(row.question_id) == 1
            self._choice.addItem(row.question_id if alone else row.title, row.key)
            self._choice.setItemData(place, row.title, Qt.ItemDataRole.ToolTipRole)
        self._choice.setCurrentIndex(max(0, self._choice.findData(current)))
        self._choice.blockSignals(False)
        self._choice.setVisible(bool(rows))
        if not rows:
            self._shown = None
            self._show_body(self._empty)
        for button in (self._film, self._json, self._more):
            button.setVisible(bool(rows))

    def show_memories(self, rows: Sequence[MemoryRow], current: str) -> None:
        """Offer the memories that the trace can be shown over."""
        self._over.clear()
        group = QActionGroup(self._over)
        for row in rows:
            action = self._over.addAction(row.label)
            action.setData(row.key)
            action.setCheckable(True)
            action.setChecked(row.key == current)
            group.addAction(action)
        self._over.setEnabled(bool(rows))

    def show_trace(self, shown: ShownTrace) -> None:
        """Show a trace at the step looked at."""
        is_other = self._shown is None or self._shown.trace.key != shown.trace.key
        self._shown = shown
        if is_other:
            self._opened.clear()
            self._moment, self._is_walking = 0, False
        self._show_body(self._view)
        self._refresh(anew=is_other)

    def show_step(self, step: str) -> None:
        """Look at another step."""
        if step in STEPS and (step != self._step or self._is_walking):
            self._step, self._is_walking = step, False
            if self._shown is not None:
                self._moment = self._shown.walk.first_of(step)
            self._refresh(anew=True)

    def show_moment(self, by: int) -> bool:
        """Go on by moments (1) or back (-1); tell whether there was one."""
        moments = self._shown.walk.moments if self._shown is not None else ()
        place = self._moment + by
        if not 0 <= place < len(moments):
            return False
        is_other = moments[place].step != self._step
        self._moment, self._is_walking, self._step = place, True, moments[place].step
        self._refresh(anew=is_other)
        index = self._view.row_named(f"part:{moments[place].part}")
        if index.isValid():
            self._view.scrollTo(index, InspectorView.ScrollHint.PositionAtTop)
        return True

    @Slot()
    def show_json(self) -> None:
        """Show the file of the trace."""
        if self._shown is not None:
            text = tr_phrase(json_text(self._shown.trace.original))
            self._open_text(self._shown.trace.question_id, text, is_code=True)

    # ------------------------------------------------------------------------------------------

    def _refresh(self, *, anew: bool) -> None:
        if self._shown is None:
            return
        path = self._shown.path
        counts = {
            TraceStep.SEED: len(path.seeds),
            TraceStep.EXPAND: len(path.neighbours),
            TraceStep.SELECT: len(path.selected),
            TraceStep.CITE: len(path.cited),
        }
        words = {PLAN: tr("Plan")} | {
            step.value: f"{tr(STEP_WORDS[step])} {count}" for step, count in counts.items()
        }
        self._steps.set_choices(words, self._step)
        moments = self._shown.walk.moments
        now = moments[min(self._moment, len(moments) - 1)]
        place = {"title": tr_phrase(now.title), "n": self._moment + 1, "all": len(moments)}
        self._where.setText(tr("{title} ({n} of {all})", **place))
        self._back.setEnabled(self._moment > 0)
        self._forward.setEnabled(self._moment + 1 < len(moments))
        self._view.show_rows(TraceRows(self._shown, self._opened).rows(self._step), anew=anew)

    def _show_body(self, body: QWidget) -> None:
        self._stack.setCurrentWidget(body)
        self._bar.setVisible(body is not self._empty)
        self._moments.setVisible(body is self._view)

    def _open_text(self, title: str, text: str, *, is_code: bool) -> None:
        self._show_body(self._whole)
        self._whole.show_text(title, text, is_code=is_code)

    @Slot(str, bool)
    def _on_view_opened(self, key: str, on: bool) -> None:
        if key.startswith(TEXT_KEY):
            wanted = key.removeprefix(TEXT_KEY)
            row = next((row for row in self._view.rows if row.key == wanted), None)
            if row is not None:
                self._open_text(row.lead, "\n\n".join(whole_texts(row)), is_code=False)
            return
        (self._opened.add if on else self._opened.discard)(key)
        self._refresh(anew=False)

    @Slot(int)
    def _on_choice_activated(self, _index: int) -> None:
        self.trace_chosen.emit(self._choice.currentData())

    @Slot()
    def _on_back_clicked(self) -> None:
        self.moment_requested.emit(-1)

    @Slot()
    def _on_forward_clicked(self) -> None:
        self.moment_requested.emit(1)

    @Slot()
    def _on_whole_left(self) -> None:
        self._show_body(self._view)
        self._view.setFocus()

    @Slot()
    def _on_more_clicked(self) -> None:
        self._menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    @Slot(QAction)
    def _on_over_triggered(self, action: QAction) -> None:
        self.memory_requested.emit(action.data())

    def _build(self) -> None:
        self._choice.setAccessibleName(tr("Trace"))
        self._choice.setProperty("small", True)
        self._choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._choice.setMinimumContentsLength(4)
        self._choice.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[0])
        row.addWidget(self._choice, 1)
        self._menu.addMenu(self._over)
        self._menu.addSeparator()
        self._menu.addAction(tr("Import…"), self.import_requested.emit)
        self._menu.addAction(tr("Export traces…"), self.export_requested.emit)
        self._menu.addAction(tr("Remove the trace"), self.remove_requested.emit)
        self._bar_row = QHBoxLayout(self._bar)
        # A narrow column cuts the last step rather than push the other panels aside.
        self._bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._bar_row.addWidget(self._steps)
        self._bar_row.addStretch(1)
        self._moments = QWidget()
        self._moment_row = QHBoxLayout(self._moments)
        for part in (self._back, self._where, self._forward):
            self._moment_row.addWidget(part)
        self._moment_row.addStretch(1)
        # Here and not in the header, which would be wider than the column of a small window.
        for button in (self._film, self._json, self._more):
            self._moment_row.addWidget(button)
        for page in (self._view, self._whole, self._empty):
            self._stack.addWidget(page)
        self._view.setAccessibleName(tr("The trace"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._moments)
        column.addWidget(self._stack, 1)
        self._dress()

    def _connect_signals(self) -> None:
        self._choice.activated.connect(self._on_choice_activated)
        self._json.clicked.connect(self.show_json)
        self._back.clicked.connect(self._on_back_clicked)
        self._forward.clicked.connect(self._on_forward_clicked)
        self._more.clicked.connect(self._on_more_clicked)
        self._over.triggered.connect(self._on_over_triggered)
        self._steps.chosen.connect(self.step_chosen)
        self._view.event_requested.connect(self.event_requested)
        self._view.play_requested.connect(self.play_requested)
        self._view.opened.connect(self._on_view_opened)
        self._whole.left.connect(self._on_whole_left)
        self._empty.requested.connect(self.import_requested)
        theme().changed.connect(self._dress)

    @Slot()
    def _dress(self) -> None:
        pad = theme().metrics.panel_padding
        self._bar_row.setContentsMargins(pad, SPACE[0], pad, SPACE[0])
        self._moment_row.setContentsMargins(pad - SPACE[0], 0, pad, 0)

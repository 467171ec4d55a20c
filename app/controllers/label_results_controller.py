"""The window of aggregated labels: run on a worker, shown as far as one may see, settled."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.label_aggregating import LabelAggregating, settings_of
from app.controllers.label_desk_controller import LabelDeskController
from app.controllers.label_exporting import LabelExporting
from app.controllers.label_settling import LabelSettling
from app.controllers.reviewing import is_adjudicator
from app.domain.changes import ChangeSet
from app.domain.ids import RaterKey, UnitKey, UnitSetKey
from app.domain.label_result import LayerResult
from app.domain.labelling import Layer, UnitSet
from app.domain.review import RecordKind
from app.services.open_decisions import labels_due
from widgets.float_window import FloatWindow, come_forward
from widgets.graph.chip_button import Choice
from widgets.i18n import tr, trn
from widgets.labelling.result_panel import ResultPanel
from widgets.labelling.result_sheet import ResultSheet

_LABEL = RecordKind.LABEL
_SIZE = QSize(1080, 720)
_TABLES = ("unit_sets", "units", "reviews", "assignments", "adjudications", "label_results")


class LabelResultsController(Controller):
    """Shows the results of one set, layer by layer."""

    def __init__(self, context: AppContext, desk: LabelDeskController) -> None:
        super().__init__(context)
        self.desk = desk
        self.aggregating = LabelAggregating(context)
        self.exporting, self.settling = LabelExporting(context), LabelSettling(context)
        self._window: FloatWindow | None = None
        self._set: UnitSetKey | None = None
        self._layer = Layer.BASIC
        self._connect_signals()

    @cached_property
    def panel(self) -> ResultPanel:
        """The window's content, made when it is first needed."""
        panel = ResultPanel(self.context.workbench.window)
        panel.hide()
        panel.set_chosen.connect(self.choose_set)
        panel.layer_chosen.connect(self.choose_layer)
        panel.run_requested.connect(self.run)
        panel.export_requested.connect(self.export)
        panel.disputes.settled.connect(self.settle)
        panel.disputes.unit_requested.connect(self.look_at)
        return panel

    @property
    def is_open(self) -> bool:
        """Whether the window is in view."""
        return self._window is not None and self._window.isVisible()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being aggregated."""
        return self.aggregating.is_settled

    @shows_errors
    def show(self) -> None:
        """Open the window on the set that is labelled."""
        if self._window is None:
            self._window = self._make_window()
        chosen = self.desk.queue.unit_set
        if chosen is not None and (self._set is None or self.panel.sheet is None):
            self._set = chosen.key
        self._window.show()
        come_forward(self.panel)
        self.refresh()

    @Slot()
    def hide(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window.hide()

    @Slot(str)
    def choose_set(self, key: str) -> None:
        """Show another set."""
        self._set = UnitSetKey(key)
        self.refresh()

    @Slot(str)
    def choose_layer(self, name: str) -> None:
        """Show another layer."""
        self._layer = Layer(name)
        self.refresh()

    @Slot()
    @shows_errors
    def export(self) -> None:
        """Ask how the labels of the set in view are to be written."""
        chosen = self._chosen()
        if chosen is not None:
            self.exporting.ask(chosen)

    @Slot()
    @shows_errors
    def run(self) -> None:
        """Aggregate the layer in view on a worker, and keep what it came to."""
        unit_set = self._chosen()
        if unit_set is not None:
            self.aggregating.run(unit_set, self._layer, self.panel.settings.settings)

    # Settling ---------------------------------------------------------------------------------

    @Slot(str, object, str, str)
    @shows_errors
    def settle(self, key: str, labels: tuple[str, ...], reason: str, review: str) -> None:
        """Settle the label of a unit; the one before stays, with the reason."""
        result = self._result()
        if result is None:
            return
        self.settling.settle(result, key, labels, reason, review)

    @Slot(str)
    @shows_errors
    def look_at(self, key: str) -> None:
        """Show a unit in the Label workspace."""
        unit = self.session.project.units.get(UnitKey(key))
        self.context.actions["view.label"].trigger()
        queue = self.desk.queue
        if queue.unit_set is None or queue.unit_set.key != unit.unit_set:
            self.desk.choose_set(unit.unit_set)
        if queue.has(unit.key):
            self.desk.choose(unit.key)

    # Showing ----------------------------------------------------------------------------------

    @Slot()
    @shows_errors
    def refresh(self) -> None:
        """Show what is true now."""
        if not self.is_open or not self.session.is_open:
            return
        sets = self.session.project.units.sets()
        chosen = self._chosen()
        if chosen is None:
            self.panel.say_nothing_here(
                tr("No units to label yet."),
                tr("Make a set of units in the Label workspace, or import labels."),
            )
            return
        due = self._due(chosen)
        if due:
            self.panel.say_nothing_here(
                tr("Results open with your own labels."),
                trn(
                    "{n:,} unit of this set is still yours to label.",
                    "{n:,} units of this set are still yours to label.",
                    due,
                ),
            )
            return
        self.panel.set_sets([Choice(one.key, one.name) for one in sets], chosen.key)
        if self._layer not in chosen.layers:
            self._layer = chosen.layers[0]
        self.panel.show_sheet(self._sheet(chosen))

    def _chosen(self) -> UnitSet | None:
        sets = self.session.project.units.sets() if self.session.is_open else []
        found = [one for one in sets if one.key == self._set]
        found += [one for one in sets if not one.is_practice]
        chosen = next(iter(found or sets), None)
        self._set = chosen.key if chosen is not None else None
        return chosen

    def _due(self, chosen: UnitSet) -> int:
        """Return how many units the one at work is still to label, before the figures of all."""
        rater = self.session.rater
        if rater is None or is_adjudicator(self.session):
            return 0
        return labels_due(self.session.project, rater.key, chosen.key)

    def _result(self) -> LayerResult | None:
        if self._set is None:
            return None
        return self.session.project.units.result(self._set, self._layer)

    def _sheet(self, chosen: UnitSet) -> ResultSheet:
        result = self._result()
        disputed, closed = self.settling.units(result) if result is not None else ((), 0)
        names = {rater.key: rater.name for rater in self.session.project.raters.all()}
        return ResultSheet(
            chosen,
            self._layer,
            result,
            result is not None and self.session.project.units.is_outdated(result),
            names.get(RaterKey(result.made.rater), "") if result is not None else "",
            disputed,
            closed,
            settings_of(result),
            self._why_locked(),
        )

    def _why_locked(self) -> str:
        if not self.session.can_edit:
            return tr("This project is open read-only: nothing here can be changed.")
        if self.session.rater is None:
            return tr("Say who works first (File > Who is working): labels have a name.")
        return ""

    def _make_window(self) -> FloatWindow:
        window = FloatWindow(tr("Aggregated labels"), self.context.workbench.window)
        window.keeps_bare_keys = True
        window.hold(self.panel)
        window.place(None, _SIZE)
        window.close_requested.connect(self.hide)
        leave = QShortcut(QKeySequence("Escape"), self.panel)
        leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.hide)
        return window

    # Events -----------------------------------------------------------------------------------

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if self.is_open and changes.touches(*_TABLES):
            self.refresh()

    @Slot(object)
    def _on_session_rater_changed(self, _rater: object) -> None:
        self.refresh()

    @Slot()
    def _on_session_closing(self) -> None:
        self.hide()
        self.aggregating.stop()
        self._set = None
        if "panel" in vars(self):
            self.panel.show_sheet(None)

    def _connect_signals(self) -> None:
        session = self.session
        session.changed.connect(self._on_session_changed)
        session.rater_changed.connect(self._on_session_rater_changed)
        session.closing.connect(self._on_session_closing)
        self.context.actions.on("label.aggregate", self.show)

"""The page of annotations: find, filter, sort, choose, change in bulk."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from PySide6.QtCore import QLocale, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QStackedWidget, QVBoxLayout, QWidget

from app.domain.annotation_rows import (
    AnnotationDetails,
    AnnotationFilter,
    AnnotationRows,
    CastNames,
    Column,
)
from app.domain.ids import PersonKey, RaterKey, TierKey
from app.domain.interval import Interval
from widgets.annotation_table import annotation_filter_menu as kinds
from widgets.annotation_table.annotation_filter_menu import AnnotationFilterMenu
from widgets.annotation_table.annotation_model import AnnotationModel
from widgets.annotation_table.annotation_view import AnnotationView
from widgets.annotation_table.filter_strip import FilterStrip
from widgets.empty_state import EmptyState
from widgets.float_window import come_forward
from widgets.i18n import interface_language, tr, trn
from widgets.icon_button import IconButton
from widgets.theme.icons import icon
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme
from widgets.transcript.filter_field import FilterField

_TIME = "time"
_NOBODY = "-"


class AnnotationPage(QWidget):
    """Shows annotations; every change goes out as a wish.

    Signals
    -------
    went_to(ms), played(key)
        A row was clicked; Return was pressed on it, or it was clicked twice.
    chosen_changed
        Other rows are chosen: `chosen_keys` has them.
    details_wanted(keys)
        Rows in view lack their notes and people; answer with `set_known`.
    all_details_wanted
        Filter or order need them of all rows; answer with `set_details`.
    span_requested(which)
        Show ``marked``, ``in view`` or, when empty, everything; answer with `set_span`.
    change_requested, remove_requested
        Of all chosen annotations.
    tier_requested
        The button of the empty state.
    """

    went_to = Signal(int)
    played = Signal(str)
    chosen_changed = Signal()
    details_wanted = Signal(list)
    all_details_wanted = Signal()
    span_requested = Signal(str)
    change_requested = Signal()
    remove_requested = Signal()
    tier_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = AnnotationModel(self)
        self._view = AnnotationView(self._model)
        self._tools = QWidget()
        self._count = QLabel()
        self._filter = FilterField(tr("Filter annotations"))
        self._funnel = IconButton("funnel", tr("Filter by tier, label, person, rater and time"))
        self._edit = IconButton("pencil-simple", tr("Change the chosen annotations"))
        self._menu = AnnotationFilterMenu(self)
        self._row_menu = QMenu(self)
        self._strip = FilterStrip()
        self._span: Interval | None = None
        self._span_words = ""
        self._can_edit = False
        self._is_waiting = False
        self._no_tier = EmptyState(
            tr("No tiers yet."),
            tr("A tier holds what one person sees or hears in this video, in words of a list."),
            button=tr("New tier"),
        )
        self._nothing = EmptyState(
            tr("No annotations yet."),
            tr("Mark a span, or press a label’s key while the video plays."),
        )
        self._no_hit = EmptyState(
            tr("No annotation matches."),
            tr("Change the words or the filter to see others."),
            button=tr("Show all"),
        )
        self._pages = QStackedWidget()
        self._build()
        self._connect_signals()
        self._refresh()

    @property
    def tools(self) -> QWidget:
        """Count, filter and the button for changes: what stands in the panel's header."""
        return self._tools

    @property
    def view(self) -> AnnotationView:
        """The scrolling rows."""
        return self._view

    @property
    def model(self) -> AnnotationModel:
        """The rows."""
        return self._model

    @property
    def filter_menu(self) -> AnnotationFilterMenu:
        """The ticks."""
        return self._menu

    def set_rows(self, rows: AnnotationRows, names: CastNames) -> None:
        """Show other annotations; what is in view, current and chosen stays where it can."""
        was_empty = not self._model.rows.tables
        with self._view.kept():
            self._model.set_rows(rows, names)
        if was_empty and rows.tables:
            self._view.fit_columns()
        self._offer(rows, names)
        self._refilter()

    def set_known(self, annotations: Collection[object]) -> None:
        """Take whole annotations for rows in view."""
        self._model.set_known(annotations)  # type: ignore[arg-type]  # from a signal

    def set_details(self, details: AnnotationDetails) -> None:
        """Take notes and people of all rows."""
        self._is_waiting = False
        with self._view.kept():
            self._model.set_details(details)
        self._refresh()

    def set_span(self, span: Interval | None, words: str = "") -> None:
        """Narrow the rows to a stretch of the video, told in `words`."""
        self._span, self._span_words = span, words
        self._refilter()

    def choose(self, keys: Collection[str]) -> None:
        """Choose annotations and bring the first into view; nothing is told."""
        if self._model.choose_keys(keys):
            row = self._model.first_chosen()
            if row >= 0:
                self._view.show_row(row)
            self._refresh()

    def set_can_edit(self, on: bool) -> None:
        """Offer changes or not."""
        self._can_edit = on
        self._no_tier.set_button_enabled(
            enabled=on, why="" if on else tr("This project is open read-only.")
        )
        self._refresh()

    @Slot()
    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        come_forward(self)
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.selectAll()

    @Slot()
    def focus_rows(self) -> None:
        """Put the keyboard on the rows."""
        come_forward(self)
        self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Building ---------------------------------------------------------------------------------

    def _build(self) -> None:
        self._count.setProperty("role", "muted")
        self._filter.setProperty("small", True)
        row = QHBoxLayout(self._tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        row.addWidget(self._count)
        row.addStretch(1)
        for part in (self._filter, self._funnel, self._edit):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._strip)
        column.addWidget(self._pages, 1)
        for page in (self._view, self._no_tier, self._nothing, self._no_hit):
            self._pages.addWidget(page)
        self._play_entry = self._row_menu.addAction(tr("Play"))
        self._change_entry = self._row_menu.addAction(tr("Change…"))
        self._remove_entry = self._row_menu.addAction(tr("Remove"))
        self._on_theme_changed()

    def _connect_signals(self) -> None:
        view, model = self._view, self._model
        self._filter.textChanged.connect(self._refilter)
        self._filter.returnPressed.connect(self._on_filter_return_pressed)
        self._funnel.clicked.connect(self._on_funnel_clicked)
        self._edit.clicked.connect(self.change_requested)
        self._menu.filter_changed.connect(self._refilter)
        self._menu.span_requested.connect(self.span_requested)
        self._menu.sort_requested.connect(self._on_menu_sort_requested)
        self._menu.clear_action.triggered.connect(self.show_all)
        self._strip.removed.connect(self._on_strip_removed)
        self._no_hit.requested.connect(self.show_all)
        self._no_tier.requested.connect(self.tier_requested)
        view.went_to.connect(self._on_view_went_to)
        view.played.connect(self._on_view_played)
        view.menu_requested.connect(self._on_view_menu_requested)
        view.edit_pressed.connect(self._on_change_wanted)
        view.remove_pressed.connect(self._on_remove_wanted)
        view.horizontalHeader().sortIndicatorChanged.connect(self._on_sorted)
        model.details_wanted.connect(self.details_wanted)
        model.chosen_changed.connect(self._on_model_chosen_changed)
        model.counted.connect(self._refresh)
        self._play_entry.triggered.connect(self._on_play_triggered)
        self._change_entry.triggered.connect(self._on_change_wanted)
        self._remove_entry.triggered.connect(self._on_remove_wanted)
        theme().changed.connect(self._on_theme_changed)

    @Slot()
    def _on_theme_changed(self) -> None:
        entries = (self._play_entry, self._change_entry, self._remove_entry)
        for entry, name in zip(entries, ("play-fill", "pencil-simple", "trash"), strict=True):
            entry.setIcon(icon(name))

    # Filter -----------------------------------------------------------------------------------

    def _offer(self, rows: AnnotationRows, names: CastNames) -> None:
        tiers = [table.tier for table in rows.tables]
        raters = dict.fromkeys(tier.rater for tier in tiers)
        self._menu.set_choices(kinds.TIERS, {tier.key: tier.name for tier in tiers})
        self._menu.set_choices(kinds.LABELS, {label: label for label in rows.labels})
        self._menu.set_choices(kinds.PEOPLE, {str(key): name for key, name in names.people.items()})
        self._menu.set_choices(
            kinds.RATERS,
            {key or _NOBODY: names.raters.get(key, "") if key else "" for key in raters},
        )

    @Slot()
    def _refilter(self) -> None:
        ticked = {kind: self._menu.ticked(kind) for kind in (kinds.TIERS, kinds.LABELS)}
        people, raters = self._menu.ticked(kinds.PEOPLE), self._menu.ticked(kinds.RATERS)
        wanted = AnnotationFilter(
            text=self._filter.text(),
            tiers=frozenset(map(TierKey, ticked[kinds.TIERS])),
            labels=frozenset(ticked[kinds.LABELS]),
            people=frozenset(map(PersonKey, people)),
            raters=frozenset(None if key == _NOBODY else RaterKey(key) for key in raters),
            span=self._span,
        )
        if wanted != self._model.filter:
            with self._view.kept():
                self._model.set_filter(wanted)
        self._strip.set_conditions(self._conditions())
        self._funnel.set_icon("funnel-fill" if replace(wanted, text="") else "funnel")
        self._menu.set_can_clear(bool(wanted))
        self._ask_for_details()
        self._refresh()

    def _conditions(self) -> Mapping[str, str]:
        conditions = {
            f"{kind}\n{key}": words
            for kind in (kinds.TIERS, kinds.LABELS, kinds.PEOPLE, kinds.RATERS)
            for key, words in self._menu.ticked(kind).items()
        }
        return conditions | ({_TIME: self._span_words} if self._span is not None else {})

    def _ask_for_details(self) -> None:
        if self._model.needs_details and not self._is_waiting:
            self._is_waiting = True
            self.all_details_wanted.emit()

    @Slot()
    def _on_sorted(self) -> None:
        self._ask_for_details()

    @Slot(int)
    def _on_menu_sort_requested(self, column: int) -> None:
        self._view.sort_by(Column(column))

    @Slot(str)
    def _on_strip_removed(self, condition: str) -> None:
        if condition == _TIME:
            self._span = None
        else:
            kind, key = condition.split("\n", 1)
            self._menu.untick(kind, key)
        self._refilter()

    @Slot()
    def show_all(self) -> None:
        """Filter nothing out any more."""
        self._menu.untick_all()
        self._span = None
        self._filter.clear()
        self._refilter()

    @Slot()
    def _on_funnel_clicked(self) -> None:
        below = QPoint(0, self._funnel.height())
        self._menu.popup(self._funnel.mapToGlobal(below))

    @Slot()
    def _on_filter_return_pressed(self) -> None:
        if self._model.shown:
            self._view.go_to_row(0)
            self.focus_rows()

    # Rows -------------------------------------------------------------------------------------

    def _key(self, row: int) -> str:
        return str(self._model.key_at(row))

    @Slot(int)
    def _on_view_went_to(self, row: int) -> None:
        self.went_to.emit(self._model.span_at(row)[0])

    @Slot(int)
    def _on_view_played(self, row: int) -> None:
        self.played.emit(self._key(row))

    @Slot()
    def _on_play_triggered(self) -> None:
        if self._view.current_row >= 0:
            self.played.emit(self._key(self._view.current_row))

    @Slot()
    def _on_model_chosen_changed(self) -> None:
        self._refresh()
        self.chosen_changed.emit()

    @Slot()
    def _on_change_wanted(self) -> None:
        if self._edit.isEnabled():
            self.change_requested.emit()

    @Slot()
    def _on_remove_wanted(self) -> None:
        if self._edit.isEnabled():
            self.remove_requested.emit()

    @Slot(QPoint)
    def _on_view_menu_requested(self, place: QPoint) -> None:
        if self._view.rowAt(place.y() - 1) < 0:
            return
        count = self._model.chosen_count
        self._change_entry.setText(
            trn("Change {n} annotation…", "Change {n} annotations…", count) + "\tF2"
        )
        self._remove_entry.setText(
            trn("Remove {n} annotation", "Remove {n} annotations", count) + "\t" + tr("Delete")
        )
        for entry in (self._change_entry, self._remove_entry):
            entry.setEnabled(self._edit.isEnabled())
        self._row_menu.popup(self._view.viewport().mapToGlobal(place))

    @Slot()
    def _refresh(self) -> None:
        model = self._model
        chosen = model.chosen_count
        self._count.setText(self._counted(model.shown, model.total, chosen))
        self._edit.setEnabled(self._can_edit and chosen > 0)
        self._edit.set_name(
            trn("Change {n} annotation…", "Change {n} annotations…", chosen)
            if chosen
            else tr("Choose annotations to change them"),
            "F2" if chosen else "",
        )
        self._filter.setEnabled(bool(model.total))
        self._funnel.setEnabled(bool(model.total))
        page: QWidget = self._view
        if not model.shown:
            empty = self._nothing if model.rows.tables else self._no_tier
            page = self._no_hit if model.total else empty
        self._pages.setCurrentWidget(page)

    def _counted(self, shown: int, total: int, chosen: int) -> str:
        locale = QLocale(interface_language())
        text = locale.toString(total) if total else ""
        if self._model.filter:
            text = tr(
                "{shown} of {total} shown",
                shown=locale.toString(shown),
                total=locale.toString(total),
            )
        if chosen > 1:
            number = locale.toString(chosen)
            text = tr("{text}, {number} chosen", text=text, number=number)
        return text

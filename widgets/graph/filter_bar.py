"""Field and menus that say which events are looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from app.domain.family import EMOTION_FAMILIES
from app.domain.graph_filter import Facets, GraphFilter
from app.domain.interval import Interval
from app.domain.span import UNKNOWN_CODE, LabelStyle
from app.domain.timecode import format_ms
from widgets.annotation.label_look import draw_style_code
from widgets.find_field import FindField
from widgets.graph.facet_menu import Facet, FacetMenu
from widgets.graph.graph_words import event_type_word, modality_word
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_FIELD, _FIELD_LEAST = 150, 96
_PAUSE_MS = 120


class FilterBar(QWidget):
    """Makes a `GraphFilter`; every part of it can be seen and cleared.

    Signals
    -------
    filter_changed(GraphFilter)
        Something else is asked for.
    marks_wanted
        The marked span is to be the span asked for.
    """

    filter_changed = Signal(object)
    marks_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._filter = GraphFilter()
        self._facets: Facets | None = None
        self._name_of: Callable[[str], str] = str
        self.field = FindField(tr("Filter events"))
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.people = IconButton("users", tr("Only events of some people"))
        self.emotions = IconButton("smiley", tr("Only events with some emotions"))
        self.more = IconButton("funnel", tr("More filters"))
        self._people = FacetMenu(tr("People"), self)
        self._emotions = FacetMenu(tr("Emotions"), self)
        self._menu = QMenu(self)
        self._targets = FacetMenu(tr("Targets"), self._menu)
        self._types = FacetMenu(tr("Event types"), self._menu)
        self._modalities = FacetMenu(tr("Modalities"), self._menu)
        self._span = self._menu.addAction("")
        self._leaves_out = self._menu.addAction(tr("Leave the others out"))
        self._clear = self._menu.addAction(tr("Clear all filters"))
        self._pause = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._build()
        self._connect_signals()
        self._show_state()

    @property
    def filter(self) -> GraphFilter:
        """What is asked for."""
        return self._filter

    def set_facets(self, facets: Facets | None, name_of: Callable[[str], str] = str) -> None:
        """Offer what the events can be chosen by; `name_of` gives the name of a person."""
        self._facets, self._name_of = facets, name_of

    def set_filter(self, wanted: GraphFilter) -> None:
        """Ask for something else, without a signal."""
        self._filter = wanted
        if self.field.text() != wanted.text:
            self.field.blockSignals(True)
            self.field.setText(wanted.text)
            self.field.blockSignals(False)
        self._show_state()

    def set_span(self, span: Interval | None) -> None:
        """Ask for events that touch a span, or for any."""
        self._change(replace(self._filter, span=span))

    def clear(self) -> None:
        """Ask for nothing."""
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)
        self._change(GraphFilter())

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[0])
        for part in (self.field, self.people, self.emotions, self.more):
            row.addWidget(part)
        for button in (self.people, self.emotions, self.more):
            button.setCheckable(True)
        self._leaves_out.setCheckable(True)
        for menu in (self._targets, self._types, self._modalities):
            self._menu.insertMenu(self._span, menu)
        self._menu.insertSeparator(self._span)
        self._menu.insertSeparator(self._leaves_out)
        self._menu.insertSeparator(self._clear)
        self.field.setMinimumWidth(theme().px(_FIELD_LEAST))
        self.field.setMaximumWidth(theme().px(_FIELD))

    def _connect_signals(self) -> None:
        self._pause.timeout.connect(self._on_pause_timeout)
        self.field.textChanged.connect(self._pause.start)
        self.people.clicked.connect(self._on_people_clicked)
        self.emotions.clicked.connect(self._on_emotions_clicked)
        self.more.clicked.connect(self._on_more_clicked)
        menus = (self._people, self._emotions, self._targets, self._types, self._modalities)
        for menu in menus:
            menu.changed.connect(self._on_menu_changed)
        self._span.triggered.connect(self._on_span_triggered)
        self._leaves_out.toggled.connect(self._on_leaves_out_toggled)
        self._clear.triggered.connect(self.clear)

    # Asking -------------------------------------------------------------------------------------

    @Slot()
    def _on_pause_timeout(self) -> None:
        self._change(replace(self._filter, text=self.field.text()))

    @Slot()
    def _on_menu_changed(self) -> None:
        """Take what the menu that spoke has; the others were not opened, or say what they said."""
        kinds = {
            self._people: "people",
            self._emotions: "emotions",
            self._targets: "targets",
            self._types: "types",
            self._modalities: "modalities",
        }
        menu = self.sender()
        if isinstance(menu, FacetMenu):
            self._change(replace(self._filter, **{kinds[menu]: menu.chosen}))  # type: ignore[arg-type]

    @Slot()
    def _on_span_triggered(self) -> None:
        if self._filter.span is None:
            self.marks_wanted.emit()
        else:
            self.set_span(None)

    @Slot(bool)
    def _on_leaves_out_toggled(self, on: bool) -> None:
        self._change(replace(self._filter, leaves_out=on))

    def _change(self, wanted: GraphFilter) -> None:
        if wanted != self._filter:
            self._filter = wanted
            self._show_state()
            self.filter_changed.emit(wanted)

    # Menus --------------------------------------------------------------------------------------

    @Slot()
    def _on_people_clicked(self) -> None:
        counts = self._facets.people if self._facets else {}
        self._people.set_facets(_facets(counts, self._person), self._filter.people)
        self._drop(self._people, self.people)

    @Slot()
    def _on_emotions_clicked(self) -> None:
        counts = self._facets.emotions if self._facets else {}
        self._emotions.set_facets([_emotion(*one) for one in counts.items()], self._filter.emotions)
        self._drop(self._emotions, self.emotions)

    @Slot()
    def _on_more_clicked(self) -> None:
        facets, wanted = self._facets, self._filter
        if facets is not None:
            targets = _facets(facets.targets, lambda one: one or tr("no target"))
            types = _facets(facets.types, lambda one: event_type_word(one) or tr("no type"))
            self._targets.set_facets(targets, wanted.targets)
            self._types.set_facets(types, wanted.types)
            modalities = _facets(facets.modalities, modality_word)
            self._modalities.set_facets(modalities, wanted.modalities)
        self._drop(self._menu, self.more)

    def _drop(self, menu: QMenu, button: IconButton) -> None:
        self._show_state()  # the click has turned the button
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 2)))

    def _person(self, person: str) -> str:
        return self._name_of(person) if person else tr("Nobody")

    def _show_state(self) -> None:
        wanted = self._filter
        self.people.show_checked(bool(wanted.people))
        self.emotions.show_checked(bool(wanted.emotions))
        rest = (wanted.targets, wanted.types, wanted.modalities, wanted.span, wanted.leaves_out)
        self.more.show_checked(any(rest))
        self._leaves_out.blockSignals(True)
        self._leaves_out.setChecked(wanted.leaves_out)
        self._leaves_out.blockSignals(False)
        self._clear.setEnabled(wanted.is_active or wanted.leaves_out)
        if wanted.span is None:
            self._span.setText(tr("Only the marked span"))
        else:
            start, end = (
                format_ms(ms, millis=False) for ms in (wanted.span.start_ms, wanted.span.end_ms)
            )
            self._span.setText(tr("Not only {start}–{end}", start=start, end=end))
        people = len(wanted.people)
        tip = trn("Only events of {n} person", "Only events of {n} people", people)
        self.people.set_name(tip if people else tr("Only events of some people"))


def _facets(counts: Mapping[str, int], words: Callable[[str], str]) -> list[Facet]:
    return [Facet(value, words(value), count) for value, count in counts.items()]


def _emotion(name: str, count: int) -> Facet:
    family = next((one for one in EMOTION_FAMILIES if one.name == name), None)
    if family is None:
        words, style = tr("words of no vocabulary"), LabelStyle("", code=UNKNOWN_CODE)
    else:
        words, style = family_words()[family.name], LabelStyle(name, family.name, family.code)
    return Facet(name, words, count, _code_icon(style))


def _code_icon(style: LabelStyle) -> QIcon:
    side, ratio = QSize(theme().px(22), theme().px(16)), 2.0
    pixmap = QPixmap(side * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_style_code(painter, QRect(0, 0, side.width(), side.height()).toRectF(), style)
    painter.end()
    return QIcon(pixmap)


def family_words() -> dict[str, str]:
    """Return the names of the emotion families."""
    return {
        "joy": tr("Joy"),
        "warmth": tr("Warmth"),
        "fear": tr("Fear"),
        "surprise": tr("Surprise"),
        "sadness": tr("Sadness"),
        "aversion": tr("Aversion"),
        "anger": tr("Anger"),
        "interest": tr("Interest"),
        "flat": tr("Flat"),
    }

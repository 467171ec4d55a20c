"""The window of aggregated labels.

::

    +----------------------------------------------------------------------------+
    | [set v] (Basic-7 | GoEmotions)                       [Export...] [Aggregate] |
    | begin [shares v] smoothing [ ] tolerance [v] rounds [ ] [As EmoS]            |
    | (Result | Raters | Confusion | To settle 4)        Aggregated ... by ...     |
    +----------------------------------------------------------------------------+
    | figures                      | bars of labels                               |
    +----------------------------------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.label_result import Standing
from app.domain.labelling import Layer
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.labelling.dispute_view import DisputeView
from widgets.labelling.result_pages import ConfusionPage, FiguresPage, RatersPage
from widgets.labelling.result_sheet import ResultSheet
from widgets.labelling.settings_form import SettingsForm
from widgets.labelling.words import layer_word
from widgets.question.parts import label as text_of
from widgets.segments import Segments
from widgets.theme.metrics import SPACE

RESULT, RATERS, CONFUSION, SETTLE = "result", "raters", "confusion", "settle"
_PAGES = (RESULT, RATERS, CONFUSION, SETTLE)


class ResultPanel(QWidget):
    """Shows what the labels of a set came to; running, settling and exporting are wishes.

    Signals
    -------
    set_chosen(key), layer_chosen(name)
        Another set or layer is to be shown.
    run_requested, export_requested
        Aggregate the layer in view with the settings; write it to files.

    Attributes
    ----------
    figures_page, raters_page, confusion_page
        Pages that only show.
    disputes
        The page of units to settle, with signals of its own.
    """

    set_chosen = Signal(str)
    layer_chosen = Signal(str)
    run_requested = Signal()
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._sheet: ResultSheet | None = None
        self.sets, self.layers, self.pages = ChipButton(tr("Set of units")), Segments(), Segments()
        self.settings = SettingsForm()
        self.run = KeyButton(tr("Aggregate"), kind="primary")
        self.export = QPushButton(tr("Export…"))
        self._made = text_of("", "muted", wraps=True)
        self.figures_page, self.raters_page = FiguresPage(), RatersPage()
        self.confusion_page = ConfusionPage()
        self.disputes = DisputeView()
        self.empty = EmptyState("", "")
        self._stack, self._whole = QStackedWidget(), QStackedWidget()
        self._build()
        self._connect_signals()
        self.show_sheet(None)

    @property
    def sheet(self) -> ResultSheet | None:
        """What is in view."""
        return self._sheet

    @property
    def page(self) -> str:
        """Name of the page in view."""
        return _PAGES[self._stack.currentIndex()]

    def set_sets(self, choices: Sequence[Choice], current: str) -> None:
        """Offer the sets of the project."""
        self.sets.set_choices(choices, current)

    def say_nothing_here(self, title: str, detail: str) -> None:
        """Show words in place of figures."""
        self.show_sheet(None)
        self.empty.set_texts(title, detail)

    def show_sheet(self, sheet: ResultSheet | None) -> None:
        """Show a layer of a set."""
        before, self._sheet = self._sheet, sheet
        self._whole.setCurrentIndex(0 if sheet is not None else 1)
        if sheet is None:
            self.disputes.show_sheet(None)
            return
        names = {layer.value: layer_word(layer) for layer in sheet.unit_set.layers}
        self.layers.set_choices(names, sheet.layer.value)
        self.settings.setVisible(sheet.layer is Layer.BASIC)
        if before is None or _made_of(before) != _made_of(sheet):
            self.settings.show_settings(sheet.settings)
        self.run.setEnabled(not sheet.why_locked)
        self.run.setToolTip(sheet.why_locked)
        self.export.setEnabled(sheet.result is not None)
        self._made.setText(_made(sheet))
        self.pages.set_choices(_page_words(sheet), self.page)
        self.pages.set_titles(_page_words(sheet))
        for page in (self.figures_page, self.raters_page, self.confusion_page):
            page.show_sheet(sheet)
        self.disputes.show_sheet(sheet)

    def show_page(self, name: str) -> None:
        """Show a page: ``result``, ``raters``, ``confusion`` or ``settle``."""
        self._stack.setCurrentIndex(_PAGES.index(name))
        if self._sheet is not None:
            self.pages.set_choices(_page_words(self._sheet), name)

    # Building ---------------------------------------------------------------------------------

    def _build(self) -> None:
        head, how = QHBoxLayout(), QHBoxLayout()
        self.export.setAutoDefault(False)
        for row in (head, how):
            row.setSpacing(SPACE[1])
        for widget in (self.sets, self.layers):
            head.addWidget(widget)
        head.addStretch(1)
        head.addWidget(self.export)
        head.addWidget(self.run)
        how.addWidget(self.settings)
        how.addStretch(1)
        pages = QHBoxLayout()
        pages.setSpacing(SPACE[2])
        pages.addWidget(self.pages)
        pages.addWidget(self._made, 1)
        for page in (self.figures_page, self.raters_page, self.confusion_page):
            self._stack.addWidget(page)
        self._stack.addWidget(self.disputes)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[1])
        column.addLayout(head)
        column.addLayout(how)
        column.addLayout(pages)
        column.addWidget(self._stack, 1)
        self._whole.addWidget(body)
        self._whole.addWidget(self.empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        whole.addWidget(self._whole)

    def _connect_signals(self) -> None:
        self.sets.chosen.connect(self.set_chosen)
        self.layers.chosen.connect(self.layer_chosen)
        self.pages.chosen.connect(self.show_page)
        self.run.clicked.connect(self.run_requested)
        self.export.clicked.connect(self.export_requested)


def _made_of(sheet: ResultSheet) -> tuple[object, ...]:
    return sheet.unit_set.key, sheet.layer, sheet.result.made if sheet.result else None


def _page_words(sheet: ResultSheet) -> dict[str, str]:
    waiting = sum(one.settled.standing in (Standing.AGGREGATED, Standing.NONE)
                  for one in sheet.disputed)  # fmt: skip
    return {
        RESULT: tr("Result"),
        RATERS: tr("Raters"),
        CONFUSION: tr("Confusion"),
        SETTLE: tr("To settle {n}", n=f"{waiting:,}"),
    }


def _made(sheet: ResultSheet) -> str:
    if sheet.result is None:
        return tr("Not aggregated yet.")
    at = sheet.result.made.at.replace("T", " ").split(".")[0].removesuffix("Z")
    words = tr("Aggregated {at} UTC by {name}.", at=at, name=sheet.made_by or tr("somebody"))
    if sheet.is_outdated:
        words += " " + tr("Labels were written since: aggregate again.")
    return words

"""The window of aggregated labels.

::

    +----------------------------------------------------------------------------+
    | [set v] (Basic-7 | GoEmotions)                       [Export...] [Aggregate] |
    | Aggregated ... by ...           begin [shares v] smoothing rounds [As EmoS]  |
    | (Result | Raters | Confusion | To settle 4)                                 |
    +----------------------------------------------------------------------------+
    | figures                      | bars of labels                               |
    +----------------------------------------------------------------------------+
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.domain.dawid_skene import EMOS, Beginning, Settings
from app.domain.label_result import Standing
from app.domain.labelling import Layer
from app.domain.percent import percent
from app.domain.question import JsonObject
from widgets.agreement.confusion_delegate import ConfusionDelegate
from widgets.empty_state import EmptyState
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr
from widgets.key_button import KeyButton
from widgets.labelling.dispute_view import DisputeView
from widgets.labelling.result_models import TextTable
from widgets.labelling.result_sheet import ResultSheet, numbers, overview, part
from widgets.labelling.share_bars import ShareBars
from widgets.labelling.words import layer_word
from widgets.mcq_shortcuts.tables import table_of
from widgets.question.parts import label as text_of
from widgets.segments import Segments
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

RESULT, RATERS, CONFUSION, SETTLE = "result", "raters", "confusion", "settle"
_PAGES = (RESULT, RATERS, CONFUSION, SETTLE)


class SettingsForm(QWidget):
    """How labels are estimated; EmoS's own way is one press away.

    Signals
    -------
    changed
        Something was set otherwise.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.beginning, self.smoothing = QComboBox(), QDoubleSpinBox()
        self.tolerance, self.rounds = QComboBox(), QSpinBox()
        self.emos = QPushButton(tr("As EmoS"))
        self.emos.setProperty("small", True)
        self.emos.setAutoDefault(False)
        self.emos.setToolTip(tr("The settings that give its published labels and confidences"))
        for value, words in (
            (Beginning.SHARES, tr("Shares")),
            (Beginning.MAJORITY, tr("Majority")),
        ):
            self.beginning.addItem(words, value.value)
        for tolerance in (1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 0.0):
            self.tolerance.addItem(f"{tolerance:g}", tolerance)
        self.smoothing.setRange(0, 100)
        self.smoothing.setSingleStep(0.1)
        self.rounds.setRange(1, 100_000)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[1])
        for title, field in (
            (tr("Begin with"), self.beginning), (tr("Smoothing"), self.smoothing),
            (tr("Tolerance"), self.tolerance), (tr("Rounds"), self.rounds),
        ):  # fmt: skip
            field.setAccessibleName(title)
            row.addWidget(text_of(title, "muted"))
            row.addWidget(field)
        row.addWidget(self.emos)
        self.show_settings(EMOS)
        self.emos.clicked.connect(self._on_emos_clicked)

    @property
    def settings(self) -> Settings:
        """What is set."""
        return Settings(
            Beginning(str(self.beginning.currentData())),
            self.smoothing.value(),
            float(self.tolerance.currentData()),
            self.rounds.value(),
        )

    def show_settings(self, settings: Settings) -> None:
        """Show settings."""
        self.beginning.setCurrentIndex(self.beginning.findData(settings.beginning.value))
        self.smoothing.setValue(settings.smoothing)
        if self.tolerance.findData(settings.tolerance) < 0:
            self.tolerance.addItem(f"{settings.tolerance:g}", settings.tolerance)
        self.tolerance.setCurrentIndex(self.tolerance.findData(settings.tolerance))
        self.rounds.setValue(settings.rounds)

    @Slot()
    def _on_emos_clicked(self) -> None:
        self.show_settings(EMOS)


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
        self.figures = TextTable([tr("Figure"), tr("Value")], 1, self)
        self.labels = TextTable([tr("Label"), tr("Prior"), tr("Aggregated")], 1, self)
        self.styles = TextTable([], 1, self)
        self.pairs = TextTable([], 1, self)
        self.confusion = TextTable([], 0, self)
        self.bars, self.style_bars = ShareBars(), ShareBars()
        self.rater = ChipButton(tr("Rater"))
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
        self._show_result(sheet)
        self._show_raters(sheet)
        self._show_confusion(sheet)
        self.disputes.show_sheet(sheet)

    def show_page(self, name: str) -> None:
        """Show a page: ``result``, ``raters``, ``confusion`` or ``settle``."""
        self._stack.setCurrentIndex(_PAGES.index(name))
        if self._sheet is not None:
            self.pages.set_choices(_page_words(self._sheet), name)

    # Pages ------------------------------------------------------------------------------------

    def _show_result(self, sheet: ResultSheet) -> None:
        figures = sheet.figures
        self.figures.show_rows(overview(sheet))
        prior, found = numbers(figures.get("prior")), numbers(figures.get("ds_distribution"))
        rows = [(name, percent(prior[name]), percent(found.get(name, 0.0))) for name in prior]
        self.labels.show_rows(rows)
        self._label_table.setVisible(bool(rows))
        shares = {tr("Aggregated"): found} if found else _union(sheet)
        self.bars.show_rows(sheet.layer.labels, shares)

    def _show_raters(self, sheet: ResultSheet) -> None:
        figures = sheet.figures
        raters = sheet.result.raters if sheet.result is not None else ()
        shares = {name: numbers(part(figures, "label_distribution", name)) for name in raters}
        self.style_bars.show_rows(sheet.layer.labels, shares)
        rows: list[Sequence[str]]
        if sheet.layer is Layer.BASIC:
            headings = [tr("Rater"), tr("As aggregated"), tr("Entropy, bits"), tr("Leans to")]
            rows = [_basic_style(figures, name) for name in raters]
            pairs = [
                (_pair(name), f"{value:.3f}")
                for name, value in numbers(figures.get("cohen")).items()
            ]
            self.pairs.show_rows(pairs, [tr("Raters"), tr("Cohen’s kappa")])
        else:
            headings = [tr("Rater"), tr("Labels a unit")]
            means = numbers(figures.get("avg_labels_per_sample"))
            rows = [(name, f"{means[name]:.2f}" if name in means else "–") for name in raters]
            found = part(figures, "pairwise_comparisons")
            names = list(found) if isinstance(found, dict) else []
            pairs = [(_pair(name), _number(figures, name)) for name in names]
            self.pairs.show_rows(pairs, [tr("Raters"), tr("Jaccard, mean")])
        self.styles.show_rows(rows, headings)
        for table in (self._style_table, self._pair_table):
            table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def _show_confusion(self, sheet: ResultSheet) -> None:
        raters = sheet.result.raters if sheet.result is not None else ()
        has = bool(raters) and part(sheet.figures, "confusion") is not None
        current = self.rater.current if self.rater.current in raters else next(iter(raters), "")
        self.rater.set_choices([Choice(name, name) for name in raters], current)
        self.rater.setVisible(has)
        self._confusion_table.setVisible(has)
        self._confusion_words.setText(
            tr("Rows: the aggregated label. Columns: what this rater said. Numbers are units.")
            if has
            else tr("Only the layer of single labels has confusion tables.")
        )
        labels = [str(one) for one in _list(sheet.figures.get("labels"))]
        counts = _list(part(sheet.figures, "confusion", current)) if has else []
        rows = [[f"{one:,}" if one else "·" for one in _list(row)] for row in counts]
        self.confusion.show_rows(rows, labels, labels)

    @Slot(str)
    def _on_rater_chosen(self, name: str) -> None:
        if self._sheet is not None and self._sheet.result is not None:
            raters = [Choice(each, each) for each in self._sheet.result.raters]
            self.rater.set_choices(raters, name)
            self._show_confusion(self._sheet)

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
        how.addWidget(self._made, 1)
        how.addWidget(self.settings)
        for page in (self._result_page(), self._raters_page(), self._confusion_page()):
            self._stack.addWidget(page)
        self._stack.addWidget(self.disputes)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[1])
        column.addLayout(head)
        column.addLayout(how)
        column.addWidget(self.pages, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._stack, 1)
        self._whole.addWidget(body)
        self._whole.addWidget(self.empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[2])
        whole.addWidget(self._whole)

    def _result_page(self) -> QWidget:
        table = table_of(self.figures, tr("Figures"))
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._label_table = table_of(self.labels, tr("Labels"))
        self._label_table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        right = QVBoxLayout()
        right.addWidget(self.bars)
        right.addWidget(self._label_table, 1)
        right.addStretch(0)
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[3])
        row.addWidget(table, 2)
        row.addLayout(right, 3)
        return page

    def _raters_page(self) -> QWidget:
        styles = self._style_table = table_of(self.styles, tr("Raters"))
        pairs = self._pair_table = table_of(self.pairs, tr("Pairs"))
        for table in (styles, pairs):
            table.horizontalHeader().setStretchLastSection(False)
            table.horizontalHeader().setDefaultSectionSize(theme().px(120))
        tables = QHBoxLayout()
        tables.addWidget(styles, 3)
        tables.addWidget(pairs, 2)
        scroll = QScrollArea()
        scroll.setWidget(self.style_bars)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.style_bars.setProperty("kind", "content")
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(tables, 2)
        column.addWidget(text_of(tr("What each rater says how often"), "caption_strong"))
        column.addWidget(scroll, 3)
        return page

    def _confusion_page(self) -> QWidget:
        self._confusion_words = text_of("", "muted", wraps=True)
        self._confusion_table = table_of(self.confusion, tr("Confusion"))
        self._confusion_table.setItemDelegate(ConfusionDelegate(self._confusion_table))
        self._confusion_table.verticalHeader().show()
        self._confusion_table.horizontalHeader().setStretchLastSection(False)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.rater, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._confusion_words)
        column.addWidget(self._confusion_table, 1)
        return page

    def _connect_signals(self) -> None:
        self.sets.chosen.connect(self.set_chosen)
        self.layers.chosen.connect(self.layer_chosen)
        self.pages.chosen.connect(self.show_page)
        self.rater.chosen.connect(self._on_rater_chosen)
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


def _union(sheet: ResultSheet) -> dict[str, dict[str, float]]:
    """Return the mean share of each label over the units."""
    units = sheet.result.units if sheet.result is not None else ()
    labelled = [one for one in units if one.distinct]
    if not labelled:
        return {}
    total = {
        name: sum(one.shares.get(name, 0.0) for one in labelled) / len(labelled)
        for name in sheet.layer.labels
    }
    return {tr("Soft labels"): total}


def _basic_style(figures: JsonObject, name: str) -> tuple[str, str, str, str]:
    agreeing, entropy = part(figures, "accuracy_vs_ds", name), part(figures, "entropy", name)
    bias = numbers(part(figures, "bias", name))
    most = max(bias, key=lambda label: bias[label], default="")
    leans = f"{most} +{percent(bias[most])}" if most and bias[most] > 0 else "–"
    return (
        name,
        percent(agreeing) if isinstance(agreeing, int | float) else "–",
        f"{entropy:.2f}" if isinstance(entropy, int | float) else "–",
        leans,
    )


def _pair(name: str) -> str:
    return name.replace("_vs_", " – ")


def _number(figures: JsonObject, pair: str) -> str:
    value = part(figures, "pairwise_comparisons", pair, "mean_jaccard")
    return f"{value:.3f}" if isinstance(value, int | float) else "–"


def _list(value: object) -> list:  # type: ignore[type-arg]  # of whatever JSON holds
    return value if isinstance(value, list) else []

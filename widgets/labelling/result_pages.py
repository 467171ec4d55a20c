"""Pages of the window of aggregated labels: what came out, how raters work, what they confuse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.domain.labelling import Layer
from app.domain.percent import percent
from app.domain.question import JsonObject
from widgets.agreement.confusion_delegate import ConfusionDelegate
from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr
from widgets.labelling.result_models import TextTable
from widgets.labelling.result_sheet import ResultSheet, numbers, overview, part
from widgets.labelling.share_bars import ShareBars
from widgets.mcq_shortcuts.tables import table_of
from widgets.question.parts import label as text_of
from widgets.theme.metrics import SPACE
from widgets.theme.theme import theme

_STRETCH = QHeaderView.ResizeMode.Stretch


class FiguresPage(QWidget):
    """Figures of a layer, and how frequent each label is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures = TextTable([tr("Figure"), tr("Value")], 1, self)
        self.labels = TextTable([], 1, self)
        self.bars = ShareBars()
        table = table_of(self.figures, tr("Figures"))
        self._shares = table_of(self.labels, tr("Labels"))
        right = QVBoxLayout()
        right.addWidget(self.bars)
        right.addWidget(self._shares, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE[3])
        row.addWidget(table, 2)
        row.addLayout(right, 3)
        for each in (table, self._shares):
            each.horizontalHeader().setSectionResizeMode(_STRETCH)
            each.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._figures_table = table

    def show_sheet(self, sheet: ResultSheet) -> None:
        """Show a layer of a set."""
        figures = sheet.figures
        self.figures.show_rows(overview(sheet))
        _spare_numbers(self._figures_table)
        prior, found = numbers(figures.get("prior")), numbers(figures.get("ds_distribution"))
        shares = {tr("Aggregated"): found} if found else _union(sheet)
        if found:
            rows = [(name, percent(prior[name]), percent(found.get(name, 0.0))) for name in prior]
            headings = [tr("Label"), tr("Prior"), tr("Aggregated")]
            self.labels.show_rows(rows, headings)
        else:
            told = next(iter(shares.values()), {})
            ordered = sorted(told.items(), key=lambda one: -one[1])
            self.labels.show_rows(
                [(name, percent(share)) for name, share in ordered],
                [tr("Label"), tr("Soft labels")],
            )
        self._shares.setVisible(bool(self.labels.rows))
        self.bars.show_rows(sheet.layer.labels, shares)


class RatersPage(QWidget):
    """How each rater labels, and how near every two are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.styles, self.pairs = TextTable([], 1, self), TextTable([], 1, self)
        self.bars = ShareBars()
        self._tables = [table_of(self.styles, tr("Raters")), table_of(self.pairs, tr("Pairs"))]
        tables = QHBoxLayout()
        for table, share in zip(self._tables, (3, 2), strict=True):
            tables.addWidget(table, share, Qt.AlignmentFlag.AlignTop)
        scroll = QScrollArea()
        scroll.setWidget(self.bars)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.bars.setProperty("kind", "content")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(tables)
        column.addWidget(text_of(tr("What each rater says how often"), "caption_strong"))
        column.addWidget(scroll, 1)

    def show_sheet(self, sheet: ResultSheet) -> None:
        """Show a layer of a set."""
        figures = sheet.figures
        raters = sheet.result.raters if sheet.result is not None else ()
        shares = {name: numbers(part(figures, "label_distribution", name)) for name in raters}
        self.bars.show_rows(sheet.layer.labels, shares)
        if sheet.layer is Layer.BASIC:
            self._show_basic(figures, raters)
        else:
            self._show_go(figures, raters)
        for table in self._tables:
            table.horizontalHeader().setSectionResizeMode(_STRETCH)
            _fit_height(table)

    def _show_basic(self, figures: JsonObject, raters: Sequence[str]) -> None:
        headings = [tr("Rater"), tr("As aggregated"), tr("Entropy, bits"), tr("Leans to")]
        self.styles.show_rows([_basic_style(figures, name) for name in raters], headings)
        kappas = numbers(figures.get("cohen")).items()
        pairs = [(_pair(name), f"{value:.3f}") for name, value in kappas]
        self.pairs.show_rows(pairs, [tr("Raters"), tr("Cohen’s kappa")])

    def _show_go(self, figures: JsonObject, raters: Sequence[str]) -> None:
        means = numbers(figures.get("avg_labels_per_sample"))
        rows = [(name, f"{means[name]:.2f}" if name in means else "–") for name in raters]
        self.styles.show_rows(rows, [tr("Rater"), tr("Labels a unit")])
        found = part(figures, "pairwise_comparisons")
        names = list(found) if isinstance(found, dict) else []
        pairs = [(_pair(name), _number(figures, name)) for name in names]
        self.pairs.show_rows(pairs, [tr("Raters"), tr("Jaccard, mean")])


class ConfusionPage(QWidget):
    """What a rater says where a label is the aggregated one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: ResultSheet | None = None
        self.model = TextTable([], 0, self)
        self.rater = ChipButton(tr("Rater"))
        self._words = text_of("", "muted", wraps=True)
        self._table = table_of(self.model, tr("Confusion"))
        self._table.setItemDelegate(ConfusionDelegate(self._table))
        self._table.verticalHeader().show()
        self._table.horizontalHeader().setStretchLastSection(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.rater, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._words)
        column.addWidget(self._table)
        column.addStretch(1)
        self.rater.chosen.connect(self._on_rater_chosen)

    def show_sheet(self, sheet: ResultSheet) -> None:
        """Show a layer of a set."""
        self._sheet = sheet
        raters = sheet.result.raters if sheet.result is not None else ()
        has = bool(raters) and part(sheet.figures, "confusion") is not None
        current = self.rater.current if self.rater.current in raters else next(iter(raters), "")
        self.rater.set_choices([Choice(name, name) for name in raters], current)
        self.rater.setVisible(has)
        self._table.setVisible(has)
        self._words.setText(
            tr("Rows: the aggregated label. Columns: what this rater said. Numbers are units.")
            if has
            else tr("Only the layer of single labels has confusion tables.")
        )
        labels = [str(one) for one in _list(sheet.figures.get("labels"))]
        counts = _list(part(sheet.figures, "confusion", current)) if has else []
        rows = [[f"{one:,}" if one else "·" for one in _list(row)] for row in counts]
        self.model.show_rows(rows, labels, labels)
        self._table.horizontalHeader().setSectionResizeMode(_STRETCH)
        _fit_height(self._table)

    @Slot(str)
    def _on_rater_chosen(self, name: str) -> None:
        sheet = self._sheet
        if sheet is not None and sheet.result is not None:
            self.rater.set_choices([Choice(each, each) for each in sheet.result.raters], name)
            self.show_sheet(sheet)


def _fit_height(table: QTableView) -> None:
    """Let a table of a few rows be as high as these."""
    rows = table.verticalHeader().length() + table.horizontalHeader().sizeHint().height()
    table.setFixedHeight(min(rows + 2 * table.frameWidth() + 2, theme().px(340)))


def _spare_numbers(table: QTableView) -> None:
    """Give all width that the figures leave to their names."""
    columns = table.horizontalHeader()
    columns.setStretchLastSection(False)
    columns.setSectionResizeMode(0, _STRETCH)
    columns.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)


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

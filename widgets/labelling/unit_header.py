"""The bar over a unit: its id, where it stands, who labels it, and the units beside it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from widgets.graph.chip_button import ChipButton, Choice
from widgets.i18n import tr, trn
from widgets.icon_button import IconButton
from widgets.labelling.sheet import LabelSheet
from widgets.question.parts import PanelHeader, PlainChip
from widgets.segments import Segments
from widgets.what_fits import show_what_fits, width_of

LABELS, AROUND = "labels", "around"


class UnitHeader(PanelHeader):
    """Names the unit; in compact layouts a switch shows labels, or the wheel and what is around.

    Signals
    -------
    step_requested(step)
        The unit before (-1) or after (1) is to be shown.
    page_chosen(name)
        ``labels`` or ``around``.

    Attributes
    ----------
    sets
        Chooses another set; its wish is a signal of its own.
    """

    step_requested = Signal(int)
    page_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self.raters, self.excluded, self.text_only = PlainChip(), PlainChip(), PlainChip()
        self.text_only.setToolTip(tr("There is no video or sound of this unit to play."))
        self.sets = ChipButton(tr("Set of units"), 170)
        self.pages = Segments()
        self.previous = IconButton("caret-left", tr("Unit before"), "Alt+PgUp")
        self.following = IconButton("caret-right", tr("Unit after"), "Alt+PgDown")
        self._more, self._menu = IconButton("dots-three", tr("More")), QMenu(self)
        self._is_compact = False
        for place, part in enumerate((self.raters, self.excluded, self.text_only)):
            self._row.insertWidget(2 + place, part)
        self.add(self.pages, self.sets, self.previous, self.following, self._more)
        self.pages.set_choices(self.page_words(), LABELS)
        self.pages.chosen.connect(self.page_chosen)
        self.previous.clicked.connect(self._on_previous_clicked)
        self.following.clicked.connect(self._on_following_clicked)
        self._more.clicked.connect(self._on_more_clicked)
        self.show_sheet(None)

    @staticmethod
    def page_words() -> dict[str, str]:
        """Return the names of the pages of compact layouts."""
        return {LABELS: tr("Labels"), AROUND: tr("Wheel")}

    def set_actions(self, actions: list[QAction | None]) -> None:
        """Offer actions on unit and set; None is a separator."""
        self._menu.clear()
        for action in actions:
            if action is None:
                self._menu.addSeparator()
            else:
                self._menu.addAction(action)

    def set_compact(self, *, compact: bool) -> None:
        """Offer the switch of pages, or not."""
        self._is_compact = compact
        self._fit()

    def set_sets(self, choices: list[Choice], current: str) -> None:
        """Offer the sets of the project."""
        self.sets.set_choices(choices, current)
        self._fit()

    def show_sheet(self, sheet: LabelSheet | None) -> None:
        """Name a unit, or none."""
        self.set_title(sheet.unit.unit_id if sheet else tr("Units"))
        self.set_count(_place(sheet) if sheet else "")
        self.raters.set_text(_raters(sheet) if sheet else "")
        self.excluded.set_text(tr("left out") if sheet and sheet.unit.excluded else "")
        self.text_only.set_text(tr("text only") if sheet and not sheet.has_video else "")
        for button in (self.previous, self.following):
            button.setEnabled(sheet is not None)
        self._fit()

    @Slot()
    def _on_previous_clicked(self) -> None:
        self.step_requested.emit(-1)

    @Slot()
    def _on_following_clicked(self) -> None:
        self.step_requested.emit(1)

    @Slot()
    def _on_more_clicked(self) -> None:
        self._menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height())))

    def _fit(self) -> None:
        """Leave out what there is no room for: raters first, then sets."""
        self.pages.setVisible(self._is_compact)
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        always: list[QWidget] = [self._title, self.previous, self.following, self._more]
        always += [self.pages] if self._is_compact else []
        room = self.width() - margins.left() - margins.right() - width_of(always, spacing)
        groups: list[tuple[QWidget, ...]] = [
            (self._count,), (self.excluded,), (self.text_only,), (self.sets,), (self.raters,),
        ]  # fmt: skip
        wanted = [group for group in groups if _says(group[0])]
        for group in groups:
            if group not in wanted:
                group[0].setVisible(False)
        show_what_fits(wanted, room - 2 * spacing, spacing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find what fits another width."""
        super().resizeEvent(event)
        self._fit()


def _says(part: QWidget) -> bool:
    if isinstance(part, PlainChip):
        return bool(part.text)
    if isinstance(part, ChipButton):
        return bool(part.current)
    text = getattr(part, "text", None)
    return bool(text()) if callable(text) else True


def _place(sheet: LabelSheet) -> str:
    if not sheet.number:
        return ""
    return tr("{n} of {m}", n=f"{sheet.number:,}", m=f"{sheet.total:,}")


def _raters(sheet: LabelSheet) -> str:
    if sheet.unit_set.is_practice:
        return tr("practice")
    count = sheet.unit_set.raters_each
    return trn("{n} rater, blind", "{n} raters, blind", count)

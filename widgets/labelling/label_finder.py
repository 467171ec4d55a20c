"""Finds a label by typing: of a layer, or an emotion felt besides."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.domain.emotion import BASIC_7, GO_EMOTIONS_29
from app.domain.ids import VocabularyKey
from app.domain.label_definitions import plain_definition
from app.domain.labelling import Layer, UnitLabel
from app.domain.vocabulary import Label, Vocabulary
from widgets.annotation.label_offer import Held
from widgets.annotation.label_picker import LabelPicker
from widgets.i18n import tr
from widgets.labelling.words import definition_of, layer_word

BESIDES = "besides"
"""Kind of what is felt besides, among the names of layers."""

_WORDS = {Layer.BASIC: BASIC_7, Layer.GO: GO_EMOTIONS_29}


class LabelFinder(QObject):
    """Offers labels in a small popup, made when it is first needed.

    Signals
    -------
    chosen(kind, name)
        A label of a layer (``basic``, ``go``) was taken, or one felt besides (``besides``).
    """

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._picker: LabelPicker | None = None
        self._kind = ""

    @property
    def picker(self) -> LabelPicker:
        """The popup."""
        if self._picker is None:
            self._picker = LabelPicker(self._parent)
            self._picker.label_chosen.connect(self._on_picker_label_chosen)
        return self._picker

    def offer_layer(self, layer: Layer, label: UnitLabel, beside: QRect) -> None:
        """Offer the labels of a layer."""
        self._kind = layer.value
        self.picker.offer(_vocabulary(layer), self._held(label), beside, ())

    def offer_besides(self, label: UnitLabel, beside: QRect) -> None:
        """Offer emotions felt besides: those of GoEmotions, and any word."""
        self._kind = BESIDES
        self.picker.offer(_vocabulary(Layer.GO, is_open=True), self._held(label), beside, ())

    def show_held(self, label: UnitLabel) -> None:
        """Show what holds after a label was taken."""
        if self._picker is not None and self._picker.isVisible():
            self._picker.show_held(self._held(label))

    def _held(self, label: UnitLabel) -> dict[str, Held]:
        names = {
            Layer.BASIC.value: (label.basic,),
            Layer.GO.value: label.go,
            BESIDES: label.secondary,
        }[self._kind]
        return {name: Held.ALL for name in names if name}

    @Slot(str)
    def _on_picker_label_chosen(self, name: str) -> None:
        self.chosen.emit(self._kind, name)


def _vocabulary(layer: Layer, *, is_open: bool = False) -> Vocabulary:
    labels = tuple(
        Label(name, definition=plain_definition(definition_of(name))) for name in _WORDS[layer]
    )
    name = tr("Felt besides") if is_open else layer_word(layer)
    return Vocabulary(VocabularyKey(f"label-{layer.value}"), name, labels, is_open=is_open)

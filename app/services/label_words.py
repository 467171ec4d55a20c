"""What somebody says of a table of labels when they bring it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.emotion import canonical_label, normalize_label
from app.domain.errors import InvalidRecordError
from app.domain.label_spelling import Spelling
from app.domain.labelling import Layer
from app.domain.phrase import phrase
from app.domain.soft_labels import SEPARATOR


@dataclass(frozen=True, slots=True)
class LabelWords:
    """How labels are brought in.

    Attributes
    ----------
    set_name
        The set they go to; empty: the only one, or a new one.
    video
        Public id of the video of all units; empty: as each row says.
    means
        What words that are no labels mean, by the word: labels joined by ``;``, or nothing.
    accept
        Take suggestions that are likely.
    spellings
        What words mean, by layer, as somebody chose it.
    """

    set_name: str = ""
    video: str = ""
    means: Mapping[str, str] = field(default_factory=dict)
    accept: bool = False
    spellings: tuple[Spelling, ...] = ()

    def decided(self) -> list[Spelling]:
        """Return what was said of words.

        Raises
        ------
        InvalidRecordError
            What a word shall mean is no label.
        """
        means = (_spelling(word, meaning) for word, meaning in self.means.items())
        return [*means, *self.spellings]


def _spelling(word: str, meaning: str) -> Spelling:
    parts = [part.strip() for part in meaning.split(SEPARATOR) if part.strip()]
    for layer in (Layer.GO, Layer.BASIC):
        labels = [canonical_label(part, layer.labels) for part in parts]
        # One written as Basic-7 writes it is meant for that layer.
        if layer is Layer.GO and parts and all(part in Layer.BASIC.labels for part in parts):
            continue
        if all(labels):
            return Spelling(layer, normalize_label(word), tuple(filter(None, labels)))
    raise InvalidRecordError(
        phrase(
            "“{word}” cannot mean “{meaning}”, which is no label of GoEmotions or Basic-7.",
            word=word[:40],
            meaning=meaning[:40],
        )
    )

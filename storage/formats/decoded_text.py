"""A text with how its bytes were read, and the question where that cannot be told."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.encoding import EncodingChoice
from app.domain.errors import ImportFailedError

_CHOICES_SHOWN = 12
_SHOWN = 16


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A text with how it was read.

    Attributes
    ----------
    encoding
        Name to show: ``UTF-8``, ``GB18030``, ``Shift-JIS``, ...
    guessed
        The file does not say it: it was chosen by what the text looks like.
    broken
        How many byte sequences could not be read; each stands as U+FFFD in `text`.
    broken_lines
        The lines that hold them, from 1.
    mixed_lines, mixed_encoding
        Lines of a UTF-8 file that are in another encoding, and which.
    """

    text: str
    encoding: str
    guessed: bool = False
    broken: int = 0
    broken_lines: tuple[int, ...] = ()
    mixed_lines: tuple[int, ...] = ()
    mixed_encoding: str = ""


class EncodingUnclearError(ImportFailedError):
    """Several encodings read equally well, or none does; `choices` has the likeliest first.

    Attributes
    ----------
    file
        Path as given.
    """

    def __init__(self, message: str, file: str, choices: tuple[EncodingChoice, ...]) -> None:
        told = "\n\n".join(
            f"{choice.name} ({choice.codec}):\n{choice.sample}" for choice in choices
        )
        shown = ", ".join(
            f"{choice.codec} reads “{choice.sample[:_SHOWN].splitlines()[0]}”"
            for choice in choices[:_CHOICES_SHOWN]
        )
        option = f"The command import takes --encoding NAME: {shown}."
        super().__init__(message, told, option=option)
        self.file = file
        self.choices = choices

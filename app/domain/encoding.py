"""The ways to read a text whose encoding its file does not say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EncodingChoice:
    """One way to read a file.

    Attributes
    ----------
    codec
        Name by which a reader takes it, such as ``gb18030``.
    name
        To show, such as ``GB18030``.
    sample
        A few lines of the file that are not plain ASCII, read so.
    """

    codec: str
    name: str
    sample: str

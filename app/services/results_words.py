"""What is said of answers and scores that come in from a file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultsWords:
    """Whose they are; each empty for what the file tells.

    Attributes
    ----------
    system
        Name of the system; else the stem of the file.
    judge
        Who scored; else the stem of the file.
    is_asked
        Nobody is guessed: where no system is named, `SystemUnclearError` asks for it.
    granularity
        ``clip`` or ``episode``; else of each record, of the question here, or by the prefix of the
        id.
    """

    system: str = ""
    judge: str = ""
    method: str = ""
    run: str = ""
    made_at: str = ""
    granularity: str = ""
    is_asked: bool = False

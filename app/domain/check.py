"""The shape of a finding: what is wrong with a question, in words, with a way to mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding weighs: errors block, the others advise."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Check:
    """One finding on a question.

    Attributes
    ----------
    rule
        Stable name such as ``evidence-too-close``; waivers refer to it.
    message
        One sentence.
    target
        Which part: ``question``, ``answer``, ``details``, ``item:S4``, ``candidates``, ``rubric``,
        ``evidence``, ``question_id``, ``source``, ``segment:2``, ``subtitles``.
    waivable
        Whether a written reason may set it aside.
    waived_reason, waived_by
        Set when it was; the finding then no longer blocks.
    fix
        Name of the action the link offers (``add-evidence``, ``add-item``, ``use-template``,
        ``link-evidence:<key>``, ``stages-by-time``, ``add-segment``, ``make-subtitles``), empty
        for none.
    fix_label
        Text of that link.
    """

    rule: str
    severity: Severity
    message: str
    target: str
    waivable: bool = False
    waived_reason: str = ""
    waived_by: str = ""
    fix: str = ""
    fix_label: str = ""

    @property
    def blocks(self) -> bool:
        """Tell whether the question cannot be completed because of it."""
        return self.severity is Severity.ERROR and not self.waived_reason


@dataclass(frozen=True, slots=True)
class Violation:
    """A finding in a file: where it stands and what was expected.

    Attributes
    ----------
    file
        Path as given.
    record
        Ordinal from 1 in the file (line number for JSONL), or 0 for the file as a whole.
    path
        JSON path such as ``rubric.scores.03``, or a cue number; empty for the record as a whole.
    repaired
        What was done about it; empty when nothing was.
    """

    file: str
    record: int
    path: str
    rule: str
    severity: Severity
    message: str
    line: int = 0
    repaired: str = ""

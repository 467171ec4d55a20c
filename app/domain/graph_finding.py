"""What a rule finds in an event memory, and the shape of a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Flag, auto
from typing import TYPE_CHECKING, NamedTuple

from app.domain.check import Severity
from app.domain.interval import Interval
from app.domain.memory_row import FindingWaiver

if TYPE_CHECKING:
    from app.domain.graph_facts import Facts


class Scope(Flag):
    """How much of a memory is there to look at."""

    WHOLE = auto()
    PART = auto()
    WINDOW = auto()
    ANY = WHOLE | PART | WINDOW
    BUILT = WHOLE | PART


class Fault(NamedTuple):
    """One fault, before it is known which rule it breaks.

    Attributes
    ----------
    object_id
        Id of what is at fault, such as ``S14``; of a relation its two ends, ``E1>E2``; empty for
        the memory as a whole.
    path
        JSON path of the first place where it shows.
    sentence
        One sentence, a `Phrase`.
    event
        The event to look at, empty where there is none.
    span
        Where to look in the video; None where nowhere is better than elsewhere.
    """

    object_id: str
    path: str
    sentence: str
    event: str = ""
    span: Interval | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault together with the rule that found it; the other attributes are those of `Fault`.

    Attributes
    ----------
    waiver
        Why somebody set it aside; None while it counts.
    """

    rule: str
    severity: Severity
    object_id: str
    path: str
    sentence: str
    event: str = ""
    span: Interval | None = None
    waiver: FindingWaiver | None = None

    @property
    def place(self) -> tuple[str, str, str]:
        """What tells it from the others of its memory: rule, object and path."""
        return self.rule, self.object_id, self.path

    @property
    def can_be_waived(self) -> bool:
        """Tell whether it is advice: a broken invariant stays one whatever is said of it."""
        return self.severity is not Severity.ERROR

    @property
    def counts(self) -> bool:
        """Tell whether it is an error or a suspicion that nobody set aside."""
        return self.severity is not Severity.INFO and self.waiver is None

    def to_json(self) -> dict[str, str | None]:
        """Return the shape that ``lint-graph --json`` prints, without the file."""
        return {
            "rule": self.rule,
            "severity": self.severity.value,
            "object": self.object_id,
            "path": self.path,
            "message": str(self.sentence),
            "waived": None if self.waiver is None else self.waiver.reason,
        }


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule over a whole memory.

    Attributes
    ----------
    id
        Stable name such as ``dangling-reference``.
    severity
        Error where an invariant of the format is broken, warning for a suspicion, info for what is
        allowed but good to know.
    title
        What it finds, in a few words, marked for translation.
    check
        Yields one `Fault` for each fault.
    scope
        What it can look at: of a part of a memory (a trace), or of what one window told, less can
        be said than of the whole.
    """

    id: str
    severity: Severity
    title: str
    check: Callable[[Facts], Iterator[Fault]]
    scope: Scope = Scope.ANY

    def findings(self, facts: Facts) -> Iterator[Finding]:
        """Yield what it finds."""
        for fault in self.check(facts):
            yield Finding(self.id, self.severity, *fault)

"""What a file of trajectories says, before it has a place in a project."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.check import Severity, Violation
from app.domain.phrase import phrase
from app.domain.stored_trajectory import StoredTrajectory
from storage.formats.subtitle_problems import more_than_named, named_lines
from storage.formats.subtitles import ReadTrack


@dataclass(frozen=True, slots=True)
class TrajectoryWords:
    """What the user says of trajectories that come in, beside what stands in their file.

    Attributes
    ----------
    source
        Who says so, where the file does not tell; empty for the name of the file.
    person
        Whose they are, where the file does not tell.
    channel
        What the columns of a table are where they bear names of people, as `Channel.declared`
        writes it; empty where it does not matter.
    """

    source: str = ""
    person: str = ""
    channel: str = ""


@dataclass(frozen=True, slots=True)
class ReadTrajectory:
    """A trajectory without key and video, and the line it begins on."""

    trajectory: StoredTrajectory
    line: int = 0


@dataclass(frozen=True, slots=True)
class ReadTrajectories:
    """The trajectories of a file.

    Attributes
    ----------
    names
        What the file calls its video, the best first; empty where it does not say.
    duration_ms
        Length of the video as far as the file says, else 0.
    sentences
        The sentences of a file beside it, as subtitles.
    sentences_name
        Name of that file.
    """

    format: str
    trajectories: tuple[ReadTrajectory, ...] = ()
    problems: tuple[Violation, ...] = ()
    names: tuple[str, ...] = ()
    duration_ms: int = 0
    sentences: ReadTrack | None = None
    sentences_name: str = ""


@dataclass(slots=True)
class _Fault:
    severity: Severity
    message: str
    repaired: str
    path: str
    lines: list[int] = field(default_factory=list)
    count: int = 0


_LINES_KEPT = 6


@dataclass(slots=True)
class LineFaults:
    """Problems of one file, one a rule and place, however many lines have it.

    Parameters
    ----------
    file
        Path as given.
    """

    file: str
    _found: dict[tuple[str, str], _Fault] = field(default_factory=dict)

    def error(self, line: int, rule: str, message: str, path: str = "") -> None:
        """Note what cannot be taken."""
        self.note(Severity.ERROR, line, rule, message, path)

    def warning(
        self, line: int, rule: str, message: str, path: str = "", repaired: str = ""
    ) -> None:
        """Note something odd, and what was done about it."""
        self.note(Severity.WARNING, line, rule, message, path, repaired=repaired)

    def info(self, line: int, rule: str, message: str, path: str = "", repaired: str = "") -> None:
        """Note a fact worth knowing."""
        self.note(Severity.INFO, line, rule, message, path, repaired=repaired)

    def note(
        self,
        severity: Severity,
        line: int,
        rule: str,
        message: str,
        path: str = "",
        *,
        repaired: str = "",
        count: int = 1,
    ) -> None:
        """Note a problem; the message of its first line stands for all."""
        fault = self._found.setdefault((rule, path), _Fault(severity, message, repaired, path))
        if fault.lines and fault.lines[-1] == line:
            return
        fault.count += count
        if len(fault.lines) < _LINES_KEPT:
            fault.lines.append(line)

    @property
    def has_errors(self) -> bool:
        """Tell whether something cannot be taken."""
        return any(fault.severity is Severity.ERROR for fault in self._found.values())

    def in_order(self) -> tuple[Violation, ...]:
        """Return one violation a rule, by line."""
        made = [
            Violation(
                self.file,
                0,
                fault.path,
                rule,
                fault.severity,
                _with_others(fault),
                fault.lines[0],
                fault.repaired,
            )
            for (rule, _), fault in self._found.items()
        ]
        return tuple(sorted(made, key=lambda each: each.line))


def _with_others(fault: _Fault) -> str:
    if fault.count == 1 or not fault.lines[0]:
        return fault.message
    others = [*fault.lines[1:], *[0] * (fault.count - len(fault.lines))]
    return phrase(
        "{message} (and on line {named}{more})",
        message=fault.message,
        named=named_lines(others),
        more=more_than_named(others),
    )

"""What every subtitle format becomes: tracks of cues, and a report by line.

A reader finds its cues (`RawCue`); `make_cues` then treats them alike, whatever they came from:
times before 0, ends before starts, no length, no text, overlaps and jumps back are repaired or
flagged, reported, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from app.domain.check import Severity, Violation
from app.domain.cue_flags import flagged_by_order
from app.domain.errors import ImportFailedError
from app.domain.ids import CueKey, new_key
from app.domain.phrase import phrase
from app.domain.question import JsonObject
from app.domain.subtitle import Cue, CueFlag, CueWord
from storage.formats.decoded_text import DecodedText
from storage.formats.plausibility import guess_language
from storage.formats.subtitle_problems import ProblemList, more_than_named, named_lines

MAX_CUE_CHARACTERS = 20_000
"""What is longer is no subtitle but another file; no list could show it."""

Progress = Callable[[int, int], None]
"""Called with ``(done, total)`` while cues are made; may raise to stop the reading."""


@dataclass(frozen=True, slots=True)
class ReadTrack:
    """The cues of one language or stream of a file, in its order.

    Attributes
    ----------
    cues
        With fresh keys; odd ones are kept and flagged.
    language
        BCP 47 tag that the file names, else by the script; empty where it cannot be told.
    title
        What the file calls the track; empty where it does not.
    original
        The cues as the file has them where `cues` are a reading of them: rolling captions with
        each phrase once. Empty elsewhere.
    lines
        The line of each cue in its file, from 1; 0 where it has none.
    """

    cues: tuple[Cue, ...]
    language: str = ""
    title: str = ""
    original: tuple[Cue, ...] = ()
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadSubtitles:
    """The tracks of a file, and what was odd about it.

    Attributes
    ----------
    format
        Name of its format, such as ``srt``.
    tracks
        At least one.
    encoding
        Name to show, such as ``UTF-8`` or ``GB18030``.
    problems
        Repairs are warnings that say what was done; a cue that could not be read is an error.
    """

    format: str
    tracks: tuple[ReadTrack, ...]
    encoding: str
    problems: tuple[Violation, ...] = ()

    @property
    def cues(self) -> tuple[Cue, ...]:
        """The cues of all tracks, one track after the other."""
        return tuple(cue for track in self.tracks for cue in track.cues)

    @property
    def language(self) -> str:
        """The language of the first track."""
        return self.tracks[0].language

    @property
    def refused(self) -> int:
        """How many cues could not be read."""
        return sum(problem.severity is Severity.ERROR for problem in self.problems)


@dataclass(slots=True)
class RawCue:
    """A cue as it stands in its file, before it is judged.

    Attributes
    ----------
    ordinal, line
        Which cue of the file, from 1, and where it stands; line 0 where a format has no lines.
    start_ms, end_ms
        As written: maybe negative, maybe the wrong way round.
    text
        Lines separated by line feeds, without tags.
    repaired
        Something was read with care; it has been reported.
    """

    ordinal: int
    line: int
    start_ms: int
    end_ms: int
    text: str
    speaker: str | None = None
    words: tuple[CueWord, ...] = ()
    extra: JsonObject | None = None
    repaired: bool = False

    def report(self, problems: ProblemList, rule: str, message: str, repaired: str) -> None:
        """Note a repair at this cue."""
        self.repaired = True
        problems.add(self.line, rule, message, repaired=repaired, record=self.ordinal)


def make_cues(
    raws: Sequence[RawCue], problems: ProblemList, progress: Progress | None = None
) -> tuple[Cue, ...]:
    """Judge cues in the order of their file: repair, flag and report, and keep each.

    A cue whose text is longer than `MAX_CUE_CHARACTERS` is refused, with an error.
    """
    for raw in raws:
        if not _fits(raw):
            _refuse_length(raw, problems)
    kept = [raw for raw in raws if _fits(raw)]
    total = len(kept)
    cues = []
    for done, raw in enumerate(kept):
        if progress is not None and not done % 1000:
            progress(done, total)
        cues.append(_cue(raw, problems))
    flagged = list(flagged_by_order(cues))
    _summarize(kept, flagged, problems)
    return tuple(flagged)


def read_result(
    format_name: str,
    tracks: Sequence[ReadTrack],
    decoded: DecodedText,
    problems: ProblemList,
    expected: str,
) -> ReadSubtitles:
    """Put a result together, with the language by the script where the file names none.

    Parameters
    ----------
    expected
        What a file of this format holds, to end the sentence where there is no cue.

    Raises
    ------
    ImportFailedError
        There is no cue in it.
    """
    filled = tuple(_with_language(track) for track in tracks if track.cues or track.original)
    if not filled:
        raise ImportFailedError(_without_cues(problems, expected), problems.as_text())
    report_encoding(decoded, problems)
    return ReadSubtitles(format_name, filled, decoded.encoding, problems.in_order())


def _without_cues(problems: ProblemList, expected: str) -> str:
    """Say why there is no cue: the first one that was refused, else what was looked for."""
    refused = [found for found in problems.found if found.severity is Severity.ERROR]
    if not refused:
        return phrase(
            "{file} holds no subtitle cue: {expected}.", file=problems.file, expected=expected
        )
    return phrase(
        "{file}, line {line}: {fault}. There is no other subtitle cue in it.",
        file=problems.file,
        line=refused[0].line,
        fault=refused[0].message,
    )


def report_encoding(decoded: DecodedText, problems: ProblemList) -> None:
    """Say how bytes became text, where the file itself does not."""
    if decoded.guessed:
        message = phrase(
            "the file does not say its encoding; it reads as {encoding}", encoding=decoded.encoding
        )
        problems.add(0, "encoding-guessed", message, severity=Severity.INFO)
    if decoded.broken:
        message = phrase(
            "{broken} places do not fit {encoding}{lines}",
            broken=decoded.broken,
            encoding=decoded.encoding,
            lines=_at_lines(decoded.broken_lines),
        )
        first = decoded.broken_lines[0] if decoded.broken_lines else 0
        problems.add(
            first, "encoding-broken", message, repaired=phrase("each stands as \ufffd in the text")
        )
    if decoded.mixed_lines:
        message = phrase(
            "the file is {encoding}, but not in every line{lines}",
            encoding=decoded.encoding,
            lines=_at_lines(decoded.mixed_lines),
        )
        read = phrase("those lines were read as {encoding}", encoding=decoded.mixed_encoding)
        problems.add(decoded.mixed_lines[0], "encoding-mixed", message, repaired=read)


def text_language(cues: Iterable[Cue]) -> str:
    """Return the language that the script of some cues shows, or ""."""
    return guess_language("\n".join(cue.text for cue in cues))


def _at_lines(lines: Sequence[int]) -> str:
    if not lines:
        return ""
    return phrase(" (line {named}{more})", named=named_lines(lines), more=more_than_named(lines))


def _with_language(track: ReadTrack) -> ReadTrack:
    return track if track.language else replace(track, language=text_language(track.cues))


def make_track(
    raws: Sequence[RawCue],
    problems: ProblemList,
    progress: Progress | None = None,
    *,
    language: str = "",
    title: str = "",
) -> ReadTrack:
    """Make a track of cues, one of each, with the lines where they stand."""
    cues = make_cues(raws, problems, progress)
    return ReadTrack(cues, language, title, lines=tuple(raw.line for raw in raws if _fits(raw)))


def _fits(raw: RawCue) -> bool:
    return len(raw.text) <= MAX_CUE_CHARACTERS


def _refuse_length(raw: RawCue, problems: ProblemList) -> None:
    message = phrase(
        "a cue of {count} characters is no subtitle (the most is {most})",
        count=len(raw.text),
        most=MAX_CUE_CHARACTERS,
    )
    problems.refuse(raw.line, "text-too-long", message, record=raw.ordinal)


def _cue(raw: RawCue, problems: ProblemList) -> Cue:
    start_ms, end_ms = raw.start_ms, raw.end_ms
    if start_ms < 0 or end_ms < 0:
        start_ms, end_ms = max(start_ms, 0), max(end_ms, 0)
        zero = phrase("set to 00:00:00,000")
        raw.report(problems, "negative-time", phrase("the time is negative"), zero)
    if end_ms < start_ms:
        end_ms = start_ms
        message = phrase("the cue ends before it starts")
        raw.report(problems, "end-before-start", message, phrase("its end was set to its start"))
    flags = CueFlag.REPAIRED if raw.repaired else CueFlag.NONE
    if end_ms == start_ms:
        flags |= CueFlag.ZERO_LENGTH
    if not raw.text:
        flags |= CueFlag.EMPTY
    return Cue(
        CueKey(new_key()), start_ms, end_ms, raw.text, raw.speaker, flags, raw.words, raw.extra
    )


_FLAG_WORDS = (
    (CueFlag.OVERLAPS, "overlap", phrase("start before an earlier one has ended")),
    (
        CueFlag.OUT_OF_ORDER,
        "out-of-order",
        phrase("start before the one listed before them; order kept"),
    ),
    (CueFlag.ZERO_LENGTH, "zero-length", phrase("have no length")),
    (CueFlag.EMPTY, "empty-text", phrase("have no text")),
)


def _summarize(raws: Sequence[RawCue], cues: Sequence[Cue], problems: ProblemList) -> None:
    """Report what is common to many cues in one line each, or a long file would drown the rest."""
    odd = [(raw.line, cue.flags) for raw, cue in zip(raws, cues, strict=True) if cue.flags]
    for flag, rule, words in _FLAG_WORDS:
        problems.add_summary(rule, [line for line, flags in odd if flags & flag], words)

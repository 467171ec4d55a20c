"""TTML subtitles (and DFXP, IMSC, EBU-TT-D), as streaming services write them.

pysubs2 reads neither frames nor ticks nor older namespaces, and stops at a paragraph without an
end; ttconv drops a time that it cannot read, with a word in its log only, and refuses the older
namespaces; neither gives lines (measured with 1.8.1 and 1.2.3). So the tree is walked here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.errors import ImportFailedError
from app.domain.phrase import phrase
from app.domain.question import JsonValue
from app.domain.subtitle import CueWord
from storage.formats.decoded_text import DecodedText
from storage.formats.markup import clean_lines
from storage.formats.subtitle_problems import ProblemList
from storage.formats.subtitles import Progress, RawCue, ReadSubtitles, make_track, read_result
from storage.formats.ttml_time import TimeBase
from storage.formats.ttml_tree import Element, read_tree

TTML = "ttml"

_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_BLANKS = re.compile(r"[ \t\r\n]+")
_READING_AIDS = frozenset(("text", "textContainer", "delimiter"))
_KEPT = ("id", "region", "style")


@dataclass(frozen=True, slots=True)
class _Scope:
    """What an element inherits: its span in ms (no end: open), language, speaker, blanks."""

    start_ms: int = 0
    end_ms: int | None = None
    language: str = ""
    speaker: str | None = None
    keeps_blanks: bool = False


@dataclass(slots=True)
class _Reading:
    """What is known while a document is walked."""

    times: TimeBase
    agents: dict[str, str]
    aids: set[str]
    problems: ProblemList
    raws: dict[str, list[RawCue]] = field(default_factory=dict)
    count: int = 0


def parse_ttml(decoded: DecodedText, file: str, progress: Progress | None = None) -> ReadSubtitles:
    """Make cues of a decoded text: one a paragraph, one track a language.

    Raises
    ------
    ImportFailedError
        It is no XML or no TTML, is not safe to read, or there is no paragraph with times in it.
    """
    problems = ProblemList(file)
    # The text is decoded already: the encoding that the declaration names would be applied again.
    blank = _DECLARATION.sub(
        lambda match: "\n" * match[0].count("\n"), decoded.text.lstrip("\ufeff")
    )
    root = read_tree(blank.lstrip(" \t"), file)
    if root.name != "tt":
        raise ImportFailedError(
            phrase("{file} is XML, but no TTML: its root is <{name}>.", file=file, name=root.name)
        )
    reading = _Reading(TimeBase.of(root.attributes), _agents(root), _aids(root), problems)
    scope = _Scope(
        language=root.attributes.get("lang", ""),
        keeps_blanks=root.attributes.get("space") == "preserve",
    )
    for element in root.children:
        if element.name == "body":
            _walk(element, scope, reading)
    tracks = [
        make_track(raws, problems, progress, language=language)
        for language, raws in reading.raws.items()
    ]
    expected = phrase("no paragraph <p> has times")
    return read_result(TTML, tracks, decoded, problems, expected)


def _agents(root: Element) -> dict[str, str]:
    """Return the names of people by their ids."""
    found = {}
    for element in root.walk():
        if element.name == "agent" and "id" in element.attributes:
            name = next(
                (_raw_text(child) for child in element.children if child.name == "name"), ""
            )
            found[element.attributes["id"]] = name.strip() or element.attributes["id"]
    return found


def _aids(root: Element) -> set[str]:
    """Return the ids of styles for reading aids: small letters that tell how a word is read."""
    return {
        element.attributes["id"]
        for element in root.walk()
        if element.name == "style"
        and element.attributes.get("ruby") in _READING_AIDS
        and "id" in element.attributes
    }


def _walk(element: Element, outer: _Scope, reading: _Reading) -> None:
    """Go through body and divisions down to the paragraphs."""
    scope = _inner(element, outer, reading)
    if scope is None:
        return
    in_sequence = element.attributes.get("timeContainer") == "seq"
    at_ms = scope.start_ms
    for child in element.children:
        start = _Scope(at_ms, scope.end_ms, scope.language, scope.speaker, scope.keeps_blanks)
        if child.name in {"body", "div"}:
            _walk(child, start, reading)
        elif child.name == "p":
            _paragraph(child, start, reading)
        if in_sequence:
            ended = _inner(child, start, reading, quiet=True)
            at_ms = ended.end_ms if ended and ended.end_ms is not None else at_ms


def _inner(
    element: Element, outer: _Scope, reading: _Reading, *, quiet: bool = False
) -> _Scope | None:
    """Return the scope of an element in another; None where a time cannot be read."""
    values: dict[str, int] = {}
    for name in ("begin", "end", "dur"):
        text = element.attributes.get(name)
        if text is None:
            continue
        time_ms = reading.times.read(text)
        if time_ms is None:
            if not quiet:
                message = phrase("{text!r} is no time; write it as 00:01:02.345", text=text)
                reading.problems.refuse(element.line, "broken-time", message)
            return None
        values[name] = time_ms
    start_ms = outer.start_ms + values.get("begin", 0)
    ends = [outer.start_ms + values["end"]] if "end" in values else []
    ends += [start_ms + values["dur"]] if "dur" in values else []
    # An element ends with the one it stands in; but an end before its start stays, to be told.
    bounds = [end for end in (*ends, outer.end_ms) if end is not None]
    end_ms = min(bounds, default=None)
    if ends and outer.end_ms is not None and start_ms >= outer.end_ms:
        end_ms = min(ends)
    agent = element.attributes.get("agent", "").split(" ")[0]
    space = element.attributes.get("space")
    return _Scope(
        start_ms,
        end_ms,
        element.attributes.get("lang", outer.language),
        reading.agents.get(agent, agent) or outer.speaker,
        outer.keeps_blanks if space is None else space == "preserve",
    )


def _paragraph(element: Element, outer: _Scope, reading: _Reading) -> None:
    """Make one cue of a paragraph; where only its spans have times, one of each of them."""
    scope = _inner(element, outer, reading)
    if scope is None:
        return
    own = {"begin", "end", "dur"} & set(element.attributes)
    timed = [span for span in element.walk() if span is not element and "begin" in span.attributes]
    if timed and not own:
        for span in timed:
            _add(span, _inner(span, scope, reading), reading, ())
        return
    words = [_word(span, scope, reading) for span in timed]
    _add(element, scope, reading, tuple(word for word in words if word is not None))


def _add(
    element: Element, scope: _Scope | None, reading: _Reading, words: Sequence[CueWord]
) -> None:
    if scope is None:
        return
    text = _text(element, reading, keeps_blanks=scope.keeps_blanks)
    if scope.end_ms is None and not text:
        return  # an empty paragraph that is there for its place only
    reading.count += 1
    end_ms = scope.start_ms if scope.end_ms is None else scope.end_ms
    kept: dict[str, JsonValue] = {
        name: element.attributes[name] for name in _KEPT if name in element.attributes
    }
    raw = RawCue(
        reading.count,
        element.line,
        scope.start_ms,
        end_ms,
        text,
        scope.speaker,
        tuple(words),
        {TTML: kept} if kept else None,
    )
    if scope.end_ms is None:
        message = phrase("the paragraph has no end")
        raw.report(reading.problems, "no-end", message, phrase("read as a cue of no length"))
    reading.raws.setdefault(scope.language, []).append(raw)


def _word(span: Element, scope: _Scope, reading: _Reading) -> CueWord | None:
    inner = _inner(span, scope, reading)
    text = _text(span, reading, keeps_blanks=False)
    if inner is None or not text:
        return None
    end_ms = inner.end_ms
    return CueWord(text, inner.start_ms, None if end_ms is None else max(end_ms, inner.start_ms))


def _text(element: Element, reading: _Reading, *, keeps_blanks: bool) -> str:
    """Return the words of an element: blanks folded unless they count, breaks as line feeds."""
    parts: list[str] = []
    _collect(element, reading, parts, keeps_blanks=keeps_blanks)
    return clean_lines("".join(parts))


def _collect(element: Element, reading: _Reading, parts: list[str], *, keeps_blanks: bool) -> None:
    for each in element.content:
        if isinstance(each, str):
            parts.append(each if keeps_blanks else _BLANKS.sub(" ", each))
        elif each.name == "br":
            parts.append("\n")
        elif each.name == "span" and not _is_reading_aid(each, reading):
            _collect(each, reading, parts, keeps_blanks=keeps_blanks)


def _is_reading_aid(element: Element, reading: _Reading) -> bool:
    if element.attributes.get("ruby") in _READING_AIDS:
        return True
    return bool(reading.aids & set(element.attributes.get("style", "").split()))


def _raw_text(element: Element) -> str:
    return "".join(each if isinstance(each, str) else _raw_text(each) for each in element.content)

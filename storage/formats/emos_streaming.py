"""``emos-streaming``: the emotions of a film monologue as EmoS published them.

``FILM.emotion.json`` stands in a Markdown fence and holds utterances with ranges of whole seconds.
Each speaker gets two trajectories: the primary emotion with its intensity, and the secondary ones.
All that the file says stays in `StoredTrajectory.origin`, value for value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.errors import ImportFailedError
from app.domain.ids import TrajectoryKey, VideoKey
from app.domain.interval import Interval
from app.domain.overlap_links import linked
from app.domain.phrase import phrase
from app.domain.question import JsonObject, JsonValue
from app.domain.source import SourceKind, beside, source_of
from app.domain.stored_trajectory import StoredTrajectory, TrajectoryForm
from app.domain.trajectory import Reading
from storage.formats.decoding import decode
from storage.formats.emos_sentences import NAME as SENTENCES_NAME
from storage.formats.emos_sentences import Sentences, read_sentences
from storage.formats.emos_utterances import Utterance, UtteranceReader
from storage.formats.json_text import JsonTextError, parse_json, text_findings
from storage.formats.source import read_bytes
from storage.formats.trajectory_document import (
    LineFaults,
    ReadTrajectories,
    ReadTrajectory,
    TrajectoryWords,
)

FORMAT = "emos-streaming"

_FENCE = re.compile(r"\s*```[ \t]*(?:json)?[ \t]*\r?\n", re.IGNORECASE)
_FENCE_END = re.compile(r"\n[ \t]*```\s*", re.MULTILINE)
_FIRST_KEY = re.compile(r'\{\s*"(?:summary|overall_emotion_trend|utterances)"\s*:')
_MARK = re.compile(r'"timestamp_range"\s*:')
_SOURCE = "EmoS"
_SUFFIX = ".emotion"
_OTHER_FILM_MS = 10_000


def tell_streaming(head: str) -> bool:
    """Tell whether a text begins like such a file, fenced or not."""
    start = _FENCE.match(head)
    body = head[start.end() if start else 0 :].lstrip()
    if not body.startswith("{"):
        return False
    try:
        value, _ = json.JSONDecoder().raw_decode(body)
    except (ValueError, RecursionError):  # broken, or longer than what was read of it
        return _FIRST_KEY.match(body) is not None and '"timestamp_range"' in body
    return isinstance(value.get("utterances"), list)


def names_of_film(path: Path) -> tuple[str, ...]:
    """Return what a film may be called by its file and by the sentences beside it, best first."""
    sentences = read_sentences(path, LineFaults(str(path)))
    names = (path.stem.removesuffix(_SUFFIX), *(sentences.names if sentences else ()))
    return tuple(dict.fromkeys(filter(None, names)))


def read_emos_streaming(
    path: Path,
    words: TrajectoryWords | None = None,
    *,
    encoding: str | None = None,
    duration_ms: int = 0,
) -> ReadTrajectories:
    """Read a file, and the sentences beside it.

    Parameters
    ----------
    duration_ms
        Length of the video, 0 while unknown: then that of the sentences counts.

    Raises
    ------
    ImportFailedError
        It cannot be read, or is none; what is wrong with an utterance is among the problems.
    """
    faults = LineFaults(str(path))
    text = _without_fence(decode(read_bytes(path), str(path), encoding).text, faults)
    value = _parsed(text, path, faults)
    sentences = _of_this_film(read_sentences(path, faults), value, faults)
    length = duration_ms or (sentences.duration_ms if sentences else 0)
    lines = [text.count("\n", 0, mark.start()) + 1 for mark in _MARK.finditer(text)]
    utterances = UtteranceReader(faults, length).read(value["utterances"], lines)
    made = _trajectories(value, utterances, sentences, words or TrajectoryWords(), faults)
    names = names_of_film(path)
    return ReadTrajectories(
        FORMAT,
        tuple(made),
        (*faults.in_order(), *(sentences.problems.in_order() if sentences else ())),
        names,
        _told_length(sentences, utterances),
        sentences.track if sentences else None,
        SENTENCES_NAME if sentences else "",
    )


def _without_fence(text: str, faults: LineFaults) -> str:
    """Blank the fence, so that lines stay where they are."""
    start = _FENCE.match(text)
    if start is None:
        return text
    body = "\n" * start[0].count("\n") + text[start.end() :]
    end = None
    for end in _FENCE_END.finditer(body):  # noqa: B007 -- the last one
        pass
    if end is None:
        faults.warning(1, "fence", phrase("the fence ``` is opened and not closed"))
        return body
    if body[end.end() :].strip():
        line = body.count("\n", 0, end.end()) + 1
        message = phrase("there is text behind the fence ```")
        faults.warning(line, "fence", message, repaired=phrase("passed over"))
    return body[: end.start() + 1]


def _parsed(text: str, path: Path, faults: LineFaults) -> dict[str, JsonValue]:
    try:
        parsed = parse_json(text)
    except JsonTextError as error:
        raise ImportFailedError(
            phrase(
                "{path}, line {line}, column {column}: {fault}. JSON in a fence of ``` was "
                "expected.",
                path=path,
                line=error.line,
                column=error.column,
                fault=error.message,
            )
        ) from error
    value = parsed.value
    if not isinstance(value, dict) or not isinstance(value.get("utterances"), list):
        raise ImportFailedError(
            phrase(
                "{path} is no file of EmoS: an object with a list “utterances” was expected.",
                path=path,
            )
        )
    for fault in text_findings(value) if parsed.suspicious else ():
        faults.error(0, fault.rule, fault.message, fault.path)
    return value


def _told_length(sentences: Sentences | None, utterances: Sequence[Utterance]) -> int:
    """Return how long the film is by its file, near enough to tell it from another."""
    if sentences is not None and sentences.duration_ms:
        return sentences.duration_ms
    return max((each.written.end_ms for each in utterances), default=0)


def _of_this_film(
    sentences: Sentences | None, value: JsonObject, faults: LineFaults
) -> Sentences | None:
    """Pass sentences over that seem to be of another film: the utterances end long after it."""
    if sentences is None or not sentences.duration_ms:
        return sentences
    utterances = UtteranceReader(LineFaults(faults.file), 0).read(value["utterances"], ())
    end = max((each.written.end_ms for each in utterances), default=0)
    if end - sentences.duration_ms <= _OTHER_FILM_MS:
        return sentences
    message = phrase(
        "{name} beside it is of another film: it is {length} s long, the utterances go on to {end} "
        "s",
        name=SENTENCES_NAME,
        length=sentences.duration_ms // 1000,
        end=end // 1000,
    )
    faults.warning(0, "other-film", message, repaired=phrase("passed over"))
    return None


@dataclass(frozen=True, slots=True)
class _Kind:
    """One of the two trajectories of a speaker."""

    source: str
    is_primary: bool


def _trajectories(
    value: JsonObject,
    utterances: Sequence[Utterance],
    sentences: Sentences | None,
    words: TrajectoryWords,
    faults: LineFaults,
) -> list[ReadTrajectory]:
    links = _links(utterances, sentences, faults)
    source = words.source or _SOURCE
    kinds = (_Kind(source, True), _Kind(beside(source), False))
    made = []
    for speaker in dict.fromkeys(each.speaker for each in utterances):
        own = [each for each in utterances if each.speaker == speaker]
        for kind in kinds:
            readings = tuple(
                reading for each in own if (reading := _reading(each, kind)) is not None
            )
            if readings:
                one = StoredTrajectory(
                    TrajectoryKey(""),
                    VideoKey(""),
                    speaker or words.person,
                    source_of(SourceKind.FILE, kind.source),
                    TrajectoryForm.LABELS,
                    readings=readings,
                    origin=_origin(value, own, links) if kind.is_primary else None,
                )
                made.append(ReadTrajectory(_named(one), own[0].line))
    return made


def _named(one: StoredTrajectory) -> StoredTrajectory:
    return replace(one, readings=tuple(replace(each, person=one.person) for each in one.readings))


def _reading(each: Utterance, kind: _Kind) -> Reading | None:
    emotion = each.primary if kind.is_primary else ", ".join(each.secondary)
    if not emotion:
        return None
    return Reading(
        each.id,
        each.speaker,
        each.span,
        emotion,
        each.intensity if kind.is_primary else "",
        appraisal=each.evidence if kind.is_primary else "",
    )


def _links(
    utterances: Sequence[Utterance], sentences: Sentences | None, faults: LineFaults
) -> dict[str, list[JsonValue]]:
    """Return the numbers of the sentences that share time with each utterance."""
    if sentences is None:
        return {}
    cues = sentences.track.cues
    pairs = linked(
        [each.span for each in utterances], [Interval(cue.start_ms, cue.end_ms) for cue in cues]
    )
    found: dict[str, list[JsonValue]] = {each.id: [] for each in utterances}
    for utterance, sentence, _ in pairs:
        found[utterances[utterance].id].append(sentence + 1)
    alone = len(cues) - len({sentence for _, sentence, _ in pairs})
    if alone:
        message = phrase("{n} of {all} sentences belong to no utterance", n=alone, all=len(cues))
        faults.info(0, "sentences-alone", message)
    for each in utterances:
        if not found[each.id]:
            message = phrase("{id} shares no time with any sentence", id=each.id)
            faults.info(each.line, "no-sentence", message)
    return found


def _origin(
    value: JsonObject, own: Sequence[Utterance], links: dict[str, list[JsonValue]]
) -> JsonObject:
    kept: dict[str, JsonValue] = {k: v for k, v in value.items() if k != "utterances"}
    kept["utterances"] = {each.id: each.raw for each in own}
    if links:
        kept["sentences"] = {each.id: links[each.id] for each in own}
    return kept

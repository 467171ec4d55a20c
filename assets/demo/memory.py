"""Makes what an agent remembers of the demo: the story, seen window by window.

As such an agent works (``memory.py`` of LongEmo, versions 1 and 2): windows of 20 s are committed
one after the other; each adds observations, new events or spans of those that go on, states and
relations, and may correct a state of before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from app.domain.interval import Interval
from app.domain.timecode import ms_to_seconds
from assets.demo.memory_sheet import AgentSource, MemorySheet
from assets.demo.schedule import Episode, Happening, Spoken, State

WINDOW_MS, PADDING_MS = 20_000, 2_000
_LEAST_MS, _SHOWN_MS = 1_500, 4_000
_LOUD = 4

Record = dict[str, Any]


def make_memory(
    episode: Episode, sheet: MemorySheet, agent: AgentSource, video_sha256: str
) -> Record:
    """Return the memory of an agent.

    Raises
    ------
    KeyError
        The sheet says nothing of an event or feeling of the story.
    """
    builder = _Builder(episode, sheet, agent)
    for number in range(1, builder.windows + 1):
        builder.commit(number)
    return builder.memory(video_sha256)


@dataclass(frozen=True, slots=True)
class _Part:
    """The part of an event that lies in one window."""

    window: int
    span: Interval


@dataclass
class _Builder:
    episode: Episode
    sheet: MemorySheet
    agent: AgentSource
    observations: list[Record] = field(default_factory=list)
    events: dict[str, Record] = field(default_factory=dict)
    relations: list[Record] = field(default_factory=list)
    history: list[Record] = field(default_factory=list)
    seen: dict[str, list[str]] = field(default_factory=dict)
    states: int = 0

    def __post_init__(self) -> None:
        self.windows = -(-self.episode.duration_ms // WINDOW_MS)
        self.people = {one.id: f"P{place}" for place, one in enumerate(self.sheet.person, start=1)}
        self.sources = {source.of: source for source in self.sheet.event}
        wanted = self.agent.events
        self.happenings = [
            one for one in self.episode.events if not wanted or one.event.event in wanted
        ]
        self.parts = {one.event.event: self._parts(one) for one in self.happenings}
        self.felt = self._felt()
        self.claims = self._claims()

    # One window -------------------------------------------------------------------------------

    def commit(self, number: int) -> None:
        """Take in one window."""
        for happening in self.happenings:
            for part in self.parts[happening.event.event]:
                if part.window == number:
                    self._see(happening, part)
        if self.agent.version > 1:
            self._correct(number)
        for source, target, kind in self.claims.get(number, ()):
            self._relate(source, target, kind)

    def _see(self, happening: Happening, part: _Part) -> None:
        name = happening.event.event
        window = window_id(part.window)
        event = self.events.get(name)
        if event is None:
            event = self.events[name] = self._new_event(happening)
        else:
            event["version"] += 1
            event["updates"].append({"window": window, "summary": self._said(happening, part)})
        event["spans"].append(_seconds(part.span))
        event["window_ids"].append(window)
        for person in happening.event.who:
            self._meet(person, window)
        for state in self.felt.get((name, part.window), ()):
            self._feel(event, state, part)

    def _new_event(self, happening: Happening) -> Record:
        more = self.sources[happening.event.event].fields() if self.agent.version > 1 else {}
        if more:
            more["participants"] = [self.people[person] for person in happening.event.who]
        return {
            "id": f"E{len(self.events) + 1}",
            "version": 1,
            "spans": [],
            "summary": happening.event.title,
            "observation_refs": [],
            "window_ids": [],
            "states": [],
            "updates": [],
            **more,
        }

    def _said(self, happening: Happening, part: _Part) -> str:
        """Return what a later window adds to the summary: what is said first in it."""
        for spoken in self.episode.lines:
            if spoken.scene == happening.scene and part.span.contains(spoken.span.start_ms):
                return f"{self._name(spoken.line.say)} says: “{spoken.line.en}”"
        return f"{happening.event.title}, without words"

    def _meet(self, person: str, window: str) -> None:
        windows = self.seen.setdefault(person, [])
        if window not in windows:
            windows.append(window)

    # States and what they rest on -------------------------------------------------------------

    def _feel(self, event: Record, state: State, part: _Part) -> None:
        feel = state.feel
        hides = feel.shown is not None and feel.shown != feel.emotion
        refs = self._evidence(state, part)
        self.states += 1
        emotion = feel.emotion
        correction = self.sheet.correction
        if self._is_corrected(event, state):
            emotion, hides = correction.first_read, False
        event["states"].append(
            {
                "id": f"S{self.states}",
                "version": 1,
                "subject": self.people[feel.feel],
                "span": event["spans"][-1],
                "target": feel.toward or "what happens",
                "emotion": emotion,
                "intensity": self.sheet.intensity[str(feel.level)],
                "uncertainty": f"The face shows {feel.shown}" if hides else None,
                "appraisal": self._appraisal(state),
                "evidence_refs": refs,
                "known_at_window": window_id(part.window),
            }
        )
        event["observation_refs"] += [ref for ref in refs if ref not in event["observation_refs"]]

    def _appraisal(self, state: State) -> str | None:
        """Return what the story says of why, where a feeling follows from an earlier event."""
        for relation in self.episode.story.relations:
            target = self.episode.event(relation.target)
            if target.span.overlaps(state.span) and state.feel.feel == target.event.who[0]:
                return relation.note
        return None

    def _evidence(self, state: State, part: _Part) -> list[str]:
        """Observe face, words and voice of somebody during the part of a state in a window."""
        feel, inside = state.feel, _common(state.span, part.span)
        shown = feel.shown or feel.emotion
        face = Interval(inside.start_ms, min(inside.end_ms, inside.start_ms + _SHOWN_MS))
        refs = [self._observe(feel.feel, face, self.sheet.face[shown], "visual", part)]
        spoken = self._line(feel.feel, inside)
        if spoken is None:
            return refs
        span = _common(spoken.span, _media(part.window, self.episode.duration_ms))
        words = f"Says: “{spoken.line.en}”"
        hides = shown != feel.emotion
        modality = "multimodal" if hides and self.agent.audio else "subtitle"
        refs.append(self._observe(feel.feel, span, words, modality, part))
        voice = self.sheet.voice.get(feel.emotion)
        if self.agent.audio and voice is not None and feel.level >= _LOUD:
            refs.append(self._observe(feel.feel, span, voice, "audio", part))
        return refs

    def _line(self, person: str, span: Interval) -> Spoken | None:
        return next(
            (
                spoken
                for spoken in self.episode.lines
                if spoken.line.say == person and span.contains(spoken.span.start_ms)
            ),
            None,
        )

    def _observe(self, person: str, span: Interval, cue: str, modality: str, part: _Part) -> str:
        key = f"O{len(self.observations) + 1}"
        self.observations.append(
            {
                "id": key,
                "subject": self.people[person],
                "span": _seconds(span),
                "cue": cue,
                "modality": modality,
                "source_ref": window_id(part.window),
            }
        )
        return key

    # Corrections and relations ----------------------------------------------------------------

    def _is_corrected(self, event: Record, state: State) -> bool:
        wanted = self.sheet.correction
        is_there = event is self.events.get(wanted.event) and state.feel.toward == wanted.toward
        return self.agent.version > 1 and is_there and state.feel.feel == wanted.person

    def _correct(self, number: int) -> None:
        """Correct the state of the sheet in the window in which the agent sees better."""
        wanted = self.sheet.correction
        if self.parts[wanted.seen_in][-1].window != number:
            return
        event = self.events[wanted.event]
        person = self.people[wanted.person]
        (state,) = (
            each
            for each in event["states"]
            if (each["subject"], each["target"]) == (person, wanted.toward)
        )
        window = window_id(number)
        self.history.append(
            {
                "event_id": event["id"],
                "state": dict(state),
                "revised_at": window,
                "reason": wanted.reason,
            }
        )
        evidence = self.events[wanted.seen_in]["observation_refs"][:1]
        true = next(
            each.feel
            for each in self.episode.states
            if each.feel.feel == wanted.person and each.feel.toward == wanted.toward
        )
        state |= {
            "version": 2,
            "emotion": true.emotion,
            "uncertainty": f"The face shows {true.shown}",
            "evidence_refs": [*state["evidence_refs"], *evidence],
        }
        event["observation_refs"] += evidence
        event |= {"version": event["version"] + 1, "summary_stale": True}
        touched = event["id"]
        self.relations = [
            each for each in self.relations if touched not in (each["source"], each["target"])
        ]

    def _claims(self) -> dict[int, list[tuple[str, str, str]]]:
        """Return the relations of the story, and what follows on what, by window."""
        found: dict[tuple[str, str, str], None] = {}
        for relation in self.episode.story.relations:
            if relation.start in self.parts and relation.target in self.parts:
                found[relation.start, relation.target, relation.kind] = None
        pairs = {(source, target) for source, target, _ in found}
        for before, after in pairwise(self.happenings):
            names = before.event.event, after.event.event
            shared = set(before.event.who) & set(after.event.who)
            if before.scene == after.scene and shared and names not in pairs:
                found[(*names, "temporal")] = None
        claims: dict[int, list[tuple[str, str, str]]] = {}
        for source, target, kind in found:
            window = max(self.parts[name][-1].window for name in (source, target))
            claims.setdefault(window, []).append((source, target, kind))
        return claims

    def _relate(self, source: str, target: str, kind: str) -> None:
        ends = [self.events[name] for name in (source, target)]
        self.relations.append(
            {
                "source": ends[0]["id"],
                "target": ends[1]["id"],
                "type": kind,
                "evidence_refs": [end["observation_refs"][-1] for end in ends],
            }
        )

    # The whole --------------------------------------------------------------------------------

    def memory(self, video_sha256: str) -> Record:
        """Return the memory as it stands in its file."""
        duration = self.episode.duration_ms
        return {
            "schema_version": self.agent.version,
            "video_id": self.episode.story.video_id,
            "duration": ms_to_seconds(duration),
            "video_sha256": video_sha256,
            "entities": [
                {
                    "id": self.people[one.id],
                    "name": self._name(one.id),
                    "description": one.looks,
                    "source_refs": self.seen[one.id],
                }
                for one in self.sheet.person
            ],
            "observations": self.observations,
            "events": list(self.events.values()),
            "relations": self.relations,
            "sources": [self._source(number) for number in range(1, self.windows + 1)],
            "state_history": self.history,
            "completed_windows": [window_id(number) for number in range(1, self.windows + 1)],
            "complete": True,
        }

    def _source(self, number: int) -> Record:
        duration = self.episode.duration_ms
        media = _media(number, duration)
        ids = [str(spoken.number) for spoken in self.episode.lines if spoken.cue.overlaps(media)]
        return {
            "id": window_id(number),
            "core": _seconds(_core(number, duration)),
            "media": _seconds(media),
            "sampling": {
                "window": window_id(number),
                "audio": self.agent.audio,
                "subtitle_ids": ids,
                "frames_per_second": 1,
            },
        }

    def _name(self, person: str) -> str:
        return next(one.name["en"] for one in self.episode.story.people if one.id == person)

    def _parts(self, happening: Happening) -> list[_Part]:
        """Cut an event at the windows; what is too short there escapes the agent."""
        found = []
        for number in range(1, self.windows + 1):
            core = _core(number, self.episode.duration_ms)
            if core.overlaps(happening.span):
                found.append(_Part(number, _common(core, happening.span)))
        longest = max(part.span.duration_ms for part in found)
        least = min(_LEAST_MS, longest)
        return [part for part in found if part.span.duration_ms >= least]

    def _felt(self) -> dict[tuple[str, int], list[State]]:
        """Give each feeling to the events that it lasts through, in the part it fills most."""
        found: dict[tuple[str, int], list[State]] = {}
        for happening in self.happenings:
            name = happening.event.event
            for state in self.episode.states:
                shared = [
                    (_common(state.span, part.span).duration_ms, -part.window)
                    for part in self.parts[name]
                    if part.span.overlaps(state.span)
                ]
                if shared and state.feel.feel in happening.event.who:
                    most, window = max(shared)
                    if most >= _LEAST_MS:
                        found.setdefault((name, -window), []).append(state)
        return found


def window_id(number: int) -> str:
    """Return the id of a window, from 1."""
    return f"W{number:05d}"


def _core(number: int, duration_ms: int) -> Interval:
    return Interval((number - 1) * WINDOW_MS, min(number * WINDOW_MS, duration_ms))


def _media(number: int, duration_ms: int) -> Interval:
    core = _core(number, duration_ms)
    return Interval(max(0, core.start_ms - PADDING_MS), min(core.end_ms + PADDING_MS, duration_ms))


def _common(one: Interval, other: Interval) -> Interval:
    start = max(one.start_ms, other.start_ms)
    return Interval(start, max(start, min(one.end_ms, other.end_ms)))


def _seconds(span: Interval) -> list[int | float]:
    return [ms_to_seconds(span.start_ms), ms_to_seconds(span.end_ms)]

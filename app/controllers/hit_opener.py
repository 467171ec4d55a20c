"""Goes to what search found: its video and moment, and the record where it has a place."""

from __future__ import annotations

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.playback_controller import PlaybackController
from app.controllers.subtitle_controller import SubtitleController
from app.domain.ids import AnnotationKey, EvidenceKey, McqKey, MemoryKey, QuestionKey
from app.domain.review import RecordKind
from app.domain.search import SearchHit


class HitOpener:
    """Takes the hits of the palette and of the page that finds to their places."""

    def __init__(
        self,
        context: AppContext,
        author: AuthorController,
        playback: PlaybackController,
        subtitles: SubtitleController,
    ) -> None:
        self._context, self._author = context, author
        self._playback, self._subtitles = playback, subtitles

    def open(self, hit: SearchHit) -> None:
        """Go to a hit and leave the page one is on for the record, where it has an own place."""
        if hit.kind in ("question", "comment"):
            self._context.actions["view.author"].trigger()
        elif hit.kind in ("item", "support"):
            self._context.actions["view.verify"].trigger()
        elif hit.kind == "event":
            self._context.actions["view.graph"].trigger()
        self.go_to(hit)
        if hit.kind == "comment":
            self._author.panel.side.show_comments()

    def go_to(self, hit: SearchHit, *, seek: bool = True) -> None:
        """Show the video of a hit at its moment, with the record chosen in timeline and lists.

        Raises
        ------
        AppError
            The record is gone.
        """
        session = self._context.session
        session.select(video=hit.video)
        match hit.kind:
            case "question":
                self._author.choose(hit.key)
            case "comment":
                self._author.choose(hit.owner)
            case "evidence":
                self._author.choose(hit.owner)
                session.select(question=QuestionKey(hit.owner), evidence=EvidenceKey(hit.key))
            case "item" | "support":
                session.select_item(McqKey(hit.owner))
            case "answer":  # seen nowhere but there
                self._context.actions["view.results"].trigger()
                session.select(question=QuestionKey(hit.owner))
            case "annotation":
                session.select_annotations(frozenset({AnnotationKey(hit.key)}))
            case "event":
                found = session.project.memories.event_of(hit.key)
                session.select_memory(MemoryKey(hit.owner))
                session.select_events((found[1],) if found is not None else ())
            case "cue":
                self._subtitles.choose_track(hit.owner)
        if seek and hit.start_ms is not None:
            self._playback.go_to(hit.start_ms)

    def open_record(self, kind: RecordKind, key: str) -> None:
        """Go to a reviewed record where it is worked on.

        Raises
        ------
        AppError
            The record is gone.
        """
        session, actions = self._context.session, self._context.actions
        if kind is RecordKind.ITEM:
            actions["view.verify"].trigger()
            item = session.project.mcq.get(McqKey(key))
            session.select_item(item.key)
            session.select(video=item.video)
        elif kind is RecordKind.QUESTION:
            actions["view.author"].trigger()
            self._author.choose(key)
        else:
            actions["view.label"].trigger()

    def play(self, hit: SearchHit) -> None:
        """Go to a hit and play its span; a moment without length is shown.

        Raises
        ------
        AppError
            The record is gone.
        """
        start, end = hit.start_ms, hit.end_ms
        has_length = start is not None and end is not None and end > start
        self.go_to(hit, seek=not has_length)
        if start is not None and end is not None and has_length:
            self._playback.play_span(start, end)

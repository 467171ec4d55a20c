"""Speakers of subtitles: the names that cues carry, and whom of the cast they mean."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, VideoKey, new_key
from app.domain.phrase import phrase
from app.domain.speaker import SpeakerCount
from storage.database import Database

_OF_VIDEO = "SELECT speaker, person FROM speakers WHERE video = ? ORDER BY speaker"
_COUNTS = """
    SELECT cues.speaker, count(*), sum(cues.end_ms - cues.start_ms), speakers.person
    FROM subtitle_tracks
    JOIN cues ON cues.track = subtitle_tracks.key
    LEFT JOIN speakers ON speakers.video = subtitle_tracks.video
        AND speakers.speaker = cues.speaker
    WHERE subtitle_tracks.video = ? AND cues.speaker IS NOT NULL
    GROUP BY cues.speaker ORDER BY count(*) DESC, cues.speaker
"""
_ONE = "SELECT key FROM speakers WHERE video = ? AND speaker = ?"
_NAMED = (
    "SELECT cues.key FROM subtitle_tracks JOIN cues ON cues.track = subtitle_tracks.key "
    "WHERE subtitle_tracks.video = ? AND cues.speaker = ?"
)


class SpeakerStore:
    """Reads and writes which person a speaker's name means in a video."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_video(self, video: VideoKey) -> dict[str, PersonKey]:
        """Return the person of each speaker of a video who is somebody of the cast."""
        rows = self._database.tuples(_OF_VIDEO, (video,))
        return {speaker: PersonKey(person) for speaker, person in rows}

    def all(self) -> dict[VideoKey, dict[str, PersonKey]]:
        """Return the same of all videos."""
        videos = self._database.tuples("SELECT DISTINCT video FROM speakers ORDER BY video")
        return {VideoKey(video): self.of_video(VideoKey(video)) for (video,) in videos}

    def counts(self, video: VideoKey) -> list[SpeakerCount]:
        """Return all speakers of a video's tracks, those with most cues first."""
        return [
            SpeakerCount(speaker, count, total, PersonKey(person) if person else None)
            for speaker, count, total, person in self._database.tuples(_COUNTS, (video,))
        ]

    def cues(self, video: VideoKey, speaker: str) -> list[str]:
        """Return the keys of all cues that a speaker says."""
        return [row[0] for row in self._database.tuples(_NAMED, (video, speaker))]

    def set(self, video: VideoKey, speaker: str, person: PersonKey | None) -> None:
        """Say whom a speaker's name means; None says that it is not known.

        Raises
        ------
        InvalidRecordError
            The name is blank.
        """
        if not speaker.strip():
            raise InvalidRecordError(phrase("A speaker without a name cannot be a person."))
        found = self._database.tuples(_ONE, (video, speaker))
        if person is None:
            for (key,) in found:
                self._database.delete("speakers", key)
        elif found:
            self._database.update("speakers", found[0][0], {"person": person})
        else:
            row = {"key": new_key(), "video": video, "speaker": speaker, "person": person}
            self._database.insert("speakers", row)

    def set_many(self, video: VideoKey, people: Iterable[tuple[str, PersonKey | None]]) -> None:
        """Say it of several speakers."""
        for speaker, person in people:
            self.set(video, speaker, person)

    def tracks_of(self, person: PersonKey) -> list[tuple[VideoKey, str]]:
        """Return the videos and names under which a person speaks."""
        rows = self._database.tuples(
            "SELECT video, speaker FROM speakers WHERE person = ? ORDER BY video, speaker",
            (person,),
        )
        return [(VideoKey(video), speaker) for video, speaker in rows]

    def remove_of(self, video: VideoKey) -> None:
        """Forget the speakers of a video."""
        self._database.delete_rows("speakers", self._database.children("speakers", "video", video))

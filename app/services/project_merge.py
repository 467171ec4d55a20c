"""The objects of an Emoscope file become part of a project; keys tell what is there already."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from app.domain.ids import QuestionKey, TrackKey, VideoKey
from app.domain.media import Video
from app.domain.phrase import phrase
from app.domain.question import Question
from app.domain.subtitle import SubtitleTrack
from app.domain.watch import NOBODY, Watch, counted
from app.services.authoring_merge import merge_authoring
from app.services.import_report import Tally
from app.services.labelling_merge import merge_labelling
from app.services.media_location import stored_path
from app.services.memory_merge import merge_memories
from app.services.results_merge import merge_results
from app.services.review_merge import merge_reviewing
from app.services.screening_merge import merge_screenings
from app.services.speaker_merge import merge_speakers
from app.services.story_document_merge import merge_stories
from app.services.tier_merge import TierMerge
from app.services.trajectory_merge import merge_trajectories
from storage.formats.emoscope_question import question_line
from storage.formats.project_records import ReadProject, TrackRecord
from storage.project_file import ProjectFile


def merge_project(
    project: ProjectFile, read: ReadProject, folder: Path, tally: Tally, watch: Watch = NOBODY
) -> None:
    """Add what is new, skip what is equal, settle what differs; to be called inside an edit.

    Parameters
    ----------
    folder
        Where the file stands: relative media paths are looked for from there too.
    """
    merge = _Merge(project, read, folder, tally)
    merge.raters()
    merge.videos()
    merge.tracks()
    tiers = TierMerge(project, read, tally, merge.video_here)
    tiers.people()
    tiers.vocabularies()
    tiers.tiers()
    tiers.watched()
    merge_speakers(project, read, tally, merge.video_here, tiers.person_here)
    merge.questions(watch)
    merge_authoring(
        project,
        read,
        tally,
        video_here=merge.video_here,
        question_here=merge.question_here,
        person_here=tiers.person_here,
    )
    merge_screenings(project, read, tally, merge.video_here, tiers.person_here)
    merge_stories(project, read, tally, merge.video_here, tiers.person_here)
    merge_memories(project, read, tally, merge.video_here)
    merge_trajectories(project, read, tally, merge.video_here)
    unit_here = merge_labelling(project, read, tally, merge.video_here)
    merge_reviewing(
        project, read, tally, merge.video_here, merge.question_here, unit_here=unit_here
    )
    merge_results(project, read, tally, merge.question_here)


class _Merge:
    def __init__(self, project: ProjectFile, read: ReadProject, folder: Path, tally: Tally) -> None:
        self._project = project
        self._read = read
        self._folder = folder
        self._tally = tally
        self._videos: dict[VideoKey, VideoKey] = {}
        self._ids: dict[VideoKey, str] = {}
        self._questions: dict[str, str] = {}

    def video_here(self, key: VideoKey) -> VideoKey:
        """Return the key that a video of the file has in the project."""
        return self._videos[key]

    def question_here(self, key: str) -> str:
        """Return the key that a question of the file has in the project."""
        return self._questions.get(key, key)

    def raters(self) -> None:
        known = {rater.key for rater in self._project.raters.all()}
        for rater in self._read.content.raters:
            if rater.key in known:
                self._tally.skipped += 1
            else:
                self._project.raters.add(rater.name, rater.key)
                self._tally.added += 1

    def videos(self) -> None:
        present = self._project.videos.all()
        by_key = {video.key: video for video in present}
        by_id = {video.video_id: video for video in present}
        position = max((video.position for video in present), default=-1) + 1
        for video in self._read.content.videos:
            old = by_key.get(video.key) or by_id.get(video.video_id)
            if old is None:
                self._project.videos.add(self._placed(video, position))
                position += 1
                self._tally.added += video.key in self._read.lines
            else:
                self._settle_video(video, old)
            self._videos[video.key] = old.key if old else video.key
        self._ids = {video.key: video.video_id for video in self._project.videos.all()}

    def _settle_video(self, video: Video, old: Video) -> None:
        new = replace(self._placed(video, old.position), key=old.key)
        if video.key not in self._read.lines:
            return
        if _is_placeholder(video) or _facts(video) == _facts(old):
            self._tally.skipped += 1
        elif _is_placeholder(old):
            self._project.videos.update(new)
            self._tally.updated += 1
        elif self._replaces(video.key, phrase("video {id}", id=old.video_id)):
            self._project.videos.update(new)

    def _placed(self, video: Video, position: int) -> Video:
        """Give a video its position here, and a media path that holds from here."""
        stored = video.media_path
        if stored is not None and (self._folder / stored).is_file():
            stored = stored_path(self._project, self._folder / stored)
        return replace(video, position=position, media_path=stored)

    def tracks(self) -> None:
        present = {
            track.key: track
            for video in self._project.videos.all()
            for track in self._project.subtitles.tracks(video.key)
        }
        for record in self._read.content.tracks:
            track = replace(record.track, video=self._videos[record.track.video])
            old = present.get(track.key)
            if old is None:
                self._add_track(track, record)
                self._tally.added += 1
            elif self._is_same_track(old, track, record):
                self._tally.skipped += 1
            elif self._replaces(track.key, phrase("subtitle track {title}", title=old.title)):
                self._project.subtitles.remove(TrackKey(old.key))
                self._project.subtitles.add(replace(track, position=old.position), record.cues)

    def _add_track(self, track: SubtitleTrack, record: TrackRecord) -> None:
        position = len(self._project.subtitles.tracks(track.video))
        self._project.subtitles.add(replace(track, position=position), record.cues)

    def _is_same_track(self, old: SubtitleTrack, new: SubtitleTrack, record: TrackRecord) -> bool:
        if replace(old, position=0) != replace(new, position=0):
            return False
        return tuple(self._project.subtitles.cues(old.key)) == record.cues

    def questions(self, watch: Watch) -> None:
        rows = self._project.questions.rows()
        keys = {row.key for row in rows}
        by_id = {(row.granularity, row.question_id): row.key for row in rows}
        fresh = []
        for incoming in counted(self._read.content.questions, watch.part(0, 2)):
            question = replace(incoming, video=self._videos[incoming.video])
            same_id = by_id.get((question.granularity, question.question_id))
            key = question.key if question.key in keys else same_id
            self._questions[question.key] = key or question.key
            if key is None:
                fresh.append(question)
            else:
                self._settle_question(question, key)
        self._project.questions.add_many(fresh, watch.part(1, 2))
        self._tally.added += len(fresh)

    def _settle_question(self, question: Question, key: QuestionKey) -> None:
        old = self._project.questions.get(key)
        new = replace(question, key=key)
        if self._line(old) == self._line(new):
            self._tally.skipped += 1
        elif self._replaces(
            question.key,
            phrase(
                "{tier} question {id}",
                tier=old.granularity.value,
                id=old.question_id,
            ),
        ):
            self._project.questions.save(new, "replaced")

    def _line(self, question: Question) -> str:
        return json.dumps(question_line(question, self._ids[question.video]), sort_keys=True)

    def _replaces(self, key: str, name: str) -> bool:
        line = self._read.lines.get(key, 0)
        message = phrase("{name} is in the project with other content", name=name)
        return self._tally.replaces(message, record=line, line=line)


def _is_placeholder(video: Video) -> bool:
    return video.media_path is None and video.fingerprint is None


def _facts(video: Video) -> tuple[object, ...]:
    return video.video_id, video.title, video.fingerprint, video.info

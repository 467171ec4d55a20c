"""Our own format: JSON lines, one object of any kind a line, from which nothing is missing.

The first line is ``{"kind":"header","emoscope":1}``. Then come raters, videos, people,
vocabularies, subtitle tracks with their cues, tiers with their annotations, what was watched,
questions with what they were and what was said of them, facts, casts, guidance, screenings, what
pipelines tell of each video with its segments, who speakers are, event memories, traces,
trajectories, multiple-choice items, units of labelling with what their labels came to, who
reviews what and found what, rounds of refining, and systems with their answers and scores,
always in the same order: equal projects give equal files.
Keys of rows are kept: reading a file twice doubles nothing. Videos are referred to by `video_id`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from app.domain.ids import VideoKey
from app.domain.media import MediaInfo, Video
from app.domain.question import JsonObject
from storage.formats.atomic import write_text
from storage.formats.emoscope_authoring import (
    cast_line,
    comment_line,
    facts_line,
    guidance_line,
    version_line,
)
from storage.formats.emoscope_cues import track_line
from storage.formats.emoscope_labelling import labelling_lines
from storage.formats.emoscope_lines import VERSION
from storage.formats.emoscope_mcq import mcq_line
from storage.formats.emoscope_memories import memory_line, trace_line
from storage.formats.emoscope_question import question_line
from storage.formats.emoscope_refine import refine_round_line
from storage.formats.emoscope_results import system_lines
from storage.formats.emoscope_reviews import adjudication_line, assignment_line, review_line
from storage.formats.emoscope_screenings import screening_line
from storage.formats.emoscope_speakers import speaker_line
from storage.formats.emoscope_story import story_line
from storage.formats.emoscope_tiers import (
    person_line,
    tier_line,
    vocabulary_line,
    watched_line,
)
from storage.formats.emoscope_trajectories import trajectory_line
from storage.formats.json_text import compact_json
from storage.formats.project_records import ProjectRecords

FORMAT = "emoscope"


def write_emoscope(content: ProjectRecords, path: Path) -> None:
    """Write everything into one file.

    Raises
    ------
    ExportFailedError
        The path cannot be written; nothing was changed.
    """
    write_text(path, "".join(f"{compact_json(line)}\n" for line in lines_of(content)))


def lines_of(content: ProjectRecords) -> Iterator[JsonObject]:
    """Give the objects of a file in their order; each question's video must be in `content`."""
    yield {"kind": "header", "emoscope": VERSION}
    for rater in sorted(content.raters, key=lambda rater: rater.key):
        yield {"kind": "rater", "key": rater.key, "name": rater.name}
    videos = sorted(content.videos, key=lambda video: (video.position, video.video_id))
    yield from map(_video_line, videos)
    ids = {video.key: video.video_id for video in videos}
    order = {video.key: number for number, video in enumerate(videos)}
    for person in sorted(content.people, key=lambda person: (person.position, person.key)):
        yield person_line(person, ids)
    for vocabulary in sorted(content.vocabularies, key=lambda item: item.vocabulary.key):
        yield vocabulary_line(vocabulary)
    for record in sorted(
        content.tracks,
        key=lambda item: (order[item.track.video], item.track.position, item.track.key),
    ):
        yield track_line(record, ids[record.track.video])
    for tier in sorted(
        content.tiers, key=lambda item: (order[item.tier.video], item.tier.position, item.tier.key)
    ):
        yield tier_line(tier, ids[tier.tier.video])
    for seen in sorted(content.watched, key=lambda item: (order[item.video], item.rater or "")):
        yield watched_line(seen, ids[seen.video])
    for question in sorted(
        content.questions, key=lambda item: (item.question_id, item.granularity, item.key)
    ):
        yield question_line(question, ids[question.video])
    yield from _authored(content, ids, order)
    for one in sorted(content.screenings, key=lambda one: (order[one.video], one.rater or "")):
        yield screening_line(one, ids[one.video])
    yield from _told(content, ids, order)


def _authored(
    content: ProjectRecords, ids: Mapping[VideoKey, str], order: Mapping[VideoKey, int]
) -> Iterator[JsonObject]:
    """Give what questions were and what was said of them, facts, casts and guidance."""
    told = content.authoring
    for version in sorted(told.versions, key=lambda one: (one.question.key, one.version)):
        yield version_line(version, question_line(version.question, ids[version.question.video]))
    for comment in sorted(told.comments, key=lambda one: one.key):
        yield comment_line(comment)
    for facts in sorted(told.facts, key=lambda one: order[one.video]):
        yield facts_line(facts, ids[facts.video])
    for cast in sorted(told.casts, key=lambda one: one.series):
        yield cast_line(cast)
    for name, text in sorted(told.guidance):
        yield guidance_line(name, text)


def _told(
    content: ProjectRecords, ids: Mapping[VideoKey, str], order: Mapping[VideoKey, int]
) -> Iterator[JsonObject]:
    """Give what pipelines, tracks and agents tell of videos."""
    for story in sorted(content.stories, key=lambda one: order[one.video]):
        yield story_line(story, ids[story.video])
    for said in sorted(content.speakers, key=lambda one: (order[one.video], one.speaker)):
        yield speaker_line(said, ids[said.video])
    for kept in sorted(content.memories, key=lambda one: order[one.memory.video]):
        yield memory_line(kept, ids[kept.memory.video])
    for trace in sorted(content.traces, key=lambda one: (order[one.row.video], one.row.position)):
        yield trace_line(trace, ids[trace.row.video])
    for one in sorted(content.trajectories, key=lambda one: (order[one.video], one.position)):
        yield trajectory_line(one, ids[one.video])
    for record in sorted(content.items, key=lambda each: (each.item.item_id, each.item.key)):
        yield mcq_line(record, ids[record.item.video])
    yield from labelling_lines(content.labelling, ids)
    yield from _reviewed(content)


def _reviewed(content: ProjectRecords) -> Iterator[JsonObject]:
    """Give who reviews what, what they found, and what settled it."""
    for task in sorted(content.assignments, key=lambda one: one.key):
        yield assignment_line(task)
    for review in sorted(content.reviews, key=lambda one: one.key):
        yield review_line(review)
    for settled in sorted(content.adjudications, key=lambda one: one.key):
        yield adjudication_line(settled)
    for begun in sorted(content.refine_rounds, key=lambda one: (one.number, one.key)):
        yield refine_round_line(begun)
    for system in sorted(content.systems, key=lambda one: (one.system.position, one.system.key)):
        yield from system_lines(system)


def _video_line(video: Video) -> JsonObject:
    mark = video.fingerprint
    return {
        "kind": "video",
        "key": video.key,
        "video_id": video.video_id,
        "title": video.title,
        "position": video.position,
        "media_path": video.media_path,
        "fingerprint": {"size": mark.size, "digest": mark.digest} if mark else None,
        "info": _media_part(video.info) if video.info else None,
    }


def _media_part(info: MediaInfo) -> JsonObject:
    rate = info.frame_rate
    return {
        "duration_ms": info.duration_ms,
        "width": info.width,
        "height": info.height,
        "frame_rate": f"{rate.numerator}/{rate.denominator}" if rate is not None else None,
        "start_pts_ms": info.start_pts_ms,
        "container": info.container,
        "video_codec": info.video_codec,
        "audio_codec": info.audio_codec,
    }

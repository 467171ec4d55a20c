"""Read an ``emoscope`` file into domain objects."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from app.domain.check import Severity, Violation
from app.domain.errors import ImportFailedError
from app.domain.finding import Findings
from app.domain.ids import RaterKey, VideoKey, new_key
from app.domain.media import Fingerprint, MediaInfo, Video
from app.domain.phrase import phrase
from app.domain.question import Question
from app.domain.rater import Rater
from app.domain.screening import Screening
from app.domain.stored_trajectory import StoredTrajectory
from app.domain.story import Story
from app.domain.watch import NOBODY, Watch, counted
from storage.formats.bulk import cycle_collection_paused
from storage.formats.emoscope import FORMAT
from storage.formats.emoscope_authoring_reader import AUTHORING, AuthoringReader
from storage.formats.emoscope_cues import read_track
from storage.formats.emoscope_labelling_reader import LABELLING, LabellingReader
from storage.formats.emoscope_lines import (
    MediaPart,
    QuestionLine,
    RaterLine,
    TrackLine,
    VideoLine,
    parse_line,
)
from storage.formats.emoscope_memories import (
    MemoryLine,
    TraceLine,
    read_memory_line,
    read_trace_line,
)
from storage.formats.emoscope_part import Part
from storage.formats.emoscope_question import read_question
from storage.formats.emoscope_results_reader import RESULTS, ResultsReader
from storage.formats.emoscope_review_reader import REVIEWING, ReviewingReader
from storage.formats.emoscope_screenings import ScreeningLine, read_screening
from storage.formats.emoscope_speakers import SpeakerLine, read_speaker
from storage.formats.emoscope_story import StoryLine, read_story
from storage.formats.emoscope_tier_lines import (
    PersonLine,
    TierLine,
    VocabularyLine,
    WatchedLine,
)
from storage.formats.emoscope_tier_reader import TierReader
from storage.formats.emoscope_trajectories import TrajectoryLine, read_trajectory_line
from storage.formats.project_records import (
    MemoryRecord,
    ProjectRecords,
    ReadProject,
    SpeakerRecord,
    TraceRecord,
    TrackRecord,
)
from storage.formats.source import SourceRecord, read_source


@cycle_collection_paused()
def read_emoscope(path: Path, watch: Watch = NOBODY) -> ReadProject:
    """Read and check a file; lines without errors are taken, all others reported.

    Raises
    ------
    ImportFailedError
        There is nothing that could be read.
    """
    if path.is_dir():
        raise ImportFailedError(
            phrase("{path} is a folder; an Emoscope export is one file.", path=path)
        )
    source = read_source(path)
    reader = _Reader(list(source.violations))
    parsed = [(record, reader.parse(record)) for record in counted(source.records, watch)]
    if source.records and source.records[0].value.get("kind") != "header":
        reader.report_missing_header(source.records[0])
    for wanted in _IN_ORDER:
        for record, line in parsed:
            if isinstance(line, wanted):
                reader.take(record, line)
    return reader.result()


# What is referred to comes before what refers to it.
_IN_ORDER: tuple[type[Part], ...] = (
    RaterLine,
    VideoLine,
    PersonLine,
    VocabularyLine,
    TrackLine,
    TierLine,
    WatchedLine,
    SpeakerLine,
    QuestionLine,
    *AUTHORING,
    ScreeningLine,
    StoryLine,
    MemoryLine,
    TraceLine,
    TrajectoryLine,
    *LABELLING,
    *REVIEWING,
    *RESULTS,
)


class _Reader:
    """Gathers objects; videos must be taken before what refers to them."""

    def __init__(self, violations: list[Violation]) -> None:
        self._violations = violations
        self._lines: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._raters: list[Rater] = []
        self._videos: dict[str, Video] = {}
        self._tracks: list[TrackRecord] = []
        self._questions: list[Question] = []
        self._screenings: list[Screening] = []
        self._speakers: list[SpeakerRecord] = []
        self._stories: list[Story] = []
        self._memories: dict[str, MemoryRecord] = {}
        self._traces: list[TraceRecord] = []
        self._trajectories: list[StoredTrajectory] = []
        self._tiers = TierReader(self._video)
        self._reviewing = ReviewingReader(self._video)
        self._results = ResultsReader()
        self._labelling = LabellingReader(self._video)
        self._authoring = AuthoringReader(self._video_key, self._tiers.people, self._questions)

    def result(self) -> ReadProject:
        """Return what was gathered."""
        tiers, faults = self._tiers.tiers()
        self._violations += faults
        content = ProjectRecords(
            tuple(self._raters),
            tuple(self._videos.values()),
            tuple(self._tracks),
            tuple(self._questions),
            tuple(self._tiers.people.values()),
            tuple(self._tiers.vocabularies.values()),
            tiers,
            tuple(self._tiers.watched),
            tuple(self._screenings),
            tuple(self._stories),
            tuple(self._speakers),
            tuple(self._memories.values()),
            tuple(self._traces),
            tuple(self._trajectories),
            tuple(self._reviewing.items),
            tuple(self._reviewing.assignments),
            tuple(self._reviewing.reviews),
            tuple(self._reviewing.adjudications),
            systems=self._results.records(),
            labelling=self._labelling.records(),
            authoring=self._authoring.records(),
            refine_rounds=tuple(self._reviewing.rounds),
        )
        ordered = sorted(self._violations, key=lambda item: item.record)
        return ReadProject(FORMAT, content, tuple(ordered), self._lines)

    def parse(self, record: SourceRecord) -> Part | None:
        """Read one object, noting its faults."""
        findings = Findings()
        line = parse_line(record.value, findings)
        self._violations += map(record.violation, findings.found)
        return line

    def report_missing_header(self, record: SourceRecord) -> None:
        """Note that the first object is no header."""
        findings = Findings()
        findings.error(
            "kind", "header", phrase('the first line must be {"kind":"header","emoscope":1}')
        )
        self._violations += map(record.violation, findings.found)

    def take(self, record: SourceRecord, line: Part) -> None:
        """Keep the object of a line if nothing stands against it."""
        findings = Findings()
        key = getattr(line, "key", None)
        if key is not None:
            self._claim(key, "key", self._lines, record, findings)
        match line:
            case RaterLine():
                self._take_rater(line, findings)
            case VideoLine():
                self._claim(f"video {line.video_id}", "video_id", self._names, record, findings)
                self._take_video(line, findings)
            case PersonLine():
                self._tiers.take_person(line, findings)
            case VocabularyLine():
                self._tiers.take_vocabulary(line, findings)
            case TrackLine():
                self._take_track(record, line, findings)
            case _:
                self._take_of_video(record, line, findings)
        self._violations += map(record.violation, findings.found)

    def _take_of_video(self, record: SourceRecord, line: Part, findings: Findings) -> None:
        """Keep what hangs on a video and is referred to by nothing."""
        match line:
            case TierLine():
                self._tiers.take_tier(record, line, findings)
            case WatchedLine():
                self._tiers.take_watched(line, findings)
            case QuestionLine():
                self._take_question(record, line, findings)
            case StoryLine():
                self._take_story(record, line, findings)
            case SpeakerLine():
                self._take_speaker(record, line, findings)
            case ScreeningLine():
                self._take_screening(record, line, findings)
            case MemoryLine():
                self._take_memory(line, findings)
            case TraceLine():
                self._take_trace(line, findings)
            case TrajectoryLine():
                self._take_trajectory(line, findings)
            case _:
                self._take_of_part(line, findings)

    def _take_of_part(self, line: Part, findings: Findings) -> None:
        """Keep what a reader of its own gathers."""
        if isinstance(line, LABELLING):
            self._labelling.take(line, findings)
        elif isinstance(line, AUTHORING):
            self._authoring.take(line, findings)
        elif isinstance(line, RESULTS):
            self._results.take(line, findings)
        else:
            self._reviewing.take(line, findings)

    def _claim(
        self,
        name: str,
        path: str,
        taken: dict[str, int],
        record: SourceRecord,
        findings: Findings,
    ) -> None:
        """Note an error where an earlier line has the same key or id."""
        line = taken.setdefault(name, record.ordinal)
        if line != record.ordinal:
            findings.error(path, "stands-twice", phrase("stands already in line {line}", line=line))

    def _take_rater(self, line: RaterLine, findings: Findings) -> None:
        if not findings.found:
            self._raters.append(Rater(RaterKey(line.key), line.name))

    def _take_video(self, line: VideoLine, findings: Findings) -> None:
        if not line.video_id.strip():
            findings.error("video_id", "blank", phrase("is blank"))
        if not findings.found:
            self._videos[line.video_id] = _video(line)

    def _take_track(self, record: SourceRecord, line: TrackLine, findings: Findings) -> None:
        for index, part in enumerate(line.cues):
            path = f"cues[{index}]"
            self._claim(f"cue {part.key}", f"{path}.key", self._names, record, findings)
            if part.end_ms < part.start_ms:
                message = phrase(
                    "ends at {end_ms} before it starts at {start_ms}",
                    end_ms=part.end_ms,
                    start_ms=part.start_ms,
                )
                findings.error(path, "end-before-start", message)
        if len({part.key for part in line.cues}) < len(line.cues):
            findings.error("cues", "key-twice", phrase("two cues have the same key"))
        if findings.found:
            return
        self._tracks.append(read_track(line, self._video_key(line.video_id)))

    def _take_question(self, record: SourceRecord, line: QuestionLine, findings: Findings) -> None:
        name = f"{line.record.get('granularity')} {line.record.get('question_id')}"
        self._claim(name, "record.question_id", self._names, record, findings)
        for index, part in enumerate(line.evidence):
            path = f"evidence[{index}].key"
            self._claim(f"evidence {part.key}", path, self._names, record, findings)
        video_id = line.record.get("video_id")
        video = self._video_key(video_id) if isinstance(video_id, str) else VideoKey("")
        question = read_question(line, video, findings)
        if question and not any(item.severity is Severity.ERROR for item in findings.found):
            self._questions.append(question)

    def _take_story(self, record: SourceRecord, line: StoryLine, findings: Findings) -> None:
        video = self._video_key(line.video_id)
        self._claim(f"story {video}", "video_id", self._lines, record, findings)
        story = read_story(line, video, self._tiers.people, findings)
        if story is not None:
            self._stories.append(story)

    def _take_memory(self, line: MemoryLine, findings: Findings) -> None:
        memory = read_memory_line(line, self._video_key(line.video_id), findings)
        if memory is not None:
            self._memories[line.key] = memory

    def _take_trace(self, line: TraceLine, findings: Findings) -> None:
        video = self._video_key(line.video_id)
        trace = read_trace_line(line, video, self._memories, findings)
        if trace is not None and not findings.found:
            self._traces.append(trace)

    def _take_trajectory(self, line: TrajectoryLine, findings: Findings) -> None:
        trajectory = read_trajectory_line(line, self._video_key(line.video_id), findings)
        if trajectory is not None and not findings.found:
            place = sum(one.video == trajectory.video for one in self._trajectories)
            self._trajectories.append(replace(trajectory, position=place))

    def _take_speaker(self, record: SourceRecord, line: SpeakerLine, findings: Findings) -> None:
        name = f"speaker {line.video_id} {line.speaker}"
        self._claim(name, "speaker", self._names, record, findings)
        video = self._video_key(line.video_id)
        speaker = read_speaker(line, video, self._tiers.people, findings)
        if speaker is not None:
            self._speakers.append(speaker)

    def _take_screening(
        self, record: SourceRecord, line: ScreeningLine, findings: Findings
    ) -> None:
        name = f"screening {line.video_id} {line.rater}"
        self._claim(name, "rater", self._names, record, findings)
        video = self._video_key(line.video_id)
        screening = read_screening(line, video, self._tiers.people, findings)
        if screening is not None:
            self._screenings.append(screening)

    def _video_key(self, video_id: str) -> VideoKey:
        return self._video(video_id).key

    def _video(self, video_id: str) -> Video:
        """Return a video, making one where the file has no line for it."""
        if video_id not in self._videos:
            key, position = VideoKey(new_key()), len(self._videos)
            self._videos[video_id] = Video(key, video_id, video_id, position)
        return self._videos[video_id]


def _video(line: VideoLine) -> Video:
    mark = line.fingerprint
    return Video(
        VideoKey(line.key),
        line.video_id,
        line.title,
        line.position,
        line.media_path,
        Fingerprint(mark.size, mark.digest) if mark else None,
        _media(line.info) if line.info else None,
    )


def _media(part: MediaPart) -> MediaInfo:
    return MediaInfo(
        part.duration_ms,
        part.width,
        part.height,
        Fraction(part.frame_rate) if part.frame_rate is not None else None,
        part.start_pts_ms,
        part.container,
        part.video_codec,
        part.audio_codec,
    )

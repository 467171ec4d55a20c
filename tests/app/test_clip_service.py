"""Clips are cut where the segments say, in their order, with picture and sound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

from app.cli import main
from app.domain.errors import ExportFailedError, MediaError, WorkStoppedError
from app.domain.ids import QuestionKey, VideoKey, new_key
from app.domain.interval import Interval
from app.domain.question import Granularity, Question, QuestionType, Source
from app.domain.watch import Watch
from app.media.clip_cutter import cut_clip
from app.services.clip_service import clip_name, export_clips
from app.services.project_service import add_video
from storage.project_file import ProjectFile
from tests.helpers.clip import make_clip, read_number_from_luma
from tests.helpers.project_files import put_clip

SEGMENTS = (Interval(1200, 2000), Interval(200, 700))


def pictures(path: Path) -> list[tuple[int, int]]:
    """Return time in ms and number of each picture."""
    with av.open(str(path)) as container:
        return [
            (
                round((frame.time or 0) * 1000),
                read_number_from_luma(frame.to_ndarray(format="gray").astype(np.uint8)),
            )
            for frame in container.decode(video=0)
        ]


def test_segments_stand_in_their_order_cut_to_the_frame(tmp_path: Path) -> None:
    source = make_clip(seconds=3, audio=True)
    target = tmp_path / "clip.mp4"
    assert cut_clip(source, SEGMENTS, target) == 1300
    # 25 pictures a second: the first segment is 30 to 49, the second 5 to 17, on screen from 200.
    assert [number for _, number in pictures(target)] == [*range(30, 50), *range(5, 18)]
    assert [time for time, _ in pictures(target)][::20] == [0, 800]
    with av.open(str(target)) as container:
        (sound,) = container.streams.audio
        assert sound.duration is not None
        assert sound.time_base is not None
        assert abs(float(sound.duration * sound.time_base) * 1000 - 1300) < 50
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(
    ("source", "segments", "words"),
    [
        ("gone.mp4", SEGMENTS, "gone.mp4"),
        ("text.mp4", SEGMENTS, "text.mp4"),
        ("text.mp4", (Interval(5, 5),), "no segment"),
    ],
)
def test_what_cannot_be_cut_is_told_and_leaves_nothing(
    tmp_path: Path, source: str, segments: tuple[Interval, ...], words: str
) -> None:
    (tmp_path / "text.mp4").write_text("no film", encoding="utf-8")
    with pytest.raises(MediaError, match=words):
        cut_clip(tmp_path / source, segments, tmp_path / "out.mp4")
    assert [path.name for path in tmp_path.iterdir()] == ["text.mp4"]


def test_stopped_it_leaves_nothing(tmp_path: Path) -> None:
    class Stopped(Watch):
        @property
        def stopped(self) -> bool:
            return True

    with pytest.raises(WorkStoppedError):
        cut_clip(make_clip(seconds=3), SEGMENTS, tmp_path / "out.mp4", watch=Stopped())
    assert list(tmp_path.iterdir()) == []


def question(video: VideoKey, name: str, *segments: Interval) -> Question:
    return Question(
        QuestionKey(new_key()),
        name,
        video,
        Granularity.CLIP,
        QuestionType.CONTEXTUAL_EMOTION,
        text="What does Rin feel?",
        answer=["fear"],
        source=Source("Harbour", segments or None),
    )


def test_a_project_writes_its_clips_and_says_what_it_could_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    video = add_video(project, put_clip(tmp_path / "a.mp4", seconds=3))
    with pytest.raises(ExportFailedError, match="no clip question"):
        export_clips(project, tmp_path / "clips")
    with project.edit("Make", None):
        project.questions.save(question(video.key, "G1_Q1", *SEGMENTS))
        project.questions.save(question(video.key, "G1: Q/2", Interval(0, 300)))
        project.questions.save(question(video.key, "G1_Q3", Interval(60_000, 61_000)))
    path, out = str(project.path), tmp_path / "clips"
    project.close()
    assert main(["export", path, "--as", "clips", "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert "2 clips" in said.out
    assert "G1_Q3" in said.out + said.err
    assert sorted(each.name for each in out.iterdir()) == ["G1%3A Q%2F2.mp4", "G1_Q1.mp4"]
    assert clip_name("G1/Q") == "G1%2FQ.mp4"


def test_a_video_without_its_file_is_named(tmp_path: Path) -> None:
    project = ProjectFile.create(tmp_path / "p.emoscope")
    clip = put_clip(tmp_path / "a.mp4", seconds=3)
    video = add_video(project, clip)
    clip.unlink()
    with project.edit("Make", None):
        project.questions.save(replace(question(video.key, "G1_Q1"), source=Source("x")))
    written, problems = export_clips(project, tmp_path / "clips")
    assert (written, [one.message for one in problems]) == (0, ["The video a has no file here."])
    project.close()

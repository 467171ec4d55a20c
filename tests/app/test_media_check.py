"""The import check of a video: what is odd about a file is said in words, once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.cli import main
from app.domain.check import Severity, Violation
from app.media.stream_scan import StreamScan, scan_streams
from app.services import media_check
from app.services.media_check import MediaCheck, check_media
from tests.helpers.clip import make_clip, make_sound


def checked(path: Path) -> MediaCheck:
    check = check_media(path)
    assert check is not None
    return check


def rules(path: Path) -> list[str]:
    return [found.rule for found in checked(path).findings]


def only(path: Path) -> Violation:
    (found,) = checked(path).findings
    return found


def scanned(path: Path) -> StreamScan:
    scan = scan_streams(path)
    assert scan is not None
    return scan


def judged(monkeypatch: pytest.MonkeyPatch, scan: StreamScan) -> MediaCheck:
    monkeypatch.setattr("app.media.stream_scan.scan_streams", lambda *_: scan)
    return checked(Path("film.mp4"))


@pytest.mark.parametrize(
    "options",
    [
        {"audio": True},
        {"container": "mkv", "audio": True},
        {"container": "webm", "codec": "libvpx", "audio": True},
        {"container": "mov", "codec": "libx265"},
        {"container": "avi", "b_frames": 0},
    ],
)
def test_an_ordinary_file_has_a_summary_and_no_finding(options: dict[str, Any]) -> None:
    check = checked(make_clip(**options))
    assert check.findings == ()
    assert "25 frames a second; at most 2.0 s from keyframe to keyframe" in check.summary


def test_sound_alone_has_nothing_to_check() -> None:
    assert checked(make_sound()) == MediaCheck("", ())


def test_a_varying_rate_is_told_with_its_range() -> None:
    for container in ("mp4", "mkv"):
        found = only(make_clip(vfr=True, container=container))
        assert (found.rule, found.severity) == ("rate-variable", Severity.INFO)
        assert "from 40 to 80 ms" in found.message


def test_a_rate_that_matroska_rounds_to_milliseconds_is_constant() -> None:
    from fractions import Fraction

    check = checked(make_clip(fps=Fraction(30000, 1001), container="mkv"))
    assert check.findings == ()
    assert "29.97 frames a second;" in check.summary


@pytest.mark.parametrize("container", ["mp4", "mkv", "ts"])
def test_sound_that_begins_before_the_picture_is_told_in_ms(container: str) -> None:
    path = make_clip(start_ms=400, audio=True, container=container)
    (found,) = [each for each in checked(path).findings if each.rule == "start-offset"]
    assert found.severity is Severity.WARNING
    assert "The sound begins 4" in found.message
    offset = int(found.message.split()[3])
    assert abs(offset - 400) <= 25  # what the encoder of the sound puts in front


def test_transport_streams_play_from_a_copy() -> None:
    assert rules(make_clip(container="ts", audio=True)) == ["plays-from-copy"]


@pytest.mark.parametrize("codec", ["libx264", "mpeg4"])
def test_avi_with_b_frames_is_inexact(codec: str) -> None:
    assert rules(make_clip(container="avi", codec=codec)) == ["inexact-container"]


def test_a_long_way_between_keyframes_is_told_with_its_place() -> None:
    found = only(make_clip(seconds=14, gop=1000))
    assert (found.rule, found.severity) == ("keyframe-gap", Severity.INFO)
    assert "14.0 s" in found.message
    assert found.path == "00:00:00.000"


def test_a_hole_in_the_times_is_a_stretch_without_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = scanned(make_clip())
    times = scan.times_ms.copy()
    times[50:] += 6000
    shifted = replace(scan, times_ms=times, key_times_ms=np.array([0.0, 8000.0]))
    (found,) = judged(monkeypatch, shifted).findings
    assert found.rule == "unreadable"
    assert "From 00:00:02.000 to 00:00:08.000" in found.message


def test_damaged_packets_near_each_other_are_one_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = replace(scanned(make_clip()), damaged_ms=np.array([400.0, 900.0, 3000.0]))
    first, second = judged(monkeypatch, scan).findings
    assert "From 00:00:00.400 to 00:00:00.940" in first.message
    assert second.path == "00:00:03.000"


def test_many_stretches_are_not_all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = replace(scanned(make_clip()), damaged_ms=np.arange(0.0, 150_000.0, 5000.0))
    findings = judged(monkeypatch, scan).findings
    assert len(findings) == 21
    assert findings[-1].message.startswith("10 more stretches")


def test_a_rate_the_file_contradicts_is_absurd(monkeypatch: pytest.MonkeyPatch) -> None:
    from fractions import Fraction

    scan = scanned(make_clip())
    for stated in (None, Fraction(90000), Fraction(250)):
        (found,) = judged(monkeypatch, replace(scan, stated_rate=stated)).findings
        assert found.rule == "rate-absurd"
        assert "the file holds 25." in found.message


def test_damage_in_a_transport_stream_is_found(tmp_path: Path) -> None:
    data = bytearray(make_clip(seconds=8, container="ts").read_bytes())
    third = len(data) // 3 // 188 * 188
    del data[third : third + 188 * (len(data) // 188 // 4)]
    path = tmp_path / "torn.ts"
    path.write_bytes(data)
    assert "unreadable" in rules(path)


def test_an_mp4_that_was_cut_off_says_where_it_ends(tmp_path: Path) -> None:
    import av

    whole = make_clip(seconds=8)
    path = tmp_path / "cut.mp4"
    with (
        av.open(str(whole)) as source,
        av.open(str(path), "w", options={"movflags": "faststart"}) as target,
    ):
        stream = target.add_stream_from_template(source.streams.video[0])
        for packet in source.demux(video=0):
            if packet.dts is not None:
                packet.stream = stream
                target.mux(packet)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    found = next(each for each in checked(path).findings if each.rule == "unreadable")
    assert found.severity is Severity.WARNING
    assert "to 00:00:0" in found.message


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "notes.mp4"
    path.write_bytes(b"no video" * 100)
    assert only(path).rule == "unreadable"


def test_it_can_be_cancelled() -> None:
    assert check_media(make_clip(), lambda: True) is None


def test_new_says_it_on_standard_error_and_import_does_not_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip, project = make_clip(vfr=True), str(tmp_path / "a.emoscope")
    assert main(["new", project, "--video", str(clip)]) == 0
    said = capsys.readouterr()
    assert "info: The frame rate varies" in said.err
    assert "varies" not in said.out
    assert main(["import", project, str(clip), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["problems"] == []


def test_import_lists_it_among_the_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, late = make_clip(), make_clip(container="ts", audio=True)
    project = str(tmp_path / "a.emoscope")
    assert main(["new", project, "--video", str(plain)]) == 0
    assert capsys.readouterr().err == ""
    assert main(["import", project, str(late), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["added"] == 1
    (problem,) = report["problems"]
    assert problem["rule"] == "plays-from-copy"
    assert problem["severity"] == "info"
    assert problem["file"] == str(late)


def test_a_video_is_remembered_by_its_content(tmp_path: Path) -> None:
    from app.services.project_service import create_project

    project = create_project(tmp_path / "a.emoscope", [make_clip(vfr=True)])
    try:
        (check,) = media_check.check_videos(project).values()
        assert [found.rule for found in check.findings] == ["rate-variable"]
        assert media_check.check_videos(project) == {}
    finally:
        project.close()

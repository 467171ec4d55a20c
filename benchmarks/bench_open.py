"""Opening a four-hour project with 5,000 cues: when it is usable, and what it takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

from benchmarks.report import Figure, median

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / "benchmarks" / ".cache"
CUES = 5_000
FPS = 25
HOURS_4 = 4 * 3600

_OPEN = """
import json, resource, sys, time
start = time.time()
from pathlib import Path
from app.desk import build_desk
from app.look import make_application
from app.screenshot import wait_until
from app.settings import SettingsFile
app = make_application(); desk = build_desk(SettingsFile())
desk.context.settings.rater_name = "Bench"
window = desk.context.workbench.window
window.resize(1920, 1080); window.show(); app.processEvents()
video = desk.context.workbench.video
opened = time.time()
desk.projects.open(Path(sys.argv[1]))
wait_until(lambda: video.picture is not None)
app.processEvents()
usable = time.time()
wait_until(lambda: desk.context.engine.is_settled)
app.processEvents()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"open": usable - opened, "whole": usable - start, "memory": memory}))
desk.shut_down()
"""


def make_clip(path: Path, seconds: int) -> None:
    """Encode a plain moving picture, 320x180 at 25 frames a second, a keyframe every 10 s."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=Fraction(FPS))
        stream.width, stream.height, stream.pix_fmt = 320, 180, "yuv420p"
        stream.options = {"preset": "ultrafast", "crf": "40", "g": "250"}
        picture = np.zeros((180, 320, 3), np.uint8)
        for number in range(seconds * FPS):
            picture[80:100, :] = number % 255
            frame = av.VideoFrame.from_ndarray(picture, "rgb24")
            frame.pts, frame.time_base = number, Fraction(1, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())


def write_cues(path: Path, seconds: int) -> None:
    """Write cues spread evenly over the clip."""
    count = max(1, CUES * seconds // HOURS_4)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            start = number * seconds * 1000 // count
            times = f"{_clock(start)} --> {_clock(start + 2000)}"
            file.write(f"{number + 1}\n{times}\nLine {number + 1}: どうぞお気になさらず。\n\n")


def _clock(ms: int) -> str:
    return f"{ms // 3600000:02d}:{ms // 60000 % 60:02d}:{ms // 1000 % 60:02d},{ms % 1000:03d}"


def project_of(seconds: int) -> Path:
    """Return a project with one clip of that length and its cues, made once."""
    folder = CACHE / f"{seconds}s"
    project = folder / "bench.emoscope"
    if not project.exists():
        folder.mkdir(parents=True, exist_ok=True)
        clip, cues = folder / "clip.mp4", folder / "clip.srt"
        if not clip.exists():
            make_clip(folder / "part.mp4", seconds)
            (folder / "part.mp4").replace(clip)
        write_cues(cues, seconds)
        command = [sys.executable, str(ROOT / "main.py"), "new", str(project), "--video", str(clip)]
        subprocess.run([*command, "--subtitles", str(cues)], check=True, stdout=subprocess.DEVNULL)
    return project


def _open(project: Path) -> dict[str, float]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "EMOSCOPE_AOUT": "dummy"}
    environment |= {
        "XDG_CONFIG_HOME": str(CACHE / "config"),
        "XDG_CACHE_HOME": str(CACHE / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", _OPEN, str(project)],
        capture_output=True, text=True, cwd=ROOT, env=environment, check=True,
    )  # fmt: skip
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def run() -> list[Figure]:
    """Open both projects alternately; the clips are made once (some minutes)."""
    long, short = project_of(HOURS_4), project_of(60)
    _open(short), _open(long)
    runs = [(_open(long), _open(short)) for _ in range(5)]
    long_open = median([one["open"] for one, _ in runs])
    short_open = median([two["open"] for _, two in runs])
    memory = max(one["memory"] for one, _ in runs)
    return [
        Figure(
            "4-hour project usable after start", median([one["whole"] for one, _ in runs]), "s", 2.0
        ),
        Figure("opening 4 hours over opening 1 minute", long_open / short_open, "ratio", limit=2.0),
        Figure("opening the 4-hour project", long_open, "s", peer=short_open),
        Figure("peak memory with the 4-hour project", memory, "MiB", limit=350),
    ]

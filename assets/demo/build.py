"""Rebuilds the demo episode and its project: ``python assets/demo/build.py``.

In this order: the source is put on its clock, subtitles and reference data are written, the lines
are spoken, the sound is mixed, the pictures are drawn and encoded, and the project is made of it
all. ``--text`` stops after the texts, ``--project`` makes the project anew of the video that is
there, ``--still MS --out FILE`` draws one picture.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # started as a script, the rooms of the checkout are not on the path
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QGuiApplication  # noqa: E402

from assets.demo.encode import encode  # noqa: E402
from assets.demo.film import Film  # noqa: E402
from assets.demo.memories import write_demo_memories  # noqa: E402
from assets.demo.mix import mix  # noqa: E402
from assets.demo.odd_subtitles import FOLDER_NAME, write_odd_subtitles  # noqa: E402
from assets.demo.project import build_project  # noqa: E402
from assets.demo.schedule import Episode, schedule  # noqa: E402
from assets.demo.screenplay import FOLDER, load_story  # noqa: E402
from assets.demo.speech import say_all  # noqa: E402
from assets.demo.texts import write_texts  # noqa: E402


def build_video(episode: Episode, path: Path) -> None:
    """Voice, draw and encode the whole episode."""
    _report("speaking")
    voices = say_all(episode)
    _report("mixing")
    sound = mix(episode, voices)
    _report("drawing and encoding")
    unfinished = path.with_suffix(".part.mp4")
    encode(unfinished, Film(episode).picture, sound, duration_ms=episode.duration_ms)
    unfinished.replace(path)


def main(arguments: list[str] | None = None) -> int:
    """Build what is asked for."""
    options = _parser().parse_args(arguments)
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    episode = schedule(load_story())
    if options.still is not None:
        Film(episode).picture(options.still).save(str(options.out))
        return 0
    files = write_texts(episode, FOLDER)
    write_odd_subtitles(episode, FOLDER / FOLDER_NAME)
    video = FOLDER / f"{episode.story.video_id}.mp4"
    if not options.text and not options.project:
        build_video(episode, video)
    if not options.text:
        _report("making memories and project")
        write_demo_memories(episode, video, FOLDER)
        build_project(FOLDER / "demo.emoscope", episode, video, files)
    _report(f"done: {episode.duration_ms / 1000:.1f} s, {len(episode.lines)} lines")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Rebuild the demo episode and its project.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--text", action="store_true", help="subtitles and reference data only")
    what.add_argument("--project", action="store_true", help="texts and project, the video stays")
    what.add_argument("--still", type=int, metavar="MS", help="draw one picture")
    parser.add_argument(
        "--out", type=Path, default=Path("still.png"), help="where the picture goes"
    )
    return parser


def _report(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)  # noqa: T201 -- a build script talks


if __name__ == "__main__":
    sys.exit(main())

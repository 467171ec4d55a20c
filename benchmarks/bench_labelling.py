"""The Label workspace: how soon the next unit plays, how many keys a unit takes, 100,000 units.

All is driven by keys in a window, with libvlc and its sound path on (`--aout=dummy`). The next unit
is *shown and playing* once it is painted in its panel, libvlc's picture of its beginning or of a
later frame of it is painted in the video, and the clock runs.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desk import Desk, build_desk
from app.domain.ids import UnitKey, UnitSetKey, VideoKey, new_key
from app.domain.labelling import Layer, Unit, UnitSet
from app.domain.media import Video
from app.look import make_application
from app.screenshot import wait_until
from app.settings import SettingsFile
from benchmarks.clips import FPS, SMALL, clip
from benchmarks.report import Figure, Outcome, median, p95
from benchmarks.stage import prepare_environment
from storage.project_file import ProjectFile
from tests.helpers.clip import read_frame_number

QUEUE, VIDEOS = 100_000, 50
UNITS, FILES, STEPS, BEFORE = 120, 40, 100, 30
NEXT_MS, KEYS, OPEN_S = 100.0, 2, 3.0
_SIZE = QSize(1920, 1080)
_LONG = replace(SMALL, seconds=240.0)
_SHORT = replace(SMALL, seconds=4.0)
_WAIT_MS = 30_000
_HEARD_S = 1.0
"""So long a unit is heard before the next key; nobody labels one they have not heard."""
_STEP_MS, _UNIT_MS, _FROM_MS = 1900, 1700, 2000
_SPEAKERS = ("Aki", "Rin", "Kaya")
_BOTH, _ONE = (Layer.BASIC, Layer.GO), (Layer.BASIC,)


def run() -> Outcome:
    """Measure; the clips are made once (a minute)."""
    prepare_environment()
    outcome = Outcome()
    application = make_application()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for measure in (_measure_keys, _measure_playing, _measure_files, _measure_queue):
            bench = _Bench(folder / f"{measure.__name__}.emoscope", application)
            outcome.add(*measure(bench))
            bench.close()
    return outcome


# What is measured -----------------------------------------------------------------------------


def _measure_keys(bench: _Bench) -> list[Figure]:
    """Count the keys from a plain unit in view to the next one in view."""
    found = []
    for layers, keys in ((_ONE, ("6", "Return")), (_BOTH, ("6", "H", "Return"))):
        bench.fill([_Media(None, 240_000)], 20, layers)
        before = bench.keys
        units = [bench.label(keys) for _ in range(10)]
        each = (bench.keys - before) / len(set(units))
        what = "a layer" if layers == _ONE else "two layers"
        limit = KEYS if layers == _ONE else None
        found.append(Figure(f"keys of a plain unit, {what}", each, "", limit=limit))
        bench.leave()
    return found


def _measure_playing(bench: _Bench) -> list[Figure]:
    """Label units of a film one after the other, and go to them without labelling."""
    bench.fill([_Media(clip(_LONG), 240_000)], UNITS, _ONE)
    bench.begin()
    saved = [bench.ms_to_playing(partial(bench.press, "Return"), ("6",)) for _ in range(UNITS - 2)]
    gone = [bench.ms_to_playing(partial(bench.press, "Alt+PgUp")) for _ in range(BEFORE)]
    return [
        *_three(f"Return to the next unit shown and playing, {len(saved)} units", saved),
        *_three("  the unit before, which no player stands ready for", gone, limit=None),
    ]


def _measure_files(bench: _Bench) -> list[Figure]:
    """Label units that are files of their own, as those of CH-SIMS are."""
    files = [bench.folder / f"{place:02d}.mp4" for place in range(FILES)]
    for one in files:
        shutil.copyfile(clip(_SHORT), one)
    bench.fill([_Media(one, 4_000) for one in files], FILES, _ONE, whole=True)
    bench.begin()
    taken = [bench.ms_to_playing(partial(bench.press, "Return"), ("6",)) for _ in range(FILES - 2)]
    return _three(f"  units that are a file each, {len(taken)} files", taken, limit=None)


def _measure_queue(bench: _Bench) -> list[Figure]:
    """Work in a queue of many thousand units."""
    bench.fill([_Media(None, 240_000)] * VIDEOS, QUEUE, _BOTH, opens=False)
    opened = bench.seconds_to_open()
    nexts = [bench.ms_to_shown(partial(bench.press, "Alt+PgDown")) for _ in range(STEPS)]
    saved = [bench.ms_of_saving(("6", "H")) for _ in range(STEPS)]
    for _ in range(3):
        bench.label(("Ctrl+B", "Return"))
    flagged = [bench.ms_to_shown(partial(bench.press, "Alt+Shift+PgUp")) for _ in range(STEPS)]
    what = f"of {QUEUE:,}"
    return [
        Figure(f"queue {what} units opened", opened, "s", limit=OPEN_S),
        *_three(f"next unit {what}, shown", nexts),
        *_three(f"labels {what} stored, and the next unit left shown", saved),
        *_three(f"next flagged unit {what}, shown", flagged),
    ]


def _three(what: str, taken: Sequence[float], limit: float | None = NEXT_MS) -> list[Figure]:
    found = list(taken)
    return [
        Figure(f"{what}, p95", p95(found), "ms", limit=limit),
        Figure(f"{what}, median", median(found), "ms"),
    ]


# The window -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Media:
    """A file, or none, and how long its units reach, in ms."""

    path: Path | None
    length_ms: int


class _Bench(QObject):
    """A window with a project of units, driven by keys."""

    def __init__(self, path: Path, application: QApplication) -> None:
        super().__init__()
        self._path, self._application = path, application
        self.folder = path.parent
        self.desk: Desk = build_desk(SettingsFile(path.with_suffix(".json")))
        self.desk.context.settings.rater_name = "Rin"
        self._window = self.desk.context.workbench.window
        self._window.resize(_SIZE)
        self._window.show()
        self._window.activateWindow()
        self._engine = self.desk.context.engine
        self._painted_at = 0.0
        self._frames: list[tuple[float, int]] = []
        self.keys = 0
        self._engine.picture_changed.connect(self._on_picture)
        self._view = self.desk.context.workbench.video
        self._view.installEventFilter(self)

    # Filling and opening ----------------------------------------------------------------------

    def fill(
        self,
        media: Sequence[_Media],
        number: int,
        layers: tuple[Layer, ...],
        *,
        whole: bool = False,
        opens: bool = True,
    ) -> None:
        """Make a project of so many units, shared among the videos, and open it."""
        self._path.unlink(missing_ok=True)
        project = ProjectFile.create(self._path)
        videos = [_video(place, one) for place, one in enumerate(media)]
        with project.edit("Fill", None):
            for video in videos:
                project.videos.add(video)
            one = project.units.add_set(UnitSet(UnitSetKey(new_key()), "Units", layers=layers))
            project.units.add_many(_units(one, videos, media, number, whole=whole))
        project.close()
        if opens:
            self.seconds_to_open()

    def seconds_to_open(self) -> float:
        """Open the project in the workspace; return the seconds until the first unit is painted."""
        began = time.perf_counter()
        self.desk.context.session.open(ProjectFile.open(self._path), "Rin")
        self.desk.context.actions["view.label"].trigger()
        self._application.processEvents()
        self.desk.context.workbench.label.grab()
        seconds = time.perf_counter() - began
        self._wait(lambda: not self.desk.context.tasks.busy, "background work done")
        return seconds

    def leave(self) -> None:
        """Close the project."""
        self.desk.context.session.close()

    def begin(self) -> None:
        """Wait until the first unit plays."""
        self._wait(lambda: self._engine.is_settled and self._engine.can_play, "playable")
        self.desk.labelling.choose(self._shown)
        self._wait(lambda: self._engine.is_running and bool(self._frames), "playing")

    def close(self) -> None:
        """End all."""
        self.desk.shut_down(save=False)
        self.desk.delete_window()

    # Keys -------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Press a key as a user does."""
        self.keys += 1
        combination = QKeySequence(key)[0]  # type: ignore[index]  # the stubs do not know it
        QTest.keyClick(self._window, combination.key(), combination.keyboardModifiers())

    def label(self, keys: Iterable[str]) -> str:
        """Press keys; return the unit that was in view before."""
        before = self._shown
        for key in keys:
            self.press(key)
        if self._shown == before:
            raise RuntimeError(f"{before} is still in view")
        return before

    def ms_of_saving(self, keys: Iterable[str]) -> float:
        """Choose labels; return the ms that storing them takes, until the next unit is painted."""
        for key in keys:
            self.press(key)
        return self.ms_to_shown(partial(self.press, "Return"))

    def ms_to_shown(self, order: Callable[[], None]) -> float:
        """Give an order; return the ms until another unit is painted."""
        before, began = self._shown, time.perf_counter()
        order()
        self.desk.context.workbench.label.grab()
        taken = (time.perf_counter() - began) * 1000
        if self._shown == before:
            raise RuntimeError(f"{before} is still in view")
        self._application.processEvents()
        return taken

    def ms_to_playing(self, order: Callable[[], None], keys: Iterable[str] = ()) -> float:
        """Give an order; return the ms until another unit is painted, and plays."""
        for key in keys:
            self.press(key)
        before, began = self._shown, time.perf_counter()
        self._frames.clear()
        order()
        sheet = self.desk.labelling.sheet
        if sheet is None or self._shown == before:
            raise RuntimeError(f"{before} is still in view")
        first = sheet.unit.start_ms * FPS // 1000
        last = (sheet.unit.end_ms or _UNIT_MS) * FPS // 1000
        self._wait(lambda: self._plays(first, last), f"playing of {sheet.unit.unit_id}")
        came = next(at for at, one in self._frames if first <= one <= last)
        self._wait(lambda: self._painted_at >= came, "painting")
        ended = self._painted_at
        self._rest(_HEARD_S)
        return (ended - began) * 1000

    @property
    def _shown(self) -> str:
        return self.desk.labelling.unit or ""

    def _plays(self, first: int, last: int) -> bool:
        """Whether a picture of the unit has come from the player since the order was given."""
        return self._engine.is_running and any(first <= one <= last for _, one in self._frames)

    def _on_picture(self, image: QImage) -> None:
        if self._engine.is_playing and self._engine.is_running:
            self._frames.append((time.perf_counter(), read_frame_number(image)))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note when the video was painted."""
        if event.type() == QEvent.Type.Paint:
            self._painted_at = time.perf_counter()
        return False

    def _rest(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        self._wait(lambda: time.perf_counter() >= end, "a rest")

    def _wait(self, condition: Callable[[], bool], what: str) -> None:
        wait_until(condition, _WAIT_MS)
        if not condition():
            raise TimeoutError(what)


def _video(place: int, media: _Media) -> Video:
    path = str(media.path) if media.path is not None else None
    return Video(VideoKey(new_key()), f"V{place:03d}", f"Video {place}", place, media_path=path)


def _units(
    one: UnitSet, videos: Sequence[Video], media: Sequence[_Media], number: int, *, whole: bool
) -> list[Unit]:
    """Lay units one behind the other, the same number in each video."""
    made, counts = [], Counter[VideoKey]()
    each = -(-number // len(videos))
    for place in range(number):
        video, length = videos[place // each], media[place // each].length_ms
        start = 0 if whole else (_FROM_MS + counts[video.key] * _STEP_MS) % (length - _UNIT_MS)
        counts[video.key] += 1
        made.append(
            Unit(
                UnitKey(new_key()),
                one.key,
                f"{place:06d}",
                video.key,
                start,
                0 if whole else start + _UNIT_MS,
                speaker=_SPEAKERS[place % len(_SPEAKERS)],
                text=f"What is said in unit {place}",
                position=place,
            )
        )
    return made

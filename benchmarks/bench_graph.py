"""The graph of large memories: opening, moving, choosing, and how long the window waits.

Figures with limits are real time; beside those of painting and opening stands the CPU time they
took, which tells what is ours where other programs keep the machine busy.
"""

from __future__ import annotations

import gc
import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PySide6.QtCore import QObject, QPointF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QImage

from app.controllers.graph_memory import GraphMemory, prepared
from app.desk import Desk, build_desk
from app.domain.event_memory import EventMemory
from app.domain.graph_layout import Level, Sizes
from app.domain.graph_lint import lint
from app.domain.graph_source import columns_of
from app.domain.ids import MemoryKey, PersonKey, new_key
from app.domain.memory_index import MemoryIndex
from app.domain.memory_reading import read_memory
from app.domain.person import Person
from app.domain.relation_layout import neighbourhood, relation_layout
from app.domain.time_layout import time_layout
from app.look import make_application
from app.screenshot import wait_until
from app.settings import SettingsFile
from benchmarks.bench_open import CACHE, make_clip
from benchmarks.report import Figure, Outcome, median, p95
from tests.helpers.memories import large_memory
from widgets.graph.graph_state import GraphMode, GraphState
from widgets.graph.graph_view import GraphView
from widgets.graph.inspector_row import RowKind
from widgets.graph.lane_painter import LaneHead

SIZE = QSize(1004, 620)
SECONDS = 600
SMALL, LARGE = (500, 5_000, 2_000), (5_000, 50_000, 20_000)
"""Events, observations and relations of the memories."""

OPEN_LIMIT = {SMALL: 1000, LARGE: 3000}
STEPS, CHOICES = 60, 20
CROWDED = 5_000
"""Observations of an event with many."""

CROWD = (2, 2 * CROWDED, 1)

SCALING = (1_250, 2_500, 5_000, 10_000)
MOST_OVER_SORTING = 1.5
_BEAT_MS = 2


def run() -> Outcome:
    """Measure on an offscreen screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("EMOSCOPE_AOUT", "dummy")
    make_application()
    outcome = Outcome()
    made = {size: _memory(size) for size in (SMALL, LARGE)}
    gc.freeze()  # as the program does with a large memory that it has read
    for size, memory in made.items():
        outcome.add(*_moving(size, prepared(MemoryIndex(memory))))
    outcome.add(*_in_window(made))
    began = time.perf_counter()
    lint(made[LARGE], [])
    outcome.add(Figure(f"{LARGE[0]:,} events: lint", _ms(began), "ms", 3000))
    outcome.add(*_scaling())
    return outcome


def _memory(size: tuple[int, int, int]) -> EventMemory:
    events, observations, relations = size
    gap = SECONDS / events
    return read_memory(large_memory(events, observations, relations, seconds_an_event=gap))


# Painting ---------------------------------------------------------------------------------------


def _moving(size: tuple[int, int, int], memory: GraphMemory) -> Iterator[Figure]:
    """Measure a step of panning and one of zooming, painted, in every kind of picture."""
    state = GraphState()
    view = GraphView(state)
    view.resize(SIZE)
    view.show()
    root = memory.columns.ids[len(memory.columns) // 2]
    stream = max(memory.columns.streams, key=lambda one: len(memory.columns.streams[one]))
    people = [LaneHead(Person(PersonKey(one), one), "") for one in memory.columns.people]
    for kind in ("time", "relations", "stream"):
        mode = GraphMode(kind, root=root, hops=3, stream=stream)
        state.set_columns(memory.columns, SECONDS * 1000, mode)
        view.set_cards(memory.cards, people, memory.index.dominant)
        state.select((memory.columns.place[root],))
        image = QImage(view.size(), QImage.Format.Format_RGB32)

        def paint(view: GraphView = view, image: QImage = image) -> None:
            view.render(image)

        words = f"{size[0]:,} events, {kind}"
        yield from _steps(f"{words}: zoom a notch and paint", _zoomed(state, paint))
        yield from _steps(f"{words}: pan and paint", _panned(state, paint))
    view.close()


def _steps(words: str, steps: Iterator[tuple[float, float]]) -> Iterator[Figure]:
    """Tell real and CPU time of the steps of a movement."""
    real, cpu = zip(*steps, strict=True)
    yield Figure(f"{words}, p95", p95(list(real)), "ms", 16)
    yield Figure(f"{words}, CPU, p95", p95(list(cpu)), "ms")


def _zoomed(state: GraphState, paint: Callable[[], None]) -> Iterator[tuple[float, float]]:
    state.fit()
    paint()
    at = QPointF(SIZE.width() * 0.6, SIZE.height() * 0.4)
    for factor in (1.2, 1 / 1.2):
        for _ in range(STEPS // 2):
            began = time.perf_counter(), time.thread_time()
            state.zoom_by(factor, at)
            paint()
            yield _both(began)


def _panned(state: GraphState, paint: Callable[[], None]) -> Iterator[tuple[float, float]]:
    """Pan at every level of cards that the zoom comes by."""
    state.fit()
    seen: set[Level] = set()
    for _ in range(40):
        if state.level not in seen:
            seen.add(state.level)
            for step in range(STEPS // 2):
                began = time.perf_counter(), time.thread_time()
                state.pan(37, 11 if step % 20 < 10 else -11)
                paint()
                yield _both(began)
        state.zoom_by(1.2)


# In the window ----------------------------------------------------------------------------------


class _Heart(QObject):
    """Notes the longest time in which the event loop did not come round.

    It beats every two milliseconds: one that never rests takes half the interpreter from a worker.
    """

    def __init__(self) -> None:
        super().__init__()
        self.longest = self.longest_cpu = 0.0
        self._last = time.perf_counter(), time.thread_time()
        self._timer = QTimer(self, interval=_BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin anew."""
        self.longest = self.longest_cpu = 0.0
        self._last = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self, words: str) -> Iterator[Figure]:
        """End; give the longest time, and the most that this thread computed in between."""
        self._beat()
        self._timer.stop()
        yield Figure(f"{words}, blocked at most", self.longest, "ms", 100)
        yield Figure(f"{words}, CPU in one piece at most", self.longest_cpu, "ms")

    @Slot()
    def _beat(self) -> None:
        now = time.perf_counter(), time.thread_time()
        waited, used = ((new - old) * 1000 for new, old in zip(now, self._last, strict=True))
        self.longest = max(self.longest, waited - _BEAT_MS)
        self.longest_cpu = max(self.longest_cpu, used)
        self._last = now


def _in_window(made: dict[tuple[int, int, int], EventMemory]) -> Iterator[Figure]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        desk = build_desk(SettingsFile(folder / "settings.json"))
        stack.callback(desk.delete_window)
        stack.callback(lambda: desk.shut_down(save=False))
        desk.context.settings.rater_name = "Bench"
        keys = _project(desk, folder / "graph.emoscope", made)
        opened = {}
        for size, limit in OPEN_LIMIT.items():
            heart, used = _Heart(), time.process_time()
            heart.start()
            real = _opened(desk, keys[size])
            opened[size] = (time.process_time() - used) * 1000
            words = f"{size[0]:,} events"
            yield Figure(f"{words}: memory chosen to first picture", real, "ms", limit)
            yield Figure(f"{words}: memory chosen to first picture, CPU", opened[size], "ms")
            wait_until(lambda: not desk.context.tasks.busy)  # lanes and findings come after it
            yield from heart.stop(f"{words}: opening, then lanes and lint")
            yield from _used(desk, words, heart)
        few, many = opened.values()
        grown = many / few / _sorting(SMALL[0], LARGE[0])
        words = "memory chosen to first picture, CPU: 5,000 events against 500, beside n log n"
        yield Figure(words, grown, "times", MOST_OVER_SORTING)
        yield from _crowd(desk, keys[CROWD])


def _used(desk: Desk, words: str, heart: _Heart) -> Iterator[Figure]:
    """Measure choosing, going back and filtering in the memory on view."""
    heart.start()
    chosen = list(_chosen(desk))
    yield Figure(f"{words}: event chosen to first picture, p95", p95(chosen), "ms", 100)
    yield from heart.stop(f"{words}: choosing")
    heart.start()
    _replayed(desk)
    yield from heart.stop(f"{words}: going back in windows")
    heart.start()
    for text in ("Something", "fear", "Person 7", ""):
        desk.graph.panel.header.filters.field.setText(text)
        _run_for(0.3)
    yield from heart.stop(f"{words}: filtering by words")


def _crowd(desk: Desk, key: MemoryKey) -> Iterator[Figure]:
    """Measure showing all observations of an event that has thousands."""
    heart, inspector = _Heart(), desk.inspecting.inspector
    _opened(desk, key)
    desk.graph.state.select((0,))
    wait_until(lambda: bool(inspector.event_id))
    view = inspector.view
    more = [row for row in view.rows if row.kind is RowKind.MORE]
    heart.start()
    for row in more:
        view.do(row)
    _run_for(1.0)
    yield from heart.stop(f"an event with {CROWDED:,} observations: all of them shown")


def _project(
    desk: Desk, path: Path, made: dict[tuple[int, int, int], EventMemory]
) -> dict[tuple[int, int, int], MemoryKey]:
    clip = CACHE / "graph.mp4"
    if not clip.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        make_clip(clip, SECONDS)
    window = desk.context.workbench.window
    window.resize(1920, 1080)
    window.show()
    desk.projects.make(path, (clip,), ())
    wait_until(lambda: desk.context.session.is_open and desk.context.engine.is_settled)
    window.set_workspace("graph")
    wait_until(lambda: desk.strips.is_settled)
    project = desk.context.session.project
    video = project.videos.all()[0].key
    with desk.context.session.edit("Bench"):
        first = read_memory(large_memory(3, 3, 2)).named(MemoryKey(new_key()), video, title="first")
        keys = {size: MemoryKey(new_key()) for size in (*made, CROWD)}
        crowd = read_memory(large_memory(2, 2 * CROWDED, 1))
        project.memories.add(first)
        for size, memory in (*made.items(), (CROWD, crowd)):
            project.memories.add(memory.named(keys[size], video, title=str(size[0])))
    wait_until(lambda: desk.memories.index is not None)
    desk.memories.show(first.key)
    wait_until(lambda: desk.graph.memory is not None and len(desk.graph.memory.index) == 3)
    _run_for(0.3)
    return keys


def _opened(desk: Desk, key: MemoryKey) -> float:
    drawn: list[float] = []
    view = desk.graph.panel.view

    def note() -> None:
        memory = desk.graph.memory
        if memory is not None and memory.index.memory.key == key:
            drawn.append(time.perf_counter())

    view.drawn.connect(note)
    began = time.perf_counter()
    desk.memories.show(key)
    wait_until(lambda: bool(drawn))
    view.drawn.disconnect(note)
    return (drawn[0] - began) * 1000


def _chosen(desk: Desk) -> Iterator[float]:
    """Choose events all over the video, as a click does, until the picture of each comes."""
    engine, state = desk.context.engine, desk.graph.state
    pictures: list[float] = []
    engine.picture_changed.connect(lambda _picture: pictures.append(time.perf_counter()))
    random = np.random.default_rng(3)
    for event in random.permutation(len(state.columns))[:CHOICES].tolist():
        wait_until(lambda: engine.is_settled)
        pictures.clear()
        began = time.perf_counter()
        state.select((event,))
        wait_until(lambda: bool(pictures))
        yield (pictures[0] - began) * 1000
    wait_until(lambda: engine.is_settled)


def _replayed(desk: Desk) -> None:
    slider = desk.graph.panel.replay.slider
    for number in range(slider.maximum(), 0, -max(1, slider.maximum() // 8)):
        slider.setValue(number)
        _run_for(0.25)
    slider.setValue(slider.maximum())
    _run_for(0.25)


def _run_for(seconds: float) -> None:
    end = time.perf_counter() + seconds
    wait_until(lambda: time.perf_counter() >= end)


# Scaling ----------------------------------------------------------------------------------------


def _scaling() -> Iterator[Figure]:
    """Compare how the cost of laying out grows with that of sorting."""
    costs: dict[str, list[float]] = {"columns": [], "time": [], "relations": []}
    for count in SCALING:
        memory = read_memory(large_memory(count, count * 10, count * 4))
        index = MemoryIndex(memory)
        columns = columns_of(index)
        scale = float(columns.starts[-1]) / 800
        near = neighbourhood(columns, count // 2, 6)
        costs["columns"].append(_best(partial(columns_of, index)))
        on_time = partial(time_layout, columns, scale, level=Level.DOT, sizes=Sizes())
        costs["time"].append(_best(on_time))
        costs["relations"].append(_best(partial(relation_layout, columns, near, sizes=Sizes())))
    least, most = SCALING[0], SCALING[-1]
    for name, values in costs.items():
        grown = values[-1] / values[0] / _sorting(least, most)
        words = f"{name}: {most:,} events against {least:,}, beside n log n"
        yield Figure(words, grown, "times", MOST_OVER_SORTING)
    yield Figure(f"layout on time of {most:,} events", costs["time"][-1], "ms")


def _best(work: Callable[[], object]) -> float:
    """Return the CPU time of some work, whatever else the machine does."""
    values = []
    for _ in range(5):
        began = time.thread_time()
        work()
        values.append((time.thread_time() - began) * 1000)
    return median(sorted(values)[:3])


def _sorting(few: int, many: int) -> float:
    """Return how many times as long sorting takes of many as of few."""
    return (many * math.log(many)) / (few * math.log(few))


def _both(began: tuple[float, float]) -> tuple[float, float]:
    return _ms(began[0]), (time.thread_time() - began[1]) * 1000


def _ms(began: float) -> float:
    return (time.perf_counter() - began) * 1000

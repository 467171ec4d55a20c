"""The graph of large memories: opening, moving, choosing, and how long the window waits."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PySide6.QtCore import QObject, QPointF, QSize, QTimer, Slot
from PySide6.QtGui import QImage

from app.controllers.graph_memory import GraphMemory, prepared
from app.desk import Desk, build_desk
from app.domain.event_memory import EventMemory
from app.domain.graph_layout import Level, Sizes
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
from widgets.graph.lane_painter import LaneHead

SIZE = QSize(1004, 620)
SECONDS = 600
SMALL, LARGE = (500, 5_000, 2_000), (5_000, 50_000, 20_000)
"""Events, observations and relations of the memories."""

OPEN_LIMIT = {SMALL: 1000, LARGE: 3000}
STEPS, CHOICES = 60, 20
SCALING = (1_250, 2_500, 5_000, 10_000)
MOST_OVER_SORTING = 1.5


def run() -> Outcome:
    """Measure on an offscreen screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("EMOSCOPE_AOUT", "dummy")
    make_application()
    outcome = Outcome()
    made = {size: _memory(size) for size in (SMALL, LARGE)}
    for size, memory in made.items():
        outcome.add(*_moving(size, prepared(MemoryIndex(memory))))
    outcome.add(*_in_window(made))
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

        zooming = list(_zoomed(state, paint))
        panning = list(_panned(state, paint))
        words = f"{size[0]:,} events, {kind}"
        yield Figure(f"{words}: zoom a notch and paint, p95", p95(zooming), "ms", 16)
        yield Figure(f"{words}: pan and paint, p95", p95(panning), "ms", 16)
    view.close()


def _zoomed(state: GraphState, paint: Callable[[], None]) -> Iterator[float]:
    state.fit()
    paint()
    at = QPointF(SIZE.width() * 0.6, SIZE.height() * 0.4)
    for factor in (1.2, 1 / 1.2):
        for _ in range(STEPS // 2):
            began = time.perf_counter()
            state.zoom_by(factor, at)
            paint()
            yield _ms(began)


def _panned(state: GraphState, paint: Callable[[], None]) -> Iterator[float]:
    """Pan at every level of cards that the zoom comes by."""
    state.fit()
    seen: set[Level] = set()
    for _ in range(40):
        if state.level not in seen:
            seen.add(state.level)
            for step in range(STEPS // 2):
                began = time.perf_counter()
                state.pan(37, 11 if step % 20 < 10 else -11)
                paint()
                yield _ms(began)
        state.zoom_by(1.2)


# In the window ----------------------------------------------------------------------------------


class _Heart(QObject):
    """Notes the longest time in which the event loop did not come round."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin anew."""
        self.longest, self._last = 0.0, time.perf_counter()
        self._timer.start()

    def stop(self) -> float:
        """End; return the longest time in ms."""
        self._beat()
        self._timer.stop()
        return self.longest

    @Slot()
    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, (now - self._last) * 1000), now


def _in_window(made: dict[tuple[int, int, int], EventMemory]) -> Iterator[Figure]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        desk = build_desk(SettingsFile(folder / "settings.json"))
        stack.callback(desk.delete_window)
        stack.callback(lambda: desk.shut_down(save=False))
        desk.context.settings.rater_name = "Bench"
        keys = _project(desk, folder / "graph.emoscope", made)
        heart = _Heart()
        for size, limit in OPEN_LIMIT.items():
            words = f"{size[0]:,} events"
            heart.start()
            opened = _opened(desk, keys[size])
            blocked = heart.stop()
            yield Figure(f"{words}: memory chosen to first picture", opened, "ms", limit)
            yield Figure(f"{words}: window blocked meanwhile at most", blocked, "ms", 100)
            heart.start()
            chosen = list(_chosen(desk))
            blocked = heart.stop()
            yield Figure(f"{words}: event chosen to first picture, p95", p95(chosen), "ms", 100)
            yield Figure(f"{words}: window blocked meanwhile at most", blocked, "ms", 100)
            heart.start()
            _replayed(desk)
            yield Figure(
                f"{words}: going back in windows, blocked at most", heart.stop(), "ms", 100
            )
            heart.start()
            for text in ("Something", "fear", "Person 7", ""):
                desk.graph.panel.header.filters.field.setText(text)
                _run_for(0.3)
            yield Figure(f"{words}: filtering by words, blocked at most", heart.stop(), "ms", 100)


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
        keys = {size: MemoryKey(new_key()) for size in made}
        project.memories.add(first)
        for size, memory in made.items():
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
    sorting = (most * math.log(most)) / (least * math.log(least))
    for name, values in costs.items():
        grown = values[-1] / values[0] / sorting
        words = f"{name}: {most:,} events against {least:,}, beside n log n"
        yield Figure(words, grown, "times", MOST_OVER_SORTING)
    yield Figure(f"layout on time of {most:,} events", costs["time"][-1], "ms")


def _best(work: Callable[[], object]) -> float:
    values = []
    for _ in range(5):
        began = time.perf_counter()
        work()
        values.append(_ms(began))
    return median(sorted(values)[:3])


def _ms(began: float) -> float:
    return (time.perf_counter() - began) * 1000

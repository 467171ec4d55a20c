"""Items: the next one in a queue of 100,000, the shortcut report of 10,000, checks at a key stroke.

The report is measured where it works, without the window, and its share of solver and rules beside
it; scikit-learn's own cross-validation of the same matrix is the peer of the solver.
"""

from __future__ import annotations

import os
import random
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QSize

from app.desk import Desk, build_desk
from app.domain.blind_solve import BlindSolve
from app.domain.ids import VideoKey, new_key
from app.domain.mcq import CATEGORIES, McqItem
from app.domain.media import Video
from app.domain.shortcut import shortcuts_of
from app.domain.shortcut_set import counted_set
from app.domain.shortcut_shuffle import plan_shuffle
from app.look import make_application
from app.screenshot import wait_until
from app.services.blind_solver import FEW_FOLDS, is_available, solve
from app.services.cue_words import built_in_words
from app.services.shortcut_service import report_on
from app.settings import SettingsFile
from benchmarks.report import Figure, Outcome, median, p95, timed
from storage.project_file import ProjectFile
from tests.helpers.mcq_items import random_items

QUEUE, SET = 100_000, 10_000
STEPS, STROKES = 100, 300
VIDEOS = 68
NEXT_MS, REPORT_S, STROKE_MS = 100.0, 10.0, 16.0
_SIZE = QSize(1920, 1080)


def _languages(items: list[McqItem]) -> list[McqItem]:
    """Let a third of the items be Japanese and a third Chinese, as long as the others."""
    chance = random.Random(5)
    parts = {
        1: (
            "彼女は黙って茶碗を見つめ、",
            "悲しみを隠しながら笑い、",
            "弟に何も言わずに",
            "席を立った",
        ),
        2: ("她默默地看着那只碗，", "一边笑一边隐藏悲伤，", "什么也没对弟弟说，", "就离开了座位"),
    }
    made = []
    for number, item in enumerate(items):
        words = parts.get(number % 3)
        if words:
            options = tuple("".join(chance.sample(words, 3)) + str(n) for n in range(4))
            made.append(replace(item, stem="".join(words), options=options))
        else:
            made.append(item)
    return made


def _report() -> list[Figure]:
    items, words = _languages(random_items(SET)), built_in_words()
    began = time.perf_counter()
    cpu = time.process_time()
    report = report_on(items, words)
    whole, used = time.perf_counter() - began, time.process_time() - cpu
    counted = counted_set(items, words)
    rules = timed(lambda: counted_set(items, words), 1)[0]
    figures = [
        Figure(f"shortcut report of {SET:,} items", whole, "s", limit=REPORT_S),
        Figure("  CPU time of that", used, "s"),
        Figure("  rules and features", rules, "s"),
    ]
    if is_available() and isinstance(report.solver, BlindSolve):
        table = counted.table
        solver = timed(lambda: solve(table, SET), 1)[0]
        peer = _peer(counted.table) * report.solver.repeats
        figures.append(Figure("  blind solver, peer scikit-learn's own", solver, "s", peer=peer))
    shuffle = timed(lambda: plan_shuffle(items, words, 1), 1)[0]
    figures.append(Figure(f"shuffle {SET:,} items, planned", shuffle, "s", limit=REPORT_S))
    return figures


def _peer(table: object) -> float:
    """Return the seconds that scikit-learn's `cross_val_predict` takes for one repeat."""
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 -- an extra
    from sklearn.model_selection import GroupKFold, cross_val_predict  # noqa: PLC0415

    from app.domain.shortcut_features import OptionTable  # noqa: PLC0415
    from app.services.blind_solver import option_matrix  # noqa: PLC0415

    assert isinstance(table, OptionTable)  # noqa: S101 -- for the type checker
    matrix = option_matrix(table)
    model = LogisticRegression(C=0.1, solver="liblinear", random_state=0, max_iter=200)
    began = time.perf_counter()
    cross_val_predict(
        model,
        matrix,
        table.is_key,
        groups=table.item,
        cv=GroupKFold(FEW_FOLDS),
        method="decision_function",
    )
    return time.perf_counter() - began


def _strokes() -> Figure:
    words = built_in_words()
    items = _languages(random_items(STROKES))
    taken = [timed(partial(shortcuts_of, item, words), 1)[0] * 1000 for item in items]
    return Figure("checks of one item, p95", p95(taken), "ms", limit=STROKE_MS)


def _fill(path: Path) -> None:
    chance = random.Random(4)
    project = ProjectFile.create(path)
    videos = [Video(VideoKey(new_key()), f"V{n:02d}", f"Video {n}", n) for n in range(VIDEOS)]
    items = [
        replace(item, video=chance.choice(videos).key, category=chance.choice(CATEGORIES).code)
        for item in random_items(QUEUE)
    ]
    with project.edit("Fill", None):
        for video in videos:
            project.videos.add(video)
        project.mcq.add_many(items)
    project.close()


def _queue(folder: Path) -> list[Figure]:
    path = folder / "queue.emoscope"
    _fill(path)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = make_application()
    desk = build_desk(SettingsFile(folder / "settings.json"))
    window = desk.context.workbench.window
    window.resize(_SIZE)
    window.show()
    began = time.perf_counter()
    desk.context.session.open(ProjectFile.open(path), "Rin")
    desk.context.actions["view.verify"].trigger()
    application.processEvents()
    opened = time.perf_counter() - began
    wait_until(lambda: not desk.context.tasks.busy)
    steps = [_next(desk) for _ in range(STEPS)]
    accepts = [_accept(desk) for _ in range(STEPS)]
    figures = [
        *_both(f"next item of {QUEUE:,}", steps),
        *_both(f"accept of {QUEUE:,}, stored, and the next item", accepts),
        Figure(f"project of {QUEUE:,} items opened in Verify", opened, "s"),
    ]
    desk.shut_down(save=False)
    desk.delete_window()
    return figures


def _both(name: str, taken: list[tuple[float, float]]) -> list[Figure]:
    """Return the figures of what took so many milliseconds, and of these on the processor."""
    wall, cpu = [each[0] for each in taken], [each[1] for each in taken]
    return [
        Figure(f"{name}, p95", p95(wall), "ms", limit=NEXT_MS),
        Figure(f"{name}, median", median(wall), "ms"),
        Figure("  CPU time of that, p95", p95(cpu), "ms"),
    ]


def _next(desk: Desk) -> tuple[float, float]:
    """Go to the next item as the key N does, until it is painted."""
    began, cpu = time.perf_counter(), time.process_time()
    desk.context.actions["verify.next"].trigger()
    desk.context.workbench.verify.item.grab()
    return _since(began, cpu)


def _accept(desk: Desk) -> tuple[float, float]:
    """Accept an item whose answer is locked, as the key A does, until the next one is painted."""
    desk.context.actions["verify.option_1"].trigger()
    desk.verify.lock()
    began, cpu = time.perf_counter(), time.process_time()
    desk.context.actions["verify.accept"].trigger()
    desk.context.workbench.verify.item.grab()
    return _since(began, cpu)


def _since(began: float, cpu: float) -> tuple[float, float]:
    return (time.perf_counter() - began) * 1000, (time.process_time() - cpu) * 1000


def run() -> Outcome:
    """Measure everything; the queue in a window offscreen."""
    outcome = Outcome([*_report(), _strokes()])
    with TemporaryDirectory() as name:
        outcome.add(*_queue(Path(name)))
    return outcome

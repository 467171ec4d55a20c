"""Tiers of a project with a million annotations: loading, one edit, undo, many at once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from app.domain.ids import AnnotationKey, TierKey, VideoKey, VocabularyKey, new_key
from app.domain.media import MediaInfo, Video
from app.domain.search import SearchQuery
from app.domain.tier import Annotation, Tier
from app.domain.vocabulary import BUILT_IN, Label, Vocabulary
from app.domain.vocabulary_editing import renamed
from benchmarks.report import Figure, median, p95, peak_memory_mb, timed
from storage.project_file import ProjectFile

ANNOTATIONS = 1_000_000
TIERS = 20
DURATION_MS = 4 * 60 * 60 * 1000
MANY = 100_000
EDITS = 60
LABELS = tuple(label.name for label in BUILT_IN[VocabularyKey("emotic-26")].labels)


def spans(tier: TierKey, count: int) -> Iterator[Annotation]:
    """Return annotations that fill a tier evenly, every tenth with two labels and a note."""
    step = DURATION_MS // count
    for number in range(count):
        rich = number % 10 == 0
        labels = LABELS[number % 26 : number % 26 + (2 if rich else 1)]
        note = "She looks away before she answers." if rich else ""
        key = AnnotationKey(new_key())
        yield Annotation(key, tier, number * step, number * step + step - 40, labels, note)


def make(path: Path, annotations: int = ANNOTATIONS) -> tuple[ProjectFile, list[Tier]]:
    """Make a project of one video whose tiers hold so many annotations together."""
    project = ProjectFile.create(path)
    info = MediaInfo(DURATION_MS, 1920, 1080, None, 0, "matroska", "h264", "aac")
    video = Video(VideoKey(new_key()), "V1", "A long evening", 0, info=info)
    emotic = VocabularyKey("emotic-26")
    tiers = [
        Tier(TierKey(new_key()), video.key, f"Person {number}", emotic, position=number)
        for number in range(TIERS)
    ]
    with project.edit("Fill", None):
        project.videos.add(video)
        for tier in tiers:
            project.tiers.add(tier)
    for tier in tiers:
        with project.edit("Import tier", None):
            project.annotations.add_many(tier.key, list(spans(tier.key, annotations // TIERS)))
    return project, tiers


def _loading(path: Path, tiers: list[Tier]) -> list[Figure]:
    def load() -> None:
        project = ProjectFile.open(path)
        for tier in tiers:
            project.annotations.table(tier.key)
        project.close()

    def load_one() -> None:
        project.annotations.table(tiers[0].key)

    seconds = timed(load, 3)
    project = ProjectFile.open(path)
    one = timed(load_one, 5)
    project.close()
    return [
        Figure("open and load all 20 tiers, 1,000,000 annotations", median(seconds), "s", limit=2),
        Figure("load one tier of 50,000", median(one) * 1000, "ms", limit=200),
    ]


def _edits(project: ProjectFile, tiers: list[Tier]) -> list[Figure]:
    store = project.annotations
    table = store.table(tiers[7].key)
    keys = iter(AnnotationKey(key) for key in table.spans.ids[:: len(table) // (2 * EDITS)])

    def resize() -> None:
        annotation = store.get(next(keys))
        with project.edit("Move edge", None):
            store.update(replace(annotation, end_ms=annotation.end_ms - 10))

    def label() -> None:
        annotation = store.get(next(keys))
        with project.edit("Label", None):
            store.update(replace(annotation, labels=("yearning",)))

    def undo() -> None:
        project.history.undo(None)

    edges, labels, undone = timed(resize, EDITS), timed(label, EDITS), timed(undo, EDITS)
    return [
        Figure("move an edge and commit, median", median(edges) * 1000, "ms", limit=10),
        Figure("move an edge and commit, p95", p95(edges) * 1000, "ms", limit=10),
        Figure("label and commit, p95", p95(labels) * 1000, "ms", limit=10),
        Figure("undo, p95", p95(undone) * 1000, "ms", limit=10),
    ]


def _many(project: ProjectFile, tiers: list[Tier]) -> list[Figure]:
    store = project.annotations
    keys = [AnnotationKey(key) for tier in tiers[:2] for key in store.table(tier.key).spans.ids]
    chosen = keys[:MANY]

    def remove() -> None:
        with project.edit("Remove annotations", None):
            store.remove(chosen)

    start = perf_counter()
    found = project.search.find(SearchQuery("looks away", ("annotation",)))
    searched = perf_counter() - start
    removed = timed(remove, 1)
    undone = timed(lambda: project.history.undo(None), 1)
    redone = timed(lambda: project.history.redo(None), 1)
    return [
        Figure("remove 100,000 in one step", removed[0], "s", limit=2),
        Figure("undo that", undone[0], "s", limit=2),
        Figure("redo it", redone[0], "s", limit=2),
        Figure("annotations left", store.count(), "", limit=ANNOTATIONS - MANY),
        Figure("search the notes", searched * 1000, "ms", limit=100),
        Figure("notes found at first", len(found), "", limit=100, at_least=True),
    ]


def _vocabulary() -> list[Figure]:
    """Measure a vocabulary far larger than anybody's."""

    def change() -> None:
        labels = tuple(Label(f"feeling {number}") for number in range(5000))
        large = Vocabulary(VocabularyKey(new_key()), "Large", labels)
        project = ProjectFile.in_memory()
        with project.edit("Add vocabulary", None):
            project.vocabularies.add(large)
            project.vocabularies.update(renamed(large, "feeling 4999", "rage"))
        project.vocabularies.get(large.key)
        project.close()

    seconds = timed(change, 5)
    return [Figure("5,000 labels: keep, rename, read", median(seconds) * 1000, "ms", limit=500)]


def run() -> list[Figure]:
    """Measure in a temporary folder on the disk of the system's temporary files."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "million.emoscope"
        start = perf_counter()
        project, tiers = make(path)
        taken_in = ANNOTATIONS / (perf_counter() - start)
        project.close()
        figures = [Figure("annotations taken in", taken_in, "a second", 10_000, at_least=True)]
        figures += _loading(path, tiers)
        project = ProjectFile.open(path)
        figures += _edits(project, tiers) + _many(project, tiers)
        project.close()
        figures += _vocabulary()
        figures.append(Figure("peak memory", peak_memory_mb(), "MiB", limit=1000))
    return figures

"""Aggregates the labels of a set on a worker, and keeps what they come to."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.dawid_skene import EMOS, Beginning, Settings
from app.domain.label_result import LayerResult
from app.domain.labelling import Layer, UnitSet
from app.services.label_aggregation import LayerAggregation, aggregate_layer, votes_of
from app.tasks import Task, TaskContext
from storage.project_file import ProjectFile
from widgets.i18n import tr


class LabelAggregating(Controller):
    """Aggregates one layer at a time."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._task: Task | None = None

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being aggregated."""
        return self._task is None

    def run(self, unit_set: UnitSet, layer: Layer, settings: Settings) -> None:
        """Aggregate a layer on a worker, and keep what it came to."""
        path = self.session.path
        if path is None or self._task is not None:
            return
        self._task = task = self.context.tasks.start(
            tr("Aggregating labels"),
            partial(_aggregate, path, unit_set, layer, settings),
            done=partial(self._on_aggregated, self.session.project.token),
            failed=self.notifier.error,
        )
        task.finished.connect(self._on_task_finished)

    def stop(self) -> None:
        """Drop what is being aggregated."""
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    @shows_errors
    def _keep(self, found: LayerAggregation) -> None:
        with self.session.edit(tr("Aggregate labels")) as project:
            project.units.keep_result(found.result)

    def _on_aggregated(self, token: str, found: LayerAggregation) -> None:
        if self.session.is_open and self.session.project.token == token:
            self._keep(found)

    @Slot()
    def _on_task_finished(self) -> None:
        if self.sender() is self._task:
            self._task = None


def settings_of(result: LayerResult | None) -> Settings:
    """Return the settings that a result was made with; those of EmoS without one."""
    kept = result.settings if result is not None else {}
    try:
        return Settings(
            Beginning(str(kept["beginning"])),
            float(str(kept["smoothing"])),
            float(str(kept["tolerance"])),
            int(str(kept["rounds"])),
        )
    except (KeyError, ValueError):
        return EMOS


def _aggregate(
    path: Path, unit_set: UnitSet, layer: Layer, settings: Settings, _task: TaskContext
) -> LayerAggregation:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        votes = votes_of(project, unit_set)
    finally:
        project.close()
    return aggregate_layer(votes, unit_set, layer, settings)

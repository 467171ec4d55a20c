"""Looks for a text off the GUI thread: the newest query wins, an older one is broken off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from app.context import AppContext
from app.domain.errors import AppError
from app.domain.search import HitGroup, SearchQuery
from app.session import ProjectSession
from app.tasks import Task, TaskContext, TaskWatch
from storage.project_file import ProjectFile
from storage.search_kinds import kinds_named
from widgets.i18n import tr

AT_ONCE = 100
"""So many hits of a kind are looked for at first."""


@dataclass(frozen=True, slots=True)
class Found:
    """The first hits of a query; or, with `totals`, how many there are, and who speaks at all."""

    groups: tuple[HitGroup, ...] = ()
    totals: Mapping[str, int] | None = None
    speakers: tuple[str, ...] = ()


class Searching:
    """Runs one search at a time, with a connection of its own: first hits, then the counts.

    Parameters
    ----------
    found
        Called with the query and what was found, twice: with groups, then with totals.
    """

    def __init__(self, context: AppContext, found: Callable[[SearchQuery, Found], None]) -> None:
        self._context, self._found = context, found
        self._task: Task | None = None
        self._number = 0

    def start(self, query: SearchQuery, limits: Mapping[str, int]) -> None:
        """Look for something else; of each kind at most as many hits as `limits` says."""
        self.stop()
        asked = self._asked(query)
        self._run(query, partial(find_groups, query=asked, limits=limits))

    def stop(self) -> None:
        """Break off what runs; nothing of it is told any more."""
        self._number += 1
        if self._task is not None:
            self._task.context.cancel()
            self._task = None

    def _asked(self, query: SearchQuery) -> SearchQuery:
        return asked_by(self._context.session, query)

    def _run(self, query: SearchQuery, work: Callable[[ProjectFile], Found]) -> None:
        project, number = self._context.session.project, self._number
        if project.path is None:  # in memory: there is no second connection
            self._on_found(number, query, work(project))
            return
        self._task = self._context.tasks.start(
            tr("Find"),
            partial(_apart, project.path, work),
            done=partial(self._on_found, number, query),
            failed=partial(self._on_failed, number),
            quiet=True,
        )

    def _on_found(self, number: int, query: SearchQuery, found: Found) -> None:
        if number != self._number:
            return
        self._task = None
        self._found(query, found)
        if found.totals is None and number == self._number and query.terms:
            self._run(query, partial(count_hits, query=self._asked(query)))

    def _on_failed(self, number: int, error: AppError) -> None:
        if number == self._number:
            self._task = None
            self._context.notifier.error(error)


def asked_by(session: ProjectSession, query: SearchQuery) -> SearchQuery:
    """Return the query of whoever works, who may not find everything."""
    closed = ("answer",) if session.judging else ()
    return replace(query, viewer=session.viewer, blind=session.blind, closed=closed)


def find_groups(project: ProjectFile, query: SearchQuery, limits: Mapping[str, int]) -> Found:
    """Return the first hits of each kind."""
    groups, answer = [], project.search.ask(query)
    for kind in kinds_named(query.kinds):
        limit = limits.get(kind.name, AT_ONCE)
        hits = answer.first(kind, limit + 1)
        groups.append(HitGroup(kind.name, tuple(hits[:limit]), len(hits) > limit))
    return Found(tuple(groups))


def count_hits(project: ProjectFile, query: SearchQuery) -> Found:
    """Return how many hits of each kind there are, and all speakers to choose from."""
    answer = project.search.ask(query)
    totals = {kind.name: answer.count(kind) for kind in kinds_named(query.kinds)}
    return Found(totals=totals, speakers=tuple(project.search.speakers()))


def _apart(path: Path, work: Callable[[ProjectFile], Found], context: TaskContext) -> Found:
    project = ProjectFile.open(path, read_only=True, lock=False)
    try:
        with project.database.watched(TaskWatch(context)):
            return work(project)
    finally:
        project.close()

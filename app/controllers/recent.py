"""What the welcome page says of projects opened before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.domain.question import Status
from app.domain.timecode import format_ms
from app.services.project_service import missing_videos
from app.session import ProjectSession
from app.settings import RecentEntry, Settings, now_utc
from app.workbench import Workbench
from storage.project_file import ProjectFile
from widgets.i18n import tr, trn
from widgets.recent_list import RecentProject
from widgets.workspace_bar import standard_workspaces


def entry_of(session: ProjectSession, path: Path, bench: Workbench) -> RecentEntry:
    """Return what to remember of the open project, which stands at `path`."""
    project = session.project
    videos = project.videos.all()
    missing = missing_videos(project)
    key = session.selection.video
    at = int((project.state.get(f"position:{key}") if key else None) or 0)
    counts = project.questions.count_by_status()
    return RecentEntry(
        path=path,
        opened_at=now_utc(),
        title=videos[0].title if videos else "",
        missing=missing[0].title if missing else "",
        videos=len(videos),
        questions=sum(counts.values()),
        drafts=counts.get(Status.DRAFT, 0),
        position_ms=at,
        workspace=bench.window.workspace,
    )


def question_counts(project: ProjectFile) -> str:
    """Say how many questions there are, and how many of them are drafts."""
    counts = project.questions.count_by_status()
    return _counts(sum(counts.values()), counts.get(Status.DRAFT, 0))


def _counts(total: int, drafts: int) -> str:
    parts = [trn("{n} question", "{n} questions", total)]
    if drafts:
        parts.append(trn("{n} draft", "{n} drafts", drafts))
    return " · ".join(parts)


def recent_projects(settings: Settings) -> list[RecentProject]:
    """Return the rows of the welcome page; a project whose file is gone says so."""
    titles = {workspace.name: workspace.title for workspace in standard_workspaces()}
    return [_row(entry, titles) for entry in settings.recent]


def _row(entry: RecentEntry, titles: Mapping[str, str]) -> RecentProject:
    exists, is_known = entry.path.exists(), bool(entry.workspace)
    missing = tr("video missing: {name}", name=entry.missing) if entry.missing else ""
    gone = tr("not where it was: {folder}", folder=entry.path.parent)
    place = titles.get(entry.workspace, entry.workspace)
    videos = trn("{n} video", "{n} videos", entry.videos) if is_known else ""
    return RecentProject(
        path=str(entry.path),
        name=entry.path.name,
        details=" · ".join(filter(None, (entry.title, videos))),
        progress=_counts(entry.questions, entry.drafts) if is_known else "",
        opened=entry.opened_at.astimezone(),
        warning=missing if exists else gone,
        exists=exists,
        resume=tr("{time} in {place}", time=format_ms(entry.position_ms), place=place)
        if is_known
        else "",
    )

"""What the welcome page says of projects opened before."""

from __future__ import annotations

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
    title = videos[0].title if videos else ""
    titles = {workspace.name: workspace.title for workspace in standard_workspaces()}
    place = titles.get(bench.window.workspace, bench.window.workspace)
    return RecentEntry(
        path=path,
        opened_at=now_utc(),
        subtitle=" · ".join(filter(None, (title, trn("{n} video", "{n} videos", len(videos))))),
        summary=question_counts(project),
        warning=tr("video missing: {name}", name=missing[0].title) if missing else "",
        resume=tr("{time} in {place}", time=format_ms(at), place=place),
    )


def question_counts(project: ProjectFile) -> str:
    """Say how many questions there are, and how many of them are drafts."""
    counts = project.questions.count_by_status()
    total, drafts = sum(counts.values()), counts.get(Status.DRAFT, 0)
    parts = [trn("{n} question", "{n} questions", total)]
    if drafts:
        parts.append(trn("{n} draft", "{n} drafts", drafts))
    return " · ".join(parts)


def recent_projects(settings: Settings) -> list[RecentProject]:
    """Return the rows of the welcome page; a project whose file is gone says so."""
    rows = []
    for entry in settings.recent:
        exists = entry.path.exists()
        gone = tr("not where it was: {folder}", folder=entry.path.parent)
        rows.append(
            RecentProject(
                path=str(entry.path),
                name=entry.path.name,
                details=entry.subtitle,
                progress=entry.summary,
                opened=entry.opened_at.astimezone(),
                warning=entry.warning if exists else gone,
                exists=exists,
                resume=entry.resume,
            )
        )
    return rows

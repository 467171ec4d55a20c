"""The file choosers of the platform, with our words and filters."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.domain.subtitle import SUBTITLE_SUFFIXES
from widgets.i18n import tr

_VIDEO = "*.mp4 *.m4v *.mkv *.webm *.mov *.avi *.ts *.m2ts *.mts *.mpg *.mpeg *.wmv *.flv *.ogv"
_SUBTITLES = " ".join(f"*{suffix}" for suffix in SUBTITLE_SUFFIXES)
_TIERS = "*.eaf *.TextGrid *.csv *.tsv"
_RECORDS = "*.json *.jsonl"
_WORKBOOKS = "*.xlsx *.xlsm"
_SOUND = "*.mp3 *.m4a *.wav *.flac *.ogg *.opus"


def choose_videos(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask for videos; empty when the user leaves."""
    filters = ";;".join(
        (tr("Videos and sound ({globs})", globs=f"{_VIDEO} {_SOUND}"), tr("All files (*)"))
    )
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Choose videos"), folder, filters)
    return [Path(name) for name in names]


def choose_first_files(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask what a new project is made of: videos, or records that do without one."""
    videos = tr("Videos and sound ({globs})", globs=f"{_VIDEO} {_SOUND}")
    tables = f"{_TIERS} {_RECORDS} {_WORKBOOKS}"
    records = tr("Labels, tiers and records, also without a video ({globs})", globs=tables)
    filters = ";;".join((videos, records, tr("All files (*)")))
    title = tr("Choose videos, or a table of labels")
    names, _ = QFileDialog.getOpenFileNames(parent, title, folder, filters)
    return [Path(name) for name in names]


def choose_video(parent: QWidget, title: str, folder: str = "") -> Path | None:
    """Ask for the file of one video."""
    filters = ";;".join(
        (tr("Videos and sound ({globs})", globs=f"{_VIDEO} {_SOUND}"), tr("All files (*)"))
    )
    name, _ = QFileDialog.getOpenFileName(
        parent, tr("Where is {title}?", title=title), folder, filters
    )
    return Path(name) if name else None


def choose_subtitles(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask for subtitle files."""
    filters = ";;".join((tr("Subtitles ({globs})", globs=_SUBTITLES), tr("All files (*)")))
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Choose subtitles"), folder, filters)
    return [Path(name) for name in names]


def choose_project(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a project to open."""
    filters = ";;".join((tr("Emoscope projects (*.emoscope)"), tr("All files (*)")))
    name, _ = QFileDialog.getOpenFileName(parent, tr("Open a project"), folder, filters)
    return Path(name) if name else None


def choose_new_project(parent: QWidget, proposal: str = "") -> Path | None:
    """Ask where to save a new project; the ending is added where it is missing."""
    name, _ = QFileDialog.getSaveFileName(
        parent, tr("Save the project as"), proposal, tr("Emoscope projects (*.emoscope)")
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix == ".emoscope" else path.with_name(f"{path.name}.emoscope")


def choose_folder(parent: QWidget, title: str, folder: str = "") -> Path | None:
    """Ask for a folder."""
    name = QFileDialog.getExistingDirectory(parent, title, folder)
    return Path(name) if name else None


def choose_vocabulary(parent: QWidget, folder: str = "") -> Path | None:
    """Ask for a file of labels."""
    filters = ";;".join((tr("Vocabularies (*.json *.csv *.txt)"), tr("All files (*)")))
    name, _ = QFileDialog.getOpenFileName(parent, tr("Choose a vocabulary"), folder, filters)
    return Path(name) if name else None


def choose_vocabulary_target(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to write a vocabulary; what is chosen beside the name gives the ending."""
    filters = ";;".join((tr("JSON (*.json)"), tr("Table (*.csv)")))
    name, chosen = QFileDialog.getSaveFileName(
        parent, tr("Save the vocabulary as"), proposal, filters
    )
    if not name:
        return None
    path = Path(name)
    ending = ".csv" if "csv" in chosen else ".json"
    return path if path.suffix else path.with_name(f"{path.name}{ending}")


def choose_records(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask for subtitles, tiers or records to import."""
    globs = f"{_SUBTITLES} {_TIERS} {_RECORDS} {_WORKBOOKS}"
    named = tr("Subtitles, tiers, labels and records ({globs})", globs=globs)
    filters = ";;".join((named, tr("All files (*)")))
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Choose files to import"), folder, filters)
    return [Path(name) for name in names]


def choose_memories(parent: QWidget, folder: str = "") -> list[Path]:
    """Ask for event memories to import."""
    filters = ";;".join((tr("Event memories ({globs})", globs=_RECORDS), tr("All files (*)")))
    names, _ = QFileDialog.getOpenFileNames(parent, tr("Choose event memories"), folder, filters)
    return [Path(name) for name in names]


def choose_memory_target(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to write an event memory; what is chosen beside the name gives the ending."""
    endings = {
        tr("Event memory (*.json)"): ".json",
        tr("GraphML (*.graphml)"): ".graphml",
        tr("GEXF (*.gexf)"): ".gexf",
    }
    name, chosen = QFileDialog.getSaveFileName(
        parent, tr("Save the event memory as"), proposal, ";;".join(endings)
    )
    if not name:
        return None
    path, ending = Path(name), endings.get(chosen, ".json")
    if path.suffix.lower() in endings.values():
        return path if path.suffix.lower() == ending else path.with_suffix(ending)
    return path.with_name(f"{path.name}{ending}")


def choose_trace_target(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to write traces: one file, or one line each."""
    filters = ";;".join((tr("JSON (*.json)"), tr("JSON lines (*.jsonl)")))
    name, _ = QFileDialog.getSaveFileName(parent, tr("Save the traces as"), proposal, filters)
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_name(f"{path.name}.json")


def choose_clip(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to write a clip; the ending is added where it is missing."""
    name, _ = QFileDialog.getSaveFileName(
        parent, tr("Cut the clip into"), proposal, tr("Videos (*.mp4)")
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_name(f"{path.name}.mp4")


def choose_table(parent: QWidget, proposal: str = "") -> Path | None:
    """Ask where to save a table; the ending is added where it is missing."""
    name, _ = QFileDialog.getSaveFileName(
        parent, tr("Save the table as"), proposal, tr("Tables (*.csv)")
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_name(f"{path.name}.csv")


def choose_graph_picture(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to save a picture of the graph."""
    return choose_picture(parent, tr("Save the graph as"), proposal)


def choose_chart(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to save a chart: as a picture, or its numbers; the kind gives a missing ending."""
    endings = {
        tr("Picture (*.png)"): ".png",
        tr("Vector picture (*.svg)"): ".svg",
        tr("Numbers (*.csv)"): ".csv",
    }
    name, chosen = QFileDialog.getSaveFileName(
        parent, tr("Save the chart as"), proposal, ";;".join(endings)
    )
    if not name:
        return None
    path, ending = Path(name), endings.get(chosen, ".png")
    if path.suffix.lower() in endings.values():
        return path if path.suffix.lower() == ending else path.with_suffix(ending)
    return path.with_name(f"{path.name}{ending}")


def choose_page(parent: QWidget, proposal: str) -> Path | None:
    """Ask where to save a page; the ending is added where it is missing."""
    name, _ = QFileDialog.getSaveFileName(
        parent, tr("Save the report as"), proposal, tr("Pages (*.html)")
    )
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_name(f"{path.name}.html")


def choose_picture(parent: QWidget, title: str, proposal: str) -> Path | None:
    """Ask where to save a picture; what is chosen beside the name gives the ending."""
    endings = {tr("Picture (*.png)"): ".png", tr("Vector picture (*.svg)"): ".svg"}
    name, chosen = QFileDialog.getSaveFileName(parent, title, proposal, ";;".join(endings))
    if not name:
        return None
    path, ending = Path(name), endings.get(chosen, ".png")
    if path.suffix.lower() in endings.values():
        return path if path.suffix.lower() == ending else path.with_suffix(ending)
    return path.with_name(f"{path.name}{ending}")

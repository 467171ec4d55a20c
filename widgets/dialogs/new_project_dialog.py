"""The dialog for a new project: its videos, subtitles that come along, and where it is saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.domain.subtitle import SUBTITLE_SUFFIXES
from widgets.dialogs.base_dialog import BaseDialog, text_label
from widgets.dialogs.choose import choose_new_project, choose_subtitles, choose_videos
from widgets.dialogs.hint_list import HintList
from widgets.dialogs.path_list import PathList
from widgets.drop_veil import dropped_files
from widgets.i18n import tr

SUFFIX = ".emoscope"
_ROLE = Qt.ItemDataRole.UserRole


def _no_problem(_place: Path) -> str:
    return ""


class NewProjectDialog(BaseDialog):
    """Ask what a new project is made of.

    Parameters
    ----------
    videos
        What is there from the start, such as files that were dropped.
    place_problem
        Says in words why a project cannot be saved at a place (it exists, no folder), else empty.

    Signals
    -------
    videos_changed
        The list of videos (list of pathlib.Path) is another; answer with `set_offered_subtitles`.
    """

    videos_changed = Signal(list)

    def __init__(
        self,
        videos: Sequence[Path] = (),
        place_problem: Callable[[Path], str] = _no_problem,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            tr("New project"),
            tr("The project is one file beside your videos; the videos stay where they are."),
            parent,
        )
        self._place_problem = place_problem
        self._place_is_ours = True
        self._videos = PathList(tr("Videos"), tr("Add videos with +, or drop them here."))
        self._subtitles = HintList(
            tr("Subtitles"),
            tr("Files of the same name beside a video, such as episode.en.srt, stand here."),
        )
        self._add_subtitles = QPushButton(tr("Add subtitles…"))
        self._place = QLineEdit()
        self._place.setAccessibleName(tr("Save as"))
        self._browse = QPushButton(tr("Browse…"))
        self._lay_out()
        self._connect_signals()
        self.setAcceptDrops(True)
        self.set_first_size(640, 520)
        self.add_videos(videos)
        self._check()

    @property
    def videos(self) -> list[Path]:
        """The videos in order."""
        return self._videos.paths

    @property
    def subtitles(self) -> list[Path]:
        """The subtitle files that are checked."""
        return [
            Path(item.data(_ROLE))
            for item in self._subtitle_items()
            if item.checkState() is Qt.CheckState.Checked
        ]

    @property
    def place(self) -> Path:
        """Where the project is saved; the ending is added where it is missing."""
        path = self._typed_place()
        return path if path.suffix == SUFFIX else path.parent / f"{path.name}{SUFFIX}"

    def add_videos(self, videos: Sequence[Path]) -> None:
        """Append videos."""
        self._videos.add_paths(videos)

    def add_subtitles(self, subtitles: Sequence[Path]) -> None:
        """Append subtitles, checked; those that stand there already stay as they are."""
        known = {Path(item.data(_ROLE)) for item in self._subtitle_items()}
        fresh = [path for path in dict.fromkeys(subtitles) if path not in known]
        self._add_subtitle_rows(fresh, offered=False)

    def set_offered_subtitles(self, offered: Mapping[Path, Sequence[Path]]) -> None:
        """Offer the subtitles found beside each video, checked; keep what the user unchecked."""
        known = {Path(item.data(_ROLE)) for item in self._subtitle_items()}
        wanted = [path for paths in offered.values() for path in paths]
        for item in self._subtitle_items():
            path = Path(item.data(_ROLE))
            if item.data(_ROLE + 1) and path not in wanted:
                self._subtitles.takeItem(self._subtitles.row(item))
        self._add_subtitle_rows([path for path in wanted if path not in known], offered=True)

    @Slot()
    def _on_videos_changed(self) -> None:
        if self._place_is_ours:
            first = self.videos[0] if self.videos else None
            self._place.setText(str(first.with_suffix(SUFFIX)) if first else "")
        self.videos_changed.emit(self.videos)
        self._check()

    @Slot()
    def _on_add_videos(self) -> None:
        self.add_videos(choose_videos(self))

    @Slot()
    def _on_add_subtitles(self) -> None:
        self.add_subtitles(choose_subtitles(self))

    @Slot()
    def _on_browse(self) -> None:
        path = choose_new_project(self, self._place.text())
        if path is not None:
            self._place.setText(str(path))
            self._on_place_edited()

    @Slot()
    def _on_place_edited(self) -> None:
        self._place_is_ours = False
        self._check()

    def _lay_out(self) -> None:
        self.body.addWidget(text_label(tr("Videos"), "strong"))
        self.body.addWidget(self._videos, 3)
        row = QHBoxLayout()
        row.addWidget(text_label(tr("Subtitles beside them"), "strong"), 1)
        row.addWidget(self._add_subtitles)
        self.body.addLayout(row)
        self.body.addWidget(self._subtitles, 2)
        self.body.addWidget(text_label(tr("Save as"), "strong"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._place, 1)
        row.addWidget(self._browse)
        self.body.addLayout(row)
        self._add_subtitles.setProperty("small", True)
        for button in (self._browse, self._add_subtitles):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.add_buttons(tr("Create project"), tr("Cancel"), keys="Ctrl+Return")

    def _connect_signals(self) -> None:
        self._videos.changed.connect(self._on_videos_changed)
        self._videos.add_requested.connect(self._on_add_videos)
        self._add_subtitles.clicked.connect(self._on_add_subtitles)
        self._browse.clicked.connect(self._on_browse)
        self._place.textEdited.connect(self._on_place_edited)

    def _subtitle_items(self) -> list[QListWidgetItem]:
        return [self._subtitles.item(row) for row in range(self._subtitles.count())]

    def _add_subtitle_rows(self, paths: Sequence[Path], *, offered: bool) -> None:
        for path in paths:
            item = QListWidgetItem(path.name)
            item.setData(_ROLE, str(path))
            item.setData(_ROLE + 1, offered)
            item.setToolTip(str(path))
            item.setCheckState(Qt.CheckState.Checked)
            self._subtitles.addItem(item)

    def _typed_place(self) -> Path:
        return Path(os.path.expanduser(self._place.text().strip()))  # noqa: PTH111  # never raises

    def _check(self) -> None:
        if not self.videos:
            self.set_problem(tr("Add at least one video."))
        elif self._typed_place().name in {"", ".."}:
            self.set_problem(tr("Say where the project is saved."))
        elif not self._typed_place().is_absolute():
            self.set_problem(tr("Write the whole path, beginning at the root, or browse."))
        else:
            self.set_problem(self._place_problem(self.place))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Sort subtitles from videos by their ending."""
        event.acceptProposedAction()
        files = dropped_files(event.mimeData())
        subtitles = [f for f in files if f.suffix.lower() in SUBTITLE_SUFFIXES]
        self.add_subtitles(subtitles)
        self.add_videos([f for f in files if f not in subtitles])

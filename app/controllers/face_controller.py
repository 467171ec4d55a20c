"""Faces of the cast: cut out of frames of the video, on a worker, and never kept in the project."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QImage

from app.context import AppContext
from app.controllers.base import Controller
from app.domain.changes import ChangeSet
from app.domain.ids import PersonKey
from app.domain.person import Face, Person
from app.services.project_service import media_path_of
from widgets.person_face import faces

_SIDE = 192
"""Side of a kept face in pixels: sharp in dialogs on screens of double density."""

_MOST_WIDE = 1920
_TOKEN = "face:"  # noqa: S105 - no secret


class FaceController(Controller):
    """Keeps the book of faces in step with the cast."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._wanted: dict[str, tuple[PersonKey, Face]] = {}
        self._shown: dict[PersonKey, Face | None] = {}
        session = self.session
        session.opened.connect(self.refresh)
        session.changed.connect(self._on_session_changed)
        session.closed.connect(self._on_session_closed)
        context.thumbnailer.ready.connect(self._on_thumbnailer_ready)

    @Slot()
    def refresh(self) -> None:
        """Ask for the faces that are not there, and forget those that went."""
        people = self.session.project.people.all()
        for person in people:
            if self._shown.get(person.key) != person.face:
                self._ask(person)
        self._shown = {person.key: person.face for person in people}

    def _ask(self, person: Person) -> None:
        face, project = person.face, self.session.project
        faces().set_image(person.key, None)
        videos = {video.key: video for video in project.videos.all()}
        video = videos.get(face.video) if face else None
        path = media_path_of(project, video) if video else None
        if face is None or path is None:
            return
        token = f"{_TOKEN}{project.token}:{person.key}"
        self._wanted[token] = (person.key, face)
        # So wide that the box alone has the pixels a face needs.
        width = min(_MOST_WIDE, max(320, round(_SIDE / max(face.box[2], 0.01))))
        self.context.thumbnailer.request(token, path, face.time_ms, width)

    @Slot(str, object)
    def _on_thumbnailer_ready(self, token: str, image: QImage) -> None:
        if token in self._wanted and self.session.is_open:
            person, face = self._wanted.pop(token)
            faces().set_image(person, cut_face(image, face))

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches("videos"):
            self._shown.clear()
        if changes.touches("people", "videos"):
            self.refresh()

    @Slot()
    def _on_session_closed(self) -> None:
        self._wanted.clear()
        self._shown.clear()
        faces().clear()


def cut_face(image: QImage, face: Face) -> QImage:
    """Return the part of a frame in which a face is, at most 192 pixels wide."""
    left, top, width, height = face.box
    wide, high = image.width(), image.height()
    box = QRect(
        round(left * wide),
        round(top * high),
        max(1, round(width * wide)),
        max(1, round(height * high)),
    )
    part = image.copy(box.intersected(image.rect()))
    if part.width() <= _SIDE:
        return part
    size = QSize(_SIDE, _SIDE)
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return part.scaled(size, keep, smooth)

"""What controllers share: the context, shortcuts into it, and a place to speak."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.context import AppContext
from app.notifications import Notifier
from app.session import ProjectSession


class Controller(QObject):
    """Turns wishes of widgets into edits of the session, and changes into what widgets show."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context.workbench.window)
        self.context = context

    @property
    def session(self) -> ProjectSession:
        """The open project."""
        return self.context.session

    @property
    def notifier(self) -> Notifier:
        """Where messages go."""
        return self.context.notifier

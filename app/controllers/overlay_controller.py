"""What lies on the picture: each layer has an action, and what was switched is remembered."""

from __future__ import annotations

from functools import partial

from app.context import AppContext
from app.controllers.base import Controller
from widgets.video.overlay import OverlayLayer


class OverlayController(Controller):
    """Switches the layers of the picture by their actions, ``view.overlay_NAME``."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        for layer in context.workbench.video.overlay:
            action_id = f"view.overlay_{layer.name}"
            layer.set_shown(context.settings.overlay.get(layer.name, layer.is_shown))
            context.actions[action_id].setChecked(layer.is_shown)
            context.actions.on(action_id, partial(self._switch, layer))
        subtitles = context.actions["view.overlay_subtitles"]
        context.workbench.transport.set_subtitles_action(subtitles)
        emotions = context.actions["view.overlay_emotions"]
        context.workbench.transport.set_emotions_action(emotions)

    def _switch(self, layer: OverlayLayer) -> None:
        shown = self.context.actions[f"view.overlay_{layer.name}"].isChecked()
        layer.set_shown(shown)
        settings = self.context.settings
        settings.overlay = {**settings.overlay, layer.name: shown}
        self.context.save_settings()

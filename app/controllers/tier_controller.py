"""The tiers of a video: made, changed, put in order, removed, taken over from another video."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal, Slot

from app.context import AppContext
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.domain.errors import AppError, InvalidRecordError
from app.domain.ids import TierKey, VideoKey, VocabularyKey, new_key
from app.domain.phrase import phrase
from app.domain.tier import Tier, track_key
from storage.project_file import ProjectFile
from widgets.dialogs.tier_dialog import TierChoices, TierDialog
from widgets.dialogs.tier_list_dialog import TierLine, TierListDialog
from widgets.i18n import tr, tr_phrase, trn

_USUAL = VocabularyKey("emotic-26")


class TierController(Controller):
    """Answers the wishes of the two tier dialogs.

    Signals
    -------
    tier_made(TierKey)
        A tier was made by hand.
    """

    tier_made = Signal(str)

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._list: TierListDialog | None = None
        on = context.actions.on
        on("tier.new", self.make)
        on("tier.list", self.show_list)

    @property
    def _video(self) -> VideoKey:
        video = self.session.selection.video
        if video is None:
            raise InvalidRecordError(phrase("No video is shown, and so it can have no tiers."))
        return video

    @shows_errors
    def make(self) -> None:
        """Ask for a new tier and add it behind the others; keys work on it from then on."""
        project, video = self.session.project, self._video
        tiers = project.tiers.of_video(video)
        last = tiers[-1] if tiers else None
        rater = self.session.rater
        draft = Tier(
            TierKey(new_key()),
            video,
            "",
            last.vocabulary if last else _USUAL,
            rater=rater.key if rater else None,
            position=max((tier.position for tier in tiers), default=-1) + 1,
        )
        if self._ask(draft, self._add):
            self._refresh(draft.key)

    @shows_errors
    def change(self, key: str) -> None:
        """Ask what is to be said of a tier from now on."""
        tier = self.session.project.tiers.get(TierKey(key))
        if self._ask(tier, lambda wanted: self._update(tier, wanted)):
            self._refresh(tier.key)

    @shows_errors
    def remove(self, key: str) -> None:
        """Remove a tier with its annotations, in one step."""
        tier = self.session.project.tiers.get(TierKey(key))
        with self.session.edit(tr("Remove the tier {name}", name=tier.name)) as project:
            project.tiers.remove(tier.key)

    @shows_errors
    def copy_structure(self, source: str) -> None:
        """Make the tiers of another video here too, without annotations, in one step."""
        video, project = self._video, self.session.project
        wanted = project.tiers.of_video(VideoKey(source))
        here = project.tiers.of_video(video)
        taken = {(tier.name.casefold(), tier.rater) for tier in here}
        new = [tier for tier in wanted if (tier.name.casefold(), tier.rater) not in taken]
        if not new:
            self.notifier.info(tr("All those tiers are here already."))
            return
        keys = {tier.key: TierKey(new_key()) for tier in new}
        keys |= {
            there.key: own.key
            for there in wanted
            for own in here
            if (there.name.casefold(), there.rater) == (own.name.casefold(), own.rater)
        }
        with self.session.edit(trn("Copy {n} tier", "Copy {n} tiers", len(new))) as project:
            for tier in _parents_first(new):
                project.tiers.add(
                    replace(
                        tier,
                        key=keys[tier.key],
                        video=video,
                        parent=keys.get(tier.parent) if tier.parent else None,
                        position=len(here) + new.index(tier),
                    )
                )

    @shows_errors
    def show_list(self) -> None:
        """Show the tiers of the video in a list."""
        project, video = self.session.project, self._video
        others = {
            str(other.key): other.title
            for other in project.videos.all()
            if other.key != video and project.tiers.of_video(other.key)
        }
        self._list = dialog = TierListDialog(
            project.videos.get(video).title,
            others,
            read_only=not self.session.can_edit,
            parent=self.context.workbench.window,
        )
        dialog.new_requested.connect(self.make)
        dialog.edit_requested.connect(self.change)
        dialog.remove_requested.connect(self._on_remove_requested)
        dialog.order_requested.connect(self._on_order_requested)
        dialog.copy_requested.connect(self._on_copy_requested)
        dialog.vocabularies_requested.connect(self.context.actions["tier.vocabularies"].trigger)
        self._refresh()
        dialog.exec()
        self._list = None

    # Asking -----------------------------------------------------------------------------------

    def _ask(self, tier: Tier, keep: Callable[[Tier], None]) -> bool:
        """Ask until the wish can be kept or is given up; return whether it was kept."""
        over = self._list or self.context.workbench.window
        dialog = TierDialog(tier, self._choices(tier), over)
        while dialog.exec():
            try:
                keep(dialog.tier)
            except AppError as error:
                dialog.refuse(tr_phrase(error.message))
            else:
                return True
        return False

    def _choices(self, tier: Tier) -> TierChoices:
        project = self.session.project
        return TierChoices(
            vocabularies=project.vocabularies.all(),
            tiers=project.tiers.of_video(tier.video),
            raters=project.raters.all(),
            people=project.people.all(),
            count=project.annotations.count(tier.key) if tier.name else 0,
        )

    def _add(self, tier: Tier) -> None:
        with self.session.edit(tr("New tier {name}", name=tier.name)) as project:
            project.tiers.add(tier)
        self.context.workbench.timeline.state.set_active_track(track_key(tier.key))
        self.tier_made.emit(tier.key)

    def _update(self, old: Tier, wanted: Tier) -> None:
        if wanted != old:
            with self.session.edit(tr("Change the tier {name}", name=old.name)) as project:
                project.tiers.update(wanted)

    # The list ---------------------------------------------------------------------------------

    def _refresh(self, current: TierKey | None = None) -> None:
        if self._list is None:
            return
        project = self.session.project
        self._list.set_lines(tier_lines(project, self._video))
        if current is not None:
            self._list.choose(current)

    def _try(self, step: str, work: Callable[[ProjectFile], object]) -> None:
        try:
            with self.session.edit(step) as project:
                work(project)
        except AppError as error:
            if self._list is not None:
                self._list.set_message(tr_phrase(error.message))
            return
        self._refresh()

    @Slot(str)
    def _on_remove_requested(self, key: str) -> None:
        name = self.session.project.tiers.get(TierKey(key)).name
        step = tr("Remove the tier {name}", name=name)
        self._try(step, lambda project: project.tiers.remove(TierKey(key)))

    @Slot(list)
    def _on_order_requested(self, keys: list[str]) -> None:
        order = [TierKey(key) for key in keys]
        self._try(tr("Reorder tiers"), lambda project: project.tiers.move(order))

    @Slot(str)
    def _on_copy_requested(self, source: str) -> None:
        self.copy_structure(source)
        self._refresh()


def tier_lines(project: ProjectFile, video: VideoKey) -> list[TierLine]:
    """Return the tiers of a video with the names of what they refer to, and their counts."""
    tiers = project.tiers.of_video(video)
    names = {tier.key: tier.name for tier in tiers}
    words = {one.key: one.name for one in project.vocabularies.all()}
    raters = {rater.key: rater.name for rater in project.raters.all()}
    return [
        TierLine(
            tier,
            words.get(tier.vocabulary, tier.vocabulary),
            names.get(tier.parent, "") if tier.parent else "",
            raters.get(tier.rater, "") if tier.rater else "",
            project.annotations.count(tier.key),
        )
        for tier in tiers
    ]


def _parents_first(tiers: list[Tier]) -> list[Tier]:
    placed: list[Tier] = []
    left = list(tiers)
    while left:
        keys = {tier.key for tier in left}
        ready = [tier for tier in left if tier.parent not in keys]
        placed += ready
        left = [tier for tier in left if tier not in ready]
    return placed

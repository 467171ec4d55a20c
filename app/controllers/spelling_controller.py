"""Spelling while a question is written: which dictionary, which own words, where next."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import QLocale, Slot
from PySide6.QtWidgets import QApplication

from app.context import AppContext
from app.controllers.author_controller import AuthorController
from app.controllers.base import Controller
from app.controllers.guard import shows_errors
from app.controllers.settings_controller import SettingsController
from app.controllers.spelling_walk import SpellingWalk, Step
from app.domain.changes import ChangeSet
from app.domain.guidance import SPELLING, with_word
from app.domain.question import Question
from app.domain.spelling import Dictionary, Speller, dictionary_for
from app.services.guidance_service import guidance_text, spelling_words
from app.services.spelling import installed_dictionaries, open_dictionary, why_no_dictionary
from app.tasks import TaskContext
from widgets.i18n import interface_language, tr, tr_phrase
from widgets.question.spell_marks import SEARCH_MOST, SpellMarks
from widgets.spelling import spelling

_TABLES = ("people", "guidance", "video_facts")


class SpellingController(Controller):
    """Gives the fields what checks them, and takes the words that they are to know."""

    def __init__(
        self, context: AppContext, author: AuthorController, settings: SettingsController
    ) -> None:
        super().__init__(context)
        self.author = author
        self._walk = SpellingWalk(author.panel)
        self._installed: tuple[str, ...] | None = None  # not looked for yet
        self._dictionaries: dict[str, Dictionary | None] = {}
        self._passing: defaultdict[str, set[str]] = defaultdict(set)
        self._basis: tuple[str, str] = ("", "")
        author.question_shown.connect(self._on_question_shown)
        settings.applied.connect(self._on_settings_applied)
        self.session.changed.connect(self._on_session_changed)
        self.session.closing.connect(self._on_session_closing)
        spelling().add_requested.connect(self.add_word)
        spelling().ignore_requested.connect(self.ignore_word)
        context.actions.on("question.spell_next", self.go_to_next)
        context.actions.on("question.spell_menu", self.suggest)

    @property
    def language(self) -> str:
        """The tag of the dictionary in force; empty where none is."""
        return self._basis[1] if spelling().speller is not None else ""

    @Slot(str)
    @shows_errors
    def add_word(self, word: str) -> None:
        """Let the project know a word."""
        text = guidance_text(self.session.project, SPELLING)
        step = tr("Add “{word}” to the project’s words", word=word)
        with self.session.edit(step) as project:
            project.guidance.put(SPELLING, with_word(text, word))

    @Slot(str)
    def ignore_word(self, word: str) -> None:
        """Let a word pass in the question shown until the program ends."""
        if self.author.question is not None:
            self._passing[self.author.question.key].add(word)
            self._refresh()

    @shows_errors
    def go_to_next(self) -> None:
        """Select the next misspelt word, from the cursor on and then from the top."""
        if spelling().speller is None:
            self.notifier.info(self._why_off())
            return
        step = self._walk.go()
        if step is Step.NOTHING:
            self.notifier.success(tr("No misspelt word was found."))
        elif step is Step.PAUSED:
            self.notifier.info(
                tr(
                    "No misspelt word in the next {n:,} letters. Go on with the same key.",
                    n=SEARCH_MOST,
                )
            )

    @shows_errors
    def suggest(self) -> None:
        """Offer what the misspelt word at the cursor may mean."""
        focus = QApplication.focusWidget()
        marks = focus.findChild(SpellMarks) if focus is not None else None
        if not isinstance(marks, SpellMarks) or not marks.open_menu():
            self.notifier.info(
                self._why_off() or tr("Put the cursor into a word with a wavy line.")
            )

    def _why_off(self) -> str:
        """Say why nothing is checked; empty where it is."""
        if not self.context.settings.spell_check:
            return tr("Spelling is not checked: switch it on in the settings, page Language.")
        if spelling().speller is None:
            why = tr_phrase(why_no_dictionary())
            return why or tr("There is no dictionary of this language. Choose one in the settings.")
        return ""

    # What is in force -------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Give the fields a speller that knows the project as it is now."""
        question = self.author.question
        if question is None or not self.context.settings.spell_check:
            self._basis = ("", "")
            spelling().set_speller(None)
        elif self._installed is None:
            self._look_for_dictionaries()
        else:
            self._put_in_force(question)

    def _look_for_dictionaries(self) -> None:
        """Load the library away from the window: it takes longer than a picture may."""
        self._installed = ()
        self.context.tasks.start(tr("Dictionaries"), _look, done=self._on_looked, quiet=True)

    def _on_looked(self, installed: tuple[str, ...]) -> None:
        self._installed = installed
        if self.session.is_open:
            self._refresh()

    def _put_in_force(self, question: Question) -> None:
        project, settings = self.session.project, self.context.settings
        locale = QLocale.system().name()
        likely = (project.facts.of(question.video).language, interface_language(), locale, "en")
        tag = dictionary_for(self._installed or (), settings.spell_language, likely, locale)
        dictionary = self._dictionary(tag)
        self._basis = (question.key, tag)
        if dictionary is None:
            spelling().set_speller(None)
            return
        names = (name for one in project.people.all() for name in (one.name, *one.aliases))
        known = (*names, *spelling_words(project), *self._passing[question.key])
        spelling().set_speller(Speller(dictionary, known), can_add=self.session.can_edit)

    def _dictionary(self, tag: str) -> Dictionary | None:
        if tag not in self._dictionaries:
            self._dictionaries[tag] = open_dictionary(tag)
        return self._dictionaries[tag]

    @Slot(object)
    def _on_question_shown(self, question: Question | None) -> None:
        if (question.key if question is not None else "") != self._basis[0]:
            self._refresh()

    @Slot(str)
    def _on_settings_applied(self, name: str) -> None:
        if name.startswith("spell_") and self.session.is_open:
            self._refresh()

    @Slot(object)
    def _on_session_changed(self, changes: ChangeSet) -> None:
        if changes.touches(*_TABLES):
            self._refresh()

    @Slot()
    def _on_session_closing(self) -> None:
        self._passing.clear()
        self._basis = ("", "")
        spelling().set_speller(None)


def _look(_task: TaskContext) -> tuple[str, ...]:
    return installed_dictionaries()

"""What others decided on the item, once one's own verdict stands; else that it is hidden."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from widgets.i18n import tr, trn
from widgets.mcq.boxes import Notice
from widgets.mcq.plain_text import PlainText
from widgets.mcq.review_words import review_lines
from widgets.mcq.sheet import VerifySheet
from widgets.mcq.words import field_word, verdict_word
from widgets.question.parts import hairline, label


class OthersView(QWidget):
    """Verdicts of others, one below the other; it is not there while there are none to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice = Notice("warning")
        self._title = label("", "caption_strong")
        self.texts: list[PlainText] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(8)
        for part in (hairline(), self.notice, self._title):
            self._layout.addWidget(part)
        self.hide()

    def show_sheet(self, sheet: VerifySheet) -> None:
        """Show what may be seen."""
        self.setVisible(bool(sheet.others))
        count = len(sheet.others)
        self._title.setText(trn("{n} other verdict", "{n} other verdicts", count) if count else "")
        self._say_how_it_stands(sheet)
        while len(self.texts) > count:
            gone = self.texts.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.texts) < count:
            text = PlainText("body")
            self.texts.append(text)
            self._layout.addWidget(text)
        for text, other in zip(self.texts, sheet.others, strict=True):
            lines = [f"{other.who}: {verdict_word(other.review.decision)}"]
            text.set_text("\n".join([*lines, *review_lines(other.review, sheet.item)]))

    def _say_how_it_stands(self, sheet: VerifySheet) -> None:
        if sheet.settled is not None:
            verdict = verdict_word(sheet.settled.decision)
            self.notice.say(tr("Adjudicated: {verdict}.", verdict=verdict), "success")
        elif sheet.disputed:
            fields = ", ".join(dict.fromkeys(field_word(name) for name in sheet.disputed))
            self.notice.say(
                tr("Your verdicts differ ({fields}): it waits for adjudication.", fields=fields),
                "warning",
            )
        elif sheet.others:
            self.notice.say(tr("All verdicts agree."), "success")
        else:
            self.notice.say("")

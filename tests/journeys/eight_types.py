"""What is written in the journey of a whole data set: one question of each type, by keyboard.

`TASKS` tells what is typed; `write` types it. Times are milliseconds of the video.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.helpers.desk import Driver
from tests.helpers.keyboard import (
    back_from_popup,
    focus,
    press_in_popup,
    run_by_name,
    tab_to,
    type_here,
)

Span = tuple[int, int]

SUBTITLES = """WEBVTT

00:00:11.000 --> 00:00:13.500
<v Rin>どうぞお気になさらず。

00:00:31.250 --> 00:00:33.000
<v Noor>The blue bowl was my mother's.

00:00:33.000 --> 00:00:34.000
It rings when you strike it.

00:03:21.000 --> 00:03:24.750
<v Rin>碗没有碎，只是换了声音。
"""
BOWL = "The blue bowl was my mother's."
ROWS = (
    {"id": "S0001", "t": [11.0, 13.5], "speaker": "Rin", "text": "どうぞお気になさらず。"},
    {"id": "S0002", "t": [31.25, 33.0], "speaker": "Noor", "text": BOWL},
    {"id": "S0003", "t": [33.0, 34.0], "speaker": None, "text": "It rings when you strike it."},
    {"id": "S0004", "t": [201.0, 204.75], "speaker": "Rin", "text": "碗没有碎，只是换了声音。"},
)
"""The same cues as subtitle rows of a record."""

MOTHER, FALL, LATE = (30_000, 35_000), (10_000, 14_000), (200_000, 206_000)


@dataclass(frozen=True)
class Part:
    """A stage, factor or alternative; `evidence` is the number of the span it rests on."""

    description: str
    emotion: str = ""
    intensity: str = ""
    person: str = ""
    evidence: int = 0


@dataclass(frozen=True)
class Task:
    """One question as it is typed.

    Attributes
    ----------
    place
        Where its type stands among the eight in the menu of types.
    segments
        Of a clip, in assembled order.
    rows
        Which of `ROWS` lie in the segments, in the order of the clip.
    labels
        By side of the answer, ``Answer`` for the only one.
    moments
        Candidates of a comparison: name, span, whether naming it is right.
    """

    place: int
    granularity: str
    kind: str
    text: str
    segments: tuple[Span, ...] = ()
    rows: tuple[int, ...] = ()
    labels: tuple[tuple[str, tuple[str, ...]], ...] = ()
    answer: str = ""
    parts: tuple[Part, ...] = ()
    evidence: tuple[Span, ...] = ()
    moments: tuple[tuple[str, Span, bool], ...] = ()


TASKS = (
    Task(
        3, "clip", "contextual emotion",
        "What does Noor feel when Rin strikes the bowl?",
        segments=(LATE, MOTHER), rows=(3, 1, 2),
        labels=(("Answer", ("yearning", "sadness")),),
    ),
    Task(
        4, "clip", "emotion transition",
        "What does Rin feel before and after the bowl falls?",
        segments=(FALL,), rows=(0,),
        labels=(("Before", ("peace",)), ("After", ("surprise", "doubt/confusion"))),
    ),
    Task(
        5, "clip", "emotion influence",
        "What does Rin come to feel through what Noor tells?",
        segments=(MOTHER, LATE), rows=(1, 2, 3),
        labels=(("Answer", ("sympathy",)),),
    ),
    Task(
        6, "clip", "emotion trajectory",
        "How does what Noor feels change in this clip? Name the stages in order.",
        segments=(MOTHER,), rows=(1, 2),
        answer="She longs for her mother, then she is calm.",
        parts=(Part("She speaks of her mother", "yearning", "strong", "Noor"),
               Part("She hears it ring", "peace", "mild", "Noor")),
    ),
    Task(
        7, "clip", "emotion cause",
        "Why does Rin apologise to Noor?",
        segments=(FALL,), rows=(0,),
        answer="The bowl slipped out of his hands, and it was not his.",
        parts=(Part("The bowl slips"), Part("It belongs to Noor")),
        evidence=(FALL,),
    ),
    Task(
        0, "episode", "emotional intensity comparison",
        "At which of these moments is Noor moved most: the fall, or the last ring?",
        answer="The last ring.",
        parts=(Part("The last ring.", evidence=2), Part("When the bowl rings again.", evidence=2)),
        evidence=(FALL, LATE),
        moments=(("the fall", FALL, False), ("the last ring", LATE, True)),
    ),
    Task(
        1, "episode", "emotion trajectory",
        "How do Rin's feelings about the bowl develop? Name them in order.",
        answer="He is startled by the fall, and at peace in the end.",
        parts=(Part("Startled by the fall", "surprise", "strong", "Rin", evidence=1),
               Part("At peace in the end", "peace, confidence", "", "Rin", evidence=2)),
        evidence=(FALL, LATE),
    ),
    Task(
        2, "episode", "emotional reasoning",
        "Why does Rin keep the bowl on the table? Give all reasons that the episode shows.",
        answer="He feels guilty about the fall, and its new sound comforts him.",
        parts=(Part("He let it fall", evidence=1), Part("It still rings", evidence=2)),
        evidence=(FALL, LATE),
    ),
)  # fmt: skip


def write(driver: Driver, task: Task) -> None:
    """Make the question and type all of it; the menu of types opens by its key."""
    if task.segments:
        mark(driver, task.segments[0])
    driver.press("Ctrl+Shift+K")
    for _ in range(task.place):
        press_in_popup(Qt.Key.Key_Down)
    press_in_popup(Qt.Key.Key_Return)
    back_from_popup(driver)
    assert focus().accessibleName() == "Question"
    type_here(task.text)
    for span in task.segments[1:]:
        mark(driver, span)
        driver.press("Ctrl+Shift+Y")
    write_answer(driver, task)
    for span in task.evidence:
        mark(driver, span)
        driver.press("F9")
    for name, span, is_answer in task.moments:
        add_moment(driver, name, span, is_answer=is_answer)
    for part in task.parts:
        write_part(driver, part)
    if task.segments:
        make_rows(driver)


def mark(driver: Driver, span: Span) -> None:
    """Mark a span; both keys work while somebody types."""
    driver.go_to(span[0])
    driver.press("Alt+I")
    driver.go_to(span[1])
    driver.press("Alt+O")


def write_answer(driver: Driver, task: Task) -> None:
    """Type the answer, or find its labels by typing."""
    if task.answer:
        tab_to(driver, "Answer")
        type_here(task.answer)
    for side, labels in task.labels:
        tab_to(driver, f"Label: {side}")
        for name in labels:
            give_label(driver, name)


def give_label(driver: Driver, name: str) -> None:
    """Open the picker from its button and find a label."""
    driver.press("Space")
    type_here(name)
    press_in_popup(Qt.Key.Key_Return)
    back_from_popup(driver)


def add_moment(driver: Driver, name: str, span: Span, *, is_answer: bool) -> None:
    """Add a marked moment to what is compared, name it, and say whether it is right."""
    mark(driver, span)
    driver.press("Ctrl+Shift+W")
    type_here(name)
    driver.press("Return")
    if is_answer:
        driver.press("Space")


def write_part(driver: Driver, part: Part) -> None:
    """Add a row of the table and type it, cell by cell; who feels it stands before the text."""
    driver.press("Ctrl+T")
    type_here(part.description)
    if part.person:
        step(driver, "Shift+Backtab", part.person)
        step(driver, "Tab", "")
    if part.emotion:
        step(driver, "Tab", part.emotion)
        step(driver, "Tab", part.intensity)
    driver.press("Return")
    if part.evidence:
        tie_to_evidence(driver, part.evidence)


def step(driver: Driver, key: str, text: str) -> None:
    """Go on to the next cell, or back, and type there; proposals are sent away."""
    driver.press(key)
    type_here(text)
    if QApplication.activePopupWidget() is not None:
        press_in_popup(Qt.Key.Key_Escape)
        back_from_popup(driver)


def tie_to_evidence(driver: Driver, number: int) -> None:
    """Say on which span the row of the table rests."""
    driver.press("Shift+Return")
    for _ in range(number - 1):
        press_in_popup(Qt.Key.Key_Down)
    press_in_popup(Qt.Key.Key_Space)
    press_in_popup(Qt.Key.Key_Return)
    back_from_popup(driver)


def make_rows(driver: Driver) -> None:
    """Make the subtitle rows of the clip from the cues in its segments."""
    run_by_name(driver, "Make the subtitles of the clip")

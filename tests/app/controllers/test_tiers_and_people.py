"""Tiers, people, vocabularies and the table of annotations in the running application."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from app.controllers.face_controller import cut_face
from app.domain.annotation_bulk import BulkChange, Manner
from app.domain.annotation_rows import Column
from app.domain.errors import InvalidRecordError
from app.domain.ids import PersonKey, VideoKey, VocabularyKey, new_key
from app.domain.person import Face, Person
from app.domain.tier import Tier, track_key
from app.domain.vocabulary import Label, Vocabulary
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.storage.make import make_annotation, make_tier, make_video
from widgets.annotation_table.annotation_page import AnnotationPage
from widgets.annotation_table.bulk_dialog import BulkDialog
from widgets.dialogs.people_dialog import PeopleDialog
from widgets.dialogs.tier_dialog import TierDialog
from widgets.dialogs.tier_list_dialog import TierListDialog
from widgets.person_face import faces
from widgets.timeline.timeline_state import SpanRef
from widgets.vocabulary.vocabulary_dialog import VocabularyDialog

Answer = Callable[[QDialog], bool]


@contextmanager
def answering(monkeypatch: pytest.MonkeyPatch, *answers: Answer) -> Iterator[None]:
    """Answer modal dialogs in their order as a user does: each answer says whether it accepts."""
    left = list(answers)

    def execute(dialog: QDialog) -> int:
        return int(left.pop(0)(dialog))

    with monkeypatch.context() as patch:
        patch.setattr(QDialog, "exec", execute)
        yield
    assert left == [], "not every dialog came"


def video_of(project: ProjectFile) -> VideoKey:
    return project.videos.all()[0].key


def tiers(project: ProjectFile) -> list[str]:
    return [tier.name for tier in project.tiers.of_video(video_of(project))]


def write(dialog: QDialog, name: str, text: str) -> None:
    """Type into a field of a dialog."""
    fields = dialog.findChildren(QLineEdit)
    next(one for one in fields if one.accessibleName() == name).setText(text)


@pytest.fixture
def face(bench: Bench, project: ProjectFile) -> Tier:
    """A tier of Basic-7 with six annotations, one every second."""
    tier = make_tier(video_of(project), "Face", "basic-7")
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.tiers.add(tier)
        open_project.annotations.add_many(
            tier.key,
            [make_annotation(tier.key, n * 1000, n * 1000 + 500, "Joy") for n in range(6)],
        )
    return tier


@pytest.fixture
def page(bench: Bench, face: Tier, qtbot: QtBot) -> AnnotationPage:
    bench.desk.context.actions["view.page_annotations"].trigger()
    found = bench.desk.context.workbench.annotations
    qtbot.waitUntil(lambda: found.model.total == 6)
    return found


# Tiers


def test_a_new_tier_is_added_and_becomes_the_active_one(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(dialog: QDialog) -> bool:
        assert isinstance(dialog, TierDialog)
        write(dialog, "Name", "Ayaka, face")
        return True

    with answering(monkeypatch, fill):
        bench.desk.context.actions["tier.new"].trigger()
    (tier,) = project.tiers.of_video(video_of(project))
    rater = bench.desk.context.session.rater
    assert rater is not None
    assert (tier.name, tier.vocabulary, tier.rater) == ("Ayaka, face", "emotic-26", rater.key)
    state = bench.desk.context.workbench.timeline.state
    assert state.active_track == track_key(tier.key)
    bench.desk.context.session.undo()
    assert tiers(project) == []


def test_a_refused_wish_comes_back_with_the_reason(
    bench: Bench, project: ProjectFile, face: Tier, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Annotations lie outside the wished parent, so the store refuses."""
    scene = make_tier(video_of(project), "Scene", "free")
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.tiers.add(scene)
    told: list[str] = []

    def wish(dialog: QDialog) -> bool:
        assert isinstance(dialog, TierDialog)
        box = dialog._parent
        box.setCurrentIndex(box.findData(scene.key))
        return True

    def give_up(dialog: QDialog) -> bool:
        told.extend(one.text() for one in dialog.findChildren(QLabel))
        return False

    with answering(monkeypatch, wish, give_up):
        bench.desk.tiers.change(face.key)
    assert any("lies inside no annotation of “Scene”" in text for text in told)
    assert project.tiers.get(face.key).parent is None


def test_the_list_reorders_and_removes(
    bench: Bench, project: ProjectFile, face: Tier, monkeypatch: pytest.MonkeyPatch
) -> None:
    voice = make_tier(video_of(project), "Voice", "free", parent=face.key)
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.tiers.add(replace(voice, position=1))

    def work(dialog: QDialog) -> bool:
        assert isinstance(dialog, TierListDialog)
        dialog.order_requested.emit([voice.key, face.key])
        assert tiers(project) == ["Voice", "Face"]
        dialog.remove_requested.emit(face.key)
        assert "depends on it" in dialog._message.text()
        dialog.remove_requested.emit(voice.key)
        dialog.remove_requested.emit(face.key)
        return True

    with answering(monkeypatch, work):
        bench.desk.context.actions["tier.list"].trigger()
    assert tiers(project) == []
    assert project.annotations.count() == 0
    bench.desk.context.session.undo()
    assert project.annotations.count() == 6


def test_the_structure_of_another_video_comes_without_annotations(
    bench: Bench, project: ProjectFile, face: Tier
) -> None:
    other = make_video("other")
    brow = make_tier(video_of(project), "Brow", "free", parent=face.key)
    taken = make_tier(other.key, "Face", "emotic-26")
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.tiers.add(brow)
        open_project.videos.add(other)
        open_project.tiers.add(taken)
    bench.desk.context.session.select(video=other.key)
    bench.desk.tiers.copy_structure(video_of(project))
    copied = {tier.name: tier for tier in project.tiers.of_video(other.key)}
    assert sorted(copied) == ["Brow", "Face"]
    assert copied["Brow"].parent == taken.key
    assert project.annotations.count(copied["Brow"].key) == 0


# The table


def test_the_table_follows_edits_undo_and_the_choice(
    bench: Bench, project: ProjectFile, page: AnnotationPage, face: Tier, qtbot: QtBot
) -> None:
    session = bench.desk.context.session
    page.view.go_to_row(2)
    key = page.model.key_at(2)
    assert session.selection.annotations == {key}
    with session.edit("Move") as open_project:
        open_project.annotations.move([key], 100)
    qtbot.waitUntil(lambda: page.model.index(2, Column.START).data() == "00:02.100")
    assert page.model.chosen_keys() == {key}
    assert page.view.current_row == 2
    session.undo()
    qtbot.waitUntil(lambda: page.model.index(2, Column.START).data() == "00:02.000")
    with session.edit("Remove") as open_project:
        open_project.annotations.remove([key])
    qtbot.waitUntil(lambda: page.model.total == 5)
    assert session.selection.annotations == frozenset()
    assert page.model.chosen_count == 0


def test_timeline_and_table_choose_together(bench: Bench, page: AnnotationPage, face: Tier) -> None:
    state = bench.desk.context.workbench.timeline.state
    page.model.choose(1, 3)
    track = track_key(face.key)
    assert {ref.span for ref in state.selected} == {str(page.model.key_at(n)) for n in (1, 2, 3)}
    timeline = bench.desk.context.workbench.timeline
    timeline.spans_selected.emit((SpanRef(track, page.model.key_at(5)),))
    assert page.model.chosen_keys() == {page.model.key_at(5)}


def test_a_page_out_of_view_is_filled_when_it_comes(
    bench: Bench, project: ProjectFile, face: Tier
) -> None:
    page = bench.desk.context.workbench.annotations
    assert page.model.total == 0
    bench.press("Alt+2")
    assert page.model.total == 6
    bench.press("Alt+1")
    assert bench.desk.context.workbench.context.current == "transcript"


def test_a_bulk_change_is_one_step(
    bench: Bench, project: ProjectFile, page: AnnotationPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.model.choose(0, 3)

    def fill(dialog: QDialog) -> bool:
        assert isinstance(dialog, BulkDialog)
        assert dialog.problem == "Tick what shall change."
        dialog._labels.setText("Anger, Fear")
        dialog._labels.textEdited.emit("Anger, Fear")
        dialog._note.setPlainText("looked at twice")
        assert dialog.problem == ""
        return True

    with answering(monkeypatch, fill):
        bench.desk.context.actions["annotate.change"].trigger()
    found = project.annotations.many(sorted(page.model.chosen_keys()))
    assert {one.labels for one in found} == {("Joy", "Anger", "Fear")}
    assert {one.note for one in found} == {"looked at twice"}
    assert bench.desk.context.session.undo() == "Change 4 annotations"
    assert {one.labels for one in project.annotations.of_tier(found[0].tier)} == {("Joy",)}


def test_a_bulk_change_that_breaks_a_rule_changes_nothing(
    bench: Bench, project: ProjectFile, page: AnnotationPage, face: Tier
) -> None:
    voice = make_tier(video_of(project), "Voice", "naru-9")
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.tiers.add(voice)
    keys = frozenset(page.model.key_at(row) for row in (0, 1))
    with pytest.raises(InvalidRecordError, match="no label"):
        bench.desk.annotation_table.apply(BulkChange(tier=voice.key), keys)
    change = BulkChange(("N.1",), Manner.REPLACE, tier=voice.key)
    bench.desk.annotation_table.apply(change, keys)
    assert project.annotations.count(voice.key) == 2
    assert project.annotations.count(face.key) == 4


def test_notes_and_people_are_read_when_the_filter_asks(
    bench: Bench, project: ProjectFile, page: AnnotationPage
) -> None:
    person = Person(PersonKey(new_key()), "Ayaka 彩香")
    key = page.model.key_at(4)
    with bench.desk.context.session.edit("Tell") as open_project:
        open_project.people.add(person)
        told = replace(open_project.annotations.get(key), note="息をのむ", person=person.key)
        open_project.annotations.update(told)
    bench.desk.annotation_table.show_rows()
    for text in ("息を", "彩香"):
        page._filter.setText(text)
        assert [page.model.key_at(row) for row in range(page.model.shown)] == [key]


# People


def test_the_cast_is_made_renamed_merged_and_kept_where_used(
    bench: Bench, project: ProjectFile, face: Tier, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(dialog: QDialog) -> bool:
        assert isinstance(dialog, PeopleDialog)
        dialog.add_requested.emit()
        dialog.add_requested.emit()
        first, second = project.people.all()
        assert (first.name, second.name) == ("New person", "New person 2")
        dialog.person_changed.emit(replace(first, name="Ayaka"))
        dialog.person_changed.emit(replace(second, name="AYAKA"))
        assert "already a person" in dialog._message.text()
        with bench.desk.context.session.edit("Use") as open_project:
            open_project.tiers.update(replace(face, person=second.key))
        dialog.remove_requested.emit(second.key)
        assert "used in 1 place" in dialog._message.text()
        dialog.merge_requested.emit(first.key, second.key)
        return True

    with answering(monkeypatch, work):
        bench.desk.context.actions["tier.people"].trigger()
    (left,) = project.people.all()
    assert (left.name, left.aliases) == ("Ayaka", ("New person 2",))
    assert project.tiers.get(face.key).person == left.key


def test_a_face_is_the_part_in_its_box() -> None:
    frame = QImage(1000, 500, QImage.Format.Format_RGB32)
    frame.fill(QColor("#000000"))
    for x in range(500, 600):
        for y in range(100, 200):
            frame.setPixelColor(x, y, QColor("#FF0000"))
    part = cut_face(frame, Face(VideoKey("v"), 0, (0.5, 0.2, 0.1, 0.2)))
    assert (part.width(), part.height()) == (100, 100)
    assert part.pixelColor(50, 50) == QColor("#FF0000")
    large = cut_face(frame, Face(VideoKey("v"), 0, (0.0, 0.0, 0.5, 1.0)))
    assert (large.width(), large.height()) == (192, 192)


def test_faces_go_with_their_project(bench: Bench, project: ProjectFile) -> None:
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    faces().set_image(PersonKey("somebody"), picture)
    bench.desk.context.session.close()
    assert faces().image(PersonKey("somebody")) is None


# Vocabularies


def test_a_renamed_label_shows_on_old_annotations(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    words = Vocabulary(VocabularyKey(new_key()), "Moods", (Label("tense"), Label("calm")))
    tier = replace(make_tier(video_of(project), "Body"), vocabulary=words.key)
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.vocabularies.add(words)
        open_project.tiers.add(tier)
        open_project.annotations.add(make_annotation(tier.key, 0, 10, "tense"))
    bench.press("Alt+2")

    def work(dialog: QDialog) -> bool:
        assert isinstance(dialog, VocabularyDialog)
        dialog.set_vocabularies(project.vocabularies.all(), words.key)
        model = dialog.model
        assert model.index(0, 4).data() == "1"
        model.setData(model.index(0, 0), "strained")
        assert model.index(0, 0).data() == "strained"
        assert model.index(0, 4).data() == "1"
        assert dialog._version.count() == 2
        return True

    with answering(monkeypatch, work):
        bench.desk.context.actions["tier.vocabularies"].trigger()
    page = bench.desk.context.workbench.annotations
    qtbot.waitUntil(lambda: page.model.index(0, Column.LABELS).data() == "strained")
    assert project.annotations.of_tier(tier.key)[0].labels == ("tense",)


def test_a_used_vocabulary_stays(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Vocabulary(VocabularyKey(new_key()), "Moods", (Label("tense"),))
    with bench.desk.context.session.edit("Fill") as open_project:
        open_project.vocabularies.add(words)
        made = replace(make_tier(video_of(project), "Body"), vocabulary=words.key)
        open_project.tiers.add(made)

    def work(dialog: QDialog) -> bool:
        assert isinstance(dialog, VocabularyDialog)
        dialog.remove_requested.emit(words.key)
        assert "vocabulary of 1 tier" in dialog._message.text()
        return True

    with answering(monkeypatch, work):
        bench.desk.context.actions["tier.vocabularies"].trigger()
    assert project.vocabularies.exists(words.key)


def test_a_file_becomes_a_vocabulary_of_a_free_name(
    bench: Bench, project: ProjectFile, tmp_path: Path
) -> None:
    path = tmp_path / "Basic-7.txt"
    path.write_text("楽しい\n悲しい\n", encoding="utf-8")
    made = bench.desk.vocabularies.read_file(path)
    assert (made.name, project.vocabularies.own()) == ("Basic-7 2", [made])

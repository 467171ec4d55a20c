"""What pipelines tell is shown beside the video, linked to people and used as evidence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.ids import PersonKey, new_key
from app.domain.interval import Interval
from app.domain.person import Person
from app.domain.story_rows import RowKind
from app.services.import_service import import_file
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import Bench
from tests.helpers.stories import make_records


@pytest.fixture
def told(
    bench: Bench, project: ProjectFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[Interval]:
    """Import records of the video shown; return what is played."""
    session = bench.desk.context.session
    video = project.videos.get(project.videos.all()[0].key)
    path = tmp_path / "r.json"
    path.write_text(json.dumps(make_records(video_id=video.video_id)), encoding="utf-8")
    with session.edit("Import") as opened:
        import_file(opened, path)
    played: list[Interval] = []
    engine = bench.desk.context.engine
    monkeypatch.setattr(type(engine), "can_play", property(lambda _self: True))
    monkeypatch.setattr(engine, "play_span", lambda start, end: played.append(Interval(start, end)))
    return played


def row_key(bench: Bench, text: str, kind: RowKind = RowKind.NOTE) -> str:
    rows = bench.desk.context.workbench.notes.model.rows
    return next(one.key for one in rows if one.kind is kind and text in one.text)


def message(bench: Bench) -> str:
    return bench.desk.context.workbench.window.message_bar.current_text


def test_sections_and_lanes_are_shown(bench: Bench, told: list[Interval]) -> None:
    rows = bench.desk.context.workbench.notes.model.rows
    heads = [one.text for one in rows if one.kind is RowKind.HEAD]
    assert heads == [
        "Narrative threads",
        "People and things",
        "Cultural notes",
        "Events and captions",
    ]
    state = bench.desk.context.workbench.timeline.state
    lanes = {lane.key: len(lane.track.spans) for lane in state.lanes if lane.key[:5] == "notes"}
    assert lanes == {"notes:event": 3, "notes:sound": 1, "notes:tone": 1, "notes:culture": 5}
    assert not any(lane.is_editable for lane in state.lanes if lane.track.kind == "note")


def test_the_key_of_the_page_gives_it_the_keyboard(bench: Bench, told: list[Interval]) -> None:
    bench.desk.context.actions["view.page_notes"].trigger()
    page = bench.desk.context.workbench.notes
    assert page.view.hasFocus()
    assert page.current is not None
    assert page.current.kind is not RowKind.HEAD


def test_the_page_follows_the_playhead(bench: Bench, told: list[Interval]) -> None:
    page = bench.desk.context.workbench.notes
    bench.desk.context.engine.position_changed.emit(4_500)
    texts = {page.model.rows[row].text.partition("\n")[0] for row in page.model.now}
    assert {"e1: 何でもない", "light", "calm"} <= texts


def test_a_note_becomes_evidence_with_its_text(bench: Bench, told: list[Interval]) -> None:
    bench.desk.author.add_question()
    page = bench.desk.context.workbench.notes
    page.choose(row_key(bench, "It burns"))
    bench.desk.context.actions["note.evidence"].trigger()
    question = bench.desk.author.question
    assert question is not None
    assert [(one.span, one.note) for one in question.evidence] == [
        (Interval(10_000, 12_000), "It burns")
    ]
    bench.desk.context.session.undo()
    question = bench.desk.author.question
    assert question is not None
    assert question.evidence == ()


def test_without_a_note_it_is_said_what_to_do(bench: Bench, told: list[Interval]) -> None:
    bench.desk.context.actions["note.evidence"].trigger()
    assert "Choose a note with a time first" in message(bench)


def test_a_thread_plays_its_key_events_one_after_the_other(
    bench: Bench, told: list[Interval]
) -> None:
    bench.desk.story.play(row_key(bench, "The letter", RowKind.THREAD))
    assert told == [Interval(1_000, 3_250)]


def test_an_entity_is_linked_to_a_person_and_let_go_again(
    bench: Bench, told: list[Interval]
) -> None:
    session = bench.desk.context.session
    person = Person(PersonKey(new_key()), "Ayaka & Co")
    with session.edit("Add person") as project:
        project.people.add(person)
    entity = row_key(bench, "Aki", RowKind.ENTITY)
    menu = bench.desk.story.person_menu(entity)
    actions = {action.text(): action for action in menu.actions()}
    assert actions["Nobody"].isChecked()
    actions["Ayaka && Co"].trigger()
    menu.deleteLater()
    story = bench.desk.story.story
    assert story is not None
    assert story.entities[0].person == person.key
    session.undo()
    story = bench.desk.story.story
    assert story is not None
    assert story.entities[0].person is None


def test_words_narrow_the_rows_and_a_hit_from_elsewhere_is_shown(
    bench: Bench, told: list[Interval]
) -> None:
    page = bench.desk.context.workbench.notes
    page.filter_changed.emit(["ﾀﾞﾙﾏ", "daruma"][1])
    kinds = {one.kind for one in page.model.rows}
    assert kinds == {RowKind.HEAD, RowKind.NOTE}
    assert len(page.model.rows) == 2
    page.filter_changed.emit("")
    bench.desk.story.show_note(row_key(bench, "un, un"))
    assert page.current is not None
    assert "un, un" in page.whole_text
    assert bench.desk.context.workbench.context.current == "notes"


def test_another_video_has_other_notes(bench: Bench, told: list[Interval]) -> None:
    bench.desk.context.session.close()
    page = bench.desk.context.workbench.notes
    assert page.model.rowCount() == 0
    assert bench.desk.story.story is None

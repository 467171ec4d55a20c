"""The dialogs of subtitles act on the project: tracks, stretching, replacing, speakers."""

from __future__ import annotations

import pytest

from app.domain.cue_replacing import Replacing
from app.domain.ids import PersonKey, new_key
from app.domain.person import Person
from storage.project_file import ProjectFile
from tests.app.controllers.conftest import CUES, Bench
from widgets.dialogs.replace_dialog import ReplaceDialog
from widgets.dialogs.speakers_dialog import SpeakersDialog
from widgets.dialogs.stretch_dialog import StretchDialog
from widgets.dialogs.subtitle_tracks_dialog import SubtitleTracksDialog


def test_tracks_speakers_hits_and_points(
    bench: Bench, project: ProjectFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, actions = bench.desk, bench.desk.context.actions
    video = project.videos.all()[0].key
    desk.context.session.select(video=video)
    (track,) = project.subtitles.tracks(video)

    def arrange(dialog: SubtitleTracksDialog) -> int:
        dialog.title_changed.emit(track.key, "Original")
        dialog.language_changed.emit(track.key, "en")
        dialog.copy_requested.emit(track.key)
        dialog.order_requested.emit([dialog.current_key, track.key])
        return 0

    monkeypatch.setattr(SubtitleTracksDialog, "exec", arrange)
    actions["cue.tracks"].trigger()
    copy, original = project.subtitles.tracks(video)
    assert (copy.title, original.title, original.language) == (
        "Original (edited)",
        "Original",
        "en",
    )

    def replace_first(dialog: ReplaceDialog) -> int:
        dialog.choose_scope("all")
        dialog.fill(Replacing("bowl", "cup"))
        dialog.model.toggle(1)
        return 1

    monkeypatch.setattr(ReplaceDialog, "exec", replace_first)
    actions["cue.replace"].trigger()
    texts = [project.subtitles.cues(one.key)[0].text for one in (copy, original)]
    assert sorted(texts) == sorted([CUES[0], CUES[0].replace("bowl", "cup")])
    assert actions["edit.undo"].text() == "Undo Replace “bowl” in subtitles"

    with desk.context.session.edit("Add a person"):
        project.people.add(Person(PersonKey(new_key()), "Maren Holt"))

    def accept(dialog: SpeakersDialog) -> int:
        (pair,) = [("Maren", one.key) for one in project.people.all()]
        dialog.suggestions_accepted.emit([pair])
        dialog.renamed.emit("Maren", "Mrs Holt")
        return 0

    monkeypatch.setattr(SpeakersDialog, "exec", accept)
    actions["cue.speakers"].trigger()
    (person,) = project.people.all()
    assert project.speakers.of_video(video) == {"Mrs Holt": person.key}
    (counted,) = project.speakers.counts(video)
    assert (counted.speaker, counted.cues) == ("Mrs Holt", 6)

    monkeypatch.setattr(StretchDialog, "exec", lambda _dialog: 1)
    engine = type(desk.context.engine)
    desk.subtitles.choose_track(original.key)
    for row, now in ((0, 1500), (2, 4500)):
        panel = desk.context.workbench.transcript
        panel.focus_view()
        panel.view.setCurrentIndex(panel.model.index(row))
        monkeypatch.setattr(engine, "position_ms", now)
        actions["cue.point"].trigger()
    assert [cue.start_ms for cue in project.subtitles.cues(original.key)] == [1500, 3000, 4500]
    assert actions["edit.undo"].text() == "Undo Stretch subtitles"
    actions["cue.restore_times"].trigger()
    assert [cue.start_ms for cue in project.subtitles.cues(original.key)] == [1000, 2000, 3000]

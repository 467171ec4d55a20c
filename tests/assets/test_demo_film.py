"""The drawings: deterministic, in step with the source, faces that follow the story."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.domain.emotion import EMOTIC_26
from assets.demo.acting import Acting
from assets.demo.expression import FEELINGS, feeling, masked
from assets.demo.film import Film
from assets.demo.rig import Face
from assets.demo.schedule import Episode, schedule
from assets.demo.screenplay import load_story
from assets.demo.speechlips import lips_at


@pytest.fixture(scope="module")
def episode() -> Episode:
    return schedule(load_story())


def _acting(episode: Episode, scene: str) -> Acting:
    track = next(track for track in episode.scenes if track.scene.id == scene)
    return Acting(episode, track)


def test_each_word_of_the_vocabulary_has_a_face_of_its_own() -> None:
    assert set(FEELINGS) == set(EMOTIC_26)
    assert len(set(FEELINGS.values())) == len(EMOTIC_26)


def test_stronger_feelings_show_more() -> None:
    weak, strong = feeling("anger", 1), feeling("anger", 5)
    assert strong.worry < weak.worry < 0
    assert strong.pinch > weak.pinch


def test_a_hidden_feeling_leaks_but_does_not_win() -> None:
    felt, shown = feeling("sadness", 5), feeling("esteem", 3)
    face = masked(felt, shown)
    assert felt.smile < face.smile < shown.smile
    assert abs(face.smile - shown.smile) < abs(face.smile - felt.smile)


def test_same_moment_gives_the_same_picture(qtbot: QtBot, episode: Episode) -> None:
    first, second = Film(episode), Film(episode)
    for time_ms in (3000, 40_000, 90_000):
        assert first.picture(time_ms) == second.picture(time_ms)


def test_pictures_have_the_size_of_the_film(qtbot: QtBot, episode: Episode) -> None:
    film = Film(episode)
    for track in episode.scenes:
        image = film.picture(track.span.start_ms + 800)
        assert (image.width(), image.height()) == (960, 540)
        assert image.format() == QImage.Format.Format_RGB32
        assert _colours(image) > 20


def test_every_shot_can_be_drawn(qtbot: QtBot, episode: Episode) -> None:
    film = Film(episode)
    for track in episode.scenes:
        for shot in track.shots:
            assert not film.picture(shot.start_ms).isNull()


def test_mouth_moves_while_its_owner_speaks(episode: Episode) -> None:
    line = next(line for line in episode.lines if line.line.en.startswith("If I have brought"))
    acting = _acting(episode, line.scene)
    times = range(line.span.start_ms, line.span.end_ms, 80)
    opened = [_face(acting, "natsumi", time_ms).open for time_ms in times]
    assert max(opened) > 0.15
    assert min(opened) < 0.07
    assert _face(acting, "liv", line.span.start_ms + 400).open < 0.07


def test_eyes_turn_to_the_empty_hook_at_breakfast(episode: Episode) -> None:
    line = next(line for line in episode.lines if line.line.en.startswith("Yes. Thank you. It"))
    acting = _acting(episode, "breakfast")
    toward_window = _face(acting, "natsumi", line.span.start_ms - 900)
    toward_host = _face(acting, "natsumi", line.span.end_ms - 200)
    assert toward_window.turn > 0.3
    assert toward_host.turn < -0.3


def test_lips_close_between_words_and_at_the_end() -> None:
    opened = [lips_at("Mama, papa.", step / 50)[0] for step in range(50)]
    assert max(opened) > 0.2
    assert min(opened) == 0
    assert lips_at("Mama.", 1.0) == (0.0, 0.0)


def _face(acting: Acting, person: str, time_ms: int) -> Face:
    return next(actor.face for actor in acting.actors(time_ms) if actor.person == person)


def _colours(image: QImage) -> int:
    return len({image.pixel(x, y) for x in range(0, 960, 24) for y in range(0, 540, 24)})

"""Pictures are upright, undistorted, screen-sized and of the right colours."""

from __future__ import annotations

from fractions import Fraction

import av
import numpy as np
import pytest
from av.video.frame import VideoFrame
from PySide6.QtGui import QColor, QImage

from app.domain.errors import MediaError
from app.media.geometry import Geometry
from app.media.picture_maker import PictureMaker
from app.media.still import read_still
from tests.helpers.clip import make_clip, make_sound, read_frame_number
from tests.helpers.combing import brightness, combing


@pytest.mark.parametrize("time_ms", [0, 39, 40, 1999, 3960, 99_999])
def test_a_still_is_the_frame_on_screen_at_that_time(time_ms: int) -> None:
    image = read_still(make_clip(), time_ms)
    assert read_frame_number(image) == min(time_ms // 40, 99)
    assert image.format() == QImage.Format.Format_RGB32


def test_a_still_can_be_small_and_is_never_enlarged() -> None:
    assert read_still(make_clip(), 0, width=160).size().toTuple() == (160, 90)
    assert read_still(make_clip(), 0, width=4000).size().toTuple() == (320, 180)
    assert read_frame_number(read_still(make_clip(), 1000, width=160)) == 25


def test_a_still_of_sound_is_refused() -> None:
    with pytest.raises(MediaError, match="has no picture"):
        read_still(make_sound(), 0)


def test_a_wide_sample_aspect_ratio_widens_the_picture() -> None:
    image = read_still(make_clip(aspect=Fraction(4, 3)), 2000)
    assert image.size().toTuple() == (427, 180)
    assert read_frame_number(image) == 50


def test_a_tall_sample_aspect_ratio_heightens_the_picture() -> None:
    assert read_still(make_clip(aspect=Fraction(8, 9)), 0).size().toTuple() == (320, 202)


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_rotated_video_is_shown_upright(rotation: int) -> None:
    image = read_still(make_clip(rotation=rotation), 1000)
    assert image.size().toTuple() == ((320, 180) if rotation == 180 else (180, 320))
    # The file says to turn its picture anticlockwise; turned back, the number can be read.
    plain = QImage(image)
    for _ in range(rotation // 90):
        plain = _clockwise(plain)
    assert read_frame_number(plain) == 25


def test_a_large_picture_is_scaled_to_full_hd() -> None:
    assert Geometry(3840, 2160, 0).fitted() == (1920, 1080)
    assert Geometry(2160, 3840, 90).fitted() == (608, 1080)
    assert Geometry(640, 360, 0).fitted() == (640, 360)
    assert Geometry(40_000, 2, 0).fitted() == (1920, 1)


@pytest.mark.parametrize(
    ("height", "colour"), [(360, (81, 90, 240)), (1080, (63, 102, 240))], ids=["601", "709"]
)
def test_red_is_red_though_the_file_does_not_name_its_colours(
    height: int, colour: tuple[int, int, int]
) -> None:
    planes = [np.full((height, 640), colour[0], np.uint8)]
    planes += [np.full((height // 2, 320), part, np.uint8) for part in colour[1:]]
    flat = np.concatenate([plane.reshape(-1, 640) for plane in planes])
    frame = VideoFrame.from_ndarray(flat, format="yuv420p")
    shown = PictureMaker(Geometry(640, height, 0)).image(frame)
    red = QColor(shown.pixel(320, height // 2))
    assert red.red() > 245
    assert red.green() < 12
    assert red.blue() < 12


@pytest.mark.parametrize(("codec", "suffix"), [("libx264", "mp4"), ("mpeg2video", "ts")])
def test_an_interlaced_video_has_no_combs(codec: str, suffix: str) -> None:
    path = make_clip(interlaced=True, codec=codec, container=suffix)
    with av.open(str(path)) as container:
        frame = next(container.decode(video=0))
    assert combing(frame.to_ndarray(format="gray").astype(np.int64)) > 4
    for number in (0, 17, 50, 99):
        image = read_still(path, number * 40)
        assert read_frame_number(image) == number
        assert combing(brightness(image)) < 2


def test_a_progressive_video_keeps_every_line() -> None:
    luma = np.zeros((180, 320), np.uint8)
    luma[::2] = 200
    frame = VideoFrame.from_ndarray(luma, format="gray")
    assert combing(brightness(PictureMaker(Geometry(320, 180, 0)).image(frame))) > 100


def test_an_image_outlives_its_frame() -> None:
    images = [read_still(make_clip(), n * 40) for n in range(8)]
    assert [read_frame_number(image) for image in images] == list(range(8))


def _clockwise(image: QImage) -> QImage:
    from PySide6.QtGui import QTransform

    return image.transformed(QTransform().rotate(90))

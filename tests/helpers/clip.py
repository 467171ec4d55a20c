"""Video clips whose frame number can be read back from the picture, by machine and by eye.

The upper third of every picture holds 24 black or white blocks in two rows: a white and a black
guard, 20 bits of the frame number (highest first), its parity and the inverse parity. Below stand
the same number in digits and a bar that moves. `make_clip` keeps clips in a folder of the system's
temporary directory, so that each is encoded once.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import av
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_COLUMNS = 12
_NUMBER_BITS = 20
_GLYPHS = {  # five rows of three bits each
    0: (7, 5, 5, 5, 7),
    1: (2, 6, 2, 2, 7),
    2: (7, 1, 7, 4, 7),
    3: (7, 1, 7, 1, 7),
    4: (5, 5, 7, 1, 1),
    5: (7, 4, 7, 1, 7),
    6: (7, 4, 7, 5, 7),
    7: (7, 1, 1, 2, 2),
    8: (7, 5, 7, 5, 7),
    9: (7, 5, 7, 1, 7),
}


@dataclass(frozen=True)
class ClipSpec:
    """What a clip is made of.

    Attributes
    ----------
    seconds, fps, size
        Length, frames a second, width and height in pixels (even).
    codec
        An FFmpeg encoder: libx264, libx265, mpeg4, mpeg2video, libvpx, libvpx-vp9, libsvtav1.
    container
        The file's suffix: mp4, mov, mkv, webm, avi, ts.
    gop, b_frames
        Frames between keyframes, and B-frames between two references.
    vfr
        Frames last one and two units by turns (33 and 67 ms for 30 frames a second).
    audio
        Add a tone of 440 Hz.
    languages
        Add a tone for each of these ISO 639-2 codes: 440 Hz, 880 Hz and so on.
    start_ms
        Time of the first video frame; sound starts at 0.
    rotation
        Degrees anticlockwise written as a display matrix: 0, 90, 180, 270.
    aspect
        Sample aspect ratio.
    pixel_format
        As FFmpeg names it; yuv420p10le makes 10-bit video.
    interlaced
        The bar of every second line is drawn where it stands half a frame later (libx264,
        mpeg2video).
    is_textured
        The ground is a grained picture that moves, as costly to decode as a filmed one.
    """

    seconds: float = 4.0
    fps: Fraction = Fraction(25)
    size: tuple[int, int] = (320, 180)
    codec: str = "libx264"
    container: str = "mp4"
    gop: int = 50
    b_frames: int = 3
    vfr: bool = False
    audio: bool = False
    start_ms: int = 0
    rotation: int = 0
    aspect: Fraction = Fraction(1)
    pixel_format: str = "yuv420p"
    interlaced: bool = False
    languages: tuple[str, ...] = ()
    is_textured: bool = False

    @property
    def frame_count(self) -> int:
        """Number of pictures in the clip."""
        return round(self.seconds * self.fps)

    def exact_seconds(self, frame_index: int) -> Fraction:
        """Time of a frame from the first one, before any container rounds it."""
        return Fraction(self.units(frame_index)) / self.fps

    def units(self, frame_index: int) -> int:
        """Time of a frame from the first one in units of ``1 / fps``."""
        return frame_index + frame_index // 2 if self.vfr else frame_index


def make_clip(spec: ClipSpec | None = None, *, folder: Path | None = None, **options: Any) -> Path:
    """Return the file of a clip, encoding it the first time.

    Parameters
    ----------
    spec
        What to make; or give its fields as keywords: ``make_clip(seconds=2, container="mkv")``.
    folder
        Where to keep it, by default in the system's temporary directory.
    """
    spec = spec or ClipSpec(**options)
    folder = folder or _cache_folder()
    chosen = {field.name: getattr(spec, field.name) for field in fields(spec)}
    text = repr({name: value for name, value in chosen.items() if value != getattr(ClipSpec, name)})
    path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{spec.container}"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            unfinished = Path(scratch) / path.name
            _encode(spec, unfinished)
            unfinished.replace(path)
    return path


def make_sound(seconds: int = 2) -> Path:
    """Return an MP3 file of silence, encoding it the first time."""
    path = _cache_folder() / f"sound-{seconds}.mp3"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
            unfinished = Path(scratch) / path.name
            _encode_silence(unfinished, seconds)
            unfinished.replace(path)
    return path


def read_frame_number(image: QImage) -> int:
    """Read the number drawn into a picture of any size.

    Raises
    ------
    ValueError
        The picture shows no readable number (guards or parity are wrong).
    """
    from PySide6.QtGui import QImage

    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(gray.constBits(), np.uint8).reshape(gray.height(), gray.bytesPerLine())
    return read_number_from_luma(rows[:, : gray.width()])


def read_number_from_luma(luma: NDArray[np.uint8]) -> int:
    """Read the number from a plane of brightness, shape (height, width).

    Raises
    ------
    ValueError
        The picture shows no readable number.
    """
    height, width = luma.shape
    ys = ((np.arange(2) + 0.5) * height / 6).astype(int)
    xs = ((np.arange(_COLUMNS) + 0.5) * width / _COLUMNS).astype(int)
    bits = [bool(luma[y - 1 : y + 2, x - 1 : x + 2].mean() > 127) for y in ys for x in xs]
    number = sum(1 << _NUMBER_BITS - 1 - place for place, bit in enumerate(bits[2:-2]) if bit)
    if bits != _bits_of(number):
        raise ValueError("the picture shows no readable frame number")
    return number


def draw_frame(
    number: int, size: tuple[int, int], *, interlaced: bool = False
) -> NDArray[np.uint8]:
    """Return the brightness of frame `number`, shape (height, width)."""
    width, height = size
    luma = np.full((height, width), 90, np.uint8)
    edges = [round(column * width / _COLUMNS) for column in range(_COLUMNS + 1)]
    for place, bit in enumerate(_bits_of(number)):
        row, column = divmod(place, _COLUMNS)
        top, bottom = row * height // 6, (row + 1) * height // 6
        luma[top:bottom, edges[column] : edges[column + 1]] = 235 if bit else 16
    _draw_digits(luma, number)
    bar, thick = number * 4 % width, max(4, width // 16)
    if interlaced:
        luma[height * 7 // 8 :: 2, bar : bar + thick] = 200
        luma[height * 7 // 8 + 1 :: 2, bar + thick // 2 : bar + thick + thick // 2] = 200
    else:
        luma[height * 7 // 8 :, bar : bar + thick] = 200
    return luma


def frame_image(number: int, size: tuple[int, int] = (320, 180)) -> QImage:
    """Return frame `number` as an image, as a player would hand it over."""
    from PySide6.QtGui import QImage

    luma = draw_frame(number, size)
    view = QImage(luma.data, size[0], size[1], size[0], QImage.Format.Format_Grayscale8)
    return view.convertToFormat(QImage.Format.Format_RGB32)


def _bits_of(number: int) -> list[bool]:
    bits = [bool(number >> place & 1) for place in reversed(range(_NUMBER_BITS))]
    parity = sum(bits) % 2 == 1
    return [True, False, *bits, parity, not parity]


def _draw_digits(luma: NDArray[np.uint8], number: int) -> None:
    height, width = luma.shape
    unit = max(1, min(height // 16, width // 32))
    top, left = height // 3 + 2 * unit, 2 * unit
    for digit in str(number):
        for row, bits in enumerate(_GLYPHS[int(digit)]):
            for column in range(3):
                if bits >> (2 - column) & 1:
                    y, x = top + row * unit, left + column * unit
                    luma[y : y + unit, x : x + unit] = 235
        left += 4 * unit


def _cache_folder() -> Path:
    version = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"emoscope-clips-{version}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _encode(spec: ClipSpec, path: Path) -> None:
    fmt = {"ts": "mpegts", "mkv": "matroska"}.get(spec.container, spec.container)
    with av.open(str(path), "w", format=fmt) as container:
        video = container.add_stream(spec.codec, rate=spec.fps, options=_options(spec))
        assert isinstance(video, av.VideoStream)
        video.width, video.height = spec.size
        video.pix_fmt = spec.pixel_format
        video.codec_context.gop_size = spec.gop
        video.codec_context.time_base = 1 / spec.fps
        if spec.codec in {"libx264", "libx265", "mpeg4", "mpeg2video"}:
            video.codec_context.max_b_frames = spec.b_frames
        if spec.aspect != 1:
            video.codec_context.sample_aspect_ratio = spec.aspect
        if spec.rotation:
            video.set_display_rotation(spec.rotation)
        tones = [_Tone(container, spec, place) for place, _ in enumerate(_languages(spec))]
        for frame in _frames(spec):
            container.mux(video.encode(frame))
            for tone in tones:
                tone.write_until(float(((frame.pts or 0) + 1) / spec.fps))
        container.mux(video.encode(None))
        for tone in tones:
            tone.finish()


def _languages(spec: ClipSpec) -> tuple[str, ...]:
    return spec.languages or (("und",) if spec.audio else ())


def _encode_silence(path: Path, seconds: int) -> None:
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libmp3lame", rate=48000, layout="mono")
        assert isinstance(stream, av.AudioStream)
        samples = np.zeros((1, 48000 * seconds), np.float32)
        frame = av.AudioFrame.from_ndarray(samples, format="fltp", layout="mono")
        frame.sample_rate = 48000
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def _options(spec: ClipSpec) -> dict[str, str]:
    return _codec_options(spec) | ({"flags": "+ildct+ilme"} if spec.interlaced else {})


def _codec_options(spec: ClipSpec) -> dict[str, str]:
    if spec.codec == "libx264":
        quality = "20" if spec.is_textured else "24"
        options = {"preset": "ultrafast", "sc_threshold": "0", "crf": quality}
        interlacing = {"x264-params": "tff=1"} if spec.interlaced else {}
        return options | {"bf": str(spec.b_frames)} | interlacing
    if spec.codec == "libx265":
        return {"preset": "ultrafast", "x265-params": f"log-level=none:bframes={spec.b_frames}"}
    if spec.codec == "libsvtav1":
        os.environ.setdefault("SVT_LOG", "1")  # the encoder talks on standard error
        return {"preset": "9", "crf": "20"}
    if spec.codec.startswith("libvpx"):
        return {"deadline": "realtime", "cpu-used": "8", "b": "1M"}
    return {"b": "2M"}


def _frames(spec: ClipSpec) -> Iterator[av.VideoFrame]:
    shift = round(spec.start_ms * spec.fps / 1000)
    for number in range(spec.frame_count):
        luma = draw_frame(number, spec.size, interlaced=spec.interlaced)
        if spec.is_textured:
            _lay_texture(luma, number)
        frame = _to_frame(luma, spec.pixel_format)
        frame.pts = spec.units(number) + shift
        frame.time_base = 1 / spec.fps
        yield frame


@lru_cache(maxsize=2)
def _texture(height: int, width: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return a coarse pattern and a fine grain."""
    chance = np.random.default_rng(1)
    coarse = chance.integers(40, 200, (height // 8 + 1, width // 8 + 1), np.uint8)
    pattern = np.repeat(np.repeat(coarse, 8, 0), 8, 1)[:height, :width]
    return pattern, chance.integers(0, 12, (height, width), np.uint8)


def _lay_texture(luma: NDArray[np.uint8], number: int) -> None:
    """Cover the part between number and bar: the pattern moves, the grain is another each frame."""
    height, width = luma.shape
    part = slice(height // 3, height * 7 // 8)
    pattern, grain = _texture(height, width)
    luma[part] = np.roll(pattern[part], 3 * number, axis=1)
    luma[part] += np.roll(grain[part], 997 * number, axis=1)


def _to_frame(luma: NDArray[np.uint8], pixel_format: str) -> av.VideoFrame:
    gray = av.VideoFrame.from_ndarray(luma, format="gray")
    return gray.reformat(format=pixel_format, src_color_range="MPEG", dst_color_range="MPEG")


class _Tone:
    """A sound stream that is written a little ahead of the picture."""

    def __init__(self, container: Any, spec: ClipSpec, place: int) -> None:
        codec = {"webm": "libopus", "avi": "libmp3lame"}.get(spec.container, "aac")
        self._container = container
        self._pitch = 440 * (place + 1)
        self._stream = container.add_stream(codec, rate=48000, layout="mono")
        self._stream.metadata["language"] = _languages(spec)[place]
        self._written = 0

    def write_until(self, seconds: float) -> None:
        """Encode the tone up to a time."""
        chunk = 4800
        while self._written < seconds * 48000:
            at = (np.arange(chunk) + self._written) / 48000
            wave = (0.2 * np.sin(2 * np.pi * self._pitch * at)).astype(np.float32)
            frame = av.AudioFrame.from_ndarray(wave[np.newaxis], format="fltp", layout="mono")
            frame.sample_rate = 48000
            frame.pts = self._written
            frame.time_base = Fraction(1, 48000)
            self._container.mux(self._stream.encode(frame))
            self._written += chunk

    def finish(self) -> None:
        """Write what the encoder still holds."""
        self._container.mux(self._stream.encode(None))

"""Videos with text tracks inside, muxed on the spot."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av

SRT = "1\n00:00:00,500 --> 00:00:01,000\n<i>Hi</i> you\n\n2\n00:00:01,500 --> 00:00:02,000\n你好\n"
ASS = (
    "[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\n"
    "Style: Default,Arial\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    "Dialogue: 0,0:00:00.50,0:00:01.00,Default,Rin,0,0,0,,{\\i1}Hi{\\i0}, you\n"
)
VTT = "WEBVTT\n\n00:00.500 --> 00:01.000\n<v Rin>Hi &amp; you\n"


def put_matroska(path: Path, *, first_picture_ms: int = 0) -> Path:
    """Write a film of three seconds with tracks of SubRip, ASS and WebVTT in it."""
    inputs = []
    with av.open(str(path), "w") as film:
        picture = film.add_stream("mpeg4", rate=25)
        picture.width, picture.height, picture.pix_fmt = 64, 64, "yuv420p"
        for name, text in (("a.srt", SRT), ("a.ass", ASS), ("a.vtt", VTT)):
            source = path.with_name(name)
            source.write_text(text, "utf-8")
            opened = av.open(str(source))
            stream = film.add_stream_from_template(opened.streams[0])
            stream.metadata.update(language="jpn", title=name)
            inputs.append((opened, stream))
        for number in range(75):
            frame = av.VideoFrame(64, 64, "yuv420p")
            frame.pts = number + first_picture_ms // 40
            film.mux(picture.encode(frame))
        film.mux(picture.encode())
        for opened, stream in inputs:
            for packet in opened.demux():
                if packet.size:
                    packet.stream = stream
                    film.mux(packet)
            opened.close()
    return path


def put_mp4(path: Path) -> Path:
    """Write a film of three seconds with one track of timed text in it."""
    with av.open(str(path), "w") as film:
        picture = film.add_stream("mpeg4", rate=25)
        picture.width, picture.height, picture.pix_fmt = 64, 64, "yuv420p"
        track = film.add_mux_stream("mov_text")
        track.time_base = Fraction(1, 1000)
        for number in range(75):
            frame = av.VideoFrame(64, 64, "yuv420p")
            frame.pts = number
            film.mux(picture.encode(frame))
        film.mux(picture.encode())
        for start, text in (
            (500, b"Hi you"),
            (1500, b"\xfe\xff" + "你好".encode("utf-16-be")),
        ):
            packet = av.Packet(len(text).to_bytes(2, "big") + text)
            packet.pts = packet.dts = start
            packet.duration, packet.time_base = 500, Fraction(1, 1000)
            packet.stream = track
            film.mux(packet)
    return path

"""Makes one whole picture of a frame whose lines were taken at two moments.

Each frame is treated on its own, so that it stays the frame that was asked for: the lines of the
second moment are interpolated from those of the first.
"""

from __future__ import annotations

from fractions import Fraction

import av
from av.filter import Graph
from av.video.frame import VideoFrame

_ANY_TIME_BASE = Fraction(1, 1000)  # the time of the result is not looked at


def deinterlaced(frame: VideoFrame) -> VideoFrame:
    """Return a frame without combs; a progressive one is returned as it is."""
    if not frame.interlaced_frame:
        return frame
    graph = Graph()
    source = graph.add_buffer(
        width=frame.width,
        height=frame.height,
        format=frame.format,
        time_base=frame.time_base or _ANY_TIME_BASE,
    )
    woven, sink = graph.add("yadif", "mode=send_frame:deint=interlaced"), graph.add("buffersink")
    source.link_to(woven)
    woven.link_to(sink)
    try:
        graph.configure()
        source.push(frame)
        source.push(None)
        whole = sink.pull()
    except av.FFmpegError:
        return frame  # a pixel format that the filter does not know: combed is better than nothing
    return whole if isinstance(whole, VideoFrame) else frame

"""Search over 1,000,000 cues in 200 videos: how fast the index is built, when first hits are there.

Each term is looked for on a connection of its own, as the window does, opened before the clock
starts: what SQLite read for one term helps no other.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from app.domain.ids import VideoKey, new_key
from app.domain.media import Video
from app.domain.search import SearchHit, SearchQuery
from benchmarks.report import Figure, Outcome, median, timed
from storage import connection as connections
from storage import search_schema
from storage.project_file import ProjectFile
from storage.search_kinds import KINDS

VIDEOS, CUES = 200, 5000
LIMIT_MS = {"short": 300.0, "long": 100.0}
HITS = 100
BUILD_PER_S = 50_000.0

_CUE = next(kind for kind in KINDS if kind.name == "cue")
_LINES = {
    "English": (
        "You never told me that he was there, not once in all these years.",
        "Why did she leave without saying anything to her mother?",
        "I am sorry. It is what it is. We will have to talk about tomorrow night.",
        "He was so angry that he broke the last bowl his father had fired.",
        "People come and go; the house stays where it is.",
    ),
    "Japanese": (
        "昨日の夜、病院で母さんが泣いてた。",
        "そんなこと言ってないでしょう。彼は本当に悲しいと思います。",
        "怒りを隠して笑うのはもうやめてください。",
        "どうしてここにいるの？明日また来るからね。",
        "ありがとうございました。全部わたしのせいなんです。",
    ),
    "Chinese": (
        "他们昨天晚上在医院里吵架了，妈妈哭得很伤心。",
        "他很愤怒，但不说。你为什么不告诉我？",
        "我没有别的办法，明天我们再谈吧。",
        "这件事情跟你没有关系，对不起我不是故意的。",
        "她把父亲最后烧的那只碗打碎了。",
    ),
}
# In one cue of some thousands, spread over the videos of the language.
_RARE = {"English": "Xylograph vz", "Japanese": "躊躇いと鬱のタメライ", "Chinese": "饕餮与龘"}
# In every cue of the last videos, and nowhere before: the worst place for who reads in order.
_LATE, _LATE_VIDEOS = "Ω終幕 finale 尾声", 10
_EVERY = 4000

_TERMS: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {
    "short": {
        "English": {"frequent": ("e", "th"), "rare": ("vz", "x"), "absent": ("qj", "ð")},
        "Japanese": {"frequent": ("の", "です"), "rare": ("鬱", "躊躇"), "absent": ("鯖", "えぬ")},
        "Chinese": {"frequent": ("我", "明天"), "rare": ("龘", "饕餮"), "absent": ("鱼", "鳄鱼")},
    },
    "long": {
        "English": {
            "frequent": ("the", "he was", "was there"),
            "rare": ("xylo", "xylograph"),
            "absent": ("zebra", "there mother"),
        },
        "Japanese": {
            "frequent": ("でしょう", "ます。", "ありがとう 全部"),
            "rare": ("躊躇い", "ためらい 鬱"),
            "absent": ("さようなら", "怒りを泣い"),
        },
        "Chinese": {
            "frequent": ("为什么", "没有关系", "妈妈哭 伤心"),
            "rare": ("饕餮与", "饕餮与龘"),
            "absent": ("再见了", "妈妈愤怒"),
        },
    },
}
_LATE_TERMS = {"short": ("Ω", "終幕", "尾声"), "long": ("finale", "終幕 finale 尾")}


def _texts() -> Iterator[list[str]]:
    """Return the lines of each video; the languages take turns."""
    chance = random.Random(20)
    names = [f"{chance.choice('bdfgklmnprst')}{chance.choice('aeiou')}{n:x}" for n in range(400)]
    languages = list(_LINES)
    for video in range(VIDEOS):
        language = languages[video % len(languages)]
        lines = []
        for cue in range(CUES):
            line = f"{chance.choice(names)} {chance.choice(_LINES[language])}"
            if (video * CUES + cue) % _EVERY == 1:
                line += _RARE[language]
            lines.append(f"{line} {_LATE}" if video >= VIDEOS - _LATE_VIDEOS else line)
        yield lines


def _fill(path: Path) -> None:
    """Write videos and cues as they stand before there is an index."""
    project = ProjectFile.create(path)
    with project.edit("Add videos", None):
        keys = [VideoKey(new_key()) for _ in range(VIDEOS)]
        for position, key in enumerate(keys):
            project.videos.add(Video(key, f"V{position:03d}", f"Video {position}", position))
    project.close()
    connection = connections.connect(path, "rw")
    with connection:
        connection.execute("DROP TRIGGER cues_inserted")
        for number, (video, lines) in enumerate(zip(keys, _texts(), strict=True)):
            connection.execute(
                "INSERT INTO subtitle_tracks (key, video, title, language, source_name, encoding, "
                "position) VALUES (?, ?, '', '', '', '', 0)",
                (f"t{number}", video),
            )
            connection.executemany(
                "INSERT INTO cues (key, track, position, start_ms, end_ms, text, flags) "
                "VALUES (?, ?, ?, ?, ?, ?, 0)",
                (
                    (new_key(), f"t{number}", n, n * 1500, n * 1500 + 1400, line)
                    for n, line in zip(count(), lines, strict=False)
                ),
            )
    connection.close()


def _build(path: Path) -> Figure:
    connection = connections.connect(path, "rw")
    began = time.perf_counter()
    with connection:
        search_schema.bring_up(connection)
    taken = time.perf_counter() - began
    connection.close()
    per_s = VIDEOS * CUES / taken
    return Figure("index built", per_s, "cues/s", limit=BUILD_PER_S, at_least=True)


def _search(path: Path, term: str) -> tuple[float, list[SearchHit]]:
    """Return the median of three times over all kinds, each afresh, in ms, and the cues."""
    taken: list[float] = []
    for _ in range(3):
        project = ProjectFile.open(path, read_only=True, lock=False)
        began = time.perf_counter()
        answer = project.search.ask(SearchQuery(term))
        hits = {kind.name: answer.first(kind, HITS) for kind in KINDS}
        taken.append(1000 * (time.perf_counter() - began))
        project.close()
    return median(taken), hits["cue"]


def _figures(path: Path) -> Iterator[Figure]:
    for length, languages in _TERMS.items():
        for language, terms in languages.items():
            for how_often, alike in terms.items():
                yield _figure(path, length, f"{language}, {how_often}", alike)
        yield _figure(path, length, "only at the end", _LATE_TERMS[length])


def _figure(path: Path, length: str, what: str, terms: tuple[str, ...]) -> Figure:
    """Return the slowest of some terms; they must find what they should."""
    found = [_search(path, term) for term in terms]
    for (_, hits), term in zip(found, terms, strict=True):
        wanted = 0 if "absent" in what else HITS if "rare" not in what else 1
        if len(hits) < wanted or (not wanted and hits):
            raise AssertionError(f"{term}: {len(hits)} hits")
    name = f"{'1 and 2' if length == 'short' else '3 and more'} characters, {what}"
    return Figure(name, max(taken for taken, _ in found), "ms", limit=LIMIT_MS[length])


def _counting(path: Path) -> Iterator[Figure]:
    project = ProjectFile.open(path, read_only=True, lock=False)
    for term in ("the", "の", "e"):
        taken = timed(lambda t=term: project.search.ask(SearchQuery(t)).count(_CUE), 1)  # type: ignore[misc]
        yield Figure(f"count all that hold {term}", taken[0], "s")
    project.close()


def run() -> Outcome:
    """Measure in a temporary folder on the disk of the system's temporary files."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "million.emoscope"
        _fill(path)
        built = _build(path)
        outcome = Outcome([built, *_figures(path), *_counting(path)])
        outcome.details["bytes"] = path.stat().st_size
    return outcome

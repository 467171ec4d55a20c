"""`emoscope export --as graph-png` and `graph-svg`: the graph of a memory without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

import app.cli
from storage.project_file import ProjectFile
from tests.helpers.memories import small_memory, stored
from tests.storage.make import make_video
from widgets.theme.theme import theme

pytestmark = pytest.mark.usefixtures("qapp")
Capture = pytest.CaptureFixture[str]
VIDEO = make_video("north-window")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a project with two memories of one video, the second looked at last."""
    project = ProjectFile.create(tmp_path / "p.emoscope")
    with project.edit("Fill", None):
        project.videos.add(VIDEO)
        project.memories.add(stored(small_memory(1), VIDEO.key, title="one", agent="Heron"))
        second = stored(small_memory(2), VIDEO.key, title="two", agent="Lantern")
        project.memories.add(second)
    project.memories.update_view(second.key, {"graph": {"kind": "relations", "root": "E1"}})
    project.state.put(f"memory:{VIDEO.key}", second.key)
    project.close()
    return project.path or tmp_path


def export(path: Path, name: str, out: Path, *more: str) -> int:
    """Run the command in this process."""
    return app.cli.main(["export", str(path), "--as", name, "--out", str(out), *more])


def colours(path: Path) -> set[str]:
    """Return the colours of a picture, looked at on a grid."""
    image = QImage(str(path))
    columns, rows = range(0, image.width(), 5), range(0, image.height(), 5)
    return {image.pixelColor(x, y).name() for x in columns for y in rows}


def test_a_png_has_twice_the_size_and_the_theme_asked_for(path: Path, tmp_path: Path) -> None:
    before, sizes, grounds = theme().mode, [], []
    for look in ("dark", "light"):
        out = tmp_path / f"{look}.png"
        assert export(path, "graph-png", out, "--size", "640x400", "--theme", look) == 0
        image = QImage(str(out))
        sizes.append((image.width(), image.height()))
        grounds.append(image.pixelColor(1270, 20).lightness())
        assert len(colours(out)) > 8
    assert sizes == [(1280, 800)] * 2
    assert grounds[0] < 80
    assert grounds[1] > 200
    assert theme().mode == before


def test_the_view_looked_at_last_is_drawn_and_the_memory_named_instead(
    path: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert export(path, "graph-svg", tmp_path / "last.svg") == 0
    assert "the graph of Lantern as graph-svg" in capsys.readouterr().out
    last = (tmp_path / "last.svg").read_text(encoding="utf-8")
    assert "<title>Lantern</title>" in last
    assert "causal" in last  # the legend
    assert "0:00:00" not in last  # a picture of relations has no times
    assert export(path, "graph-svg", tmp_path / "named.svg", "--memory", "Heron") == 0
    named = (tmp_path / "named.svg").read_text(encoding="utf-8")
    assert "<title>Heron</title>" in named
    assert "0:00:00" in named


@pytest.mark.parametrize(
    ("name", "out", "more", "code", "said"),
    [
        ("graph-png", "a.svg", (), 1, "a.svg: as graph-png the name of the file ends in .png."),
        ("graph-svg", "a.svg", ("--memory", "Wren"), 1, "no event memory of the name “Wren”"),
        ("graph-svg", "none/a.svg", (), 1, "No such file or directory"),
        ("graph-svg", "a.svg", ("--size", "9x9"), 2, "is no size"),
        ("graph-svg", "a.svg", ("--status", "draft"), 2, "--granularity and --status choose"),
        ("graphml", "a.graphml", ("--theme", "dark"), 2, "--size and --theme are of pictures"),
        ("srt", "a.srt", ("--memory", "Heron"), 2, "--memory chooses event memories"),
    ],
)
def test_wrong_use_is_said_and_nothing_written(
    path: Path,
    tmp_path: Path,
    capsys: Capture,
    name: str,
    out: str,
    more: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    assert export(path, name, tmp_path / out, *more) == code
    assert said in capsys.readouterr().err
    assert not (tmp_path / out).exists()

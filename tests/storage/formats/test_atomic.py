"""Files and folders appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.domain.errors import ExportFailedError
from storage.formats.atomic import write_folder, write_text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_is_written_as_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "船 out.json"
    write_text(path, "船\n")
    assert path.read_bytes() == "船\n".encode()
    write_text(path, "new\n")
    assert path.read_text() == "new\n"
    assert names(tmp_path) == ["船 out.json"]


def test_rights_of_an_older_file_stay_and_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "a.json", tmp_path / "link.json"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new")
    assert path.read_text() == "new"
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_failure_half_way_leaves_the_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.json"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(ExportFailedError, match="no space left on device"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.json"]


def test_a_place_that_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportFailedError, match="is not a file"):
        write_text(tmp_path, "x")
    with pytest.raises(ExportFailedError, match="there is no such folder"):
        write_text(tmp_path / "no" / "a.json", "x")


def test_a_folder_is_made_filled_and_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write_folder(folder, {"a.json": "1", "b.json": "2"})
    assert names(folder) == ["a.json", "b.json"]
    write_folder(folder, {"a.json": "3", "b.json": "4", "c.json": "5"})
    assert [(folder / name).read_text() for name in names(folder)] == ["3", "4", "5"]
    assert names(tmp_path) == ["out"]


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.docx").write_text("years")
    with pytest.raises(ExportFailedError, match=r"holds other files, such as thesis\.docx"):
        write_folder(tmp_path, {"a.json": "1"})
    assert names(tmp_path) == ["thesis.docx"]
    with pytest.raises(ExportFailedError, match="is not a folder"):
        write_folder(tmp_path / "thesis.docx", {})


def test_a_folder_that_fails_half_way_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    write_folder(folder, {"a.json": "old"})
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(ExportFailedError, match="input/output error"):
        write_folder(folder, {"a.json": "new", "b.json": "new"})
    assert names(tmp_path) == ["out"]
    assert [(folder / name).read_text() for name in names(folder)] == ["old"]

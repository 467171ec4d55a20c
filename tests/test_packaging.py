"""The wheel holds every room under one name, and starts in an environment that has nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("app", "assets", "storage", "widgets")


def _project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def _packages_in_tree() -> set[str]:
    found = {"emoscope"}
    for room in ROOMS:
        for init in (ROOT / room).rglob("__init__.py"):
            found.add("emoscope." + ".".join(init.parent.relative_to(ROOT).parts))
    return found


def test_every_package_of_the_tree_is_listed_for_the_wheel() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"][
        "packages"
    ]
    assert set(listed) == _packages_in_tree()


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_only_main_stands_in_the_root() -> None:
    assert sorted(path.name for path in ROOT.glob("*.py")) == ["main.py"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build from a copy: what an earlier build left behind must not come along."""
    out = tmp_path_factory.mktemp("wheel")
    source = out / "source"
    for room in ROOMS:
        shutil.copytree(ROOT / room, source / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("main.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "-w", str(out), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("emoscope-*.whl"))


@pytest.mark.slow
def test_wheel_brings_one_name(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"emoscope", next(top for top in tops if top.endswith(".dist-info"))}
    assert "emoscope/main.py" in names
    assert "emoscope/app/domain/question.py" in names
    assert not [name for name in names if "/tests/" in name or "benchmarks" in name]


@pytest.mark.slow
def test_installed_wheel_tells_its_version(wheel: Path, tmp_path: Path) -> None:
    """A new environment gets the wheel alone; what it depends on is lent by a path file."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    install = [
        str(scripts / "python"),
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run([*install, "--disable-pip-version-check"], check=True)
    site = next((tmp_path / "env").rglob("site-packages"))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    said = subprocess.run(
        [str(scripts / "emoscope"), "--version"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    project = _project()["project"]
    assert isinstance(project, dict)
    assert project["version"] in said.stdout
    for room in ("app", "widgets", "storage", "main"):
        found = subprocess.run(
            [str(scripts / "python"), "-c", f"import {room}"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert found.returncode != 0, f"{room} can be imported by other programs"

"""Settings survive, and a broken file never stops the start."""

from __future__ import annotations

from pathlib import Path

from app.settings import RECENT_LIMIT, RecentEntry, Settings, SettingsFile, now_utc


def test_settings_come_back_as_saved(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    settings = Settings(rater_name="李伟", volume=35, theme="dark")
    settings.remember(RecentEntry(path=tmp_path / "四つの器.emoscope", opened_at=now_utc()))
    file.save(settings)
    assert file.load() == settings


def test_absent_file_gives_defaults(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "none.json").load() == Settings()


def test_broken_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"volume": 900', "utf-8")
    assert SettingsFile(path).load() == Settings()
    assert path.with_suffix(".json.broken").read_text("utf-8") == '{"volume": 900'


def test_fields_of_a_later_version_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 9, "volume": 12, "holograms": true}', "utf-8")
    assert SettingsFile(path).load().volume == 12


def test_recent_projects_are_bounded_and_newest_first(tmp_path: Path) -> None:
    settings = Settings()
    for number in range(RECENT_LIMIT + 3):
        settings.remember(RecentEntry(path=tmp_path / f"{number}.emoscope", opened_at=now_utc()))
    settings.remember(RecentEntry(path=tmp_path / "9.emoscope", opened_at=now_utc()))
    names = [entry.path.stem for entry in settings.recent]
    assert names[:2] == ["9", str(RECENT_LIMIT + 2)]
    assert len(names) == len(set(names)) == RECENT_LIMIT

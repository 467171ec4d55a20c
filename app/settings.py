"""Settings of this user on this machine: one typed JSON file, read once, written at each change.

What belongs to a project (last video, position, workspace, layout) stands in the project instead.
"""

from __future__ import annotations

import logging
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.domain.cue_checks import CueLimits
from app.domain.spelling import LANGUAGE_AUTO
from app.paths import config_dir

log = logging.getLogger(__name__)

RECENT_LIMIT = 12
FOLDER_LIMIT = 100

_LIMITS = CueLimits()


class RecentEntry(BaseModel):
    """A project opened before, with what its row on the welcome page tells.

    Attributes
    ----------
    opened_at
        UTC.
    title, missing
        Title of the first video, and of the first one whose file was not there.
    videos, questions, drafts
        How many there were.
    position_ms, workspace
        Where work stopped; no workspace where nothing is known of it.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    path: Path
    opened_at: datetime
    title: str = ""
    missing: str = ""
    videos: int = 0
    questions: int = 0
    drafts: int = 0
    position_ms: int = 0
    workspace: str = ""


class KeySettings(BaseModel):
    """Which keys are in force, as `Keymap` reads them.

    Attributes
    ----------
    preset
        Name of a preset; an unknown one counts as ours.
    changes
        Keys by action by workspace; the empty name means every workspace.
    """

    model_config = ConfigDict(extra="ignore")

    preset: str = "emoscope"
    changes: dict[str, dict[str, list[str]]] = {}


class Settings(BaseModel):
    """All settings with their defaults; unknown fields of a later version are left out.

    Attributes
    ----------
    skip_long, skip_short
        What the arrow keys skip, without and with Shift, in `skip_unit`.
    overlay
        Which layers on the picture were switched on or off, by name.
    hardware_decoding
        Whether the player may decode on the graphics card.
    reading_speed, reading_speed_wide, line_letters, line_wide, gap_frames
        From where on cues are flagged; see `CueLimits`.
    reaction_lag_ms
        How late this person presses a key for what is seen; taken off while marking live.
    trace_lag_ms
        How late this person's hand follows what is seen; taken off a pass of live tracing when it
        is stored.
    trace_smoothing_ms
        Over how much a trace is smoothed where it is shown; never where it is stored.
    trace_follows_pointer
        Whether the pad for tracing follows the pointer without a button held.
    spell_check, spell_language
        Whether misspelt words of questions are marked; the tag of a dictionary, or ``auto``.
    """

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    version: int = 1
    rater_name: str = ""
    theme: Literal["system", "dark", "light"] = "system"
    density: Literal["auto", "comfortable", "compact"] = "auto"
    volume: int = Field(default=80, ge=0, le=100)
    muted: bool = False
    hardware_decoding: Literal["auto", "off"] = "auto"
    skip_long: int = Field(default=5, ge=1, le=600)
    skip_short: int = Field(default=1, ge=1, le=600)
    skip_unit: Literal["seconds", "frames"] = "seconds"
    reaction_lag_ms: int = Field(default=0, ge=0, le=5000)
    trace_lag_ms: int = Field(default=0, ge=0, le=10_000)
    trace_smoothing_ms: int = Field(default=0, ge=0, le=10_000)
    trace_follows_pointer: bool = True
    overlay: dict[str, bool] = {}
    reading_speed: float = Field(default=_LIMITS.letters_per_s, ge=0, le=200)
    reading_speed_wide: float = Field(default=_LIMITS.wide_per_s, ge=0, le=200)
    line_letters: int = Field(default=_LIMITS.line_letters, ge=0, le=1000)
    line_wide: int = Field(default=_LIMITS.line_wide, ge=0, le=1000)
    gap_frames: int = Field(default=_LIMITS.gap_frames, ge=0, le=100)
    spell_check: bool = True
    spell_language: str = LANGUAGE_AUTO
    language: Literal["system", "en", "ja", "zh"] = "system"
    keys: KeySettings = KeySettings()
    encodings: dict[str, str] = {}
    last_open: Path | None = None
    recent: list[RecentEntry] = []

    @property
    def cue_limits(self) -> CueLimits:
        """From where on cues are flagged."""
        return CueLimits(
            self.reading_speed,
            self.reading_speed_wide,
            self.line_letters,
            self.line_wide,
            self.gap_frames,
        )

    def remember(self, entry: RecentEntry) -> None:
        """Put a project first among the recent ones."""
        others = [one for one in self.recent if one.path != entry.path]
        self.recent = [entry, *others][:RECENT_LIMIT]

    def remember_encoding(self, folder: Path, codec: str) -> None:
        """Note how subtitles of a folder are encoded; the oldest answers go after a while."""
        others = {name: one for name, one in self.encodings.items() if name != str(folder)}
        kept = list({**others, str(folder): codec}.items())[-FOLDER_LIMIT:]
        self.encodings = dict(kept)

    def forget(self, path: Path) -> None:
        """Take a project out of the recent ones."""
        self.recent = [one for one in self.recent if one.path != path]


def now_utc() -> datetime:
    """Return this moment with its zone."""
    return datetime.now(UTC)


class SettingsFile:
    """Loads and saves `Settings`; a broken file is set aside and defaults are used."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_dir() / "settings.json"

    def load(self) -> Settings:
        """Return what is stored, or the defaults."""
        try:
            return Settings.model_validate_json(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return Settings()
        except (OSError, ValidationError, UnicodeDecodeError) as error:
            log.info("settings not readable, using defaults: %s", error)
            self._set_aside()
            return Settings()

    def save(self, settings: Settings) -> None:
        """Write atomically; a folder that cannot be written loses settings, never work."""
        temporary = self.path.with_suffix(".json.new")
        try:
            temporary.write_text(settings.model_dump_json(indent=2) + "\n", "utf-8")
            os.replace(temporary, self.path)  # noqa: PTH105 - one atomic call
        except OSError as error:
            log.info("settings not saved: %s", error)

    def _set_aside(self) -> None:
        try:
            self.path.replace(self.path.with_suffix(".json.broken"))
        except OSError as error:
            log.info("broken settings could not be set aside: %s", error)

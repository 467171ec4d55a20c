"""Runs a probe in a process of its own, so that whatever it meets cannot end ours.

A library of the wrong kind may call exit, crash, hang, or write to the terminal.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

TIMEOUT_SECONDS = 30


class ProbeFailedError(Exception):
    """A probe ended without an answer.

    Attributes
    ----------
    said
        Lines that it wrote to standard error, or the reason why it could not run; never empty.
    """

    def __init__(self, said: Sequence[str]) -> None:
        super().__init__(said[-1])
        self.said = said


def run_probe(name: str, environment: Mapping[str, str] | None = None) -> dict[str, object]:
    """Run the module `name` beside this one and return the JSON object it prints.

    Parameters
    ----------
    environment
        Variables set for it over those of this process.

    Raises
    ------
    ProbeFailedError
        It crashed, hung, or printed no answer.
    """
    script = Path(__file__).with_name(f"{name}.py")
    try:
        ended = subprocess.run(  # noqa: S603 -- our own file, no shell
            # Without -P its folder would stand first on the path, before the standard library.
            [sys.executable, "-P", str(script)],
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=TIMEOUT_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise ProbeFailedError([f"no answer within {TIMEOUT_SECONDS} s"]) from error
    except OSError as error:
        raise ProbeFailedError([str(error)]) from error
    if ended.returncode != 0:
        raise ProbeFailedError(_lines(ended.stderr) or [f"it ended with {ended.returncode}"])
    try:
        return cast("dict[str, object]", json.loads(ended.stdout))
    except ValueError as error:
        raise ProbeFailedError(["its answer cannot be read"]) from error


def _lines(said: bytes) -> list[str]:
    lines = (line.strip() for line in said.decode(errors="replace").splitlines())
    return [line for line in lines if line]

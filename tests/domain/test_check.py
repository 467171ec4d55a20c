"""Which findings block."""

from __future__ import annotations

import pytest

from app.domain.check import Check, Severity


@pytest.mark.parametrize(
    ("severity", "reason", "blocks"),
    [
        (Severity.ERROR, "", True),
        (Severity.ERROR, "meant so", False),
        (Severity.WARNING, "", False),
    ],
)
def test_only_errors_without_a_reason_block(severity: Severity, reason: str, blocks: bool) -> None:
    assert Check("rule", severity, "Text.", "answer", waived_reason=reason).blocks is blocks

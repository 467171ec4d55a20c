"""What errors say."""

from __future__ import annotations

from app.domain.errors import AppError, StorageUnavailableError


def test_errors_carry_a_message_and_a_detail_to_copy() -> None:
    error = StorageUnavailableError("The disk is full.", "errno 28")
    assert isinstance(error, AppError)
    assert (str(error), error.detail) == ("The disk is full.", "errno 28")

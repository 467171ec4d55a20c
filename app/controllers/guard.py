"""Where errors meant for the user leave a controller: shown, not raised."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

from app.domain.errors import AppError
from app.notifications import Notifier

P = ParamSpec("P")


class HasNotifier(Protocol):
    """A controller that can speak."""

    @property
    def notifier(self) -> Notifier:
        """Where its messages go."""


C = TypeVar("C", bound=HasNotifier)


def shows_errors(
    method: Callable[Concatenate[C, P], None],
) -> Callable[Concatenate[C, P], None]:
    """Show an `AppError` of a controller's method in the message bar; anything else is a bug."""

    @wraps(method)
    def guarded(self: C, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            method(self, *args, **kwargs)
        except AppError as error:
            self.notifier.error(error)

    return cast("Callable[Concatenate[C, P], None]", guarded)

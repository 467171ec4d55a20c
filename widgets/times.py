"""Days and hours as people say them."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale

from widgets.i18n import interface_language, tr


def say_day(moment: datetime, now: datetime | None = None) -> str:
    """Say when something was: ``today 14:02``, ``yesterday``, ``12 Nov`` or ``12 Nov 2024``.

    Both times are local; `now` is the present unless given.
    """
    now = now or datetime.now().astimezone()
    days = (now.date() - moment.date()) / timedelta(days=1)
    if days == 0:
        return tr("today {time}", time=moment.strftime("%H:%M"))
    if days == 1:
        return tr("yesterday")
    day = QDate(moment.year, moment.month, moment.day)
    manner = tr("d MMM") if moment.year == now.year else tr("d MMM yyyy")
    return QLocale(interface_language()).toString(day, manner)

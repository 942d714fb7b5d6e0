"""The facts kept of people and servers, whatever they play."""

from dataclasses import dataclass
from datetime import datetime

from bot.records import Doc, UserId

OUTSIDE = 0
"""Stands for the server where a name was seen outside of any: how a person is called who has no nickname."""
ACCOUNT = -1
"""Stands for the server of a person's user name, which Discord gives to nobody else."""


@dataclass(frozen=True, slots=True)
class Person:
    """The facts kept of a person on every server. ``dm_failed`` is when a direct message was last refused."""

    user: UserId
    dms: bool = True
    dm_failed: datetime | None = None


@dataclass(frozen=True, slots=True)
class Guild:
    """The facts kept of a server. ``left`` is when we were removed from it, if we were."""

    id: int
    left: datetime | None = None
    settings: Doc = "{}"

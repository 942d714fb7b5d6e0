"""The figures of the whole store: how much there is, and what went wrong last."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Incident:
    """An unexpected error a person was shown only the ``id`` of. ``text`` must be free of secrets."""

    id: str
    at: datetime
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How many matches of one server there are, how many of them are being played, how many posts wait to be sent."""

    matches: int
    playing: int
    unsent: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures ``/legatus status`` shows of the store; ``here`` of the server it is asked on, if it is on one.

    Where they are not ``known``, the store could not be asked.
    """

    here: Counts | None
    incident: Incident | None
    known: bool = True

"""The known failures of the store, and the log line a minute for each of them."""

import logging
import time
from typing import Final

from bot.ports import WHY, Clock, Reason, Trouble
from bot.store.refusals import RESTORE
from bot.store_errors import Failing

_log = logging.getLogger(__name__)

SAY_AGAIN: Final = 60.0
"""Seconds between two lines of the log that say the same."""

_EVENTS: Final[dict[Failing, str]] = {
    "writing": "the data cannot be written",
    "reading": "the data cannot be read",
    "part": "part of the data is damaged",
}
_HELPS: Final[dict[Reason, str]] = {
    "damaged": f"Stop Legatus. {RESTORE}",
    "gone": f"Stop Legatus. {RESTORE}",
    "overwritten": f"Stop Legatus. {RESTORE}",
}
"""Advice to the owner, where it is not plain from the reason."""

_PASSING: Final[frozenset[Reason]] = frozenset({"closed", "unknown"})
"""Reasons that say nothing of the store: it is being closed, or somebody has made a mistake."""


class Health:
    """Knows what fails, by what succeeds and fails; nothing is asked of the store for it.

    Writing and reading are in trouble until they succeed again. Damage in a part stays known until a look
    through all of the data finds it sound.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._now: dict[Failing, Trouble] = {}
        self._said: dict[tuple[str, Reason], float] = {}

    @property
    def trouble(self) -> Trouble | None:
        """Return the worst that is known, None if nothing is."""
        return next((self._now[failing] for failing in _EVENTS if failing in self._now), None)

    @property
    def is_damaged(self) -> bool:
        """Return whether part of the data is known to be damaged."""
        return "part" in self._now

    def failed(self, failing: Failing, reason: Reason) -> None:
        """Note that something failed, and say so unless the same was said in the last minute."""
        if reason in _PASSING:
            return
        known = self._now.get(failing)
        if known is None or known.reason != reason:
            self._now[failing] = Trouble(reason, self._clock.now(), failing)
        helps = {"do": _HELPS[reason]} if reason in _HELPS else {}
        self._say(logging.ERROR, _EVENTS[failing], reason, **helps)

    def written(self) -> None:
        """Note that something was kept."""
        self._passed("writing", "the data can be written again")

    def read(self) -> None:
        """Note that something was read; what was damaged before may be so still."""
        known = self._passed("reading", "the data can be read again")
        if known is not None and known.reason == "damaged":
            self._now.setdefault("part", Trouble("damaged", known.since, "part"))

    def sound(self) -> None:
        """Note that all of the data was looked through and nothing found."""
        self._now.pop("part", None)

    def _passed(self, failing: Failing, event: str) -> Trouble | None:
        known = self._now.pop(failing, None)
        if known is not None:
            self._say(logging.INFO, event, known.reason)
        return known

    def _say(self, level: int, event: str, reason: Reason, **more: str) -> None:
        """Write a line into the log, unless one that says the same was written in the last minute."""
        now = time.monotonic()
        if now - self._said.get((event, reason), -SAY_AGAIN) >= SAY_AGAIN:
            self._said[event, reason] = now
            _log.log(level, event, extra={"why": WHY[reason], **more})

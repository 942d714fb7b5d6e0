"""The options a table agrees on before it begins, as one document of the store."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from bot.records import Doc, MatchRow, SeatRow
from engines.core.prompt import Draft

GRACE: Final = 24
"""Hours for which a seat is kept for somebody who leaves the server, unless the table agrees on something else."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The game's options so far, and what no game knows of.

    ``thread`` says whether the match gets a thread of its own, ``grace`` for how many hours a seat is kept for
    somebody who leaves the server; with 0 it is open at once.
    """

    draft: Draft = field(default_factory=Draft)
    thread: bool = True
    grace: int = GRACE

    def document(self) -> Doc:
        """Return the options as stored."""
        return json.dumps({"thread": self.thread, "grace": self.grace, "draft": self.draft.model_dump_json()})

    @classmethod
    def read(cls, document: Doc) -> TableOptions:
        """Return the options of a stored document; what it does not name is as it was before it could be named."""
        held = json.loads(document)
        return cls(Draft.model_validate_json(held["draft"]), held["thread"], held.get("grace", GRACE))


def kept_until(match: MatchRow, seat: SeatRow) -> datetime | None:
    """Return until when a seat is kept for a person who has left the server; None if it is not."""
    if seat.user is None or seat.gone is None:
        return None
    return seat.gone + timedelta(hours=TableOptions.read(match.options).grace)

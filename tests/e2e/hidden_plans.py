"""Finding objectives and plans of Rex Britannorum where somebody could read them who may not know them yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.local.world.traffic import person
from bot.ui.address import short
from bot.ui.text import Words
from engines.core.line import say
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import OBJECTIVES
from engines.rex_britannorum.ids import Objective
from engines.rex_britannorum.words.labels import OBJECTIVE_REF
from engines.rex_britannorum.words.shorthand import code_of
from tests.e2e.rex_match import RexEvidence

Find = tuple[str, str]
"""The card or troop found, and where."""

_MARKS: Final = {
    card: (f'"{card}"', Words(GAME).plain(say("objective.label", card=OBJECTIVE_REF[card]))) for card in OBJECTIVES
}
"""How each objectives card can be read: by its id as a value, or by its name."""


def objectives_read(evidence: RexEvidence) -> list[Find]:
    """Return every objectives card in traffic of somebody it was not dealt to, up to the tally."""
    dealt = {person(user): _dealt(evidence, seat) for user, seat in evidence.seats.items()}
    found: list[Find] = []
    for reader, way, text in _read(evidence, _played(evidence)):
        hidden = [card for card in OBJECTIVES if card not in dealt.get(reader, ())]
        found += [(card, f"{reader} {way}") for card in hidden if any(mark in text for mark in _MARKS[card])]
    return found


def plans_read(evidence: RexEvidence) -> list[Find]:
    """Return every troop of a plan, with its area as a form carries it, in traffic of anybody but whose plan it is.

    A mercenary stands in the forms of whoever hired it, which says nothing of plans; it is not looked for there.
    """
    hired = {person(user): _hired(evidence, seat) for user, seat in evidence.seats.items()}
    planned = {person(user): _planned(evidence, seat) for user, seat in evidence.seats.items()}
    found: list[Find] = []
    for reader, way, text in _read(evidence, len(evidence.records)):
        for owner, troops in planned.items():
            hidden = [troop for troop in troops if owner != reader and troop[:2] not in hired.get(reader, ())]
            found += [(troop, f"{reader} {way}") for troop in hidden if any(mark in text for mark in _written(troop))]
    return found


def _read(evidence: RexEvidence, until: int) -> Iterator[tuple[str, str, str]]:
    """Yield the reader, the way and the text of what people could read; of files it is the name."""
    for record in evidence.records[:until]:
        if record.reader != "bot":
            yield record.reader, record.way, record.way if record.way.startswith("file") else record.body.decode()


def _played(evidence: RexEvidence) -> int:
    """Return how much traffic there was when the last visit but one was over."""
    return max(step.records for step in evidence.steps if step.version < evidence.final.version)


def _dealt(evidence: RexEvidence, seat: Seat) -> tuple[Objective, ...]:
    hand = evidence.final.view(seat).hand
    return (*hand.objectives, *hand.dropped)


def _hired(evidence: RexEvidence, seat: Seat) -> set[str]:
    kingdom = evidence.final.view(seat).hand.kingdom
    uses = (json.loads(told.event)["use"] for told in evidence.told if told.kind == "powers_used")
    return {use["recruited"] for use in uses if use["kingdom"] == kingdom}


def _planned(evidence: RexEvidence, seat: Seat) -> set[str]:
    """Return the troops of all plans of a seat with their areas, "B5:N"."""
    plans = [json.loads(one.action) for one in evidence.history if one.seat == seat and one.prompt.startswith("plan")]
    return {plan[troop] for plan in plans for troop in ("first", "second")}


@lru_cache
def _written(troop: str) -> tuple[str, ...]:
    return troop, f'"{code_of(troop)}"', short(troop)

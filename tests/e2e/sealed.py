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
from engines.rex_britannorum.words.labels import OBJECTIVE
from engines.rex_britannorum.words.shorthand import code_of
from tests.e2e.reign import Story

Find = tuple[str, str]
"""What was found, and where."""

_MARKS: Final = {
    card: (f'"{card}"', Words(GAME).plain(say("objective.label", card=OBJECTIVE[card]))) for card in OBJECTIVES
}
"""How each objectives card can be read: by its id as a value, or by its name."""


def objectives_read(story: Story) -> list[Find]:
    """Return every objectives card in traffic of somebody it was not dealt to, up to the tally."""
    dealt = {person(user): _dealt(story, seat) for user, seat in story.seats.items()}
    found: list[Find] = []
    for reader, way, text in _read(story, _played(story)):
        hidden = [card for card in OBJECTIVES if card not in dealt.get(reader, ())]
        found += [(card, f"{reader} {way}") for card in hidden if any(mark in text for mark in _MARKS[card])]
    return found


def plans_read(story: Story) -> list[Find]:
    """Return every troop of a plan, with its area as a form carries it, in traffic of anybody but whose plan it is.

    A mercenary stands in the forms of whoever hired it, which says nothing of plans; it is not looked for there.
    """
    hired = {person(user): _hired(story, seat) for user, seat in story.seats.items()}
    planned = {person(user): _planned(story, seat) for user, seat in story.seats.items()}
    found: list[Find] = []
    for reader, way, text in _read(story, len(story.records)):
        for owner, troops in planned.items():
            hidden = [troop for troop in troops if owner != reader and troop[:2] not in hired.get(reader, ())]
            found += [(troop, f"{reader} {way}") for troop in hidden if any(mark in text for mark in _written(troop))]
    return found


def _read(story: Story, until: int) -> Iterator[tuple[str, str, str]]:
    """Yield the reader, the way and the text of what people could read; of files it is the name."""
    for record in story.records[:until]:
        if record.reader != "bot":
            yield record.reader, record.way, record.way if record.way.startswith("file") else record.body.decode()


def _played(story: Story) -> int:
    """Return how much traffic there was when the last visit but one was over."""
    return max(step.records for step in story.steps if step.version < story.final.version)


def _dealt(story: Story, seat: Seat) -> tuple[Objective, ...]:
    hand = story.final.view(seat).hand
    return (*hand.objectives, *hand.dropped)


def _hired(story: Story, seat: Seat) -> set[str]:
    kingdom = story.final.view(seat).hand.kingdom
    uses = (json.loads(told.event)["use"] for told in story.told if told.kind == "powers_used")
    return {use["recruited"] for use in uses if use["kingdom"] == kingdom}


def _planned(story: Story, seat: Seat) -> set[str]:
    """Return the troops of all plans of a seat with their areas, "B5:N"."""
    plans = [json.loads(one.action) for one in story.history if one.seat == seat and one.prompt.startswith("plan")]
    return {plan[troop] for plan in plans for troop in ("first", "second")}


@lru_cache
def _written(troop: str) -> tuple[str, ...]:
    return troop, f'"{code_of(troop)}"', short(troop)

"""The locations marked as changed since the picture before.

After a row of computers' answers much has changed at once, and where everything is marked nothing is. So only the
changes by whoever acted last stand out; those by others before that in the same turn are marked faintly, and older
turns are not marked at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.core.event import Event
from engines.rex_britannorum.events import Gained, LeftToRome, PowersUsed, TurnBegan
from engines.rex_britannorum.ids import Kingdom, Location
from engines.rex_britannorum.turn_views import Battle

Change: TypeAlias = Literal["last", "before"]
"""How a location that has changed is marked: as the last change, or as one before that."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Locations that are marked; none is in both sets."""

    last: frozenset[Location] = frozenset()
    before: frozenset[Location] = frozenset()

    def of(self, place: Location) -> Change | None:
        """Return how a location is marked, None if it is not."""
        return "last" if place in self.last else "before" if place in self.before else None


def of_events(events: Iterable[Event]) -> Changes:
    """Return what is marked of the public events since the picture before: the latest turn that changed anything."""
    acts: list[_Act] = []
    begun = False
    for event in events:
        begun = begun or isinstance(event, TurnBegan)
        act = _act(event)
        if act is not None:
            acts = [act] if begun else [*acts, act]
            begun = False
    return _marked(acts)


def in_battle(battle: Battle | None) -> Changes:
    """Return what is marked of a battle: where pieces were placed so far."""
    if battle is None:
        return Changes()
    acts = [_Act(gain.kingdom, gain.placed) for gain in battle.gains if gain.placed]
    acts += [_Act(use.kingdom, (use.cohabited,)) for use in battle.uses if use.cohabited is not None]
    return _marked(acts)


@dataclass(frozen=True, slots=True)
class _Act:
    """A change by one kingdom at once; the kingdom None is Rome."""

    kingdom: Kingdom | None
    places: tuple[Location, ...]


def _act(event: Event) -> _Act | None:
    """Return what an event changed on the map; None if nothing."""
    match event:
        case Gained() if event.gain.placed:
            return _Act(event.gain.kingdom, tuple(event.gain.placed))
        case LeftToRome() if event.locations:
            return _Act(None, event.locations)
        case PowersUsed() if event.use.cohabited is not None:
            return _Act(event.use.kingdom, (event.use.cohabited,))
        case _:
            return None


def _marked(acts: list[_Act]) -> Changes:
    """Return as last what the kingdom that acted last has changed without another in between, the rest as before."""
    last: set[Location] = set()
    before: set[Location] = set()
    ended = False
    for act in reversed(acts):
        ended = ended or act.kingdom is not acts[-1].kingdom
        (before if ended else last).update(act.places)
    return Changes(frozenset(last), frozenset(before - last))

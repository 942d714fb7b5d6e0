"""The message of an event: the whole battle on one page, other events in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from engines.caesar_britannia.battle_events import BattleEnded, Fought, PhaseFought
from engines.caesar_britannia.data.tables import ROMANS
from engines.caesar_britannia.ids import CELTS, ROME, RomanUnit
from engines.caesar_britannia.legal.fighters import kind_of
from engines.caesar_britannia.words.labels import foe, romans
from engines.caesar_britannia.words.log import celtic_units, narrate
from engines.core.event import Event
from engines.core.line import Line, say


def report_lines(event: Event) -> tuple[Line, ...]:
    """Return an event in as many lines as its message deserves: of a battle all that was told of it, in order."""
    if not isinstance(event, BattleEnded):
        return (narrate(event),)
    course = (line for fought in event.course for line in _fought(fought))
    return (*course, narrate(event), _fortuna(event))


def _fought(event: Fought) -> Iterator[Line]:
    if isinstance(event, PhaseFought):
        yield from _front(event)
    yield narrate(event)


def _front(event: PhaseFought) -> Iterator[Line]:
    """Yield the front line of each side that has one."""
    legions = [RomanUnit(name) for name in event.front if name in ROMANS]
    bands = [kind_of(name) for name in event.front if name not in ROMANS]
    if legions:
        yield say("report.front", side=foe(ROME), units=romans(legions))
    if bands:
        yield say("report.front", side=foe(CELTS), units=celtic_units(sorted(bands)))


def _fortuna(event: BattleEnded) -> Line:
    if event.fortuna is None:
        return say("report.no_fortuna")
    return say("position.fortuna", side=foe(event.fortuna))

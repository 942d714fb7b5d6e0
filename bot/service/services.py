"""All use cases of one running bot, wired once."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports import Clock, Store
from bot.service.autopilot import Autopilot, Report, Think
from bot.service.find import Find
from bot.service.live import Tables
from bot.service.lobby import Lobbies
from bot.service.play import Play
from bot.service.seats import Seats
from bot.service.signals import Signals


@dataclass(frozen=True, slots=True)
class Services:
    """What the front works with."""

    store: Store
    clock: Clock
    signals: Signals
    tables: Tables
    play: Play
    lobbies: Lobbies
    seats: Seats
    find: Find
    autopilot: Autopilot


def make_services(store: Store, clock: Clock, think: Think, report: Report) -> Services:
    """Wire the use cases over a store and a clock; nothing runs yet."""
    signals = Signals()
    tables = Tables(store)
    play = Play(store, clock, tables, signals)
    lobbies = Lobbies(store, clock, tables, signals)
    seats = Seats(store, clock, tables, signals, lobbies)
    autopilot = Autopilot(store, tables, play, signals, think, report)
    return Services(store, clock, signals, tables, play, lobbies, seats, Find(store), autopilot)

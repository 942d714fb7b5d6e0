"""All use cases of one running bot, wired once."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports import Clock, Sight, Store
from bot.service.lobby.lobbies import Lobbies
from bot.service.matches.access import Access
from bot.service.matches.amending import Amending
from bot.service.matches.aside import Asides
from bot.service.matches.autopilot import Autopilot, Report, Think
from bot.service.matches.find import Find
from bot.service.matches.games import Games
from bot.service.matches.live import Tables
from bot.service.matches.log import MatchLog
from bot.service.matches.names import Names
from bot.service.matches.play import Play
from bot.service.matches.signals import Signals
from bot.service.people.absence import Absence
from bot.service.people.patience import AbsenceClock
from bot.service.people.publishing import Publishing
from bot.service.people.reach import Reach
from bot.service.people.seats import Seats
from bot.service.people.uses import Uses
from bot.service.people.whereabouts import Whereabouts
from bot.service.upkeep import Upkeep


@dataclass(frozen=True, slots=True)
class Services:
    """All use cases, for the front."""

    store: Store
    clock: Clock
    games: Games
    signals: Signals
    tables: Tables
    log: MatchLog
    asides: Asides
    names: Names
    access: Access
    play: Play
    lobbies: Lobbies
    seats: Seats
    publishing: Publishing
    absence: Absence
    whereabouts: Whereabouts
    find: Find
    reach: Reach
    uses: Uses
    autopilot: Autopilot
    upkeep: Upkeep


def make_services(store: Store, clock: Clock, sight: Sight, think: Think, report: Report, games: Games) -> Services:
    """Wire the use cases over a store, a clock, Discord's word on people and the games there are; nothing runs yet."""
    signals = Signals()
    asides = Asides()
    store.directory.on_unreadable = asides.refusal
    tables = Tables(store, asides, games)
    names = Names(store.people)
    access = Access(store, tables, asides, sight, names)
    play = Play(store, clock, tables, signals)
    lobbies = Lobbies(store, clock, games, tables, signals, access, asides)
    amending, patience = Amending(store, clock, tables, signals), AbsenceClock(clock)
    seats = Seats(store, clock, tables, amending, lobbies, access, patience)
    absence = Absence(store, clock, tables, amending, access, seats, patience)
    publishing = Publishing(store, clock, amending)
    autopilot = Autopilot(store, tables, play, signals, think, report)
    find, reach, upkeep = Find(store, access), Reach(store.people, clock), Upkeep(store, clock)
    return Services(
        store=store,
        clock=clock,
        games=games,
        signals=signals,
        tables=tables,
        log=MatchLog(store, asides),
        asides=asides,
        names=names,
        access=access,
        play=play,
        lobbies=lobbies,
        seats=seats,
        publishing=publishing,
        absence=absence,
        whereabouts=Whereabouts(store, clock, amending, lobbies, publishing),
        find=find,
        uses=Uses(tables, lobbies, seats),
        reach=reach,
        autopilot=autopilot,
        upkeep=upkeep,
    )

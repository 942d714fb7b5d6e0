"""Wires everything that answers people, once, over the front."""

from __future__ import annotations

from bot.front.answering.lobby_handlers import LobbyHandlers
from bot.front.answering.match_resolver import MatchResolver
from bot.front.answering.panels import Panels
from bot.front.answering.reading import Reading
from bot.front.answering.router import Doors, Router
from bot.front.answering.seat_handlers import SeatHandlers
from bot.front.client.front import Front


def make_router(front: Front) -> Router:
    """Return the router of a front; nothing is answered yet."""
    services, places = front.services, front.places
    panels = Panels(services, front.illustrator)
    lobbies = LobbyHandlers(services, places, front.lobbies)
    reading = Reading(services, front.illustrator, front.dispatcher, places, front.incidents)
    seats = SeatHandlers(services, panels, reading)
    matches = MatchResolver(services, places, panels, lobbies, reading, seats)
    doors = Doors(panels, lobbies, reading, seats, matches)
    return Router(services, front.poster, front.hosts, front.incidents, doors)

"""The front of the bot, wired once: what cogs and router work with."""

from __future__ import annotations

from dataclasses import dataclass

from bot.front.client.client import LegatusBot
from bot.front.client.members import Members
from bot.front.client.place_check import PlaceCheck
from bot.front.posting.asides import AsideNews
from bot.front.posting.boards import Boards
from bot.front.posting.direct_messages import DirectMessages
from bot.front.posting.dispatcher import Carrier, Dispatcher
from bot.front.posting.earlier import EarlierPosts
from bot.front.posting.hosts import Hosts
from bot.front.posting.lobbies import LobbyPosts
from bot.front.posting.newcomers import Newcomers
from bot.front.posting.older import EmptiedMessages
from bot.front.posting.once import Once
from bot.front.posting.personals import KIND as PERSONAL
from bot.front.posting.personals import Personals
from bot.front.posting.reports import KINDS as REPORTS
from bot.front.posting.reports import Reports
from bot.front.posting.seat_buttons import SeatButtons
from bot.front.posting.threads import Threads
from bot.front.posting.tidings import KINDS as TIDINGS
from bot.front.posting.tidings import Tidings
from bot.front.transport.direct_channels import Directs
from bot.front.transport.incidents import Incidents
from bot.front.transport.painter import Painter
from bot.front.transport.pictures import Illustrator, Renderers
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster
from bot.service.matches.outbox import Kind
from bot.service.services import Services


@dataclass(frozen=True, slots=True)
class Front:
    """Everything between the use cases and Discord, but the router."""

    bot: LegatusBot
    services: Services
    incidents: Incidents
    painter: Painter
    illustrator: Illustrator
    places: Places
    hosts: Hosts
    poster: Poster
    lobbies: LobbyPosts
    dispatcher: Dispatcher
    members: Members
    asides: AsideNews
    place_check: PlaceCheck


def make_front(
    bot: LegatusBot, services: Services, incidents: Incidents, renderers: Renderers, painter: Painter | None = None
) -> Front:
    """Wire the front of a client, with the pictures there are; nothing runs yet."""
    painter, illustrator = painter or Painter(), Illustrator(renderers)
    places = Places(bot)
    poster = Poster(painter)
    once, directs = Once(bot, services.store.posts, places, poster), Directs(bot, services.reach)
    hosts = Hosts(services, places, poster, once, directs)
    lobbies = LobbyPosts(bot, services, places, poster, once)
    buttons = SeatButtons(services)
    boards = Boards(services, places, poster, once, illustrator)
    reports = Reports(services, places, poster, once, illustrator, buttons)
    carriers: dict[str, Carrier] = {
        Kind.LOBBY: lobbies,
        Kind.THREAD: Threads(services, places, lobbies, Newcomers(services.store.posts, poster, once)),
        Kind.BOARD: boards,
        Kind.DM: DirectMessages(services, places, poster, once, directs, illustrator),
        Kind.EARLIER: EarlierPosts(bot, services, places, poster, directs, (lobbies, boards, buttons)),
        Kind.EMPTIED: EmptiedMessages(services, poster, directs),
        PERSONAL: Personals(services, once, directs, buttons),
    }
    carriers |= dict.fromkeys(REPORTS, reports)
    carriers |= dict.fromkeys(TIDINGS, Tidings(services, poster, once, directs))
    dispatcher = Dispatcher(services, carriers, hosts, incidents)
    members = Members(bot, services, incidents)
    asides = AsideNews(services, hosts)
    check = PlaceCheck(bot, services, places, hosts, dispatcher)
    return Front(
        bot=bot,
        services=services,
        incidents=incidents,
        painter=painter,
        illustrator=illustrator,
        places=places,
        hosts=hosts,
        poster=poster,
        lobbies=lobbies,
        dispatcher=dispatcher,
        members=members,
        asides=asides,
        place_check=check,
    )

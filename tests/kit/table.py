"""People at a table: short ways to do what the services offer, for tests of everything above the store."""

from collections.abc import Mapping
from itertools import count

from bot.actor import Actor
from bot.records import MatchId, Place, UserId
from bot.service.matches.live import Live
from bot.service.matches.play import Played
from bot.service.services import Services
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.clock import SetClock

ADA, BRAN, CATO, DANA, ENID, FELIX, GWEN = (UserId(number) for number in range(101, 108))
HERE = Place(channel=50)
_PRESS = count(2_000_000)
"""The stored matches of older editions have lower ones."""


def press() -> int:
    """Return a fresh interaction id."""
    return next(_PRESS)


class ServiceHarness:
    """Plays matches through the services."""

    def __init__(self, services: Services, clock: SetClock) -> None:
        self.services = services
        self.clock = clock

    async def start(
        self, seats: Mapping[UserId, int | None], *, first: str = "drawn", computers: tuple[str, ...] = ()
    ) -> MatchId:
        """Open a lobby, seat these people and computers, start; the first person named is the host."""
        lobbies = self.services.lobbies
        host = next(iter(seats))
        size = len(seats) + len(computers)
        match = await lobbies.open("invasion", host, 7, HERE, size=size, thread=False)
        for user, wanted in seats.items():
            await lobbies.join(match, user, wanted)
        for level in computers:
            await lobbies.add_computer(match, Actor(host), level)
        await lobbies.settle(match, Actor(host), Draft.of(first=first))
        await lobbies.start(match, Actor(host), press())
        return match

    async def live(self, match: MatchId) -> Live:
        """Return the match as it stands."""
        return await self.services.tables.live(match)

    async def any_answer(self, match: MatchId, user: UserId, seed: int = 1) -> Played:
        """Answer the awaited question of a person with some legal answer."""
        live, seat = await self.services.tables.seat(match, user)
        prompt = live.match.prompts_of(seat)[0]
        draft = random_draft(
            live.match.ask(seat), Draft(prompt=prompt.key), Rng(bytes([seed]) * 32, live.match.version)
        )
        return await self.services.play.answer(match, user, live.match.token(prompt), draft, press())

    async def fallback_answer(self, match: MatchId, user: UserId) -> Played:
        """Answer as an absent person would be answered for."""
        live, seat = await self.services.tables.seat(match, user)
        prompt = live.match.prompts_of(seat)[0]
        draft = live.match.fallback(prompt)
        return await self.services.play.answer(match, user, live.match.token(prompt), draft, press())

    async def outbox(self) -> list[str]:
        """Return the kinds of what is still to be said, in order."""
        return [row.kind for row in await self.services.store.outbox.unsent()]

    async def clear_outbox(self) -> None:
        """Forget what is still to be said."""
        rows = await self.services.store.outbox.unsent()
        await self.services.store.outbox.sent(tuple(row.id for row in rows), None)

    async def finish(self, match: MatchId, users: dict[Seat, UserId], limit: int = 3000) -> Live:
        """Play at random until the match is over."""
        for _ in range(limit):
            live = await self.live(match)
            if live.over:
                return live
            await self.any_answer(match, users[live.awaited()[0]])
        raise AssertionError("the match does not end")

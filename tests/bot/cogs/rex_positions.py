"""Matches of Rex Britannorum that come to a wanted position, played at random but always alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest

from bot.local.people.person import Person
from bot.records import MatchId
from bot.service.matches.live import Live
from engines.core.forms import random_draft
from engines.core.match import Match
from engines.core.prompt import Draft, Pick, Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.cogs.conftest import BotHarness
from tests.engines.rex_britannorum.playing import board
from tests.kit.table import press
from tests.kit.walker import default_options, seed_of

Test = Callable[[Match], Seat | None]
"""Tells the seat a test is about, once the position is reached."""

REX = GAMES["rex"]

MOST_MATCHES = 400
"""Matches that are looked through for a position."""


def asked(kind: str, times: int = 1, least: int | None = None) -> Test:
    """Return the test for a seat that is asked so many questions of a kind at once.

    ``least`` is how few tokens each of them must let it take.
    """

    def test(match: Match) -> Seat | None:
        for seat in match.awaited():
            found = [prompt for prompt in match.prompts_of(seat) if prompt.awaited and prompt.kind == kind]
            if len(found) >= times and all(least in (None, fewest(match, prompt)) for prompt in found):
                return seat
        return None

    return test


def with_a_third_card(match: Match) -> Seat | None:
    """Return a seat that plans and holds a card for the third mini-card."""
    for seat in match.awaited():
        for prompt in match.prompts_of(seat):
            realm = board(match).seat_realm(seat)
            if prompt.kind == "plan" and realm.extras:
                return seat
    return None


def fewest(match: Match, prompt: Prompt) -> int:
    """Return how few tokens an answer may take."""
    ask = match.ask(prompt.seat)
    draft = Draft(prompt=prompt.key)
    verb = ask(draft)
    assert isinstance(verb, Pick)
    tokens = ask(draft.put("verb", verb.choices[0].value))
    assert isinstance(tokens, Pick)
    return tokens.least


def at_random(match: Match) -> tuple[Seat, Draft]:
    """Return the next answer."""
    seat = match.awaited()[0]
    prompt = next(prompt for prompt in match.prompts_of(seat) if prompt.awaited)
    return seat, random_draft(match.ask(seat), Draft(prompt=prompt.key), Rng(seed_of(7), match.version))


class RexPositions:
    """Plays a match of three through the services up to a position."""

    def __init__(self, harness: BotHarness, monkeypatch: pytest.MonkeyPatch) -> None:
        self.harness = harness
        self._patch = monkeypatch

    async def come_to(self, test: Test) -> tuple[MatchId, Seat, Person]:
        """Begin a match and play it up to where the test holds; return it, the seat and who sits there."""
        seed = self._seed(test)
        self._patch.setattr("bot.service.lobby.lobbies.secrets", SimpleNamespace(token_bytes=lambda _: seed))
        self._patch.setattr("bot.service.lobby.view._DRAW", Random(1))
        match = await self.harness.begun(3, "rex")
        while (seat := test((await self.live(match)).match)) is None:
            now = await self.live(match)
            at, draft = at_random(now.match)
            token = now.match.token(now.match.prompt(at, draft.prompt))
            user = now.holder(at).user
            assert user is not None
            await self.harness.services.play.answer(match, user, token, draft, press())
        await self.harness.quiet()
        return match, seat, await self.person(match, seat)

    async def live(self, match: MatchId) -> Live:
        return await self.harness.services.tables.live(match)

    async def person(self, match: MatchId, seat: int) -> Person:
        user = (await self.live(match)).holder(Seat(seat)).user
        return next(person for person in self.harness.people if person.id == user)

    def _seed(self, test: Test) -> bytes:
        for number in range(1, MOST_MATCHES):
            match = Match.new(REX, default_options(REX, 3), 3, seed_of(number)).match
            while match.outcome() is None:
                if test(match) is not None:
                    return seed_of(number)
                match = match.play(*at_random(match)).match
        raise AssertionError("no match comes there")


@pytest.fixture
def rex_positions(harness: BotHarness, monkeypatch: pytest.MonkeyPatch) -> RexPositions:
    return RexPositions(harness, monkeypatch)

"""Standing orders go with whoever gave them, and never to the next holder of a seat."""

from typing import ClassVar

import pytest

from bot.actor import Actor
from bot.records import MatchId
from bot.service.matches.outbox import PersonalWord, read
from bot.service.services import Services
from engines.core.forms import random_draft
from engines.core.line import Line
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.service.test_absence import said
from tests.kit.table import ADA, BRAN, CATO, GWEN, HERE, ServiceHarness, press


class TestOrdersOfEveryGame:
    """They go with whoever gave them: who loses the seat reads so, who gets it reads so, and nobody else does."""

    WAYS: ClassVar = {
        "kicked": {BRAN: "personal.removed"},
        "left": {BRAN: "personal.left"},
        "resigned": {BRAN: "personal.left"},
        "off the server": {BRAN: "personal.seat_open"},
        "replaced": {BRAN: "personal.replaced", CATO: "personal.seated"},
        "a computer": {BRAN: "personal.computer"},
    }

    @pytest.fixture(params=sorted(GAMES))
    async def match(self, request, harness: ServiceHarness, services: Services) -> MatchId:
        """A match of Ada and Bran in which Bran has standing orders."""
        match = await services.lobbies.open(request.param, ADA, 7, HERE, size=2, thread=False)
        await services.lobbies.join(match, BRAN)
        await services.lobbies.start(match, Actor(ADA), press())
        for seed in range(1, 40):
            live, seat = await services.tables.seat(match, BRAN)
            (prompt,) = (one for one in live.match.prompts_of(seat) if one.mode == "orders")
            none = live.match.orders(seat)
            draft = random_draft(live.match.ask(seat), Draft(prompt=prompt.key), Rng(bytes(range(32)), seed))
            played = await services.play.answer(match, BRAN, live.match.token(prompt), draft, press())
            if played.live.match.orders(seat) != none:
                await harness.clear_outbox()
                return match
        raise AssertionError("no orders were given")

    @pytest.mark.parametrize("way", WAYS)
    async def test_they_hold_no_more(self, harness, services, sight, clock, match, way):
        live, seat = await services.tables.seat(match, BRAN)
        manager = Actor(GWEN, 7, manager=True)
        match way:
            case "kicked":
                await services.seats.kick(match, manager, BRAN)
            case "left":
                await services.seats.leave(match, BRAN)
            case "resigned":
                await services.seats.resign(match, BRAN)
            case "replaced":
                await services.seats.replace(match, manager, BRAN, CATO)
            case _:
                sight.outside = {BRAN}
                await services.absence.left_server(7, BRAN)
                assert (await harness.live(match)).match.orders(seat) == live.match.orders(seat), "they may come back"
                await harness.clear_outbox()
                if way == "a computer":
                    await services.seats.seat_computer(match, manager, seat, "random")
                else:
                    clock.forward(hours=25)
                    await services.absence.round()
        words = [(row.user, read(row)) for row in await services.store.outbox.unsent()]
        told = {user: word.line for user, word in words if isinstance(word, PersonalWord)}
        wraps = {BRAN: "personal.orders_lost", CATO: "personal.orders_dropped"}
        assert {user: line.key for user, line in told.items()} == {user: wraps[user] for user in self.WAYS[way]}
        within = {user: dict(line.args)["said"] for user, line in told.items()}
        assert {user: line.key for user, line in within.items() if isinstance(line, Line)} == self.WAYS[way]
        after = await harness.live(match)
        assert after.match.hand_over(seat) is None
        assert after.match.view(1 - seat) == live.match.view(1 - seat)
        log = await services.log.page(after, seat)
        assert [line.line.key for line in log.lines if line.private][-1] == "table.orders_dropped"
        theirs = await services.log.page(after, Seat(1 - seat))
        assert "table.orders_dropped" not in [line.line.key for line in theirs.lines]
        assert (await services.log.page(after, None)).pages == theirs.pages

    async def test_a_stand_in_keeps_to_them(self, harness, services, match):
        live, seat = await services.tables.seat(match, BRAN)
        await services.absence.stand_in(match, Actor(ADA), seat)
        assert (await harness.live(match)).match.orders(seat) == live.match.orders(seat)

    async def test_a_seat_that_was_opened_by_an_earlier_version_drops_them_when_it_is_taken(
        self, harness, services, monkeypatch, match
    ):
        live, seat = await services.tables.seat(match, BRAN)
        with monkeypatch.context() as earlier:
            earlier.setattr(Match, "hand_over", lambda *_: None)
            await services.seats.leave(match, BRAN)
        assert (await harness.live(match)).match.orders(seat) == live.match.orders(seat)
        await harness.clear_outbox()
        await services.seats.take(match, CATO, seat)
        assert (await harness.live(match)).match.hand_over(seat) is None
        assert await said(harness, "personal") == ["personal.seated"]

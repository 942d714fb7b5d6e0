"""Seats of people who have left the server: kept for a while, answered for meanwhile, open in the end."""

import json

import pytest

from bot.actor import Actor
from bot.records import MatchId
from bot.service.matches.answers import begun
from bot.service.matches.live import Live
from bot.service.services import Services
from bot.table_options import TableOptions
from engines.core.line import Line, say
from engines.core.prompt import Draft, Pick, Prompt
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.service.test_seats import refused
from tests.kit.everywhere import Everywhere
from tests.kit.table import ADA, BRAN, CATO, GWEN, HERE, ServiceHarness, press

BRANS = Seat(1)


async def said(harness: ServiceHarness, kind: str = "announce") -> list[str]:
    """The keys of what is to be said, the sentence within an announcement of an open seat."""
    rows = [row for row in await harness.services.store.outbox.unsent() if row.kind == kind]
    lines = [Line.model_validate_json(json.loads(row.payload)["line"]) for row in rows]
    inner = [dict(line.args).get("said") for line in lines]
    return [one.key if isinstance(one, Line) else line.key for line, one in zip(lines, inner, strict=True)]


@pytest.fixture
async def gone(harness: ServiceHarness, services: Services, sight: Everywhere, duel: MatchId) -> MatchId:
    """The match of Ada and Bran, a moment after Bran has left the server."""
    await harness.clear_outbox()
    sight.outside = {BRAN}
    await services.absence.left_server(7, BRAN)
    return duel


class TestLeaving:
    async def test_another_server_is_another_matter(self, harness, services, duel):
        await services.absence.left_server(8, BRAN)
        assert not (await harness.live(duel)).holder(BRANS).kept

    async def test_the_seat_is_kept_and_everybody_told_once(self, harness, services, gone, clock):
        row = (await harness.live(gone)).holder(BRANS)
        assert (row.user, row.open, row.gone) == (BRAN, False, clock.now())
        assert await said(harness) == ["table.gone.silent"]
        assert await said(harness, "personal") == ["personal.gone.silent"]
        await services.absence.left_server(7, BRAN)
        assert await said(harness) == ["table.gone.silent"]
        assert await refused(services.seats.take(gone, CATO, BRANS)) == "refuse.seat_kept"

    async def test_they_may_play_on(self, harness, gone):
        while (await harness.live(gone)).awaited() != (BRANS,):
            await harness.any_answer(gone, ADA, seed=3)
        version = (await harness.live(gone)).match.version
        await harness.any_answer(gone, BRAN)
        live = await harness.live(gone)
        assert live.match.version == version + 1
        assert live.holder(BRANS).kept

    async def test_they_are_not_pinged_but_written_to(self, harness, services, gone):
        while (await harness.live(gone)).awaited() != (BRANS,):
            await harness.clear_outbox()
            await harness.any_answer(gone, ADA, seed=3)
        rows = await services.store.outbox.unsent()
        assert all(json.loads(row.payload)["ping"] == [] for row in rows if row.kind == "board")
        assert any(row.user == BRAN and json.loads(row.payload)["why"] == "asked" for row in rows if row.kind == "dm")
        assert await refused(services.absence.nudge(gone, Actor(ADA))) == "refuse.awaited_gone"

    async def test_an_absent_host_is_host_no_longer(self, harness, services, sight, duel):
        sight.outside = {ADA}
        await services.absence.left_server(7, ADA)
        live = await harness.live(duel)
        assert (live.row.host, live.seat_of(ADA)) == (BRAN, Seat(0))
        assert await refused(services.seats.kick(duel, Actor(ADA), BRAN)) == "refuse.not_host"
        await services.absence.returned(7, ADA)
        assert (await harness.live(duel)).row.host == BRAN

    async def test_no_absent_person_becomes_host(self, harness, services, gone, sight):
        sight.outside = {ADA, BRAN}
        await services.absence.left_server(7, ADA)
        assert (await harness.live(gone)).row.host == ADA

    async def test_a_table_may_keep_no_seat(self, harness, services):
        lobby = await services.lobbies.open("invasion", ADA, 7, HERE, size=2, thread=False, grace=0)
        await services.lobbies.join(lobby, CATO)
        await services.lobbies.start(lobby, Actor(ADA), press())
        await harness.clear_outbox()
        await services.absence.left_server(7, CATO)
        assert [row.open for row in (await harness.live(lobby)).seats].count(True) == 1
        assert await said(harness) == ["table.left_server"]
        assert await said(harness, "personal") == ["personal.seat_open"]

    async def test_a_kick_opens_the_seat_at_once(self, harness, services, gone):
        await services.seats.kick(gone, Actor(ADA), BRAN)
        assert (await harness.live(gone)).holder(BRANS).open


class TestComingBack:
    async def test_the_seat_is_theirs_as_before(self, harness, services, gone, clock):
        assert services.absence.is_gone(7, BRAN)
        await services.absence.returned(7, BRAN)
        row = (await harness.live(gone)).holder(BRANS)
        assert (row.user, row.gone) == (BRAN, None)
        assert not services.absence.is_gone(7, BRAN)
        assert await said(harness) == ["table.gone.silent", "table.returned"]
        clock.forward(hours=48)
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS

    async def test_an_unnoticed_return_keeps_the_seat(self, harness, services, gone, clock, sight):
        clock.forward(hours=24)
        sight.outside = set()
        await services.absence.round()
        assert not (await harness.live(gone)).holder(BRANS).kept
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS

    @pytest.mark.usefixtures("gone")
    async def test_after_a_restart_they_are_known_to_be_gone(self, services):
        services.absence._gone.clear()
        await services.absence.round()
        assert services.absence.is_gone(7, BRAN)
        assert not services.absence.is_gone(None, BRAN)


class TestTimeIsUp:
    async def test_the_seat_opens_after_the_time_agreed_on(self, harness, services, gone, clock):
        clock.forward(hours=23, minutes=59)
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS
        clock.forward(minutes=1)
        await services.absence.round()
        assert (await harness.live(gone)).holder(BRANS).open
        assert await said(harness) == ["table.gone.silent", "table.not_back"]
        assert await said(harness, "personal") == ["personal.gone.silent", "personal.seat_open"]
        assert not services.absence.is_gone(8, BRAN)
        await services.seats.take(gone, CATO, BRANS)
        assert (await harness.live(gone)).holder(BRANS).gone is None

    async def test_a_return_while_discord_is_asked_keeps_the_seat(
        self, harness, services, gone, clock, sight, monkeypatch
    ):
        async def asked(guild, user, *, within=None):
            await services.absence.returned(guild, user)
            return False

        monkeypatch.setattr(sight, "is_member", asked)
        clock.forward(hours=24)
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS

    async def test_a_silent_discord_opens_nothing(self, harness, services, gone, clock, sight):
        clock.forward(hours=48)
        sight.silent = True
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS

    async def test_a_match_that_is_over_is_left_alone(self, harness, services, gone, clock):
        await services.seats.end(gone, Actor(ADA))
        clock.forward(hours=48)
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS

    async def test_it_stands_still_while_the_match_has_no_place(self, harness, services, gone, clock):
        await services.whereabouts.lost(gone, say("trouble.channel_gone"))
        clock.forward(hours=48)
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS
        await services.whereabouts.found(gone)
        clock.forward(hours=23)
        await services.absence.round()
        assert (await harness.live(gone)).seat_of(BRAN) == BRANS
        clock.forward(hours=1)
        await services.absence.round()
        assert (await harness.live(gone)).holder(BRANS).open

    async def test_a_stand_in_goes_on_until_somebody_takes_the_seat(self, harness, services, gone, clock):
        await services.absence.stand_in(gone, Actor(ADA), BRANS)
        clock.forward(hours=24)
        await services.absence.round()
        row = (await harness.live(gone)).holder(BRANS)
        assert (row.open, row.standin) == (True, True)
        while (await harness.live(gone)).awaited() != (BRANS,):
            await harness.any_answer(gone, ADA, seed=3)
        await harness.clear_outbox()
        while await services.autopilot.advance(gone):
            pass
        assert (await harness.live(gone)).awaited() != (BRANS,)
        assert await said(harness) == [], "that it answers was said when it was called"
        await services.seats.take(gone, CATO, BRANS)
        assert not (await harness.live(gone)).holder(BRANS).standin


class TestWhoMayHaveTheSeatAnsweredFor:
    async def test_the_host_at_once_any_player_after_six_hours(self, harness, services, sight, clock):
        match = await harness.start({ADA: 0, BRAN: 1, CATO: 2})
        sight.outside = {BRAN}
        await services.absence.left_server(7, BRAN)
        for coming in (
            services.absence.stand_in(match, Actor(CATO), BRANS),
            services.seats.seat_computer(match, Actor(CATO), BRANS, "steady"),
        ):
            assert await refused(coming) == "refuse.gone_a_while"
        clock.forward(hours=6)
        assert await refused(services.absence.stand_in(match, Actor(GWEN), BRANS)) == "refuse.not_host"
        await services.absence.stand_in(match, Actor(CATO), BRANS)
        await services.seats.seat_computer(match, Actor(CATO), BRANS, "steady")
        assert (await harness.live(match)).holder(BRANS).level == "steady"

    async def test_the_host_seats_a_computer_at_once(self, harness, services, gone):
        await services.seats.seat_computer(gone, Actor(ADA), BRANS, "random")
        assert (await harness.live(gone)).holder(BRANS).level == "random"
        assert await said(harness) == ["table.gone.silent", "table.computer_replaced"]
        assert await refused(services.absence.stand_in(gone, Actor(ADA), BRANS)) == "refuse.computer_plays"

    async def test_a_seat_that_was_given_up_waits_no_longer_than_six_hours(self, harness, services, clock):
        match = await harness.start({ADA: 0, BRAN: 1, CATO: 2})
        await services.seats.resign(match, BRAN)
        assert await refused(services.absence.stand_in(match, Actor(CATO), BRANS)) == "refuse.gone_a_while"
        clock.forward(hours=6)
        await harness.clear_outbox()
        await services.absence.stand_in(match, Actor(CATO), BRANS)
        assert await said(harness) == ["table.standin_open"]
        await services.seats.seat_computer(match, Actor(CATO), BRANS, "random")

    async def test_no_present_person_is_put_out_by_a_computer(self, services, duel):
        assert await refused(services.seats.seat_computer(duel, Actor(ADA), BRANS, "random")) == "refuse.seat_taken"


class TestHalfFilledAnswers:
    """A begun answer is not handed on, and those concerned are told; a whole plan is played."""

    async def begun(self, harness: ServiceHarness, match: MatchId) -> None:
        live, seat = await harness.services.tables.seat(match, ADA)
        token = live.match.token(live.match.prompts_of(seat)[0])
        await harness.services.play.fill(match, ADA, token, "", "pairs", ("1", "2", "3"))

    async def test_both_are_told_that_it_is_dropped(self, harness, services, duel):
        await self.begun(harness, duel)
        await harness.clear_outbox()
        await services.seats.replace(duel, Actor(GWEN, 7, manager=True), ADA, CATO)
        assert await said(harness, "personal") == ["personal.replaced.begun", "personal.seated.begun"]

    async def test_a_removed_person_is_told(self, harness, services, duel):
        await self.begun(harness, duel)
        await harness.clear_outbox()
        await services.seats.kick(duel, Actor(GWEN, 7, manager=True), ADA)
        assert await said(harness, "personal") == ["personal.removed.begun"]

    async def test_an_unbegun_absence_is_not_mentioned(self, harness, services, duel):
        live, seat = await services.tables.seat(duel, ADA)
        await services.play.reset(duel, ADA, live.match.token(live.match.prompts_of(seat)[0]))
        await harness.clear_outbox()
        await services.seats.replace(duel, Actor(GWEN, 7, manager=True), ADA, CATO)
        assert await said(harness, "personal") == ["personal.replaced", "personal.seated"]


class TestHalfFilledAnswersOfEveryGame:
    """It is lost with the seat, whichever way that goes: its person reads so, and so does the next one in the seat."""

    @pytest.fixture(params=sorted(GAMES))
    async def match(self, request, harness: ServiceHarness, services: Services) -> MatchId:
        """A match of Ada and Bran in which Bran has chosen something of an awaited question that is not sealed."""
        match = await services.lobbies.open(request.param, ADA, 7, HERE, size=2, thread=False)
        await services.lobbies.join(match, BRAN)
        await services.lobbies.start(match, Actor(ADA), press())
        for number in range(200):
            live = await harness.live(match)
            prompt = next(prompt for prompt in live.match.prompts() if prompt.awaited)
            if live.seat_of(BRAN) == prompt.seat and await self.fill(harness, live, prompt):
                await harness.clear_outbox()
                return match
            user = live.holder(prompt.seat).user
            assert user is not None
            await harness.any_answer(match, user, seed=number % 200 + 1)
        raise AssertionError("nothing to fill in")

    async def fill(self, harness: ServiceHarness, live: Live, prompt: Prompt) -> bool:
        """Choose something of an answer and leave it; return whether there was anything to choose."""
        if prompt.sealed:
            return False
        ask = live.match.ask(prompt.seat)
        field = ask(begun(ask, Draft(prompt=prompt.key)))
        if not isinstance(field, Pick) or not field.single or len(field.choices) < 2:
            return False
        token = live.match.token(prompt)
        await harness.services.play.fill(live.id, BRAN, token, "", field.name, field.choices[-1].value)
        return True

    async def test_by_a_stand_in(self, harness, services, match):
        seat = (await harness.live(match)).seat_of(BRAN)
        await services.absence.stand_in(match, Actor(ADA), seat)
        assert await said(harness, "personal") == ["personal.standin"]
        assert await services.autopilot.advance(match)
        assert await said(harness, "personal") == ["personal.standin", "personal.answered_for"]
        await harness.clear_outbox()
        while await services.autopilot.advance(match):
            pass
        assert await said(harness, "personal") == [], "it is said of what was dropped, and once"

    async def test_by_a_stand_in_before_whom_they_are_back(self, harness, services, match):
        live = await harness.live(match)
        await services.absence.stand_in(match, Actor(ADA), live.seat_of(BRAN))
        await services.absence.back(match, BRAN)
        assert not await services.autopilot.advance(match)
        assert await said(harness, "personal") == ["personal.standin"]

    @pytest.mark.parametrize(
        ("way", "told"),
        [
            ("kicked", {BRAN: "personal.removed.begun"}),
            ("left", {BRAN: "personal.left.begun"}),
            ("resigned", {BRAN: "personal.left.begun"}),
            ("kicked by themselves", {BRAN: "personal.left.begun"}),
            ("off the server", {BRAN: "personal.seat_open.begun"}),
            ("replaced", {BRAN: "personal.replaced.begun", CATO: "personal.seated.begun"}),
            ("replaced by themselves", {BRAN: "personal.replaced.begun", CATO: "personal.seated.begun"}),
            ("replaced by the actor", {BRAN: "personal.replaced.begun", GWEN: "personal.seated.begun"}),
            ("a computer", {BRAN: "personal.computer.begun"}),
        ],
    )
    async def test_by_every_other_way(self, harness, services, sight, clock, match, way, told):
        seat = (await harness.live(match)).seat_of(BRAN)
        manager = Actor(GWEN, 7, manager=True)
        match way:
            case "kicked":
                await services.seats.kick(match, manager, BRAN)
            case "left":
                await services.seats.leave(match, BRAN)
            case "resigned":
                await services.seats.resign(match, BRAN)
            case "kicked by themselves":
                await services.seats.kick(match, Actor(BRAN, 7, manager=True), BRAN)
            case "replaced":
                await services.seats.replace(match, manager, BRAN, CATO)
            case "replaced by themselves":
                await services.seats.replace(match, Actor(BRAN, 7, manager=True), BRAN, CATO)
            case "replaced by the actor":
                await services.seats.replace(match, manager, BRAN, GWEN)
            case "off the server" | "a computer":
                sight.outside = {BRAN}
                await services.absence.left_server(7, BRAN)
                await harness.clear_outbox()
                if way == "a computer":
                    await services.seats.seat_computer(match, manager, seat, "random")
                else:
                    clock.forward(hours=24)
                    await services.absence.round()
        rows = [row for row in await services.store.outbox.unsent() if row.kind == "personal"]
        assert {row.user: Line.model_validate_json(json.loads(row.payload)["line"]).key for row in rows} == told


class TestPlans:
    """A stand-in plays the plan that was made and not sealed."""

    @pytest.fixture
    async def planning(self, harness: ServiceHarness, services: Services) -> MatchId:
        match = await services.lobbies.open("rex", ADA, 7, HERE, size=2, thread=False)
        await services.lobbies.join(match, BRAN)
        await services.lobbies.settle(match, Actor(ADA), Draft.of(objectives="off"))
        await services.lobbies.start(match, Actor(ADA), press())
        while True:
            live = await harness.live(match)
            prompt = next(prompt for prompt in live.match.prompts() if prompt.awaited)
            if prompt.sealed:
                return match
            user = live.holder(prompt.seat).user
            assert user is not None
            await harness.fallback_answer(match, user)

    async def plan(self, harness: ServiceHarness, match: MatchId, name: str, value: str) -> None:
        live, seat = await harness.services.tables.seat(match, BRAN)
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.sealed)
        await harness.services.play.fill(match, BRAN, live.match.token(prompt), "", name, value)

    async def choices(self, harness: ServiceHarness, match: MatchId) -> list[str]:
        live, seat = await harness.services.tables.seat(match, BRAN)
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.sealed)
        fallback = live.match.fallback(prompt).get("first")
        field = live.match.ask(seat)(Draft.of(prompt.key, verb="plan"))
        assert isinstance(field, Pick)
        return [choice.value for choice in field.choices if choice.value != fallback]

    async def sealed(self, harness: ServiceHarness, match: MatchId) -> str:
        live, seat = await harness.services.tables.seat(match, BRAN)
        troop = live.match.view(seat).hand.plan.troops[0]
        return f"{troop.card}:{troop.area}"

    async def test_one_that_was_chosen_in_part_is_played_with_its_defaults(self, harness, services, planning):
        for wanted in await self.choices(harness, planning):
            await self.plan(harness, planning, "first", wanted)
        await services.absence.stand_in(planning, Actor(ADA), (await harness.live(planning)).seat_of(BRAN))
        assert await services.autopilot.advance(planning)
        assert await self.sealed(harness, planning) == wanted

    async def test_one_nobody_touched_is_the_games_own(self, harness, services, planning):
        live, seat = await services.tables.seat(planning, BRAN)
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.sealed)
        fallback = live.match.fallback(prompt).get("first")
        await services.absence.stand_in(planning, Actor(ADA), seat)
        assert await services.autopilot.advance(planning)
        assert await self.sealed(harness, planning) == fallback

    async def test_one_of_somebody_who_lost_the_seat_is_not(self, harness, services, planning):
        wanted = (await self.choices(harness, planning))[-1]
        await self.plan(harness, planning, "first", wanted)
        seat = (await harness.live(planning)).seat_of(BRAN)
        await services.seats.kick(planning, Actor(ADA), BRAN)
        await services.absence.stand_in(planning, Actor(ADA), seat)
        live = await harness.live(planning)
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.sealed)
        fallback = live.match.fallback(prompt).get("first")
        assert await services.autopilot.advance(planning)
        troop = (await harness.live(planning)).match.view(seat).hand.plan.troops[0]
        assert f"{troop.card}:{troop.area}" == fallback != wanted


def test_options_from_before_there_was_a_grace():
    old = '{"thread": false, "draft": "{\\"prompt\\":\\"\\",\\"filled\\":[]}"}'
    assert TableOptions.read(old).grace == 24
    assert TableOptions.read(TableOptions(grace=0).document()).grace == 0

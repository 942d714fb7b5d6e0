"""Seats of a started match change hands; nobody keeps what they should lose."""

import pytest

from bot.actor import Actor
from bot.errors import Refusal
from bot.records import Place, UserId
from engines.core.line import say
from engines.core.seats import Seat
from tests.kit.table import ADA, BRAN, CATO, DANA, GWEN, HERE, press


def at(user: UserId, *places: int) -> Actor:
    """A person who asks from a thread or channel of the server, or in a direct message."""
    return Actor(user, 7 if places else None, places=places)


async def refused(coming) -> str:
    with pytest.raises(Refusal) as caught:
        await coming
    return caught.value.line.key


async def test_leaving_opens_the_seat_and_anybody_may_take_it(harness, services, duel):
    await harness.clear_outbox()
    await services.seats.resign(duel, BRAN)
    live = await harness.live(duel)
    assert live.holder(Seat(1)).open
    assert live.seat_of(BRAN) is None
    assert await harness.outbox() == ["announce", "board", "dm"]
    await services.seats.take(duel, CATO, Seat(1))
    live = await harness.live(duel)
    assert live.seat_of(CATO) == 1
    assert await refused(services.seats.take(duel, DANA, Seat(1))) == "refuse.seat_taken"
    assert await refused(services.seats.take(duel, ADA, Seat(1))) == "refuse.seated_already"
    assert await refused(services.seats.take(duel, DANA, Seat(5))) == "refuse.no_seat"


async def test_the_host_leaves_and_the_next_person_is_host(harness, services, duel):
    await services.seats.leave(duel, ADA)
    assert (await harness.live(duel)).row.host == BRAN


async def test_a_substitute_takes_over_and_the_old_person_loses_every_control(harness, services, duel):
    live, seat = await services.tables.seat(duel, ADA)
    prompt = live.match.prompts_of(seat)[0]
    token = live.match.token(prompt)
    filled = await services.play.fill(duel, ADA, token, "", "pairs", ("1", "2", "3"))
    await services.seats.replace(duel, Actor(ADA), ADA, CATO)
    assert await refused(services.play.answer(duel, ADA, token, None, press())) == "refuse.not_seated"
    assert await refused(services.tables.seat(duel, ADA)) == "refuse.not_seated"
    live, seat = await services.tables.seat(duel, CATO)
    fresh = await services.play.draft(live, seat, prompt)
    assert fresh.token != filled.token
    assert (await harness.any_answer(duel, CATO)).live.match.version == 1


async def test_a_person_is_seated_where_a_computer_plays(harness, services, duel):
    await services.seats.resign(duel, BRAN)
    await services.seats.seat_computer(duel, Actor(ADA), Seat(1), "steady")
    assert await refused(services.seats.take(duel, CATO, Seat(1))) == "refuse.computer_there"
    assert await refused(services.seats.seat_person(duel, Actor(CATO), Seat(1), CATO)) == "refuse.not_host"
    assert await refused(services.seats.seat_person(duel, Actor(ADA), Seat(1), ADA)) == "refuse.they_sit_already"
    assert await refused(services.seats.seat_person(duel, Actor(ADA), Seat(0), CATO)) == "refuse.not_now"
    await services.seats.seat_person(duel, Actor(ADA), Seat(1), CATO)
    holder = (await harness.live(duel)).holder(Seat(1))
    assert (holder.user, holder.level) == (CATO, None)


async def test_the_last_holder_takes_a_seat_back_from_a_computer(harness, services, duel):
    await services.seats.replace(duel, Actor(ADA), BRAN, CATO)
    await services.seats.resign(duel, CATO)
    await services.seats.seat_computer(duel, Actor(ADA), Seat(1), "steady")
    assert await refused(services.seats.take(duel, BRAN, Seat(1))) == "refuse.computer_there"
    await services.seats.take(duel, CATO, Seat(1))
    assert (await harness.live(duel)).seat_of(CATO) == 1


async def test_only_host_or_manager_kick_replace_and_end(services, duel):
    for coming in (
        services.seats.kick(duel, Actor(BRAN), ADA),
        services.seats.replace(duel, Actor(BRAN), ADA, CATO),
        services.seats.seat_computer(duel, Actor(BRAN), Seat(0), "random"),
        services.seats.end(duel, Actor(BRAN)),
    ):
        assert await refused(coming) == "refuse.not_host"
    await services.seats.kick(duel, Actor(GWEN, 7, manager=True), BRAN)


async def test_a_new_holder_is_awaited_from_then_on(harness, services, clock, duel):
    clock.forward(hours=30)
    await services.seats.replace(duel, Actor(ADA), ADA, CATO)
    assert (await harness.live(duel)).holder(Seat(0)).since == clock.now()
    assert await refused(services.absence.stand_in(duel, Actor(BRAN), Seat(0))) == "refuse.absent_until"
    await services.seats.leave(duel, CATO)
    clock.forward(hours=30)
    await services.seats.take(duel, DANA, Seat(0))
    assert (await harness.live(duel)).holder(Seat(0)).since == clock.now()


async def test_a_computer_takes_a_seat_and_plays_it(harness, services, duel):
    await services.seats.resign(duel, BRAN)
    await services.seats.seat_computer(duel, Actor(ADA), Seat(1), "steady")
    while (await harness.live(duel)).awaited() == (0,):
        await harness.any_answer(duel, ADA, seed=3)
    moved = 0
    while await services.autopilot.advance(duel):
        moved += 1
    live = await harness.live(duel)
    assert moved > 0
    assert live.over or live.awaited() == (0,)


@pytest.mark.fault("B67")
async def test_after_a_day_any_seated_player_may_call_a_stand_in(harness, services, clock, duel):
    assert await refused(services.absence.stand_in(duel, Actor(BRAN), Seat(0))) == "refuse.absent_until"
    assert await refused(services.absence.stand_in(duel, Actor(GWEN), Seat(0))) == "refuse.not_host"
    clock.forward(hours=24)
    await services.absence.stand_in(duel, Actor(BRAN), Seat(0))
    assert await refused(services.absence.stand_in(duel, Actor(BRAN), Seat(0))) == "refuse.stood_in_already"
    await harness.clear_outbox()
    answered = 0
    while await services.autopilot.advance(duel):
        answered += 1
    assert answered > 1
    assert "announce" not in await harness.outbox(), "it was said once, when the stand-in was called"
    await services.absence.back(duel, ADA)
    assert not await services.autopilot.advance(duel)
    assert await refused(services.absence.back(duel, ADA)) == "refuse.no_standin"


async def test_the_host_may_call_a_stand_in_at_once_and_a_move_in_person_ends_it(harness, services, duel):
    await services.absence.stand_in(duel, Actor(ADA), Seat(0))
    await harness.any_answer(duel, ADA)
    live = await harness.live(duel)
    assert not live.holder(Seat(0)).standin
    services.tables.forget(duel)
    assert not (await harness.live(duel)).holder(Seat(0)).standin


@pytest.mark.fault("B29")
async def test_a_nudge_pings_those_awaited_at_most_once_in_twelve_hours(harness, services, clock, duel):
    await harness.clear_outbox()
    assert await refused(services.absence.nudge(duel, Actor(GWEN))) == "refuse.not_seated"
    await services.absence.nudge(duel, Actor(BRAN))
    assert await harness.outbox() == ["board"]
    clock.forward(hours=11)
    assert await refused(services.absence.nudge(duel, Actor(ADA))) == "refuse.nudged"
    clock.forward(hours=1)
    await services.absence.nudge(duel, Actor(ADA))


async def test_an_ended_match_takes_nothing_more(harness, services, duel):
    await services.seats.end(duel, Actor(ADA))
    assert await refused(harness.any_answer(duel, ADA)) == "refuse.over"
    assert await refused(services.seats.take(duel, CATO, Seat(0))) == "refuse.over"
    assert (await harness.live(duel)).row.status == "ended"
    assert not await services.autopilot.advance(duel)


@pytest.mark.fault("B26")
async def test_a_server_that_comes_back_gets_its_boards_again(harness, services, duel):
    await harness.clear_outbox()
    await services.publishing.guild_back(7)
    assert await harness.outbox() == []
    await services.publishing.guild_left(7)
    assert (await harness.live(duel)).row.status == "playing"
    await services.publishing.guild_back(7)
    assert await harness.outbox() == ["board"]


async def test_a_match_can_move_even_when_it_is_over(harness, services, duel):
    await services.seats.end(duel, Actor(ADA))
    await services.publishing.moved(duel, Place(51, 52))
    assert (await harness.live(duel)).row.place == Place(51, 52)


class TestFind:
    """The match a command means."""

    async def test_the_option_the_thread_the_awaited_then_the_seated(self, harness, services, duel):
        other = await harness.start({BRAN: 0, CATO: 1}, first="A")
        find = services.find
        assert await find.resolve(at(ADA, 50), other, "any") == other
        assert await find.resolve(at(ADA, 50), None, "seated") == duel
        assert await find.resolve(at(BRAN, 50), None, "awaited") == other
        asked = await find.resolve(at(BRAN, 50), None, "seated")
        assert {row.id for row in asked} == {duel, other}, "only a move means the one that awaits the person"
        await services.publishing.moved(duel, Place(50, 60))
        assert await find.resolve(at(BRAN, 60, 50), None, "seated") == duel
        assert await find.resolve(at(BRAN), None, "awaited") == other

    async def test_several_that_fit_are_left_to_the_person(self, harness, services, duel):
        other = await harness.start({ADA: 0, CATO: 1}, first="A")
        rows = await services.find.resolve(at(ADA, 50), None, "awaited")
        assert {row.id for row in rows} == {duel, other}

    @pytest.mark.usefixtures("duel")
    async def test_nothing_here_is_said(self, services):
        assert await refused(services.find.resolve(at(ADA, 51), None, "any")) == "refuse.none_here"
        assert await refused(services.find.resolve(at(ADA, 50), 999, "any")) == "refuse.no_match"
        assert await refused(services.find.resolve(at(ADA, 50), None, "lobby")) == "refuse.no_lobby_here"

    async def test_listing_shows_first_what_waits(self, harness, services, duel):
        other = await harness.start({BRAN: 0, CATO: 1}, first="A")
        third = await services.lobbies.open("invasion", DANA, 7, HERE)
        listing = await services.find.listing(at(BRAN, 50))
        assert [row.id for row in listing.waiting] == [other]
        assert [row.id for row in listing.mine] == [duel]
        assert [row.id for row in listing.here] == [third]


async def test_clocks_of_absence_stand_still_while_there_is_nowhere_to_post(harness, services, clock, duel):
    clock.forward(hours=20)
    await services.whereabouts.lost(duel, say("trouble.channel_gone"))
    clock.forward(hours=50)
    assert await refused(services.absence.stand_in(duel, Actor(BRAN), Seat(0))) == "refuse.absent_still"
    await services.whereabouts.found(duel)
    await services.whereabouts.found(duel)
    clock.forward(hours=3)
    assert await refused(services.absence.stand_in(duel, Actor(BRAN), Seat(0))) == "refuse.absent_until"
    clock.forward(hours=1)
    await services.absence.stand_in(duel, Actor(BRAN), Seat(0))


async def test_a_lobby_that_lost_its_place_has_no_clocks(services, lobby):
    await services.whereabouts.lost(lobby, say("trouble.channel_gone"))
    await services.whereabouts.found(lobby)
    assert (await services.lobbies.view(lobby)).row.status == "lobby"

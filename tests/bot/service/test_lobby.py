"""Lobbies: joining, seats, options, starting."""

import asyncio

import pytest

from bot.actor import Actor
from bot.errors import Refusal
from bot.records import LobbyMember, MatchId
from bot.service.services import Services
from engines.core.prompt import Draft
from tests.kit.table import ADA, BRAN, CATO, DANA, ENID, FELIX, GWEN, HERE, press


async def refused(coming) -> str:
    with pytest.raises(Refusal) as caught:
        await coming
    return caught.value.line.key


async def test_the_host_is_the_first_member(services, lobby):
    view = await services.lobbies.view(lobby)
    assert [member.user for member in view.members] == [ADA]
    assert view.row.host == ADA
    assert not view.ready


async def test_a_game_that_is_not_there_or_not_for_so_many_is_refused(services):
    assert await refused(services.lobbies.open("chess", ADA, 7, HERE)) == "refuse.no_game"
    assert await refused(services.lobbies.open("invasion", ADA, 7, HERE, size=7)) == "refuse.size"


@pytest.mark.fault("B44")
async def test_six_people_press_join_for_four_seats_in_the_same_instant(services, lobby):
    people = (ADA, BRAN, CATO, DANA, ENID, FELIX)
    answers = await asyncio.gather(*(services.lobbies.join(lobby, user) for user in people), return_exceptions=True)
    full = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [answer.line.key for answer in full] == ["refuse.full"] * 2
    view = await services.lobbies.view(lobby)
    assert len(view.members) == len({member.user for member in view.members}) == 4


@pytest.mark.fault("B44")
async def test_start_and_leave_in_the_same_instant_end_in_one_of_the_two_orders(services: Services, lobby: MatchId):
    await services.lobbies.join(lobby, BRAN)
    started, left = await asyncio.gather(
        services.lobbies.start(lobby, Actor(ADA), press()),
        services.lobbies.leave(lobby, BRAN),
        return_exceptions=True,
    )
    if isinstance(started, Refusal):
        assert started.line.key == "refuse.too_few"
        assert not isinstance(left, BaseException)
        assert [member.user for member in left.members] == [ADA]
    else:
        assert isinstance(left, Refusal)
        assert not isinstance(started, BaseException)
        assert {row.user for row in started.seats} == {ADA, BRAN}


async def test_a_chosen_seat_is_kept_and_cannot_be_chosen_twice(services, lobby):
    await services.lobbies.join(lobby, BRAN, 2)
    assert await refused(services.lobbies.join(lobby, CATO, 2)) == "refuse.seat_taken"
    assert await refused(services.lobbies.join(lobby, CATO, 4)) == "refuse.no_seat"
    await services.lobbies.join(lobby, CATO, 0)
    await services.lobbies.join(lobby, DANA)
    live = await services.lobbies.start(lobby, Actor(ADA), press())
    assert live.seat_of(BRAN) == 2
    assert live.seat_of(CATO) == 0
    assert {live.seat_of(ADA), live.seat_of(DANA)} == {1, 3}


async def test_joining_again_changes_the_wish_and_nothing_else(services, lobby):
    await services.lobbies.join(lobby, BRAN)
    view = await services.lobbies.join(lobby, BRAN, 3)
    assert view.members == (LobbyMember(ADA), LobbyMember(BRAN, wanted=3))
    assert (await services.lobbies.join(lobby, BRAN, 3)).row.mark == view.row.mark


async def test_wishes_of_a_smaller_match_keep_their_order(services):
    lobby = await services.lobbies.open("invasion", ADA, 7, HERE, size=5, thread=False)
    await services.lobbies.join(lobby, ADA, 4)
    await services.lobbies.join(lobby, BRAN, 1)
    await services.lobbies.join(lobby, CATO)
    live = await services.lobbies.start(lobby, Actor(ADA), press())
    assert [row.user for row in live.seats] == [BRAN, ADA, CATO]


async def test_a_wish_for_a_seat_that_is_taken_away_is_drawn_again(services, lobby):
    await services.lobbies.join(lobby, ADA, 3)
    await services.lobbies.join(lobby, BRAN, 1)
    view = await services.lobbies.set_size(lobby, Actor(ADA), 2)
    assert [member.wanted for member in view.members] == [None, 1]


async def test_the_host_role_passes_on_and_an_empty_lobby_closes(services, lobby):
    await services.lobbies.join(lobby, BRAN)
    view = await services.lobbies.leave(lobby, ADA)
    assert view.row.host == BRAN
    await services.lobbies.leave(lobby, BRAN)
    assert await refused(services.lobbies.view(lobby)) == "refuse.over"


async def test_only_host_or_manager_run_a_lobby(services, lobby):
    await services.lobbies.join(lobby, BRAN)
    assert await refused(services.lobbies.start(lobby, Actor(BRAN), press())) == "refuse.not_host"
    assert await refused(services.lobbies.add_computer(lobby, Actor(BRAN), "random")) == "refuse.not_host"
    assert await refused(services.lobbies.settle(lobby, Actor(GWEN), Draft())) == "refuse.not_host"
    assert await refused(services.lobbies.close(lobby, Actor(BRAN))) == "refuse.not_host"
    assert (await services.lobbies.start(lobby, Actor(GWEN, 7, manager=True), press())).row.status == "playing"


async def test_a_lobby_needs_enough_people_or_computers(services, lobby):
    assert await refused(services.lobbies.start(lobby, Actor(ADA), press())) == "refuse.too_few"
    assert await refused(services.lobbies.add_computer(lobby, Actor(ADA), "genius")) == "refuse.no_level"
    await services.lobbies.add_computer(lobby, Actor(ADA), "steady")
    await services.lobbies.add_computer(lobby, Actor(ADA), "random")
    await services.lobbies.drop_computer(lobby, Actor(ADA))
    live = await services.lobbies.start(lobby, Actor(ADA), press())
    assert sorted(row.level or "" for row in live.seats) == ["", "steady"]


async def test_options_settled_in_the_lobby_hold_in_the_match(services, lobby):
    await services.lobbies.join(lobby, ADA, 1)
    await services.lobbies.join(lobby, BRAN, 0)
    await services.lobbies.set_size(lobby, Actor(ADA), 2)
    await services.lobbies.settle(lobby, Actor(ADA), Draft.of(first="B", last_round="5"))
    live = await services.lobbies.start(lobby, Actor(ADA), press())
    assert live.awaited() == (1,)
    assert live.match.options.last_round == 5


async def test_options_hold_though_fewer_join_than_there_are_seats(services, lobby):
    await services.lobbies.join(lobby, BRAN)
    await services.lobbies.settle(lobby, Actor(ADA), Draft.of(first="B", last_round="5"))
    live = await services.lobbies.start(lobby, Actor(ADA), press())
    assert live.match.seats == 2
    assert live.awaited() == (1,)
    assert live.match.options.last_round == 5


async def test_only_the_options_that_do_not_fit_fewer_seats_take_their_default(services, lobby):
    await services.lobbies.settle(lobby, Actor(ADA), Draft.of(first="D", last_round="5"))
    view = await services.lobbies.set_size(lobby, Actor(ADA), 3)
    assert view.options == Draft.of(first="drawn", last_round="5")


async def test_a_started_match_cannot_be_joined_or_started_again(services, lobby):
    await services.lobbies.join(lobby, BRAN)
    again = press()
    first = await services.lobbies.start(lobby, Actor(ADA), again)
    assert await refused(services.lobbies.join(lobby, CATO)) == "refuse.no_lobby"
    assert await refused(services.lobbies.start(lobby, Actor(ADA), press())) == "refuse.no_lobby"
    assert first.row.status == "playing"


async def test_the_consequences_of_a_start_are_stored_with_it(services, harness):
    match = await services.lobbies.open("invasion", ADA, 7, HERE, size=2, thread=True)
    await services.lobbies.join(match, BRAN)
    await harness.clear_outbox()
    await services.lobbies.start(match, Actor(ADA), press())
    assert await harness.outbox() == ["lobby", "thread", "board", "dm", "dm"]

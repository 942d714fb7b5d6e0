"""Rights to know of a match and to take part in it, and people who have seen too much to sit elsewhere in it."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.actor import Actor
from bot.errors import Refusal
from bot.records import MatchId, Place
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.ui.conftest import match_row
from tests.kit.table import ADA, BRAN, CATO, DANA, ENID, GWEN, HERE


async def refused(coming) -> str:
    with pytest.raises(Refusal) as caught:
        await coming
    return caught.value.line.key


@pytest.fixture(params=["in memory", "in the store"])
def remembered(request, services):
    """Whether the match is in memory when it is asked about: the answer is the same."""
    return lambda match: None if request.param == "in memory" else services.tables.forget(match)


class TestKnowing:
    """A match exists for its people, and for members of its server who may view its place."""

    async def test_people_of_it_know_it_wherever_they_are(self, services, sight, duel, remembered):
        sight.silent = True
        sight.asked.clear()
        remembered(duel)
        for user in (ADA, BRAN):
            for actor in (Actor(user), Actor(user, 8, places=(99,))):
                assert (await services.access.admit(actor, duel)).id == duel
        assert sight.asked == []

    async def test_others_know_it_if_they_view_its_place(self, services, sight, duel, remembered):
        remembered(duel)
        assert (await services.access.admit(Actor(CATO, 7, places=(50,)), duel)).id == duel
        sight.blind = {CATO}
        assert await refused(services.access.admit(Actor(CATO, 7, places=(50,)), duel)) == "refuse.no_match"

    async def test_to_all_others_it_is_a_number_never_given(self, services, sight, duel):
        sight.outside = {CATO}
        said = []
        for number in (duel, MatchId(999)):
            with pytest.raises(Refusal) as caught:
                await services.access.admit(Actor(CATO, 8, manager=True), number)
            said.append(caught.value.line)
        assert [line.key for line in said] == ["refuse.no_match", "refuse.no_match"]
        assert [dict(line.args) for line in said] == [{"n": int(duel)}, {"n": 999}]

    async def test_a_lobby_is_known_by_those_in_it_and_its_host(self, services, sight, lobby):
        await services.lobbies.join(lobby, BRAN)
        sight.silent = True
        for user in (ADA, BRAN):
            assert await services.access.admit(Actor(user), lobby)
        assert await refused(services.access.admit(Actor(CATO), lobby)) == "refuse.no_match"

    async def test_a_host_without_a_seat_knows_the_match(self, services, sight, duel):
        await services.seats.replace(duel, Actor(ADA), ADA, CATO)
        sight.silent = True
        assert await services.access.admit(Actor(ADA), duel)

    async def test_a_formerly_seated_person_is_shown_no_more_than_a_stranger(self, services, sight, duel, remembered):
        await services.seats.resign(duel, BRAN)
        remembered(duel)
        assert await services.access.admit(Actor(BRAN), duel), "a member of the server still views the channel"
        sight.blind = {BRAN, CATO}
        assert await refused(services.access.admit(Actor(BRAN), duel)) == "refuse.no_longer_yours"
        assert await refused(services.access.admit(Actor(CATO), duel)) == "refuse.no_match"

    async def test_a_match_that_is_over_is_known_by_who_sat_in_it(self, services, sight, duel, remembered):
        await services.seats.end(duel, Actor(ADA))
        remembered(duel)
        sight.silent = True
        assert await services.access.admit(Actor(BRAN), duel)

    async def test_lists_and_searches_hold_nothing_unknown(self, services, sight, duel):
        here = Actor(CATO, 7, places=(50,))
        assert [row.id for row in (await services.find.listing(here)).here] == [duel]
        assert await services.find.resolve(here, None, "any") == duel
        sight.blind = {CATO}
        assert (await services.find.listing(here)).here == ()
        assert await refused(services.find.resolve(here, None, "any")) == "refuse.none_here"
        assert await refused(services.find.resolve(here, duel, "any")) == "refuse.no_match"
        await services.publishing.moved(duel, Place(50, 60))
        in_thread = Actor(CATO, 7, places=(60, 50))
        assert await refused(services.find.resolve(in_thread, None, "any")) == "refuse.none_here"


class TestManaging:
    """Manage Server counts on the server of the match alone."""

    async def test_a_manager_of_another_server_runs_nothing(self, services, duel, lobby):
        elsewhere, nowhere = Actor(GWEN, 8, manager=True), Actor(GWEN, None, manager=True)
        for actor in (elsewhere, nowhere):
            for coming in (
                services.seats.kick(duel, actor, BRAN),
                services.seats.replace(duel, actor, ADA, GWEN),
                services.seats.seat_computer(duel, actor, Seat(0), "random"),
                services.absence.stand_in(duel, actor, Seat(1)),
                services.seats.end(duel, actor),
                services.seats.end(lobby, actor),
                services.lobbies.remove(lobby, actor, ADA),
                services.lobbies.add_computer(lobby, actor, "random"),
                services.lobbies.drop_computer(lobby, actor),
                services.lobbies.set_size(lobby, actor, 3),
                services.lobbies.start(lobby, actor, 1),
            ):
                assert await refused(coming) == "refuse.not_host"
            assert await refused(services.absence.nudge(duel, actor)) == "refuse.not_seated"

    async def test_a_manager_of_its_server_does(self, services, duel):
        here = Actor(GWEN, 7, manager=True)
        await services.absence.stand_in(duel, here, Seat(1))
        await services.absence.nudge(duel, here)
        await services.seats.kick(duel, here, BRAN)
        await services.seats.seat_computer(duel, here, Seat(1), "random")
        await services.seats.end(duel, here)


class TestTakingPart:
    """Joining, taking a seat and being seated need membership, asked of Discord at that moment."""

    async def test_a_person_not_on_the_server_joins_no_lobby(self, services, sight, lobby):
        sight.outside = {CATO}
        assert await refused(services.lobbies.join(lobby, CATO)) == "refuse.not_on_server"
        sight.silent = True
        assert await refused(services.lobbies.join(lobby, BRAN)) == "refuse.no_word"
        assert len((await services.lobbies.view(lobby)).members) == 1
        assert sight.asked == [CATO, BRAN]

    async def test_a_person_not_on_the_server_takes_no_seat(self, harness, services, sight, duel):
        await services.seats.resign(duel, BRAN)
        sight.outside = {BRAN, CATO}
        assert await refused(services.seats.take(duel, CATO, Seat(1))) == "refuse.not_on_server"
        assert await refused(services.seats.take(duel, BRAN, Seat(1))) == "refuse.not_on_server"
        sight.silent = True
        assert await refused(services.seats.take(duel, DANA, Seat(1))) == "refuse.no_word"
        assert (await harness.live(duel)).holder(Seat(1)).open

    async def test_nobody_outside_is_put_in(self, harness, services, sight, duel):
        sight.outside = {CATO}
        coming = services.seats.replace(duel, Actor(ADA), BRAN, CATO)
        assert await refused(coming) == "refuse.they_not_on_server"
        sight.silent = True
        assert await refused(services.seats.replace(duel, Actor(ADA), BRAN, DANA)) == "refuse.no_word"
        assert (await harness.live(duel)).seat_of(BRAN) == 1

    async def test_a_seat_that_cannot_be_had_is_refused_without_asking(self, services, sight, lobby, duel):
        await services.seats.resign(duel, BRAN)
        await services.lobbies.set_size(lobby, Actor(ADA), 2)
        await services.lobbies.join(lobby, BRAN)
        sight.asked.clear()
        assert await refused(services.seats.take(duel, CATO, Seat(0))) == "refuse.seat_taken"
        assert await refused(services.seats.take(duel, ADA, Seat(1))) == "refuse.seated_already"
        assert await refused(services.lobbies.join(lobby, CATO)) == "refuse.full"
        await services.lobbies.join(lobby, BRAN)
        assert sight.asked == []

    async def test_a_person_who_left_is_dealt_no_hand_at_the_start(self, services, sight, lobby):
        """Without the members intent nobody tells that somebody has left a lobby."""
        for user in (BRAN, CATO):
            await services.lobbies.join(lobby, user)
        sight.outside = {ADA, CATO}
        assert await refused(services.lobbies.start(lobby, Actor(ADA), 1)) == "refuse.not_host"
        view = await services.lobbies.view(lobby)
        assert ([member.user for member in view.members], view.row.host) == ([BRAN], BRAN)

    async def test_a_silent_discord_keeps_no_match_from_starting(self, services, sight, lobby):
        await services.lobbies.join(lobby, BRAN)
        sight.silent = True
        assert (await services.lobbies.start(lobby, Actor(ADA), 1)).row.status == "playing"

    async def test_a_person_who_leaves_the_server_while_sitting_down_does_not_sit(
        self, harness, services, sight, lobby, duel
    ):
        await services.seats.resign(duel, BRAN)

        async def asked_and_gone(guild, user, *, within=None):
            await services.absence.left_server(guild, user)
            return True

        sight.is_member = asked_and_gone
        await services.seats.take(duel, CATO, Seat(1))
        assert (await harness.live(duel)).holder(Seat(1)).open
        await services.seats.take(duel, BRAN, Seat(1))
        assert (await harness.live(duel)).holder(Seat(1)).open
        await services.seats.replace(duel, Actor(ADA), ADA, DANA)
        assert (await harness.live(duel)).holder(Seat(0)).open
        view = await services.lobbies.join(lobby, CATO)
        assert [member.user for member in view.members] == [ADA]

    async def test_a_substitute_takes_the_seat_of_nobody_else(self, harness, services, sight, duel):
        """While Discord was asked about the substitute, the seat changed hands."""

        async def somebody_was_faster(guild, user, *, within=None):
            if user == CATO:
                await services.seats.leave(duel, BRAN)
                await services.seats.take(duel, DANA, Seat(1))
            return True

        sight.is_member = somebody_was_faster
        assert await refused(services.seats.replace(duel, Actor(ADA), BRAN, CATO)) == "refuse.no_seat_theirs"
        assert (await harness.live(duel)).seat_of(DANA) == 1

    async def test_a_computer_takes_open_seats_only(self, harness, services, duel):
        assert await refused(services.seats.seat_computer(duel, Actor(ADA), Seat(1), "random")) == "refuse.seat_taken"
        assert (await harness.live(duel)).seat_of(BRAN) == 1

    async def test_rights_are_checked_before_discord_is_asked(self, services, sight, duel):
        assert await refused(services.seats.replace(duel, Actor(BRAN), ADA, CATO)) == "refuse.not_host"
        assert set(sight.asked) == {ADA, BRAN}, "they joined, and nobody else was asked about"


class TestOneSeatOnly:
    """A person who has held one seat of a match never holds another in it."""

    async def test_seats_are_not_gone_through_one_by_one(self, harness, services, duel):
        """Kick Bran, leave, take Bran's seat, read that hand, leave, take one's own again."""
        await services.seats.kick(duel, Actor(ADA), BRAN)
        await services.seats.leave(duel, ADA)
        assert await refused(services.seats.take(duel, ADA, Seat(1))) == "refuse.held_another"
        assert (await harness.live(duel)).seat_of(ADA) is None
        await services.seats.take(duel, ADA, Seat(0))
        assert (await harness.live(duel)).seat_of(ADA) == 0

    async def test_nor_by_being_put_in(self, harness, services, duel):
        await services.seats.resign(duel, BRAN)
        assert await refused(services.seats.replace(duel, Actor(ADA), ADA, BRAN)) == "refuse.they_held_another"
        await services.seats.take(duel, BRAN, Seat(1))
        assert (await harness.live(duel)).seat_of(BRAN) == 1

    async def test_it_is_remembered_over_any_number_of_holders(self, harness, services, duel):
        for old, new in pairwise((BRAN, CATO, DANA, ENID)):
            await services.seats.replace(duel, Actor(ADA), old, new)
        await services.seats.kick(duel, Actor(ADA), ENID)
        services.tables.forget(duel)
        for user in (BRAN, CATO, DANA, ENID):
            assert await refused(services.seats.replace(duel, Actor(ADA), ADA, user)) == "refuse.they_held_another"
        await services.seats.take(duel, CATO, Seat(1))
        assert (await harness.live(duel)).seat_of(CATO) == 1

    async def test_another_match_is_another_matter(self, harness, services, duel):
        await services.seats.resign(duel, BRAN)
        other = await harness.start({CATO: 0, DANA: 1})
        await services.seats.resign(other, CATO)
        await services.seats.take(other, BRAN, Seat(0))


class TestHosts:
    """A host who has left the server runs nothing there any more."""

    async def test_one_without_a_seat(self, harness, services, sight, duel):
        """Replaced, then banned: the natural order of acts."""
        await services.seats.replace(duel, Actor(GWEN, 7, manager=True), ADA, CATO)
        assert (await harness.live(duel)).row.host == ADA
        sight.outside = {ADA}
        await services.absence.left_server(7, ADA)
        assert (await harness.live(duel)).row.host == CATO
        assert await refused(services.access.admit(Actor(ADA), duel)) == "refuse.no_longer_yours"
        assert await refused(services.seats.end(duel, Actor(ADA))) == "refuse.not_host"

    async def test_one_in_the_seat(self, harness, services, duel):
        await services.absence.left_server(7, ADA)
        assert (await harness.live(duel)).row.host == BRAN

    async def test_one_of_a_lobby(self, services, lobby):
        await services.lobbies.join(lobby, BRAN)
        await services.absence.left_server(7, ADA)
        assert (await services.lobbies.view(lobby)).row.host == BRAN


async def test_a_person_who_left_the_server_is_asked_about_afresh(services, sight, duel, monkeypatch):
    forgotten = []
    monkeypatch.setattr(sight, "forget", lambda guild, user: forgotten.append((guild, user)))
    await services.absence.left_server(7, BRAN)
    assert forgotten == [(7, BRAN)]


def test_the_servers_of_a_person_are_known():
    row = replace(match_row(GAMES["invasion"], 2), place=HERE)
    assert Actor(ADA, 7, places=(50,)).is_at(row)
    assert Actor(ADA, 7, places=(60, 50)).is_at(row) is False
    assert Actor(ADA).is_at(row) is False

"""A match that can be posted nowhere: who is to be told, and by which time absence is measured."""

import asyncio
from datetime import datetime, timedelta

from bot.actor import Actor
from bot.records import MatchId, UserId
from bot.service.services import Services
from engines.core.line import say
from tests.kit.clock import SetClock
from tests.kit.table import ADA, BRAN, CATO, ServiceHarness

GONE, DENIED = say("trouble.channel_gone"), say("trouble.channel_kind")


async def to_be_told(services: Services) -> list[UserId | None]:
    rows = await services.store.outbox.unsent()
    return sorted((row.user for row in rows if row.kind == "place"), key=str)


async def since(harness: ServiceHarness, match: MatchId) -> dict[int, datetime]:
    return {row.seat: row.since for row in (await harness.live(match)).seats if row.since is not None}


async def test_a_second_reason_does_not_begin_the_standstill_anew(harness, services, clock: SetClock, duel):
    stopped = clock.now()
    await services.whereabouts.lost(duel, DENIED)
    clock.forward(hours=23)
    await services.whereabouts.lost(duel, GONE)
    row = await services.store.vault.head(duel)
    assert (row.lost, row.trouble) == (stopped, GONE.model_dump_json())
    before = await since(harness, duel)
    await services.whereabouts.found(duel)
    assert await since(harness, duel) == {seat: at + timedelta(hours=23) for seat, at in before.items()}


async def test_a_later_wait_counts_from_the_end_of_the_standstill(harness, services, clock, duel):
    await services.whereabouts.lost(duel, GONE)
    clock.forward(hours=5)
    while (await harness.live(duel)).awaited() == (0,):
        await harness.any_answer(duel, ADA)
    clock.forward(hours=5)
    await services.whereabouts.found(duel)
    assert await since(harness, duel) == {1: clock.now()}


async def test_a_lobby_that_begins_without_a_place_takes_no_time_of_before_along(harness, services, clock, lobby):
    await services.whereabouts.lost(lobby, GONE)
    clock.forward(hours=10)
    await services.lobbies.join(lobby, BRAN)
    await services.lobbies.start(lobby, Actor(ADA), 1)
    clock.forward(hours=1)
    await services.whereabouts.found(lobby)
    assert set((await since(harness, lobby)).values()) == {clock.now()}


async def test_everybody_is_told_of_each_reason_once_and_of_the_same_again_after_it_was_found(harness, services, duel):
    await harness.clear_outbox()
    assert await services.whereabouts.lost(duel, GONE)
    assert not await services.whereabouts.lost(duel, GONE)
    assert await to_be_told(services) == [ADA, BRAN]
    assert await services.whereabouts.lost(duel, DENIED)
    assert await to_be_told(services) == [ADA, ADA, BRAN, BRAN]
    await services.whereabouts.found(duel)
    assert await services.whereabouts.lost(duel, DENIED)
    assert len(await to_be_told(services)) == 6


async def test_a_host_who_plays_elsewhere_is_told_as_well(harness, services):
    match = await harness.start({BRAN: 0, CATO: 1}, first="A")
    row = await services.store.vault.head(match)
    await services.whereabouts.lost(match, GONE)
    assert set(await to_be_told(services)) == {row.host, BRAN, CATO}


async def test_a_person_without_messages_is_owed_the_word_until_told_or_the_place_is_found(services, duel):
    store = services.store
    await services.whereabouts.lost(duel, GONE)
    rows = {row.user: row.id for row in await store.outbox.unsent() if row.kind == "place"}
    for _ in range(2):
        await store.outbox.owe((rows[BRAN],), duel, BRAN)
    assert [row.id for row in await store.directory.owed(BRAN)] == [duel]
    assert await to_be_told(services) == [ADA]
    await store.outbox.paid(duel, BRAN)
    assert await store.directory.owed(BRAN) == ()
    await store.outbox.owe((rows[ADA],), duel, ADA)
    await services.whereabouts.found(duel)
    assert await store.directory.owed(ADA) == ()


async def test_pending_posts_of_a_finished_match_are_given_up_and_its_end_is_told_once(harness, services, duel):
    await services.seats.end(duel, Actor(ADA))
    await services.whereabouts.lost(duel, GONE)
    rows = await services.store.outbox.unsent()
    assert [row.kind for row in rows if row.user is None] == ["buttons"]
    told = [ADA, BRAN, BRAN]  # that Ada ended it is one of the second's rows, and goes out with the other
    assert sorted(await to_be_told(services), key=str) == told
    await services.publishing.republish(duel)
    await services.whereabouts.lost(duel, GONE)
    assert sorted(await to_be_told(services), key=str) == told


async def test_a_reason_that_two_notice_at_once_is_told_once(
    services: Services, lobby: MatchId, harness: ServiceHarness
):
    played = await harness.start({ADA: 0, BRAN: 1})
    await harness.clear_outbox()
    for match in (lobby, played):
        noted = await asyncio.gather(*(services.whereabouts.lost(match, GONE) for _ in range(3)))
        assert any(noted)
        people = {*await services.store.directory.people(match), ADA}
        assert await to_be_told(services) == sorted(people, key=str)
        assert (await services.store.vault.head(match)).trouble == GONE.model_dump_json()
        await harness.clear_outbox()

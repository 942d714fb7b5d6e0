"""Messages to be said and said: outbox, posts, people, facts, and finding matches."""

import sqlite3
from collections.abc import Awaitable, Iterable
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from bot.figures import Counts, Figures, Incident
from bot.people import ACCOUNT, OUTSIDE, Guild, Person
from bot.ports import NoSuchMatch
from bot.records import Amend, DraftKey, LobbyMember, Mark, MatchId, MatchRow, Outgoing, Place, Post, SeatRow
from bot.store import SqlStore
from bot.store.posts import SUPERSEDED
from tests.bot.store.kit import ANNA, BELA, CARA, DINO, NOON, append, new_match, started
from tests.kit.clock import SetClock
from tests.kit.posts import all_posts


def post(match: MatchId, message: int, **changes: Any) -> Post:
    return Post(**{"match": match, "kind": "board", "channel": 70, "message": message, **changes})


async def test_outbox_rows_are_stored_with_the_entry_and_in_order(store: SqlStore):
    match = await started(store.vault)
    outbox = (
        Outgoing(kind="report", payload='{"a": 1}'),
        Outgoing(kind="dm", payload='{"a": 2}', user=BELA),
        Outgoing(kind="board", payload='{"a": 3}'),
    )
    await store.vault.append(append(match, Mark(0, 1), outbox=outbox))
    await store.vault.amend(Amend(match=match, expected=Mark(1, 1), at=NOON, outbox=outbox[:1]))
    rows = await store.outbox.unsent()
    assert [(row.seq, row.ordinal, row.kind, row.user, row.payload) for row in rows] == [
        (1, 0, "report", None, '{"a": 1}'),
        (1, 1, "dm", BELA, '{"a": 2}'),
        (1, 2, "board", None, '{"a": 3}'),
        (1, 0, "report", None, '{"a": 1}'),
    ]
    assert {(row.match, row.created, row.tries, row.error) for row in rows} == {(match, NOON, 0, None)}
    assert len({row.nonce for row in rows}) == 4
    assert all(len(row.nonce) <= 25 for row in rows)
    assert await store.outbox.unsent(limit=2) == rows[:2]


async def test_rows_of_a_kind_are_those_of_the_match_that_are_not_delivered_however_many(store: SqlStore):
    match, other = await started(store.vault), await started(store.vault)
    board, report = Outgoing(kind="board", payload="{}"), Outgoing(kind="report", payload="{}")
    await store.vault.append(append(match, Mark(0, 1), outbox=(report, *[board] * 150)))
    await store.vault.append(append(other, Mark(0, 1), outbox=(board,)))
    rows = await store.outbox.of_lane(match, None, kinds=("board",))
    assert {(row.match, row.kind) for row in rows} == {(match, "board")}
    assert [row.ordinal for row in rows] == list(range(1, 151))
    await store.outbox.sent(tuple(row.id for row in rows[:149]), None)
    assert await store.outbox.of_lane(match, None, kinds=("board",)) == rows[149:]
    assert await store.outbox.of_lane(match, None, kinds=("thread",)) == ()


async def test_matches_with_something_to_say_are_found_by_server(store: SqlStore):
    waiting = (Outgoing(kind="board", payload="{}"),)
    here, there = [await store.vault.open(new_match(guild=guild, outbox=waiting)) for guild in (7, 8)]
    await store.vault.open(new_match(guild=7))
    assert await store.outbox.waiting() == (here, there)
    assert await store.outbox.waiting(7) == (here,)
    (row,) = await store.outbox.unsent(match=here)
    await store.outbox.sent((row.id,), None)
    assert await store.outbox.waiting(7) == ()


async def test_a_delivery_crosses_out_its_rows_and_keeps_the_post(store: SqlStore):
    match = await started(store.vault)
    for seq in range(3):
        await store.vault.append(append(match, Mark(seq, 1)))
    first, second, third = await store.outbox.unsent()
    await store.outbox.sent((first.id,), None)
    await store.outbox.sent((second.id,), 5001, (post(match, 5001),))
    assert await store.outbox.unsent() == (third,)
    assert await store.posts.current(match, "board") == post(match, 5001)


async def test_a_failed_try_keeps_the_row_and_its_nonce(store: SqlStore):
    match = await started(store.vault)
    await store.vault.append(append(match, Mark(0, 1)))
    (row,) = await store.outbox.unsent()
    await store.outbox.tried(row.id, "503")
    await store.outbox.tried(row.id, "50001 Missing Access")
    (again,) = await store.outbox.unsent()
    assert (again.tries, again.error, again.nonce) == (2, "50001 Missing Access", row.nonce)
    await store.outbox.drop(row.id, "the channel is gone")
    assert await store.outbox.unsent() == ()


async def test_a_new_board_retires_the_old_one_which_is_still_known(store: SqlStore):
    match, other = await started(store.vault), await started(store.vault)
    for message in (5001, 5002):
        await store.posts.save(post(match, message))
    await store.posts.save(post(other, 5003))
    await store.posts.save(post(match, 5004, kind="dm", owner=int(ANNA), channel=901))
    await store.posts.save(post(match, 5005, kind="dm", owner=int(BELA), channel=902))
    assert await store.posts.current(match, "board") == post(match, 5002)
    assert await store.posts.find(5001) == post(match, 5001, current=False)
    assert (await store.posts.current(match, "dm", int(ANNA))) == post(match, 5004, kind="dm", owner=101, channel=901)
    assert [found.message for found in await all_posts(store.posts, match)] == [5001, 5002, 5004, 5005]
    await store.posts.forget(5002)
    assert await store.posts.current(match, "board") is None
    assert await store.posts.find(5002) is None


async def test_the_current_posts_of_many_matches_are_had_at_once(store: SqlStore):
    match, other = await started(store.vault), await started(store.vault)
    for message in (5001, 5002):
        await store.posts.save(post(match, message))
    lobby = post(other, 5003, kind="lobby")
    for made in (lobby, post(other, 5004, kind="report"), post(other, 5005, kind="board", owner=int(ANNA))):
        await store.posts.save(made)
    found = await store.posts.current_of((match, other, MatchId(99)), ("lobby", "board"))
    assert found == {(match, "board"): post(match, 5002), (other, "lobby"): lobby}
    assert await store.posts.current_of((), ("board",)) == {}


async def test_superseded_posts_are_forgotten_once_their_match_is_over_and_all_is_said(store: SqlStore):
    over, unsaid, played = [await started(store.vault) for _ in range(3)]
    for match in (over, unsaid, played):
        for number in range(3):
            await store.posts.save(post(match, 5000 + 10 * match + number))
        await store.vault.append(append(match, Mark(0, 1)))
    for match in (over, unsaid):
        await store.vault.amend(Amend(match=match, expected=Mark(1, 1), at=NOON, status="finished"))
    for match in (over, played):
        await store.outbox.sent(tuple(row.id for row in await store.outbox.unsent(match=match)), None)
    later = NOON + timedelta(days=1)

    async def known(match: MatchId) -> list[int]:
        return [found.message - 5000 - 10 * match for found in await all_posts(store.posts, match)]

    assert await store.posts.prune(NOON, 100) == 0, "it has only just ended"
    assert await store.posts.prune(later, 1) == 1
    assert await store.posts.prune(later, 100) == 1
    assert await store.posts.prune(later, 100) == 0
    assert [await known(match) for match in (over, unsaid, played)] == [[2], [0, 1, 2], [0, 1, 2]]


async def test_superseded_posts_are_found_without_a_look_at_the_others(store: SqlStore):
    wanted = SUPERSEDED.params(before=NOON, most=1)
    compiled = wanted.compile(dialect=sqlite.dialect(), compile_kwargs={"render_postcompile": True})
    with closing(sqlite3.connect(store._file)) as database:
        steps = database.execute(f"EXPLAIN QUERY PLAN {compiled}", [1] * len(compiled.positiontup or ())).fetchall()
    assert [step[-1] for step in steps if "posts" in step[-1]] == ["SCAN posts USING INDEX ix_posts_match"]


async def test_incidents_are_forgotten_by_their_age(store: SqlStore):
    for day in range(4):
        await store.ledger.record(Incident(f"i{day}", NOON + timedelta(days=day), "here", "it"))
    before = NOON + timedelta(days=2)
    assert await store.ledger.prune(before, 1) == 1
    assert await store.ledger.prune(before, 9) == 1
    assert await store.ledger.prune(before, 9) == 0
    assert [await store.ledger.incident(f"i{day}") is not None for day in range(4)] == [False, False, True, True]


async def test_the_note_of_a_posts_content_is_replaced(store: SqlStore):
    match = await started(store.vault)
    await store.posts.save(post(match, 5001))
    await store.posts.save(post(match, 5001, shown='{"digest": "ab"}'))
    assert await all_posts(store.posts, match) == (post(match, 5001, shown='{"digest": "ab"}'),)


async def test_boards_are_numbered_per_match(store: SqlStore):
    match, other = await started(store.vault), await started(store.vault)
    assert [await store.posts.published(match) for _ in range(3)] == [1, 2, 3]
    assert await store.posts.published(other) == 1
    assert (await store.vault.head(match)).pictures == 3
    with pytest.raises(NoSuchMatch):
        await store.posts.published(MatchId(99))


async def test_a_draft_is_replaced_by_each_press(store: SqlStore):
    match = await started(store.vault)
    key = DraftKey(1, "c3")
    assert await store.drafts.read(match, key) is None
    for draft in ('{"verb": "attack"}', '{"verb": "attack", "cards": ["S7"]}'):
        await store.drafts.save(match, key, draft)
    assert await store.drafts.read(match, key) == '{"verb": "attack", "cards": ["S7"]}'
    assert await store.drafts.read(match, DraftKey(2, "c3")) is None
    await store.drafts.drop(match, key)
    assert await store.drafts.read(match, key) is None


async def test_matches_in_which_a_seat_may_be_taken(store: SqlStore):
    full, free, over = [await started(store.vault, (ANNA, BELA)) for _ in range(3)]
    for match in (free, over):
        await store.vault.amend(Amend(match=match, expected=Mark(0, 1), at=NOON, seats=(SeatRow(seat=1, open=True),)))
    await store.vault.amend(Amend(match=over, expected=Mark(0, 2), at=NOON, status="ended"))
    assert await store.directory.with_open_seat((full, free, over, MatchId(99))) == {free}
    assert await store.directory.with_open_seat((full,)) == await store.directory.with_open_seat(()) == frozenset()


async def test_matches_are_found_by_person_and_place(store: SqlStore):
    waiting = await store.vault.open(new_match(host=CARA, lobby=(LobbyMember(BELA),)))
    playing = await started(store.vault, (ANNA, BELA), place=Place(70, 71))
    over = await started(store.vault, (ANNA, BELA), place=Place(80))
    await store.vault.amend(Amend(match=over, expected=Mark(0, 1), at=NOON, status="ended"))

    async def ids(found: Awaitable[Iterable[MatchRow]]) -> list[int]:
        return [row.id for row in await found]

    assert await ids(store.directory.of_user(BELA)) == [playing, waiting]
    assert await ids(store.directory.of_user(CARA)) == [waiting]
    assert await ids(store.directory.of_user(DINO)) == []
    assert await ids(store.directory.in_channel(70)) == [playing, waiting]
    assert await ids(store.directory.in_channel(71)) == [playing]
    assert await ids(store.directory.in_channel(80)) == []
    assert await ids(store.directory.live()) == [playing, waiting]
    for match in (waiting, playing, over):
        assert await store.directory.takes_part(match, BELA)
        assert not await store.directory.takes_part(match, DINO)
    assert not await store.directory.takes_part(waiting, CARA), "she hosts it, and has not joined"
    assert not await store.directory.takes_part(MatchId(99), BELA)


async def test_a_former_holder_no_longer_finds_the_match(store: SqlStore):
    match = await started(store.vault, (ANNA, BELA))
    await store.vault.amend(
        Amend(match=match, expected=Mark(0, 1), at=NOON, seats=(SeatRow(seat=1, open=True, since=NOON),))
    )
    assert await store.directory.of_user(BELA) == ()
    assert await store.directory.awaiting(BELA) == ()
    assert not await store.directory.takes_part(match, BELA)


async def test_a_person_has_defaults_until_something_is_known(store: SqlStore):
    assert await store.people.person(ANNA) == Person(ANNA)
    await store.people.dm_failed(ANNA, NOON)
    await store.people.set_dms(ANNA, on=False)
    assert await store.people.person(ANNA) == Person(ANNA, dms=False, dm_failed=NOON)
    await store.people.dm_failed(ANNA, None)
    await store.people.set_dms(BELA, on=True)
    assert (await store.people.person(ANNA)).dm_failed is None


async def test_a_person_has_a_name_on_each_server(store: SqlStore):
    await store.people.seen(7, ANNA, "Anna")
    await store.people.seen(7, ANNA, "Anna of Kent")
    await store.people.seen(OUTSIDE, ANNA, "anna99")
    await store.people.seen(8, BELA, "Bela of Gaul")
    await store.people.seen(OUTSIDE, CARA, "Cara")
    everybody = (ANNA, BELA, CARA, DINO)
    assert await store.people.names(7, everybody) == {ANNA: "Anna of Kent", CARA: "Cara"}
    assert await store.people.names(8, everybody) == {ANNA: "anna99", BELA: "Bela of Gaul", CARA: "Cara"}
    assert await store.people.names(OUTSIDE, everybody) == {ANNA: "anna99", CARA: "Cara"}
    assert await store.people.names(7, ()) == {}
    await store.people.seen(ACCOUNT, BELA, "bela_of_gaul")
    assert await store.people.accounts(everybody) == {BELA: "bela_of_gaul"}
    assert BELA not in await store.people.names(7, everybody), "a user name is no name"


async def test_a_server_is_remembered_when_we_are_removed(store: SqlStore):
    assert await store.people.guild(7) == Guild(7)
    await store.people.save_guild(Guild(7, left=NOON, settings='{"a": 1}'))
    assert await store.people.guild(7) == Guild(7, NOON, '{"a": 1}')
    await store.people.save_guild(Guild(7))
    assert await store.people.guild(7) == Guild(7)


async def test_facts_and_incidents(store: SqlStore, clock: SetClock):
    assert await store.ledger.fact("commands") is None
    await store.ledger.note("commands", "ab")
    await store.ledger.note("commands", "cd")
    assert await store.ledger.fact("commands") == "cd"
    assert (await store.ledger.figures(7)) == Figures(Counts(0, 0, 0), None)
    first = Incident("K7Q2", clock.now(), "press", "KeyError in panel")
    clock.forward(hours=1)
    last = Incident("M3ZZ", clock.now(), "dispatcher", "TimeoutError")
    for incident in (last, first):
        await store.ledger.record(incident)
    assert await store.ledger.incident("K7Q2") == first
    assert await store.ledger.incident("none") is None
    match = await started(store.vault)
    await store.vault.append(append(match, Mark(0, 1)))
    await store.vault.open(new_match())
    await store.vault.open(new_match(guild=8))
    assert await store.ledger.figures(7) == Figures(Counts(2, 1, 1), last)
    assert await store.ledger.figures(8) == Figures(Counts(1, 0, 0), last)
    assert await store.ledger.figures(9) == Figures(Counts(0, 0, 0), last)
    assert await store.ledger.figures(None) == Figures(None, last)

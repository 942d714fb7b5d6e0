"""Several people in the same instant: everything lands once, and nothing is half done."""

import asyncio
import random

import pytest

from bot.ports import AlreadyDone, Conflict
from bot.records import Amend, LobbyMember, Mark, MatchId, SeatRow, UserId
from bot.store import SqlStore
from tests.bot.store.kit import (
    ANNA,
    BELA,
    NOON,
    append,
    in_lobby,
    new_match,
    retried,
    started,
)


@pytest.mark.fault("B42")
async def test_of_two_appends_for_one_mark_one_wins(store: SqlStore):
    match = await started(store.vault)
    answers = await asyncio.gather(
        *(store.vault.append(append(match, Mark(0, 1), line={"seat": seat})) for seat in (1, 2)),
        return_exceptions=True,
    )
    assert answers[0] == Mark(1, 1)
    assert isinstance(answers[1], Conflict)
    assert [line.seat for line in await store.vault.history(match)] == [None, 1]
    assert len(await store.outbox.unsent()) == 1


@pytest.mark.fault("B42")
async def test_twelve_who_try_again_all_land(store: SqlStore):
    match = await started(store.vault)
    marks = await asyncio.gather(*(retried(store.vault, match, line={"seat": seat}) for seat in range(12)))
    assert sorted(mark.version for mark in marks) == list(range(1, 13))
    assert {line.seat for line in (await store.vault.history(match, after=0))} == set(range(12))


async def test_a_chain_asked_for_at_once_lands_in_order(store: SqlStore):
    match = await started(store.vault)
    marks = await asyncio.gather(*(store.vault.append(append(match, Mark(seq, 1))) for seq in range(5)))
    assert [mark.version for mark in marks] == [1, 2, 3, 4, 5]


@pytest.mark.fault("B08")
async def test_the_same_press_at_once_counts_once(store: SqlStore):
    match = await started(store.vault)
    press = {"interaction": 555}
    answers = await asyncio.gather(
        *(store.vault.append(append(match, Mark(0, 1), line=press)) for _ in range(3)), return_exceptions=True
    )
    assert answers[0] == Mark(1, 1)
    for answer in answers[1:]:
        assert isinstance(answer, AlreadyDone)
        assert (answer.match, answer.seq) == (match, 1)


@pytest.mark.fault("B08")
async def test_the_same_press_later_counts_once_whatever_mark_it_names(store: SqlStore):
    match = await started(store.vault)
    await store.vault.append(append(match, Mark(0, 1), line={"interaction": 555}))
    for mark in (Mark(0, 1), Mark(1, 1)):
        with pytest.raises(AlreadyDone):
            await store.vault.append(append(match, mark, line={"interaction": 555}))
    assert (await store.vault.head(match)).mark == Mark(1, 1)


async def test_a_person_replaced_meanwhile_no_longer_acts(store: SqlStore):
    match = await started(store.vault)
    seen = (await store.vault.head(match)).mark
    await store.vault.amend(Amend(match=match, expected=seen, at=NOON, seats=(SeatRow(seat=0, user=UserId(999)),)))
    with pytest.raises(Conflict):
        await store.vault.append(append(match, seen))


async def test_one_free_seat_is_taken_by_one(store: SqlStore):
    match = await started(store.vault)
    mark = await store.vault.amend(
        Amend(match=match, expected=Mark(0, 1), at=NOON, seats=(SeatRow(seat=2, open=True),))
    )
    answers = await asyncio.gather(
        *(
            store.vault.amend(Amend(match=match, expected=mark, at=NOON, seats=(SeatRow(seat=2, user=UserId(user)),)))
            for user in (201, 202)
        ),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [Mark, Conflict]
    assert (await store.vault.load(match)).seats[2].user == 201


async def test_a_change_to_no_match_is_a_conflict(store: SqlStore):
    with pytest.raises(Conflict):
        await store.vault.append(append(MatchId(77), Mark(0, 1)))


async def test_an_entry_must_follow(store: SqlStore):
    match = await started(store.vault)
    with pytest.raises(ValueError, match="does not follow"):
        await store.vault.append(append(match, Mark(0, 1), line={"seq": 2}))


@pytest.mark.fault("B44")
async def test_six_press_join_for_four_seats(store: SqlStore):
    match = await store.vault.open(new_match(lobby=(), size=4))

    async def join(user: int):
        await asyncio.sleep(random.random() / 100)
        return await in_lobby(
            store.vault,
            match,
            lambda lobby: (
                (*lobby.members, LobbyMember(UserId(user))) if len(lobby.members) < lobby.match.size else None
            ),
        )

    answers = await asyncio.gather(*(join(user) for user in range(301, 307)))
    members = (await store.vault.lobby(match)).members
    assert len(members) == 4
    assert answers.count(None) == 2
    assert {member.user for member in members} == {
        user for user, answer in zip(range(301, 307), answers, strict=True) if answer is not None
    }


@pytest.mark.fault("B44")
async def test_start_while_one_leaves_has_the_right_people_or_is_refused(store: SqlStore):
    match = await store.vault.open(new_match(lobby=(LobbyMember(ANNA), LobbyMember(BELA)), size=2))
    mark = (await store.vault.lobby(match)).match.mark
    seats = tuple(SeatRow(seat=number, user=user) for number, user in enumerate((ANNA, BELA)))
    left, start = await asyncio.gather(
        store.vault.amend(Amend(match=match, expected=mark, at=NOON, lobby=(LobbyMember(ANNA),))),
        store.vault.append(append(match, mark, status="playing", lobby=(), seats=seats)),
        return_exceptions=True,
    )
    assert left == Mark(-1, 1)
    assert isinstance(start, Conflict)
    assert (await store.vault.lobby(match)).members == (LobbyMember(ANNA),)

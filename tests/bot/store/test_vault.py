"""The record of a match: what goes in comes out, to whom it may, and in order."""

import pytest

from bot.ports import NoSuchMatch
from bot.records import PERSON, Amend, DraftKey, LobbyMember, Mark, MatchId, Place, SeatRow, Tell
from bot.store import SqlStore
from tests.bot.store.kit import ANNA, BELA, DINO, NOON, append, entry, new_match, snapshot, started
from tests.kit.told import all_told


async def test_a_new_match_is_a_lobby_with_its_members(store: SqlStore):
    members = (LobbyMember(ANNA, wanted=2), LobbyMember(None, "steady"))
    match = await store.vault.open(new_match(lobby=members))
    lobby = await store.vault.lobby(match)
    assert lobby.members == members
    assert (lobby.match.status, lobby.match.mark, lobby.match.created) == ("lobby", Mark(-1, 0), NOON)
    assert lobby.match.seed == bytes(range(32))
    with pytest.raises(NoSuchMatch):
        await store.vault.load(match)


async def test_a_start_seats_everybody_and_empties_the_lobby(store: SqlStore):
    match = await started(store.vault)
    loaded = await store.vault.load(match)
    assert loaded.match.status == "playing"
    assert loaded.match.started == NOON
    assert loaded.match.mark == Mark(0, 1)
    assert [seat.user for seat in loaded.seats] == [101, 102, 103, 104]
    assert loaded.snapshot == snapshot(match, 0)
    with pytest.raises(NoSuchMatch):
        await store.vault.lobby(match)


async def test_an_entry_comes_back_as_it_was(store: SqlStore):
    match = await started(store.vault)
    line = {"interaction": 9_000_000_000_000_000_001, "target": 0, "kind": "undo", "actor": "standin", "seat": 3}
    line |= {"user": None}
    mark = await store.vault.append(append(match, Mark(0, 1), line=line))
    assert mark == Mark(1, 1)
    found = await store.vault.at(match, 1)
    assert found.entry == entry(1, **line)
    assert found.snapshot == snapshot(match, 1)
    assert await store.vault.history(match, after=0) == (found.entry,)
    with pytest.raises(NoSuchMatch):
        await store.vault.at(match, 2)


async def test_the_trail_runs_from_the_last_revealing_entry(store: SqlStore):
    match = await started(store.vault)
    for seq in range(1, 6):
        await store.vault.append(append(match, Mark(seq - 1, 1), line={"revealing": seq == 3}))
    loaded = await store.vault.load(match)
    assert [step.entry.seq for step in loaded.trail] == [3, 4, 5]
    assert loaded.trail[0].snapshot == snapshot(match, 3)
    assert loaded.snapshot == snapshot(match, 5)


async def test_told_events_reach_only_their_audience(store: SqlStore):
    match = await started(store.vault)
    told = (Tell(None, "fought", "1"), Tell(0, "drew", "2"), Tell(1, "drew", "3"), Tell(None, "won", "4"))
    await store.vault.append(append(match, Mark(0, 1), told=told))
    await store.vault.append(append(match, Mark(1, 1), told=(Tell(0, "drew", "5"), Tell(None, "passed", "6"))))

    async def read(viewer: int | None, newest: int = 9, after: int = -1) -> list[tuple[str, int | None]]:
        return [
            (line.event, line.line) for line in await store.vault.told(match, viewer=viewer, newest=newest, after=after)
        ]

    assert await read(None) == [("1", 1), ("4", 2), ("6", 3)]
    assert await read(0) == [("1", 1), ("2", None), ("4", 2), ("5", None), ("6", 3)]
    assert await read(1) == [("1", 1), ("3", None), ("4", 2), ("6", 3)]
    assert await read(0, after=1) == [("5", None), ("6", 3)]
    assert await read(None, newest=2) == [("4", 2), ("6", 3)]


async def test_a_page_holds_so_many_public_lines_and_the_private_ones_after_each(store: SqlStore):
    match = await started(store.vault)
    for seq in range(1, 8):
        mine, all_ = Tell(0, "drew", f"p{seq}"), Tell(None, "fought", f"{seq}")
        tells = {1: (mine,), 3: (all_, mine, all_, all_), 5: ()}.get(seq, (all_, mine))
        await store.vault.append(append(match, Mark(seq - 1, 1), told=tells))
    pages = {}
    for viewer in (None, 0, 1):
        for number in range(4):
            page = await store.vault.told_page(match, viewer=viewer, page=number, size=3)
            pages[viewer, number] = [line.event for line in page.told]
            assert (page.number, page.pages) == (min(number, 2), 3)
    assert [pages[None, number] for number in range(3)] == [["2", "3", "3"], ["3", "4", "6"], ["7"]]
    assert pages[1, 0] == pages[None, 0]
    assert pages[0, 0] == ["p1", "2", "p2", "3", "p3", "3"]
    assert pages[0, 1] == ["3", "4", "p4", "6", "p6"]
    assert pages[0, 2] == pages[0, 3] == ["7", "p7"]
    newest = await store.vault.told_page(match, viewer=0, page=None, size=3)
    assert newest.told == await store.vault.told(match, viewer=0, after=6, newest=9)
    assert [await store.vault.lines(match, after=seq) for seq in (-1, 2, 6, 7)] == [7, 6, 1, 0]


async def test_a_match_in_which_nothing_was_told_has_one_empty_page(store: SqlStore):
    match = await started(store.vault)
    page = await store.vault.told_page(match, viewer=0, page=None, size=25)
    assert (page.told, page.number, page.pages) == ((), 0, 1)


async def test_the_last_move_is_one_made_in_person(store: SqlStore):
    match = await started(store.vault)
    assert await store.vault.last_move(match, 0) == -1
    for seq, actor in enumerate((PERSON, "standin", "computer:steady"), start=1):
        who = {"actor": actor, "user": ANNA if actor == PERSON else None}
        await store.vault.append(append(match, Mark(seq - 1, 1), line=who))
    assert await store.vault.last_move(match, 0) == 1


async def test_a_substitute_closes_one_spell_and_opens_another(store: SqlStore):
    match = await started(store.vault, (ANNA, BELA))
    left = NOON.replace(hour=13)
    back = NOON.replace(hour=14)
    mark = await store.vault.amend(
        Amend(match=match, expected=Mark(0, 1), at=left, seats=(SeatRow(seat=1, open=True),))
    )
    taken = SeatRow(seat=1, user=DINO, since=NOON)
    mark = await store.vault.amend(Amend(match=match, expected=mark, at=back, seats=(taken,)))
    await store.vault.amend(
        Amend(match=match, expected=mark, at=back, seats=(SeatRow(seat=1, user=DINO, standin=True),))
    )
    spells = [(spell.seat, spell.user, spell.since, spell.until) for spell in await store.vault.spells(match)]
    assert spells == [(0, ANNA, NOON, None), (1, BELA, NOON, left), (1, DINO, back, None)]


async def test_waiting_is_noted_per_seat(store: SqlStore):
    match = await started(store.vault, (ANNA, BELA))
    await store.vault.append(append(match, Mark(0, 1), waits=((1, NOON),)))
    assert [seat.since for seat in (await store.vault.load(match)).seats] == [None, NOON]
    assert [row.id for row in await store.directory.awaiting(BELA)] == [match]
    await store.vault.append(append(match, Mark(1, 1), waits=((1, None), (0, NOON))))
    assert await store.directory.awaiting(BELA) == ()
    assert (await store.vault.head(match)).mark == Mark(2, 1)


async def test_values_an_amendment_does_not_name_stay(store: SqlStore):
    match = await started(store.vault, place=Place(70, 71))
    before = await store.vault.head(match)
    mark = await store.vault.amend(Amend(match=match, expected=before.mark, at=NOON, nudged=NOON))
    after = await store.vault.head(match)
    assert mark == Mark(0, 2)
    assert after.nudged == NOON
    assert (after.place, after.host, after.status) == (before.place, before.host, before.status)


async def test_a_match_moves_to_another_place_and_loses_its_thread(store: SqlStore):
    match = await started(store.vault, place=Place(70, 71))
    await store.vault.amend(Amend(match=match, expected=Mark(0, 1), at=NOON, place=Place(80), host=BELA))
    head = await store.vault.head(match)
    assert (head.place, head.host) == (Place(80), BELA)


async def test_an_end_has_its_time_and_leaves_the_directory(store: SqlStore):
    match = await started(store.vault)
    await store.vault.append(append(match, Mark(0, 1), status="finished"))
    head = await store.vault.head(match)
    assert (head.status, head.finished, head.started) == ("finished", NOON, NOON)
    assert await store.directory.live() == ()
    assert (await store.vault.load(match)).match == head


async def test_an_entry_throws_its_drafts_away_with_it(store: SqlStore):
    match = await started(store.vault)
    mine, other = DraftKey(0, "a1"), DraftKey(0, "b2")
    for key in (mine, other):
        await store.drafts.save(match, key, '{"verb": "attack"}')
    await store.vault.append(append(match, Mark(0, 1), drafts=(mine,)))
    assert await store.drafts.read(match, mine) is None
    assert await store.drafts.read(match, other) == '{"verb": "attack"}'


async def test_numbers_are_never_given_twice(store: SqlStore):
    first = await store.vault.open(new_match())
    second = await store.vault.open(new_match())
    assert (first, second) == (1, 2)
    with pytest.raises(NoSuchMatch):
        await store.vault.head(MatchId(3))


async def test_nothing_secret_is_in_the_words_of_a_record(store: SqlStore):
    match = await started(store.vault)
    change = append(match, Mark(0, 1), line={"action": '{"card": "S7-secret"}'}, snapshot='"S7-secret"')
    await store.vault.append(change)
    loaded = await store.vault.load(match)
    words = repr(change) + repr(loaded) + repr(new_match()) + repr(await all_told(store.vault, match, 0))
    assert "S7-secret" not in words
    assert repr(bytes(range(32))) not in words
    assert '"card"' not in words

"""Reads for one person, place or server do not grow with the matches of others, nor with those long over."""

import inspect
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.ports import Directory
from bot.records import Amend, LobbyMember, Mark, MatchId, Outgoing, Tell, UserId
from bot.store import SqlStore, open_store
from bot.store.engine import FILE_NAME
from bot.store.volume import ENTRIES, Leaf, unbind
from tests.bot.store.kit import ANNA, APPLICATION, BELA, NOON, append, new_match, started
from tests.kit.clock import SetClock
from tests.kit.steps import counted

HERE, ELSEWHERE, GUILD = 70, 71, 7
"""Where Anna plays, where others do, and the server of Anna's two live matches alone."""
FEW, MANY = (30, 120), (120, 480)
"""Matches of oneself that are over, live matches of others."""

Reading = Callable[[SqlStore], Awaitable[object]]

DIRECTORY: dict[str, Reading] = {
    "of_user": lambda store: store.directory.of_user(ANNA),
    "awaiting": lambda store: store.directory.awaiting(ANNA),
    "in_channel": lambda store: store.directory.in_channel(HERE),
    "last_in_thread": lambda store: store.directory.last_in_thread(ELSEWHERE),
    "kept": lambda store: store.directory.kept(),
    "with_open_seat": lambda store: store.directory.with_open_seat((MatchId(1), MatchId(2))),
    "once_held": lambda store: store.directory.once_held((MatchId(1), MatchId(2)), ANNA),
    "owed": lambda store: store.directory.owed(ANNA),
    "people": lambda store: store.directory.people(MatchId(1)),
    "takes_part": lambda store: store.directory.takes_part(MatchId(1), ANNA),
}
ANSWER_GROWS = {"live"}
"""Those whose answer is every live match there is."""

OTHERS: dict[str, Reading] = {
    "figures of a server": lambda store: store.ledger.figures(GUILD),
    "figures in a direct message": lambda store: store.ledger.figures(None),
    "unsent": lambda store: store.outbox.unsent(),
    "rows of a kind": lambda store: store.outbox.of_lane(MatchId(1), None, kinds=("board",)),
    "unsent of a match": lambda store: store.outbox.unsent(match=MatchId(1)),
    "waiting on a server": lambda store: store.outbox.waiting(GUILD),
    "lanes of a match": lambda store: store.outbox.lanes(MatchId(1)),
    "the place's lane": lambda store: store.outbox.of_lane(MatchId(1), None, but=("place",)),
    "a person's lane": lambda store: store.outbox.of_lane(MatchId(1), ANNA, but=("place",)),
    "overdue": lambda store: store.vault.overdue(NOON, above=MatchId(0), most=100),
    "names": lambda store: store.people.names(GUILD, (ANNA, BELA)),
    "accounts": lambda store: store.people.accounts((ANNA, BELA)),
    "posts of kinds": lambda store: store.posts.of_kinds(MatchId(1), ("button", "button.dm")),
    "current post": lambda store: store.posts.current(MatchId(1), "board"),
    "current posts": lambda store: store.posts.current_of((MatchId(1), MatchId(2)), ("lobby", "board")),
}


async def crowded(folder: Path, over: int, live: int) -> SqlStore:
    """A store with two live matches of Anna's in one channel, ``over`` that are over there, and ``live`` of others."""
    store = await open_store(folder, APPLICATION, SetClock(NOON))
    for _ in range(2):
        await started(store.vault, users=(ANNA, BELA))
    await store.close()
    database = sqlite3.connect(folder / FILE_NAME)
    for number in range(3, 3 + 2 * over + live):
        mine, done = number < 3 + over, number < 3 + 2 * over
        user, place = (ANNA, HERE) if mine else (UserId(900), ELSEWHERE)
        head = {"status": "finished" if done else "playing", "channel": place, "host": user, "guild": 8}
        _copy_first(database, "matches", "id", id=number, **head)
        _copy_first(database, "seats", "match", match=number, user=user, since=None if done else 1, over=done)
        if done:
            database.execute('INSERT INTO lobby (match, ord, "user", over) VALUES (?, 0, ?, true)', (number, user))
        database.execute(
            "INSERT INTO outbox (match, ordinal, kind, payload, nonce, created, tries, done) "
            "VALUES (?, 0, 'board', '{}', ?, 1, 0, ?)",
            (number, f"n{number}", 1 if done else None),
        )
        database.execute("INSERT INTO troubles VALUES (?, '', 1)", (number,))
        database.execute("INSERT INTO owed VALUES (?, ?)", (900 + number, number))
        database.execute("INSERT INTO posts VALUES (?, 1, 'board', 0, 70, '{}', NULL, false)", (number,))
        database.execute(
            "INSERT INTO names VALUES (?, ?, 'Anna'), (?, ?, 'Dino')", (number + 8, ANNA, GUILD, 900 + number)
        )
        database.execute("INSERT INTO incidents VALUES (?, ?, '', '')", (f"i{number}", number))
    database.commit()
    database.close()
    return await open_store(folder, APPLICATION, SetClock(NOON))


def _copy_first(database: sqlite3.Connection, table: str, key: str, **changes: object) -> None:
    """Insert the rows of the first match once more, changed."""
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    chosen = ", ".join(f":{name}" if name in changes else f'"{name}"' for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    database.execute(f"INSERT INTO {table} ({names}) SELECT {chosen} FROM {table} WHERE {key} = 1", changes)


async def steps_of(store: SqlStore, reading: Reading) -> int:
    await reading(store)  # what is compiled or read but once is not counted
    with counted(store) as steps:
        await reading(store)
    assert steps.made
    return steps.made


def grown(few: dict[str, int], many: dict[str, int]) -> dict[str, tuple[int, int]]:
    return {name: (few[name], many[name]) for name in few if many[name] > 1.2 * few[name]}


async def test_reads_for_one_do_not_grow_with_others_nor_with_finished_matches(tmp_path: Path):
    methods = {name for name, value in vars(Directory).items() if inspect.iscoroutinefunction(value)}
    assert set(DIRECTORY) | ANSWER_GROWS == methods
    steps = []
    for over, live in (FEW, MANY):
        store = await crowded(tmp_path / str(over), over, live)
        steps.append({name: await steps_of(store, reading) for name, reading in (DIRECTORY | OTHERS).items()})
        await store.close()
    assert grown(*steps) == {}


async def test_every_live_match_is_found_without_a_look_at_those_that_are_over(tmp_path: Path):
    steps = []
    for over in (20, 240):
        store = await crowded(tmp_path / str(over), over, 40)
        steps.append(await steps_of(store, lambda store: store.directory.live()))
        await store.close()
    assert steps[1] <= 1.2 * steps[0]


async def test_a_page_of_a_long_log_costs_what_one_of_a_short_log_does(tmp_path: Path):
    steps = []
    for length in (100, 800):
        store = await open_store(tmp_path / str(length), APPLICATION, SetClock(NOON))
        match = await started(store.vault, users=(ANNA, BELA))
        for seq in range(length):
            await store.vault.append(append(match, Mark(seq, 1), outbox=()))
        steps.append({name: await steps_of(store, partial(read, match, length)) for name, read in LOG.items()})
        await store.close()
    assert grown(*steps) == {}


async def test_a_page_of_the_log_does_not_grow_with_what_others_alone_were_told(tmp_path: Path):
    steps, read = [], {}
    for settings in (20, 1500):
        store = await open_store(tmp_path / str(settings), APPLICATION, SetClock(NOON))
        match = await started(store.vault, users=(ANNA, BELA))
        for seq in range(60 + settings):
            private = 30 <= seq < 30 + settings
            told = (
                (Tell(1, "set", f'{{"n":{seq}}}'),) if private else (Tell(None, "moved", "{}"), Tell(0, "drew", "{}"))
            )
            await store.vault.append(append(match, Mark(seq, 1), outbox=(), told=told))
        readings = {
            "a page with them": lambda store, m=match: store.vault.told_page(m, viewer=0, page=1, size=25),
            "a page of the public": lambda store, m=match: store.vault.told_page(m, viewer=None, page=1, size=25),
            "the last lines": lambda store, m=match: store.vault.told(m, viewer=0, after=-1, newest=100),
        }
        read[settings] = [[(one.seat, one.kind) for one in (await readings["a page with them"](store)).told]]
        theirs = (await store.vault.told_page(match, viewer=1, page=1, size=25)).told
        assert sum(one.seat == 1 for one in theirs) == settings
        steps.append({name: await steps_of(store, reading) for name, reading in readings.items()})
        await store.close()
    assert grown(*steps) == {}
    assert read[20] == read[1500]


LOG: dict[str, Callable[[MatchId, int, SqlStore], Awaitable[object]]] = {
    "the newest page": lambda match, _, store: store.vault.told_page(match, viewer=0, page=None, size=25),
    "the first page": lambda match, _, store: store.vault.told_page(match, viewer=0, page=0, size=25),
    "a page between": lambda match, _, store: store.vault.told_page(match, viewer=0, page=2, size=25),
    "the last lines": lambda match, _, store: store.vault.told(match, viewer=None, newest=10),
    "the last move": lambda match, _, store: store.vault.last_move(match, 0),
    "the last move of a seat that has made none": lambda match, _, store: store.vault.last_move(match, 1),
    "some entries": lambda match, length, store: store.vault.entries(match, range(length - 20, length)),
    "lines of late": lambda match, length, store: store.vault.lines(match, after=length - 20),
}


async def test_a_report_finds_its_post_however_many_there_have_been(tmp_path: Path):
    steps = []
    for reports in (40, 800):
        store = await open_store(tmp_path / str(reports), APPLICATION, SetClock(NOON))
        match = await started(store.vault, users=(ANNA, BELA))
        with closing(sqlite3.connect(tmp_path / str(reports) / FILE_NAME)) as database, database:
            for number in range(reports):
                row = (5000 + number, match, f"turn:{number // 2}" if number % 4 else None, number == reports - 1)
                database.execute("INSERT INTO posts VALUES (?, ?, 'report', 0, 70, '{}', ?, ?)", row)
        for page, message in (("turn:1", 5003), ("turn:7", 5015), ("turn:none", None)):
            found = await store.posts.newest_report(match, page)
            assert (None if found is None else found.message) == message
        steps.append({name: await steps_of(store, partial(read, match)) for name, read in PAGES.items()})
        await store.close()
    assert grown(*steps) == {}


PAGES: dict[str, Callable[[MatchId, SqlStore], Awaitable[object]]] = {
    "an early page": lambda match, store: store.posts.newest_report(match, "turn:1"),
    "a page that is new": lambda match, store: store.posts.newest_report(match, "turn:none"),
    "the current report": lambda match, store: store.posts.current(match, "report"),
}


async def test_a_lane_finds_its_rows_however_many_others_wait_before_them(tmp_path: Path):
    steps = []
    for waiting in (40, 800):
        store = await open_store(tmp_path / str(waiting), APPLICATION, SetClock(NOON))
        match = await started(store.vault, users=(ANNA, BELA))
        rows = [Outgoing(kind="report", payload="{}") for _ in range(waiting)]
        outbox = (*rows, Outgoing(kind="dm", payload="{}", user=ANNA), Outgoing(kind="place", payload="{}", user=ANNA))
        await store.vault.append(append(match, Mark(0, 1), outbox=outbox))
        found = [row.kind for row in await store.outbox.of_lane(match, ANNA, kinds=("place",))]
        assert found == ["place"]
        assert await store.outbox.lanes(match) >= {(None, "report"), (ANNA, "dm"), (ANNA, "place")}
        steps.append({name: await steps_of(store, partial(read, match)) for name, read in LANES.items()})
        await store.close()
    assert grown(*steps) == {}


LANES: dict[str, Callable[[MatchId, SqlStore], Awaitable[object]]] = {
    "a person's": lambda match, store: store.outbox.of_lane(match, ANNA, but=("place",)),
    "a person's of one kind": lambda match, store: store.outbox.of_lane(match, ANNA, kinds=("place",)),
}


OF_WHAT_IS_PLAYED = {"the last move of a seat that has made none"}
"""Requests nobody makes of a match that is over."""


async def test_a_page_of_what_was_bound_unpacks_as_little_however_long_the_match_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    unpacked: list[int] = []

    def noted(volume: bytes) -> tuple[Leaf, ...]:
        unpacked.append(len(volume))
        return unbind(volume)

    monkeypatch.setattr("bot.store.record.unbind", noted)
    counts = []
    for length in (3 * ENTRIES, 9 * ENTRIES):
        store = await open_store(tmp_path / str(length), APPLICATION, SetClock(NOON))
        match = await started(store.vault, users=(ANNA, BELA))
        for seq in range(length):
            await store.vault.append(append(match, Mark(seq, 1), outbox=()))
        await store.vault.amend(Amend(match=match, expected=Mark(length, 1), at=NOON, status="finished"))
        assert await store.vault.bind(match)
        found = {}
        for name, read in LOG.items():
            unpacked.clear()
            await read(match, length, store)
            found[name] = len(unpacked)
        counts.append(found)
        await store.close()
    asked = set(LOG) - OF_WHAT_IS_PLAYED
    assert {name: count for name, count in counts[1].items() if name in asked and count > counts[0][name]} == {}
    assert max(counts[1][name] for name in asked) <= 2


async def test_a_match_that_ends_is_over_for_its_seats_and_its_lobby(store: SqlStore):
    played, waited = await started(store.vault, users=(ANNA, BELA)), await store.vault.open(new_match())
    assert [row.id for row in await store.directory.of_user(ANNA)] == [waited, played]
    await store.vault.amend(Amend(match=played, expected=Mark(0, 1), at=NOON, status="finished"))
    await store.vault.amend(
        Amend(match=waited, expected=Mark(-1, 0), at=NOON, status="ended", lobby=(LobbyMember(ANNA),))
    )
    assert await store.directory.of_user(ANNA) == ()
    with closing(sqlite3.connect(store._file)) as database:
        assert database.execute("SELECT DISTINCT over FROM seats").fetchall() == [(1,)]
        assert database.execute("SELECT DISTINCT over FROM lobby").fetchall() == [(1,)]
    assert await store.directory.takes_part(waited, ANNA)

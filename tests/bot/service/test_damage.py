"""Bytes that flip on the disk: refused at the start, or the one match is set aside and all others go on."""

import asyncio
import json
import random
import sqlite3
from pathlib import Path

import pytest

from bot.errors import Refusal
from bot.ports import StoreError, StoreFailed, StoreRefused, Unreadable
from bot.records import MatchId, Tell
from bot.service.matches.aside import SetAside
from bot.service.services import Services, make_services
from bot.store import open_store
from bot.store.engine import FILE_NAME
from bot.store.rows import pack, pack_told
from bot.ui.text import Words
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bot.service.conftest import _report, _think
from tests.kit.clock import SetClock
from tests.kit.everywhere import Everywhere
from tests.kit.table import ADA, BRAN, CATO, DANA, HERE, ServiceHarness

COPIES = 40
FLIPS = 3


def spoil(file: Path, statement: str) -> None:
    """Change what is stored behind the store's back."""
    with sqlite3.connect(file, isolation_level="IMMEDIATE") as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute(statement)
    database.close()


SPOILT = {
    "the options": "UPDATE matches SET options = X'FF00FE' WHERE id = 1",
    "the game": "UPDATE matches SET game = CAST(X'C3' AS TEXT) WHERE id = 1",
    "another game": "UPDATE matches SET game = 'invbsion' WHERE id = 1",
    "a moment": "UPDATE matches SET created = 'soon' WHERE id = 1",
    "an enormous moment": "UPDATE matches SET created = 9223372036854775807 WHERE id = 1",
    "the position": "UPDATE snapshots SET document = X'0102' WHERE match = 1",
    "what an entry is": "UPDATE entries SET kind = 'pl`y' WHERE match = 1",
    "the entry": "UPDATE entries SET action = CAST(X'FF' AS TEXT) WHERE match = 1",
    "a seat that is missing": "UPDATE seats SET seat = 7 WHERE match = 1 AND seat = 1",
    "a seat": "UPDATE seats SET since = 'x' WHERE match = 1",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / FILE_NAME


@pytest.mark.parametrize("what", SPOILT)
async def test_one_match_is_set_aside_and_the_others_go_on(
    harness: ServiceHarness, services: Services, file: Path, what: str
):
    spoilt = await harness.start({ADA: 0, BRAN: 1}, first="A")
    sound = await harness.start({ADA: 0, CATO: 1}, first="A", computers=("random",))
    lobby = await services.lobbies.open("invasion", DANA, 7, HERE)
    spoil(file, SPOILT[what])
    for match in (spoilt, sound):
        services.tables.forget(match)
    live = [row.id for row in await services.store.directory.live()]
    assert set(live) >= {sound, lobby}
    with pytest.raises((SetAside, Unreadable)):
        await services.autopilot.advance(spoilt)
    with pytest.raises(SetAside) as caught:
        await services.tables.live(spoilt)
    assert caught.value.line.key == "refuse.set_aside"
    assert services.asides.matches == (spoilt,)
    assert {row.id for row in (await services.find.listing(at(ADA))).mine} <= {spoilt, sound}
    await harness.any_answer(sound, ADA)
    assert (await services.lobbies.view(lobby)).row.id == lobby
    assert await services.store.directory.people(spoilt) in ((ADA, BRAN), (BRAN, ADA))


def at(user):
    from bot.actor import Actor

    return Actor(user, 7, places=(50,))


@pytest.mark.parametrize("what", ["an entry of an unknown kind", "a position of an unknown edition"])
async def test_a_document_of_a_newer_version_is_refused_as_such(
    harness: ServiceHarness, services: Services, file: Path, what: str
):
    match = await harness.start({ADA: 0, BRAN: 1}, first="A")
    if what == "an entry of an unknown kind":
        spoil(file, f"UPDATE entries SET kind = 'vote' WHERE match = {match}")
    else:
        document = json.loads((await services.store.vault.load(match)).snapshot)
        packed = pack(json.dumps(document | {"edition": 999}))
        spoil(file, f"UPDATE snapshots SET document = X'{packed.hex()}' WHERE match = {match}")
    services.tables.forget(match)
    with pytest.raises(SetAside) as caught:
        await services.tables.live(match)
    assert caught.value.line.key == "refuse.newer"
    assert services.asides.why(match) == caught.value.line
    assert Words().markdown(caught.value.line).startswith(f"Match #{match} can be neither shown nor played: a newer")


async def test_a_log_with_lines_of_a_newer_version_is_refused_as_that(
    harness: ServiceHarness, services: Services, file: Path
):
    match = await harness.start({ADA: 0, BRAN: 1}, first="A")
    live = await harness.live(match)
    told = await services.store.vault.told_page(match, viewer=None, page=None, size=1)
    newest = told.told[-1]
    event = json.dumps(json.loads(newest.event) | {"edition": 999})
    packed = pack_told((Tell(None, newest.kind, event),))
    spoil(file, f"UPDATE told SET document = X'{packed.hex()}' WHERE match = {match} AND seq = {newest.seq}")
    with pytest.raises(SetAside) as caught:
        await services.log.page(live, None)
    assert caught.value.line.key == "refuse.newer"


async def test_a_computer_player_that_nobody_knows_sets_its_match_aside(
    harness: ServiceHarness, services: Services, file: Path
):
    match = await harness.start({ADA: 0}, computers=("random",))
    spoil(file, "UPDATE seats SET level = 'r!ndom' WHERE match = 1 AND level IS NOT NULL")
    services.tables.forget(match)
    with pytest.raises(SetAside):
        await services.autopilot.advance(match)
    assert services.asides.matches == (match,)


async def test_a_damaged_lobby_is_set_aside(harness: ServiceHarness, services: Services, file: Path):
    lobby = await services.lobbies.open("invasion", ADA, 7, HERE)
    spoil(file, "UPDATE matches SET options = '{' WHERE id = 1")
    with pytest.raises(SetAside):
        await services.lobbies.view(lobby)
    assert services.asides.matches == (lobby,)


async def test_the_autopilot_serves_all_others(harness: ServiceHarness, services: Services, file: Path):
    spoilt = await harness.start({ADA: 0}, computers=("random",))
    sound = await harness.start({BRAN: 0}, computers=("random",))
    for match in (spoilt, sound):
        await services.absence.stand_in(match, at(ADA if match == spoilt else BRAN), Seat(0))
    spoil(file, "UPDATE snapshots SET document = X'01' WHERE match = 1")
    services.tables.forget(spoilt)
    running = asyncio.create_task(services.autopilot.run())
    async with asyncio.timeout(30):
        while (await harness.live(sound)).match.version < 3:  # noqa: ASYNC110 (the store tells nobody)
            await asyncio.sleep(0.02)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert services.asides.matches == (spoilt,)


async def test_damage_is_told_only_to_those_who_may_know_the_match(
    harness: ServiceHarness, services: Services, sight: Everywhere, file: Path
):
    """A seated person reads why it cannot be shown; to others its number is one that was never given."""
    spoilt = await harness.start({ADA: 0, BRAN: 1})
    spoil(file, "UPDATE matches SET created = 'soon' WHERE id = 1")
    services.tables.forget(spoilt)
    with pytest.raises(SetAside):
        await services.access.admit(at(ADA), spoilt)
    for number in (spoilt, MatchId(999)):
        with pytest.raises(Refusal) as caught:
            await services.access.admit(at(CATO), number)
        assert caught.value.line.key == "refuse.no_match"


async def look_at_all(services: Services) -> None:
    """Ask for everything the bot asks for by itself or for people; only what is told in words may be raised."""
    told = (Refusal, StoreError)

    async def ask(coming):
        try:
            return await coming
        except told:
            return None

    rows = await ask(services.store.directory.live()) or ()
    for row in rows:
        await ask(services.autopilot.advance(row.id))
        await ask(services.tables.live(row.id))
        await ask(services.lobbies.view(row.id))
        await ask(services.store.outbox.unsent(match=row.id))
        await ask(services.store.posts.newest_report(row.id, "turn:1"))
        await ask(services.store.vault.told(row.id, viewer=None, newest=100))
    for number in range(1, 5):
        match = MatchId(number)
        await ask(services.access.admit(at(ADA), match))
        await ask(services.store.vault.head(match))
        live = services.tables.kept(match)
        if live is not None:
            await ask(services.log.page(live, Seat(0)))
            await ask(services.tables.names(live))
            await ask(services.log.since(live, Seat(0)))
    for user in (ADA, BRAN, CATO):
        await ask(services.find.listing(at(user)))
        await ask(services.store.people.person(user))
    await ask(services.store.ledger.figures(7))
    await ask(services.store.outbox.waiting())


async def test_forty_copies_with_three_flipped_bytes(harness: ServiceHarness, services: Services, tmp_path: Path):
    for users in ({ADA: 0, BRAN: 1}, {BRAN: 0, CATO: 1}):
        match = await harness.start(users, computers=("random",))
        for user in users:
            await services.store.people.seen(7, user, f"Person {user}")
        live = await harness.live(match)
        awaited = live.holder(live.awaited()[0]).user
        if awaited is not None:
            await harness.any_answer(match, awaited)
    await services.lobbies.open("invasion", ADA, 7, HERE)
    await services.store.backup(tmp_path / "sound.db")
    sound = (tmp_path / "sound.db").read_bytes()
    chance, written = random.Random("flipped"), [at for at, byte in enumerate(sound) if byte]
    lines: list[str] = []
    counts = {"set aside": 0, "unharmed": 0}
    for copy in range(COPIES):
        folder = tmp_path / f"copy{copy}"
        folder.mkdir()
        spoilt = bytearray(sound)
        for _ in range(FLIPS):
            spoilt[chance.choice(written)] ^= 1 << chance.randrange(8)
        (folder / FILE_NAME).write_bytes(spoilt)
        try:
            store = await open_store(folder, "1", SetClock())
        except StoreRefused as refusal:
            lines.append(str(refusal))
            continue
        opened = make_services(store, SetClock(), Everywhere(), _think, _report, GAMES)
        await look_at_all(opened)
        counts["set aside" if opened.asides.matches else "unharmed"] += 1
        await store.close()
    assert len(lines) + sum(counts.values()) == COPIES
    assert len(lines) + counts["set aside"] >= COPIES / 8, counts
    assert not any("\n" in line for line in lines)


async def test_a_store_that_cannot_be_read_at_all_sets_nothing_aside(
    harness: ServiceHarness, services: Services, monkeypatch
):
    match = await harness.start({ADA: 0, BRAN: 1})
    services.tables.forget(match)

    async def locked(_):
        raise StoreFailed("locked")

    monkeypatch.setattr(services.store.vault, "load", locked)
    with pytest.raises(StoreFailed):
        await services.tables.live(match)
    assert services.asides.matches == ()
